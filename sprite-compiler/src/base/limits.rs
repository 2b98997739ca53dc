//! All limits of the compiler: descriptions and images are other people's files.
//!
//! [`Limits`] bound the input, and a front end may raise them. The constants after them are fixed caps: on what is
//! reported and shown, on the work that a suggestion or a lint is worth, and on what the compiler writes. What a
//! format itself allows, such as its largest number, is in the folder of the format.

/// A number for each kind of file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ByKind {
    /// Of images.
    pub images: u64,
    /// Of descriptions that are text, and of `sprites.toml`.
    pub texts: u64,
    /// Of binary Aseprite files and of GIFs.
    pub binaries: u64,
}

impl ByKind {
    /// The sum of all, each times the factor of its kind.
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

/// Limits on what a folder may ask for. What exceeds one is a `limit-exceeded` finding, and no memory is taken for it.
///
/// Work and memory grow with the bytes on the disk: no folder is refused for its size. Several names of one file count
/// once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Work of one run over any folder, in nanoseconds of a usual processor. It is counted and not measured, so that
    /// every machine accepts the same folders.
    pub work: u64,
    /// Nanoseconds more for each byte on the disk.
    pub work_by_byte: ByKind,
    /// Bytes of memory for what is kept during one run over any folder, as they are counted in the same way. Nothing
    /// that is in memory for a short time may be larger.
    pub memory: u64,
    /// Bytes of memory more for each byte on the disk.
    pub memory_by_byte: ByKind,
    /// Pixels of layers that one binary Aseprite file may ask to be drawn, or pixels of frames that a GIF or an animated
    /// PNG may, beside 256 for each of its bytes.
    pub drawn_pixels: u64,
    /// Bytes of all images together that are decoded at the same time, on all threads. A larger one is decoded alone.
    pub decoding_bytes: u64,
    /// Bytes of all that is remembered between runs; what does not fit is forgotten.
    pub remembered_bytes: u64,
    /// Pixels on a side of an image: a table has 16 bits for them.
    pub image_side: u32,
    /// Directions of one animation.
    pub directions: u32,
    /// Frames of one direction: a table has 16 bits for them.
    pub direction_frames: u32,
    /// Folders inside folders, and files that include or extend one another.
    pub depth: usize,
    /// Files that are found through links to folders: a few links make very many paths.
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
    /// The same limits but for those that `change` sets.
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

    /// So many times as much work and memory, and files behind links, for folders that are trusted.
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
            // Limits that a table counts in few bits, and those that are no amounts, stay.
            image_side: self.image_side,
            directions: self.directions,
            direction_frames: self.direction_frames,
            depth: self.depth,
            threads: self.threads,
        }
    }
}

/// Bytes of any file that is read: locations in a text have 32 bits.
pub(crate) const FILE_BYTES: u64 = u32::MAX as u64;

// Findings and how they are shown.

/// Errors of a run that are kept, and so many warnings: a hostile folder could have millions. Nothing else limits how
/// many findings are collected of a file or of a folder.
pub(crate) const FINDINGS: usize = 20_000;
/// Findings of one severity that a front end shows to people; the others are counted. All that are kept are in
/// [`Diagnostics::findings`](crate::Diagnostics::findings).
pub(crate) const SHOWN_FINDINGS: usize = 50;
/// Wrong keys of one object, line or file that are looked at: each is compared with all keys that are known.
pub(crate) const WRONG_KEYS: usize = 50;
/// Values of `sprites.toml` that are left out, and keys, because they do not fit: the rest is read again after each.
pub(crate) const SETTINGS_MISTAKES: usize = 50;

/// Bytes of a text of another program that is kept: another file may name it, and a finding may then show it.
pub(crate) const KEPT_FOREIGN_BYTES: u64 = 64 << 10;

// The contents of messages.

/// Characters of a word from a file that a message shows: more than any name needs.
pub(crate) const WORD_CHARACTERS: usize = 80;
/// Characters of a message, a label or a help.
pub(crate) const MESSAGE_CHARACTERS: usize = 4_000;
/// Items of a list that a message names; the others are counted.
pub(crate) const LISTED_ITEMS: usize = 9;
/// Tile sets that a finding names; the others are counted.
pub(crate) const NAMED_TILESETS: usize = 8;
/// Endings of files that `nothing-compiled` names, the most frequent first; files of other endings are counted
/// together.
pub(crate) const NAMED_ENDINGS: usize = 4;
/// Files that are nearly descriptions that `nothing-compiled` names.
pub(crate) const NAMED_NEAR_DESCRIPTIONS: usize = 3;

// How much of a text is drawn with a finding.

/// Bytes of an XML element that are looked through for its end tag.
pub(crate) const ELEMENT_BYTES: usize = 10_000;
/// How often a folder is compiled until all its corrections are made: a file whose corrections take longer stays as it
/// was.
pub(crate) const CORRECTION_ROUNDS: usize = 100;
/// Guesses that are made in one run.
pub(crate) const GUESSES_MADE: usize = 40;
/// Guesses that are tried for an error, at least and at most: each compiles the folder.
pub(crate) const GUESSES: (usize, usize) = (4, 80);
/// Files that are compiled for the guesses of a round, where that leaves each error the least number.
pub(crate) const GUESSING_WORK: usize = 20_000;
/// Errors of a file that are guessed at.
pub(crate) const GUESSED_ERRORS: usize = 3;
/// Files in which errors are guessed at, until one is mended.
pub(crate) const GUESSED_FILES: usize = 10;
/// Bytes of a file in which errors are guessed at.
pub(crate) const GUESSED_BYTES: usize = 200_000;

/// Bytes of a line that is looked at for a correction.
pub(crate) const CORRECTED_BYTES: usize = 1_000;
/// Characters of a corrected line that is shown.
pub(crate) const CORRECTED_CHARACTERS: usize = 100;
/// Bytes between two locations that are drawn in one piece: the drawing contains everything between them.
pub(crate) const EXCERPT_BYTES: usize = 20_000;
/// Columns of a line that is drawn whole.
pub(crate) const WHOLE_COLUMNS: usize = 140;
/// Columns that are drawn of a longer line.
pub(crate) const WINDOW_COLUMNS: usize = 120;
/// How many of them are before the location.
pub(crate) const COLUMNS_BEFORE: usize = 60;
/// Lines before and after a location that may be drawn with it.
pub(crate) const LINES_BESIDE: usize = 5;
/// Columns of the terminal that is drawn for: wider than any drawing, since lines that are too long are cut before.
pub(crate) const TERMINAL_COLUMNS: usize = 1_000;

// How much work a suggestion is worth.

/// Bytes of a word for which a similar one is looked for.
pub(crate) const SUGGESTED_BYTES: usize = 256;
/// Pairs of characters that are compared for one word. Real folders stay far below; of hostile ones the first
/// candidates are compared.
pub(crate) const SUGGESTION_WORK: usize = 4_000_000;
/// Suggestions for unknown words in one unit.
pub(crate) const IMAGE_SUGGESTIONS: u32 = 100;
/// Names of files that all units together may look at for a missing image: each time all names of the folder.
pub(crate) const SEARCHED_NAMES: u64 = 40_000_000;
/// Names in a folder of which one may be meant that is not there.
pub(crate) const NAMES_COMPARED: usize = 1_000;
/// Images whose size is looked at for one of them: frames must fit what is suggested.
pub(crate) const IMAGES_COMPARED: usize = 4;

// Syntax that several formats share.

/// Lists and objects of JSON inside each other. Descriptions need six.
pub(crate) const JSON_DEPTH: usize = 128;
/// Characters of a word in JSON that is not a value: a message needs no more of it.
pub(crate) const JSON_WORD_CHARACTERS: usize = 40;
/// Characters of a number for which a correction is looked for.
pub(crate) const NUMBER_CHARACTERS: usize = 256;
/// Zeros that are added to write out a number with an exponent.
pub(crate) const EXPONENT_ZEROS: usize = 20;

// Mana's files, which refer to each other.

/// Elements inside elements. Descriptions need five.
pub(crate) const XML_DEPTH: usize = 256;
/// Attributes of one element.
pub(crate) const XML_ATTRIBUTES: usize = 64;
/// Elements of one file. No sprite has so many.
pub(crate) const FILE_ELEMENTS: usize = 250_000;
/// Cells, ranges of cells and pauses of one file: no description may have more frames.
pub(crate) const FILE_STEPS: usize = 500_000;
/// Commands with cells outside of the grid that are kept for one imageset of another file.
pub(crate) const CELLS_OUTSIDE: usize = 1_000;
/// Sprites of one name that a message names.
pub(crate) const NAMED_SPRITES: usize = 5;
/// Cells outside of their grid that one message names.
pub(crate) const NAMED_CELLS: usize = 3;

// Binary Aseprite files, and moving pictures.

/// Colours that a palette may claim.
pub(crate) const PALETTE_ENTRIES: u32 = 65_536;
/// Pixels that such a file may ask to be drawn for each of its bytes, beside [`Limits::drawn_pixels`].
pub(crate) const DRAWN_BY_BYTE: u64 = 256;
/// How many times as many pixels the canvases of its frames may have.
pub(crate) const CANVAS_FACTOR: u64 = 64;
/// The cost of drawing a group besides its pixels, counted in pixels.
pub(crate) const GROUP_COST_PIXELS: u64 = 256;

// Numbers that the packed table stores in few bits.

/// Frames of an animation with random ones: a player keeps the number of the present one in 13 bits.
pub(crate) const RANDOM_FRAMES: usize = 8_192;

/// Animations of one sprite.
pub(crate) const ANIMATIONS: usize = 65_535;
/// Layers of one sprite.
pub(crate) const LAYERS: usize = 65_535;

// Images and their pixels.

/// Colours of a palette: their indices are bytes.
pub(crate) const PALETTE_COLOURS: usize = 256;
/// Colours that are counted of an image that has too many for its palette: a message needs no exact number of more.
pub(crate) const COUNTED_COLOURS: usize = 1 << 16;
/// Colours of one channel of a dye. A ramp has 255 steps, so more would never be seen.
pub(crate) const DYE_COLOURS: usize = 255;
/// Bytes that the colour profiles, texts and the like of a PNG may unfold to.
pub(crate) const ANCILLARY_BYTES: u64 = 16 << 20;
/// Bytes of a PNG that are read at first to see whether it has an animation.
pub(crate) const ANIMATION_BYTES: u64 = 4 << 10;
/// How many times too small or too large an image may be, to be recognised as one that was exported at another scale.
pub(crate) const IMAGE_FACTORS: [u32; 3] = [2, 3, 4];
/// Pixels that the lints on pixels compare in one run. Real games stay far below; hostile ones get no warning.
pub(crate) const COMPARED_PIXELS: u64 = 1 << 28;

// The atlas.

/// Pixels of images and rectangles that are cut at the same time, which bounds the memory.
pub(crate) const ATLAS_BATCH_PIXELS: u64 = 16 << 20;
/// Pixels between an origin and the corner of its picture, so that no sum of what is drawn overflows.
pub(crate) const ORIGIN_DISTANCE: u32 = 1 << 30;
/// Groups whose palettes are tried for an image; an older one hardly ever has space for its colours.
pub(crate) const PALETTES_TRIED: usize = 16;
/// Rectangles of one page: each is compared with all gaps of its page.
pub(crate) const PAGE_RECTANGLES: usize = 1 << 13;
/// Rectangles that do not fit before a page counts as full.
pub(crate) const PAGE_MISSES: usize = 256;

// Files that the compiler writes.

/// Files of one kind that are kept in a folder of the cache. Each asset folder has one, so a project that is moved
/// leaves old ones.
pub(crate) const CACHE_FILES: usize = 64;
/// Names that are tried for a file that is being written; more than one is taken only where other processes have the
/// same number, as in containers.
pub(crate) const FILE_NAMES_TRIED: usize = 64;
