//! Processor time and memory that one run may take.
//!
//! Both are counted and not measured, so that every machine accepts the same folders: [`Expense::cost`] says what each
//! thing costs, which is about what a usual processor needs for it (`benches/src/prices.rs` compares them).
//!
//! The budget of a run grows with the bytes on the disk ([`Limits`]), so a folder is never refused for its size.
//! Refused is a small file that asks for much. Files whose price is known before the work begins are
//! [admitted](Budget::admit) together: when all of them are too much, those that ask for most beyond their own bytes
//! are refused, each with its own finding. All other work is paid as it is done; when nothing is left the run stops,
//! and
//! [`compile`](crate::compile) reports it once.

use crate::base::limits::{ByKind, FILE_BYTES, Limits};
use crate::base::panics;
use crate::base::parallel::Shared;
use crate::base::text::shown;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

/// Nanoseconds of work, or bytes of memory, from which on a payment is noted with its file.
const NOTED: Share = Share { work: 200_000, memory: 1 << 20 };

/// Work, or memory, after which a unit compares its sum with those of the units before it.
const STEP: Share = Share { work: 1_000_000, memory: 4 << 20 };

/// The budget of a run, and what was paid from it; or the part of it that one unit pays from while others are compiled
/// at the same time.
#[derive(Debug)]
pub(crate) struct Budget {
    run: Arc<Run>,
    /// Of a unit.
    meter: Option<Meter>,
}

/// The state that all parts of a budget share.
#[derive(Debug)]
struct Run {
    allowed: Share,
    /// The amounts that are left, in nanoseconds and bytes.
    work: AtomicU64,
    memory: AtomicU64,
    exceeded: OnceLock<Exceeded>,
    /// Noted payments by the path of the file that was worked on.
    noted: Mutex<BTreeMap<String, Share>>,
    /// See [`Options::raise_limits`](crate::Options::raise_limits).
    raise_limits: String,
    /// Memory for the image files that are read at the same time.
    files: Shared,
    /// Memory for what is decoded at the same time. It may be taken by who has a share of [`Self::files`], not the
    /// other way round.
    decoding: Shared,
}

/// Units that are compiled at the same time. They are refused from the first one on whose costs, with those of all
/// units before it, are more than what was left: that does not depend on the order in which threads work. So a unit
/// stops when it and those before it have taken too much already.
#[derive(Debug)]
pub(crate) struct Pass {
    run: Arc<Run>,
    left: Share,
    sums: Arc<Mutex<Sums>>,
}

/// The payments of one unit.
#[derive(Debug)]
struct Meter {
    unit: usize,
    left: Share,
    sums: Arc<Mutex<Sums>>,
    exceeded: OnceLock<Exceeded>,
    state: Mutex<MeterState>,
}

#[derive(Debug, Default)]
struct MeterState {
    paid: Share,
    /// The part of it that other units know of.
    published: Share,
    /// The sum after each step.
    steps: Vec<Share>,
}

/// Sums over the first units of a pass: a tree of partial sums (Fenwick).
#[derive(Debug)]
struct Sums(Vec<Share>);

impl Sums {
    fn add(&mut self, unit: usize, amount: Share) {
        let mut node = unit + 1;
        while let Some(sum) = self.0.get_mut(node) {
            *sum = sum.with(amount);
            node += node & node.wrapping_neg();
        }
    }

    /// The sum of a unit and all before it.
    fn up_to(&self, unit: usize) -> Share {
        let (mut node, mut sum) = (unit + 1, Share::default());
        while node > 0 {
            sum = self.0.get(node).map_or(sum, |part| sum.with(*part));
            node &= node - 1;
        }
        sum
    }
}

/// A part of the budget: nanoseconds of work, and bytes of memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Share {
    pub(crate) work: u64,
    pub(crate) memory: u64,
}

impl Share {
    /// The difference to a smaller share.
    pub(crate) const fn without(self, other: Self) -> Self {
        Self { work: self.work.saturating_sub(other.work), memory: self.memory.saturating_sub(other.memory) }
    }

    /// Both together.
    pub(crate) const fn with(self, other: Self) -> Self {
        Self { work: self.work.saturating_add(other.work), memory: self.memory.saturating_add(other.memory) }
    }

    /// The same with so many more of something.
    pub(crate) const fn and(self, expense: Expense, count: u64) -> Self {
        self.with(expense.cost(count))
    }

    /// Returns whether it is not more of anything.
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
    pub(crate) price: Share,
    /// Bytes of the file on the disk, by their kind.
    pub(crate) bytes: ByKind,
}

/// A refused claim: the price, and what all such files may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooMuch {
    pub(crate) price: Share,
    pub(crate) allowed: Share,
}

impl TooMuch {
    /// The figures, after the name of what asks.
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
    const fn of(price: Share, left: Share) -> Self {
        if price.work > left.work { Self::Work } else { Self::Memory }
    }
}

/// The kinds of work and memory that have a price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expense {
    /// A byte of a text that may be a description.
    LookedAt,
    /// A byte of a text that is one.
    Parsed,
    /// An element of a Mana file.
    Element,
    /// An element that another file includes, extends or refers to.
    Resolved,
    /// An animation.
    Animation,
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
    /// 64 pixels of a frame that are looked at for a visible one.
    MaskWord,
    /// A byte of the pixels in a binary Aseprite file.
    Inflated,
    /// A frame of a moving picture, beside its pixels.
    Shown,
    /// A pixel of a frame of a GIF.
    Unpacked,
    /// A pixel of the canvas of a frame of a binary Aseprite file or of a moving picture.
    Drawn,
    /// A pixel that is laid on such a canvas.
    Blended,
    /// A pixel that is written into a PNG with a palette.
    Encoded,
    /// A pixel that is written into one without.
    EncodedTrueColour,
    /// A byte that is kept until the end of the run.
    Kept,
    /// A pixel of an image or of a frame that is looked at for an atlas.
    Scanned,
    /// A pixel of a frame that is packed into a page.
    Packed,
    /// The same of an image that has too many colours for a palette.
    PackedTrueColour,
    /// A frame that is packed into a page.
    Placed,
}

impl Expense {
    /// The price of so many. `benches/src/prices.rs` compares it with the clock.
    const fn cost(self, count: u64) -> Share {
        // Picoseconds of work, and bytes that are kept until the end of the run.
        let (work, memory) = match self {
            Self::Scanned => (1_000, 0),
            Self::Parsed => (20_000, 1),
            Self::Element => (300_000, 400),
            Self::Resolved => (350_000, 0),
            Self::Animation => (7_000_000, 1_500),
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
        // Of very many, a thousand at a time: no product overflows, and none is rounded to nothing.
        let work = if count < 1 << 32 { count * work / 1_000 } else { (count / 1_000).saturating_mul(work) };
        Share { work, memory: count.saturating_mul(memory) }
    }
}

impl Budget {
    /// The budget of a run over a folder with these bytes on the disk.
    pub(crate) fn new(limits: &Limits, on_disk: ByKind, raise_limits: &str) -> Self {
        let allowed = Share {
            work: limits.work.saturating_add(on_disk.weighed(limits.work_by_byte)),
            memory: limits.memory.saturating_add(on_disk.weighed(limits.memory_by_byte)),
        };
        let run = Run {
            allowed,
            work: AtomicU64::new(allowed.work),
            memory: AtomicU64::new(allowed.memory),
            exceeded: OnceLock::new(),
            noted: Mutex::default(),
            raise_limits: raise_limits.to_owned(),
            files: Shared::new(limits.decoding_bytes),
            decoding: Shared::new(limits.decoding_bytes),
        };
        Self { run: Arc::new(run), meter: None }
    }

    /// A pass over so many units, which share what is left.
    pub(crate) fn pass(&self, units: usize) -> Pass {
        let sums = Arc::new(Mutex::new(Sums(vec![Share::default(); units + 1])));
        Pass { run: Arc::clone(&self.run), left: self.left(), sums }
    }

    /// Takes what the units of a pass paid, each with its name, in their order. Gives the number of those that it
    /// allows.
    pub(crate) fn settle<'b>(&self, units: impl IntoIterator<Item = (&'b str, &'b Self)>) -> usize {
        let (left, mut sum, mut count) = (self.left(), Share::default(), 0);
        for (name, meter) in units.into_iter().filter_map(|(name, unit)| Some((name, unit.meter.as_ref()?))) {
            let state = meter.state.lock().unwrap_or_else(PoisonError::into_inner);
            let is_beyond = |paid: &&Share| !sum.with(**paid).is_within(left);
            let beyond = state.steps.iter().chain([&state.paid]).find(is_beyond).copied();
            // Of a unit that is stopped no more is known than that it asks for all that is left.
            let paid = if beyond.is_some() { left.without(sum) } else { state.paid };
            self.note_at(name, paid);
            if let Some(paid) = beyond {
                self.run.exceeded.get_or_init(|| Exceeded::of(sum.with(paid), left));
                sum = left;
                break;
            }
            sum = sum.with(paid);
            count += 1;
        }
        self.run.work.fetch_sub(sum.work.min(left.work), Ordering::Relaxed);
        self.run.memory.fetch_sub(sum.memory.min(left.memory), Ordering::Relaxed);
        count
    }

    /// The sum that a unit paid.
    pub(crate) fn paid(&self) -> Share {
        let paid = |meter: &Meter| meter.state.lock().unwrap_or_else(PoisonError::into_inner).paid;
        self.meter.as_ref().map_or_else(Share::default, paid)
    }

    /// Memory for the image files that are read at the same time.
    pub(crate) fn files(&self) -> &Shared {
        &self.run.files
    }

    /// Memory for what is decoded at the same time. It may be taken by who has a share of [`Self::files`], not the
    /// other way round.
    pub(crate) fn decoding(&self) -> &Shared {
        &self.run.decoding
    }

    /// The whole budget of the run.
    pub(crate) fn allowed(&self) -> Share {
        self.run.allowed
    }

    /// Returns whether so many bytes may be in memory for a time. Nothing is paid.
    pub(crate) fn fits(&self, bytes: u64) -> Result<(), TooMuch> {
        self.affords(Share { work: 0, memory: bytes })
    }

    /// Returns whether one file alone may have such a price. Nothing is paid.
    pub(crate) fn affords(&self, price: Share) -> Result<(), TooMuch> {
        let allowed = self.run.allowed;
        if price.is_within(allowed) { Ok(()) } else { Err(TooMuch { price, allowed }) }
    }

    /// A cure for what is too much: a question, and what to do when all of it is meant.
    pub(crate) fn or_raise_limits(&self, question: &str) -> String {
        format!("{question} If all is meant, raise the limits: {}", self.run.raise_limits)
    }

    /// Bytes that a file may have that is read.
    pub(crate) fn longest_file(&self) -> u64 {
        self.run.allowed.memory.min(FILE_BYTES)
    }

    /// Pays for so much of something, on behalf of the file that is [worked on](panics::working_on); the answer is
    /// `false` when the budget does not allow it, now or before.
    pub(crate) fn pay(&self, expense: Expense, count: u64) -> bool {
        // The payments of a unit are noted together.
        if self.meter.is_none() {
            self.note(expense.cost(count));
        }
        self.spend(expense, count)
    }

    /// The same without a note of the file: for threads. Whether all that they spend is too much does not depend on
    /// their order, but which of them is refused does.
    pub(crate) fn spend(&self, expense: Expense, count: u64) -> bool {
        self.pay_all(expense.cost(count))
    }

    /// Pays for different things at once.
    pub(crate) fn pay_all(&self, price: Share) -> bool {
        if self.exceeded().is_some() {
            return false;
        }
        if let Some(meter) = &self.meter {
            return meter.pay(price);
        }
        let run = &self.run;
        let take = |left: &AtomicU64, amount: u64, exceeded| {
            let taken =
                left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(amount));
            if taken.is_err() {
                run.exceeded.get_or_init(|| exceeded);
            }
            taken.is_ok()
        };
        take(&run.work, price.work, Exceeded::Work) && take(&run.memory, price.memory, Exceeded::Memory)
    }

    /// Pays for all of these files whose claims fit. When all are too much, those are refused that ask for most beyond
    /// what their own bytes allow; `limits` are those of the budget.
    pub(crate) fn admit(&self, claims: &[(&str, Claim)], limits: &Limits) -> Vec<Result<(), TooMuch>> {
        let left = self.left();
        let mut sum = claims.iter().fold(Share::default(), |sum, (_, claim)| sum.with(claim.price));
        let mut verdicts = vec![Ok(()); claims.len()];
        if !sum.is_within(left) {
            let excess = |claim: &Claim| Share {
                work: claim.price.work.saturating_sub(claim.bytes.weighed(limits.work_by_byte)),
                memory: claim.price.memory.saturating_sub(claim.bytes.weighed(limits.memory_by_byte)),
            };
            let is_memory = sum.work <= left.work;
            let key = |claim: &Claim| if is_memory { excess(claim).memory } else { excess(claim).work };
            let mut order: Vec<usize> = (0..claims.len()).collect();
            order.sort_by_key(|&index| claims.get(index).map(|(_, claim)| std::cmp::Reverse(key(claim))));
            // A sum that saturated cannot be made smaller: what is left is summed again.
            let mut refused = vec![false; claims.len()];
            for index in order {
                if sum.is_within(left) {
                    break;
                }
                if let (Some(slot), Some((_, claim))) = (refused.get_mut(index), claims.get(index)) {
                    *slot = true;
                    let overflowed = sum.work == u64::MAX || sum.memory == u64::MAX;
                    sum = sum.without(claim.price);
                    if overflowed {
                        let kept = claims.iter().zip(&refused).filter(|(_, refused)| !**refused);
                        sum = kept.fold(Share::default(), |sum, ((_, claim), _)| sum.with(claim.price));
                    }
                }
            }
            for ((verdict, refused), (_, claim)) in verdicts.iter_mut().zip(refused).zip(claims) {
                if refused {
                    *verdict = Err(TooMuch { price: claim.price, allowed: self.run.allowed });
                }
            }
        }
        for ((path, claim), verdict) in claims.iter().zip(&verdicts) {
            if verdict.is_ok() {
                self.note_at(path, claim.price);
            }
        }
        self.run.work.fetch_sub(sum.work.min(left.work), Ordering::Relaxed);
        self.run.memory.fetch_sub(sum.memory.min(left.memory), Ordering::Relaxed);
        verdicts
    }

    /// The amounts that may still be paid.
    pub(crate) fn left(&self) -> Share {
        let Run { work, memory, .. } = &*self.run;
        Share { work: work.load(Ordering::Relaxed), memory: memory.load(Ordering::Relaxed) }
    }

    fn note(&self, price: Share) {
        if price.work >= NOTED.work || price.memory >= NOTED.memory {
            panics::with_path(|path| self.note_at(path.unwrap_or_default(), price));
        }
    }

    fn note_at(&self, path: &str, price: Share) {
        if price.work < NOTED.work && price.memory < NOTED.memory {
            return;
        }
        let mut noted = self.run.noted.lock().unwrap_or_else(PoisonError::into_inner);
        match noted.get_mut(path) {
            Some(share) => *share = share.with(price),
            None => drop(noted.insert(path.to_owned(), price)),
        }
    }

    /// The amount that was exceeded; [`None`] as long as none was.
    pub(crate) fn exceeded(&self) -> Option<Exceeded> {
        let of_unit = || self.meter.as_ref()?.exceeded.get();
        self.run.exceeded.get().or_else(of_unit).copied()
    }

    /// The file that alone asks for half of the budget or more, and how much. A file that was refused has a finding
    /// of its own and is not among them.
    pub(crate) fn culprit(&self, exceeded: Exceeded) -> Option<(String, Share)> {
        let amount = |share: &Share| if exceeded == Exceeded::Memory { share.memory } else { share.work };
        let noted = self.run.noted.lock().unwrap_or_else(PoisonError::into_inner);
        let (path, share) =
            noted.iter().filter(|(path, _)| !path.is_empty()).max_by_key(|(_, share)| amount(share))?;
        (amount(share) >= amount(&self.run.allowed) / 2).then(|| (path.clone(), *share))
    }

    /// The sum that was spent, and the files that took most of the work, the dearest first.
    pub(crate) fn costs(&self) -> Costs {
        let Share { work, memory } = self.run.allowed.without(self.left());
        let noted = self.run.noted.lock().unwrap_or_else(PoisonError::into_inner);
        let mut dearest: Vec<(String, Duration)> = noted
            .iter()
            .filter(|(path, _)| !path.is_empty())
            .map(|(path, share)| (path.clone(), Duration::from_nanos(share.work)))
            .collect();
        dearest.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        Costs { work: Duration::from_nanos(work), memory, dearest }
    }
}

impl Pass {
    /// The budget of a unit.
    pub(crate) fn unit(&self, unit: usize) -> Budget {
        let meter = Meter {
            unit,
            left: self.left,
            sums: Arc::clone(&self.sums),
            exceeded: OnceLock::new(),
            state: Mutex::default(),
        };
        Budget { run: Arc::clone(&self.run), meter: Some(meter) }
    }
}

impl Meter {
    fn pay(&self, price: Share) -> bool {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.paid = state.paid.with(price);
        let MeterState { paid, published, .. } = *state;
        let new = paid.without(published);
        if new.work < STEP.work && new.memory < STEP.memory {
            return true;
        }
        state.published = paid;
        state.steps.push(paid);
        let mut sums = self.sums.lock().unwrap_or_else(PoisonError::into_inner);
        sums.add(self.unit, new);
        let sum = sums.up_to(self.unit);
        let is_within = sum.is_within(self.left);
        if !is_within {
            self.exceeded.get_or_init(|| Exceeded::of(sum, self.left));
        }
        is_within
    }
}

/// The counted cost of a run: an optimised compiler on a usual processor takes about as long.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Costs {
    /// Processor time.
    pub work: Duration,
    /// Bytes that are kept until the end of the run.
    pub memory: u64,
    /// The files that took most of the processor time with it, the dearest first. Files that took less than a
    /// millisecond may be missing.
    pub dearest: Vec<(String, Duration)>,
}

/// The time from which on a run is long: people wonder what it does.
const LONG: Duration = Duration::from_secs(2);

/// The cure where the compiler is not optimised, as cargo builds it for macros and build scripts; measured in
/// `docs/performance.md`.
const FASTER: &str = "
  = help: two lines in the Cargo.toml of the workspace make it about four times as fast, and the first build one minute
          of processor time longer:
              [profile.dev.build-override]
              opt-level = 1";

/// Files that are named of a long run.
const NAMED: usize = 3;

impl Costs {
    /// A sentence about a run over the folder with this name that took so long, with the files that took most of it;
    /// [`None`] when that was no longer than two seconds.
    ///
    /// ```
    /// use sprite_compiler::{MemoryFiles, Options, compile};
    /// use std::time::Duration;
    ///
    /// let costs = compile(&MemoryFiles::default(), &Options::default()).costs;
    /// assert_eq!(costs.long_run("assets", Duration::from_secs(1)), None);
    /// let text = costs.long_run("assets", Duration::from_millis(3_250)).expect("that is long");
    /// assert!(text.starts_with("it took 3.2 s to compile the sprites of `assets`"));
    /// ```
    pub fn long_run(&self, folder: &str, took: Duration) -> Option<String> {
        if took <= LONG {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::panics::working_on;
    use crate::base::parallel::each;

    fn limits(work: u64, memory: u64) -> Limits {
        let none = ByKind::default();
        Limits { work, work_by_byte: none, memory, memory_by_byte: none, ..Limits::default() }
    }

    fn budget(work: u64, memory: u64) -> Budget {
        Budget::new(&limits(work, memory), ByKind::default(), "")
    }

    #[test]
    fn all_of_it_may_be_spent_and_no_more() {
        let Share { work, memory } = Expense::Frame.cost(10);
        let spent = budget(work, memory);
        assert!(spent.pay(Expense::Frame, 4) && spent.pay(Expense::Frame, 6));
        assert_eq!(spent.exceeded(), None);
        assert!(!spent.pay(Expense::Parsed, 1));
        assert_eq!(spent.exceeded(), Some(Exceeded::Work));
    }

    #[test]
    fn memory_is_a_limit_of_its_own() {
        let memory = Expense::Element.cost(2).memory;
        let budget = budget(1_000_000_000, memory);
        assert!(budget.pay(Expense::Element, 2));
        assert!(!budget.pay(Expense::Element, 1));
        assert_eq!(budget.exceeded(), Some(Exceeded::Memory));
    }

    /// Whoever comes later is refused as well, and the report names the first.
    #[test]
    fn after_the_first_refusal_nothing_is_paid() {
        let budget = budget(1_000, 1_000);
        assert!(!budget.pay(Expense::Dyed, u64::MAX));
        assert!(!budget.pay(Expense::LookedAt, 1));
        assert_eq!(budget.exceeded(), Some(Exceeded::Work));
    }

    #[test]
    fn threads_spend_from_one_budget() {
        let payments = [1; 100];
        let paid =
            |budget: &Budget| each(&payments, 8, |&one| budget.spend(Expense::Dyed, one).then_some(()));
        let enough = budget(100 * Expense::Dyed.cost(1).work, 0);
        assert_eq!((paid(&enough).len(), enough.exceeded()), (100, None));
        let scarce = budget(99 * Expense::Dyed.cost(1).work, 0);
        assert!(paid(&scarce).len() < 100);
        assert_eq!(scarce.exceeded(), Some(Exceeded::Work));
    }

    /// Whatever the threads do: the same units are allowed, and the same payment is too much.
    #[test]
    fn units_are_refused_from_the_first_one_that_is_too_much() {
        let million = |count: u64| Share { work: count * 1_000_000, memory: 0 };
        for threads in [1, 8] {
            let run = budget(million(100).work, 0);
            let pass = run.pass(40);
            let units: Vec<(usize, Budget)> = (0..40).map(|unit| (unit, pass.unit(unit))).collect();
            each(&units, threads, |(unit, budget)| {
                // The last ones would take very much, and the first ones take long.
                let payments = if *unit < 20 { 3 } else { 1_000 };
                (0..payments).all(|_| budget.pay_all(million(1))).then_some(())
            });
            let spent: u64 = units.iter().map(|(_, unit)| unit.paid().work).sum();
            assert!(spent <= million(100 + 8 * 60).work, "{spent}");
            assert_eq!(run.settle(units.iter().map(|(_, unit)| ("a", unit))), 20);
            assert_eq!(run.exceeded(), Some(Exceeded::Work));
        }
    }

    #[test]
    fn a_price_neither_overflows_nor_is_rounded_to_nothing() {
        assert_eq!(Expense::Checked.cost(1_000).work, 100);
        assert_eq!(Expense::Decoded.cost(10).work, 5);
        assert_eq!(Expense::Placed.cost(u64::MAX).work, u64::MAX);
        let (below, above) = (Expense::Checked.cost((1 << 32) - 1), Expense::Checked.cost((1 << 32) + 1_000));
        assert!(below.work <= above.work && above.work < below.work + 1_000);
    }

    #[test]
    fn what_a_run_may_take_grows_with_the_bytes_of_each_kind() {
        let on_disk = ByKind { images: 1_000, texts: 100, binaries: 10 };
        let by = ByKind { images: 3, texts: 5, binaries: 7 };
        let limits = Limits { work: 1, work_by_byte: by, memory: 2, memory_by_byte: by, ..Limits::default() };
        let allowed = Budget::new(&limits, on_disk, "").allowed();
        assert_eq!((allowed.work, allowed.memory), (3_571, 3_572));
        let allowed = Budget::new(&limits.times(10), on_disk, "").allowed();
        assert_eq!((allowed.work, allowed.memory), (35_710, 35_720));
    }

    fn claim(work: u64, images: u64) -> Claim {
        Claim { price: Share { work, memory: 0 }, bytes: ByKind { images, ..ByKind::default() } }
    }

    /// A large file may ask for more than a small one.
    #[test]
    fn those_that_ask_for_most_beyond_their_bytes_are_refused() {
        let by = ByKind { images: 1, ..ByKind::default() };
        let limits = Limits { work: 100, work_by_byte: by, ..Limits::default() };
        let on_disk = ByKind { images: 1_050, ..ByKind::default() };
        let claims = [("large", claim(1_000, 1_000)), ("greedy", claim(400, 10)), ("small", claim(50, 40))];
        let budget = Budget::new(&limits, on_disk, "");
        let verdicts = budget.admit(&claims, &limits);
        let refused: Vec<bool> = verdicts.iter().map(Result::is_err).collect();
        assert_eq!(refused, [false, true, false]);
        assert_eq!(verdicts[1].unwrap_err().price.work, 400);
        assert_eq!((budget.left().work, budget.exceeded()), (100, None));
        // Together they may take what is left.
        let all = Budget::new(&limits.times(2), on_disk, "").admit(&claims, &limits);
        assert!(all.iter().all(Result::is_ok));
        // Sums that overflow refuse no more than they must.
        let endless = [("a", claim(u64::MAX, 0)), ("b", claim(u64::MAX, 0)), ("c", claim(10, 10))];
        let verdicts = Budget::new(&limits, on_disk, "").admit(&endless, &limits);
        assert_eq!(verdicts.iter().map(Result::is_err).collect::<Vec<_>>(), [true, true, false]);
    }

    #[test]
    fn the_file_that_asks_for_most_is_named_and_else_the_folder() {
        let one_millisecond = 1_000_000;
        let frames = one_millisecond / Expense::Frame.cost(1).work;
        let paid = |milliseconds: [u64; 2]| {
            let budget = budget(10 * one_millisecond, u64::MAX);
            for (path, milliseconds) in ["a.xml", "b.xml"].into_iter().zip(milliseconds) {
                let _working = working_on(path);
                for _ in 0..milliseconds {
                    budget.pay(Expense::Frame, frames);
                }
            }
            let costs = budget.costs();
            let dearest = costs.dearest.first().map(|(path, _)| path.clone());
            assert_eq!(costs.work.as_millis(), u128::from(milliseconds[0] + milliseconds[1]));
            (
                dearest,
                budget.culprit(Exceeded::Work).map(|(path, price)| (path, price.work / one_millisecond)),
            )
        };
        assert_eq!(paid([6, 3]), (Some("a.xml".to_owned()), Some(("a.xml".to_owned(), 6))));
        assert_eq!(paid([3, 4]), (Some("b.xml".to_owned()), None));
    }

    #[test]
    fn a_long_run_names_its_dearest_files() {
        let milliseconds = Duration::from_millis;
        let dearest = ["a.png", "b.png", "c.png", "d.png"].map(|path| (path.to_owned(), milliseconds(100)));
        let costs = Costs { work: milliseconds(1_000), memory: 0, dearest: dearest.to_vec() };
        let text = costs.long_run("art", milliseconds(12_345)).unwrap();
        let sentence = "it took 12.3 s to compile the sprites of `art`; most of it for";
        let files = "`a.png` (10 %), `b.png` (10 %), `c.png` (10 %)";
        assert_eq!(text.strip_suffix(FASTER).unwrap_or(&text), format!("{sentence} {files}"));
        assert_eq!(costs.long_run("art", milliseconds(2_000)), None);
    }
}
