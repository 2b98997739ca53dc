//! Faults that developers of games met: sizes of trimmed frames, queues, clocks, anchors, several plugins, and things
//! that are missing.
#![expect(clippy::float_cmp, reason = "scales are whole numbers as they are written")]

mod support;

use bevy_app::{App, FixedUpdate, TaskPoolPlugin};
use bevy_ecs::prelude::*;
use bevy_math::{Rect, Vec2, vec2};
use bevy_sprite::{Anchor, Sprite};
use bevy_time::{Fixed, Time, TimePlugin, Virtual};
use bevy_transform::components::Transform;
use sprite_bevy::{
    AppSpritesExt, SpriteAnimator, SpriteAnimatorPlugin, SpriteClock, SpritePlayback, SpriteText,
    SpriteTicked, Sprites, in_world,
};
use sprite_runtime::{Animator, AnyAnimator, Point, ScreenRect, Size};
use sprite_scene::{Form, png, rows, ticks};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use support::{app, bounds, get, shown_by, update};

const FRAME: Duration = Duration::from_millis(16);

type Any = SpriteAnimator<AnyAnimator<'static>>;
type Crab = SpriteAnimator<Animator<png::Crab>>;

fn near(one: Rect, other: Rect) -> bool {
    (one.min - other.min).abs().max((one.max - other.max).abs()).max_element() < 1e-2
}

/// The whole picture of what an animator shows, trimmed or not.
fn whole(animator: &AnyAnimator<'static>, layer: u16) -> Option<ScreenRect> {
    let frame = animator.layer_frame(layer)?;
    Some(frame.untrimmed().unwrap_or(frame.place_at(Point::ZERO)))
}

/// In every form a picture has the same whole size, whatever was trimmed from it: sheets, stills and Aseprite files, with
/// an atlas or without. A sprite of a given size keeps its proportions and its place at all times.
#[test]
fn the_whole_size_of_a_picture_is_the_same_in_every_form() {
    let mut expected: Vec<Vec<(String, u16, Option<ScreenRect>)>> = Vec::new();
    for form in [Form::Png, Form::Rgba8, Form::Indexed8, Form::Rgb565, Form::Atlas] {
        let mut app = app(&[form.library()]);
        app.insert_resource(sprite_bevy::CurrentTileset(sprite_scene::tileset(form)));
        // The picture of a moving sprite at rest is no frame of a layer, so that a table has no data of it.
        let is_checked = |row: &sprite_scene::Row| row.layer == 0 && !row.name.starts_with("cart.json");
        let all: Vec<_> = rows(form).into_iter().filter(is_checked).collect();
        let spawned: Vec<_> = all
            .into_iter()
            .map(|row| {
                let size = whole(&row.player, 0).map_or(Vec2::ONE, |whole| Vec2::from(whole.size().to_f32()));
                let plain = app.world_mut().spawn(Any::new(row.player)).id();
                let sized = app.world_mut().spawn((Any::new(row.player), Sprite::sized(size * 2.0))).id();
                (row, plain, sized, size)
            })
            .collect();
        for (time, tick) in ticks().enumerate() {
            update(&mut app, tick);
            let mut seen = Vec::new();
            for (row, plain, sized, size) in &spawned {
                let player = &get::<Any>(&app, *plain).player;
                seen.extend(
                    (0..player.layer_count()).map(|layer| (row.name.clone(), layer, whole(player, layer))),
                );
                let first = whole(player, 0);
                if player.scale() == 1.0
                    && first.is_some_and(|first| Vec2::from(first.size().to_f32()) == *size)
                {
                    let (plain, sized) = (bounds(&app, *plain), bounds(&app, *sized));
                    let twice = Rect { min: plain.min * 2.0, max: plain.max * 2.0 };
                    let is_hidden = plain.size() == Vec2::ZERO;
                    assert!(is_hidden || near(twice, sized), "{}: {twice:?} and {sized:?}", row.name);
                }
            }
            match expected.get(time) {
                None => expected.push(seen),
                Some(expected) => {
                    for (expected, seen) in expected.iter().zip(&seen) {
                        assert_eq!(expected, seen, "{time} {form:?}");
                    }
                }
            }
        }
    }
}

/// An animation that waited for the end of another one does not follow the one that is played.
#[test]
fn playing_clears_the_queue() {
    let mut app = app(&[Form::Png.library()]);
    let entity = app.world_mut().spawn(SpriteAnimator::new(Animator::new(png::Crab::Walk))).id();
    let mut crab = app.world_mut().get_mut::<Crab>(entity).expect("a crab");
    crab.play(png::Crab::Strike);
    crab.then(png::Crab::Walk);
    crab.play(png::Crab::Walk);
    assert_eq!(crab.queue_len(), 0);
    crab.play(png::Crab::Strike);
    update(&mut app, Duration::from_secs(10));
    assert_eq!(get::<Crab>(&app, entity).animation(), png::Crab::Strike, "nothing follows");
    let mut crab = app.world_mut().get_mut::<Crab>(entity).expect("a crab");
    crab.then(png::Crab::Strike);
    assert_eq!(crab.play_named("no such animation"), sprite_runtime::Played::Unknown);
    assert_eq!(crab.queue_len(), 1, "nothing began");
    crab.play_named("walk");
    assert_eq!(crab.queue_len(), 0);
}

/// One system reaches all animators, of whichever type.
#[test]
fn all_animators_are_frozen_by_one_system() {
    let mut app = app(&[Form::Png.library()]);
    let crab = app.world_mut().spawn(SpriteAnimator::new(Animator::new(png::Crab::Walk))).id();
    let bat = app.world_mut().spawn(SpriteAnimator::new(Animator::new(png::enemies::Bat::Flying))).id();
    update(&mut app, FRAME);
    let elapsed = |app: &App| {
        let bat = get::<SpriteAnimator<Animator<png::enemies::Bat>>>(app, bat).elapsed();
        [get::<Crab>(app, crab).elapsed(), bat]
    };
    let freeze = |In(is_frozen): In<bool>, mut all: Query<&mut SpritePlayback>| {
        all.iter_mut().for_each(|mut one| one.is_frozen = is_frozen);
    };
    app.world_mut().run_system_cached_with(freeze, true).expect("it runs");
    update(&mut app, FRAME);
    assert_eq!(elapsed(&app), [FRAME; 2]);
    app.world_mut().run_system_cached_with(freeze, false).expect("it runs");
    update(&mut app, FRAME);
    assert_eq!(elapsed(&app), [FRAME * 2; 2]);
    // An entity without an animator is none of them.
    app.world_mut().entity_mut(crab).remove::<Crab>();
    update(&mut app, FRAME);
    assert!(app.world().get::<SpritePlayback>(crab).is_none());
}

/// While the game is paused, the sprites of its menu go on.
#[test]
fn menus_go_on_while_the_game_is_paused() {
    let mut app = app(&[Form::Png.library()]);
    let new = || SpriteAnimator::new(Animator::new(png::Crab::Walk));
    let game = app.world_mut().spawn(new()).id();
    let menu = SpritePlayback { clock: SpriteClock::Real, ..SpritePlayback::default() };
    let menu = app.world_mut().spawn((new(), menu)).id();
    app.world_mut().resource_mut::<Time<Virtual>>().pause();
    update(&mut app, FRAME);
    assert_eq!([game, menu].map(|entity| get::<Crab>(&app, entity).elapsed()), [Duration::ZERO, FRAME]);
    // After a stall they do not play all that was missed.
    let most = Duration::from_millis(50);
    app.world_mut().resource_mut::<Time<Virtual>>().set_max_delta(most);
    update(&mut app, Duration::from_secs(5));
    assert_eq!(get::<Crab>(&app, menu).elapsed(), FRAME + most);
}

/// In `FixedUpdate` time passes in steps, and each step has its own texts.
#[test]
fn time_passes_in_another_schedule() {
    #[derive(Resource, Default)]
    struct Heard(Vec<Duration>);
    let step = Duration::from_millis(20);
    let mut app = App::new();
    app.add_plugins((TaskPoolPlugin::default(), TimePlugin, bevy_asset::AssetPlugin::default()));
    bevy_asset::AssetApp::init_asset::<bevy_image::Image>(&mut app);
    app.add_plugins(SpriteAnimatorPlugin::new([Form::Png.library()]).ticking_in(FixedUpdate));
    app.insert_resource(Time::<Fixed>::from_duration(step)).init_resource::<Heard>();
    let entity = app.world_mut().spawn(SpriteAnimator::new(Animator::new(png::Crab::Strike))).id();
    app.world_mut()
        .entity_mut(entity)
        .observe(|_: On<SpriteText>, time: Res<Time>, mut heard: ResMut<Heard>| heard.0.push(time.elapsed()));
    let menu = SpritePlayback { clock: SpriteClock::Real, ..SpritePlayback::default() };
    let menu = app.world_mut().spawn((SpriteAnimator::new(Animator::new(png::Crab::Walk)), menu)).id();
    update(&mut app, Duration::ZERO);
    update(&mut app, Duration::from_millis(30));
    assert_eq!(get::<Crab>(&app, entity).elapsed(), step);
    assert_eq!(get::<Crab>(&app, menu).elapsed(), Duration::from_millis(30));
    for _ in 0..10 {
        update(&mut app, Duration::from_millis(200));
    }
    let mut alone = Animator::new(png::Crab::Strike);
    let mut expected = Vec::new();
    for number in 1..100 {
        let tick = alone.tick(step);
        expected.extend(alone.texts_in(&tick).map(|_| step * number));
    }
    assert!(!expected.is_empty());
    assert_eq!(app.world().resource::<Heard>().0, expected);
}

/// A blow is found, however long the frames of the game are.
#[test]
fn a_short_blow_is_found_in_long_frames() {
    #[derive(Resource, Default)]
    struct Hits(Vec<(String, ScreenRect)>);
    let hit = |mut ticked: MessageReader<SpriteTicked>, crabs: Query<&Crab>, mut hits: ResMut<Hits>| {
        for SpriteTicked { entity, tick, .. } in ticked.read() {
            let crab = crabs.get(*entity).expect("a crab");
            hits.0.extend(crab.slices_in(tick).map(|slice| (slice.name.to_owned(), slice.bounds)));
        }
    };
    let slices = |crab: &Animator<png::Crab>| {
        let slices = crab.frame().into_iter().flat_map(|frame| frame.slices());
        slices.map(|slice| (slice.name.to_owned(), slice.bounds)).collect::<Vec<_>>()
    };
    // All of the animation, millisecond by millisecond.
    let mut alone = Animator::new(png::Crab::Strike);
    let mut expected = slices(&alone);
    while !alone.is_finished() {
        alone.tick(Duration::from_millis(1));
        expected
            .extend(slices(&alone).into_iter().filter(|slice| !expected.contains(slice)).collect::<Vec<_>>());
    }
    assert!(!expected.is_empty());
    let mut unseen = 0;
    for first in (0..400).step_by(40) {
        let mut app = app(&[Form::Png.library()]);
        app.init_resource::<Hits>().add_systems(bevy_app::Update, hit);
        let entity = app.world_mut().spawn(SpriteAnimator::new(Animator::new(png::Crab::Strike))).id();
        let mut shown = Vec::new();
        for time in [first, 400, 400, 400, 400, 400] {
            update(&mut app, Duration::from_millis(time));
            shown.extend(slices(&get::<Crab>(&app, entity).player));
        }
        let hits = &app.world().resource::<Hits>().0;
        assert!(expected.iter().all(|slice| hits.contains(slice)), "{first}: {hits:?} of {expected:?}");
        unseen += usize::from(!expected.iter().all(|slice| shown.contains(slice)));
    }
    assert!(unseen > 0, "frames of the game show all of it");
}

/// An anchor of the game's own is kept, at the whole picture, for all frames and layers.
#[test]
fn anchors_of_the_game_are_kept() {
    let mut app = app(&[Form::Png.library(), Form::Atlas.library()]);
    for form in [Form::Png, Form::Atlas] {
        for row in rows(form).into_iter().filter(|row| row.layer == 0) {
            if row.player.scale() != 1.0 || whole(&row.player, 0).is_none() {
                continue;
            }
            let player = row.player;
            let own = app.world_mut().spawn(Any::new(player)).id();
            let corner = app.world_mut().spawn((Any::new(player), Anchor::BOTTOM_LEFT)).id();
            update(&mut app, Duration::ZERO);
            let whole = whole(&player, 0).expect("a picture");
            let [x, y] = whole.top_left().to_f32();
            let [_, height] = whole.size().to_f32();
            // The bottom-left corner of the whole picture about the origin, with `y` upwards.
            let moved = vec2(x, -(y + height));
            for layer in 0..player.layer_count() {
                let [own, corner] =
                    [own, corner].map(|entity| shown_by(&app, entity, layer).expect("a layer"));
                if get::<Sprite>(&app, own).custom_size == Some(Vec2::ZERO) {
                    continue;
                }
                let (own, corner) = (bounds(&app, own), bounds(&app, corner));
                let expected = Rect { min: own.min - moved, max: own.max - moved };
                assert!(near(expected, corner), "{}: {expected:?} and {corner:?}", row.name);
            }
            // It stays so.
            update(&mut app, FRAME);
            assert_eq!(get::<SpritePlayback>(&app, corner).anchor, Some(Anchor::BOTTOM_LEFT));
            app.world_mut().entity_mut(own).despawn();
            app.world_mut().entity_mut(corner).despawn();
        }
    }
}

/// Each plugin of a game adds its libraries; each of them is there once.
#[test]
fn libraries_come_one_by_one() {
    let mut app = app(&[]);
    let (png, atlas) = (Form::Png.library(), Form::Atlas.library());
    app.add_plugins(SpriteAnimatorPlugin::new([png, png]));
    app.add_sprites(atlas).add_sprites(png);
    let entity = app.world_mut().spawn(SpriteAnimator::new(Animator::new(png::Crab::Walk))).id();
    update(&mut app, FRAME);
    update(&mut app, FRAME);
    assert_eq!(get::<Crab>(&app, entity).elapsed(), FRAME * 2, "it is ticked once in a frame");
    let images = app.world().resource::<Sprites>();
    for library in [png, atlas] {
        assert!(library.images().iter().all(|image| images.get(image).is_some()));
    }
    let count = png.images().len() + atlas.images().len();
    assert_eq!(app.world().resource::<bevy_asset::Assets<bevy_image::Image>>().len(), count);
}

/// Rectangles of frames in the world, whose `y` grows upwards.
#[test]
fn rectangles_lie_in_the_world() {
    let rect = ScreenRect::new(Point::new(-2, -10), Size::new(6, 4));
    let place = Transform::from_xyz(100.0, 50.0, 3.0);
    assert!(near(in_world(rect, place), Rect::new(98.0, 56.0, 104.0, 60.0)));
    assert!(near(
        in_world(rect, place.with_scale(bevy_math::Vec3::splat(2.0))),
        Rect::new(96.0, 62.0, 108.0, 70.0)
    ));
    let turned = place.with_rotation(bevy_math::Quat::from_rotation_z(std::f32::consts::FRAC_PI_2));
    assert!(near(in_world(rect, turned), Rect::new(90.0, 48.0, 94.0, 54.0)));
}

/// The tutorial has the example `knight`, with the folder that its reader has.
#[test]
fn the_tutorial_has_the_example() {
    let example = include_str!("../examples/knight/main.rs").replace("examples/knight/assets", "assets");
    let (_, code) = example.split_once("\n\n").expect("a comment, and code");
    let tutorial = include_str!("../../../docs/tutorial.md");
    assert!(tutorial.contains(&format!("```rs\n{code}```\n")), "another program than that of the example");
}

/// The warnings of a thread.
#[derive(Clone, Default)]
struct Said(Arc<Mutex<Vec<String>>>);

impl tracing::Subscriber for Said {
    fn enabled(&self, metadata: &tracing::Metadata<'_>) -> bool {
        *metadata.level() == tracing::Level::WARN && metadata.target().starts_with("sprite_bevy")
    }

    fn new_span(&self, _: &tracing::span::Attributes<'_>) -> tracing::span::Id {
        tracing::span::Id::from_u64(1)
    }

    fn record(&self, _: &tracing::span::Id, _: &tracing::span::Record<'_>) {}

    fn record_follows_from(&self, _: &tracing::span::Id, _: &tracing::span::Id) {}

    fn event(&self, event: &tracing::Event<'_>) {
        struct Text<'a>(&'a mut Vec<String>);
        impl tracing::field::Visit for Text<'_> {
            fn record_debug(&mut self, _: &tracing::field::Field, value: &dyn std::fmt::Debug) {
                self.0.push(format!("{value:?}"));
            }
        }
        event.record(&mut Text(&mut self.0.lock().expect("nothing panicked")));
    }

    fn enter(&self, _: &tracing::span::Id) {}

    fn exit(&self, _: &tracing::span::Id) {}
}

/// The warnings while something runs.
fn said(run: impl FnOnce()) -> Vec<String> {
    let said = Said::default();
    tracing::subscriber::with_default(said.clone(), run);
    said.0.lock().expect("nothing panicked").clone()
}

#[track_caller]
fn says_once(said: &[String], parts: &[&str]) {
    let [text] = said else { panic!("{said:?}") };
    assert!(parts.iter().all(|part| text.contains(part)), "{text}");
}

/// Each thing that a game lacks is said once, with the line to add.
#[test]
fn what_is_missing_is_said_once() {
    let crab = || SpriteAnimator::new(Animator::new(png::Crab::Walk));
    let run = |app: &mut App| (0..3).for_each(|_| update(app, FRAME));
    // No plugin.
    says_once(
        &said(|| {
            let mut app = App::new();
            app.world_mut().spawn(crab());
            app.world_mut().spawn(crab());
            run(&mut app);
        }),
        &["SpriteAnimatorPlugin", "add_plugins"],
    );
    // Another library than that of the sprite.
    says_once(
        &said(|| {
            let mut app = app(&[Form::Atlas.library()]);
            app.world_mut().spawn(crab());
            app.world_mut().spawn(crab());
            run(&mut app);
        }),
        &["crab", "add_sprites(&LIBRARY)"],
    );
    #[cfg(feature = "ui")]
    says_once(
        &said(|| {
            let mut app = app(&[Form::Atlas.library()]);
            let node = bevy_ui::widget::ImageNode::default;
            app.world_mut().spawn((crab(), node()));
            app.world_mut().spawn((crab(), node()));
            run(&mut app);
        }),
        &["crab", "add_sprites(&LIBRARY)"],
    );
    // Nothing that draws sprites, so that nothing can be drawn together.
    #[cfg(feature = "render")]
    says_once(
        &said(|| {
            let mut app = App::new();
            app.add_plugins((TaskPoolPlugin::default(), TimePlugin, bevy_asset::AssetPlugin::default()));
            bevy_asset::AssetApp::init_asset::<bevy_image::Image>(&mut app);
            app.add_plugins(SpriteAnimatorPlugin::new([Form::Png.library()]).drawing_together());
            app.finish();
            run(&mut app);
        }),
        &["drawing_together", "after DefaultPlugins"],
    );
    // A sprite that was removed.
    says_once(
        &said(|| {
            let mut app = app(&[Form::Png.library()]);
            let entity = app.world_mut().spawn(crab()).id();
            run(&mut app);
            app.world_mut().entity_mut(entity).remove::<Sprite>();
            run(&mut app);
        }),
        &["Sprite::default()", "Visibility"],
    );
    // A test with MinimalPlugins: sprites are played, and not drawn.
    says_once(
        &said(|| {
            let mut app = App::new();
            app.add_plugins((TaskPoolPlugin::default(), TimePlugin));
            app.add_plugins(SpriteAnimatorPlugin::new([Form::Png.library()]));
            let entity = app.world_mut().spawn(crab()).id();
            update(&mut app, Duration::ZERO);
            run(&mut app);
            assert_eq!(get::<Crab>(&app, entity).elapsed(), FRAME * 3);
        }),
        &["Assets<Image>", "AssetPlugin", "init_asset::<Image>()"],
    );
    // No clock.
    says_once(
        &said(|| {
            let mut app = App::new();
            app.add_plugins((TaskPoolPlugin::default(), bevy_asset::AssetPlugin::default()));
            bevy_asset::AssetApp::init_asset::<bevy_image::Image>(&mut app);
            app.add_plugins(SpriteAnimatorPlugin::new([Form::Png.library()]));
            app.world_mut().spawn(crab());
            run(&mut app);
        }),
        &["Time", "TimePlugin"],
    );
    // Nothing is missing.
    let nothing = said(|| {
        let mut app = app(&[Form::Png.library()]);
        app.world_mut().spawn(crab());
        run(&mut app);
    });
    assert!(nothing.is_empty(), "{nothing:?}");
}
