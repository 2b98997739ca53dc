//! Nine-patches as Bevy draws them, beside what every adapter draws. With a real graphics driver, also one in software
//! (Debian: `mesa-vulkan-drivers`); without one it says that it was skipped.

#![cfg(all(feature = "render", feature = "ui"))]

mod support;

use bevy::prelude::*;
use bevy::sprite::Anchor;
use sprite_bevy::{SpriteAnimator, SpriteAnimatorPlugin, SpriteNinePatch};
use sprite_runtime::AnyAnimator;
use sprite_runtime::data::Tiling;
use sprite_scene::{Form, POSITION, Panel, panels, seen};
use std::time::Duration;
use support::{children, drawing, get, update};

/// The side of the picture that is drawn, and of the cell for each nine-patch.
const SIDE: u16 = 1024;
const CELL: u16 = 128;
/// Cells in a row.
const COLUMNS: usize = 8;
const SCALE: u8 = 3;

/// A player of the sprite of all nine-patches.
fn player(form: Form) -> SpriteAnimator<AnyAnimator<'static>> {
    let sprite = form.library().sprites().iter().find(|sprite| sprite.path() == "panel").expect("a panel");
    SpriteAnimator::new(AnyAnimator::of(sprite, 0))
}

fn size(panel: &Panel) -> Vec2 {
    Vec2::from(panel.size.to_f32())
}

/// The panels that are compared. Left out are those that are smaller than their slice, in which Bevy makes corners
/// smaller, and those with a pixel whose middle lies between two of the image, because it may show either one.
fn chosen(form: Form) -> Vec<Panel> {
    let is_chosen = |panel: &Panel| {
        let slice = panel.frame.slice(panel.slice).expect("a slice");
        let (bounds, centre) = (slice.bounds, slice.centre.expect("a nine-patch"));
        let axis = |drawn: u32, whole: u32, centre: u32| {
            let Some(between) = (drawn + centre).checked_sub(whole).filter(|_| drawn >= whole) else {
                return false;
            };
            let is_between = |at: u32| ((2 * at + 1) * centre).is_multiple_of(2 * between);
            panel.tiling == Tiling::Tile || !(0..between).any(is_between)
        };
        axis(panel.size.width, bounds.width, centre.width)
            && axis(panel.size.height, bounds.height, centre.height)
    };
    panels(form).into_iter().filter(is_chosen).collect()
}

fn patch(panel: &Panel) -> SpriteNinePatch {
    SpriteNinePatch { tiling: panel.tiling, ..SpriteNinePatch::new(panel.slice) }
}

/// The upper left corner of a cell.
fn corner(cell: usize) -> Vec2 {
    let [column, row] = [cell % COLUMNS, cell / COLUMNS].map(|part| u16::try_from(part).expect("few cells"));
    Vec2::new(f32::from(column * CELL), f32::from(row * CELL))
}

/// Draws with `spawn(app, panel, corner)` into the cells, and reads a pixel of a cell by its place in it.
fn draw(form: Form, all: &[Panel], spawn: impl Fn(&mut App, &Panel, Vec2)) -> Vec<u8> {
    assert!(all.len() >= 16 && all.len() <= COLUMNS * COLUMNS);
    let plugin = SpriteAnimatorPlugin::new([form.library()]).drawing_together();
    let (mut app, target) = drawing::app(plugin, ImagePlugin::default_nearest(), SIDE.into());
    app.insert_resource(ClearColor(Color::NONE));
    app.world_mut().spawn((drawing::onto(&target), IsDefaultUiCamera, Msaa::Off));
    for (cell, panel) in all.iter().enumerate() {
        spawn(&mut app, panel, corner(cell));
    }
    drawing::settle(&mut app);
    drawing::drawn(&mut app, target)
}

fn pixel(pixels: &[u8], cell: usize, x: u32, y: u32) -> [u8; 4] {
    let at = corner(cell).as_uvec2() + UVec2::new(x, y);
    let is_inside = x < u32::from(CELL) && y < u32::from(CELL);
    if is_inside { pixels.as_chunks().0[(at.y * u32::from(SIDE) + at.x) as usize] } else { [0; 4] }
}

/// The world's place of a pixel, whose middle of the picture is zero.
fn in_world(at: Vec2) -> Transform {
    let half = f32::from(SIDE) / 2.0;
    Transform::from_xyz(at.x - half, half - at.y, 0.0)
}

fn place() -> Vec2 {
    Vec2::from(POSITION.to_f32())
}

/// Draws all panels in all forms with `spawn(app, form, panel, corner)`, and compares them with what the rules say.
fn compare(spawn: impl Fn(&mut App, Form, &Panel, Vec2)) {
    if !drawing::has_driver() {
        test_support::skipped("sprite-bevy, nine_patches: there is no Vulkan driver");
        return;
    }
    for form in Form::ALL {
        let all = chosen(form);
        let pixels = draw(form, &all, |app, panel, corner| spawn(app, form, panel, corner + place()));
        for (cell, panel) in all.iter().enumerate() {
            panel.check(&seen(|x, y| pixel(&pixels, cell, x, y)));
        }
    }
}

fn absolute(at: Vec2, size: Vec2) -> Node {
    Node {
        position_type: PositionType::Absolute,
        left: px(at.x),
        top: px(at.y),
        width: px(size.x),
        height: px(size.y),
        ..default()
    }
}

#[test]
fn sprites_are_what_the_rules_say() {
    compare(|app, form, panel, at| {
        let flip_x = panel.frame.is_mirrored();
        let sprite = Sprite { custom_size: Some(size(panel)), flip_x, ..Sprite::default() };
        app.world_mut().spawn((player(form), patch(panel), sprite, Anchor::TOP_LEFT, in_world(at)));
    });
}

#[test]
fn nodes_are_what_the_rules_say() {
    compare(|app, form, panel, at| {
        let image = ImageNode { flip_x: panel.frame.is_mirrored(), ..default() };
        app.world_mut().spawn((player(form), patch(panel), image, absolute(at, size(panel))));
    });
}

/// Corners three times as large, of sprites and of nodes.
#[test]
fn corners_are_enlarged() {
    if !drawing::has_driver() {
        test_support::skipped("sprite-bevy, nine_patches: there is no Vulkan driver");
        return;
    }
    let form = Form::Atlas;
    let all: Vec<Panel> = chosen(form).into_iter().filter(|panel| panel.size.width <= 40).collect();
    let twice: Vec<Panel> = [all.clone(), all.clone()].concat();
    let is_node = std::cell::Cell::new(0);
    let pixels = draw(form, &twice, |app, panel, corner| {
        let number = is_node.replace(is_node.get() + 1);
        let (patch, size) = (patch(panel).scaled(SCALE.into()), size(panel) * f32::from(SCALE));
        let flip_x = panel.frame.is_mirrored();
        if number < all.len() {
            let sprite = Sprite { custom_size: Some(size), flip_x, ..Sprite::default() };
            let place = in_world(corner);
            app.world_mut().spawn((player(form), patch, sprite, Anchor::TOP_LEFT, place));
        } else {
            app.world_mut().spawn((
                player(form),
                patch,
                ImageNode { flip_x, ..default() },
                absolute(corner, size),
            ));
        }
    });
    for (cell, panel) in twice.iter().enumerate() {
        let middle = |x: u32, y: u32| {
            let (x, y) = x
                .checked_add_signed(-POSITION.x)
                .zip(y.checked_add_signed(-POSITION.y))
                .unwrap_or((u32::from(SIDE), u32::from(SIDE)));
            pixel(&pixels, cell, u32::from(SCALE) * x + 1, u32::from(SCALE) * y + 1)
        };
        panel.check(&seen(middle));
    }
}

/// A sprite without a size has that of its slice, about its middle, also where a border was trimmed; and it is a plain
/// sprite again without the component.
#[test]
fn sprites_without_a_size_have_that_of_the_slice() {
    let form = Form::Atlas;
    let mut app = support::app(&[form.library()]);
    let entity = app.world_mut().spawn((player(form), SpriteNinePatch::new("wide"))).id();
    let plain = app.world_mut().spawn(player(form)).id();
    update(&mut app, Duration::ZERO);
    let bounds = support::bounds(&app, entity);
    let frame = get::<SpriteAnimator<AnyAnimator<'static>>>(&app, entity).frame().expect("a frame");
    let whole = Vec2::from(frame.slice("wide").expect("a slice").bounds.size().to_f32());
    assert_eq!(bounds.size(), Vec2::from(frame.size().to_f32()), "what is left of it");
    assert_ne!(bounds.size(), whole);
    assert_eq!(bounds.center(), Vec2::ZERO);
    // Another slice, and another size, are drawn at once.
    app.world_mut().entity_mut(entity).get_mut::<SpriteNinePatch>().expect("it").slice = "panel".into();
    app.world_mut().entity_mut(entity).get_mut::<Sprite>().expect("it").custom_size = Some(Vec2::splat(50.0));
    update(&mut app, Duration::ZERO);
    assert_eq!(support::bounds(&app, entity).size(), Vec2::splat(50.0));
    app.world_mut().entity_mut(entity).get_mut::<SpriteNinePatch>().expect("it").slice =
        "no such slice".into();
    update(&mut app, Duration::ZERO);
    assert_eq!(support::bounds(&app, entity).size(), Vec2::ZERO, "nothing is drawn");
    app.world_mut().entity_mut(entity).remove::<SpriteNinePatch>();
    app.world_mut().entity_mut(entity).get_mut::<Sprite>().expect("it").custom_size = None;
    update(&mut app, Duration::ZERO);
    let [one, other] = [entity, plain].map(|entity| get::<Sprite>(&app, entity).clone());
    assert_eq!((one.rect, one.image_mode), (other.rect, other.image_mode));
    assert_eq!(support::bounds(&app, entity), support::bounds(&app, plain));
}

/// A nine-patch takes no space in the layout, also where a trimmed border makes it a child of its node; and the node shows
/// the whole picture again without the component.
#[test]
fn nodes_are_as_large_as_what_they_hold() {
    let form = Form::Atlas;
    let mut app = support::app(&[form.library()]);
    for (slice, is_trimmed) in [("panel", false), ("wide", true)] {
        let patch = SpriteNinePatch::new(slice).scaled(2.0);
        let entity = app.world_mut().spawn((player(form), patch, ImageNode::default())).id();
        update(&mut app, Duration::ZERO);
        let drawn = children(&app, entity);
        assert_eq!(drawn.len(), usize::from(is_trimmed));
        let image = get::<ImageNode>(&app, *drawn.first().unwrap_or(&entity));
        assert!(matches!(image.image_mode, NodeImageMode::Sliced(_)));
        for child in drawn {
            let Node { position_type, left, top, right, bottom, .. } = get::<Node>(&app, child);
            assert_eq!((*position_type, [left, top, right, bottom]), (PositionType::Absolute, [&px(4); 4]));
        }
        app.world_mut().entity_mut(entity).remove::<SpriteNinePatch>();
        update(&mut app, Duration::ZERO);
        assert_eq!(get::<ImageNode>(&app, entity).image_mode, NodeImageMode::Auto);
    }
}
