//! Processor time and memory that one run may take.
//!
//! Both are counted and not measured, so that every machine accepts the same folders: [`Expense::cost`] is the price of
//! each kind of work, about the time that a usual processor needs for it (`dev/benches/src/prices` compares them).
//!
//! The budget of a run grows with the bytes on the disk ([`Limits`]), so a folder is never refused for its size. What
//! is refused is a small file that asks for much. Files whose price is known before the work begins are
//! [admitted](Budget::charge_claims) together: when their sum is too much, those that exceed what their own bytes allow
//! by most are refused, each with a finding of its own. All other work is paid for as it is done; when nothing is left
//! the run stops, and [`compile`](crate::compile) reports it once.

mod price;
#[cfg(test)]
mod tests;

pub use price::Costs;
pub(crate) use price::{Claim, Cost, Exceeded, Expense, TooMuch};

use crate::base::limits::{ByKind, FILE_BYTES, Limits};
use crate::base::panics;
use crate::base::parallel::MemoryPool;
use crate::base::sorted::{SortedMap, sort_by, sort_by_key};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

/// The least payment that is noted with its file: nanoseconds of work, or bytes of memory.
const NOTED: Cost = Cost { work: 200_000, memory: 1 << 20 };

/// Bytes of files that stay in memory until their images are inspected.
const HELD: u64 = 96 << 20;

/// Work, or memory, after which a unit compares its sum with those of the units before it.
const STEP: Cost = Cost { work: 1_000_000, memory: 4 << 20 };

/// The budget of a run, and what was paid from it; or the part of it that one unit pays from while others are compiled
/// at the same time.
#[derive(Debug)]
pub(crate) struct Budget {
    run: Arc<Run>,
    /// The meter, if this is the part of a unit.
    meter: Option<Meter>,
}

/// The state that all parts of a budget share.
#[derive(Debug)]
struct Run {
    allowed: Cost,
    /// The amounts that are left, in nanoseconds and bytes.
    work: AtomicU64,
    memory: AtomicU64,
    exceeded: OnceLock<Exceeded>,
    /// Noted payments by the path of the file that was worked on.
    noted: Mutex<SortedMap<String, Cost>>,
    /// See [`Options::raise_limits`](crate::Options::raise_limits).
    raise_limits: String,
    /// Bytes of files that stay in memory until their images are inspected.
    held: AtomicU64,
    /// Memory for the image files that are read at the same time.
    files: MemoryPool,
    /// Memory for what is decoded at the same time. A thread that has a share of [`Self::files`] may take it, not the
    /// other way round.
    decoding: MemoryPool,
}

/// The payments of each unit of a pass, as far as other units see them.
type Published = Vec<Cost>;

/// Units that are compiled at the same time. The first unit whose costs, added to those of all units before it, exceed
/// the remaining budget is refused with all units after it, which does not depend on the order of threads. So a unit
/// stops when it and those before it have taken too much already.
#[derive(Debug)]
pub(crate) struct Pass {
    run: Arc<Run>,
    left: Cost,
    published: Arc<Mutex<Published>>,
}

/// The payments of one unit.
#[derive(Debug)]
struct Meter {
    unit: usize,
    left: Cost,
    published: Arc<Mutex<Published>>,
    exceeded: OnceLock<Exceeded>,
    state: Mutex<MeterState>,
}

#[derive(Debug, Default)]
struct MeterState {
    paid: Cost,
    /// The part of `paid` that is in the sums that other units see.
    published: Cost,
    /// The sum after each step.
    steps: Vec<Cost>,
}

impl Budget {
    /// The budget of a run over a folder with these bytes on the disk.
    pub(crate) fn new(limits: &Limits, on_disk: ByKind, raise_limits: &str) -> Self {
        let allowed = Cost {
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
            held: AtomicU64::new(0),
            files: MemoryPool::new(limits.decoding_bytes),
            decoding: MemoryPool::new(limits.decoding_bytes),
        };
        Self { run: Arc::new(run), meter: None }
    }

    /// A pass over this many units, which share the remaining budget.
    pub(crate) fn pass(&self, units: usize) -> Pass {
        let published = Arc::new(Mutex::new(vec![Cost::default(); units]));
        Pass { run: Arc::clone(&self.run), left: self.left(), published }
    }

    /// Takes the payments of the units of a pass from the budget, each with its name, in the order of the units.
    /// Returns how many of them it allows.
    pub(crate) fn charge_units<'b>(&self, units: impl IntoIterator<Item = (&'b str, &'b Self)>) -> usize {
        let (left, mut sum, mut count) = (self.left(), Cost::default(), 0);
        for (name, meter) in units.into_iter().filter_map(|(name, unit)| Some((name, unit.meter.as_ref()?))) {
            let state = meter.state.lock().unwrap_or_else(PoisonError::into_inner);
            let is_beyond = |paid: &&Cost| !sum.with(**paid).is_within(left);
            let beyond = state.steps.iter().chain([&state.paid]).find(is_beyond).copied();
            // A stopped unit is charged with the whole remainder, since its real cost is unknown.
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
    pub(crate) fn paid(&self) -> Cost {
        let paid = |meter: &Meter| meter.state.lock().unwrap_or_else(PoisonError::into_inner).paid;
        self.meter.as_ref().map_or_else(Cost::default, paid)
    }

    /// Returns whether so many bytes of a file may stay in memory until its images are inspected; otherwise it is read
    /// again. Which files may depends on the order of threads, but only the time of the run depends on that.
    pub(crate) fn try_hold(&self, bytes: u64) -> bool {
        self.run.held.fetch_add(bytes, Ordering::Relaxed).saturating_add(bytes) <= HELD
    }

    /// Notes that the bytes of all files that were held are dropped.
    pub(crate) fn release(&self) {
        self.run.held.store(0, Ordering::Relaxed);
    }

    /// Memory for the image files that are read at the same time.
    pub(crate) fn files(&self) -> &MemoryPool {
        &self.run.files
    }

    /// Memory for what is decoded at the same time. A thread that has a share of [`Self::files`] may take it, not the
    /// other way round.
    pub(crate) fn decoding(&self) -> &MemoryPool {
        &self.run.decoding
    }

    /// The whole budget of the run.
    pub(crate) fn allowed(&self) -> Cost {
        self.run.allowed
    }

    /// Checks whether this many bytes may be in memory for a time. Nothing is paid.
    pub(crate) fn check_memory(&self, bytes: u64) -> Result<(), TooMuch> {
        self.check(Cost { work: 0, memory: bytes })
    }

    /// Checks whether one file alone may have such a price. Nothing is paid.
    pub(crate) fn check(&self, price: Cost) -> Result<(), TooMuch> {
        let allowed = self.run.allowed;
        if price.is_within(allowed) { Ok(()) } else { Err(TooMuch { price, allowed }) }
    }

    /// The help of a finding about exceeded limits: a question, then how to raise the limits.
    pub(crate) fn or_raise_limits(&self, question: &str) -> String {
        format!("{question} If everything is needed, raise the limits: {}", self.run.raise_limits)
    }

    /// The length up to which a file is read.
    pub(crate) fn longest_file(&self) -> u64 {
        self.run.allowed.memory.min(FILE_BYTES)
    }

    /// Pays for `count` of an expense, on behalf of the file that is [worked on](panics::working_on). Returns `false`
    /// if the budget does not allow it, or did not allow an earlier payment.
    pub(crate) fn charge(&self, expense: Expense, count: u64) -> bool {
        // The payments of a unit are noted together.
        if self.meter.is_none() {
            self.note(expense.cost(count));
        }
        self.charge_unnoted(expense, count)
    }

    /// The same without a note of the file, for threads. Whether their sum is too much does not depend on their order,
    /// but which of them is refused does.
    pub(crate) fn charge_unnoted(&self, expense: Expense, count: u64) -> bool {
        self.charge_cost(expense.cost(count))
    }

    /// Pays a whole price at once.
    pub(crate) fn charge_cost(&self, price: Cost) -> bool {
        if self.exceeded().is_some() {
            return false;
        }
        if let Some(meter) = &self.meter {
            return meter.charge(price);
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

    /// Pays for the files whose claims fit together. If they do not, it refuses those first that exceed what their own
    /// bytes allow by most; `limits` are those of the budget.
    pub(crate) fn charge_claims(
        &self,
        claims: &[(&str, Claim)],
        limits: &Limits,
    ) -> Vec<Result<(), TooMuch>> {
        let left = self.left();
        let mut sum = claims.iter().fold(Cost::default(), |sum, (_, claim)| sum.with(claim.price));
        let mut verdicts = vec![Ok(()); claims.len()];
        if !sum.is_within(left) {
            let excess = |claim: &Claim| Cost {
                work: claim.price.work.saturating_sub(claim.bytes.weighed(limits.work_by_byte)),
                memory: claim.price.memory.saturating_sub(claim.bytes.weighed(limits.memory_by_byte)),
            };
            let is_memory = sum.work <= left.work;
            let key = |claim: &Claim| if is_memory { excess(claim).memory } else { excess(claim).work };
            let mut order: Vec<usize> = (0..claims.len()).collect();
            sort_by_key(&mut order, |&index| {
                claims.get(index).map(|(_, claim)| std::cmp::Reverse(key(claim)))
            });
            // A saturated sum cannot be reduced: the remaining claims are summed again.
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
                        sum = kept.fold(Cost::default(), |sum, ((_, claim), _)| sum.with(claim.price));
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
    pub(crate) fn left(&self) -> Cost {
        let Run { work, memory, .. } = &*self.run;
        Cost { work: work.load(Ordering::Relaxed), memory: memory.load(Ordering::Relaxed) }
    }

    fn note(&self, price: Cost) {
        if price.work >= NOTED.work || price.memory >= NOTED.memory {
            panics::with_path(|path| self.note_at(path.unwrap_or_default(), price));
        }
    }

    fn note_at(&self, path: &str, price: Cost) {
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

    /// The file that alone asks for half of the budget or more, and its price. Refused files have findings of their own
    /// and do not count.
    pub(crate) fn culprit(&self, exceeded: Exceeded) -> Option<(String, Cost)> {
        let amount = |share: &Cost| if exceeded == Exceeded::Memory { share.memory } else { share.work };
        let noted = self.run.noted.lock().unwrap_or_else(PoisonError::into_inner);
        let (path, share) =
            noted.iter().filter(|(path, _)| !path.is_empty()).max_by_key(|(_, share)| amount(share))?;
        (amount(share) >= amount(&self.run.allowed) / 2).then(|| (path.clone(), *share))
    }

    /// The sum that was spent, and the files that took most of the work, the dearest first.
    pub(crate) fn costs(&self) -> Costs {
        let Cost { work, memory } = self.run.allowed.without(self.left());
        let noted = self.run.noted.lock().unwrap_or_else(PoisonError::into_inner);
        let mut dearest: Vec<(String, Duration)> = noted
            .iter()
            .filter(|(path, _)| !path.is_empty())
            .map(|(path, share)| (path.clone(), Duration::from_nanos(share.work)))
            .collect();
        sort_by(&mut dearest, |a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        Costs { work: Duration::from_nanos(work), memory, dearest }
    }
}

impl Pass {
    /// The budget of a unit.
    pub(crate) fn unit(&self, unit: usize) -> Budget {
        let meter = Meter {
            unit,
            left: self.left,
            published: Arc::clone(&self.published),
            exceeded: OnceLock::new(),
            state: Mutex::default(),
        };
        Budget { run: Arc::clone(&self.run), meter: Some(meter) }
    }
}

impl Meter {
    fn charge(&self, price: Cost) -> bool {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.paid = state.paid.with(price);
        let MeterState { paid, published, .. } = *state;
        let new = paid.without(published);
        if new.work < STEP.work && new.memory < STEP.memory {
            return true;
        }
        state.published = paid;
        state.steps.push(paid);
        // A unit publishes once a millisecond of work at most, so adding those before it costs little beside that.
        let mut all = self.published.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = all.get_mut(self.unit) {
            *own = paid;
        }
        let sum = all.iter().take(self.unit + 1).fold(Cost::default(), |sum, cost| sum.with(*cost));
        let is_within = sum.is_within(self.left);
        if !is_within {
            self.exceeded.get_or_init(|| Exceeded::of(sum, self.left));
        }
        is_within
    }
}
