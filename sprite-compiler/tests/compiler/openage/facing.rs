//! Which angle is shown for the direction that is faced.

use crate::openage::folder;
use crate::support::play::with_sprite;
use crate::support::{assert_silent, compiled};
use sprite_compiler::Compilation;
use sprite_runtime::{Angle, AnyAnimator, Direction};
use std::fmt::Write;

/// A file with these angles; the frame of each is as high as its place in the list, from 1.
fn compiled_with(degrees: &[i32]) -> Compilation {
    let mut text = "version 1\nimagefile 0 \"a.png\"\nlayer 0\n".to_owned();
    for (height, degree) in (1..).zip(degrees) {
        let _ = writeln!(text, "angle {degree}\nframe 0 {degree} 0 0 0 0 1 {height} 0 0");
    }
    let compilation = compiled(&folder(&text));
    assert_silent(&compilation);
    compilation
}

fn drawn(player: &AnyAnimator<'_>, degrees: &[i32]) -> i32 {
    degrees[player.frame().unwrap().rect().height as usize - 1]
}

/// Asserts which of the angles is drawn for each of openage's degrees.
#[track_caller]
fn assert_picks(degrees: &[i32], picks: &[(f32, i32)]) {
    with_sprite(&compiled_with(degrees), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        for &(asked, expected) in picks {
            player.face(Angle::from_degrees(270.0 - asked));
            assert_eq!(drawn(&player, degrees), expected, "{asked}");
        }
    });
}

const EIGHT: [i32; 8] = [0, 45, 90, 135, 180, 225, 270, 315];

/// Vector 6 of docs/formats/openage.md.
#[test]
fn the_nearest_angle_and_in_a_tie_the_next_one_clockwise() {
    let picks =
        [(22.0, 0), (22.5, 45), (67.5, 90), (337.4, 315), (337.5, 0), (359.0, 0), (720.0, 0), (-45.0, 315)];
    assert_picks(&EIGHT, &picks);
    // Whatever the order in the file.
    assert_picks(&[315, 90, 0, 45, 270, 180, 225, 135], &picks);
}

/// Vector 7 of docs/formats/openage.md.
#[test]
fn few_and_uneven_angles() {
    assert_picks(&[90, 270], &[(0.0, 90), (180.0, 270), (89.0, 90), (181.0, 270)]);
    assert_picks(&[270, 90], &[(0.0, 90), (180.0, 270)]);
    let sixteen: Vec<i32> = (0..16).map(|index| index * 360 / 16).collect();
    assert_picks(&sixteen, &[(11.0, 22), (348.5, 0), (348.0, 337)]);
    assert_picks(&[77], &[(0.0, 77), (77.0, 77), (256.9, 77), (257.0, 77)]);
}

#[test]
fn names_of_directions() {
    let names = [
        (Direction::Down, 0),
        (Direction::DownLeft, 45),
        (Direction::Left, 90),
        (Direction::UpLeft, 135),
        (Direction::Up, 180),
        (Direction::UpRight, 225),
        (Direction::Right, 270),
        (Direction::DownRight, 315),
    ];
    with_sprite(&compiled_with(&EIGHT), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        assert_eq!(drawn(&player, &EIGHT), 0, "a new player looks at the camera");
        for (direction, degree) in names {
            player.face(direction);
            assert_eq!(drawn(&player, &EIGHT), degree, "{direction:?}");
        }
    });
    // Down and up lie in the middle between left and right.
    let two = [90, 270];
    with_sprite(&compiled_with(&two), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let seen = names.map(|(direction, _)| {
            player.face(direction);
            drawn(&player, &two)
        });
        assert_eq!(seen, [90, 90, 90, 90, 270, 270, 270, 270]);
    });
}

#[test]
fn directions_are_numbered_as_the_file_gives_them() {
    let degrees = [180, 0, 90];
    with_sprite(&compiled_with(&degrees), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let seen = [0, 1, 2].map(|index| {
            player.face(sprite_runtime::Facing::Index(index));
            drawn(&player, &degrees)
        });
        assert_eq!(seen, degrees);
    });
}
