//! The cels and groups that are drawn in a frame, in their order.

use super::canvas::Area;
use crate::base::sorted::{SortedMap, SortedSet, sort_by_key};
use crate::formats::aseprite::binary::{Cel, Content, File, Frame, Layer};

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
    file: &'f File,
    frame: &'f Frame,
) -> impl Iterator<Item = (usize, &'f Cel, &'f Layer)> {
    let with_layer = frame.cels.iter().enumerate().filter_map(|(index, cel)| {
        let layer = file.layers.get(cel.layer)?;
        Some((index, cel, layer))
    });
    with_layer.filter(|(_, _, layer)| layer.is_drawn)
}

/// The steps that draw a frame, in their order.
pub(super) fn steps(file: &File, frame: &Frame) -> Steps {
    let steps = |steps: Vec<(Key, Step)>| steps.into_iter().map(|(_, step)| step).collect();
    keyed(file, frame).into_iter().map(|(group, sorted)| (group, steps(sorted))).collect()
}

/// The same, with what they are sorted by.
pub(super) fn keyed(file: &File, frame: &Frame) -> SortedMap<Option<usize>, Vec<(Key, Step)>> {
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
pub(super) fn shown<'f>(file: &'f File, cel: &'f Cel) -> Option<&'f Cel> {
    match cel.content {
        Content::Link { picture, .. } => file.frames.get(picture.frame)?.cels.get(picture.cel),
        Content::Picture { .. } | Content::Tiles { .. } => Some(cel),
    }
}

/// The part of the canvas that a cel covers.
pub(super) fn area(file: &File, cel: &Cel) -> Area {
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
pub(super) fn group_areas(file: &File, frame: &Frame) -> Vec<(usize, Area)> {
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
pub(super) fn canvas(file: &File) -> Area {
    Area::new(0, 0, file.size.width.into(), file.size.height.into())
}
