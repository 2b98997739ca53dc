//! The kinds of findings.

use crate::base::suggest;

/// The level of a kind of findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Findings of the kind are not reported.
    Allow,
    /// Findings of the kind are warnings.
    Warn,
    /// Findings of the kind are errors.
    Deny,
}

macro_rules! codes {
    ($($variant:ident = $text:literal, $level:ident, $doc:literal;)*) => {
        /// The kind of a finding. Its text is stable: people search for it, and settings name it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Code {
            $(#[doc = $doc] $variant,)*
        }

        impl Code {
            /// All kinds.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// Its name, for example `frame-outside-image`.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)*
                }
            }

            /// Its level unless `sprites.toml` says otherwise.
            pub const fn default_level(self) -> Level {
                match self {
                    $(Self::$variant => Level::$level,)*
                }
            }
        }
    };
}

codes! {
    // Every format.
    FileUnreadable = "file-unreadable", Deny, "A folder or a file that cannot be read.";
    NotText = "not-text", Deny, "A description that is not UTF-8.";
    MergeConflict = "merge-conflict", Deny, "A conflict of a merge that is not resolved.";
    LimitExceeded = "limit-exceeded", Deny, "Larger than the limits allow.";
    InternalError = "internal-error", Deny, "A mistake of the compiler itself.";
    SettingsInvalid = "settings-invalid", Deny, "`sprites.toml` is not TOML, or has an unknown key or value.";
    LintUnknown = "lint-unknown", Deny, "`sprites.toml` sets the level of a finding that does not exist.";
    FolderUnwatched = "folder-unwatched", Warn, "No build script watches the folder: cargo will not notice new files.";
    LargeLibrary = "large-library", Warn, "So many sprites that they cost every build of the game seconds.";
    NothingCompiled = "nothing-compiled", Deny, "A folder in which there is no sprite.";
    EndingWrong = "ending-wrong", Warn, "A description whose ending is nearly right, which is not read.";
    FolderWrong = "folder-wrong", Warn, "A description outside of the folder `sprites`, which is not read.";
    FileCopied = "file-copied", Warn, "A copy of a description, which is compiled as well.";
    ForeignFile = "foreign-file", Deny, "A file of another program that has a description's ending.";
    FormatNotEnabled = "format-not-enabled", Deny, "A description of a format whose feature is not enabled.";
    PathNotAllowed = "path-not-allowed", Deny, "A path that leads out of the asset folder, or is not a path.";
    ImageMissing = "image-missing", Deny, "No such image.";
    ImageUnreadable = "image-unreadable", Deny, "Not a PNG, or a damaged one.";
    TooManyColours = "too-many-colours", Deny, "More colours than fit into the palette that the image is embedded with.";
    ImageOutsideAtlas = "image-outside-atlas", Warn, "An image that is to be packed with others, and cannot be.";
    FrameOutsideImage = "frame-outside-image", Deny, "A frame that is not wholly inside its image.";
    CompanionSize = "companion-size", Deny, "A normal map or an emission map of another size than its image.";
    ImageEnlarged = "image-enlarged", Warn, "An image that was exported larger than its frames.";
    NameCollision = "name-collision", Deny, "Two names that become the same identifier.";
    NameEmpty = "name-empty", Deny, "A name without a letter or digit.";
    BlankFrame = "blank-frame", Allow, "A frame without a visible pixel.";
    FrameRepeated = "frame-repeated", Allow, "The same picture twice in a row.";
    CellBleed = "cell-bleed", Allow, "A picture that continues beyond the edge of its frame.";
    AnimationWithoutFrames = "animation-without-frames", Allow, "An animation that shows nothing.";
    ImageUnused = "image-unused", Allow, "An image that no description names.";
    BlankDirection = "blank-direction", Warn, "A direction without a visible pixel.";
    ControlCharacter = "control-character", Deny, "A control character in a name.";
    ValueOutOfRange = "value-out-of-range", Deny, "A number outside of what the format allows.";
    SurplusToken = "surplus-token", Deny, "More on a line than belongs there.";

    // Several formats.
    KeyUnknown = "key-unknown", Warn, "An unknown key or attribute.";
    KeyMissing = "key-missing", Deny, "A key or an attribute that must be there.";
    ValueUnknown = "value-unknown", Deny, "A word that a key or an attribute does not allow.";
    NumberInvalid = "number-invalid", Deny, "Not a number, or not a whole one.";
    DefinedTwice = "defined-twice", Warn, "Something that may be defined only once, defined twice.";
    FramesEmpty = "frames-empty", Deny, "A description, or a part of one, that has nothing to show.";
    FrameUnknown = "frame-unknown", Deny, "A frame is named that there is not.";
    TimeZero = "time-zero", Warn, "Several frames, and no time to show them.";
    TimeLooksLikeSeconds = "time-looks-like-seconds", Warn, "Times that look like seconds where milliseconds are expected.";
    ReferenceCycle = "reference-cycle", Deny, "Definitions that refer to each other in a cycle.";
    FieldsMissing = "fields-missing", Deny, "A line with fewer words than it needs.";
    VersionUnsupported = "version-unsupported", Deny, "A version of the format that is not described.";
    TypeMismatch = "type-mismatch", Deny, "A value of another type.";
    GridEmpty = "grid-empty", Deny, "A cell that is larger than its image.";
    IndexOutsideGrid = "index-outside-grid", Deny, "A cell that its image does not have.";
    DirectionUnknown = "direction-unknown", Deny, "An unknown direction.";
    ImageNotMultiple = "image-not-multiple", Warn, "An image whose sides are not multiples of the cell's.";
    AtlasUnread = "atlas-unread", Warn, "An atlas of a packer in a form that is not read.";

    // Sheets.
    TomlMalformed = "toml-malformed", Deny, "Not TOML.";
    KeysConflict = "keys-conflict", Deny, "Keys that exclude each other.";
    GridUneven = "grid-uneven", Deny, "An image that its numbers of columns and rows do not divide evenly.";
    ListLength = "list-length", Deny, "A list with another number of entries than there are frames.";
    StandUnknown = "stand-unknown", Deny, "An animation returns to one that there is not.";
    GridDoubtful = "grid-doubtful", Warn, "Cells that divide a sheet far worse than others do.";
    CellTooSmall = "cell-too-small", Warn, "Cells that cut the drawings of a sheet into pieces.";
    CellInName = "cell-in-name", Warn, "A picture that is one frame, though its name has the size of cells that fill it.";
    NumbersMissing = "numbers-missing", Warn, "Numbered pictures with a gap in their numbers.";
    NothingMatched = "nothing-matched", Warn, "A pattern for pictures that matches none.";

    // Solarus.
    DirectionLinesMissing = "direction-lines-missing", Deny, "Fewer direction lines than the header declares.";
    DirectionLineSurplus = "direction-line-surplus", Deny, "More direction lines than the header declares.";
    CommentNotAllowed = "comment-not-allowed", Deny, "A comment in a format that has none.";
    FrameOutsideEveryTileset = "frame-outside-every-tileset", Deny, "A frame that is outside every tile set.";
    FrameOutsideSomeTilesets = "frame-outside-some-tilesets", Warn, "A frame that is outside some tile sets.";
    ColumnsExceedFrames = "columns-exceed-frames", Warn, "More columns than frames.";

    // openage.
    KeywordUnknown = "keyword-unknown", Deny, "A line that begins with no keyword of the format.";
    IdUnknown = "id-unknown", Deny, "An image, a layer or an angle is named that is not defined.";
    KeyValue = "key-value", Deny, "Not `key=value`, or spaces around the `=`.";
    StringNotClosed = "string-not-closed", Deny, "A string without its closing quote.";
    SectionMissing = "section-missing", Deny, "A file without any image, layer or angle.";
    LayerWithoutFrames = "layer-without-frames", Warn, "A layer that has frames at some angles only.";
    NameNotQuoted = "name-not-quoted", Warn, "A name without quotes.";
    FramesOnMirroredAngle = "frames-on-mirrored-angle", Warn, "Frames that are never shown, since their angle is mirrored from another.";
    VersionAbsent = "version-absent", Warn, "A file without its version.";

    // Cranberry.
    JsonMalformed = "json-malformed", Deny, "Not JSON.";
    JsonKeyDuplicate = "json-key-duplicate", Deny, "A key twice in one object.";
    TileWithoutAdvance = "tile-without-advance", Deny, "A move by a tile with a displacement of 0.";
    DurationShort = "duration-short", Allow, "A frame that is shown for less than one picture of a screen.";

    // Aseprite.
    AseMalformed = "ase-malformed", Deny, "A binary Aseprite file that is damaged.";
    ExternalFile = "external-file", Deny, "Tiles that lie in another file.";
    TagOutsideFrames = "tag-outside-frames", Deny, "A tag of frames that the file does not have.";
    TagDuplicate = "tag-duplicate", Deny, "Two tags of one name.";
    RepeatInvalid = "repeat-invalid", Deny, "A number of repeats that cannot be.";
    DurationZero = "duration-zero", Deny, "A frame that is shown for no time.";
    FrameRotated = "frame-rotated", Deny, "A frame that lies on its side in the sheet.";
    PivotAmbiguous = "pivot-ambiguous", Deny, "Several slices with a pivot, and none is chosen.";
    PivotUnknown = "pivot-unknown", Deny, "A slice is chosen for its pivot that there is not.";
    SizeDiffers = "size-differs", Warn, "A sheet of another size than its export says.";
    ExportIncomplete = "export-incomplete", Warn, "An export without frames that its tags count, or without its tags or layers.";
    ExportOfSeveralFiles = "export-of-several-files", Deny, "An export of several files that does not say which tags belong to which.";
    SizeContradicts = "size-contradicts", Warn, "A frame whose size on the sheet contradicts its size on the canvas.";
    ScaleNotOne = "scale-not-one", Warn, "A sheet that was exported larger or smaller.";
    PixelsNotSquare = "pixels-not-square", Warn, "Pixels that are wider or higher than a square.";
    TagsLookLikeDirections = "tags-look-like-directions", Allow, "Tags that are named for directions, which are not used.";
    LayerBlend = "layer-blend", Deny, "A layer that is to stay separate and changes those below it.";
    LayerOrder = "layer-order", Deny, "A cel that lies elsewhere than the separate layer that it is in.";
    LayerDuplicate = "layer-duplicate", Deny, "Two separate layers of one name.";
    CompanionLayer = "companion-layer", Deny, "A normal map or an emission map in a layer that is not there.";
    LayersMerged = "layers-merged", Deny, "An export whose layers are to stay separate.";

    // Mana.
    XmlMalformed = "xml-malformed", Deny, "Not well-formed XML.";
    FileMissing = "file-missing", Deny, "A file that another one names and that is not there.";
    ImagesetUndefined = "imageset-undefined", Deny, "An imageset that is not defined, or not yet.";
    TargetUnknown = "target-unknown", Deny, "A `goto` or a `jump` to something that is not there.";
    EndlessFlow = "endless-flow", Deny, "Commands that repeat for ever without showing anything.";
    ParameterMissing = "parameter-missing", Deny, "An imageset that is not passed to a sprite.";
    ParameterUnknown = "parameter-unknown", Deny, "An imageset is passed that the sprite does not have.";
    RefUnknown = "ref-unknown", Deny, "A sprite that is referred to and that is not there.";
    RefAmbiguous = "ref-ambiguous", Deny, "Several sprites of the name that is referred to.";
    BeingSprites = "being-sprites", Deny, "A being with no sprite or several.";
    RandomTooFew = "random-too-few", Deny, "Too few cells to choose from.";
    RandomChild = "random-child", Deny, "Something that cannot be chosen at random.";
    EndInFreeAnimation = "end-in-free-animation", Deny, "An `end` in an animation that belongs to no action.";
    RootWrong = "root-wrong", Deny, "A file of another kind than is asked for.";
    DialectNeeded = "dialect-needed", Deny, "Something that only another dialect has.";
    StandEndsAtOnce = "stand-ends-at-once", Deny, "`stand` ends, and takes no time.";
    ParameterOpen = "parameter-open", Warn, "An imageset without an image, in a sprite that nothing uses.";
    RootMisspelt = "root-misspelt", Warn, "A root that is nearly `sprite`, around what only sprites contain.";
    ElementUnknown = "element-unknown", Warn, "An unknown element, or one that is not allowed there.";
    VariantsOutsideGrid = "variants-outside-grid", Warn, "More variants than fit the image.";
    SequenceDescends = "sequence-descends", Warn, "A sequence that counts down.";
    AttackLoops = "attack-loops", Warn, "An attack that never ends.";
    EndInRestingAction = "end-in-resting-action", Warn, "An `end` in an action that continues by itself.";
    UnreachableCommand = "unreachable-command", Warn, "A command that is never reached.";
    DirectionsDiffer = "directions-differ", Warn, "Directions of one action that differ in what they should share.";
    DialectIgnores = "dialect-ignores", Warn, "Something that the dialect ignores or changes.";
    IncludeRepeated = "include-repeated", Warn, "A file that was included before.";
    DyeChannel = "dye-channel", Warn, "A dye for an unknown channel.";
    HairTracksDiffer = "hair-tracks-differ", Warn, "The cells and the offsets of a hair style take different times.";
}

/// Former names of kinds, for settings and calls of `explain` that still use them.
const RENAMED: [(Code, &[&str]); 20] = [
    (Code::AtlasUnread, &["atlas-without-durations"]),
    (Code::DefinedTwice, &["animation-duplicate", "label-duplicate", "movement-duplicate"]),
    (Code::ElementUnknown, &["unknown-element"]),
    (Code::FieldsMissing, &["direction-fields", "header-fields"]),
    (Code::FileMissing, &["include-missing"]),
    (Code::FrameUnknown, &["loop-outside-frames"]),
    (Code::FramesEmpty, &["angle-without-frames", "animation-empty", "file-empty", "movements-empty"]),
    (Code::IdUnknown, &["mirror-missing", "unknown-angle", "unknown-image", "unknown-layer"]),
    (Code::KeyMissing, &["attribute-missing", "imageset-size"]),
    (Code::KeyUnknown, &["unknown-attribute", "unknown-key"]),
    (Code::KeywordUnknown, &["unknown-keyword"]),
    (Code::LintUnknown, &["unknown-lint"]),
    (Code::NumberInvalid, &["imageset-size", "not-a-number", "not-an-integer"]),
    (Code::ReferenceCycle, &["extends-cycle", "include-cycle", "mirror-cycle"]),
    (Code::RootWrong, &["wrong-root"]),
    (Code::TargetUnknown, &["goto-target", "jump-target"]),
    (Code::TimeZero, &["delay-zero-many-frames"]),
    (Code::ValueOutOfRange, &["delay-negative", "imageset-size"]),
    (Code::ValueUnknown, &["mode-unknown", "unknown-mode"]),
    (Code::VersionUnsupported, &["solarus-lua-syntax"]),
];

impl Code {
    /// The kind with this name.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.as_str() == name)
    }

    /// The kinds that had this name before: one, or several if the kind was divided.
    pub fn renamed(name: &str) -> impl Iterator<Item = Self> {
        RENAMED.iter().filter(move |(_, names)| names.contains(&name)).map(|(code, _)| *code)
    }

    /// Returns whether some formats report it as an error whatever `sprites.toml` says. openage cannot choose between
    /// two definitions of an id, for example, while Mana's clients agree on which one counts; they ignore unknown
    /// attributes, too.
    pub const fn is_error_in_some_formats(self) -> bool {
        matches!(self, Self::DefinedTwice | Self::KeyUnknown)
    }

    /// The kind that a misspelt name most likely means.
    pub fn nearest(word: &str) -> Option<Self> {
        suggest::nearest(word, Self::ALL.iter().map(|code| code.as_str()))
            .and_then(|near| Self::find(near.word))
    }
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::{Code, RENAMED};

    #[test]
    fn every_code_has_a_name_of_its_own_by_which_it_is_found() {
        for code in Code::ALL {
            assert_eq!(Code::find(code.as_str()), Some(*code));
        }
    }
    #[test]
    fn a_name_of_before_is_not_one_of_now() {
        for name in RENAMED.iter().flat_map(|(_, names)| names.iter()) {
            assert_eq!(Code::find(name), None, "{name}");
        }
        assert!(Code::renamed("unknown-key").eq([Code::KeyUnknown]));
        assert_eq!(Code::renamed("imageset-size").count(), 3);
        assert_eq!(Code::renamed("key-unknown").next(), None);
    }
}
