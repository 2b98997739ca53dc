//! A format as the rest of the compiler and the command line know it: a [`Row`] of the table in `formats/mod.rs`. The
//! claims of a format are always there. Its [`FormatReader`] is there if the format's feature is enabled.

use super::context::{Context, FormatSettings, RunContext};
use super::file::File;
use super::home::Home;
use super::json;
use crate::base::budget::Budget;
use crate::base::diagnostics::Diagnostics;
use crate::base::digest::Digest;
use crate::base::files::Assets;
use crate::base::identifiers;
use crate::base::keys::Keys;
use crate::base::paths;
use crate::base::schema::{Key, Table, Word};
use crate::base::sorted::SortedMap;
use crate::base::source::{SourceId, Sources, Span};
use crate::base::toml::{self, Value};
use crate::inventory::{Inventory, UnitFile};
use crate::model::Format;
use crate::model::of_unit::SpritePart;
use crate::settings::report::Report;
use std::any::Any;
use std::fmt;
use std::ops::Range;

/// A format.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) format: Format,
    /// The feature that the format's reader is compiled with.
    pub(crate) feature: &'static str,
    /// The endings of its descriptions. Not every file with one of them is a description.
    pub(crate) endings: &'static [&'static str],
    /// The endings of files that are no texts.
    pub(crate) binary: &'static [&'static str],
    /// Below which folder files with one of its endings are descriptions.
    pub(crate) home: Option<Home>,
    /// How its `.json` files are recognised.
    pub(crate) json: Option<JsonClaim>,
    /// How its `.xml` files are recognised.
    pub(crate) xml: Option<XmlClaim>,
    /// The name of the unit that a file belongs to: files of one name are compiled together.
    pub(crate) unit_key: fn(&str) -> String,
    /// Its table in `sprites.toml`.
    pub(crate) table: Option<&'static str>,
    /// `true` if the table makes sprites by itself, without a description.
    pub(crate) table_describes: bool,
    /// [`None`] if its feature is not enabled.
    pub(crate) reader: Option<&'static dyn FormatReader>,
}

impl Row {
    /// A format whose descriptions are known by their endings, and each a unit by itself.
    pub(crate) const fn new(format: Format, feature: &'static str, endings: &'static [&'static str]) -> Self {
        Self {
            format,
            feature,
            endings,
            binary: &[],
            home: None,
            json: None,
            xml: None,
            unit_key: alone,
            table: None,
            table_describes: false,
            reader: None,
        }
    }
}

/// How descriptions are recognised among `.json` files.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JsonClaim {
    /// Returns whether a text with this root is a description.
    pub(crate) claims: fn(json::Value<'_>) -> bool,
    /// Words of which each description has one.
    pub(crate) words: &'static [&'static str],
    /// The word of these that shows that a broken text is meant as a description.
    pub(crate) telltale: &'static str,
    /// `true` if files of other programs often have that word, too: then one beyond a limit is not a description.
    pub(crate) is_common: bool,
}

/// How descriptions are recognised among `.xml` files, when their reader is not there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct XmlClaim {
    /// The names of root elements.
    pub(crate) roots: &'static [&'static str],
    /// The start of a tag that each description has.
    pub(crate) telltale: &'static str,
}

/// The key of a unit of one file.
pub(crate) fn alone(path: &str) -> String {
    path.to_owned()
}

/// The key of a unit of all files of a folder with the same ending; a file without a folder is a unit by itself.
pub(crate) fn of_folder(path: &str) -> String {
    match paths::folder(path) {
        "" => path.to_owned(),
        folder => format!("{folder}/*.{}", paths::ending(path)),
    }
}

/// The key of a unit of all files of a folder that become one type: a binary file and its export, for example.
pub(crate) fn of_type(path: &str) -> String {
    match identifiers::pascal_case(paths::stem(path)) {
        Some(name) => format!("{}/{name}", paths::folder(path)),
        None => path.to_owned(),
    }
}

/// The words of the captures of a pattern, and the ranges of a path that they take.
pub(crate) type CaptureRanges = Vec<(&'static str, Range<usize>)>;

/// Reads the files of a format.
pub(crate) trait FormatReader: fmt::Debug + Sync {
    /// Reads the files of a unit whose names say that they belong together, and asks for images.
    fn read(&self, files: &[File<'_>], context: &mut Context<'_>) -> Vec<Box<dyn Tree>>;

    /// Returns whether it finds the units among `.xml` files, which name each other.
    fn has_references(&self) -> bool {
        false
    }

    /// Finds these units; [`None`] if it does not. Files whose roots are those of other formats are left to them.
    fn references(
        &self,
        _files: &[UnitFile],
        _is_of_other: &IsOfOther,
        _run: RunContext<'_>,
        _diagnostics: &mut Diagnostics,
    ) -> Option<References> {
        None
    }

    /// Finds the sprites that the settings make of pictures without a description; [`None`] if they have no rules for
    /// pictures.
    fn pictures(
        &self,
        _settings: &FormatSettings,
        _inventory: &Inventory,
        _budget: &Budget,
        _diagnostics: &mut Diagnostics,
    ) -> Option<PictureUnits> {
        None
    }

    /// Returns whether a new picture may become a frame of a description.
    fn takes_new_pictures(&self) -> bool {
        false
    }

    /// The reader of its table in `sprites.toml`.
    fn table(&self) -> Option<TableReader> {
        None
    }

    /// Checks the settings against the facts of all units of the format.
    fn check(&self, _facts: &[&[u8]], _context: &mut Context<'_>) {}

    /// Reports files that are not read, and look like descriptions by their content.
    fn report_misplaced(
        &self,
        _inventory: &Inventory,
        _assets: Assets<'_>,
        _sources: &mut Sources,
        _diagnostics: &mut Diagnostics,
    ) {
    }

    /// The name of the description that a file without the ending is called like.
    fn description_meant(&self, _path: &str) -> Option<String> {
        None
    }

    /// Returns whether a text looks like a description that lacks its ending.
    fn looks_like_description(&self, _text: &str) -> bool {
        false
    }

    /// Returns whether a picture is a tile set, which descriptions name by that word alone.
    fn is_tileset(&self, _path: &str) -> bool {
        false
    }

    /// The captures of a pattern for pictures in each of these paths, as [`captures`](super::vocabulary::captures) has
    /// them.
    fn captures(&self, _pattern: &str, _paths: &[&str]) -> Option<Vec<Option<CaptureRanges>>> {
        None
    }

    /// The keys of a description in TOML.
    fn keys(&self) -> Option<&'static Table> {
        None
    }

    /// The words that may be written at a cursor, a byte of the text of a description; [`None`] if none can be written
    /// there.
    fn completions(&self, _text: &str, _cursor: usize) -> Option<Completions> {
        None
    }
}

/// A description that was read: a part of the model, or a tree that waits for facts of images.
pub(crate) trait Tree: fmt::Debug + Send {
    /// Adds the sprites of the tree. All images that were asked for have facts now.
    fn lower(self: Box<Self>, lowered: &mut Lowered, context: &mut Context<'_>);
}

impl Tree for SpritePart {
    fn lower(self: Box<Self>, lowered: &mut Lowered, _: &mut Context<'_>) {
        lowered.parts.push(*self);
    }
}

/// A unit in terms of the model.
#[derive(Debug, Default)]
pub(crate) struct Lowered {
    /// Sorted by path.
    pub(crate) parts: Vec<SpritePart>,
    /// Facts for the format's check of the settings, encoded.
    pub(crate) facts: Option<Facts>,
}

/// The facts of a unit, for its format alone.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    pub(crate) format: Format,
    pub(crate) bytes: Vec<u8>,
}

/// Units that a format finds in another way than by the names of files.
pub(crate) trait Found: fmt::Debug + Sync {
    /// Reads the unit at an index.
    fn read<'u>(&'u self, unit: usize, context: &mut Context<'_>) -> Vec<Box<dyn Tree + 'u>>;
}

/// Tells by the name of a root whether a file is of another format.
pub(crate) type IsOfOther = dyn Fn(&str) -> bool + Sync;

/// The units of files that name each other.
#[derive(Debug)]
pub(crate) struct References {
    /// The files of each, and a digest of what it depends on in files outside of it.
    pub(crate) units: Vec<(Vec<UnitFile>, Digest)>,
    /// The files that are descriptions of other formats, by their roots. Each is a unit.
    pub(crate) of_others: Vec<UnitFile>,
    /// Digests of the contents of the files that were read for that.
    pub(crate) contents: SortedMap<SourceId, Digest>,
    pub(crate) found: Box<dyn Found>,
}

/// Sprites that the settings make of pictures.
#[derive(Debug)]
pub(crate) struct PictureUnits {
    /// The first picture of each, and a digest of what the settings and the names of files say of it.
    pub(crate) sprites: Vec<(String, Digest)>,
    pub(crate) found: Box<dyn Found>,
}

/// Reads the table of a format in `sprites.toml`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableReader {
    /// One key: that of the table.
    pub(crate) key: fn() -> &'static [Key],
    pub(crate) new: fn() -> Box<dyn TableValue>,
}

impl TableReader {
    pub(crate) const fn of<T: FormatTable + 'static>() -> Self {
        Self { key: T::keys, new: || Box::new(T::default()) }
    }
}

/// The table of a format in `sprites.toml`: one key, whose value is the table.
pub(crate) trait FormatTable: Keys + fmt::Debug {
    type Settings: Any + Default + Send + Sync;

    /// All patterns for paths, whether they are valid or not.
    fn patterns(&self) -> Vec<&str> {
        Vec::new()
    }

    /// Checks the values that were read.
    fn check(self, report: &mut Report<'_>) -> Self::Settings;
}

/// A table of any format.
pub(crate) trait TableValue: fmt::Debug {
    fn put(&mut self, value: Option<&Value<'_>>, reader: &mut toml::Reader<'_>);

    fn patterns(&self) -> Vec<&str>;

    fn check(self: Box<Self>, report: &mut Report<'_>) -> Box<dyn Any + Send + Sync>;

    /// The settings without a file.
    fn absent(&self) -> Box<dyn Any + Send + Sync>;
}

impl<T: FormatTable> TableValue for T {
    fn put(&mut self, value: Option<&Value<'_>>, reader: &mut toml::Reader<'_>) {
        Keys::put(self, 0, value, reader);
    }

    fn patterns(&self) -> Vec<&str> {
        FormatTable::patterns(self)
    }

    fn check(self: Box<Self>, report: &mut Report<'_>) -> Box<dyn Any + Send + Sync> {
        Box::new(FormatTable::check(*self, report))
    }

    fn absent(&self) -> Box<dyn Any + Send + Sync> {
        Box::new(T::Settings::default())
    }
}

/// The words that may be written at a cursor.
#[derive(Debug)]
pub struct Completions {
    /// The kind of the words.
    pub kind: CompletionKind,
    /// The words that may be written. A word that may stand once only is left out if it is there.
    pub words: Vec<Word>,
    /// The bytes that a word replaces.
    pub range: Range<usize>,
    /// `true` if a word needs quotes that are not there.
    pub needs_quotes: bool,
}

/// A kind of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompletionKind {
    /// The first words of lines.
    Keyword,
    /// Names of elements.
    Element,
    /// Keys and names of attributes.
    Key,
    /// Values of keys.
    Value,
}

impl Completions {
    pub(crate) fn new(kind: CompletionKind, words: Vec<Word>, span: Span) -> Self {
        Self { kind, words, range: span.start()..span.end(), needs_quotes: false }
    }
}

/// Returns the words that are not there yet.
pub(crate) fn absent(mut words: Vec<Word>, present: &[&str]) -> Vec<Word> {
    words.retain(|word| !present.contains(&word.name));
    words
}
