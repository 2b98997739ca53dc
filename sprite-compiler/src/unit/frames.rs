//! "The hero was invisible for two years": every frame must lie inside the image it is cut from.

use super::uses::ImageUse;
use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::sorted::SortedSet;
use crate::base::source::{Location, SourceId};
use crate::base::words::shown;
use crate::images::{Images, edges_outside};
use crate::model::{Animation, Frame, Image, ImageId, Picture, Tilesets, Track};
use sprite_table::{Rect, Size};

/// Tile sets that a finding names; the others are counted.
const NAMED_TILESETS: usize = 8;

/// Reports the frames of an animation, and its idle picture, that reach out of their image: one finding for each
/// location.
pub(super) fn check(
    animation: &Animation,
    images: &Images,
    uses: &[ImageUse],
    diagnostics: &mut Diagnostics,
) {
    let source = animation.meta.location.source;
    let mut reported: SortedSet<Location> = SortedSet::new();
    let mut check = |frame: &Frame, beside: &[Frame], is_counted: bool, what: &dyn Fn() -> String| {
        let Some(picture) = frame.picture else { return };
        if reported.contains(&frame.location) {
            return;
        }
        let finding = match picture.image {
            Image::Missing => None,
            Image::File(image) => {
                let outside = images.size(image).filter(|size| !picture.rect.fits(*size));
                outside.map(|size| {
                    let grid = is_counted.then(|| FrameGrid::of(beside, frame.location)).flatten();
                    outside_image(grid, animation, &what(), frame, picture, images, size)
                })
            }
            Image::Tileset => animation
                .meta
                .tilesets
                .as_ref()
                .and_then(|tilesets| outside_tilesets(what, frame, picture.rect, tilesets, images)),
        };
        let Some(finding) = finding else { return };
        reported.insert(frame.location);
        // If no frame fits the image, that is one mistake, which is reported where the image is named.
        let named = match picture.image {
            Image::File(image) => named_in(uses, image, source),
            Image::Tileset | Image::Missing => None,
        };
        match named {
            Some(named) => diagnostics.push_unless(vec![named], finding),
            None => diagnostics.push(finding),
        }
    };
    for track in animation.all_tracks() {
        for layer in &track.layers {
            for (index, frame) in layer.frames.iter().enumerate() {
                // Frames of the same location are consecutive, and are counted together.
                let is_same = |other: usize| {
                    layer.frames.get(other).is_some_and(|other| other.location == frame.location)
                };
                let is_counted = is_same(index + 1) || index.checked_sub(1).is_some_and(is_same);
                check(frame, &layer.frames, is_counted, &|| {
                    format!("frame {index} of {}", which(animation, track))
                });
            }
        }
    }
    if let Some(idle) = animation.motion.and_then(|motion| motion.idle) {
        check(&idle, &[], false, &|| idle_of(animation));
    }
}

/// The first location at which a description names an image.
fn named_in(uses: &[ImageUse], image: ImageId, source: SourceId) -> Option<Location> {
    let index = uses.binary_search_by_key(&image, |used| used.image).ok()?;
    let named = uses.get(index)?.named.iter().find(|(location, _)| location.source == source);
    named.map(|(location, _)| *location)
}

/// The grid of the frames of one location.
#[derive(Clone, Copy)]
struct FrameGrid {
    first: Rect,
    /// The number of columns beyond the first.
    columns: u32,
    rows: u32,
}

impl FrameGrid {
    /// The grid of the frames with a location; [`None`] if there is only one.
    fn of(frames: &[Frame], location: Location) -> Option<Self> {
        let own = frames.iter().filter(|frame| frame.location == location);
        let rects: Vec<Rect> = own.filter_map(|frame| frame.picture).map(|picture| picture.rect).collect();
        let first = *rects.first()?;
        let steps = |at: fn(&Rect) -> u32, step: u32| {
            let furthest = rects.iter().map(at).max().unwrap_or_default();
            furthest.saturating_sub(at(&first)).checked_div(step).unwrap_or_default()
        };
        let (columns, rows) = (steps(|rect| rect.x, first.width), steps(|rect| rect.y, first.height));
        Some(Self { first, columns, rows })
    }

    /// The corrected numbers of the first frame, if its size was written before its corner.
    fn size_first(self, image: Size) -> Option<String> {
        let Rect { x, y, width, height } = self.first;
        let edge =
            |at: u32, length: u32, more: u32| u64::from(at) + u64::from(length) * (u64::from(more) + 1);
        let fits = edge(width, x, self.columns) <= image.width.into()
            && edge(height, y, self.rows) <= image.height.into();
        (fits && x > 0 && y > 0 && (x, y) != (width, height)).then(|| format!("{width} {height} {x} {y}"))
    }
}

/// The finding for a frame outside of its image. `grid` is given if the location has several frames.
fn outside_image(
    grid: Option<FrameGrid>,
    animation: &Animation,
    what: &str,
    frame: &Frame,
    picture: Picture,
    images: &Images,
    size: Size,
) -> Diagnostic {
    let rect = picture.rect;
    let message = format!("{what} lies outside its image: {rect} in {size}");
    let mut finding = Diagnostic::new(Code::FrameOutsideImage, frame.location, message).label(edges_outside(
        rect,
        size,
        "the image",
    ));
    if let Image::File(image) = picture.image
        && let Some(&(_, location)) = animation.meta.images.iter().find(|(used, _)| *used == image)
    {
        finding = finding.note(location, format!("`{}` is {size}", shown(images.file(image))));
    }
    if let Some(swapped) = grid.and_then(|grid| grid.size_first(size)) {
        finding.help(format!("are the corner and the size swapped? `{swapped}` fits the image"))
    } else if grid.is_some() {
        finding.help("correct the rectangle, the number of frames or the columns, or make the image larger")
    } else {
        finding.help("correct the rectangle, or make the image larger")
    }
}

fn outside_tilesets(
    what: &dyn Fn() -> String,
    frame: &Frame,
    rect: Rect,
    tilesets: &Tilesets,
    images: &Images,
) -> Option<Diagnostic> {
    let sizes: Vec<_> =
        tilesets.found.iter().filter_map(|(name, image)| Some((name, images.size(*image)?))).collect();
    let outside: Vec<_> = sizes.iter().filter(|(_, size)| !rect.fits(*size)).collect();
    let (first, size) = outside.first()?;
    let what = what();
    if outside.len() == sizes.len() {
        let message = format!("{what} lies outside every tile set: {rect}");
        return Some(
            Diagnostic::new(Code::FrameOutsideEveryTileset, frame.location, message)
                .label(edges_outside(rect, *size, &format!("tile set `{}`", shown(first))))
                .note(tilesets.location, "cut from the current tile set")
                .help("correct the rectangle, the number of frames or the columns"),
        );
    }
    let mut names: Vec<_> =
        outside.iter().take(NAMED_TILESETS).map(|(name, _)| format!("`{}`", shown(name))).collect();
    if let Some(more) = outside.len().checked_sub(NAMED_TILESETS).filter(|more| *more > 0) {
        names.push(format!("and {more} more"));
    }
    let message =
        format!("{what} lies outside {} of {} tile sets: {}", outside.len(), sizes.len(), names.join(", "));
    Some(
        Diagnostic::new(Code::FrameOutsideSomeTilesets, frame.location, message)
            .label(edges_outside(rect, *size, &format!("tile set `{}`", shown(first))))
            .help("correct the rectangle, or make those images larger: the frame cannot be drawn from them"),
    )
}

/// The name of an animation and, if it has several directions, of the direction.
pub(crate) fn which(animation: &Animation, track: &Track) -> String {
    if animation.tracks.len() > 1 {
        format!("`{}`, direction {},", shown(&animation.meta.name), shown(&track.meta.label))
    } else {
        format!("`{}`", shown(&animation.meta.name))
    }
}

/// The name of the idle picture of an animation.
pub(super) fn idle_of(animation: &Animation) -> String {
    format!("the idle picture of `{}`", shown(&animation.meta.name))
}
