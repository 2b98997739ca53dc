//! Prices: costs of work and memory, the kinds of both that have a price, the messages about prices that are too large,
//! and the sum of a run, which explains to people why it takes long.

use crate::base::limits::ByKind;
use crate::base::words::shown;
use std::time::Duration;

/// A part of the budget: nanoseconds of work, and bytes of memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cost {
    pub(crate) work: u64,
    pub(crate) memory: u64,
}

impl Cost {
    /// The difference to a smaller share.
    pub(crate) const fn without(self, other: Self) -> Self {
        Self { work: self.work.saturating_sub(other.work), memory: self.memory.saturating_sub(other.memory) }
    }

    /// The sum of both.
    pub(crate) const fn with(self, other: Self) -> Self {
        Self { work: self.work.saturating_add(other.work), memory: self.memory.saturating_add(other.memory) }
    }

    /// The sum with the price of `count` of an expense.
    pub(crate) const fn and(self, expense: Expense, count: u64) -> Self {
        self.with(expense.cost(count))
    }

    /// Returns whether neither work nor memory exceeds the other share.
    pub(crate) const fn is_within(self, other: Self) -> bool {
        self.work <= other.work && self.memory <= other.memory
    }

    /// The work in words, for example `1.6 s`.
    pub(crate) fn work_text(self) -> String {
        let tenths = self.work / 100_000_000;
        format!("{}.{} s", tenths / 10, tenths % 10)
    }

    /// The memory in words, for example `300 MB`.
    pub(crate) fn memory_text(self) -> String {
        format!("{} MB", self.memory >> 20)
    }
}

/// The price of a file that is known before the work on it begins.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Claim {
    pub(crate) price: Cost,
    /// Bytes of the file on the disk, by their kind.
    pub(crate) bytes: ByKind,
}

/// A refused claim: the price, and what all such files may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooMuch {
    pub(crate) price: Cost,
    pub(crate) allowed: Cost,
}

impl TooMuch {
    /// The figures for a message, which follow the name of the file.
    pub(crate) fn text(self) -> String {
        let Self { price, allowed } = self;
        if price.memory > allowed.memory {
            let (price, allowed) = (price.memory_text(), allowed.memory_text());
            return format!("asks for {price} of memory, the files of this folder may take {allowed}");
        }
        let (price, allowed) = (price.work_text(), allowed.work_text());
        format!("asks for {price} of work, the files of this folder may take {allowed}")
    }
}

/// The amount that was exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exceeded {
    Work,
    Memory,
}

impl Exceeded {
    /// The amount of the price that exceeds the rest.
    pub(super) const fn of(price: Cost, left: Cost) -> Self {
        if price.work > left.work { Self::Work } else { Self::Memory }
    }
}

/// The kinds of work and memory that have a price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expense {
    /// A byte of a text that may be a description.
    LookedAt,
    /// A byte of a text that is a description.
    Parsed,
    /// An element of a Mana file.
    Element,
    /// An element that another file includes, extends or refers to.
    Resolved,
    /// An animation.
    Animation,
    /// A layer of a direction, beside its frames.
    Layer,
    /// A frame.
    Frame,
    /// A character of a path that is compared with one of a pattern.
    Matched,
    /// A byte of an image file.
    ImageByte,
    /// A byte of pixels of an image that is only checked.
    Checked,
    /// A byte of pixels of an image that is decoded.
    Decoded,
    /// A pixel that gets another colour.
    Dyed,
    /// 64 pixels of a frame that are searched for a visible one.
    MaskWord,
    /// A byte of the pixels in a binary Aseprite file.
    Inflated,
    /// A frame of a moving picture, beside its pixels.
    Shown,
    /// A pixel of a frame of a GIF.
    Unpacked,
    /// A pixel of the canvas of a frame of a binary Aseprite file or of a moving picture.
    Drawn,
    /// A pixel that is blended onto such a canvas.
    Blended,
    /// A pixel that is written into a PNG with a palette.
    Encoded,
    /// A pixel that is written into a PNG without a palette.
    EncodedTrueColour,
    /// A byte that is kept until the end of the run.
    Kept,
    /// A pixel of an image or of a frame that is read for an atlas, or that a lint compares.
    Scanned,
    /// A pixel of a frame that is packed into a page.
    Packed,
    /// The same of an image that has too many colours for a palette.
    PackedTrueColour,
    /// A frame that is packed into a page.
    Placed,
}

impl Expense {
    /// The price of `count` of these. `dev/benches/src/prices` compares it with the clock.
    pub(super) const fn cost(self, count: u64) -> Cost {
        // Picoseconds of work, and bytes that are kept until the end of the run.
        let (work, memory) = match self {
            Self::Scanned => (1_000, 0),
            Self::Parsed => (20_000, 1),
            Self::Element => (300_000, 400),
            Self::Resolved => (350_000, 0),
            Self::Animation => (7_000_000, 1_500),
            Self::Layer => (1_000_000, 1_000),
            Self::Frame => (50_000, 80),
            Self::Matched | Self::Drawn | Self::Decoded | Self::MaskWord => (500, 0),
            Self::ImageByte => (6_000, 0),
            Self::Checked => (100, 0),
            Self::Dyed => (23_000, 0),
            Self::LookedAt | Self::Inflated => (400, 0),
            Self::Blended => (1_800, 0),
            Self::Unpacked => (3_000, 0),
            Self::Shown => (3_000_000, 0),
            Self::Encoded => (14_000, 0),
            Self::EncodedTrueColour => (55_000, 0),
            Self::Kept => (0, 1),
            Self::Packed => (10_000, 0),
            Self::PackedTrueColour => (65_000, 0),
            Self::Placed => (14_000_000, 200),
        };
        // Large counts are priced in thousands, so that no product overflows; small ones are not, so that none is
        // rounded to 0.
        let work = if count < 1 << 32 { count * work / 1_000 } else { (count / 1_000).saturating_mul(work) };
        Cost { work, memory: count.saturating_mul(memory) }
    }
}

/// The counted cost of a run: about the time that an optimised compiler takes on a usual processor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Costs {
    /// Processor time.
    pub work: Duration,
    /// Bytes that are kept until the end of the run.
    pub memory: u64,
    /// The files that took most of the processor time, with their times, the dearest first. Files that took less than a
    /// millisecond may be missing.
    pub dearest: Vec<(String, Duration)>,
}

/// The time from which a run is reported as long.
const LONG: Duration = Duration::from_secs(2);

/// How many times the counted work this compiler takes: a debug build about eight times. On a busy machine everything
/// takes long, and that is not because of the sprites.
const SLOWNESS: u32 = if env!("SPRITE_COMPILER_OPT_LEVEL").as_bytes()[0] == b'0' { 8 } else { 1 };

/// The help if the compiler is not optimised, which is how cargo builds it for macros and build scripts.
/// `docs/performance.md` has the measurements.
pub(super) const FASTER: &str = "
  = help: two lines in the Cargo.toml of the workspace make it about four times as fast, and the first build one minute
          of processor time longer:
              [profile.dev.build-override]
              opt-level = 1";

/// The number of files that the sentence about a long run names.
const NAMED: usize = 3;

impl Costs {
    /// A sentence about a run over the folder with this name that took the time `took`, with the files that took most
    /// of it; [`None`] if it took no longer than two seconds, or if the counted work does not explain that: on a busy
    /// machine a run over a few sprites takes long as well.
    ///
    /// ```
    /// use sprite_compiler::{MemoryFiles, Options, compile};
    /// use std::time::Duration;
    ///
    /// let mut costs = compile(&MemoryFiles::default(), &Options::default()).costs;
    /// assert_eq!(costs.long_run("assets", Duration::from_secs(60)), None);
    ///
    /// costs.work = Duration::from_secs(3);
    /// let text = costs.long_run("assets", Duration::from_millis(3_250)).expect("that is long");
    /// assert!(text.starts_with("it took 3.2 s to compile the sprites of `assets`"));
    /// ```
    pub fn long_run(&self, folder: &str, took: Duration) -> Option<String> {
        let is_work = self.work.saturating_mul(SLOWNESS) >= LONG;
        if took <= LONG || !is_work {
            return None;
        }
        let tenths = took.as_millis() / 100;
        let (seconds, tenths) = (tenths / 10, tenths % 10);
        let percent = |work: &Duration| work.as_nanos() * 100 / self.work.as_nanos().max(1);
        let files = self.dearest.iter().take(NAMED).filter(|(_, work)| percent(work) > 0);
        let files: Vec<String> =
            files.map(|(path, work)| format!("`{}` ({} %)", shown(path), percent(work))).collect();
        let most = match files.as_slice() {
            [] => String::new(),
            files => format!("; most of it for {}", files.join(", ")),
        };
        let faster = if env!("SPRITE_COMPILER_OPT_LEVEL") == "0" { FASTER } else { "" };
        Some(format!("it took {seconds}.{tenths} s to compile the sprites of `{folder}`{most}{faster}"))
    }
}
