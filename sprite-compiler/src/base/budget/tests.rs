use super::price::FASTER;
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
    let Cost { work, memory } = Expense::Frame.cost(10);
    let spent = budget(work, memory);
    assert!(spent.charge(Expense::Frame, 4) && spent.charge(Expense::Frame, 6));
    assert_eq!(spent.exceeded(), None);
    assert!(!spent.charge(Expense::Parsed, 1));
    assert_eq!(spent.exceeded(), Some(Exceeded::Work));
}

#[test]
fn memory_is_a_limit_of_its_own() {
    let memory = Expense::Element.cost(2).memory;
    let budget = budget(1_000_000_000, memory);
    assert!(budget.charge(Expense::Element, 2));
    assert!(!budget.charge(Expense::Element, 1));
    assert_eq!(budget.exceeded(), Some(Exceeded::Memory));
}

/// Later payments are refused as well, and the report names the first.
#[test]
fn after_the_first_refusal_nothing_is_paid() {
    let budget = budget(1_000, 1_000);
    assert!(!budget.charge(Expense::Dyed, u64::MAX));
    assert!(!budget.charge(Expense::LookedAt, 1));
    assert_eq!(budget.exceeded(), Some(Exceeded::Work));
}

#[test]
fn threads_spend_from_one_budget() {
    let payments = [1; 100];
    let paid =
        |budget: &Budget| each(&payments, 8, |&one| budget.charge_unnoted(Expense::Dyed, one).then_some(()));
    let enough = budget(100 * Expense::Dyed.cost(1).work, 0);
    assert_eq!((paid(&enough).len(), enough.exceeded()), (100, None));
    let scarce = budget(99 * Expense::Dyed.cost(1).work, 0);
    assert!(paid(&scarce).len() < 100);
    assert_eq!(scarce.exceeded(), Some(Exceeded::Work));
}

/// The same units are allowed and the same payment is too much, whatever the order of threads.
#[test]
fn units_are_refused_from_the_first_one_that_is_too_much() {
    let million = |count: u64| Cost { work: count * 1_000_000, memory: 0 };
    for threads in [1, 8] {
        let run = budget(million(100).work, 0);
        let pass = run.pass(40);
        let units: Vec<(usize, Budget)> = (0..40).map(|unit| (unit, pass.unit(unit))).collect();
        each(&units, threads, |(unit, budget)| {
            // The last ones would take very much, and the first ones take long.
            let payments = if *unit < 20 { 3 } else { 1_000 };
            (0..payments).all(|_| budget.charge_cost(million(1))).then_some(())
        });
        let spent: u64 = units.iter().map(|(_, unit)| unit.paid().work).sum();
        assert!(spent <= million(100 + 8 * 60).work, "{spent}");
        assert_eq!(run.charge_units(units.iter().map(|(_, unit)| ("a", unit))), 20);
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
    Claim { price: Cost { work, memory: 0 }, bytes: ByKind { images, ..ByKind::default() } }
}

/// A large file may ask for more than a small one.
#[test]
fn those_that_ask_for_most_beyond_their_bytes_are_refused() {
    let by = ByKind { images: 1, ..ByKind::default() };
    let limits = Limits { work: 100, work_by_byte: by, ..Limits::default() };
    let on_disk = ByKind { images: 1_050, ..ByKind::default() };
    let claims = [("large", claim(1_000, 1_000)), ("greedy", claim(400, 10)), ("small", claim(50, 40))];
    let budget = Budget::new(&limits, on_disk, "");
    let verdicts = budget.charge_claims(&claims, &limits);
    let refused: Vec<bool> = verdicts.iter().map(Result::is_err).collect();
    assert_eq!(refused, [false, true, false]);
    assert_eq!(verdicts[1].unwrap_err().price.work, 400);
    assert_eq!((budget.left().work, budget.exceeded()), (100, None));
    // Together they may take what is left.
    let all = Budget::new(&limits.times(2), on_disk, "").charge_claims(&claims, &limits);
    assert!(all.iter().all(Result::is_ok));
    // Sums that overflow refuse no more than they must.
    let endless = [("a", claim(u64::MAX, 0)), ("b", claim(u64::MAX, 0)), ("c", claim(10, 10))];
    let verdicts = Budget::new(&limits, on_disk, "").charge_claims(&endless, &limits);
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
                budget.charge(Expense::Frame, frames);
            }
        }
        let costs = budget.costs();
        let dearest = costs.dearest.first().map(|(path, _)| path.clone());
        assert_eq!(costs.work.as_millis(), u128::from(milliseconds[0] + milliseconds[1]));
        (dearest, budget.culprit(Exceeded::Work).map(|(path, price)| (path, price.work / one_millisecond)))
    };
    assert_eq!(paid([6, 3]), (Some("a.xml".to_owned()), Some(("a.xml".to_owned(), 6))));
    assert_eq!(paid([3, 4]), (Some("b.xml".to_owned()), None));
}

#[test]
fn a_long_run_names_its_dearest_files() {
    let milliseconds = Duration::from_millis;
    let dearest = ["a.png", "b.png", "c.png", "d.png"].map(|path| (path.to_owned(), milliseconds(100)));
    let costs = Costs { work: milliseconds(2_500), memory: 0, dearest: dearest.to_vec() };
    let text = costs.long_run("art", milliseconds(12_345)).unwrap();
    let sentence = "it took 12.3 s to compile the sprites of `art`; most of it for";
    let files = "`a.png` (4 %), `b.png` (4 %), `c.png` (4 %)";
    assert_eq!(text.strip_suffix(FASTER).unwrap_or(&text), format!("{sentence} {files}"));
    assert_eq!(costs.long_run("art", milliseconds(2_000)), None);
    // A busy machine is not the fault of a few sprites.
    let few = Costs { work: milliseconds(20), ..costs };
    assert_eq!(few.long_run("art", milliseconds(60_000)), None);
}
