//! Players in user interfaces: what image nodes show, and where it lies in the node.

#![cfg(feature = "ui")]

mod support;

use bevy_app::App;
use bevy_camera::visibility::Visibility;
use bevy_color::{Alpha, Color};
use bevy_ecs::prelude::*;
use bevy_math::{Rect, Vec2};
use bevy_sprite::Sprite;
use bevy_ui::widget::ImageNode;
use bevy_ui::{Node, PositionType, Val};
use sprite_bevy::{SpriteAnimator, SpriteFinished, SpriteNodeLayer};
use sprite_runtime::{Animator, AnyAnimator, Group, ScreenRect};
use sprite_scene::{Form, png, rows, ticks};
use std::time::Duration;
use support::{app, children, get, update};

type Any = SpriteAnimator<AnyAnimator<'static>>;

/// The content of an image node: a rectangle of an image, flips, and its place in parts of the player's node.
#[derive(Debug, PartialEq)]
struct Seen {
    image: bevy_asset::AssetId<bevy_image::Image>,
    rect: Rect,
    flips: [bool; 2],
    place: Rect,
}

/// All that a player's node and its layers show, from back to front.
fn seen(app: &App, entity: Entity) -> Vec<Seen> {
    let own = get::<ImageNode>(app, entity);
    let is_seen = |image: &ImageNode| {
        !image.color.is_fully_transparent() && image.image.id() != bevy_image::TRANSPARENT_IMAGE_HANDLE.id()
    };
    let of = |image: &ImageNode, place: Rect| Seen {
        image: image.image.id(),
        rect: image.rect.expect("a rectangle"),
        flips: [image.flip_x, image.flip_y],
        place,
    };
    let mut all: Vec<(i32, Seen)> = Vec::new();
    if is_seen(own) {
        all.push((i32::MIN, of(own, Rect::new(0.0, 0.0, 1.0, 1.0))));
    }
    for child in children(app, entity) {
        let (image, node) = (get::<ImageNode>(app, child), get::<Node>(app, child));
        assert!(app.world().get::<SpriteNodeLayer>(child).is_some());
        if *get::<Visibility>(app, child) == Visibility::Hidden {
            continue;
        }
        assert_eq!(node.position_type, PositionType::Absolute);
        if is_seen(image) {
            let part = |value: Val| if let Val::Percent(part) = value { part / 100.0 } else { f32::NAN };
            let corner = Vec2::new(part(node.left), part(node.top));
            let place = Rect::from_corners(corner, corner + Vec2::new(part(node.width), part(node.height)));
            all.push((get::<bevy_ui::ZIndex>(app, child).0, of(image, place)));
        }
    }
    all.sort_by_key(|(depth, _)| *depth);
    all.into_iter().map(|(_, seen)| seen).collect()
}

/// The expected nodes of a player: each frame in its place in the untrimmed picture of the first layer.
fn expected(app: &App, player: &AnyAnimator<'static>, whole: &mut Rect) -> Vec<Seen> {
    let images = app.world().resource::<sprite_bevy::Sprites>();
    let tileset = app.world().resource::<sprite_bevy::CurrentTileset>();
    let float = |rect: ScreenRect| {
        let corner = Vec2::from(rect.top_left().to_f32());
        Rect { min: corner, max: corner + Vec2::from(rect.size().to_f32()) }
    };
    if let Some(first) = player.layer_frame(0) {
        *whole = float(first.untrimmed().unwrap_or(first.place_at(sprite_runtime::Point::default())));
    }
    let frames = player.frames().map(|frame| {
        let place = float(frame.place_at(sprite_runtime::Point::default()));
        let part = |point: Vec2| (point - whole.min) / whole.size().max(Vec2::ONE);
        let [left, top, width, height] = frame.rect().to_f32();
        Seen {
            image: images.get(frame.image_in(tileset.0)).expect("an image").id(),
            rect: Rect::new(left, top, left + width, top + height),
            flips: [frame.is_mirrored(), false],
            place: Rect { min: part(place.min), max: part(place.max) },
        }
    });
    frames.collect()
}

fn same(one: &[Seen], other: &[Seen]) -> bool {
    one.len() == other.len()
        && one.iter().zip(other).all(|(a, b)| {
            let distance = (a.place.min - b.place.min).abs().max((a.place.max - b.place.max).abs());
            (a.image, a.rect, a.flips) == (b.image, b.rect, b.flips) && distance.max_element() < 1e-4
        })
}

/// All animations of the example in all their directions, at the times of the trace, with an atlas and without.
#[test]
fn nodes_show_what_players_show() {
    for form in [Form::Png, Form::Atlas] {
        let mut app = app(&[form.library()]);
        let rows = rows(form).into_iter().filter(|row| row.layer == 0);
        let mut all: Vec<_> = rows
            .map(|row| {
                let entity = app.world_mut().spawn((Any::new(row.player), ImageNode::default())).id();
                (entity, row, Rect::default())
            })
            .collect();
        for tick in ticks() {
            update(&mut app, tick);
            for (entity, row, whole) in &mut all {
                row.player.tick(tick);
                let (seen, expected) = (seen(&app, *entity), expected(&app, &row.player, whole));
                assert!(same(&seen, &expected), "{}: {seen:?} instead of {expected:?}", row.name);
                assert!(app.world().get::<Sprite>(*entity).is_none(), "it is not drawn twice");
            }
        }
    }
}

/// Colours and flips are the game's, of all layers, and the game finds what it wrote.
#[test]
fn image_nodes_keep_what_games_set() {
    #[derive(Resource, Default)]
    struct Found(Vec<(bool, Color)>);
    let mut app = app(&[Form::Png.library()]);
    app.init_resource::<Found>();
    app.add_systems(
        bevy_app::Update,
        |images: Query<&ImageNode, Without<SpriteNodeLayer>>, mut found: ResMut<Found>| {
            found.0 = images.iter().map(|image| (image.flip_x, image.color)).collect();
        },
    );
    let red = Color::srgb(1.0, 0.0, 0.0);
    let mut group = Group::<3>::new();
    group.insert(0, Animator::new(png::villager::Body::Stand));
    group.insert(1, Animator::new(png::villager::Clothes::Stand));
    group.insert(2, Animator::new(png::villager::Hair::Stand));
    let image = ImageNode { color: red, flip_x: true, ..ImageNode::default() };
    let entity = app.world_mut().spawn((SpriteAnimator::new(group), image.clone())).id();
    // Its frames are trimmed, so that a child draws it.
    let crab = app.world_mut().spawn((SpriteAnimator::new(Animator::new(png::Crab::Strike)), image)).id();
    for _ in 0..60 {
        update(&mut app, Duration::from_nanos(16_666_667));
        assert_eq!(app.world().resource::<Found>().0.len(), 2);
        assert!(app.world().resource::<Found>().0.iter().all(|found| *found == (true, red)));
        let layers = seen(&app, entity);
        assert!(layers.len() > 1 && layers.iter().all(|layer| layer.flips[0]));
        let all = children(&app, entity).into_iter().chain(children(&app, crab));
        for child in all.filter(|child| *get::<Visibility>(&app, *child) != Visibility::Hidden) {
            assert_eq!(get::<ImageNode>(&app, child).color, red);
        }
        // Mirrored within the node.
        let frame = get::<SpriteAnimator<Animator<png::Crab>>>(&app, crab).frame().expect("a frame");
        let whole = frame.untrimmed().expect("it is trimmed");
        let [left, _] =
            (frame.place_at(sprite_runtime::Point::default()).top_left() - whole.top_left()).to_f32();
        let [[width, _], [all, _]] = [frame.size(), whole.size()].map(sprite_runtime::Size::to_f32);
        let crab = seen(&app, crab);
        let [crab] = crab.as_slice() else { panic!("{crab:?}") };
        assert!((crab.place.min.x - (all - left - width) / all).abs() < 1e-4, "{crab:?}");
    }
}

/// A node whose width or height follows from its content has the size of the whole picture, also where layers or a
/// trimmed frame are on child nodes: then Bevy does not measure its image.
#[test]
fn nodes_have_the_size_of_the_whole_picture() {
    let mut app = app(&[Form::Png.library()]);
    let crab = || (SpriteAnimator::new(Animator::new(png::Crab::Strike)), ImageNode::default());
    let wide = Node { width: bevy_ui::px(33), ..Node::default() };
    let free = app.world_mut().spawn(crab()).id();
    let wide = app.world_mut().spawn((crab(), wide)).id();
    let fixed = Node { width: bevy_ui::px(33), height: bevy_ui::px(20), ..Node::default() };
    let fixed = app.world_mut().spawn((crab(), fixed)).id();
    for time in [0, 100, 100, 100, 5_000] {
        update(&mut app, Duration::from_millis(time));
        let whole =
            get::<SpriteAnimator<Animator<png::Crab>>>(&app, free).frame().expect("a frame").untrimmed();
        let whole = Vec2::from(whole.expect("it is trimmed").size().to_f32());
        for (entity, expected) in [(free, [Val::Auto; 2]), (wide, [Val::Percent(100.0), Val::Auto])] {
            let hidden = |child: &Entity| *get::<Visibility>(&app, *child) == Visibility::Hidden;
            let hidden: Vec<Entity> = children(&app, entity).into_iter().filter(hidden).collect();
            let [size] = hidden.as_slice() else { panic!("{hidden:?}") };
            assert_eq!(get::<ImageNode>(&app, *size).rect.map(|rect| rect.size()), Some(whole));
            let node = get::<Node>(&app, *size);
            assert_eq!(([node.width, node.height], node.position_type), (expected, PositionType::Relative));
        }
        assert_eq!(children(&app, fixed).len(), 1, "its size is given");
    }
}

/// Layers of a node go with its player, and its end is an event.
#[test]
fn nodes_come_and_go() {
    #[derive(Resource, Default)]
    struct Ends(usize);
    let mut app = app(&[Form::Png.library()]);
    app.init_resource::<Ends>();
    app.add_observer(|_: On<SpriteFinished>, mut ends: ResMut<Ends>| ends.0 += 1);
    let crab = SpriteAnimator::new(Animator::new(png::Crab::Strike));
    let entity = app.world_mut().spawn((crab, ImageNode::default())).id();
    update(&mut app, Duration::from_millis(10));
    update(&mut app, Duration::from_secs(10));
    assert_eq!(app.world().resource::<Ends>().0, 1);
    app.world_mut().entity_mut(entity).remove::<SpriteAnimator<Animator<png::Crab>>>();
    update(&mut app, Duration::from_millis(10));
    assert!(children(&app, entity).is_empty());
}

/// A node that is added to a player shows it, and the sprite and the layers that showed it are removed.
#[test]
fn nodes_are_added_to_players() {
    let mut app = app(&[Form::Png.library()]);
    let mut group = Group::<3>::new();
    group.insert(0, Animator::new(png::villager::Body::Stand));
    group.insert(1, Animator::new(png::villager::Clothes::Stand));
    let [early, late] = [(); 2].map(|()| app.world_mut().spawn(SpriteAnimator::new(group)).id());
    app.world_mut().entity_mut(early).insert(ImageNode::default());
    update(&mut app, Duration::from_millis(10));
    assert_eq!(children(&app, late).len(), 1);
    app.world_mut().entity_mut(late).insert(ImageNode::default());
    update(&mut app, Duration::from_millis(10));
    assert!(!seen(&app, early).is_empty());
    assert_eq!(seen(&app, early), seen(&app, late));
    for entity in [early, late] {
        assert!(app.world().get::<Sprite>(entity).is_none());
    }
}
