//! From an embedded image to a texture, whichever its form.

use macroquad::texture::{Image as Decoded, Texture2D};
use sprite_runtime::{Image, Library};
use std::fmt;

/// An image of which no texture can be made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UploadError {
    /// The image at this path has no pixels in the program: `sprites.toml` says `embed = "none"`.
    NotEmbedded(&'static str),
    /// The image at this path is a PNG file that macroquad does not read, or a file that cannot be loaded; the second
    /// part is macroquad's message.
    NotDecoded(&'static str, String),
    /// The image at this path has more than 65,535 pixels in a row or a column, which macroquad cannot count.
    TooLarge(&'static str),
}

impl fmt::Display for UploadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotEmbedded(path) => write!(
                f,
                "the image `{path}` is not embedded: write embed = \"png\" for it in sprites.toml, or load it with \
                 Sprites::load"
            ),
            Self::NotDecoded(path, reason) => write!(f, "the image `{path}` cannot be decoded: {reason}"),
            Self::TooLarge(path) => write!(f, "the image `{path}` has more than 65,535 pixels on a side"),
        }
    }
}

impl std::error::Error for UploadError {}

/// The textures of a library's images, in their order.
pub(crate) fn upload(library: &'static Library<'static>) -> Result<Vec<Texture2D>, UploadError> {
    library.images().iter().map(texture).collect()
}

/// [`upload`], with the images that are not embedded from the files of a folder.
pub(crate) async fn load(
    library: &'static Library<'static>,
    folder: &str,
) -> Result<Vec<Texture2D>, UploadError> {
    let mut textures = Vec::with_capacity(library.images().len());
    for image in library.images() {
        textures.push(match texture(image) {
            Err(UploadError::NotEmbedded(path)) => {
                let loaded = macroquad::file::load_file(&format!("{folder}/{path}")).await;
                png(path, &loaded.map_err(|error| UploadError::NotDecoded(path, error.to_string()))?)?
            }
            uploaded => uploaded?,
        });
    }
    Ok(textures)
}

/// The texture of one image.
pub(crate) fn texture(image: &Image<'static>) -> Result<Texture2D, UploadError> {
    if let Some(pixels) = image.rgba_pixels() {
        let side = |side| u16::try_from(side).map_err(|_| UploadError::TooLarge(image.path()));
        let (width, height) = (side(image.size().width)?, side(image.size().height)?);
        let bytes: Vec<u8> = pixels.flatten().collect();
        return Ok(Texture2D::from_rgba8(width, height, &bytes));
    }
    match image.bytes() {
        [] => Err(UploadError::NotEmbedded(image.path())),
        bytes => png(image.path(), bytes),
    }
}

fn png(path: &'static str, bytes: &[u8]) -> Result<Texture2D, UploadError> {
    let decoded = Decoded::from_file_with_format(bytes, None);
    let decoded = decoded.map_err(|error| UploadError::NotDecoded(path, error.to_string()))?;
    Ok(Texture2D::from_image(&decoded))
}
