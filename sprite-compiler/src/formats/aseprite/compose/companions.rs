//! Layers that hold companions, normal maps and emission maps: they are not drawn with the others, but by themselves.

use crate::formats::aseprite::binary::File;
use crate::formats::aseprite::blend::Mode;

/// For each layer of a file the one at the top that it is, or is in. A group stands before what it holds.
pub(super) fn tops(file: &File) -> Vec<usize> {
    let mut tops: Vec<usize> = Vec::with_capacity(file.layers.len());
    for (index, layer) in file.layers.iter().enumerate() {
        let top = layer.group.and_then(|group| tops.get(group).copied());
        tops.push(top.unwrap_or(index));
    }
    tops
}

/// The names of the layers and groups at the top, once each.
pub(in crate::formats::aseprite) fn top_names(file: &File) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for layer in file.layers.iter().filter(|layer| layer.group.is_none()) {
        if !names.contains(&layer.name.as_str()) {
            names.push(&layer.name);
        }
    }
    names
}

/// Takes the layers at the top that hold companions, by their names, out of what is drawn.
pub(in crate::formats::aseprite) fn hide(file: &mut File, is_companion: impl Fn(&str) -> bool) {
    for (index, top) in tops(file).into_iter().enumerate() {
        let is_hidden = file.layers.get(top).is_some_and(|top| is_companion(&top.name));
        if let Some(layer) = file.layers.get_mut(index).filter(|_| is_hidden) {
            layer.is_drawn = false;
        }
    }
}

/// A file with nothing to draw but the layers of this name at the top and what they hold, whether these are visible or
/// not. Their own opacity and blend mode do not count: a map is data.
pub(in crate::formats::aseprite) fn alone(file: &File, name: &str) -> File {
    let mut file = File { tags: Vec::new(), slices: Vec::new(), user_data: Vec::new(), ..file.clone() };
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
