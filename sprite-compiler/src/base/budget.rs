//! What one run may take in all: processor time and memory, whatever the folder holds.
//!
//! Both are counted and not measured, so that every machine accepts the same folders: what is done costs what
//! [`Expense::cost`] says, which is about what a usual processor needs for it. Who would exceed the budget stops, and
//! says nothing: [`compile`](crate::compile) reports it once, for the whole folder.

use crate::base::limits::Limits;
use crate::base::parallel::Shared;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// A cure for what is too much: a question, and what to do when all of it is meant. `raise_limits` is
/// [`Options::raise_limits`](crate::Options::raise_limits).
pub(crate) fn or_raise_limits(question: &str, raise_limits: &str) -> String {
    format!("{question} If all is meant, raise the limits: {raise_limits}")
}

/// What is left of the budget of a run.
#[derive(Debug)]
pub(crate) struct Budget {
    /// In nanoseconds.
    work: AtomicU64,
    /// In bytes.
    memory: AtomicU64,
    exceeded: OnceLock<Exceeded>,
    /// Memory for the image files that are read at the same time.
    pub(crate) files: Shared,
    /// Memory for what is decoded at the same time. It may be taken by who has a share of [`Self::files`], not the
    /// other way round.
    pub(crate) decoding: Shared,
}

/// A part of the budget: nanoseconds of work, and bytes of memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Share {
    pub(crate) work: u64,
    pub(crate) memory: u64,
}

impl Share {
    /// What is left of it without a smaller one.
    pub(crate) const fn without(self, other: Self) -> Self {
        Self { work: self.work.saturating_sub(other.work), memory: self.memory.saturating_sub(other.memory) }
    }

    /// Both together.
    pub(crate) const fn with(self, other: Self) -> Self {
        Self { work: self.work.saturating_add(other.work), memory: self.memory.saturating_add(other.memory) }
    }
}

/// What was too much.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exceeded {
    /// What was paid when nothing was left.
    pub(crate) expense: Expense,
    /// The name of the limit.
    pub(crate) limit: &'static str,
}

/// What is paid for.
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
    /// A byte of the pixels of an image.
    Unfolded,
    /// A pixel that gets another colour.
    Dyed,
    /// A pixel that is drawn from the content of a description.
    Drawn,
    /// A byte of pixels that is written into a PNG.
    Encoded,
    /// A pixel of an image or of a frame that is looked at for an atlas.
    Cut,
    /// A pixel of a frame that is packed into a page.
    Packed,
    /// A frame that is packed into a page.
    Placed,
}

impl Expense {
    /// Nanoseconds of work, and bytes that are kept until the end of the run.
    const fn cost(self) -> (u64, u64) {
        match self {
            Self::LookedAt | Self::Unfolded => (2, 0),
            Self::Parsed => (15, 1),
            Self::Element => (1_000, 400),
            Self::Resolved => (6_000, 800),
            Self::Animation => (5_000, 1_000),
            Self::Frame => (50, 80),
            Self::Matched => (1, 0),
            Self::ImageByte => (3, 0),
            Self::Dyed => (80, 0),
            Self::Drawn => (30, 0),
            Self::Encoded => (45, 0),
            Self::Cut => (5, 0),
            Self::Packed => (100, 4),
            Self::Placed => (20_000, 200),
        }
    }

    /// What it belongs to, as a message names it.
    pub(crate) const fn what(self) -> &'static str {
        match self {
            Self::LookedAt | Self::Parsed | Self::Element => "descriptions",
            Self::Resolved => "files that include, extend or refer to others",
            Self::Animation => "animations",
            Self::Frame => "frames",
            Self::Matched => "patterns of `sprites.toml`",
            Self::ImageByte | Self::Unfolded => "images",
            Self::Dyed => "dyed images",
            Self::Drawn | Self::Encoded => "binary Aseprite files",
            Self::Cut | Self::Packed | Self::Placed => "frames that are packed into an atlas",
        }
    }
}

impl Budget {
    /// What a run may take.
    pub(crate) const fn new(limits: &Limits) -> Self {
        Self {
            work: AtomicU64::new(limits.work),
            memory: AtomicU64::new(limits.memory),
            exceeded: OnceLock::new(),
            files: Shared::new(limits.image_bytes),
            decoding: Shared::new(limits.decoding_bytes),
        }
    }

    /// Pays for so much of something; the answer is `false` when the budget does not allow it, now or before.
    ///
    /// Threads may pay at the same time: whether all that they pay is too much does not depend on their order, but
    /// which of them is refused does.
    pub(crate) fn pay(&self, expense: Expense, count: u64) -> bool {
        let (work, memory) = expense.cost();
        self.take(&self.work, count.saturating_mul(work), Exceeded { expense, limit: "work" })
            && self.take(&self.memory, count.saturating_mul(memory), Exceeded { expense, limit: "memory" })
    }

    /// Pays once more what was paid in an earlier run.
    pub(crate) fn pay_again(&self, Share { work, memory }: Share) {
        let exceeded = |limit| Exceeded { expense: Expense::Parsed, limit };
        let _ = self.take(&self.work, work, exceeded("work"))
            && self.take(&self.memory, memory, exceeded("memory"));
    }

    /// What may still be paid.
    pub(crate) fn left(&self) -> Share {
        Share { work: self.work.load(Ordering::Relaxed), memory: self.memory.load(Ordering::Relaxed) }
    }

    fn take(&self, left: &AtomicU64, amount: u64, exceeded: Exceeded) -> bool {
        if self.exceeded().is_some() {
            return false;
        }
        let taken = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(amount));
        if taken.is_err() {
            self.exceeded.get_or_init(|| exceeded);
        }
        taken.is_ok()
    }

    /// What was too much; [`None`] as long as nothing was.
    pub(crate) fn exceeded(&self) -> Option<Exceeded> {
        self.exceeded.get().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::{Budget, Expense};
    use crate::base::limits::Limits;
    use crate::base::parallel::each;

    fn budget(work: u64, memory: u64) -> Budget {
        Budget::new(&Limits { work, memory, ..Limits::default() })
    }

    /// What was too much.
    fn exceeded(budget: &Budget) -> Option<(Expense, &'static str)> {
        budget.exceeded().map(|exceeded| (exceeded.expense, exceeded.limit))
    }

    #[test]
    fn all_of_it_may_be_spent_and_no_more() {
        let (work, memory) = Expense::Frame.cost();
        let spent = budget(10 * work, 10 * memory);
        assert!(spent.pay(Expense::Frame, 4) && spent.pay(Expense::Frame, 6));
        assert_eq!(exceeded(&spent), None);
        assert!(!spent.pay(Expense::Matched, 1));
        assert_eq!(exceeded(&spent), Some((Expense::Matched, "work")));
    }

    #[test]
    fn memory_is_a_limit_of_its_own() {
        let (work, memory) = Expense::Element.cost();
        let budget = budget(100 * work, 2 * memory);
        assert!(budget.pay(Expense::Element, 2));
        assert!(!budget.pay(Expense::Element, 1));
        assert_eq!(exceeded(&budget), Some((Expense::Element, "memory")));
    }

    /// Whoever comes later is refused as well, and the report names the first.
    #[test]
    fn after_the_first_refusal_nothing_is_paid() {
        let budget = budget(1_000, 1_000);
        assert!(!budget.pay(Expense::Dyed, u64::MAX));
        assert!(!budget.pay(Expense::LookedAt, 1));
        assert_eq!(exceeded(&budget), Some((Expense::Dyed, "work")));
    }

    #[test]
    fn threads_pay_from_one_budget() {
        let (work, _) = Expense::Drawn.cost();
        let payments = [1; 100];
        let paid = |budget: &Budget| each(&payments, 8, |&one| budget.pay(Expense::Drawn, one).then_some(()));
        let enough = budget(100 * work, 0);
        assert_eq!((paid(&enough).len(), exceeded(&enough)), (100, None));
        let scarce = budget(99 * work, 0);
        assert!(paid(&scarce).len() < 100);
        assert_eq!(exceeded(&scarce), Some((Expense::Drawn, "work")));
    }
}
