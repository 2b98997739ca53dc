//! The textures of libraries, and drawing with them.

use crate::DrawSpriteParams;
use crate::upload::{self, UploadError};
use macroquad::color::Color;
use macroquad::math::{Rect, Vec2, vec2};
use macroquad::texture::{DrawTextureParams, Texture2D, draw_texture_ex};
use sprite_runtime::{Animate, Frame, Image, Library};

/// The images of one or more libraries as textures, and what draws players with them.
#[derive(Debug)]
pub struct Sprites {
    textures: Vec<(&'static Library<'static>, Vec<Texture2D>)>,
    /// The image for frames that take theirs from the current tile set. At first the first tile set by name;
    /// [`Image::TILESET`], with which such frames are not drawn, when there is none.
    pub tileset: &'static Image<'static>,
}

impl Sprites {
    /// Uploads all images of these libraries, whichever the form in which they are embedded. Call it once, after the
    /// window was opened: each call makes textures of its own. They are filtered as macroquad's default says; for sharp
    /// pixels call `macroquad::texture::set_default_filter_mode(FilterMode::Nearest)` before it.
    ///
    /// # Errors
    /// An image is not embedded, or macroquad cannot take it.
    pub fn new(libraries: &[&'static Library<'static>]) -> Result<Self, UploadError> {
        let textures = libraries.iter().map(|&library| Ok((library, upload::upload(library)?)));
        Ok(Self::of(textures.collect::<Result<_, _>>()?))
    }

    /// The same, with the images that are not embedded (`embed = "none"`) from the files below `folder`, which
    /// macroquad's `load_file` reads: from the disk, or in a browser from the server.
    ///
    /// # Errors
    /// A file cannot be read, or macroquad cannot take an image.
    pub async fn load(libraries: &[&'static Library<'static>], folder: &str) -> Result<Self, UploadError> {
        let mut textures = Vec::with_capacity(libraries.len());
        for &library in libraries {
            textures.push((library, upload::load(library, folder).await?));
        }
        Ok(Self::of(textures))
    }

    fn of(textures: Vec<(&'static Library<'static>, Vec<Texture2D>)>) -> Self {
        let first = textures.iter().find_map(|(library, _)| library.tilesets().first());
        Self { tileset: first.map_or(&Image::TILESET, |tileset| tileset.image()), textures }
    }

    /// The texture of an image; [`None`] when it belongs to another library.
    pub fn texture(&self, image: &Image<'_>) -> Option<&Texture2D> {
        let (_, textures) = self.textures.iter().find(|(library, _)| library.owns(image))?;
        textures.get(image.index()?)
    }

    /// Uploads an image again, in place of the texture that there is for it: one that was edited while the game runs,
    /// as `sprite_reload::Reload::images` lists them, in their order. An image of a library that is not here changes
    /// nothing.
    ///
    /// # Errors
    /// The image is not embedded, or macroquad cannot take it; then the texture stays as it was.
    pub fn renew(&mut self, image: &Image<'static>) -> Result<(), UploadError> {
        let Some((_, textures)) = self.textures.iter_mut().find(|(library, _)| library.owns(image)) else {
            return Ok(());
        };
        let texture = upload::texture(image)?;
        match image.index().and_then(|index| textures.get_mut(index)) {
            Some(old) => *old = texture,
            None => textures.push(texture),
        }
        Ok(())
    }

    /// Draws what a player shows, all layers from back to front, with its origin at a point: an `Animator`, an
    /// `AnyAnimator` or a `Group`. [`WHITE`](macroquad::color::WHITE) leaves its colours as they are.
    pub fn draw(&self, player: &impl Animate, x: f32, y: f32, color: Color) {
        self.draw_ex(player, x, y, color, DrawSpriteParams::default());
    }

    /// [`draw`](Self::draw), scaled, mirrored, turned, or without some layers.
    pub fn draw_ex(&self, player: &impl Animate, x: f32, y: f32, color: Color, params: DrawSpriteParams) {
        let offset = if params.offset { Vec2::from(player.offset().to_pixels()) } else { Vec2::ZERO };
        let Vec2 { x, y } = vec2(x, y) + offset * params.scale;
        let params = DrawSpriteParams { scale: params.scale * player.scale(), ..params };
        for frame in player.frames().filter(|frame| !params.hidden.contains(frame.layer())) {
            self.draw_frame_ex(frame, x, y, color, params);
        }
    }

    /// Draws one frame with its origin at a point, for games that keep lists of what they draw.
    pub fn draw_frame(&self, frame: Frame<'_>, x: f32, y: f32, color: Color) {
        self.draw_frame_ex(frame, x, y, color, DrawSpriteParams::default());
    }

    /// [`draw_frame`](Self::draw_frame), scaled, mirrored or turned. It is drawn whatever layer it is of.
    pub fn draw_frame_ex(&self, frame: Frame<'_>, x: f32, y: f32, color: Color, params: DrawSpriteParams) {
        if let Some(texture) = self.texture(frame.image_in(self.tileset)) {
            draw_frame_with(texture, frame, x, y, color, params);
        }
    }
}

/// Draws one frame as [`Sprites::draw_frame_ex`] does, with a texture of the game's own in place of that of its image:
/// the same picture in other colours, or one that a shader reads as indices.
pub fn draw_frame_with(
    texture: &Texture2D,
    frame: Frame<'_>,
    x: f32,
    y: f32,
    color: Color,
    params: DrawSpriteParams,
) {
    let frame = if params.flip_x { frame.flipped() } else { frame };
    let position = vec2(x, y);
    let corner = position - Vec2::from(frame.origin().to_f32()) * params.scale;
    let [left, top, width, height] = frame.rect().to_f32();
    let drawn = DrawTextureParams {
        source: Some(Rect::new(left, top, width, height)),
        dest_size: Some(vec2(width, height) * params.scale),
        flip_x: frame.is_mirrored(),
        rotation: params.rotation,
        pivot: Some(position),
        ..DrawTextureParams::default()
    };
    draw_texture_ex(texture, corner.x, corner.y, color, drawn);
}
