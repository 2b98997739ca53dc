//! Definitions of the files and animations that are named at the cursor, and the symbols of a document.

use super::cursor::word;
use super::protocol::{DocumentSymbol, Location, Position, Range, SymbolKind};
use super::workspace::{Open, ending};
use crate::list;
use crate::uri;
use sprite_compiler::{PackedSprite, model, one_line};
use std::io::Cursor;

/// The animations that a document describes, with their sprites and their indices in the sprites.
pub(super) fn animations<'o>(
    open: &'o Open<'_>,
) -> impl Iterator<Item = (&'o PackedSprite, usize, &'o model::Named<model::Animation>)> {
    let source = open.source();
    let sprites = open.compilation.library.sprites();
    sprites.flat_map(move |packed| {
        let animations = packed.sprite().animations.iter().enumerate();
        let own =
            animations.filter(move |(_, animation)| Some(animation.value.meta.location.source) == source);
        own.map(move |(index, animation)| (packed, index, animation))
    })
}

/// The location of the file or the animation that is named at a position.
pub(super) fn definition(position: Position, open: &Open<'_>) -> Option<Location> {
    let text = open.text();
    let line = text.line(usize::try_from(position.line).ok()?);
    let start = text.offset(Position::new(position.line, 0));
    let written = line.get(word(line, text.offset(position).saturating_sub(start)))?;
    if let Some(path) = file_at(written, open) {
        return Some(Location {
            uri: uri::of_path(&open.folder.root().join(path))?,
            range: Range::default(),
        });
    }
    let named = animations(open).find(|(_, _, animation)| animation.name == written)?.2;
    Some(Location { uri: open.document.uri.clone(), range: open.range(named.value.meta.location) })
}

/// The file that a text names, relative to the document's folder, else to the asset folder.
pub(super) fn file_at(written: &str, open: &Open<'_>) -> Option<String> {
    // A dye may follow the path of a picture.
    let written = written.split('|').next()?.trim_start_matches(":/").trim_start_matches("./");
    if written.is_empty() || !written.contains('.') {
        return None;
    }
    let paths = open.folder.paths();
    let folder = open.path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let joined =
        |folder: &str| if folder.is_empty() { written.to_owned() } else { format!("{folder}/{written}") };
    // Solarus looks for pictures in `sprites`, Mana in `graphics/sprites`.
    let tried = [joined(folder), joined(""), joined("sprites"), joined("graphics/sprites")];
    let first = tried.iter().find(|path| paths.binary_search(path).is_ok()).cloned();
    first.or_else(|| {
        // For numbered pictures, the first of them.
        let (before, after) = tried.first()?.split_once("{n}")?;
        let is_number = |path: &&String| {
            let number = path.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
            number
                .is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
        };
        paths.iter().find(is_number).cloned()
    })
}

/// The width and height of a picture, which may be unused.
pub(super) fn size_of(path: &str, open: &Open<'_>) -> Option<[u32; 2]> {
    let bytes = open.folder.read(path).ok()?;
    if ending(path) == "gif" {
        let decoder = gif::DecodeOptions::new().read_info(bytes.as_slice()).ok()?;
        return Some([decoder.width().into(), decoder.height().into()]);
    }
    let info = png::Decoder::new(Cursor::new(bytes)).read_info().ok()?;
    Some([info.info().width, info.info().height])
}

/// The sprites of a document, each with its animations.
pub(super) fn symbols(open: &Open<'_>) -> Vec<DocumentSymbol> {
    let mut sprites: Vec<DocumentSymbol> = Vec::new();
    for (packed, _, animation) in animations(open) {
        let name = list::name(packed.sprite());
        let own = open.range(animation.value.meta.location);
        if sprites.last().is_none_or(|sprite| sprite.name != name) {
            sprites.push(symbol(name, SymbolKind::ENUM, own));
        }
        if let Some(sprite) = sprites.last_mut() {
            sprite.range.end = sprite.range.end.max(own.end);
            sprite.children.push(symbol(animation.name.clone(), SymbolKind::ENUM_MEMBER, own));
        }
    }
    sprites
}

fn symbol(name: String, kind: SymbolKind, range: Range) -> DocumentSymbol {
    // The protocol does not allow a symbol without a name.
    let name = if name.is_empty() { "\"\"".to_owned() } else { one_line(name) };
    DocumentSymbol { name, kind, range, selection_range: range, children: Vec::new() }
}
