//! What may be read at most: descriptions and images are other people's files.

/// Limits on the input. What exceeds one is a `limit-exceeded` finding, and no memory is taken for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of one description.
    pub description_bytes: u64,
    /// Bytes of one image file.
    pub image_bytes: u64,
    /// Pixels on a side of an image.
    pub image_side: u32,
    /// Pixels of an image.
    pub image_pixels: u64,
    /// Images with different dyes.
    pub dyed_images: usize,
    /// Bytes of all dyed images together, as PNGs.
    pub dyed_bytes: u64,
    /// Bytes of all that is remembered between runs; what does not fit is forgotten.
    pub remembered_bytes: u64,
    /// Bytes of all images together that are embedded decoded.
    pub decoded_bytes: u64,
    /// Pixels of all different frames together that are packed into an atlas, with their margins.
    pub atlas_pixels: u64,
    /// Different frames that are packed into an atlas.
    pub atlas_frames: usize,
    /// Directions of one animation.
    pub directions: u32,
    /// Frames of one direction.
    pub direction_frames: u32,
    /// Frames of one description.
    pub frames: u64,
    /// Frames of all descriptions together.
    pub library_frames: u64,
    /// Folders inside folders.
    pub depth: usize,
    /// Files below the asset folder.
    pub files: usize,
    /// Threads that decode images. There are never more than processors.
    pub threads: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            description_bytes: 16 << 20,
            image_bytes: 256 << 20,
            image_side: 65_535,
            image_pixels: 64 << 20,
            dyed_images: 4_096,
            dyed_bytes: 64 << 20,
            remembered_bytes: 256 << 20,
            decoded_bytes: 64 << 20,
            atlas_pixels: 64 << 20,
            atlas_frames: 1 << 17,
            directions: 4_096,
            direction_frames: 65_535,
            frames: 500_000,
            library_frames: 4_000_000,
            depth: 64,
            files: 1_000_000,
            threads: usize::MAX,
        }
    }
}
