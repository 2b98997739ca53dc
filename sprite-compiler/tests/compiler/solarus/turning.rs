//! Which direction line serves which direction of the screen.

use crate::support::play::with_sprite;
use crate::support::{compiled, folder};
use sprite_runtime::{Angle, AnyAnimator, Direction};

/// Calls `check` with a sprite of so many directions.
fn with_directions(count: usize, check: impl Fn(AnyAnimator<'_>)) {
    let rows = (0..count).map(|k| format!("{k} 0 1 1 0 0 1 1\n")).collect::<Vec<_>>().concat();
    let compilation = compiled(&folder(&format!("walk a.png {count} 0 -1\n{rows}"), (16, 1)));
    with_sprite(&compilation, |sprite| check(AnyAnimator::of(sprite, 0)));
}

/// The direction line that is shown in each direction: right, up right, up and so on.
#[track_caller]
fn assert_faces(count: usize, expected: [u16; 8]) {
    with_directions(count, |mut player| {
        let shown = Direction::ALL.map(|direction| {
            player.face(direction);
            player.direction_index()
        });
        assert_eq!(shown, expected, "{count} directions");
    });
}

/// The direction line that is shown at an angle, in degrees.
fn at_angle(count: usize, degrees: f32) -> u16 {
    let shown = std::cell::Cell::new(u16::MAX);
    with_directions(count, |mut player| {
        player.face(Angle::from_degrees(degrees));
        shown.set(player.direction_index());
    });
    shown.get()
}

#[test]
fn four_directions_are_right_up_left_down_and_a_diagonal_goes_sideways() {
    assert_faces(4, [0, 0, 1, 2, 2, 2, 3, 0]);
}

#[test]
fn eight_directions_go_round_from_the_right() {
    assert_faces(8, [0, 1, 2, 3, 4, 5, 6, 7]);
}

#[test]
fn two_directions_are_right_and_left() {
    assert_faces(2, [0, 0, 0, 1, 1, 1, 0, 0]);
}

#[test]
fn one_direction_serves_all() {
    assert_faces(1, [0; 8]);
}

#[test]
fn other_numbers_have_no_names() {
    for count in [3, 5, 6, 7, 9] {
        assert_faces(count, [0; 8]);
        with_directions(count, |mut player| {
            let last = u16::try_from(count - 1).unwrap();
            player.face(sprite_runtime::Facing::Index(last));
            assert_eq!(player.direction_index(), last);
        });
        assert_eq!(at_angle(count, 200.0), 0);
    }
}

#[test]
fn an_angle_takes_the_nearest_direction_and_a_tie_goes_sideways() {
    let four = [0.0, 44.9, 45.0, 45.1, 90.0, 134.9, 135.0, 225.0, 225.1, 270.0, 315.0, 359.0];
    assert_eq!(four.map(|degrees| at_angle(4, degrees)), [0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 0, 0]);
    let eight = [22.4, 22.5, 22.6, 67.5, 112.5, 157.5, 337.5, 337.4];
    assert_eq!(eight.map(|degrees| at_angle(8, degrees)), [0, 0, 1, 1, 3, 4, 0, 7]);
    let two = [0.0, 89.9, 90.0, 90.1, 180.0, 269.9, 270.0];
    assert_eq!(two.map(|degrees| at_angle(2, degrees)), [0, 0, 0, 1, 1, 1, 0]);
    assert_eq!(at_angle(1, 123.0), 0);
}
