//! All sprites of one image in one draw call, on every device.
//!
//! Bevy makes a material for each distinct picture, size and anchor of a sprite. Where textures cannot be bound in arrays,
//! in browsers for example, each of them is a draw call. Here all sprites that are cut from one image have one material:
//! a table has the frames, and each sprite has the number of its own as its [`MeshTag`].

use crate::shown::Shown;
use crate::sprite::SpriteLayer;
use bevy_app::App;
use bevy_asset::{
    Asset, AssetEvent, AssetId, AssetPath, Assets, Handle, RenderAssetUsages, embedded_asset, embedded_path,
};
use bevy_color::{ColorToComponents, LinearRgba};
use bevy_ecs::prelude::*;
use bevy_image::Image;
use bevy_mesh::MeshTag;
use bevy_reflect::std_traits::ReflectDefault;
use bevy_reflect::{Reflect, TypePath};
use bevy_render::render_resource::AsBindGroup;
use bevy_shader::ShaderRef;
use bevy_sprite::{Anchor, Sprite, SpriteAlphaMode, SpriteImageMode};
use bevy_sprite_render::{
    AlphaMode2d, Material2d, Material2dPlugin, MaterialExtension2d, MeshMaterial2d, SpriteMaterial,
    SpriteRenderPlugin,
};
use std::collections::HashMap;
use std::sync::Arc;
use wgpu_types::{Extent3d, TextureDimension, TextureFormat};

/// Frames in a row of the table, as in the shader.
const ROW: usize = 512;
/// The most frames, so that a game which draws in ever new sizes does not fill the memory: the rest is drawn by Bevy.
const FRAMES: usize = 1 << 16;
const FLIP_X: u32 = 1 << 30;
const FLIP_Y: u32 = 1 << 31;

/// The material of all sprites that are cut from an image and have one colour.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug)]
pub(crate) struct Together {
    #[uniform(0)]
    color: LinearRgba,
    #[texture(1)]
    #[sampler(2)]
    image: Handle<Image>,
    #[texture(3, sample_type = "float", filterable = false, visibility(vertex))]
    table: Handle<Image>,
}

impl Material2d for Together {
    fn vertex_shader() -> ShaderRef {
        shader()
    }

    fn fragment_shader() -> ShaderRef {
        shader()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }
}

fn shader() -> ShaderRef {
    let path = AssetPath::from_path_buf(embedded_path!("together.wesl"));
    ShaderRef::Path(path.with_source("embedded"))
}

/// A sprite with a material of this type is not drawn by Bevy's own material. Nothing else is done with it.
#[derive(Asset, AsBindGroup, Reflect, Clone, Debug)]
pub(crate) struct Drawn {}

impl MaterialExtension2d for Drawn {}

/// A sprite that has a material of the game's own, or that the game wants to be drawn by Bevy's.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Default)]
pub struct SpriteDrawnAlone;

/// A frame as it is drawn: the rectangle in its image, and the place about its entity. The bits of its numbers, which are
/// compared.
type Key = [u32; 8];

/// The frames and the materials.
#[derive(Resource, Debug, Default)]
pub(crate) struct Frames {
    numbers: HashMap<Key, u32>,
    texels: Vec<[f32; 8]>,
    table: Handle<Image>,
    is_stale: bool,
    has_new_materials: bool,
    materials: HashMap<(AssetId<Image>, [u32; 4]), Handle<Together>>,
}

impl Frames {
    fn number(&mut self, sprite: &Sprite, anchor: Anchor) -> Option<u32> {
        let rect = sprite.rect?;
        let size = sprite.custom_size.unwrap_or(rect.size());
        let middle = -anchor.0 * size;
        let ([x, y], [width, height]) = (rect.min.to_array(), rect.size().to_array());
        let texels = [x, y, width, height, middle.x, middle.y, size.x, size.y];
        let key = texels.map(f32::to_bits);
        if let Some(&number) = self.numbers.get(&key) {
            return Some(number);
        }
        let number = u32::try_from(self.texels.len()).ok().filter(|_| self.texels.len() < FRAMES)?;
        self.texels.push(texels);
        self.numbers.insert(key, number);
        self.is_stale = true;
        Some(number)
    }

    fn material(&mut self, sprite: &Sprite, materials: &mut Assets<Together>) -> Handle<Together> {
        let color = sprite.color.to_linear();
        let key = (sprite.image.id(), color.to_f32_array().map(f32::to_bits));
        if let Some(handle) = self.materials.get(&key) {
            return handle.clone();
        }
        self.has_new_materials = true;
        let (image, table) = (sprite.image.clone(), self.table.clone());
        let handle = materials.add(Together { color, image, table });
        self.materials.insert(key, handle.clone());
        handle
    }

    /// Removes materials that nothing is drawn with any more, where new ones took their place.
    fn remove_unused(&mut self) {
        if std::mem::take(&mut self.has_new_materials) {
            self.materials.retain(|_, handle| match handle {
                Handle::Strong(strong) => Arc::strong_count(strong) > 1,
                Handle::Uuid(..) => true,
            });
        }
    }

    /// The table as an image.
    fn image(&self) -> Image {
        let rows = self.texels.len().div_ceil(ROW).max(1);
        let mut bytes: Vec<u8> = self.texels.iter().flatten().flat_map(|part| part.to_le_bytes()).collect();
        bytes.resize(rows * ROW * 8 * size_of::<f32>(), 0);
        let [width, height] = [ROW * 2, rows].map(|side| u32::try_from(side).unwrap_or(1));
        let size = Extent3d { width, height, depth_or_array_layers: 1 };
        let (dimension, format) = (TextureDimension::D2, TextureFormat::Rgba32Float);
        Image::new(size, dimension, bytes, format, RenderAssetUsages::RENDER_WORLD)
    }
}

/// Adds what draws together, if the app draws sprites at all.
pub(crate) fn build(app: &mut App) -> bool {
    if !app.is_plugin_added::<SpriteRenderPlugin>() {
        return false;
    }
    embedded_asset!(app, "together.wesl");
    app.add_plugins(Material2dPlugin::<Together>::default())
        .register_type::<SpriteDrawnAlone>()
        .init_resource::<Frames>();
    true
}

/// The sprites that players draw with.
type Own = Or<(With<Shown>, With<SpriteLayer>)>;

/// The sprites whose picture may have changed.
type Changes = Or<(Changed<Sprite>, Changed<Anchor>, Added<SpriteDrawnAlone>)>;

/// The components with which a sprite is drawn here.
type Drawing = (SpriteMaterial<Drawn>, MeshMaterial2d<Together>, MeshTag);

/// The parts of a sprite.
type Parts<'a> = (
    Entity,
    &'a Sprite,
    &'a Anchor,
    Option<&'a mut MeshTag>,
    Option<&'a MeshMaterial2d<Together>>,
    Has<SpriteDrawnAlone>,
);

/// Gives sprites their material and the number of their frame.
pub(crate) fn draw(
    mut commands: Commands,
    mut frames: ResMut<Frames>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<Together>>,
    mut sprites: Query<Parts, (Own, Changes)>,
    (mut alone_no_more, mut players_no_more): (RemovedComponents<SpriteDrawnAlone>, RemovedComponents<Shown>),
    mut events: MessageReader<AssetEvent<Image>>,
) {
    for entity in players_no_more.read() {
        // Without an animator a sprite is drawn by Bevy; it may have another one by now.
        commands.entity(entity).queue_silenced(|mut entity: EntityWorldMut<'_>| {
            if !entity.contains::<Shown>() {
                entity.remove::<Drawing>();
            }
        });
    }
    for entity in alone_no_more.read() {
        // It is drawn when it changes, and it has just done so.
        commands.entity(entity).queue_silenced(|mut entity: EntityWorldMut<'_>| {
            if let Some(mut sprite) = entity.get_mut::<Sprite>() {
                sprite.set_changed();
            }
        });
    }
    frames.remove_unused();
    if frames.table == Handle::default() {
        frames.table = images.add(frames.image());
    }
    for (entity, sprite, anchor, tag, material, is_alone) in &mut sprites {
        let is_plain = !is_alone
            && sprite.image_mode == SpriteImageMode::Auto
            && sprite.alpha_mode == SpriteAlphaMode::Blend
            && sprite.texture_atlas.is_none();
        let number = if is_plain { frames.number(sprite, *anchor) } else { None };
        let Some(number) = number else {
            if material.is_some() {
                commands.entity(entity).try_remove::<Drawing>();
            }
            continue;
        };
        let flips = (u32::from(sprite.flip_x) * FLIP_X) | (u32::from(sprite.flip_y) * FLIP_Y);
        let handle = frames.material(sprite, &mut materials);
        if material.is_none_or(|material| material.0 != handle) {
            let own = SpriteMaterial::<Drawn>(Handle::default());
            commands.entity(entity).try_insert((MeshMaterial2d(handle), own));
        }
        match tag {
            Some(mut tag) => _ = tag.set_if_neq(MeshTag::new(number | flips)),
            None => _ = commands.entity(entity).try_insert(MeshTag::new(number | flips)),
        }
    }
    // A material has the texture that an image had when it was made.
    let changed: Vec<AssetId<Image>> = events
        .read()
        .filter_map(|event| if let AssetEvent::Modified { id } = event { Some(*id) } else { None })
        .collect();
    let is_grown = std::mem::take(&mut frames.is_stale);
    if is_grown {
        // The only error is that of a handle whose generation is over, and this one is held.
        let _ = images.insert(&frames.table, frames.image());
    }
    if is_grown || !changed.is_empty() {
        for handle in frames.materials.values() {
            if let Some(mut material) = materials.get_mut(handle)
                && (is_grown || changed.contains(&material.image.id()))
            {
                material.table = frames.table.clone();
            }
        }
    }
}
