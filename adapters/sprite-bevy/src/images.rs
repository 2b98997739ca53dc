//! The images of libraries as assets of Bevy.

use crate::warnings::{Lack, Warnings};
use bevy_asset::{AssetServer, Assets, Handle, RenderAssetUsages};
use bevy_ecs::prelude::*;
use bevy_image::{CompressedImageFormats, Image, ImageSampler, ImageType, TextureError};
use sprite_runtime::Library;
use sprite_runtime::data::Companion;
use std::collections::BTreeSet;
use wgpu_types::{Extent3d, TextureDimension, TextureFormat};

/// The images of all libraries as assets, each once.
#[derive(Resource, Debug, Default)]
pub struct Sprites(pub(crate) Vec<Registered>);

/// A library, and the assets of its images, which it does not have before they are registered.
pub(crate) type Registered = (&'static Library<'static>, Vec<Handle<Image>>);

/// The image that serves the frames that are cut from the current tile set: insert another one to change it. At first
/// the first tile set of the libraries by name; [`TILESET`](sprite_runtime::Image::TILESET), with which such frames are
/// not drawn, when there is none.
#[derive(Resource, Clone, Copy, Debug)]
pub struct CurrentTileset(pub &'static sprite_runtime::Image<'static>);

impl Sprites {
    /// Adds a library that it does not have yet.
    pub(crate) fn add(&mut self, library: &'static Library<'static>) {
        if !self.0.iter().any(|(known, _)| std::ptr::eq(*known, library)) {
            self.0.push((library, Vec::new()));
        }
    }

    /// Returns whether this image belongs to a library that was added.
    pub(crate) fn knows(&self, image: &sprite_runtime::Image<'_>) -> bool {
        self.0.iter().any(|(library, _)| library.owns(image))
    }

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
        let normals: Vec<_> = self.0.iter().map(|(library, _)| normals(library)).collect();
        for image in reload.images() {
            let mut owners = self.0.iter_mut().zip(&normals);
            let Some(((_, handles), normals)) = owners.find(|((library, _), _)| library.owns(image)) else {
                continue;
            };
            let known = image.index().and_then(|index| handles.get(index)).cloned();
            let is_linear = normals.contains(&image.index());
            match (decoded(image, is_linear), known) {
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

/// Returns whether a library was added whose images are not registered.
pub(crate) fn has_new(images: Res<Sprites>) -> bool {
    images.0.iter().any(is_new)
}

fn is_new((library, handles): &Registered) -> bool {
    handles.is_empty() && !library.images().is_empty()
}

/// Registers every image, whichever the form in which it is embedded. What is not embedded (`embed = "none"`) is loaded
/// by Bevy, from its own asset folder.
pub(crate) fn register(
    mut images: ResMut<Sprites>,
    assets: Option<ResMut<Assets<Image>>>,
    server: Option<Res<AssetServer>>,
    mut warnings: ResMut<Warnings>,
) -> Result {
    let Some(mut assets) = assets else {
        warnings.warn(Lack::Images, || {
            "the resource `Assets<Image>` is missing, so that sprites are played and not drawn: add DefaultPlugins or, \
             in a test with MinimalPlugins, `AssetPlugin::default()` and `app.init_asset::<Image>()`"
                .to_owned()
        });
        return Ok(());
    };
    for (library, handles) in images.0.iter_mut().filter(|library| is_new(library)) {
        let normals = normals(library);
        for image in library.images() {
            let handle = match (decoded(image, normals.contains(&image.index()))?, &server) {
                (Some(decoded), _) => assets.add(decoded),
                (None, Some(server)) => server.load(image.path()),
                (None, None) => {
                    warnings.warn(Lack::Server, || {
                        format!("`AssetServer` is missing, which loads {}: add AssetPlugin", image.path())
                    });
                    Handle::default()
                }
            };
            handles.push(handle);
        }
    }
    Ok(())
}

/// The indices of the images that are normal maps: directions are numbers, and no colours.
fn normals(library: &Library<'_>) -> BTreeSet<Option<usize>> {
    let maps = library.sprites().iter().flat_map(|sprite| sprite.companions(Companion::Normal));
    maps.map(sprite_runtime::Image::index).collect()
}

/// An image as Bevy has it, filtered as the app's `ImagePlugin` says; [`None`] when it is not embedded.
fn decoded(image: &sprite_runtime::Image<'_>, is_linear: bool) -> Result<Option<Image>, TextureError> {
    let usage = RenderAssetUsages::default();
    if let Some(pixels) = image.rgba_pixels() {
        let [width, height] = image.size().into();
        let size = Extent3d { width, height, depth_or_array_layers: 1 };
        let bytes = pixels.flatten().collect();
        let format = if is_linear { TextureFormat::Rgba8Unorm } else { TextureFormat::Rgba8UnormSrgb };
        return Ok(Some(Image::new(size, TextureDimension::D2, bytes, format, usage)));
    }
    if image.bytes().is_empty() {
        return Ok(None);
    }
    let (png, formats) = (ImageType::Extension("png"), CompressedImageFormats::NONE);
    Image::from_buffer(image.bytes(), png, formats, !is_linear, ImageSampler::Default, usage).map(Some)
}
