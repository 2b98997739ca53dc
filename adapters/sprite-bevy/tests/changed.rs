//! Components that games remove, replace or add while players play.

mod support;

use bevy_app::{App, FixedUpdate, TaskPoolPlugin, Update};
use bevy_camera::visibility::RenderLayers;
use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_sprite::{Anchor, Sprite};
use bevy_time::{Fixed, Time, TimePlugin};
use sprite_bevy::{
    SpriteAnimator, SpriteAnimatorPlugin, SpriteFinished, SpriteLayer, SpritePlayback, SpriteText,
    SpriteTicked,
};
use sprite_runtime::{Animator, AnyAnimator, Group};
use sprite_scene::{Form, png};
use std::time::Duration;
use support::{app, children, get, shown_by, size, update};

type Crab = SpriteAnimator<Animator<png::Crab>>;
type Any = SpriteAnimator<AnyAnimator<'static>>;

const FRAME: Duration = Duration::from_millis(16);

fn crab(animation: png::Crab) -> Crab {
    SpriteAnimator::new(Animator::new(animation))
}

fn villager() -> SpriteAnimator<Group<3>> {
    let mut group = Group::<3>::new();
    group.insert(0, Animator::new(png::villager::Body::Stand));
    group.insert(1, Animator::new(png::villager::Clothes::Stand));
    group.insert(2, Animator::new(png::villager::Hair::Stand));
    SpriteAnimator::new(group)
}

#[test]
fn an_animator_may_be_replaced_by_one_of_another_type() {
    let mut app = app(&[Form::Png.library()]);
    let entity = app.world_mut().spawn(crab(png::Crab::Walk)).id();
    update(&mut app, FRAME);
    let other = Any::new(AnyAnimator::from(Animator::new(png::Crab::Strike)));
    app.world_mut().entity_mut(entity).insert(other).remove::<Crab>();
    update(&mut app, FRAME);
    assert_eq!(get::<Any>(&app, entity).elapsed(), FRAME);
    assert!(app.world().get::<SpritePlayback>(entity).is_some());
}

/// The sprite of an entity without an animator is the game's again: nothing of the last frame stays in its anchor and
/// its flips.
#[test]
fn a_sprite_without_its_animator_is_the_games_again() {
    let mut app = app(&[Form::Png.library()]);
    let entity = app.world_mut().spawn(crab(png::Crab::Strike)).id();
    update(&mut app, FRAME);
    assert_ne!(*get::<Anchor>(&app, entity), Anchor::CENTER);
    app.world_mut().entity_mut(entity).remove::<Crab>();
    assert_eq!(*get::<Anchor>(&app, entity), Anchor::CENTER);
    app.world_mut().entity_mut(entity).insert(crab(png::Crab::Walk));
    update(&mut app, FRAME);
    assert_eq!(get::<SpritePlayback>(&app, entity).anchor, None);
}

#[test]
fn layers_come_back() {
    let mut app = app(&[Form::Png.library()]);
    let entity = app.world_mut().spawn((villager(), RenderLayers::layer(3))).id();
    update(&mut app, FRAME);
    let count = children(&app, entity).len();
    assert!(count > 0);
    app.world_mut().entity_mut(entity).despawn_children();
    update(&mut app, Duration::ZERO);
    assert_eq!(children(&app, entity).len(), count);
    // They are seen by the cameras that see their player.
    let layer = shown_by(&app, entity, 1).expect("a layer");
    assert_eq!(app.world().get::<RenderLayers>(layer), Some(&RenderLayers::layer(3)));
    app.world_mut().entity_mut(entity).remove::<RenderLayers>();
    update(&mut app, Duration::ZERO);
    assert_eq!(app.world().get::<RenderLayers>(layer), None);
}

/// The size that a game gives is that of the first layer's whole picture, and others are larger by the same factor.
#[test]
fn layers_are_larger_by_one_factor() {
    let mut app = app(&[Form::Png.library()]);
    let [plain, large] = [None, Some(2.0)].map(|factor| {
        let entity = app.world_mut().spawn(villager()).id();
        update(&mut app, Duration::ZERO);
        if let Some(factor) = factor {
            let frame = get::<SpriteAnimator<Group<3>>>(&app, entity).layer_frame(0).expect("a frame");
            let whole = frame.untrimmed().map_or(frame.size(), sprite_runtime::ScreenRect::size);
            let whole = Vec2::from(whole.to_f32());
            app.world_mut().entity_mut(entity).get_mut::<Sprite>().expect("a sprite").custom_size =
                Some(whole * factor);
            update(&mut app, Duration::ZERO);
        }
        entity
    });
    for layer in 0..3 {
        let [plain, large] = [plain, large].map(|entity| shown_by(&app, entity, layer).expect("a layer"));
        let [plain, large] = [plain, large].map(|entity| size(get::<Sprite>(&app, entity)));
        assert!((large - plain * 2.0).abs().max_element() < 1e-3, "layer {layer}: {plain} and {large}");
    }
}

/// Two plugins of a game may name the same schedule.
#[test]
fn time_passes_once() {
    let mut app = App::new();
    app.add_plugins((TaskPoolPlugin::default(), TimePlugin, bevy_asset::AssetPlugin::default()));
    bevy_asset::AssetApp::init_asset::<bevy_image::Image>(&mut app);
    for form in [Form::Png, Form::Atlas] {
        app.add_plugins(SpriteAnimatorPlugin::new([form.library()]).ticking_in(FixedUpdate));
    }
    app.insert_resource(Time::<Fixed>::from_duration(FRAME));
    let entity = app.world_mut().spawn(crab(png::Crab::Walk)).id();
    update(&mut app, Duration::ZERO);
    update(&mut app, FRAME);
    assert_eq!(get::<Crab>(&app, entity).elapsed(), FRAME);
}

#[test]
#[should_panic(expected = "two schedules")]
fn time_passes_in_one_schedule() {
    let mut app = App::new();
    app.add_plugins(SpriteAnimatorPlugin::new([Form::Png.library()]).ticking_in(FixedUpdate));
    app.add_plugins(SpriteAnimatorPlugin::new([Form::Atlas.library()]).ticking_in(Update));
}

/// The slices of the first frame are told, also where time passes in `FixedUpdate`, and where it stood still at first.
#[test]
fn slices_of_first_frames_are_told() {
    #[derive(Resource, Default)]
    struct Told(usize);
    for is_fixed in [false, true] {
        let mut app = App::new();
        app.add_plugins((TaskPoolPlugin::default(), TimePlugin, bevy_asset::AssetPlugin::default()));
        bevy_asset::AssetApp::init_asset::<bevy_image::Image>(&mut app);
        let plugin = SpriteAnimatorPlugin::new([Form::Png.library()]);
        app.add_plugins(if is_fixed { plugin.ticking_in(FixedUpdate) } else { plugin });
        app.insert_resource(Time::<Fixed>::from_duration(FRAME)).init_resource::<Told>();
        app.add_systems(Update, |mut ticked: MessageReader<SpriteTicked>, mut told: ResMut<Told>| {
            told.0 += ticked.read().count();
        });
        update(&mut app, Duration::ZERO);
        let frozen = SpritePlayback { is_frozen: true, ..SpritePlayback::default() };
        let entity = app.world_mut().spawn((crab(png::Crab::Walk), frozen)).id();
        let has_slices =
            get::<Crab>(&app, entity).frame().is_some_and(|frame| frame.slices().next().is_some());
        assert!(has_slices, "the crab has a slice from its first frame on");
        update(&mut app, FRAME);
        assert_eq!(app.world().resource::<Told>().0, 0);
        app.world_mut().entity_mut(entity).get_mut::<SpritePlayback>().expect("it has one").is_frozen = false;
        update(&mut app, FRAME);
        assert_eq!(app.world().resource::<Told>().0, 1, "fixed: {is_fixed}");
    }
}

/// An observer may despawn the entity of an event, and those of further events of the tick are not run.
#[test]
fn events_of_despawned_players_are_not_sent() {
    #[derive(Component)]
    struct Seen;
    let mut app = app(&[Form::Png.library()]);
    app.add_observer(|text: On<SpriteText>, mut commands: Commands| commands.entity(text.entity).despawn());
    app.add_observer(|end: On<SpriteFinished>, mut commands: Commands| {
        commands.entity(end.entity).insert(Seen);
    });
    let entity = app.world_mut().spawn(crab(png::Crab::Strike)).id();
    update(&mut app, Duration::from_secs(10));
    assert!(app.world().get_entity(entity).is_err());
    assert_eq!(app.world_mut().query::<&SpriteLayer>().iter(app.world()).count(), 0);
}

/// A sprite takes the place of an image node, and the nodes of its layers are removed.
#[cfg(feature = "ui")]
#[test]
fn a_node_may_be_removed() {
    use bevy_ui::widget::ImageNode;
    let mut app = app(&[Form::Png.library()]);
    let entity = app.world_mut().spawn((villager(), ImageNode::default())).id();
    update(&mut app, FRAME);
    assert!(!children(&app, entity).is_empty());
    app.world_mut().entity_mut(entity).remove::<(ImageNode, bevy_ui::Node)>().insert(Sprite::default());
    update(&mut app, FRAME);
    let nodes =
        children(&app, entity).into_iter().filter(|child| app.world().get::<ImageNode>(*child).is_some());
    assert_eq!(nodes.count(), 0);
    assert!(shown_by(&app, entity, 1).is_some(), "sprites show its layers");
    // And the other way round.
    app.world_mut().entity_mut(entity).insert(ImageNode::default());
    update(&mut app, FRAME);
    assert!(app.world().get::<Sprite>(entity).is_none() && shown_by(&app, entity, 1).is_none());
}
