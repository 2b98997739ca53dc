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
    ($($(#[$doc:meta])* $variant:ident = $text:literal, $level:ident;)*) => {
        /// The kind of a finding. Its text is stable: people search for it and switch it on and off.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Code {
            $($(#[$doc])* $variant,)*
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
    /// A folder or a file that cannot be read.
    FileUnreadable = "file-unreadable", Deny;
    /// A description that is not UTF-8.
    NotText = "not-text", Deny;
    /// A conflict of a merge that nobody resolved.
    MergeConflict = "merge-conflict", Deny;
    /// Larger than the limits allow.
    LimitExceeded = "limit-exceeded", Deny;
    /// `sprites.toml` is not TOML, or says what it cannot say.
    SettingsInvalid = "settings-invalid", Deny;
    /// `sprites.toml` sets the level of a finding that does not exist.
    UnknownLint = "unknown-lint", Deny;
    /// Cargo will not notice new files: no build script watches the folder. Only the macro can tell.
    FolderUnwatched = "folder-unwatched", Warn;
    /// A path that leads out of the asset folder, or that is none.
    PathNotAllowed = "path-not-allowed", Deny;
    /// No such image.
    ImageMissing = "image-missing", Deny;
    /// Not a PNG, or a damaged one.
    ImageUnreadable = "image-unreadable", Deny;
    /// More colours than the palette holds that the image is embedded with.
    TooManyColours = "too-many-colours", Deny;
    /// A frame that is not wholly inside its image.
    FrameOutsideImage = "frame-outside-image", Deny;
    /// Two names that become the same identifier.
    NameCollision = "name-collision", Deny;
    /// A name without a letter or digit.
    NameEmpty = "name-empty", Deny;
    /// A frame without a visible pixel.
    BlankFrame = "blank-frame", Allow;
    /// The same picture twice in a row.
    FrameRepeated = "frame-repeated", Allow;
    /// A picture that goes on beyond the edge of its frame.
    CellBleed = "cell-bleed", Allow;
    /// An animation that shows nothing.
    AnimationWithoutFrames = "animation-without-frames", Allow;
    /// An image that no description names.
    ImageUnused = "image-unused", Allow;
    /// A direction without a visible pixel.
    BlankDirection = "blank-direction", Warn;
    /// A control character in a name.
    ControlCharacter = "control-character", Deny;
    /// A number outside of what the format allows.
    ValueOutOfRange = "value-out-of-range", Deny;
    /// More on a line than belongs there.
    SurplusToken = "surplus-token", Deny;

    // Solarus.
    /// An animation's loop frame is not one of its frames.
    LoopOutsideFrames = "loop-outside-frames", Deny;
    /// Fewer direction lines than the header promises.
    DirectionLinesMissing = "direction-lines-missing", Deny;
    /// More direction lines than the header promises.
    DirectionLineSurplus = "direction-line-surplus", Deny;
    /// A header with too few fields.
    HeaderFields = "header-fields", Deny;
    /// A direction line with too few fields.
    DirectionFields = "direction-fields", Deny;
    /// A comment in a format that has none.
    CommentNotAllowed = "comment-not-allowed", Deny;
    /// Not a whole number of 32 bits.
    NotAnInteger = "not-an-integer", Deny;
    /// An animation that is defined twice.
    AnimationDuplicate = "animation-duplicate", Deny;
    /// A frame that is outside every tile set.
    FrameOutsideEveryTileset = "frame-outside-every-tileset", Deny;
    /// A frame that is outside some tile sets.
    FrameOutsideSomeTilesets = "frame-outside-some-tilesets", Warn;
    /// A description without an animation.
    FileEmpty = "file-empty", Deny;
    /// A description in the later Lua syntax.
    SolarusLuaSyntax = "solarus-lua-syntax", Deny;
    /// More columns than frames.
    ColumnsExceedFrames = "columns-exceed-frames", Warn;
    /// Several frames, and no delay that would show them.
    DelayZeroManyFrames = "delay-zero-many-frames", Warn;

    // openage.
    /// A line that begins with no keyword of the format.
    UnknownKeyword = "unknown-keyword", Deny;
    /// A `key=value` whose key the line does not know.
    UnknownKey = "unknown-key", Deny;
    /// Not `key=value`, or blanks around the `=`.
    KeyValue = "key-value", Deny;
    /// A mode that there is not.
    UnknownMode = "unknown-mode", Deny;
    /// Not a number, or not of the right kind.
    NotANumber = "not-a-number", Deny;
    /// Fewer parameters than are needed.
    ParameterMissing = "parameter-missing", Deny;
    /// A string without its closing quote.
    StringNotClosed = "string-not-closed", Deny;
    /// A file without any image, layer or angle.
    SectionMissing = "section-missing", Deny;
    /// A version of the format that is not described.
    VersionUnsupported = "version-unsupported", Deny;
    /// An id, attribute or key that stands twice.
    DefinedTwice = "defined-twice", Deny;
    /// A frame of an image that is not defined.
    UnknownImage = "unknown-image", Deny;
    /// A frame on a layer that is not defined.
    UnknownLayer = "unknown-layer", Deny;
    /// A frame at an angle that is not defined.
    UnknownAngle = "unknown-angle", Deny;
    /// An angle that mirrors one that is not defined.
    MirrorMissing = "mirror-missing", Deny;
    /// Angles that mirror each other in a circle.
    MirrorCycle = "mirror-cycle", Deny;
    /// An angle without a frame on any layer.
    AngleWithoutFrames = "angle-without-frames", Deny;
    /// A layer that has frames at some angles only.
    LayerWithoutFrames = "layer-without-frames", Warn;
    /// Times that look like seconds where milliseconds are expected.
    TimeLooksLikeSeconds = "time-looks-like-seconds", Warn;
    /// Several frames, and no time to show them.
    TimeZero = "time-zero", Warn;
    /// A name without quotes.
    NameNotQuoted = "name-not-quoted", Warn;
    /// Frames that are never shown, since their angle is mirrored from another.
    FramesOnMirroredAngle = "frames-on-mirrored-angle", Warn;
    /// A file that does not say its version.
    VersionAbsent = "version-absent", Warn;

    // Cranberry.
    /// Not JSON.
    JsonMalformed = "json-malformed", Deny;
    /// A key twice in one object.
    JsonKeyDuplicate = "json-key-duplicate", Deny;
    /// A key that the format does not have.
    KeyUnknown = "key-unknown", Deny;
    /// A key that must be there.
    KeyMissing = "key-missing", Deny;
    /// A value of another type.
    TypeMismatch = "type-mismatch", Deny;
    /// A sprite without a movement.
    MovementsEmpty = "movements-empty", Deny;
    /// A movement without a frame.
    FramesEmpty = "frames-empty", Deny;
    /// Two movements of one name.
    MovementDuplicate = "movement-duplicate", Deny;
    /// A movement's mode that there is not.
    ModeUnknown = "mode-unknown", Deny;
    /// A move by a tile that leads nowhere.
    TileWithoutAdvance = "tile-without-advance", Deny;
    /// A frame that is shown for less than one picture of a screen.
    DurationShort = "duration-short", Allow;

    // Mana.
    /// Not well-formed XML.
    XmlMalformed = "xml-malformed", Deny;
    /// A file that another one names and that is not there.
    IncludeMissing = "include-missing", Deny;
    /// Files that include each other in a circle.
    IncludeCycle = "include-cycle", Deny;
    /// An imageset that is not defined, or not yet.
    ImagesetUndefined = "imageset-undefined", Deny;
    /// A cell without a width or a height.
    ImagesetSize = "imageset-size", Deny;
    /// A cell that is larger than its image.
    GridEmpty = "grid-empty", Deny;
    /// A cell that its image does not have.
    IndexOutsideGrid = "index-outside-grid", Deny;
    /// Not a whole number, or one that may not stand here.
    NumberInvalid = "number-invalid", Deny;
    /// A direction that there is not.
    DirectionUnknown = "direction-unknown", Deny;
    /// An attribute that must be there.
    AttributeMissing = "attribute-missing", Deny;
    /// An animation without a command.
    AnimationEmpty = "animation-empty", Deny;
    /// A `goto` to a label that its animation does not have.
    GotoTarget = "goto-target", Deny;
    /// A `jump` to an action that the sprite does not have.
    JumpTarget = "jump-target", Deny;
    /// A label twice in one animation.
    LabelDuplicate = "label-duplicate", Deny;
    /// Commands that go round for ever without showing anything.
    EndlessFlow = "endless-flow", Deny;
    /// An imageset is passed that the sprite does not have.
    ParameterUnknown = "parameter-unknown", Deny;
    /// A sprite that is referred to and that is not there.
    RefUnknown = "ref-unknown", Deny;
    /// Several sprites of the name that is referred to.
    RefAmbiguous = "ref-ambiguous", Deny;
    /// A being with no sprite or several.
    BeingSprites = "being-sprites", Deny;
    /// Sprites that extend each other in a circle.
    ExtendsCycle = "extends-cycle", Deny;
    /// Too few cells to choose from.
    RandomTooFew = "random-too-few", Deny;
    /// Something that cannot be chosen at random.
    RandomChild = "random-child", Deny;
    /// An `end` in an animation that belongs to no action.
    EndInFreeAnimation = "end-in-free-animation", Deny;
    /// A word that the attribute does not know.
    ValueUnknown = "value-unknown", Deny;
    /// A file of another kind than is asked for.
    WrongRoot = "wrong-root", Deny;
    /// Something that only another dialect has.
    DialectNeeded = "dialect-needed", Deny;
    /// A delay below 0.
    DelayNegative = "delay-negative", Deny;
    /// `stand` ends, and takes no time.
    StandEndsAtOnce = "stand-ends-at-once", Deny;
    /// An attribute that the element does not know.
    UnknownAttribute = "unknown-attribute", Warn;
    /// An element that is not known there.
    UnknownElement = "unknown-element", Warn;
    /// More variants than the image holds.
    VariantsOutsideGrid = "variants-outside-grid", Warn;
    /// An image whose sides are no multiple of the cell's.
    ImageNotMultiple = "image-not-multiple", Warn;
    /// A sequence that counts down.
    SequenceDescends = "sequence-descends", Warn;
    /// An attack that never ends.
    AttackLoops = "attack-loops", Warn;
    /// An `end` in an action that goes on by itself.
    EndInRestingAction = "end-in-resting-action", Warn;
    /// A command that is never reached.
    UnreachableCommand = "unreachable-command", Warn;
    /// An action, a direction or an imageset twice in one file.
    DefinedAgain = "defined-twice", Warn;
    /// Directions of one action that differ in what they should share.
    DirectionsDiffer = "directions-differ", Warn;
    /// Something that the dialect ignores or changes.
    DialectIgnores = "dialect-ignores", Warn;
    /// A file that was included before.
    IncludeRepeated = "include-repeated", Warn;
    /// A dye for a channel that there is not.
    DyeChannel = "dye-channel", Warn;
    /// Read and checked, but not played yet.
    NotPlayedYet = "not-played-yet", Warn;
    /// The cells and the offsets of a hair style take different times.
    HairTracksDiffer = "hair-tracks-differ", Warn;
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
