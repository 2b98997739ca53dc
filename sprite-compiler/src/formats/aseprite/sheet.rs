//! The sheet of an export: where it is, and layers that have pictures of their own there,
//! laid on each other as the editor shows them.

use super::blend::{Mode, Pixel};
use super::export::Export;
use crate::base::budget::{Cost, Expense};
use crate::base::digest::Digest;
use crate::base::source::{Location, SourceId};
use crate::formats::context::Context;
use crate::formats::cuts::{self, Cut, Found, Located, Place, SheetRequest};
use crate::formats::image_search::FrameNeeds;
use crate::images::png::Header;
use crate::images::{self, Compose, Composition, ImageVariant, Pixels, Take};
use crate::model::of_unit::UnitImage;
use sprite_table::Size;

/// Where the pictures of a file are.
#[derive(Debug)]
pub(super) enum Pictures {
    /// On the sheet of an export, which is [`None`] when there is none; that is reported. In the order in which frames
    /// have them.
    Sheet(Option<Found>, Vec<Cut>),
    /// In an image of the pictures on a sheet, laid on each other. It begins at this point of the drawing's canvas; the
    /// sheet is named at the location.
    Flattened { image: UnitImage, corner: (i64, i64), location: Location },
    /// In the binary file itself; [`None`] when it cannot be read, which is reported.
    Drawn(Option<UnitImage>),
}

/// Finds the sheet of the export at a path; that there is none is reported.
pub(super) fn find<'a>(
    export: &Export<'_>,
    path: &str,
    id: SourceId,
    context: &mut Context<'a>,
) -> Option<Located<'a>> {
    let (written, span) = export.sheet.path.as_ref()?;
    let rects = export.frames.iter().filter_map(|frame| frame.place.rect);
    let all = FrameNeeds { animations: export.tags.len(), ..FrameNeeds::default() };
    let request = SheetRequest {
        written,
        location: id.at(*span),
        list: path,
        claimed: export.sheet.size.map(|(size, span)| (size, id.at(span))),
        needs: rects.map(FrameNeeds::of).fold(all, FrameNeeds::and),
        takes_beside: false,
        is_one_of_several: false,
        language: "JSON",
    };
    cuts::find(&request, context)
}

/// The longest side of a canvas of the editor.
const LARGEST_SIDE: u32 = 65_535;

/// The pictures of a sheet that are laid on each other, for each frame of the drawing from back to front.
#[derive(Debug)]
pub(super) struct Flattened {
    /// The header of the sheet when its size was compared.
    header: Header,
    /// The part of the drawing's canvas that any picture covers: its corner, and its size.
    corner: (i64, i64),
    size: Size,
    frames: Vec<Vec<Piece>>,
    recipe: Digest,
}

/// A picture on the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) place: Place,
    pub(super) mode: Mode,
}

impl Flattened {
    /// Joins the pictures of frames; [`None`] if what they cover together is larger than the sheet allows: its pixels
    /// once for each frame of the list, and `most` more.
    pub(super) fn new(header: Header, frames: Vec<Vec<Piece>>, most: u64) -> Option<Self> {
        let corners = |piece: &Piece| {
            let rect = piece.place.rect?;
            let (x, y) = piece.place.corner;
            Some((x, y, x + i64::from(rect.width), y + i64::from(rect.height)))
        };
        let all = frames.iter().flatten().filter_map(corners);
        let around = all.reduce(|a, b| (a.0.min(b.0), a.1.min(b.1), a.2.max(b.2), a.3.max(b.3)));
        let (left, top, right, bottom) = around.unwrap_or((0, 0, 1, 1));
        let length = |length: i64| u32::try_from(length.max(1)).ok();
        let size = Size::new(length(right - left)?, length(bottom - top)?);
        if size.width.max(size.height) > LARGEST_SIDE {
            return None;
        }
        if pixels(size).saturating_mul(frames.len() as u64) > most {
            return None;
        }
        let mut recipe = vec![format!("{left} {top} {right} {bottom}")];
        for pieces in &frames {
            let piece = |piece: &Piece| {
                let rect = piece.place.rect.unwrap_or_default();
                format!("{rect} {:?} {:?}", piece.place.corner, piece.mode)
            };
            recipe.push(pieces.iter().map(piece).collect::<Vec<_>>().join("|"));
        }
        let recipe = Digest::of_parts(recipe.iter().map(String::as_bytes));
        Some(Self { header, corner: (left, top), size, frames, recipe })
    }

    /// The point of the drawing's canvas where its pictures begin.
    pub(super) const fn corner(&self) -> (i64, i64) {
        self.corner
    }

    fn draw_piece(&self, piece: &Piece, sheet: &Pixels, canvas: &mut [Pixel]) {
        let Some(rect) = piece.place.rect else { return };
        let (x, y) = (piece.place.corner.0 - self.corner.0, piece.place.corner.1 - self.corner.1);
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
        let rows = canvas.chunks_mut(self.size.width as usize).skip(y);
        for (row, below) in (rect.y..rect.y.saturating_add(rect.height)).zip(rows) {
            let above = sheet.rows().row(rect, row);
            for (below, above) in below.iter_mut().skip(x).zip(above) {
                *below = piece.mode.blend(*below, *above, u8::MAX);
            }
        }
    }
}

fn pixels(size: Size) -> u64 {
    u64::from(size.width) * u64::from(size.height)
}

impl Compose for Flattened {
    fn form(&self) -> ImageVariant {
        ImageVariant::Composed(Composition::of_recipe(self.recipe))
    }

    fn canvas(&self) -> Size {
        self.size
    }

    fn price(&self) -> (Cost, u64) {
        let laid = self.frames.iter().flatten().filter_map(|piece| Some(pixels(piece.place.rect?.size())));
        let (laid, canvas) = (laid.sum(), pixels(self.size));
        let decoded = self.header.decoded_bytes().max(pixels(self.header.size).saturating_mul(4));
        let price = Cost::default()
            .and(Expense::Decoded, decoded)
            .and(Expense::Drawn, canvas.saturating_mul(self.frames.len() as u64))
            .and(Expense::Blended, laid);
        // The sheet, as it was decoded and as colours, and the canvas are in memory at the same time.
        (price, decoded.saturating_mul(2).saturating_add(canvas.saturating_mul(4)))
    }

    fn draw(&self, content: &[u8], take: &mut Take<'_>) -> Result<(), String> {
        // The places on the sheet, and the price that was paid, are those of the header that was read first.
        if Header::of(content) != Some(self.header) {
            return Err("the file changed while it was read".to_owned());
        }
        let sheet = images::pixels(content)?;
        let mut canvas = vec![[0; 4]; self.size.width as usize * self.size.height as usize];
        for pieces in &self.frames {
            canvas.fill([0; 4]);
            for piece in pieces {
                self.draw_piece(piece, &sheet, &mut canvas);
            }
            take(&[&canvas]);
        }
        Ok(())
    }
}
