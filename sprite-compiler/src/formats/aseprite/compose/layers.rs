//! Layers that stay separate: those at the top of a file, and the groups there, each with all that it holds.

use super::companions;
use super::order::{self, Step};
use crate::base::sorted::{SortedSet, sort_by_key};
use crate::formats::aseprite::binary::{File, Frame, LayerKind};
use crate::formats::aseprite::blend::Mode;
use crate::formats::aseprite::description::SeparateLayer;

/// The layers of a file that stay separate.
#[derive(Debug)]
pub(super) struct Separate {
    /// Their indices in the file, from back to front.
    tops: Vec<usize>,
    /// For each layer of the file the place in `tops` of the one that it is, or is in.
    places: Vec<Option<usize>>,
}

/// A reason why separate layers show another picture than the file.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::formats::aseprite) enum Mixed {
    /// A layer has a blend mode, which changes pixels of the layers below it.
    Blended { layer: String, mode: Mode },
    /// By its z-index, a cel of the layer lies above or below another layer than the layer does.
    Moved { layer: String, frame: usize },
    /// Two layers have this name.
    Named { layer: String },
}

impl Separate {
    /// The layers of a file that are drawn. A group is drawn when it holds a layer that is.
    pub(super) fn of(file: &File) -> Self {
        let top_of = companions::tops(file);
        let is_drawn = |index: usize| {
            file.layers.get(index).is_some_and(|layer| layer.is_drawn && layer.kind != LayerKind::Group)
        };
        let drawn = top_of.iter().enumerate().filter(|(index, _)| is_drawn(*index)).map(|(_, top)| *top);
        let mut tops: Vec<usize> = drawn.collect::<SortedSet<usize>>().into_iter().collect();
        sort_by_key(&mut tops, |&index| file.layers.get(index).is_none_or(|layer| !layer.is_background));
        let mut place_of = vec![None; file.layers.len()];
        for (place, &top) in tops.iter().enumerate() {
            if let Some(slot) = place_of.get_mut(top) {
                *slot = Some(place);
            }
        }
        let places = top_of.iter().map(|&top| place_of.get(top).copied().flatten()).collect();
        Self { tops, places }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.tops.is_empty()
    }

    /// The place of the layer that a step draws.
    fn place(&self, frame: &Frame, step: Step) -> Option<usize> {
        let layer = match step {
            Step::Cel(cel) => frame.cels.get(cel)?.layer,
            Step::Group(group) => group,
        };
        self.places.get(layer).copied().flatten()
    }

    /// The steps that draw a frame, for each layer that has a picture in it. The layer at the back always has one.
    pub(super) fn divide(&self, frame: &Frame, steps: Vec<Step>) -> impl Iterator<Item = Vec<Step>> + use<> {
        let mut divided: Vec<Vec<Step>> = self.tops.iter().map(|_| Vec::new()).collect();
        for step in steps {
            if let Some(own) = self.place(frame, step).and_then(|place| divided.get_mut(place)) {
                own.push(step);
            }
        }
        divided
            .into_iter()
            .enumerate()
            .filter(|(place, steps)| *place == 0 || !steps.is_empty())
            .map(|(_, steps)| steps)
    }
}

/// The layers of a file that stay separate, from back to front, and why they show something else than the file: each
/// reason once for a layer.
pub(in crate::formats::aseprite) fn separate(file: &File) -> (Vec<SeparateLayer>, Vec<Mixed>) {
    let separate = Separate::of(file);
    let tops: Vec<_> = separate.tops.iter().filter_map(|&top| file.layers.get(top)).collect();
    let mut layers: Vec<SeparateLayer> =
        tops.iter().map(|top| SeparateLayer { name: top.name.clone(), shown: Vec::new() }).collect();
    let mut mixed = Vec::new();
    let mut names = SortedSet::new();
    for (place, top) in tops.iter().enumerate() {
        // Nothing is below the layer at the back.
        if place > 0 && top.mode != Mode::Normal {
            mixed.push(Mixed::Blended { layer: top.name.clone(), mode: top.mode });
        }
        if !names.insert(&top.name) {
            mixed.push(Mixed::Named { layer: top.name.clone() });
        }
    }
    let mut moved = SortedSet::new();
    for (number, frame) in file.frames.iter().enumerate() {
        let steps = order::keyed(file, frame).remove(&None).unwrap_or_default();
        let steps = steps.iter().filter_map(|(key, step)| Some((key.z, separate.place(frame, *step)?)));
        let steps: Vec<(i64, usize)> = steps.collect();
        let shown: SortedSet<usize> = steps.iter().map(|(_, place)| *place).chain([0]).collect();
        for (place, layer) in layers.iter_mut().enumerate() {
            layer.shown.push(shown.contains(&place));
        }
        for ((_, below), (z, above)) in steps.iter().zip(steps.iter().skip(1)) {
            let place = if *z > 0 { *above } else { *below };
            if below > above
                && moved.insert(place)
                && let Some(top) = tops.get(place)
            {
                mixed.push(Mixed::Moved { layer: top.name.clone(), frame: number });
            }
        }
    }
    (layers, mixed)
}
