//! Converts openage's degrees (0 is towards the camera, then clockwise) to directions on the screen.

use crate::model::DirectionMap;
use sprite_table::{Angle, Direction};

/// The map from facings to tracks at these degrees: the nearest one or, in a tie, the next one clockwise. A turn keeps
/// the clock.
pub(super) fn direction_map(degrees: impl Iterator<Item = i32>) -> DirectionMap {
    let compass: Vec<(Angle, u16)> =
        (0..).zip(degrees).map(|(track, degree)| (angle(degree), track)).collect();
    let nearest = |direction: Direction| {
        let angle = direction.angle();
        let apart = |&(point, _): &(Angle, u16)| (angle.distance(point), angle.clockwise_to(point));
        compass.iter().min_by_key(|point| apart(point)).map_or(0, |&(_, track)| track)
    };
    DirectionMap {
        facing: Direction::ALL.map(nearest),
        compass,
        ties_clockwise: true,
        restarts: false,
        other: 0,
    }
}

fn angle(degree: i32) -> Angle {
    let steps = (270 - degree).rem_euclid(360) * i32::from(Angle::STEPS_PER_DEGREE);
    Angle::from_steps(u16::try_from(steps).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degrees_have_the_names_of_the_screen() {
        let names = [
            (0, Direction::Down),
            (45, Direction::DownLeft),
            (90, Direction::Left),
            (135, Direction::UpLeft),
            (180, Direction::Up),
            (225, Direction::UpRight),
            (270, Direction::Right),
            (315, Direction::DownRight),
        ];
        for (track, (degree, direction)) in (0..).zip(names) {
            assert_eq!(angle(degree), direction.angle(), "{degree}");
            assert_eq!(
                direction_map(names.iter().map(|(degree, _)| *degree)).facing[direction.index()],
                track
            );
        }
    }

    #[test]
    fn a_tie_goes_to_the_higher_degree_also_at_the_wrap() {
        // Down (0) lies between 315 and 45, Left (90) between 45 and 135.
        let direction_map = direction_map([45, 135, 225, 315].into_iter());
        assert_eq!(direction_map.facing[Direction::Down.index()], 0);
        assert_eq!(direction_map.facing[Direction::Left.index()], 1);
        assert_eq!(direction_map.facing[Direction::Right.index()], 3);
    }
}
