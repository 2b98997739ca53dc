//! The cels and groups that are drawn in a frame, in their order; the layers that stay separate; and those that hold
//! companions, which are drawn by themselves.

use super::canvas::Area;
use crate::base::sorted::{SortedMap, SortedSet, sort_by_key};
use crate::formats::aseprite::binary::{BinaryFile, BinaryFrame, Cel, Content, Layer, LayerKind};
use crate::formats::aseprite::blend::Mode;
use crate::formats::aseprite::description::SeparateLayer;

/// One thing that is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// The cel of the frame with this index.
    Cel(usize),
    /// The content of the group that is this layer, drawn by itself.
    Group(usize),
}

/// Where something stands among what is drawn together: the background first, then by place and z.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    is_above_background: bool,
    place: i64,
    pub(super) z: i64,
    position: usize,
}

/// Steps that are drawn together, by the group they are in; [`None`] for the canvas.
pub(super) type Steps = SortedMap<Option<usize>, Vec<Step>>;

/// The cels of a frame that are drawn, with their indices.
pub(super) fn drawn<'f>(
    file: &'f BinaryFile,
    frame: &'f BinaryFrame,
) -> impl Iterator<Item = (usize, &'f Cel, &'f Layer)> {
    let with_layer = frame.cels.iter().enumerate().filter_map(|(index, cel)| {
        let layer = file.layers.get(cel.layer)?;
        Some((index, cel, layer))
    });
    with_layer.filter(|(_, _, layer)| layer.is_drawn)
}

/// The steps that draw a frame, in their order.
pub(super) fn steps(file: &BinaryFile, frame: &BinaryFrame) -> Steps {
    let steps = |steps: Vec<(Key, Step)>| steps.into_iter().map(|(_, step)| step).collect();
    keyed(file, frame).into_iter().map(|(group, sorted)| (group, steps(sorted))).collect()
}

/// The same, with what they are sorted by.
pub(super) fn keyed(file: &BinaryFile, frame: &BinaryFrame) -> SortedMap<Option<usize>, Vec<(Key, Step)>> {
    let mut keyed: SortedMap<Option<usize>, Vec<(Key, Step)>> = SortedMap::new();
    let mut known_groups = SortedSet::new();
    for (index, cel, layer) in drawn(file, frame) {
        let step = Step::Cel(index);
        if !file.groups_blend {
            keyed.entry(None).or_default().push((key(layer, cel.layer, cel.z), step));
            continue;
        }
        keyed.entry(layer.group).or_default().push((key(layer, layer.position, cel.z), step));
        let mut around = layer.group;
        while let Some((number, group)) = around.and_then(|number| Some((number, file.layers.get(number)?))) {
            // The groups around one that is known are known too.
            if !known_groups.insert(number) {
                break;
            }
            let step = (key(group, group.position, 0), Step::Group(number));
            keyed.entry(group.group).or_default().push(step);
            around = group.group;
        }
    }
    for steps in keyed.values_mut() {
        sort_by_key(steps, |(key, _)| *key);
    }
    keyed
}

fn key(layer: &Layer, position: usize, z: i16) -> Key {
    let place = i64::try_from(position).unwrap_or(i64::MAX).saturating_add(z.into());
    Key { is_above_background: !layer.is_background, place, z: z.into(), position }
}

/// The cel whose picture a cel shows: itself, or the one that it is linked to in the end.
pub(super) fn shown<'f>(file: &'f BinaryFile, cel: &'f Cel) -> Option<&'f Cel> {
    match cel.content {
        Content::Link { picture, .. } => file.frames.get(picture.frame)?.cels.get(picture.cel),
        Content::Picture { .. } | Content::Tiles { .. } => Some(cel),
    }
}

/// The part of the canvas that a cel covers.
pub(super) fn area(file: &BinaryFile, cel: &Cel) -> Area {
    let (width, height) = match shown(file, cel).map(|shown| shown.content) {
        Some(Content::Picture { size, .. }) => (i64::from(size.width), i64::from(size.height)),
        Some(Content::Tiles { size, .. }) => {
            let tileset = file.tileset_of.get(cel.layer).copied().flatten();
            let tile = tileset
                .and_then(|index| file.tilesets.get(index))
                .map_or((0, 0), |set| (i64::from(set.size.width), i64::from(set.size.height)));
            (i64::from(size.width) * tile.0, i64::from(size.height) * tile.1)
        }
        Some(Content::Link { .. }) | None => (0, 0),
    };
    Area::new(cel.x.into(), cel.y.into(), width, height).and(canvas(file))
}

/// The part of the canvas that each group covers in a frame. A group comes after the groups in it.
pub(super) fn group_areas(file: &BinaryFile, frame: &BinaryFrame) -> Vec<(usize, Area)> {
    if !file.groups_blend {
        return Vec::new();
    }
    let mut held: SortedMap<usize, Area> = SortedMap::new();
    let add = |held: &mut SortedMap<usize, Area>, group: Option<usize>, area: Area| {
        if let Some(group) = group {
            let known = held.entry(group).or_insert(area);
            *known = known.around(area);
        }
    };
    for (_, cel, layer) in drawn(file, frame) {
        add(&mut held, layer.group, area(file, cel));
    }
    let mut areas = Vec::new();
    // A group stands before what it holds, so the last one is in no other that is left.
    while let Some((group, area)) = held.pop_last() {
        areas.push((group, area));
        add(&mut held, file.layers.get(group).and_then(|layer| layer.group), area);
    }
    areas
}

/// The whole canvas.
pub(super) fn canvas(file: &BinaryFile) -> Area {
    Area::new(0, 0, file.size.width.into(), file.size.height.into())
}

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
    pub(super) fn of(file: &BinaryFile) -> Self {
        let top_of = tops(file);
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
    fn place(&self, frame: &BinaryFrame, step: Step) -> Option<usize> {
        let layer = match step {
            Step::Cel(cel) => frame.cels.get(cel)?.layer,
            Step::Group(group) => group,
        };
        self.places.get(layer).copied().flatten()
    }

    /// The steps that draw a frame, for each layer that has a picture in it. The layer at the back always has one.
    pub(super) fn divide(
        &self,
        frame: &BinaryFrame,
        steps: Vec<Step>,
    ) -> impl Iterator<Item = Vec<Step>> + use<> {
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
pub(in crate::formats::aseprite) fn separate(file: &BinaryFile) -> (Vec<SeparateLayer>, Vec<Mixed>) {
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
        let steps = keyed(file, frame).remove(&None).unwrap_or_default();
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

/// For each layer of a file the one at the top that it is, or is in. A group stands before what it holds.
pub(super) fn tops(file: &BinaryFile) -> Vec<usize> {
    let mut tops: Vec<usize> = Vec::with_capacity(file.layers.len());
    for (index, layer) in file.layers.iter().enumerate() {
        let top = layer.group.and_then(|group| tops.get(group).copied());
        tops.push(top.unwrap_or(index));
    }
    tops
}

/// The names of the layers and groups at the top, once each.
pub(in crate::formats::aseprite) fn top_names(file: &BinaryFile) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for layer in file.layers.iter().filter(|layer| layer.group.is_none()) {
        if !names.contains(&layer.name.as_str()) {
            names.push(&layer.name);
        }
    }
    names
}

/// Takes the layers at the top that hold companions, by their names, out of what is drawn.
pub(in crate::formats::aseprite) fn hide(file: &mut BinaryFile, is_companion: impl Fn(&str) -> bool) {
    for (index, top) in tops(file).into_iter().enumerate() {
        let is_hidden = file.layers.get(top).is_some_and(|top| is_companion(&top.name));
        if let Some(layer) = file.layers.get_mut(index).filter(|_| is_hidden) {
            layer.is_drawn = false;
        }
    }
}

/// A file with nothing to draw but the layers of this name at the top and what they hold, whether these are visible or
/// not. Their own opacity and blend mode do not count: a map is data.
pub(in crate::formats::aseprite) fn alone(file: &BinaryFile, name: &str) -> BinaryFile {
    let mut file = BinaryFile { tags: Vec::new(), slices: Vec::new(), user_data: Vec::new(), ..file.clone() };
    for (index, top) in tops(&file).into_iter().enumerate() {
        let is_shown = file.layers.get(top).is_some_and(|top| top.name == name);
        let group = file.layers.get(index).and_then(|layer| layer.group);
        let around = group.and_then(|group| file.layers.get(group)).is_none_or(|group| group.is_drawn);
        let Some(layer) = file.layers.get_mut(index) else { continue };
        if index == top {
            (layer.mode, layer.opacity) = (Mode::Normal, u8::MAX);
            layer.is_drawn = is_shown;
        } else {
            layer.is_drawn = is_shown && layer.is_visible && around;
        }
    }
    file
}
