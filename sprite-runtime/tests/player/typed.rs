//! Players with a type, as generated code makes them: an enum over a table that is a constant.

use crate::plans::{animation, layer, sprite, track};
use core::time::Duration;
use sprite_runtime::table::write::{AnimationPlan, SpritePlan, write};
use sprite_runtime::{
    Angle, Animation, AnyPlayer, Compiled, Direction, Facing, Image, Plain, Playback, Player, Rect, Size,
    Sprite, Table, Tick,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Torch {
    Burning,
    Out,
}

static IMAGE: Image<'static> = Image::new(0, "torch.png", Size::new(4, 1), b"PNG");

static SPRITE: Sprite<'static> = Sprite::new(Table::trusted(TABLE), &[&IMAGE]);

#[rustfmt::skip]
const TABLE: &[u8] = &[
    b'S', b'P', b'R', b'T', 3, 0, 1, 0, 0x00, 0xb4, 0, 0,
    80, 0, 0, 0, 96, 0, 0, 0, 128, 0, 0, 0, 144, 0, 0, 0, 200, 0, 0, 0, 216, 0, 0, 0, 224, 0, 0, 0,
    224, 0, 0, 0, 224, 0, 0, 0, 224, 0, 0, 0, 224, 0, 0, 0, 224, 0, 0, 0, 224, 0, 0, 0,
    // Two frames: their rectangles, and their origins and images.
    0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 1, 0, 1, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    // Burning is a loop of 100 ms each, out stands still.
    0, 0, 0, 0, 100, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0,
    // A track with one layer for each.
    0, 0, 0, 0, 1, 0, 0, 0,
    1, 0, 0, 0, 1, 0, 0, 0,
    // Their animations.
    0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 1, 0, 0, 0, 0x80, 0x3f, 0, 0, 0, 0, 0, 0, 0, 0,
    1, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0x80, 0x3f, 0, 0, 0, 0, 1, 0, 0, 0,
    // One facing row for both, and the compass of the first: 0 and 180 degrees.
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0x00, 0x5a, 0, 0,
];

impl Animation for Torch {
    type Features = Plain;
    const ANIMATIONS: &'static [Self] = &[Self::Burning, Self::Out];
    const COMPILED: &'static Compiled = &Compiled::new(SPRITE, &["burning", "out"], &[]);

    fn index(self) -> u16 {
        self as u16
    }
}

fn plan() -> SpritePlan {
    let burning = AnimationPlan {
        compass: vec![(Angle::from_degrees(0.0), 0), (Angle::from_degrees(180.0), 0)],
        ..animation(vec![track(vec![layer(2, 100, Playback::Loop { from: 0 })])], true)
    };
    let out = animation(vec![track(vec![layer(2, 0, Playback::Still)])], true);
    sprite(vec![burning, out])
}

#[test]
fn the_constant_table_is_what_the_writer_makes() {
    assert_eq!(write(&plan()).unwrap(), TABLE);
}

#[test]
fn a_typed_player_plays_by_name() {
    let mut torch = Player::new(Torch::Burning);
    assert_eq!(torch.animation(), Torch::Burning);
    assert_eq!(torch.facing(), Facing::Index(0));
    let tick: Tick = torch.tick(Duration::from_millis(250));
    assert_eq!((tick.frames(), tick.loops(), tick.changed(), tick.finished()), (2, 1, true, false));
    assert_eq!(torch.frame().map(|frame| frame.rect()), Some(Rect::new(0, 0, 1, 1)));
    assert_eq!(torch.frames().map(|frame| frame.image().path()).collect::<Vec<_>>(), ["torch.png"]);
    assert!(!torch.play(Torch::Burning));
    assert!(torch.play(Torch::Out));
    assert_eq!((torch.animation(), torch.until_change()), (Torch::Out, None));
}

#[test]
fn an_animation_tells_its_frames_directions_and_duration() {
    let frames: Vec<_> =
        Torch::Burning.frames(Direction::Up).map(|frame| frame.map(|frame| frame.rect().x)).collect();
    assert_eq!(frames, [Some(0), Some(1)]);
    assert_eq!(Torch::Burning.frames(Direction::Up).len(), 2);
    assert_eq!(Torch::Burning.duration(Angle::from_degrees(3.0)), Some(Duration::from_millis(200)));
    assert_eq!(Torch::Out.duration(Direction::Right), None);
    assert!(Torch::Burning.directions().eq([Direction::Right, Direction::Left]));
    assert_eq!(Torch::Out.directions().count(), 0);
    assert_eq!(names::<Torch>(), ["burning", "out"]);
    assert_eq!(Torch::from_index(9), Torch::Out, "beyond the last");
}

/// Names of all animations, as a game that is generic over sprites lists them.
fn names<A: Animation>() -> Vec<&'static str> {
    A::ANIMATIONS.iter().map(|animation| animation.name()).collect()
}

#[test]
fn a_player_goes_into_a_mixed_list_and_comes_back_with_its_type() {
    let mut torch = Player::new(Torch::Burning);
    let _ = torch.tick(Duration::from_millis(150));
    let mixed = AnyPlayer::from(torch);
    assert_eq!((mixed.animation_index(), mixed.frame_index()), (0, 1));
    assert_eq!(mixed.typed::<Torch>(), Some(torch));

    let bytes = TABLE.to_vec();
    let other = Sprite::new(Table::parse(&bytes).unwrap(), &[]);
    assert_eq!(AnyPlayer::new(&other, 0).typed::<Torch>(), None, "an equal table of another sprite");
}

#[test]
fn players_are_equal_when_they_play_the_same_sprite_at_the_same_place() {
    let torch = AnyPlayer::from(Player::new(Torch::Burning));
    let bytes = TABLE.to_vec();
    let other = Sprite::new(Table::parse(&bytes).unwrap(), &[]);
    let mut later = torch;
    let _ = later.tick(Duration::from_millis(1));
    assert_eq!(torch, torch.clone());
    assert_ne!(torch, later);
    assert_ne!(torch, AnyPlayer::new(&other, 0));
}

#[test]
fn players_are_small_and_may_be_copied_and_sent_anywhere() {
    const fn plain<T: Copy + Send + Sync>() {}
    plain::<Player<Torch>>();
    plain::<AnyPlayer<'_>>();
    assert_eq!((size_of::<Player<Torch>>(), size_of::<AnyPlayer<'_>>()), (32, 48));
}
