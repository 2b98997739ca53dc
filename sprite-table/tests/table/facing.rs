//! Which track is shown when facing somewhere, by the rules of the formats.

use crate::plans::{one_layer, strip};
use proptest::collection::vec;
use proptest::prelude::*;
use sprite_table::write::{Layer, Plan, Time, write};
use sprite_table::{Angle, Direction, Facing, Playback, Table};

/// A sprite with one track for each angle of its compass.
fn sprite(angles: &[Angle], ties_clockwise: bool) -> Plan {
    let layer = Layer {
        frames: strip(1),
        time: Time::Each(1_000),
        playback: Playback::Loop { from: 0 },
        ..Layer::default()
    };
    let mut plan = one_layer(layer);
    let animation = &mut plan.animations[0];
    animation.tracks = vec![animation.tracks[0].clone(); angles.len()];
    animation.direction_map.compass = angles.iter().copied().zip(0..).collect();
    animation.direction_map.ties_clockwise = ties_clockwise;
    plan
}

fn resolve(plan: &Plan, facing: impl Into<Facing>) -> usize {
    let bytes = write(plan).expect("a plan that fits");
    let table = Table::parse(&bytes).expect("a valid table");
    table.animation(0).expect("an animation").resolve(facing.into()).into()
}

/// openage counts degrees clockwise from down.
fn openage(degree: f32) -> Angle {
    Angle::from_degrees(270.0 - degree)
}

/// The degree of the track that openage's rule picks.
#[track_caller]
fn check_openage(degrees: &[u16], cases: &[(f32, u16)]) {
    let angles: Vec<_> = degrees.iter().map(|&degree| openage(degree.into())).collect();
    let plan = sprite(&angles, true);
    for &(asked, shown) in cases {
        assert_eq!(degrees[resolve(&plan, openage(asked))], shown, "asked for {asked}");
    }
}

#[test]
fn openage_takes_the_nearest_of_eight_angles_and_the_clockwise_one_in_a_tie() {
    let cases =
        [(22.0, 0), (22.5, 45), (67.5, 90), (337.4, 315), (337.5, 0), (359.0, 0), (720.0, 0), (-45.0, 315)];
    check_openage(&[0, 45, 90, 135, 180, 225, 270, 315], &cases);
}

#[test]
fn openage_takes_the_nearest_of_two_angles_and_the_clockwise_one_in_a_tie() {
    check_openage(&[90, 270], &[(0.0, 90), (180.0, 270), (89.0, 90), (181.0, 270)]);
    check_openage(&[270, 90], &[(0.0, 90), (180.0, 270), (89.0, 90), (181.0, 270)]);
}

#[test]
fn openage_takes_the_nearest_of_sixteen_uneven_angles() {
    let degrees = [0, 22, 45, 67, 90, 112, 135, 157, 180, 202, 225, 247, 270, 292, 315, 337];
    check_openage(&degrees, &[(11.0, 22), (348.5, 0), (348.0, 337), (10.9, 0), (33.5, 45), (33.4, 22)]);
}

#[test]
fn a_single_angle_serves_the_whole_circle() {
    let all: Vec<_> = (0..360_u16).map(|degree| (f32::from(degree), 77)).collect();
    check_openage(&[77], &all);
}

#[test]
fn the_names_of_openage_angles_are_the_directions_of_the_screen() {
    use Direction::{Down, DownLeft, DownRight, Left, Right, Up, UpLeft, UpRight};
    let names = [Down, DownLeft, Left, UpLeft, Up, UpRight, Right, DownRight];
    for (step, direction) in names.into_iter().enumerate() {
        let degree = u16::try_from(step).unwrap() * 45;
        assert_eq!(openage(degree.into()), direction.angle());
    }
}

#[test]
fn solarus_takes_the_horizontal_one_of_four_directions_in_a_tie() {
    let four = [Direction::Right, Direction::Left, Direction::Up, Direction::Down];
    let plan = sprite(&four.map(Direction::angle), false);
    let shown = |degrees| four[resolve(&plan, Angle::from_degrees(degrees))];

    assert_eq!(shown(45.0), Direction::Right);
    assert_eq!(shown(135.0), Direction::Left);
    assert_eq!(shown(225.0), Direction::Left);
    assert_eq!(shown(315.0), Direction::Right);
    assert_eq!(shown(50.0), Direction::Up);
    assert_eq!(shown(44.9), Direction::Right);
    assert_eq!(shown(130.0), Direction::Up);
    assert_eq!(shown(226.0), Direction::Down);
}

#[test]
fn what_an_animation_lacks_is_track_0() {
    let plan = sprite(&[], false);
    assert_eq!(resolve(&plan, Angle::from_degrees(77.0)), 0);
    assert_eq!(resolve(&plan, Direction::Up), 0);
    assert_eq!(resolve(&plan, Facing::Index(9)), 0);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_angle_of_the_compass_is_nearer_than_the_one_shown(
        steps in vec(0..Angle::STEPS, 1..20),
        asked in 0..Angle::STEPS,
        clockwise: bool,
    ) {
        let angles: Vec<_> = steps.iter().copied().map(Angle::from_steps).collect();
        let shown = angles[resolve(&sprite(&angles, clockwise), Angle::from_steps(asked))];

        let distance = |angle: Angle| {
            let apart = (i32::from(angle.steps()) - i32::from(asked)).rem_euclid(46_080);
            apart.min(46_080 - apart)
        };
        let nearest = angles.iter().copied().map(distance).min().unwrap();
        prop_assert_eq!(distance(shown), nearest);

        let mut tied = angles.iter().copied().filter(|&angle| distance(angle) == nearest);
        let expected = if clockwise {
            let lower = Angle::from_steps(u16::try_from((i32::from(asked) - nearest).rem_euclid(46_080)).unwrap());
            tied.find(|&angle| angle == lower).unwrap_or(shown)
        } else {
            tied.next().unwrap()
        };
        prop_assert_eq!(shown, expected);
    }

    #[test]
    fn looking_from_one_point_to_another_gives_the_angle_between_them(degrees in 0.0..360.0_f32, far in 0.01..1e6_f32) {
        let radians = f64::from(degrees).to_radians();
        let (x, y) = (radians.cos() * f64::from(far), -radians.sin() * f64::from(far));
        #[expect(clippy::cast_possible_truncation, reason = "a screen has no more digits")]
        let seen = Angle::from_vector(x as f32, y as f32).unwrap();
        prop_assert!(seen.distance(Angle::from_degrees(degrees)) <= 1);
    }
}
