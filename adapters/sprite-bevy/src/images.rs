//! The images of libraries as assets of Bevy.

use bevy_asset::{AssetServer, Assets, Handle, RenderAssetUsages};
use bevy_ecs::prelude::*;
use bevy_image::{CompressedImageFormats, Image, ImageSampler, ImageType, TextureError};
use sprite_runtime::Library;
use wgpu_types::{Extent3d, TextureDimension, TextureFormat};

/// The images of all libraries as assets, each once.
#[derive(Resource, Debug, Default)]
pub struct Sprites(pub(crate) Vec<(&'static Library<'static>, Vec<Handle<Image>>)>);

/// The image that serves the frames that are cut from the current tile set: insert another one to change it. At first
/// the first tile set of the libraries by name; [`TILESET`](sprite_runtime::Image::TILESET), with which such frames are
/// not drawn, when there is none.
#[derive(Resource, Clone, Copy, Debug)]
pub struct CurrentTileset(pub &'static sprite_runtime::Image<'static>);

impl Sprites {
    /// The asset of an image; [`None`] when it belongs to another library, and before `PreStartup`.
    pub fn get(&self, image: &sprite_runtime::Image<'_>) -> Option<&Handle<Image>> {
        let (_, handles) = self.0.iter().find(|(library, _)| library.owns(image))?;
        handles.get(image.index()?)
    }

    /// Takes over what was compiled anew while the game runs: the sprites of all players, and the images that changed or
    /// are new. Handles stay the same. [`SpriteReloadPlugin`](crate::SpriteReloadPlugin) does it after every change of a
    /// folder; a game that has a [`Reloader`](sprite_reload::Reloader) of its own calls it between two frames.
    ///
    /// # Errors
    /// An image cannot be decoded; then its asset stays as it was.
    #[cfg(feature = "reload")]
    pub fn apply(
        &mut self,
        reload: &sprite_reload::Reload,
        assets: &mut Assets<Image>,
        server: &AssetServer,
    ) -> Result<(), TextureError> {
        reload.apply();
        let mut result = Ok(());
        for image in reload.images() {
            let Some((_, handles)) = self.0.iter_mut().find(|(library, _)| library.owns(image)) else {
                continue;
            };
            let known = image.index().and_then(|index| handles.get(index)).cloned();
            match (decoded(image), known) {
                (Ok(Some(mut decoded)), Some(handle)) => {
                    // The game may have chosen how it is filtered.
                    if let Some(old) = assets.get(&handle) {
                        decoded.sampler = old.sampler.clone();
                    }
                    // The only error is that of a handle whose generation is over, and this one is held.
                    let _ = assets.insert(&handle, decoded);
                }
                (Ok(Some(decoded)), None) => handles.push(assets.add(decoded)),
                // Bevy's asset server watches over files that are not embedded.
                (Ok(None), Some(_)) => {}
                (Ok(None), None) => handles.push(server.load(image.path())),
                (Err(error), known) => {
                    if known.is_none() {
                        handles.push(Handle::default());
                    }
                    result = Err(error);
                }
            }
        }
        result
    }
}

/// Registers every image, whichever the form in which it is embedded. What is not embedded (`embed = "none"`) is loaded
/// by Bevy, from its own asset folder.
pub(crate) fn register(
    mut images: ResMut<Sprites>,
    mut assets: ResMut<Assets<Image>>,
    server: Res<AssetServer>,
) -> Result {
    for (library, handles) in &mut images.0 {
        for image in library.images() {
            let decoded = decoded(image)?.map(|decoded| assets.add(decoded));
            handles.push(decoded.unwrap_or_else(|| server.load(image.path())));
        }
    }
    Ok(())
}

/// An image as Bevy has it, filtered as the app's `ImagePlugin` says; [`None`] when it is not embedded.
fn decoded(image: &sprite_runtime::Image<'_>) -> Result<Option<Image>, TextureError> {
    let usage = RenderAssetUsages::default();
    if let Some(pixels) = image.rgba_pixels() {
        let [width, height] = image.size().into();
        let size = Extent3d { width, height, depth_or_array_layers: 1 };
        let bytes = pixels.flatten().collect();
        return Ok(Some(Image::new(size, TextureDimension::D2, bytes, TextureFormat::Rgba8UnormSrgb, usage)));
    }
    if image.bytes().is_empty() {
        return Ok(None);
    }
    let (png, formats) = (ImageType::Extension("png"), CompressedImageFormats::NONE);
    Image::from_buffer(image.bytes(), png, formats, true, ImageSampler::Default, usage).map(Some)
}
