//! Time and players: queues, speeds, events, movements, and players of types that nobody named.

mod support;

use bevy_app::{App, Update};
use bevy_ecs::prelude::*;
use bevy_ecs::reflect::ReflectComponent;
use bevy_reflect::ReflectMut;
use bevy_sprite::Sprite;
use bevy_transform::components::Transform;
use sprite_bevy::{QUEUE_LENGTH, SpriteAnimator, SpriteFinished, SpritePlayback, SpriteText, SpriteTicked};
use sprite_runtime::cranberry::CranberryExt as _;
use sprite_runtime::{Animation, Animator, AnyAnimator, Group};
use sprite_scene::{Form, png};
use std::any::TypeId;
use std::time::Duration;
use support::{app, get, update};

const FRAME: Duration = Duration::from_nanos(16_666_667);

/// The messages of the last update.
fn messages(app: &mut App) -> Vec<SpriteTicked> {
    app.world_mut().resource_mut::<Messages<SpriteTicked>>().drain().collect()
}

/// The events that observers got, in order.
#[derive(Resource, Default)]
struct Heard(Vec<(Entity, String)>);

fn listening() -> App {
    let mut app = app(&[Form::Png.library()]);
    app.init_resource::<Heard>();
    app.add_observer(|end: On<SpriteFinished>, mut heard: ResMut<Heard>| {
        heard.0.push((end.entity, format!("{} ended", end.animation)));
    });
    app.add_observer(|text: On<SpriteText>, mut heard: ResMut<Heard>| {
        heard.0.push((text.entity, format!("{}: {}", text.layer, text.text)));
    });
    app
}

fn heard(app: &mut App) -> Vec<(Entity, String)> {
    std::mem::take(&mut app.world_mut().resource_mut::<Heard>().0)
}

/// How long the crab strikes.
fn strike_length() -> Duration {
    png::Crab::Strike.strip(sprite_runtime::Facing::Index(0)).durations().sum()
}

/// However time is cut, the transform arrives where the description says, also when the game moves it meanwhile.
#[test]
fn movements_carry_the_transform_exactly() {
    let mut app = app(&[Form::Png.library()]);
    let mut cart = Animator::new(png::Cart::Up);
    cart.play(png::Cart::Up);
    let [x, y] = cart.displacement().to_pixels();
    let start = Transform::from_xyz(1_000.5, -7.0, 3.0);
    let entity = app.world_mut().spawn((SpriteAnimator::new(cart), start)).id();
    let mut finished = 0;
    for step in 0..40 {
        update(&mut app, FRAME);
        if step == 5 {
            app.world_mut().get_mut::<Transform>(entity).expect("a transform").translation.x += 100.0;
        }
        let is_end = |message: &&SpriteTicked| message.entity == entity && message.tick.is_finished();
        finished += messages(&mut app).iter().filter(is_end).count();
    }
    let arrived = get::<Transform>(&app, entity).translation;
    assert_ne!(y.to_bits(), 0.0_f32.to_bits());
    assert_eq!(arrived.to_array().map(f32::to_bits), [1_100.5 + x, -7.0 - y, 3.0].map(f32::to_bits));
    assert_eq!(finished, 1);
}

/// A game that moves its entities itself keeps the transform.
#[test]
fn a_player_that_does_not_move_is_not_carried() {
    let mut app = app(&[Form::Png.library()]);
    let mut cart = Animator::new(png::Cart::Up);
    cart.play(png::Cart::Up);
    assert_ne!(cart.displacement(), sprite_runtime::Offset::ZERO);
    let [still, carried] = [false, true].map(|moves| {
        let playback = SpritePlayback { moves, ..SpritePlayback::default() };
        app.world_mut().spawn((SpriteAnimator::new(cart), playback, Transform::IDENTITY)).id()
    });
    for _ in 0..40 {
        update(&mut app, FRAME);
    }
    assert_eq!(*get::<Transform>(&app, still), Transform::IDENTITY);
    assert_ne!(*get::<Transform>(&app, carried), Transform::IDENTITY);
}

/// The messages of a tick hold what happened in it.
#[test]
fn messages_say_what_happened() {
    let mut app = app(&[Form::Png.library()]);
    let crab = AnyAnimator::from(Animator::new(png::Crab::Strike));
    let entity = app.world_mut().spawn(SpriteAnimator::new(crab)).id();
    update(&mut app, Duration::from_secs(10));
    let messages_of_the_end = messages(&mut app);
    let [message] = messages_of_the_end.as_slice() else { panic!("{messages_of_the_end:?}") };
    assert_eq!((message.entity, message.animation), (entity, "strike"));
    assert!(message.tick.is_finished() && message.tick.has_begun(2));
    update(&mut app, Duration::from_secs(10));
    assert!(messages(&mut app).is_empty(), "nothing happens any more");
}

/// Observers hear the texts of frames in their order, as the player gives them, and each end once.
#[test]
fn ends_and_texts_are_events_of_their_entity() {
    let mut app = listening();
    let mut alone = Animator::new(png::Crab::Strike);
    let entity = app.world_mut().spawn(SpriteAnimator::new(alone)).id();
    let (mut expected, mut all) = (Vec::new(), Vec::new());
    for _ in 0..120 {
        let tick = alone.tick(FRAME);
        expected.extend(alone.texts_in(&tick).map(|text| format!("{}: {}", text.layer, text.text)));
        if tick.is_finished() {
            expected.push("strike ended".to_owned());
        }
        update(&mut app, FRAME);
        all.extend(heard(&mut app));
    }
    assert!(
        expected.len() >= 2 && expected.last().is_some_and(|last| last == "strike ended"),
        "{expected:?}"
    );
    let expected: Vec<_> = expected.into_iter().map(|text| (entity, text)).collect();
    assert_eq!(all, expected);
}

/// An observer of one entity hears this one only, and may despawn it.
#[test]
fn an_entity_is_observed_alone() {
    let mut app = app(&[Form::Png.library()]);
    let vanish = |end: On<SpriteFinished>, mut commands: Commands| commands.entity(end.entity).despawn();
    let world = app.world_mut();
    let other = world.spawn(SpriteAnimator::new(Animator::new(png::Crab::Strike))).id();
    let entity = world.spawn(SpriteAnimator::new(Animator::new(png::Crab::Strike))).observe(vanish).id();
    update(&mut app, Duration::from_secs(10));
    assert!(app.world().get_entity(entity).is_err() && app.world().get_entity(other).is_ok());
}

/// Waiting animations play one after the other, and no time is lost between: at any frame rate the pictures are those of
/// players that change at exactly the right times.
#[test]
fn what_comes_next_plays_for_the_time_that_is_left_over() {
    let strike = png::Crab::Strike;
    let length = strike_length();
    for frame in [FRAME, Duration::from_millis(7), Duration::from_millis(333), Duration::from_secs(3)] {
        let mut app = listening();
        let mut crab = SpriteAnimator::new(Animator::new(strike));
        assert!(crab.then(strike) && crab.then_named("strike") && crab.then(png::Crab::Walk));
        assert!(!crab.then_named("no such animation"));
        let entity = app.world_mut().spawn(crab).id();
        let (mut now, mut ends) = (Duration::ZERO, 0);
        while now < length * 4 {
            update(&mut app, frame);
            now += frame;
            ends += heard(&mut app).iter().filter(|(_, text)| text == "strike ended").count();
            let crab = get::<SpriteAnimator<Animator<png::Crab>>>(&app, entity);
            let begun = (1..4).take_while(|round| length * *round <= now).count();
            assert_eq!(ends, begun);
            assert_eq!(crab.queue_len(), 3 - begun);
            let since = now.saturating_sub(length * u32::try_from(begun).expect("at most 3"));
            let mut expected = Animator::new(if begun == 3 { png::Crab::Walk } else { strike });
            expected.seek(since);
            assert_eq!(crab.animation(), expected.animation(), "{now:?} at {frame:?}");
            assert_eq!(crab.frame(), expected.frame(), "{now:?} at {frame:?}");
            assert_eq!(crab.elapsed(), expected.elapsed(), "{now:?} at {frame:?}");
        }
    }
}

/// Texts are told once each, also where one animation follows another in a tick.
#[test]
fn texts_of_what_follows_are_told_once() {
    let texts = |frame: Duration| {
        let mut app = listening();
        let mut crab = SpriteAnimator::new(AnyAnimator::from(Animator::new(png::Crab::Strike)));
        assert!(crab.then_named("strike") && crab.then_named("strike"));
        app.world_mut().spawn(crab);
        let mut all = Vec::new();
        for _ in 0..Duration::from_secs(6).as_millis() / frame.as_millis() {
            update(&mut app, frame);
            all.extend(heard(&mut app).into_iter().map(|(_, text)| text));
        }
        all
    };
    let fine = texts(Duration::from_millis(5));
    assert_eq!(fine.iter().filter(|text| *text == "strike ended").count(), 3);
    let mut alone = Animator::new(png::Crab::Strike);
    let tick = alone.tick(Duration::from_secs(6));
    let once = alone.texts_in(&tick).count();
    assert!(once > 0);
    assert_eq!(fine.len(), 3 * (once + 1));
    assert_eq!(fine, texts(Duration::from_secs(6)));
    assert_eq!(fine, texts(Duration::from_millis(250)));
}

/// An animation that is over already gives way at once; the queue has an end; and it can be emptied.
#[test]
fn the_queue_has_a_fixed_size_and_begins_at_once_after_an_end() {
    let mut app = app(&[Form::Png.library()]);
    let entity = app.world_mut().spawn(SpriteAnimator::new(Animator::new(png::Crab::Strike))).id();
    update(&mut app, Duration::from_secs(10));
    let mut crab = app.world_mut().get_mut::<SpriteAnimator<Animator<png::Crab>>>(entity).expect("a crab");
    assert!(crab.is_finished() && crab.then(png::Crab::Walk));
    update(&mut app, FRAME);
    let mut crab = app.world_mut().get_mut::<SpriteAnimator<Animator<png::Crab>>>(entity).expect("a crab");
    assert_eq!((crab.animation(), crab.elapsed(), crab.queue_len()), (png::Crab::Walk, FRAME, 0));
    let taken = (0..10).filter(|_| crab.then(png::Crab::Strike)).count();
    assert_eq!((taken, crab.queue_len()), (QUEUE_LENGTH, QUEUE_LENGTH));
    crab.clear_queue();
    assert_eq!(crab.queue_len(), 0);
    // A loop has no end.
    assert!(crab.then(png::Crab::Strike));
    update(&mut app, Duration::from_mins(1));
    assert_eq!(get::<SpriteAnimator<Animator<png::Crab>>>(&app, entity).animation(), png::Crab::Walk);
}

/// A group goes on by names, and its parts stay together.
#[test]
fn groups_have_a_queue_too() {
    let mut app = app(&[Form::Png.library()]);
    let mut group = Group::<2>::new();
    group.insert(0, Animator::new(png::Crab::Strike));
    group.insert(1, Animator::new(png::Crab::Strike));
    group.play_named("strike");
    let mut group = SpriteAnimator::new(group);
    assert!(group.then_named("walk") && !group.then_named("fly") && group.then("strike"));
    let entity = app.world_mut().spawn(group).id();
    let length = strike_length();
    update(&mut app, length + FRAME);
    let group = get::<SpriteAnimator<Group<2>>>(&app, entity);
    let part = |slot: usize| group.get(slot).map(|part| (part.animation_name(), part.elapsed()));
    assert_eq!([part(0), part(1)], [Some(("walk", FRAME)); 2]);
    assert_eq!((group.animation_name(), group.queue_len()), ("walk", 1));
}

/// An inspector finds the component of a type that nobody registered, and changes its speed.
#[test]
fn the_component_is_reflected() {
    let mut app = app(&[Form::Png.library()]);
    let entity = app.world_mut().spawn(SpriteAnimator::new(Animator::new(png::Crab::Walk))).id();
    update(&mut app, FRAME);
    let registry = app.world().resource::<AppTypeRegistry>().clone();
    let registry = registry.read();
    let type_data = |id| registry.get_type_data::<ReflectComponent>(id).expect("it is registered");
    type_data(TypeId::of::<SpriteAnimator<Animator<png::Crab>>>());
    let component = type_data(TypeId::of::<SpritePlayback>());
    {
        let mut entity = app.world_mut().entity_mut(entity);
        let mut crab = component.reflect_mut(&mut entity).expect("it is there");
        let ReflectMut::Struct(fields) = crab.reflect_mut() else { panic!("it has fields") };
        let speed = fields.field_mut("speed").and_then(|speed| speed.try_downcast_mut::<f32>());
        *speed.expect("it has a speed") = 3.0;
    }
    update(&mut app, FRAME);
    assert_eq!(get::<SpriteAnimator<Animator<png::Crab>>>(&app, entity).elapsed(), FRAME * 4);
}

/// Each entity has a speed of its own, and all hurry and stand still with the game's time.
#[test]
fn speed_is_that_of_the_entity_and_of_time() {
    let mut app = app(&[Form::Png.library()]);
    let speeds = [1.0, 0.5, 2.0, 0.0, -3.0, f32::NAN];
    let entities = speeds.map(|speed| {
        let crab = SpriteAnimator::new(Animator::new(png::Crab::Walk));
        app.world_mut().spawn((crab, SpritePlayback::at_speed(speed))).id()
    });
    let elapsed = |app: &App| {
        entities.map(|entity| get::<SpriteAnimator<Animator<png::Crab>>>(app, entity).elapsed().as_millis())
    };
    update(&mut app, Duration::from_millis(100));
    assert_eq!(elapsed(&app), [100, 50, 200, 0, 0, 0]);
    app.world_mut().resource_mut::<bevy_time::Time<bevy_time::Virtual>>().set_relative_speed(0.5);
    update(&mut app, Duration::from_millis(100));
    assert_eq!(elapsed(&app), [150, 75, 300, 0, 0, 0]);
    app.world_mut().resource_mut::<bevy_time::Time<bevy_time::Virtual>>().pause();
    update(&mut app, Duration::from_millis(100));
    assert_eq!(elapsed(&app), [150, 75, 300, 0, 0, 0]);
}

/// Players of any type are played, whoever spawns them and whenever: a system, an observer in the middle of a tick,
/// a plugin that is added before ours.
#[test]
fn players_of_every_type_are_played() {
    fn is_played<A: Animation>(app: &App, entity: Entity, time: Duration) {
        let player = get::<SpriteAnimator<Animator<A>>>(app, entity);
        assert_eq!(player.elapsed(), time);
        assert!(get::<Sprite>(app, entity).rect.is_some(), "it is shown");
    }
    #[derive(Resource)]
    struct Spawned(Entity, Option<Entity>);

    let mut app = App::new();
    let early = app.world_mut().spawn(SpriteAnimator::new(Animator::new(png::Archer::Idle))).id();
    app.add_plugins((
        bevy_app::TaskPoolPlugin::default(),
        bevy_time::TimePlugin,
        bevy_asset::AssetPlugin::default(),
    ));
    bevy_asset::AssetApp::init_asset::<bevy_image::Image>(&mut app);
    app.add_plugins(sprite_bevy::SpriteAnimatorPlugin::new([Form::Png.library()]));
    app.add_systems(Update, |mut commands: Commands, spawned: Option<Res<Spawned>>| {
        if spawned.is_none() {
            let vanish = |end: On<SpriteFinished>, mut commands: Commands, mut spawned: ResMut<Spawned>| {
                commands.entity(end.entity).despawn();
                let bat = commands.spawn(SpriteAnimator::new(Animator::new(png::enemies::Bat::Flying)));
                spawned.1 = Some(bat.id());
            };
            let mut crab = commands.spawn(SpriteAnimator::new(Animator::new(png::Crab::Strike)));
            let entity = crab.observe(vanish).id();
            commands.insert_resource(Spawned(entity, None));
        }
    });
    update(&mut app, Duration::ZERO);
    let crab = app.world().resource::<Spawned>().0;
    is_played::<png::Crab>(&app, crab, Duration::ZERO);
    update(&mut app, FRAME);
    is_played::<png::Crab>(&app, crab, FRAME);
    is_played::<png::Archer>(&app, early, FRAME);
    // Bevy's clock passes a quarter of a second at most in a frame.
    for _ in 0..40 {
        update(&mut app, Duration::from_millis(100));
        if let Some(bat) = app.world().resource::<Spawned>().1 {
            // Spawned in the middle of a tick, it is ticked with the next one and shown with this one.
            is_played::<png::enemies::Bat>(&app, bat, Duration::ZERO);
            update(&mut app, FRAME);
            is_played::<png::enemies::Bat>(&app, bat, FRAME);
            return;
        }
    }
    panic!("the crab has come to its end");
}
