//! How an image is embedded.

use sprite_table::PixelForm;

/// How an image is embedded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Embedded {
    /// As a PNG: its file, or a PNG that the compiler made.
    Png,
    /// In this form, with these bytes.
    Pixels(PixelForm, Vec<u8>),
}
