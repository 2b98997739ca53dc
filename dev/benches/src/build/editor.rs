//! Expanding the same call again, as editors do.

use super::cargo::Change;
use super::compare::Built;
use super::method::Method;
use crate::grid::Grid;
use crate::sample::Samples;

/// The cost of each further expansion of the same call in a process that has expanded it before.
pub(crate) fn run(built: &Built, rounds: usize) -> Result<(), String> {
    let rivals = [
        (Method::Dir, Method::DirTenTimes, false, "`include_dir!`"),
        (Method::Sprites, Method::SpritesTenTimes, false, "`include_sprites!`"),
        (Method::Sprites, Method::SpritesTenTimes, true, "`include_sprites!`, macros optimised"),
    ];
    let mut costs: [[Samples; 2]; 3] = Default::default();
    for round in 0..=rounds {
        for ((once, ten_times, optimised, _), costs) in rivals.into_iter().zip(&mut costs) {
            for (method, samples) in [once, ten_times].into_iter().zip(costs) {
                let cost = built.cargo(optimised).check(method, Change::Source)?;
                if round > 0 {
                    samples.add(cost.work);
                }
            }
        }
    }
    let each = |[once, ten_times]: &[Samples; 2]| (ten_times.median() - once.median()) / 9.0;
    let title = "Expanding again, as an editor does: each of nine further calls in the same process";
    let mut grid =
        Grid::new(title, &["", "how many times `include_dir!`", "work, ms", "one call, s", "ten calls, s"]);
    for ((_, _, _, name), cost) in rivals.iter().zip(&costs) {
        let ratio = format!("{:.2} x", each(cost) / each(&costs[0]));
        grid.row([
            (*name).to_owned(),
            ratio,
            format!("{:.1}", each(cost) * 1e3),
            cost[0].show(2),
            cost[1].show(2),
        ]);
    }
    grid.print();
    Ok(())
}
