//! Where Bevy lays out players in user interfaces: as it lays out an image of the size of their whole picture. With a real
//! graphics driver, also one in software (Debian: `mesa-vulkan-drivers`); without one it says that it was skipped.

#![cfg(all(feature = "render", feature = "ui"))]

mod support;

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::ui::UiGlobalTransform;
use sprite_bevy::{SpriteAnimator, SpriteAnimatorPlugin};
use sprite_runtime::{AnyAnimator, ScreenRect};
use sprite_scene::{Form, rows};
use std::time::Duration;
use support::{children, drawing, get};

const WIDTH: f32 = 120.0;
const HEIGHT: f32 = 100.0;

/// The ways to lay out a node: the container around it, and its own style.
fn styles() -> Vec<(Node, Node)> {
    let container = Node { width: px(WIDTH), height: px(HEIGHT), ..default() };
    let absolute = Node { position_type: PositionType::Absolute, ..default() };
    let column = Node { flex_direction: FlexDirection::Column, ..container.clone() };
    let starting = Node { align_items: AlignItems::Start, ..container.clone() };
    let centred = Node {
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..container.clone()
    };
    let grid = Node { display: Display::Grid, ..container.clone() };
    let wide = Node { width: px(77), ..default() };
    let high = Node { height: px(77), ..default() };
    let square = Node { width: px(80), height: px(80), ..default() };
    let padded = Node { padding: UiRect::all(px(7)), ..square.clone() };
    vec![
        (container.clone(), absolute),
        (container.clone(), Node::default()),
        (column.clone(), Node::default()),
        (starting.clone(), Node::default()),
        (centred.clone(), Node::default()),
        (grid, Node::default()),
        (starting.clone(), wide),
        (centred.clone(), high),
        (column, square),
        (centred, padded),
    ]
}

/// An image of this size.
fn blank(app: &mut App, [width, height]: [u32; 2]) -> Handle<Image> {
    let size = Extent3d { width, height, depth_or_array_layers: 1 };
    let format = TextureFormat::Rgba8UnormSrgb;
    let image = Image::new_fill(size, TextureDimension::D2, &[255; 4], format, RenderAssetUsages::default());
    app.world_mut().resource_mut::<Assets<Image>>().add(image)
}

/// The rectangle in which the image of a node is drawn.
fn content(app: &App, entity: Entity) -> Rect {
    let Rect { min, max } = get::<ComputedNode>(app, entity).content_box();
    let middle = get::<UiGlobalTransform>(app, entity).translation;
    Rect { min: middle + min, max: middle + max }
}

/// The rectangle that a node was given.
fn area(app: &App, entity: Entity) -> Rect {
    let middle = get::<UiGlobalTransform>(app, entity).translation;
    Rect::from_center_size(middle, get::<ComputedNode>(app, entity).size())
}

fn bounds(rect: ScreenRect) -> Rect {
    let corner = Vec2::from(rect.top_left().to_f32());
    Rect { min: corner, max: corner + Vec2::from(rect.size().to_f32()) }
}

/// A player's first frame, where it is trimmed or in layers.
struct Case {
    player: AnyAnimator<'static>,
    /// The whole picture about the origin.
    whole: Rect,
}

fn cases(form: Form) -> Vec<Case> {
    let all = rows(form).into_iter().filter(|row| row.layer == 0).filter_map(|row| {
        let frame = row.player.layer_frame(0)?;
        let whole = bounds(frame.untrimmed().unwrap_or(frame.place_at(sprite_runtime::Point::default())));
        Some(Case { player: row.player, whole })
    });
    let mut sizes = std::collections::BTreeSet::new();
    let mut is_new = |case: &Case| {
        let frame = case.player.layer_frame(0).expect("a frame");
        let size = case.whole.size().as_uvec2();
        sizes.insert((size.x, size.y, frame.untrimmed().is_some(), case.player.layer_count()))
    };
    all.filter(|case| is_new(case)).take(12).collect()
}

#[test]
fn players_are_laid_out_as_images_are() {
    if !drawing::has_driver() {
        test_support::skipped("sprite-bevy, layout: there is no Vulkan driver");
        return;
    }
    for form in [Form::Png, Form::Atlas] {
        let plugin = SpriteAnimatorPlugin::new([form.library()]);
        let (mut app, target) = drawing::app(plugin, ImagePlugin::default_nearest(), 64);
        app.world_mut().spawn((drawing::onto(&target), IsDefaultUiCamera));
        let mut pairs = Vec::new();
        for case in cases(form) {
            let image = blank(&mut app, case.whole.size().as_uvec2().into());
            for (index, (container, style)) in styles().into_iter().enumerate() {
                let [plain, player] = [(); 2].map(|()| {
                    let place = Node { position_type: PositionType::Absolute, ..container.clone() };
                    app.world_mut().spawn(place).id()
                });
                let plain = app
                    .world_mut()
                    .spawn((ImageNode::new(image.clone()), style.clone(), ChildOf(plain)))
                    .id();
                let node = (SpriteAnimator::new(case.player), ImageNode::default(), style, ChildOf(player));
                let player = app.world_mut().spawn(node).id();
                pairs.push((index, plain, player, case.player, case.whole));
            }
        }
        assert!(pairs.len() >= 40, "{} pairs", pairs.len());
        for _ in 0..4 {
            support::update(&mut app, Duration::ZERO);
        }
        for (style, plain, player, animator, whole) in pairs {
            let name = format!("{}, style {style}, {:?}", animator.sprite().path(), whole.size());
            let (expected, own) = (area(&app, plain), area(&app, player));
            // A flex container does not shrink an image that is wider than it, and it does shrink a player's node.
            let overflows = expected.width() > WIDTH || expected.height() > HEIGHT;
            assert!(
                own == expected || overflows && own.width() <= WIDTH,
                "{name}: {own:?}, not {expected:?}"
            );
            // Layers keep the ratio of the whole picture, in the middle, as Bevy draws the image.
            let space = content(&app, player);
            let scale = (space.size() / whole.size()).min_element();
            let fitted = Rect::from_center_size(space.center(), whole.size() * scale);
            let frame = animator.layer_frame(0).expect("a frame");
            if frame.untrimmed().is_some() {
                let bounds = bounds(frame.place_at(sprite_runtime::Point::default()));
                let place = Rect {
                    min: fitted.min + (bounds.min - whole.min) * scale,
                    max: fitted.min + (bounds.max - whole.min) * scale,
                };
                let near =
                    |a: Rect, b: Rect| (a.min - b.min).abs().max((a.max - b.max).abs()).max_element() <= 1.0;
                let found =
                    children(&app, player).into_iter().map(|child| area(&app, child)).collect::<Vec<_>>();
                assert!(found.iter().any(|found| near(*found, place)), "{name}: {found:?} without {place:?}");
            }
        }
    }
}
