//! Players in saved games.

use crate::plans::{any_layers, drawn, one_track};
use crate::random_plans::{any_sprite, shown};
use crate::typed::Torch;
use proptest::prelude::*;
use serde_json::{Value, json};
use sprite_runtime::cranberry::CranberryExt as _;
use sprite_runtime::mana::ManaExt as _;
use sprite_runtime::{Angle, Animator, AnyAnimator, Direction, Facing, Image, Library, Size, Sprite};
use sprite_table::Table;
use sprite_table::write::{Plan, write};
use std::time::Duration;

static IMAGE: Image<'static> = Image::new(0, "sheet.png", Size::new(65_535, 65_535), &[]);
static IMAGES: [&Image<'static>; 1] = [&IMAGE];

/// A library of one sprite, whose animations are called by their numbers.
fn library(plan: &Plan) -> &'static Library<'static> {
    let bytes = Vec::leak(write(plan).expect("a plan that fits"));
    let names =
        (0..plan.animations.len()).map(|index| &*index.to_string().leak()).collect::<Vec<&str>>().leak();
    let table = Table::parse(bytes).expect("a valid table");
    let sprites = vec![Sprite::new(table, &IMAGES).with_names("hero", "Hero", names)].leak();
    Box::leak(Box::new(Library::new(&[], sprites, &[])))
}

fn load(library: &'static Library<'static>, saved: &Value) -> Result<AnyAnimator<'static>, String> {
    // Read from text, as games do: the fields of a `Value` are sorted by their names.
    let text = saved.to_string();
    AnyAnimator::deserialize_in(library, &mut serde_json::Deserializer::from_str(&text))
        .map_err(|error| error.to_string())
}

/// Everything that can be seen of a player without random frames.
fn seen(player: &AnyAnimator<'_>) -> impl PartialEq + std::fmt::Debug + use<> {
    let time = (player.elapsed(), player.until_change(), player.is_finished(), player.offset());
    let state = (player.facing(), player.is_paused(), player.is_stopped(), player.variant(), player.health());
    (player.animation().index(), drawn(player), shown(player), player.frame_index(), time, state)
}

/// The calls of a game before it saved.
#[derive(Clone, Copy, Debug)]
enum Deed {
    Tick(u64),
    Play(u16),
    Face(Facing),
    Pause,
    Stop,
    SetFrame(u16),
    Idle,
}

fn any_deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        (0..2_000_000_000_u64).prop_map(Deed::Tick),
        (0..4_u16).prop_map(Deed::Play),
        prop_oneof![
            (0..3_u16).prop_map(Facing::Index),
            (0..8_usize).prop_map(|index| Direction::from_index(index).into()),
            any::<u16>().prop_map(|steps| Angle::from_steps(steps % Angle::STEPS).into()),
        ]
        .prop_map(Deed::Face),
        Just(Deed::Pause),
        Just(Deed::Stop),
        (0..4_u16).prop_map(Deed::SetFrame),
        Just(Deed::Idle),
    ]
}

fn does(player: &mut AnyAnimator<'_>, deed: Deed) {
    match deed {
        Deed::Tick(time) => _ = player.tick(Duration::from_nanos(time)),
        Deed::Play(animation) => _ = player.play(animation),
        Deed::Face(facing) => player.face(facing),
        Deed::Pause => player.pause(),
        Deed::Stop => player.stop(),
        Deed::SetFrame(frame) => _ = player.set_frame(frame),
        Deed::Idle => _ = player.begin_idle(player.animation()),
    }
}

/// A loaded player is the one that was saved, and goes on as it does.
fn check(plan: &Plan, deeds: &[Deed]) {
    let library = library(plan);
    let mut player = AnyAnimator::of(library.find("hero").expect("it is there"), 0).with_variant(1);
    for &deed in deeds {
        does(&mut player, deed);
    }
    let saved = serde_json::to_value(player).expect("it can be saved");
    let mut loaded = load(library, &saved).expect("it can be loaded");
    assert_eq!(seen(&loaded), seen(&player), "{saved}");
    for time in [0, 40_000_000, 3_000_000_000] {
        let _ = (player.tick(Duration::from_nanos(time)), loaded.tick(Duration::from_nanos(time)));
        assert_eq!(seen(&loaded), seen(&player), "{saved}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_loaded_player_goes_on_as_the_saved_one(
        layers in any_layers(), restarts: bool, deeds in proptest::collection::vec(any_deed(), 0..6),
    ) {
        check(&one_track(layers, restarts), &deeds);
    }

    #[test]
    fn random_frames_never_break_a_saved_game(
        plan in any_sprite(1), deeds in proptest::collection::vec(any_deed(), 0..6),
    ) {
        let library = library(&plan);
        let mut player = AnyAnimator::of(library.find("hero").expect("it is there"), 0).with_seed(5);
        for deed in deeds {
            does(&mut player, deed);
        }
        let saved = serde_json::to_value(player).expect("it can be saved");
        let loaded = load(library, &saved).expect("it can be loaded");
        assert_eq!((loaded.facing(), loaded.is_paused()), (player.facing(), player.is_paused()));
    }
}

#[test]
fn a_typed_player_is_saved_by_names() {
    let mut torch = Animator::new(Torch::Burning);
    torch.face(Direction::UpLeft);
    torch.tick(Duration::from_millis(150));
    torch.pause();
    let saved = serde_json::to_string(&torch).expect("it can be saved");
    let expected =
        r#"{"sprite":"lights/torch","animation":"burning","facing":"up-left","elapsed":150000000,"#;
    assert!(saved.starts_with(expected) && saved.contains(r#""paused":true"#), "{saved}");
    let loaded: Animator<Torch> = serde_json::from_str(&saved).expect("it can be loaded");
    assert_eq!(
        (loaded.animation(), loaded.facing(), loaded.frame(), loaded.is_paused()),
        (Torch::Burning, torch.facing(), torch.frame(), true)
    );
}

#[test]
fn only_names_must_be_there_and_the_rest_has_defaults() {
    let loaded: Animator<Torch> =
        serde_json::from_value(json!({"sprite": "moved/torch", "animation": "out", "later": 1}))
            .expect("it can be loaded");
    let new = Animator::new(Torch::Out);
    assert_eq!((loaded.animation(), loaded.frame(), loaded.health()), (Torch::Out, new.frame(), 100));
}

#[test]
fn unknown_names_are_errors_that_say_which() {
    let library = library(&one_track(vec![crate::plans::layer(1, 100, sprite_table::Playback::Hold)], true));
    let refused = |saved: Value| load(library, &saved).expect_err("it is not there");
    assert_eq!(refused(json!({"sprite": "bat", "animation": "0"})), "there is no sprite `bat`");
    assert_eq!(
        refused(json!({"sprite": "hero", "animation": "fly"})),
        "the sprite `hero` has no animation `fly`: there are `0`"
    );
    let facing = refused(json!({"sprite": "hero", "animation": "0", "facing": "north"}));
    assert!(facing.starts_with("`north`: unknown direction: expected `right`, "), "{facing}");
    assert!(refused(json!({"sprite": "hero"})).starts_with("missing field `animation`"));
    let typed = serde_json::from_value::<Animator<Torch>>(json!({"sprite": "", "animation": "glowing"}));
    let error = typed.expect_err("it is not there").to_string();
    assert_eq!(error, "the sprite `lights/torch` has no animation `glowing`: there are `burning`, `out`");
}
