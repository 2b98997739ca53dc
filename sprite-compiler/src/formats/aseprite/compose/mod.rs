//! Frames of a binary file as pictures, as the editor shows them.
//!
//! ```text
//! work       File ---------------> how much there is to draw, before any of it is
//! order      File, Frame --------> what is drawn, in its order, and what of it is a layer of its own, or a map
//! canvas     what is below, above -> pixels, from stored pixels and tiles
//! ```

mod canvas;
mod order;
mod work;

pub(super) use order::{Mixed, alone, hide, separate, top_names};
pub(super) use work::Work;

use super::binary::{BinaryFile, BinaryFrame, CelIndex, Content};
use super::blend::Mode;
use super::error::BinaryError;
use crate::base::sorted::SortedMap;
use crate::images::Take;
use canvas::{Area, Canvas, Colours, Decompressed, Tilemap};
use order::{Separate, Step, Steps};

/// Draws all frames, in their order: each is handed to `take` as the pixels of the whole canvas, row by row, and after
/// them those of the same frame in each of `beside`, the companions. Where layers stay separate, each that is shown in a
/// frame is handed over by itself, from back to front. `content` holds the bytes of the file.
pub(super) fn frames(
    file: &BinaryFile,
    content: &[u8],
    is_separate: bool,
    beside: &[&BinaryFile],
    take: &mut Take<'_>,
) -> Result<(), BinaryError> {
    let separate = is_separate.then(|| Separate::of(file)).filter(|separate| !separate.is_empty());
    let all: Vec<&BinaryFile> = [file].into_iter().chain(beside.iter().copied()).collect();
    let decompressed = &Decompressed::new(&all, content)?;
    let mut canvas = Canvas::new(order::canvas(file));
    let mut canvases: Vec<Canvas> = beside.iter().map(|file| Canvas::new(order::canvas(file))).collect();
    for (number, frame) in file.frames.iter().enumerate() {
        for (&file, canvas) in beside.iter().zip(&mut canvases) {
            let Some(frame) = file.frames.get(number) else { continue };
            let mut groups = order::steps(file, frame);
            let all = groups.remove(&None).unwrap_or_default();
            canvas.clear();
            DrawnFrame { file, decompressed, number, frame }.draw(all, &mut groups, canvas);
        }
        let drawing = DrawnFrame { file, decompressed, number, frame };
        let mut groups = order::steps(file, frame);
        let all = groups.remove(&None).unwrap_or_default();
        let mut draw = |steps: Vec<Step>| {
            canvas.clear();
            drawing.draw(steps, &mut groups, &mut canvas);
            let pixels = [&canvas].into_iter().chain(&canvases).map(Canvas::pixels);
            take(&pixels.collect::<Vec<_>>());
        };
        match &separate {
            Some(separate) => separate.divide(frame, all).for_each(draw),
            None => draw(all),
        }
    }
    Ok(())
}

/// A frame that is drawn.
struct DrawnFrame<'f> {
    file: &'f BinaryFile,
    decompressed: &'f Decompressed<'f>,
    number: usize,
    frame: &'f BinaryFrame,
}

/// A group whose cels are being drawn, or the canvas itself.
struct Open {
    group: Option<usize>,
    steps: std::vec::IntoIter<Step>,
    canvas: Canvas,
}

impl DrawnFrame<'_> {
    /// Takes steps of the frame on an empty canvas, with those of the groups among them. Groups may lie in each other as
    /// deep as a file says, so this does not recurse.
    fn draw(&self, steps: Vec<Step>, groups: &mut Steps, canvas: &mut Canvas) {
        let areas: SortedMap<usize, Area> = order::group_areas(self.file, self.frame).into_iter().collect();
        let whole = std::mem::replace(canvas, Canvas::new(Area::new(0, 0, 0, 0)));
        let mut innermost = Open { group: None, steps: steps.into_iter(), canvas: whole };
        let mut around: Vec<Open> = Vec::new();
        loop {
            match innermost.steps.next() {
                Some(Step::Cel(index)) => self.cel(index, &mut innermost.canvas),
                Some(Step::Group(group)) => {
                    let Some(area) = areas.get(&group) else { continue };
                    let steps = groups.remove(&Some(group)).unwrap_or_default().into_iter();
                    let next = Open { group: Some(group), steps, canvas: Canvas::new(*area) };
                    around.push(std::mem::replace(&mut innermost, next));
                }
                None => {
                    let Some(mut outer) = around.pop() else {
                        *canvas = innermost.canvas;
                        return;
                    };
                    let layer = innermost.group.and_then(|group| self.file.layers.get(group));
                    if let Some(layer) = layer {
                        outer.canvas.lay(&innermost.canvas, layer.mode, layer.opacity);
                    }
                    innermost = outer;
                }
            }
        }
    }

    fn cel(&self, index: usize, canvas: &mut Canvas) {
        let Some(cel) = self.frame.cels.get(index) else { return };
        let Some(layer) = self.file.layers.get(cel.layer) else { return };
        let Some(shown) = order::shown(self.file, cel) else { return };
        let stored = match cel.content {
            Content::Link { picture, .. } => picture,
            Content::Picture { .. } | Content::Tiles { .. } => CelIndex { frame: self.number, cel: index },
        };
        let bytes = self.decompressed.cel(stored);
        let colours = Colours {
            depth: self.file.depth,
            palette: self.file.palettes.get(self.frame.palette),
            is_background: layer.is_background,
        };
        let area = order::area(self.file, cel);
        let opacity = super::blend::mul(cel.opacity.into(), layer.opacity.into());
        let opacity = u8::try_from(opacity).unwrap_or(u8::MAX);
        let (left, top) = (i64::from(cel.x), i64::from(cel.y));
        let inside = |x: i64, y: i64| {
            (usize::try_from(x - left).unwrap_or(usize::MAX), usize::try_from(y - top).unwrap_or(usize::MAX))
        };
        let mode: Mode = layer.mode;
        match shown.content {
            Content::Picture { size, .. } => {
                let width = size.width as usize;
                canvas.draw(area, mode, opacity, |x, y| {
                    let (x, y) = inside(x, y);
                    colours.at(bytes, y.saturating_mul(width).saturating_add(x))
                });
            }
            Content::Tiles { size, masks, .. } => {
                let tileset = self.file.tileset_of.get(cel.layer).copied().flatten();
                let Some((index, tileset)) =
                    tileset.and_then(|index| Some((index, self.file.tilesets.get(index)?)))
                else {
                    return;
                };
                let pixels = self.decompressed.tileset(index);
                let columns = size.width as usize;
                let map = Tilemap { columns, masks, tiles: bytes, tileset, pixels, colours };
                canvas.draw(area, mode, opacity, |x, y| {
                    let (x, y) = inside(x, y);
                    map.at(x, y)
                });
            }
            Content::Link { .. } => {}
        }
    }
}
