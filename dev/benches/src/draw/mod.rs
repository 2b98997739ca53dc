//! Drawing: what it costs to draw sprites into a buffer of 640 x 480 pixels.

mod contender;
mod picture;

use crate::Pace;
use crate::grid::Grid;
use crate::sample::Samples;
use contender::{CONTENDERS, Contender};
use cpu_time::ThreadTime;
use picture::{Kind, Pictures};
use sprite_runtime::{Point, Size};
use test_support::Random;

/// Of the buffer.
const SIZE: Size = Size::new(640, 480);

pub(crate) fn run(pace: Pace) -> Result<(), String> {
    let (rounds, count) = if pace == Pace::Full { (31, 2_000) } else { (3, 20) };
    for kind in [Kind::Opaque, Kind::Hard, Kind::Soft] {
        for side in [16, 32, 64] {
            measure(kind, side, rounds, count)?;
        }
    }
    Ok(())
}

fn measure(kind: Kind, side: u16, rounds: usize, count: usize) -> Result<(), String> {
    let pictures = Pictures::new(kind, side).map_err(|error| format!("the picture: {error}"))?;
    let positions = positions(side, count);
    let mut contenders: Vec<_> = CONTENDERS.iter().map(|(_, make)| make(&pictures)).collect();
    agree(&mut contenders, &positions, kind)?;
    let mut samples = vec![Samples::default(); contenders.len()];
    for round in 0..=rounds {
        for (contender, samples) in contenders.iter_mut().zip(&mut samples) {
            let start = ThreadTime::now();
            contender.draw(&positions);
            // The first round fetches the memory.
            if round > 0 {
                samples.add(start.elapsed().as_secs_f64() * 1e9 / count as f64);
            }
        }
    }
    let title = format!(
        "Drawing: {count} sprites of {side} x {side} pixels, {kind}; how many times as long as the first takes"
    );
    let mut grid = Grid::new(title, &["", "time", "ns for each"]);
    for ((name, _), each) in CONTENDERS.iter().zip(&samples) {
        let ratio = format!("{:.2} x", each.over(&samples[0]));
        grid.row([(*name).to_owned(), ratio, each.show(0)]);
    }
    grid.print();
    Ok(())
}

/// Anywhere on the buffer, some of them half outside.
fn positions(side: u16, count: usize) -> Vec<Point> {
    let mut random = Random(7);
    let mut at = |end: u32| {
        let at = random.below(end as usize + usize::from(side));
        i32::try_from(at).unwrap_or(0) - i32::from(side / 2)
    };
    (0..count).map(|_| Point::new(at(SIZE.width), at(SIZE.height))).collect()
}

/// All draw the same, but for those that cannot blend, or that round otherwise.
fn agree(contenders: &mut [Box<dyn Contender>], positions: &[Point], kind: Kind) -> Result<(), String> {
    // Few enough that what is rounded otherwise does not add up.
    let some = positions.get(..20).unwrap_or(positions);
    let pictures: Vec<_> = contenders
        .iter_mut()
        .map(|contender| {
            contender.draw(some);
            (contender.picture(), contender.slack(kind), contender.strays() * some.len())
        })
        .collect();
    let Some((first, ..)) = pictures.first() else { return Ok(()) };
    for ((name, _), (picture, slack, strays)) in CONTENDERS.iter().zip(&pictures) {
        let far = |(one, other): &(&[u8; 3], &[u8; 3])| {
            one.iter().zip(*other).any(|(one, other)| one.abs_diff(*other) > *slack)
        };
        let places = first.iter().zip(picture).filter(far);
        let count = places.count();
        if count > *strays {
            return Err(format!("{name} draws something else in {count} pixels"));
        }
    }
    Ok(())
}
