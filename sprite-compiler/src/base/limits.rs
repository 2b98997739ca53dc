//! All limits of the compiler: descriptions and images are other people's files.
//!
//! [`Limits`] bound the input, and a front end may raise them. The constants after them are fixed caps: on what is
//! reported and shown, on the work that a suggestion or a lint is worth, and on what the compiler writes. What a
//! format itself allows, such as its largest number, is in the folder of the format.

/// One number for each kind of file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ByKind {
    /// The number for images.
    pub images: u64,
    /// The number for descriptions that are text, and for `sprites.toml`.
    pub texts: u64,
    /// The number for binary Aseprite files and GIFs.
    pub binaries: u64,
}

impl ByKind {
    /// The sum of all numbers, each multiplied by the factor of its kind.
    pub(crate) const fn weighed(self, by: Self) -> u64 {
        self.images
            .saturating_mul(by.images)
            .saturating_add(self.texts.saturating_mul(by.texts))
            .saturating_add(self.binaries.saturating_mul(by.binaries))
    }

    const fn times(self, factor: u64) -> Self {
        Self {
            images: self.images.saturating_mul(factor),
            texts: self.texts.saturating_mul(factor),
            binaries: self.binaries.saturating_mul(factor),
        }
    }
}

/// Limits on what a folder may ask for. Exceeding one is a `limit-exceeded` finding, and no memory is taken for it.
///
/// Work and memory grow with the bytes on the disk: no folder is refused for its size. Several names of one file count
/// once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Work of one run over any folder, in nanoseconds of a usual processor. It is counted and not measured, so that
    /// every machine accepts the same folders.
    pub work: u64,
    /// Nanoseconds of work in addition for each byte on the disk.
    pub work_by_byte: ByKind,
    /// Bytes of memory that one run over any folder keeps, counted in the same way. It also bounds each piece of memory
    /// that is needed for a short time.
    pub memory: u64,
    /// Bytes of memory in addition for each byte on the disk.
    pub memory_by_byte: ByKind,
    /// Pixels that one file may ask to be drawn, in addition to 256 for each of its bytes: pixels of layers for a
    /// binary Aseprite file, pixels of frames for a GIF or an animated PNG.
    pub drawn_pixels: u64,
    /// Bytes of the images that are decoded at the same time, on all threads together. A larger image is decoded alone.
    pub decoding_bytes: u64,
    /// Bytes of everything that is cached between runs. Entries that do not fit are dropped.
    pub remembered_bytes: u64,
    /// Pixels on a side of an image: a table has 16 bits for them.
    pub image_side: u32,
    /// Directions of one animation.
    pub directions: u32,
    /// Frames of one direction: a table has 16 bits for them.
    pub direction_frames: u32,
    /// The depth of folders inside folders, and of files that include or extend one another.
    pub depth: usize,
    /// Files that are found through links to folders. It is limited because a few links can make very many paths.
    pub linked_files: usize,
    /// Threads that decode images. There are never more than processors.
    pub threads: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            work: 1_600_000_000,
            work_by_byte: ByKind { images: 500, texts: 200, binaries: 3_500 },
            memory: 300 << 20,
            memory_by_byte: ByKind { images: 32, texts: 64, binaries: 16 },
            drawn_pixels: 1 << 28,
            decoding_bytes: 192 << 20,
            remembered_bytes: 256 << 20,
            image_side: 65_535,
            directions: 4_096,
            direction_frames: 65_535,
            depth: 64,
            linked_files: 50_000,
            threads: usize::MAX,
        }
    }
}

impl Limits {
    /// The same limits, except for those that `change` sets.
    ///
    /// ```
    /// use sprite_compiler::Limits;
    ///
    /// let limits = Limits::default().with(|limits| limits.threads = 1);
    /// assert_eq!(limits.memory, Limits::default().memory);
    /// ```
    #[must_use]
    pub fn with(mut self, change: impl FnOnce(&mut Self)) -> Self {
        change(&mut self);
        self
    }

    /// These limits with work, memory and files behind links multiplied by `factor`, for folders that are trusted.
    ///
    /// ```
    /// use sprite_compiler::Limits;
    ///
    /// assert_eq!(Limits::default().times(4).work, 4 * Limits::default().work);
    /// ```
    #[must_use]
    pub fn times(self, factor: u32) -> Self {
        let (by, count) = (u64::from(factor), usize::try_from(factor).unwrap_or(usize::MAX));
        Self {
            work: self.work.saturating_mul(by),
            work_by_byte: self.work_by_byte.times(by),
            memory: self.memory.saturating_mul(by),
            memory_by_byte: self.memory_by_byte.times(by),
            drawn_pixels: self.drawn_pixels.saturating_mul(by),
            decoding_bytes: self.decoding_bytes.saturating_mul(by),
            remembered_bytes: self.remembered_bytes.saturating_mul(by),
            linked_files: self.linked_files.saturating_mul(count),
            // These limits stay: a table stores them in few bits, or they bound recursion and threads.
            image_side: self.image_side,
            directions: self.directions,
            direction_frames: self.direction_frames,
            depth: self.depth,
            threads: self.threads,
        }
    }
}

/// Bytes of any file that is read, because locations in a text have 32 bits.
pub(crate) const FILE_BYTES: u64 = u32::MAX as u64;

// Findings and how they are shown.

/// The number of errors that a run keeps, and the number of warnings: a hostile folder could have millions. Nothing
/// else limits how many findings are collected from a file or a folder.
pub(crate) const FINDINGS: usize = 20_000;
/// Findings of one severity that a front end shows to people; the others are counted.
/// [`Diagnostics::findings`](crate::Diagnostics::findings) has all that are kept.
pub(crate) const SHOWN_FINDINGS: usize = 50;
/// Wrong keys of one object, line or file that are checked. Each is compared with all known keys.
pub(crate) const WRONG_KEYS: usize = 50;
/// The length up to which a text may be a pattern for paths: no system opens longer ones. Each character takes many times
/// its memory.
pub(crate) const PATTERN_BYTES: usize = 4_096;
/// Wrong values and keys of `sprites.toml` that are left out one by one. The rest is read again after each.
pub(crate) const SETTINGS_MISTAKES: usize = 50;

/// Tokens of one line that are divided, in formats of lines: more than in a whole description whose line breaks are lost.
/// Each takes 32 bytes.
pub(crate) const LINE_TOKENS: usize = 1 << 16;

/// The length up to which the text of another program's file is kept: a description may name it, and a finding may then
/// show it.
pub(crate) const KEPT_FOREIGN_BYTES: u64 = 64 << 10;

// The contents of messages.

/// Characters of a word from a file that a message shows, more than any name needs.
pub(crate) const WORD_CHARACTERS: usize = 80;
/// Characters of a message, a label or a help.
pub(crate) const MESSAGE_CHARACTERS: usize = 4_000;
/// Characters of a text from a file in a document of generated code. A small file may have a long name that many documents
/// show.
pub(crate) const DOCUMENT_CHARACTERS: usize = 200;
/// Items of a list that a message names; the others are counted.
pub(crate) const LISTED_ITEMS: usize = 9;
/// Endings of files that `nothing-compiled` names, the most frequent first; files of other endings are counted
/// together.
pub(crate) const NAMED_ENDINGS: usize = 4;
/// Files that are nearly descriptions that `nothing-compiled` names.
pub(crate) const NAMED_NEAR_DESCRIPTIONS: usize = 3;

/// The length up to which a text is read on after it is not TOML. Of a longer one only the first mistake is reported: the
/// parser's errors take many times the memory of their bytes.
pub(crate) const RECOVERED_BYTES: usize = 128 << 10;
/// Bytes of memory that the parser of TOML takes for a byte of text.
pub(crate) const TOML_MEMORY: u64 = 40;
/// Words of a TOML file that are compared with those that they may mean.
pub(crate) const TOML_SUGGESTIONS: usize = 2_000;
/// Lines of a file that are not TOML for which repairs are tried.
pub(crate) const REPAIRED_LINES: usize = 1_000;
/// The length up to which a repair of a line that is not TOML is tried.
pub(crate) const REPAIRED_BYTES: usize = 1_000;

// The part of a text that is drawn with a finding.

/// The length up to which a line is searched for a correction.
pub(crate) const CORRECTED_BYTES: usize = 1_000;
/// The length in characters up to which a corrected line is shown.
pub(crate) const CORRECTED_CHARACTERS: usize = 100;
/// Bytes between two locations up to which they are drawn in one piece, with everything between them.
pub(crate) const EXCERPT_BYTES: usize = 20_000;
/// The length in columns up to which a line is drawn whole.
pub(crate) const WHOLE_COLUMNS: usize = 140;
/// Columns that are drawn of a longer line.
pub(crate) const WINDOW_COLUMNS: usize = 120;
/// Columns of a longer line that are drawn before the location.
pub(crate) const COLUMNS_BEFORE: usize = 60;
/// Lines before and after a location that may be drawn with it.
pub(crate) const LINES_BESIDE: usize = 5;
/// Columns of the terminal that is assumed for drawing. It is wider than any drawing, since long lines are cut before.
pub(crate) const TERMINAL_COLUMNS: usize = 1_000;

// The work that a suggestion may take.

/// The length up to which a similar word is looked for.
pub(crate) const SUGGESTED_BYTES: usize = 256;
/// Pairs of characters that are compared for one word. Real folders stay far below; in hostile ones only the first
/// candidates are compared.
pub(crate) const SUGGESTION_WORK: usize = 4_000_000;
/// Suggestions for unknown words in one unit.
pub(crate) const IMAGE_SUGGESTIONS: u32 = 100;
/// Names of files that all units together may compare for missing images. Each missing image is compared with all names
/// of the folder.
pub(crate) const SEARCHED_NAMES: u64 = 40_000_000;
/// Names of a folder that are compared with a missing one.
pub(crate) const NAMES_COMPARED: usize = 1_000;
/// Rules without a picture, and tables of rules without one, for which all pictures or all animations are searched for
/// those that may be meant.
pub(crate) const RULES_SEARCHED: usize = 50;
/// Images whose size is read for one suggestion, since the frames must fit the suggested image.
pub(crate) const IMAGES_COMPARED: usize = 4;

/// The length up to which a correction of a number is looked for.
pub(crate) const NUMBER_CHARACTERS: usize = 256;

// Files that are drawn: binary Aseprite files and moving pictures.

/// Pixels that such a file may ask to be drawn for each of its bytes, in addition to [`Limits::drawn_pixels`].
pub(crate) const DRAWN_BY_BYTE: u64 = 256;
/// The factor by which the canvases of its frames may have more pixels than that.
pub(crate) const CANVAS_FACTOR: u64 = 64;

// Numbers that the packed table stores in few bits.

/// Frames of an animation with random frames, because a player keeps the number of the current one in 13 bits.
pub(crate) const RANDOM_FRAMES: usize = 8_192;

/// Animations of one sprite.
pub(crate) const ANIMATIONS: usize = 65_535;
/// Layers of one sprite.
pub(crate) const LAYERS: usize = 65_535;

// Images and their pixels.

/// Colours of a palette, because their indices are bytes.
pub(crate) const PALETTE_COLOURS: usize = 256;
/// The same, where their indices are half bytes, and where they are bits.
pub(crate) const PALETTE_OF_FOUR_BITS: usize = 16;
pub(crate) const PALETTE_OF_ONE_BIT: usize = 2;
/// Colours that are counted in an image with too many for its palette. Messages give no exact number above it.
pub(crate) const COUNTED_COLOURS: usize = 1 << 16;
/// Colours of one channel of a dye. A ramp has 255 steps, so further colours would never be visible.
pub(crate) const DYE_COLOURS: usize = 255;
/// Bytes that the colour profiles, texts and the like of a PNG may decompress to.
pub(crate) const ANCILLARY_BYTES: u64 = 16 << 20;
/// Bytes of a PNG that are read at first to see whether it has an animation.
pub(crate) const ANIMATION_BYTES: u64 = 4 << 10;
/// The factors by which an image may be too small or too large to be recognised as exported at another scale.
pub(crate) const IMAGE_FACTORS: [u32; 3] = [2, 3, 4];
/// Pixels that are compared in one run to recognise enlarged images. Real games stay far below; hostile ones get no warning.
pub(crate) const COMPARED_PIXELS: u64 = 1 << 28;

// The atlas.

/// Pixels of images and rectangles that are cut at the same time, to bound the memory.
pub(crate) const ATLAS_BATCH_PIXELS: u64 = 16 << 20;
/// Pixels between an origin and the corner of its picture, so that no sum of coordinates overflows.
pub(crate) const ORIGIN_DISTANCE: u32 = 1 << 30;
/// Groups whose palettes are tried for an image; an older one hardly ever has space for its colours.
pub(crate) const PALETTES_TRIED: usize = 16;
/// Rectangles that do not fit before a page counts as full.
pub(crate) const PAGE_MISSES: usize = 256;

// Files that the compiler writes.

/// Files of one kind that are kept in the folder of the cache. Each asset folder has one, so moving a project leaves
/// old ones behind.
pub(crate) const CACHE_FILES: usize = 64;
/// Names that are tried for a file that is being written. A name is taken already only if another process has the same
/// number, as in containers.
pub(crate) const FILE_NAMES_TRIED: usize = 64;
