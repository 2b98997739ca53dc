//! The kinds of findings.

use crate::suggest;

/// What is done with findings of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// They are not reported.
    Allow,
    /// They are warnings.
    Warn,
    /// They are errors.
    Deny,
}

macro_rules! codes {
    ($($variant:ident = $text:literal, $level:ident, $doc:literal;)*) => {
        /// The kind of a finding. Its text is stable: people search for it and switch it on and off.
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

            /// What is done with it unless `sprites.toml` says otherwise.
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
    MergeConflict = "merge-conflict", Deny, "A conflict of a merge that nobody resolved.";
    LimitExceeded = "limit-exceeded", Deny, "Larger than the limits allow.";
    SettingsInvalid = "settings-invalid", Deny, "`sprites.toml` is not TOML, or says what it cannot say.";
    UnknownLint = "unknown-lint", Deny, "`sprites.toml` sets the level of a finding that does not exist.";
    FolderUnwatched = "folder-unwatched", Warn, "No build script watches the folder: cargo will not notice new files.";
    PathNotAllowed = "path-not-allowed", Deny, "A path that leads out of the asset folder, or that is none.";
    ImageMissing = "image-missing", Deny, "No such image.";
    ImageUnreadable = "image-unreadable", Deny, "Not a PNG, or a damaged one.";
    TooManyColours = "too-many-colours", Deny, "More colours than the palette holds that the image is embedded with.";
    ImageOutsideAtlas = "image-outside-atlas", Warn, "An image that is to be packed with others, and cannot be.";
    FrameOutsideImage = "frame-outside-image", Deny, "A frame that is not wholly inside its image.";
    NameCollision = "name-collision", Deny, "Two names that become the same identifier.";
    NameEmpty = "name-empty", Deny, "A name without a letter or digit.";
    BlankFrame = "blank-frame", Allow, "A frame without a visible pixel.";
    FrameRepeated = "frame-repeated", Allow, "The same picture twice in a row.";
    CellBleed = "cell-bleed", Allow, "A picture that goes on beyond the edge of its frame.";
    AnimationWithoutFrames = "animation-without-frames", Allow, "An animation that shows nothing.";
    ImageUnused = "image-unused", Allow, "An image that no description names.";
    BlankDirection = "blank-direction", Warn, "A direction without a visible pixel.";
    ControlCharacter = "control-character", Deny, "A control character in a name.";
    ValueOutOfRange = "value-out-of-range", Deny, "A number outside of what the format allows.";
    SurplusToken = "surplus-token", Deny, "More on a line than belongs there.";

    // Several formats.
    DefinedTwice = "defined-twice", Deny, "Something that there can be only once, twice; nobody knows which one counts.";
    DefinedAgain = "defined-twice", Warn, "The same, where clients agree on the one that counts.";
    ParameterMissing = "parameter-missing", Deny, "Fewer parameters than are needed.";
    VersionUnsupported = "version-unsupported", Deny, "A version of the format that is not described.";

    // Solarus.
    LoopOutsideFrames = "loop-outside-frames", Deny, "An animation's loop frame is not one of its frames.";
    DirectionLinesMissing = "direction-lines-missing", Deny, "Fewer direction lines than the header promises.";
    DirectionLineSurplus = "direction-line-surplus", Deny, "More direction lines than the header promises.";
    HeaderFields = "header-fields", Deny, "A header with too few fields.";
    DirectionFields = "direction-fields", Deny, "A direction line with too few fields.";
    CommentNotAllowed = "comment-not-allowed", Deny, "A comment in a format that has none.";
    NotAnInteger = "not-an-integer", Deny, "Not a whole number of 32 bits.";
    AnimationDuplicate = "animation-duplicate", Deny, "An animation that is defined twice.";
    FrameOutsideEveryTileset = "frame-outside-every-tileset", Deny, "A frame that is outside every tile set.";
    FrameOutsideSomeTilesets = "frame-outside-some-tilesets", Warn, "A frame that is outside some tile sets.";
    FileEmpty = "file-empty", Deny, "A description without an animation.";
    SolarusLuaSyntax = "solarus-lua-syntax", Deny, "A description in the later Lua syntax.";
    ColumnsExceedFrames = "columns-exceed-frames", Warn, "More columns than frames.";
    DelayZeroManyFrames = "delay-zero-many-frames", Warn, "Several frames, and no delay that would show them.";

    // openage.
    UnknownKeyword = "unknown-keyword", Deny, "A line that begins with no keyword of the format.";
    UnknownKey = "unknown-key", Deny, "A `key=value` whose key the line does not know.";
    KeyValue = "key-value", Deny, "Not `key=value`, or blanks around the `=`.";
    UnknownMode = "unknown-mode", Deny, "A mode that there is not.";
    NotANumber = "not-a-number", Deny, "Not a number, or not of the right kind.";
    StringNotClosed = "string-not-closed", Deny, "A string without its closing quote.";
    SectionMissing = "section-missing", Deny, "A file without any image, layer or angle.";
    UnknownImage = "unknown-image", Deny, "A frame of an image that is not defined.";
    UnknownLayer = "unknown-layer", Deny, "A frame on a layer that is not defined.";
    UnknownAngle = "unknown-angle", Deny, "A frame at an angle that is not defined.";
    MirrorMissing = "mirror-missing", Deny, "An angle that mirrors one that is not defined.";
    MirrorCycle = "mirror-cycle", Deny, "Angles that mirror each other in a circle.";
    AngleWithoutFrames = "angle-without-frames", Deny, "An angle without a frame on any layer.";
    LayerWithoutFrames = "layer-without-frames", Warn, "A layer that has frames at some angles only.";
    TimeLooksLikeSeconds = "time-looks-like-seconds", Warn, "Times that look like seconds where milliseconds are expected.";
    TimeZero = "time-zero", Warn, "Several frames, and no time to show them.";
    NameNotQuoted = "name-not-quoted", Warn, "A name without quotes.";
    FramesOnMirroredAngle = "frames-on-mirrored-angle", Warn, "Frames that are never shown, since their angle is mirrored from another.";
    VersionAbsent = "version-absent", Warn, "A file that does not say its version.";

    // Cranberry.
    JsonMalformed = "json-malformed", Deny, "Not JSON.";
    JsonKeyDuplicate = "json-key-duplicate", Deny, "A key twice in one object.";
    KeyUnknown = "key-unknown", Deny, "A key that the format does not have.";
    KeyMissing = "key-missing", Deny, "A key that must be there.";
    TypeMismatch = "type-mismatch", Deny, "A value of another type.";
    MovementsEmpty = "movements-empty", Deny, "A sprite without a movement.";
    FramesEmpty = "frames-empty", Deny, "A movement without a frame.";
    MovementDuplicate = "movement-duplicate", Deny, "Two movements of one name.";
    ModeUnknown = "mode-unknown", Deny, "A movement's mode that there is not.";
    TileWithoutAdvance = "tile-without-advance", Deny, "A move by a tile that leads nowhere.";
    DurationShort = "duration-short", Allow, "A frame that is shown for less than one picture of a screen.";

    // Mana.
    XmlMalformed = "xml-malformed", Deny, "Not well-formed XML.";
    IncludeMissing = "include-missing", Deny, "A file that another one names and that is not there.";
    IncludeCycle = "include-cycle", Deny, "Files that include each other in a circle.";
    ImagesetUndefined = "imageset-undefined", Deny, "An imageset that is not defined, or not yet.";
    ImagesetSize = "imageset-size", Deny, "A cell without a width or a height.";
    GridEmpty = "grid-empty", Deny, "A cell that is larger than its image.";
    IndexOutsideGrid = "index-outside-grid", Deny, "A cell that its image does not have.";
    NumberInvalid = "number-invalid", Deny, "Not a whole number, or one that may not stand here.";
    DirectionUnknown = "direction-unknown", Deny, "A direction that there is not.";
    AttributeMissing = "attribute-missing", Deny, "An attribute that must be there.";
    AnimationEmpty = "animation-empty", Deny, "An animation without a command.";
    GotoTarget = "goto-target", Deny, "A `goto` to a label that its animation does not have.";
    JumpTarget = "jump-target", Deny, "A `jump` to an action that the sprite does not have.";
    LabelDuplicate = "label-duplicate", Deny, "A label twice in one animation.";
    EndlessFlow = "endless-flow", Deny, "Commands that go round for ever without showing anything.";
    ParameterUnknown = "parameter-unknown", Deny, "An imageset is passed that the sprite does not have.";
    RefUnknown = "ref-unknown", Deny, "A sprite that is referred to and that is not there.";
    RefAmbiguous = "ref-ambiguous", Deny, "Several sprites of the name that is referred to.";
    BeingSprites = "being-sprites", Deny, "A being with no sprite or several.";
    ExtendsCycle = "extends-cycle", Deny, "Sprites that extend each other in a circle.";
    RandomTooFew = "random-too-few", Deny, "Too few cells to choose from.";
    RandomChild = "random-child", Deny, "Something that cannot be chosen at random.";
    EndInFreeAnimation = "end-in-free-animation", Deny, "An `end` in an animation that belongs to no action.";
    ValueUnknown = "value-unknown", Deny, "A word that the attribute does not know.";
    WrongRoot = "wrong-root", Deny, "A file of another kind than is asked for.";
    DialectNeeded = "dialect-needed", Deny, "Something that only another dialect has.";
    DelayNegative = "delay-negative", Deny, "A delay below 0.";
    StandEndsAtOnce = "stand-ends-at-once", Deny, "`stand` ends, and takes no time.";
    RootMisspelt = "root-misspelt", Warn, "A root that is nearly `sprite`, around what only sprites hold.";
    UnknownAttribute = "unknown-attribute", Warn, "An attribute that the element does not know.";
    UnknownElement = "unknown-element", Warn, "An element that is not known there.";
    VariantsOutsideGrid = "variants-outside-grid", Warn, "More variants than the image holds.";
    ImageNotMultiple = "image-not-multiple", Warn, "An image whose sides are no multiple of the cell's.";
    SequenceDescends = "sequence-descends", Warn, "A sequence that counts down.";
    AttackLoops = "attack-loops", Warn, "An attack that never ends.";
    EndInRestingAction = "end-in-resting-action", Warn, "An `end` in an action that goes on by itself.";
    UnreachableCommand = "unreachable-command", Warn, "A command that is never reached.";
    DirectionsDiffer = "directions-differ", Warn, "Directions of one action that differ in what they should share.";
    DialectIgnores = "dialect-ignores", Warn, "Something that the dialect ignores or changes.";
    IncludeRepeated = "include-repeated", Warn, "A file that was included before.";
    DyeChannel = "dye-channel", Warn, "A dye for a channel that there is not.";
    NotPlayedYet = "not-played-yet", Warn, "Read and checked, but not played yet.";
    HairTracksDiffer = "hair-tracks-differ", Warn, "The cells and the offsets of a hair style take different times.";
}

impl Code {
    /// The kind with this name. Where formats differ in how bad it is, the one whose level can be set.
    pub fn find(name: &str) -> Option<Self> {
        let named = || Self::ALL.iter().copied().filter(|code| code.as_str() == name);
        named().find(|code| code.default_level() != Level::Deny).or_else(|| named().next())
    }

    /// The kind whose name was most likely meant by another word.
    pub fn nearest(word: &str) -> Option<Self> {
        suggest::nearest(word, Self::ALL.iter().map(|code| code.as_str())).and_then(Self::find)
    }
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}
