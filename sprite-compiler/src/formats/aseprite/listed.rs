//! From the frames that an export lists to descriptions, one for each drawing that the list has frames of.

use super::blend::Mode;
use super::compose::Mixed;
use super::description::{Description, Frame, SeparateLayer};
use super::export::{Export, ListedLayer};
use super::listing;
use super::listing::{Drawing, Listing};
use super::messages::{marks, sheet as messages};
use super::settings::AsepriteChoice;
use super::sheet::{Flattened, Pictures, Piece};
use super::tracks::Clip;
use crate::base::limits::{CANVAS_FACTOR, DRAWN_BY_BYTE};
use crate::base::source::{Location, SourceId};
use crate::formats::context::Context;
use crate::formats::cuts::{self, Cut, Found, Located, Place};

/// A drawing of which an export has frames.
#[derive(Debug)]
pub(super) struct Listed {
    /// The title of its file, and where that is, if the export has frames of several.
    pub(super) title: Option<(String, Location)>,
    pub(super) description: Description,
    /// The clips that take the place of tags.
    pub(super) clips: Option<Vec<Clip>>,
    pub(super) pictures: Pictures,
}

/// The drawings of an export, whose pictures are on this sheet. What is wrong with the list is reported.
pub(super) fn read(
    mut export: Export<'_>,
    choice: &AsepriteChoice,
    id: SourceId,
    located: Option<&Located<'_>>,
    context: &mut Context<'_>,
) -> Vec<Listed> {
    report_contradictions(&export, context);
    let listing = listing::of(&export, choice, id, context.diagnostics);
    let is_split = |drawing: &Drawing| drawing.layers.iter().all(Option::is_some);
    let is_split = matches!(&listing, Listing::Drawings(drawings) if drawings.iter().all(is_split));
    if let Some(setting) = choice.separate.filter(|_| !is_split) {
        let path = context.path(id);
        context.diagnostics.push(marks::export_is_merged(path, id.start(), setting));
    }
    match listing {
        Listing::AsListed => vec![as_listed(export, None, located, context)],
        Listing::WithoutTags => {
            export.tags.clear();
            vec![as_listed(export, None, located, context)]
        }
        Listing::Animations(clips) => vec![as_listed(export, Some(clips), located, context)],
        Listing::Drawings(drawings) => {
            let maker = Maker { export: &export, choice, id, located };
            let drawings = drawings.into_iter().map(|drawing| maker.listed(drawing, context));
            let mut drawings: Vec<Listed> = drawings.collect();
            if let [only] = drawings.as_mut_slice() {
                report_slices(&export, only.description.frames.len(), context);
                only.description.slices = export.slices;
                only.description.layer_data = export.layer_data;
            }
            drawings
        }
    }
}

/// The frames in the order of the list.
fn as_listed(
    export: Export<'_>,
    clips: Option<Vec<Clip>>,
    located: Option<&Located<'_>>,
    context: &mut Context<'_>,
) -> Listed {
    report_slices(&export, export.frames.len(), context);
    let mut cel_data = export.cel_data;
    let (mut frames, mut cuts) = (Vec::new(), Vec::new());
    for (entry, frame) in export.frames.into_iter().enumerate() {
        cuts.push(Cut { place: frame.place, entry, location: frame.described.location });
        frames.push(Frame { cel_data: cel_data.remove(&entry).unwrap_or_default(), ..frame.described });
    }
    Listed {
        title: None,
        description: Description {
            frames,
            tags: export.tags,
            slices: export.slices,
            layers: Vec::new(),
            layer_data: export.layer_data,
        },
        clips,
        pictures: Pictures::Sheet(located.map(|located| Found::of(located, context)), cuts),
    }
}

/// The help for sizes that contradict each other.
const LINKED_CELS: &str = "Aseprite has exported such rectangles for linked cels that are trimmed: unlink the cels of this frame, or switch `Trim Cels` or `Merge Duplicates` off, and export it again";

/// Reports the first frame whose sizes contradict each other.
fn report_contradictions(export: &Export<'_>, context: &mut Context<'_>) {
    let frames = export.frames.iter().enumerate();
    let mut wrong = frames.filter_map(|(index, frame)| Some((index, frame, frame.contradiction?)));
    if let Some((index, frame, sizes)) = wrong.next() {
        let finding =
            cuts::size_contradicts(index, frame.described.location, sizes, wrong.count(), LINKED_CELS);
        context.diagnostics.push(finding);
    }
}

/// Reports keys of slices at frames that there are not.
fn report_slices(export: &Export<'_>, frames: usize, context: &mut Context<'_>) {
    let mut outside = export.slice_frames.iter().filter(|key| key.frame >= frames);
    let slice = |index: usize| export.slices.get(index).map_or("", |slice| slice.name.as_str());
    if let Some(first) = outside.next().filter(|_| frames > 0) {
        let (name, others) = (slice(first.slice), outside.count());
        let finding = messages::slice_outside(name, first.frame, frames, others, first.location);
        context.diagnostics.push(finding);
    }
}

/// Makes descriptions of the drawings of an export.
struct Maker<'m, 'd> {
    export: &'m Export<'d>,
    choice: &'m AsepriteChoice,
    id: SourceId,
    located: Option<&'m Located<'m>>,
}

impl Maker<'_, '_> {
    fn listed(&self, drawing: Drawing, context: &mut Context<'_>) -> Listed {
        let frames = self.frames(&drawing);
        let is_flat = drawing.layers.len() > 1 && self.choice.separate.is_none();
        let flattened = if is_flat { self.flattened(&drawing, context) } else { None };
        let pictures = flattened.unwrap_or_else(|| self.cuts(&drawing, context));
        let layers = match self.choice.separate {
            Some(setting) => self.separate(&drawing, setting, context),
            None => Vec::new(),
        };
        let description =
            Description { frames, tags: drawing.tags, slices: Vec::new(), layers, layer_data: Vec::new() };
        Listed { title: drawing.title, description, clips: None, pictures }
    }

    /// The frames of a drawing. One that is missing lasts as long as the one before it, or as the first one.
    fn frames(&self, drawing: &Drawing) -> Vec<Frame> {
        let entry = |shown: &Vec<(usize, usize)>| Some(&self.export.frames.get(shown.first()?.1)?.described);
        let first = drawing.frames.iter().find_map(entry);
        let mut last = first;
        let frames = drawing.frames.iter().enumerate().map(|(number, shown)| {
            last = entry(shown).or(last);
            let is_only = drawing.title.is_none();
            Frame {
                location: last.map_or_else(|| self.id.start(), |frame| frame.location),
                duration: last.map_or(1, |frame| frame.duration),
                canvas: last.map_or((0, 0), |frame| frame.canvas),
                texts: Vec::new(),
                cel_data: self.export.cel_data.get(&number).filter(|_| is_only).cloned().unwrap_or_default(),
            }
        });
        frames.collect()
    }

    fn cut(&self, entry: usize) -> Option<Cut> {
        let frame = self.export.frames.get(entry)?;
        Some(Cut { place: frame.place, entry, location: frame.described.location })
    }

    /// The pictures of a drawing on the sheet: in each frame those of its layers, the layer at the back always.
    fn cuts(&self, drawing: &Drawing, context: &mut Context<'_>) -> Pictures {
        let nothing = Cut { place: Place::default(), entry: 0, location: self.id.start() };
        let mut cuts = Vec::with_capacity(drawing.frames.len());
        for shown in &drawing.frames {
            if shown.first().is_none_or(|(layer, _)| *layer > 0) {
                cuts.push(nothing);
            }
            cuts.extend(shown.iter().filter_map(|(_, entry)| self.cut(*entry)));
        }
        Pictures::Sheet(self.located.map(|located| Found::of(located, context)), cuts)
    }

    /// The layers of a drawing that stay separate.
    fn separate(
        &self,
        drawing: &Drawing,
        setting: Location,
        context: &mut Context<'_>,
    ) -> Vec<SeparateLayer> {
        let names = drawing.layers.iter().flatten();
        let mut layers: Vec<SeparateLayer> = names
            .map(|name| SeparateLayer { name: name.clone(), shown: vec![false; drawing.frames.len()] })
            .collect();
        for (frame, shown) in drawing.frames.iter().enumerate() {
            for (layer, _) in shown {
                if let Some(is_shown) = layers.get_mut(*layer).and_then(|layer| layer.shown.get_mut(frame)) {
                    *is_shown = true;
                }
            }
        }
        for (number, layer) in layers.iter_mut().enumerate() {
            if number == 0 {
                layer.shown.fill(true);
                continue;
            }
            let listed = self.layer(&layer.name).and_then(|listed| listed.mode);
            if let Some((Some(mode), span)) = listed.filter(|(mode, _)| *mode != Some(Mode::Normal)) {
                let mixed = Mixed::Blended { layer: layer.name.clone(), mode };
                context.diagnostics.push(marks::mixed(&mixed, self.id.at(span), setting));
            }
        }
        layers
    }

    fn layer(&self, name: &str) -> Option<&ListedLayer> {
        self.export.layers.iter().find(|layer| layer.name == name)
    }

    /// The layers of a drawing on each other; [`None`] if the sheet is missing, or is no PNG, or its layers cannot be
    /// laid on each other, which is reported.
    fn flattened(&self, drawing: &Drawing, context: &mut Context<'_>) -> Option<Pictures> {
        let located = self.located?;
        let header = context.images.header(located.entry)?;
        let mut modes = Vec::with_capacity(drawing.layers.len());
        for (number, layer) in drawing.layers.iter().flatten().enumerate() {
            let mode = self.layer(layer).and_then(|listed| listed.mode);
            if let Some((None, span)) = mode {
                context.diagnostics.push(messages::blend_mode_unknown(layer, self.id.at(span)));
            }
            // There is nothing below the layer at the back.
            modes.push(mode.and_then(|(mode, _)| mode).filter(|_| number > 0).unwrap_or(Mode::Normal));
        }
        let entries = drawing.frames.iter().flatten();
        let mut cuts: Vec<Cut> = entries.filter_map(|(_, entry)| self.cut(*entry)).collect();
        cuts::check(&located.name, header.size, &mut cuts, context.diagnostics);
        let mut cuts = cuts.into_iter();
        let pieces = |shown: &Vec<(usize, usize)>| {
            let piece = |(layer, _): &(usize, usize)| {
                let mode = modes.get(*layer).copied().unwrap_or(Mode::Normal);
                Some(Piece { place: cuts.next()?.place, mode })
            };
            shown.iter().filter_map(piece).collect()
        };
        let frames: Vec<Vec<Piece>> = drawing.frames.iter().map(pieces).collect();
        let most = context.limits.drawn_pixels.saturating_add(DRAWN_BY_BYTE * located.entry.length);
        let Some(flattened) = Flattened::new(header, frames, most.saturating_mul(CANVAS_FACTOR)) else {
            context.diagnostics.push(messages::flattened_too_large(located.name.location));
            return None;
        };
        let corner = flattened.corner();
        let image = context.images.compose(located.entry, Box::new(flattened));
        Some(Pictures::Flattened { image, corner, location: located.name.location })
    }
}
