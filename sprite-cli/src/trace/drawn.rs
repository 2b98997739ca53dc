//! The pictures that a player draws: rectangles of images, at points.

use sprite_compiler::{Images, foreign, model};
use sprite_runtime::{Frame, Image, Point, Rect};

/// A picture that is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Drawn {
    pub(crate) image: model::Image,
    pub(crate) rect: Rect,
    /// The point that goes to the sprite's position, after mirroring.
    pub(crate) origin: Point,
    pub(crate) mirrored: bool,
}

impl Drawn {
    /// The picture of a frame. The indices of its sprite's images are the numbers of slots.
    pub(crate) fn of(frame: Frame<'_>, slots: &[model::Image]) -> Self {
        let image =
            frame.image().index().and_then(|slot| slots.get(slot).copied()).unwrap_or(model::Image::Tileset);
        Self { image, rect: frame.rect(), origin: frame.origin(), mirrored: frame.is_mirrored() }
    }

    /// The picture as `IMAGE@X,Y,W,H,OX,OY`, with a `~` if it is mirrored.
    pub(super) fn place(&self, images: &Images) -> String {
        let Self { image, rect, origin, mirrored } = self;
        let path = match image {
            // The name is that of the file, because a dye does not change the location of a picture.
            model::Image::File(image) => images.file(*image),
            model::Image::Tileset | model::Image::Missing => Image::TILESET.path(),
        };
        let path = foreign::field(path);
        let mirrored = if *mirrored { "~" } else { "" };
        format!(
            "{path}@{},{},{},{},{},{}{mirrored}",
            rect.x, rect.y, rect.width, rect.height, origin.x, origin.y
        )
    }
}

/// The pictures at successive times, with equal neighbours counted together.
#[derive(Default)]
pub(super) struct Runs(Vec<(Option<Drawn>, usize)>);

impl Runs {
    /// Adds what is drawn at the next time.
    pub(super) fn push(&mut self, drawn: Option<Drawn>) {
        add(&mut self.0, drawn, 1);
    }

    /// Everything that is drawn.
    pub(super) fn drawn(&self) -> impl Iterator<Item = &Drawn> {
        self.0.iter().filter_map(|(drawn, _)| drawn.as_ref())
    }

    /// The runs as `PICTURE*COUNT`, joined with `;`. Different frames may look the same.
    pub(super) fn text(&self, picture: impl Fn(&Drawn) -> String) -> String {
        let mut runs = Vec::new();
        for (drawn, count) in &self.0 {
            add(&mut runs, drawn.as_ref().map_or_else(|| "-".to_owned(), &picture), *count);
        }
        runs.iter().map(|(picture, count)| format!("{picture}*{count}")).collect::<Vec<_>>().join(";")
    }
}

fn add<T: PartialEq>(runs: &mut Vec<(T, usize)>, value: T, count: usize) {
    match runs.last_mut() {
        Some((last, known)) if *last == value => *known += count,
        _ => runs.push((value, count)),
    }
}
