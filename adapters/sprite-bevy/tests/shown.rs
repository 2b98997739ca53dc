//! How players show themselves: layers, hierarchies, visibility, and what games set in their sprites.

mod support;

use bevy_app::App;
use bevy_camera::visibility::{InheritedVisibility, RenderLayers, Visibility, VisibilityPlugin};
use bevy_color::Color;
use bevy_ecs::prelude::*;
use bevy_math::{Rect, Vec2, vec2};
use bevy_sprite::Sprite;
use bevy_transform::TransformPlugin;
use bevy_transform::components::{GlobalTransform, Transform};
use sprite_bevy::{LAYER_STEP, SpriteAnimator, SpriteLayer, SpritePlayback};
use sprite_runtime::{Animator, Group, LayerSet};
use sprite_scene::{Form, Row, png, rows};
use std::time::Duration;
use support::{app, bounds, children, get, pixels, shown_by, size, update};

const FRAME: Duration = Duration::from_nanos(16_666_667);

type Crab = SpriteAnimator<Animator<png::Crab>>;

fn villager() -> Group<3> {
    let mut group = Group::new();
    group.insert(0, Animator::new(png::villager::Body::Stand));
    group.insert(1, Animator::new(png::villager::Clothes::Stand));
    group.insert(2, Animator::new(png::villager::Hair::Stand));
    group
}

fn flipped(rect: Rect, factor: Vec2) -> Rect {
    Rect::from_corners(rect.min * factor, rect.max * factor)
}

/// Layers lie in front of each other, and are no more than the animation has.
#[test]
fn layers_are_children_in_their_order() {
    let mut app = app(&[Form::Png.library()]);
    let group = villager();
    let count = group.layer_count();
    assert!(count >= 3, "{count}");
    let entity = app.world_mut().spawn(SpriteAnimator::new(group)).id();
    update(&mut app, Duration::ZERO);
    let shown = |app: &App| (0..count).filter_map(|layer| shown_by(app, entity, layer)).collect::<Vec<_>>();
    let layers = shown(&app);
    for (layer, child) in (0..count).zip(&layers).skip(1) {
        let transform = get::<Transform>(&app, *child);
        assert_eq!(transform.translation.z.to_bits(), (f32::from(layer) * LAYER_STEP).to_bits());
    }
    update(&mut app, Duration::ZERO);
    assert_eq!((shown(&app), layers.len()), (layers, usize::from(count)), "the same ones are used again");
    let mut player = app.world_mut().get_mut::<SpriteAnimator<Group<3>>>(entity).expect("a player");
    player.remove(2);
    let fewer = player.layer_count();
    assert!(fewer < count);
    update(&mut app, Duration::ZERO);
    assert_eq!(
        (children(&app, entity).len(), shown(&app).len()),
        (usize::from(fewer) - 1, usize::from(fewer))
    );
}

/// Layers that the game hides are not drawn, and the others stay.
#[test]
fn hidden_layers_are_not_drawn() {
    let form = Form::Png;
    let mut app = app(&[form.library()]);
    let is_layered = |row: &Row| row.player.frames().count() > 1;
    let player = rows(form).into_iter().find(is_layered).expect("a player of several layers").player;
    let count = player.layer_count();
    let entity = app.world_mut().spawn(SpriteAnimator::new(player)).id();
    update(&mut app, Duration::ZERO);
    let drawn = |app: &App| {
        let shown = (0..count).map(|layer| shown_by(app, entity, layer).expect("a layer"));
        shown.map(|layer| bounds(app, layer).size()).collect::<Vec<_>>()
    };
    let all = drawn(&app);
    assert!(all.iter().filter(|size| size.min_element() > 0.0).count() > 1);
    for hidden in 0..count {
        let set = LayerSet::EMPTY.with(hidden);
        app.world_mut().get_mut::<SpritePlayback>(entity).expect("a player").hidden = set;
        update(&mut app, Duration::ZERO);
        let size = |(layer, size): (u16, &Vec2)| if set.contains(layer) { Vec2::ZERO } else { *size };
        assert_eq!(drawn(&app), (0..count).zip(&all).map(size).collect::<Vec<_>>());
    }
}

/// A layer that the game despawned comes back, layers go with their player, and the game's own children stay.
#[test]
fn layers_live_as_long_as_their_player() {
    let mut app = app(&[Form::Png.library()]);
    let entity = app.world_mut().spawn(SpriteAnimator::new(villager())).id();
    let hat = app.world_mut().spawn((Transform::default(), ChildOf(entity))).id();
    update(&mut app, Duration::ZERO);
    let count = usize::from(villager().layer_count());
    assert_eq!(children(&app, entity).len(), count);

    let layer = shown_by(&app, entity, 1).expect("a layer");
    app.world_mut().entity_mut(layer).despawn();
    update(&mut app, Duration::ZERO);
    assert_eq!(children(&app, entity).len(), count);

    // Another player in its place.
    app.world_mut().entity_mut(entity).insert(SpriteAnimator::new(villager()));
    update(&mut app, Duration::ZERO);
    assert_eq!(children(&app, entity).len(), count);

    app.world_mut().entity_mut(entity).remove::<SpriteAnimator<Group<3>>>();
    update(&mut app, Duration::ZERO);
    assert_eq!(children(&app, entity), [hat]);

    app.world_mut().entity_mut(entity).insert(SpriteAnimator::new(villager()));
    update(&mut app, Duration::ZERO);
    app.world_mut().entity_mut(entity).despawn();
    update(&mut app, Duration::ZERO);
    let left = app.world_mut().query::<&SpriteLayer>().iter(app.world()).count();
    assert_eq!(left, 0);
}

/// A copy of an entity, with its children or without, has layers of its own.
#[test]
fn copies_have_layers_of_their_own() {
    let mut app = app(&[Form::Png.library()]);
    let entity = app.world_mut().spawn(SpriteAnimator::new(villager())).id();
    update(&mut app, Duration::ZERO);
    let whole = app.world_mut().entity_mut(entity).clone_and_spawn_with_opt_out(|copy| {
        copy.linked_cloning(true);
    });
    let alone = app.world_mut().entity_mut(entity).clone_and_spawn();
    update(&mut app, FRAME);
    let all = [entity, whole, alone].map(|entity| {
        let layers = children(&app, entity);
        assert_eq!(layers.len(), usize::from(villager().layer_count()) - 1);
        layers
    });
    for (index, layers) in all.iter().enumerate() {
        assert!(all.iter().skip(index + 1).flatten().all(|other| !layers.contains(other)));
    }
    app.world_mut().entity_mut(whole).despawn();
    update(&mut app, FRAME);
    assert_eq!(children(&app, entity), all[0]);
}

/// Layers are hidden with their player, follow its transform, and are seen by the cameras that see it.
#[test]
fn layers_follow_their_player() {
    let mut app = app(&[Form::Png.library()]);
    app.add_plugins((TransformPlugin, bevy::mesh::MeshPlugin, VisibilityPlugin));
    let layers = RenderLayers::layer(3);
    let parent = app.world_mut().spawn((Transform::from_xyz(5.0, 0.0, 0.0), Visibility::default())).id();
    let player = (SpriteAnimator::new(villager()), Transform::from_xyz(1.0, 2.0, 3.0), layers.clone());
    let entity = app.world_mut().spawn((player, ChildOf(parent))).id();
    update(&mut app, Duration::ZERO);
    update(&mut app, Duration::ZERO);
    let layer = shown_by(&app, entity, 2).expect("a layer");
    let at = |app: &App| get::<GlobalTransform>(app, layer).translation().to_array().map(f32::to_bits);
    assert_eq!(at(&app), [6.0, 2.0, 3.0 + 2.0 * LAYER_STEP].map(f32::to_bits));
    assert_eq!(get::<RenderLayers>(&app, layer), &layers);
    assert!(get::<InheritedVisibility>(&app, layer).get());

    app.world_mut().entity_mut(parent).insert((Visibility::Hidden, Transform::from_xyz(0.0, 0.0, 0.0)));
    app.world_mut().entity_mut(entity).insert(RenderLayers::layer(1));
    update(&mut app, Duration::ZERO);
    update(&mut app, Duration::ZERO);
    assert!(!get::<InheritedVisibility>(&app, layer).get());
    assert_eq!(at(&app), [1.0, 2.0, 3.0 + 2.0 * LAYER_STEP].map(f32::to_bits));
    assert_eq!(get::<RenderLayers>(&app, layer), &RenderLayers::layer(1));

    app.world_mut().entity_mut(entity).remove::<RenderLayers>();
    let mut player = app.world_mut().get_mut::<SpriteAnimator<Group<3>>>(entity).expect("a player");
    player.restart();
    update(&mut app, Duration::ZERO);
    assert!(app.world().get::<RenderLayers>(layer).is_none());
}

/// The colour is the game's, at the start and whenever it changes, on all layers.
#[test]
fn colours_are_the_games() {
    let mut app = app(&[Form::Png.library()]);
    let (red, blue) = (Color::srgb(1.0, 0.0, 0.0), Color::srgb(0.0, 0.0, 1.0));
    let sprite = Sprite { color: red, ..Sprite::default() };
    let entity = app.world_mut().spawn((SpriteAnimator::new(villager()), sprite)).id();
    for color in [red, blue] {
        app.world_mut().get_mut::<Sprite>(entity).expect("a sprite").color = color;
        update(&mut app, FRAME);
        update(&mut app, FRAME);
        for layer in 0..villager().layer_count() {
            let shown = shown_by(&app, entity, layer).expect("a layer");
            assert_eq!(get::<Sprite>(&app, shown).color, color);
        }
    }
}

/// Flips of the game are about the origin, for frames that are mirrored already too, and the game finds in its
/// sprite what it wrote.
#[test]
fn flips_are_the_games() {
    /// The flips that the game writes in the next frame.
    #[derive(Resource, Default)]
    struct Wanted(Option<(Entity, [bool; 2])>);
    let mut app = app(&[Form::Png.library()]);
    app.init_resource::<Wanted>();
    app.add_systems(bevy_app::Update, |mut wanted: ResMut<Wanted>, mut sprites: Query<&mut Sprite>| {
        if let Some((entity, flips)) = wanted.0.take()
            && let Ok(mut sprite) = sprites.get_mut(entity)
        {
            [sprite.flip_x, sprite.flip_y] = flips;
        }
    });
    let facings = [sprite_runtime::Direction::Left, sprite_runtime::Direction::Right];
    let entities = facings.map(|direction| {
        let mut archer = Animator::new(png::Archer::Idle);
        archer.face(direction);
        app.world_mut().spawn(SpriteAnimator::new(archer)).id()
    });
    update(&mut app, Duration::ZERO);
    let look = |app: &App, entity: Entity| {
        let sprite = get::<Sprite>(app, entity);
        (bounds(app, entity), pixels(app, sprite), [sprite.flip_x, sprite.flip_y])
    };
    let plain = entities.map(|entity| look(&app, entity));
    let mirrored = plain.iter().filter(|(.., [flip_x, _])| *flip_x).count();
    assert_eq!(mirrored, 1, "one of the two directions is the other one mirrored");
    for (entity, (rect, plain, _)) in entities.into_iter().zip(&plain) {
        let shown = get::<Sprite>(&app, entity).rect.expect("a rectangle");
        let width = shown.as_urect().width() as usize;
        let rows: Vec<_> = plain.chunks(width).collect();
        for flips in [[true, false], [true, true], [false, true], [false, false]] {
            app.world_mut().resource_mut::<Wanted>().0 = Some((entity, flips));
            // It stays so while time passes.
            for _ in 0..3 {
                update(&mut app, Duration::ZERO);
                let (bounds, pixels, _) = look(&app, entity);
                let factor = flips.map(|flip| if flip { -1.0 } else { 1.0 });
                let expected = flipped(*rect, Vec2::from(factor));
                let distance = (bounds.min - expected.min).abs().max((bounds.max - expected.max).abs());
                assert!(distance.max_element() < 1e-3, "{bounds:?} {expected:?}");
                let mut expected: Vec<_> = rows.iter().map(|row| row.to_vec()).collect();
                if flips[0] {
                    for row in &mut expected {
                        row.reverse();
                    }
                }
                if flips[1] {
                    expected.reverse();
                }
                assert_eq!(pixels, expected.concat());
            }
        }
    }
}

/// Systems of the game find in `flip_x` and `custom_size` what they wrote, whatever is drawn.
#[test]
fn games_find_what_they_wrote() {
    #[derive(Resource, Default)]
    struct Found(Vec<(bool, Option<Vec2>)>);
    let mut app = app(&[Form::Png.library()]);
    app.init_resource::<Found>();
    app.add_systems(
        bevy_app::Update,
        |sprites: Query<&Sprite, Without<SpriteLayer>>, mut found: ResMut<Found>| {
            found.0 = sprites.iter().map(|sprite| (sprite.flip_x, sprite.custom_size)).collect();
        },
    );
    // All directions, mirrored ones and those without a picture, at all times of all animations.
    for animation in png::Archer::ALL {
        for direction in sprite_runtime::Direction::ALL {
            let mut archer = Animator::new(*animation);
            archer.face(direction);
            app.world_mut().spawn(SpriteAnimator::new(archer));
        }
    }
    for _ in 0..100 {
        update(&mut app, Duration::from_millis(50));
        let found = &app.world().resource::<Found>().0;
        assert!(!found.is_empty() && found.iter().all(|found| *found == (false, None)), "{found:?}");
    }
}

/// A custom size is that of the whole picture, of which trimmed frames are parts: they keep their proportions and their
/// places.
#[test]
fn custom_sizes_are_the_games() {
    let mut app = app(&[Form::Png.library()]);
    let plain = app.world_mut().spawn(SpriteAnimator::new(Animator::new(png::Crab::Strike))).id();
    let whole = Animator::new(png::Crab::Strike).frame().and_then(|frame| frame.untrimmed());
    let whole = whole.expect("an Aseprite file says the size of its canvas").size();
    let custom = Vec2::from(whole.to_f32()) * vec2(3.0, 0.5);
    let sprite = Sprite::sized(custom);
    let large = app.world_mut().spawn((SpriteAnimator::new(Animator::new(png::Crab::Strike)), sprite)).id();
    let mut sizes = std::collections::BTreeSet::new();
    for _ in 0..40 {
        update(&mut app, FRAME);
        let (plain, large) = (bounds(&app, plain), bounds(&app, large));
        let expected = Rect { min: plain.min * vec2(3.0, 0.5), max: plain.max * vec2(3.0, 0.5) };
        let distance = (large.min - expected.min).abs().max((large.max - expected.max).abs());
        assert!(distance.max_element() < 1e-3, "{large:?} {expected:?}");
        sizes.insert(plain.size().to_array().map(f32::to_bits));
    }
    assert!(sizes.len() > 1, "frames of several sizes were seen");
    // Back to its own size.
    app.world_mut().get_mut::<Sprite>(large).expect("a sprite").custom_size = None;
    update(&mut app, Duration::ZERO);
    assert_eq!(size(get::<Sprite>(&app, large)), size(get::<Sprite>(&app, plain)));
}

/// A player that belongs to a state of the game goes with it, and its layers too.
#[test]
fn players_of_a_state_go_with_it() {
    use bevy::state::app::{AppExtStates, StatesPlugin};
    use bevy::state::prelude::{DespawnOnExit, NextState, States};
    #[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    enum Screen {
        #[default]
        Game,
        Menu,
    }
    let mut app = app(&[Form::Png.library()]);
    app.add_plugins(StatesPlugin).init_state::<Screen>();
    app.world_mut().spawn((SpriteAnimator::new(villager()), DespawnOnExit(Screen::Game)));
    update(&mut app, FRAME);
    let count = |app: &mut App| app.world_mut().query::<&Sprite>().iter(app.world()).count();
    assert_eq!(count(&mut app), usize::from(villager().layer_count()));
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Menu);
    update(&mut app, FRAME);
    assert_eq!(count(&mut app), 0);
}

/// Nothing counts as changed for Bevy while the picture stays.
#[test]
fn nothing_changes_while_the_picture_stays() {
    #[derive(Resource, Default)]
    struct Changes([usize; 2]);
    let mut app = app(&[Form::Png.library()]);
    app.init_resource::<Changes>();
    let count = |sprites: Query<(), Changed<Sprite>>,
                 crabs: Query<(), Changed<Crab>>,
                 mut changes: ResMut<Changes>| {
        changes.0 = [sprites.iter().count(), crabs.iter().count()];
    };
    app.add_systems(bevy_app::Last, count);
    let entity = app.world_mut().spawn(SpriteAnimator::new(Animator::new(png::Crab::Walk))).id();
    update(&mut app, Duration::ZERO);
    assert_eq!(app.world().resource::<Changes>().0, [1, 1]);
    let (mut shown, mut changed) = (get::<Crab>(&app, entity).frame(), 0);
    for _ in 0..120 {
        update(&mut app, FRAME);
        let now = get::<Crab>(&app, entity).frame();
        let is_other = std::mem::replace(&mut shown, now) != now;
        changed += usize::from(is_other);
        assert_eq!(app.world().resource::<Changes>().0, [usize::from(is_other), 0]);
    }
    assert!(changed > 4);
}
