//! Players with a type, as generated code makes them: an enum over a table that is a constant.

use crate::plans::{animation, layer, sprite, track};
use core::time::Duration;
use sprite_runtime::__private::Compiled;
use sprite_runtime::animation::{ByName, Plain};
use sprite_runtime::{
    Angle, Animate, Animation, Animator, AnyAnimator, Direction, Facing, Group, Image, Played, Rect, Size,
    Sprite, Tick,
};
use sprite_table::write::{Plan, write};
use sprite_table::{Playback, Table};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Torch {
    Burning,
    Out,
}

static IMAGE: Image<'static> = Image::new(0, "torch.png", Size::new(4, 1), b"PNG");

static SPRITE: Sprite<'static> = Sprite::new(Table::new_unchecked(TABLE), &[&IMAGE]).with_names(
    "lights/torch",
    "lights::Torch",
    &["burning", "out"],
);

#[rustfmt::skip]
const TABLE: &[u8] = &[
    b'S', b'P', b'R', b'T', 7, 0, 1, 0, 0x00, 0xb4, 0, 0,
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
    const COMPILED: Compiled<Self> = Compiled(&SPRITE, &[Self::Burning, Self::Out]);

    fn index(self) -> u16 {
        self as u16
    }
}

fn plan() -> Plan {
    let mut burning = animation(vec![track(vec![layer(2, 100, Playback::Loop { from: 0 })])], true);
    burning.direction_map.compass = vec![(Angle::from_degrees(0.0), 0), (Angle::from_degrees(180.0), 0)];
    let out = animation(vec![track(vec![layer(2, 0, Playback::Still)])], true);
    sprite(vec![burning, out])
}

#[test]
fn the_constant_table_is_what_the_writer_makes() {
    assert_eq!(write(&plan()).unwrap(), TABLE);
}

#[test]
fn a_typed_player_plays_by_name() {
    let mut torch = Animator::new(Torch::Burning);
    assert_eq!(torch.animation(), Torch::Burning);
    assert_eq!(torch.facing(), Facing::Index(0));
    let tick: Tick = torch.tick(Duration::from_millis(250));
    assert_eq!(
        (tick.frame_count(), tick.loops(), tick.is_changed(), tick.is_finished()),
        (2, 1, true, false)
    );
    assert_eq!(torch.frame().map(|frame| frame.rect()), Some(Rect::new(0, 0, 1, 1)));
    assert_eq!(torch.frames().map(|frame| frame.image().path()).collect::<Vec<_>>(), ["torch.png"]);
    assert!(!torch.play(Torch::Burning).has_started());
    assert!(torch.play(Torch::Out).has_started());
    assert_eq!((torch.animation(), torch.until_change()), (Torch::Out, None));
}

#[test]
fn an_animation_has_its_frames_directions_and_duration() {
    let frames: Vec<_> =
        Torch::Burning.strip(Direction::Up).map(|frame| frame.map(|frame| frame.rect().x)).collect();
    assert_eq!(frames, [Some(0), Some(1)]);
    assert_eq!(Torch::Burning.strip(Direction::Up).len(), 2);
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
    let mut torch = Animator::new(Torch::Burning);
    let _ = torch.tick(Duration::from_millis(150));
    let mixed = AnyAnimator::from(torch);
    assert_eq!((mixed.animation().index(), mixed.frame_index()), (0, 1));
    assert_eq!(mixed.typed::<Torch>(), Some(torch));

    let bytes = TABLE.to_vec();
    let other = Sprite::new(Table::parse(&bytes).unwrap(), &[]);
    assert_eq!(AnyAnimator::of(&other, 0).typed::<Torch>(), None, "an equal table of another sprite");
}

#[test]
fn players_are_equal_when_they_play_the_same_sprite_in_the_same_state() {
    let torch = AnyAnimator::from(Animator::new(Torch::Burning));
    let bytes = TABLE.to_vec();
    let other = Sprite::new(Table::parse(&bytes).unwrap(), &[]);
    let mut later = torch;
    let _ = later.tick(Duration::from_millis(1));
    assert_eq!(torch, torch.clone());
    assert_ne!(torch, later);
    assert_ne!(torch, AnyAnimator::of(&other, 0));
}

#[test]
fn players_are_small_and_may_be_copied_and_sent_anywhere() {
    const fn plain<T: Copy + Send + Sync>() {}
    plain::<Animator<Torch>>();
    plain::<AnyAnimator<'_>>();
    // With `reload` each of them knows its sprite, and can do everything.
    let sizes = if cfg!(feature = "reload") { (56, 56) } else { (32, 48) };
    assert_eq!((size_of::<Animator<Torch>>(), size_of::<AnyAnimator<'_>>()), sizes);
}

#[test]
fn a_player_goes_by_names() {
    let mut any = AnyAnimator::from(Animator::new(Torch::Burning));
    assert_eq!((any.animation_name(), any.sprite_path()), ("burning", "lights/torch"));
    assert_eq!([any.play_named("out"), any.play_named("out")], [Played::Started, Played::AlreadyPlaying]);
    assert_eq!(
        (any.animation_name(), any.play_named("gone"), any.animation().index()),
        ("out", Played::Unknown, 1)
    );

    // A table that was loaded has no names; its animations go by their index.
    let bytes = TABLE.to_vec();
    let loaded = Sprite::new(Table::parse(&bytes).unwrap(), &[]);
    let mut loaded = AnyAnimator::of(&loaded, 1);
    assert_eq!((loaded.animation_name(), loaded.sprite_path()), ("", ""));
    assert_eq!((loaded.play_named("burning"), loaded.play(9)), (Played::Unknown, Played::Unknown));
    assert_eq!(loaded.play(0), Played::Started);
}

#[test]
fn players_are_shown_by_sprite_animation_facing_and_time() {
    let mut torch = Animator::new(Torch::Burning);
    torch.face(Direction::Left);
    torch.tick(Duration::from_millis(150));
    let rest = "facing: Direction(Left), time: 150ms, .. }";
    assert_eq!(
        format!("{torch:?}"),
        format!("Animator {{ sprite: \"lights/torch\", animation: Burning, {rest}")
    );
    let any = AnyAnimator::from(torch);
    assert_eq!(
        format!("{any:?}"),
        format!("Animator {{ sprite: \"lights/torch\", animation: \"burning\", {rest}")
    );
}

#[test]
fn animations_are_written_read_and_sorted_by_name() {
    let ByName(read) = "out".parse::<ByName<Torch>>().unwrap();
    assert_eq!((read, ByName(Torch::Burning).to_string()), (Torch::Out, "burning".to_owned()));
    assert!(ByName(Torch::Burning) < ByName::from(Torch::Out));
    let error = ByName::<Torch>::try_from("of").unwrap_err();
    assert_eq!(error.to_string(), "unknown animation: expected `burning` or `out`");
}

#[test]
fn one_function_plays_players_of_all_kinds() {
    fn play(actor: &mut impl Animate) -> (Played, u16, usize) {
        let played = actor.play_named("burning");
        actor.tick(Duration::from_millis(150));
        assert_eq!(actor.until_change(), Some(Duration::from_millis(50)));
        assert!(!actor.is_finished());
        let shown = |frame: sprite_runtime::Frame<'_>| frame.rect();
        assert!(
            (0..actor.layer_count())
                .filter_map(|layer| actor.layer_frame(layer))
                .map(shown)
                .eq(actor.frames().map(shown))
        );
        let dynamic: &dyn Animate = actor;
        assert_eq!((dynamic.scale(), dynamic.layer_count()), (1.0, actor.layer_count()));
        (played, actor.layer_count(), actor.frames().count())
    }
    let mut typed = Animator::new(Torch::Out);
    assert_eq!(play(&mut typed), (Played::Started, 1, 1));
    let mut group = Group::<3>::new();
    group.insert(0, Animator::new(Torch::Out)).unwrap();
    group.insert(2, Animator::new(Torch::Out)).unwrap();
    assert_eq!(play(&mut group), (Played::Started, 2, 2));
    assert_eq!(play(&mut AnyAnimator::from(Animator::new(Torch::Out))), (Played::Started, 1, 1));
}

#[test]
fn a_strip_knows_how_long_its_frames_stay() {
    let mut strip = Torch::Burning.strip(Direction::Right);
    assert!(strip.durations().eq([Duration::from_millis(100); 2]));
    strip.next();
    assert_eq!(
        (strip.durations().count(), Torch::Out.strip(Direction::Right).durations().sum()),
        (1, Duration::ZERO)
    );
}

/// For every animation, not only for those that are known here.
#[allow(dead_code, reason = "it is checked when it is compiled")]
fn players_of_every_animation_may_be_sent<A: Animation>() {
    fn sent<T: Send + Sync + 'static>() {}
    sent::<Animator<A>>();
    sent::<sprite_runtime::animation::Frames<'static, A::Features>>();
    sent::<AnyAnimator<'static>>();
    sent::<Group<3>>();
    sent::<sprite_runtime::Library<'static>>();
}
