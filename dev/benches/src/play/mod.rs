//! Playing: what a tick and the current frame of many players cost.

mod contender;
mod memory;
pub(crate) mod ours;
pub(crate) mod peers;
pub(crate) mod shape;

use crate::Pace;
use crate::bars::Bars;
use crate::grid::Grid;
use crate::sample::Samples;
use contender::{Contender, Start};
use cpu_time::ThreadTime;
use std::time::Duration;
use test_support::Random;

const TICK: Duration = Duration::from_millis(16);
const HOUR: Duration = Duration::from_secs(3_600);

type Make = fn(&[Start]) -> Box<dyn Contender>;

/// All who play. The first is what the others are compared with.
const CONTENDERS: [(&str, Make); 4] = [
    ("`Animator`", ours::typed),
    ("`AnyAnimator`", ours::any),
    ("benimator 4.1", peers::benimator),
    ("a `match` written by hand", peers::by_hand),
];

/// Not players, but as many bytes as theirs: what nobody can play faster than.
const MEMORY: [(&str, Make); 2] = [
    ("32 bytes alone, as an `Animator` has", memory::alone::<4>),
    ("48 bytes alone, as benimator has with an index", memory::alone::<6>),
];

/// The kind of measurement.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Work {
    Tick,
    Frame,
    /// A tick and the frame after it, player by player.
    Both,
}

impl Work {
    fn run(self, contender: &mut dyn Contender, time: Duration, passes: usize) {
        match self {
            Self::Tick => contender.tick(time, passes),
            Self::Frame => _ = contender.frame(passes),
            Self::Both => _ = contender.both(time, passes),
        }
    }
}

/// Each kind of work by its name.
pub(crate) const WORKS: [(&str, Work); 3] =
    [("tick", Work::Tick), ("frame", Work::Frame), ("both", Work::Both)];

/// All who play.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    CONTENDERS.iter().map(|(name, _)| *name)
}

/// One kind of work of one contender, for a profiler.
pub(crate) fn once(contender: &str, work: &str, players: &str, passes: &str) -> Result<(), String> {
    let unknown = |what: &str| format!("`{what}` is unknown");
    let (_, make) =
        CONTENDERS.iter().find(|(name, _)| *name == contender).ok_or_else(|| unknown(contender))?;
    let (_, work) = WORKS.iter().find(|(name, _)| *name == work).ok_or_else(|| unknown(work))?;
    let number = |text: &str| text.parse::<usize>().map_err(|_| unknown(text));
    work.run(&mut *make(&starts(number(players)?)), TICK, number(passes)?);
    Ok(())
}

pub(crate) fn run(pace: Pace, bars: &mut Bars) -> Result<(), String> {
    for count in if pace == Pace::Full { [1, 1_000, 1_000_000] } else { [1, 100, 10_000] } {
        let mut field = Field::new(count)?;
        let (rounds, least) = if pace == Pace::Full { (31, 1_000_000) } else { (3, 10_000) };
        let passes = (least / count).max(1);
        let results = WORKS.map(|(_, work)| field.measure(work, TICK, rounds, passes));
        report(count, &results, bars, pace);
    }
    hour(pace, bars)
}

/// So many random starts.
fn starts(count: usize) -> Vec<Start> {
    let mut random = Random(42);
    let mut below = |end: u16| u16::try_from(random.below(end.into())).unwrap_or(0);
    let start = || Start {
        animation: below(shape::ANIMATIONS),
        direction: below(shape::DIRECTIONS),
        phase: Duration::from_micros(u64::from(below(u16::MAX)) * 17),
    };
    std::iter::repeat_with(start).take(count).collect()
}

/// The same players of each kind, and what only has their memory.
struct Field(Vec<Box<dyn Contender>>);

impl Field {
    /// Makes players in random phases, and makes sure that all kinds play the same.
    fn new(count: usize) -> Result<Self, String> {
        let starts = starts(count);
        let mut contenders: Vec<_> = CONTENDERS.iter().map(|(_, make)| make(&starts)).collect();
        for time in [0, 0, 16, 100, 0, 777, 16].map(Duration::from_millis) {
            let sums: Vec<u64> = contenders.iter_mut().map(|contender| contender.both(time, 1)).collect();
            if sums.iter().any(|sum| sums.first() != Some(sum)) {
                return Err(format!("they do not play the same: {sums:?}"));
            }
        }
        contenders.extend(MEMORY.iter().map(|(_, make)| make(&starts)));
        Ok(Self(contenders))
    }

    /// Nanoseconds for a player.
    fn measure(&mut self, work: Work, time: Duration, rounds: usize, passes: usize) -> Vec<Samples> {
        let mut samples = vec![Samples::default(); self.0.len()];
        for round in 0..=rounds {
            for (contender, samples) in self.0.iter_mut().zip(&mut samples) {
                // Not the clock on the wall, which counts other programs' work as well.
                let start = ThreadTime::now();
                work.run(&mut **contender, time, passes);
                let each = start.elapsed().as_secs_f64() * 1e9 / (passes * contender.count()) as f64;
                // The first round fetches the memory.
                if round > 0 {
                    samples.add(each);
                }
            }
        }
        samples
    }
}

fn report(count: usize, results: &[Vec<Samples>; 3], bars: &mut Bars, pace: Pace) {
    let [ticks, frames, both] = results;
    let heads = ["", "tick", "frame", "both", "tick, ns", "frame, ns", "both in one pass, ns"];
    let title =
        format!("Playing: {count} players, ticks of 16 ms; how many times as long as `Animator` takes");
    let mut grid = Grid::new(title, &heads);
    for (index, (name, _)) in CONTENDERS.iter().chain(&MEMORY).enumerate() {
        let ratio = |samples: &[Samples]| format!("{:.2} x", samples[index].over(&samples[0]));
        let mut cells = vec![(*name).to_owned()];
        cells.extend([ticks, frames, both].map(|samples| ratio(samples)));
        cells.extend([ticks, frames, both].map(|samples| samples[index].show(2)));
        grid.row(cells);
    }
    grid.print();
    if count == 1_000_000 && pace == Pace::Full {
        let sum = |index: usize| ticks[index].median() + frames[index].median();
        for (ours, name) in [(0, "Animator"), (1, "AnyAnimator")] {
            bars.at_least(
                format!("tick + frame of 1,000,000 players: benimator over `{name}`"),
                3.0,
                sum(2) / sum(ours),
                " x",
            );
            bars.at_least(
                format!("the same, both in one pass: benimator over `{name}`"),
                3.0,
                both[2].over(&both[ours]),
                " x",
            );
        }
    }
}

fn hour(pace: Pace, bars: &mut Bars) -> Result<(), String> {
    let (rounds, passes) = if pace == Pace::Full { (11, 20) } else { (1, 1) };
    let (mut short, mut long) = (Field::new(1_000)?, Field::new(1_000)?);
    // The patient ones need far fewer passes to be measured.
    long.0.truncate(2);
    short.0.truncate(CONTENDERS.len());
    let mut ticks = vec![Samples::default(); CONTENDERS.len()];
    let mut hours = vec![Samples::default(); long.0.len()];
    // They take turns: another program may begin to run beside them.
    for _ in 0..rounds {
        let add = |all: &mut Vec<Samples>, some: Vec<Samples>| {
            all.iter_mut().zip(&some).for_each(|(all, some)| all.append(some));
        };
        add(&mut ticks, short.measure(Work::Tick, TICK, 9, passes * 9));
        add(&mut hours, long.measure(Work::Tick, HOUR, 9, passes * 9));
    }
    let mut rest = Field::new(100)?;
    rest.0.truncate(CONTENDERS.len());
    rest.0.drain(..2);
    hours.extend(rest.measure(Work::Tick, HOUR, rounds.min(5), 1));
    let title = "Playing: a tick of one hour, over a tick of 16 ms";
    let mut grid = Grid::new(title, &["", "an hour over 16 ms", "16 ms, ns", "an hour, ns"]);
    for (index, (name, _)) in CONTENDERS.iter().enumerate() {
        let ratio = hours[index].over(&ticks[index]);
        grid.row([(*name).to_owned(), format!("{ratio:.1} x"), ticks[index].show(2), hours[index].show(1)]);
        if index < 2 {
            bars.at_most(format!("{name}: a tick of one hour over a tick of 16 ms"), 2.0, ratio, " x");
        }
    }
    grid.print();
    Ok(())
}
