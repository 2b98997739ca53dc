//! Completion at the cursor: keys and values as the compiler declares them, pictures, animations, and numbers of cells.

use super::cursor::{TomlPlace, word};
use super::navigation::{animations, file_at, size_of};
use super::protocol::{CompletionItem, CompletionItemKind, Position, Range, TextEdit};
use super::workspace::{Open, ending};
use crate::folder::SETTINGS as SETTINGS_FILE;
use sprite_compiler::schema::{Named, Names, Shape, Table};
use sprite_compiler::{
    CompletionKind, Completions, Format, SETTINGS, Word, completions, description_keys, foreign,
};

/// The greatest number of items of a list.
const MOST: usize = 200;

/// A value in a file, by the keys that the compiler declares.
#[derive(Clone, Copy)]
pub(super) struct Described {
    /// The meaning of its key; empty if it has none of its own.
    doc: &'static str,
    shape: Shape,
}

/// The value of a file to which some keys lead; [`None`] if the keys of the file are not declared, or it has no such
/// key.
pub(super) fn described_at<'k>(path: &str, mut keys: impl Iterator<Item = &'k str>) -> Option<Described> {
    let table = match () {
        () if path == SETTINGS_FILE => &SETTINGS,
        () if path.ends_with(".sheet.toml") => description_keys(Format::Sheet),
        () => return None,
    };
    keys.try_fold(Described { doc: "", shape: Shape::Table(table) }, Described::below)
}

impl Described {
    /// The table that the value is, or may be.
    fn table(self) -> Option<&'static Table> {
        self.shape.table()
    }

    fn below(self, key: &str) -> Option<Self> {
        let table = self.table()?;
        if let Some(known) = table.find(key) {
            return Some(Self { doc: known.doc(), shape: known.shape() });
        }
        let is_meant = |named: &&Named| match named.names {
            Names::Any => true,
            Names::Numbers => key.bytes().all(|byte| byte.is_ascii_digit()),
            Names::These(names) => names().contains(&key),
        };
        table.named.iter().find(is_meant).map(|named| Self { doc: named.doc, shape: named.shape })
    }

    /// The meaning of the value.
    pub(super) fn doc(self) -> Option<&'static str> {
        let of_table = || self.table().map(|table| table.doc);
        Some(self.doc).filter(|doc| !doc.is_empty()).or_else(of_table).filter(|doc| !doc.is_empty())
    }

    /// The keys of the table, with their meanings.
    fn keys(self) -> Vec<(&'static str, Option<&'static str>)> {
        let Some(table) = self.table() else { return Vec::new() };
        let names = table.named.iter().flat_map(|named| match named.names {
            Names::These(names) => names(),
            Names::Any | Names::Numbers => Vec::new(),
        });
        let all = table.keys().map(|key| key.name).chain(names);
        all.map(|name| (name, self.below(name).and_then(Self::doc))).collect()
    }

    /// The possible words of a value, as a file has them.
    fn words(self) -> Vec<&'static str> {
        self.shape.words().iter().map(|word| word.name).collect()
    }

    const fn is_boolean(self) -> bool {
        matches!(self.shape, Shape::Truth)
    }
}

/// The items for a position.
pub(super) fn complete(position: Position, open: &Open<'_>) -> Vec<CompletionItem> {
    let text = open.text();
    let line = text.line(usize::try_from(position.line).unwrap_or(usize::MAX));
    let start = text.offset(Position::new(position.line, 0));
    if let Some(known) = completions(&open.path, &open.document.text, text.offset(position))
        && (known.kind != CompletionKind::Value || !known.words.is_empty())
    {
        return List { range: text.range(known.range.clone()), ..List::empty() }.known(&known).items;
    }
    let column = text.offset(position).saturating_sub(start);
    let word = word(line, column);
    let range = text.range(start + word.start..start + word.end);
    let is_quoted = line.get(..word.start).is_some_and(|before| before.ends_with(['"', '\'']));
    let list = List { range, is_quoted, items: Vec::new() };
    let list = if open.ending() == "toml" {
        in_toml(position, list, open)
    } else if is_of_lines(open) {
        list.pictures(open).animations(open)
    } else if is_quoted && names_a_picture(open, text.offset(position)) {
        list.pictures(open)
    } else {
        list
    };
    list.items
}

/// Returns whether the document is of Solarus, whose words have no quotes.
fn is_of_lines(open: &Open<'_>) -> bool {
    matches!(open.ending(), "dat" | "zsd")
}

/// Returns whether a name means itself in the document. Other names could end the text and begin something else, so they
/// are not offered.
fn stands_as_it_is(name: &str, open: &Open<'_>) -> bool {
    foreign::stands_as_it_is(name) && !(is_of_lines(open) && name.contains(char::is_whitespace))
}

/// Returns whether the value at a byte is the path of a picture: of openage any text, of Mana a `src`, of Cranberry the
/// `sheet`.
fn names_a_picture(open: &Open<'_>, offset: usize) -> bool {
    let before = open.document.text.get(..offset).unwrap_or_default();
    let key = before.rfind(['"', '\'']).and_then(|quote| before.get(..quote)).unwrap_or_default();
    let key = key.trim_end();
    match open.ending() {
        "sprite" => true,
        "xml" => key.strip_suffix('=').is_some_and(|key| key.trim_end().ends_with("src")),
        "json" => key.strip_suffix(':').is_some_and(|key| key.trim_end().ends_with("\"sheet\"")),
        _ => false,
    }
}

fn in_toml(position: Position, list: List, open: &Open<'_>) -> List {
    let place = TomlPlace::at(position, open.text());
    let table = place.table.iter().map(String::as_str);
    if place.in_table_name {
        return list;
    }
    let Some((key, outer)) = place.key.split_last().filter(|_| place.in_value) else {
        let outer = place.key.split_last().map_or(&[][..], |(_, outer)| outer);
        let described = described_at(&open.path, table.chain(outer.iter().map(String::as_str)));
        return described.map_or(List::empty(), |described| list.keys(described));
    };
    let keys = table.chain(outer.iter().chain([key]).map(String::as_str));
    let Some(described) = described_at(&open.path, keys) else { return list };
    let words = described.words();
    if described.is_boolean() {
        return list.numbers(words.into_iter().map(str::to_owned));
    }
    let list = list.words(&words);
    match key.as_str() {
        "image" => list.pictures(open),
        "stand" => list.animations(open),
        "rows" if !list.is_quoted => list.keys(described),
        "row" => {
            list.numbers((0..grid(position, open).map_or(0, |[_, rows]| rows)).map(|row| row.to_string()))
        }
        "column" => {
            let columns = grid(position, open).map_or(0, |[columns, _]| columns);
            list.numbers((0..columns).map(|column| column.to_string()))
        }
        "frames" => {
            let cells = grid(position, open).map_or(0, |[columns, rows]| columns.saturating_mul(rows));
            if cells > 1 { list.words(&[&format!("0-{}", cells - 1)]) } else { list }
        }
        _ => list,
    }
}

/// The columns and rows of the grid for a position: that of the nearest `cell` above it, and of the picture there.
fn grid(position: Position, open: &Open<'_>) -> Option<[u32; 2]> {
    let text = open.text();
    let above = |key: &str| {
        let line = usize::try_from(position.line).ok()?;
        text.lines_above(line).find_map(|line| {
            let (name, value) = line.split_once('=')?;
            (name.trim() == key).then(|| value.trim().to_owned())
        })
    };
    let sides = above("cell")?;
    let mut sides =
        sides.split('#').next()?.trim().trim_matches(['[', ']']).split(',').map(|side| side.trim().parse());
    let (width, height): (u32, u32) = (sides.next()?.ok()?, sides.next()?.ok()?);
    let written = above("image").map(|image| image.trim_matches(['"', '\'']).to_owned());
    let picture = match written.filter(|image| !image.is_empty()) {
        Some(image) => image,
        None => format!("{}.png", open.path.rsplit('/').next()?.strip_suffix(".sheet.toml")?),
    };
    let path = file_at(&picture, open)?;
    let [across, down] = size_of(&path, open)?;
    Some([across.checked_div(width)?, down.checked_div(height)?])
}

/// Items that replace the word at the cursor.
struct List {
    range: Range,
    is_quoted: bool,
    items: Vec<CompletionItem>,
}

impl List {
    fn empty() -> Self {
        Self { range: Range::default(), is_quoted: false, items: Vec::new() }
    }

    fn push(&mut self, label: &str, written: String, kind: CompletionItemKind, meaning: Option<&str>) {
        if self.items.len() < MOST {
            self.items.push(CompletionItem {
                label: label.to_owned(),
                kind,
                documentation: meaning.map(str::to_owned),
                // Keys and words stay in the order in which they are declared, and cells are sorted by number.
                sort_text: format!("{:04}", self.items.len()),
                filter_text: written.clone(),
                text_edit: TextEdit { range: self.range, new_text: written },
            });
        }
    }

    fn keys(mut self, described: Described) -> Self {
        for (key, description) in described.keys() {
            self.push(key, key.to_owned(), CompletionItemKind::PROPERTY, description);
        }
        self
    }

    fn known(mut self, known: &Completions) -> Self {
        let kind = match known.kind {
            CompletionKind::Keyword => CompletionItemKind::KEYWORD,
            CompletionKind::Element => CompletionItemKind::CLASS,
            CompletionKind::Key => CompletionItemKind::PROPERTY,
            CompletionKind::Value => CompletionItemKind::VALUE,
        };
        for Word { name, meaning } in &known.words {
            let written = if known.needs_quotes { format!("\"{name}\"") } else { (*name).to_owned() };
            self.push(name, written, kind, Some(meaning.as_str()).filter(|meaning| !meaning.is_empty()));
        }
        self
    }

    /// Adds texts, with quotes if there are none yet.
    fn words(mut self, words: &[&str]) -> Self {
        for word in words {
            let written = if self.is_quoted { (*word).to_owned() } else { format!("\"{word}\"") };
            self.push(word, written, CompletionItemKind::VALUE, None);
        }
        self
    }

    /// Adds values without quotes.
    fn numbers(mut self, values: impl IntoIterator<Item = String>) -> Self {
        if !self.is_quoted {
            for value in values {
                self.push(&value.clone(), value, CompletionItemKind::VALUE, None);
            }
        }
        self
    }

    /// Adds the pictures of the document's folder and of the folders below it; where the format names pictures from another
    /// folder, those below that one.
    fn pictures(self, open: &Open<'_>) -> Self {
        let paths = open.folder.paths();
        let folder = open.path.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/"));
        let is_bare = is_of_lines(open);
        let from = match open.ending() {
            "dat" | "zsd" => "sprites/",
            "xml" => "",
            _ => &folder,
        };
        let is_picture = |path: &&String| match ending(path) {
            "png" | "apng" => true,
            "gif" => open.ending() == "toml",
            _ => false,
        };
        let below = paths.iter().filter(is_picture).filter_map(|path| path.strip_prefix(from));
        let below: Vec<&str> = below.filter(|path| stands_as_it_is(path, open)).collect();
        let is_quoted = self.is_quoted || is_bare;
        Self { is_quoted, ..self }.words(&below)
    }

    fn animations(self, open: &Open<'_>) -> Self {
        let names = animations(open).map(|(_, _, animation)| animation.name.as_str());
        let names: Vec<&str> = names.filter(|name| stands_as_it_is(name, open)).collect();
        self.words(&names)
    }
}
