//! How often Bevy draws for the sprites of one atlas: once with `drawing_together`, on every device, and by itself where it
//! binds textures in arrays. With a real graphics driver, also one in software (Debian: `mesa-vulkan-drivers`); without one
//! it says that it was skipped.

#![cfg(feature = "render")]

mod support;

use bevy::core_pipeline::core_2d::Transparent2d;
use bevy::prelude::*;
use bevy::render::RenderApp;
use bevy::render::render_phase::{PhaseItem, ViewSortedRenderPhases};
use bevy::render::render_resource::AsBindGroup;
use bevy::render::renderer::RenderDevice;
use bevy::sprite_render::SpriteMeshMaterial;
use sprite_bevy::{SpriteAnimator, SpriteAnimatorPlugin};
use sprite_scene::{Form, Row, rows};
use support::drawing;

/// The side of the picture that is drawn.
const SIDE: u32 = 512;

/// The costs of drawing a frame.
#[derive(Debug)]
struct Costs {
    draw_calls: usize,
    materials: usize,
    /// True if textures are bound in arrays, so that sprites of several materials are drawn at once.
    binds_arrays: bool,
}

/// Draws some rows of the scene at their start.
fn costs(form: Form, chosen: &[usize], draws_together: bool) -> (Costs, Vec<u8>) {
    let plugin = SpriteAnimatorPlugin::new([form.library()]);
    let plugin = if draws_together { plugin.drawing_together() } else { plugin };
    let (mut app, target) = drawing::app(plugin, ImagePlugin::default_nearest(), SIDE);
    app.world_mut().spawn(drawing::onto(&target));
    let rows = rows(form);
    for (number, row) in (0_u16..).zip(chosen) {
        let [x, y] = [number % 16, number / 16].map(|part| f32::from(part) * 24.0 - 180.0);
        // One behind the other, so that their order matters.
        let place = Transform::from_xyz(x, y, f32::from(number * 7 % 100));
        app.world_mut().spawn((SpriteAnimator::new(rows[*row].player), place));
    }
    drawing::settle(&mut app);
    let materials = app.world().resource::<Assets<SpriteMeshMaterial>>().len();
    let world = app.get_sub_app(RenderApp).expect("a world that is drawn").world();
    let binds_arrays = SpriteMeshMaterial::bindless_supported(world.resource::<RenderDevice>());
    let mut draw_calls = 0;
    for phase in world.resource::<ViewSortedRenderPhases<Transparent2d>>().values() {
        let mut items = phase.items.values();
        while let Some(item) = items.next() {
            draw_calls += 1;
            // The items that are drawn with it.
            let others = item.batch_range().len().saturating_sub(1);
            items.by_ref().take(others).for_each(drop);
        }
    }
    let pixels = drawing::drawn(&mut app, target);
    (Costs { draw_calls, materials, binds_arrays }, pixels)
}

#[test]
fn one_atlas_is_drawn_at_once() {
    if !drawing::has_driver() {
        test_support::skipped("sprite-bevy, draw_calls: there is no Vulkan driver");
        return;
    }
    let rows = rows(Form::Atlas);
    // The rows that stand for a player whose pictures are all on the first page.
    let is_chosen = |index: &usize| {
        let Row { player, layer, .. } = &rows[*index];
        let mut pages = player.frames().map(|frame| frame.image().index());
        *layer == 0 && player.frames().next().is_some() && pages.all(|page| page == Some(0))
    };
    let chosen: Vec<usize> = (0..rows.len()).filter(is_chosen).collect();
    let layers: usize = chosen.iter().map(|index| rows[*index].player.frames().count()).sum();
    let [(atlas, plain), (apart, _)] = [Form::Atlas, Form::Png].map(|form| costs(form, &chosen, false));
    let (together, drawn) = costs(Form::Atlas, &chosen, true);
    eprintln!("{} players with {layers} pictures", chosen.len());
    eprintln!("by Bevy: {atlas:?} with an atlas, {apart:?} without");
    eprintln!("together: {together:?}");
    assert!(chosen.len() > 30);
    assert!(plain.iter().any(|part| *part > 0));
    let differing = plain.chunks(4).zip(drawn.chunks(4)).filter(|(one, other)| one != other).count();
    assert_eq!(differing, 0, "it looks the same");
    assert_eq!((together.draw_calls, together.materials), (1, 0));
    assert!(atlas.materials <= layers);
    if atlas.binds_arrays {
        assert_eq!((atlas.draw_calls, apart.draw_calls), (1, 1));
    }
}
