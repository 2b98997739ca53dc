//! The kinds of findings.

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
    /// Larger than the limits allow.
    LimitExceeded = "limit-exceeded", Deny;
    /// `sprites.toml` is not TOML, or says what it cannot say.
    SettingsInvalid = "settings-invalid", Deny;
    /// `sprites.toml` sets the level of a finding that does not exist.
    UnknownLint = "unknown-lint", Deny;
    /// A path that leads out of the asset folder, or that is none.
    PathNotAllowed = "path-not-allowed", Deny;
    /// No such image.
    ImageMissing = "image-missing", Deny;
    /// Not a PNG, or a damaged one.
    ImageUnreadable = "image-unreadable", Deny;
    /// A frame that is not wholly inside its image.
    FrameOutsideImage = "frame-outside-image", Deny;
    /// Two names that become the same identifier.
    NameCollision = "name-collision", Deny;
    /// A name without a letter or digit.
    NameEmpty = "name-empty", Deny;
    /// A frame without a visible pixel.
    BlankFrame = "blank-frame", Allow;
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
    /// Fewer parameters than the line needs.
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
}

impl Code {
    /// The kind with this name.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.as_str() == name)
    }
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}
