//! Texts of descriptions, and locations in them.

use std::ops::Range;
use std::sync::OnceLock;

/// Bytes between two counts of a text's characters.
const STEP: usize = 1_024;

/// A description that was read.
#[derive(Clone, Debug)]
pub struct Source {
    path: String,
    /// The content, which is set once, when the file is read.
    content: OnceLock<Content>,
    /// The number of characters that begin before each [`STEP`]th byte, computed on demand: a very long line may have
    /// thousands of findings.
    marks: OnceLock<Vec<usize>>,
}

/// The content of a file that was read.
#[derive(Clone, Debug)]
pub(crate) enum Content {
    /// A text, and the offset of each of its lines. A text of empty lines has as many lines as bytes.
    Text(String, Vec<u32>),
    /// Bytes that are not UTF-8.
    NotText,
    /// A description that is not text, and so has no lines.
    Binary,
    /// A text that is not kept, because it belongs to another program or did not change.
    Forgotten,
}

impl Content {
    /// The content of a text file. A byte order mark is not a part of the text, so it takes no column.
    pub(crate) fn of(bytes: Vec<u8>) -> Self {
        let Ok(text) = String::from_utf8(bytes) else { return Self::NotText };
        Self::text(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
    }

    fn text(text: String) -> Self {
        // The loops are plain because the compiler is hardly optimised for most people.
        let mut count = 1;
        for &byte in text.as_bytes() {
            count += usize::from(byte == b'\n');
        }
        let mut lines = Vec::with_capacity(count);
        lines.push(0);
        let mut next: u32 = 0;
        for &byte in text.as_bytes() {
            next = next.saturating_add(1);
            if byte == b'\n' {
                lines.push(next);
            }
        }
        Self::Text(text, lines)
    }
}

impl Source {
    /// A file that was not read yet, or that must not be read.
    const fn unread(path: String) -> Self {
        Self { path, content: OnceLock::new(), marks: OnceLock::new() }
    }

    pub(crate) fn read(path: String, content: Content) -> Self {
        Self { path, content: OnceLock::from(content), marks: OnceLock::new() }
    }

    /// Its content; [`Content::Forgotten`] if the file was not read.
    pub(crate) fn into_content(self) -> Content {
        self.content.into_inner().unwrap_or(Content::Forgotten)
    }

    /// Returns whether it is a description that is no text, so that nothing in it has a line.
    pub fn is_binary(&self) -> bool {
        matches!(self.content.get(), Some(Content::Binary))
    }

    /// Returns whether the result of the run depends on its content.
    pub(crate) fn is_input(&self) -> bool {
        self.content.get().is_some_and(|content| !matches!(content, Content::NotText))
    }

    /// Returns whether it was read and its text is not kept.
    pub(crate) fn is_forgotten(&self) -> bool {
        matches!(self.content.get(), Some(Content::Forgotten))
    }

    fn lines(&self) -> &[u32] {
        match self.content.get() {
            Some(Content::Text(_, lines)) => lines,
            Some(Content::NotText) => &[0],
            _ => &[],
        }
    }

    /// Its path below the asset folder.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Its text without a byte order mark; [`None`] when it is not UTF-8 or was not read.
    pub fn text(&self) -> Option<&str> {
        match self.content.get() {
            Some(Content::Text(text, _)) => Some(text),
            _ => None,
        }
    }

    /// The line and the column of a byte, both from 1; columns count Unicode scalar values.
    pub fn position(&self, offset: usize) -> Position {
        let (line, start) = self.line(offset);
        let near = self.bytes().get(start..offset).filter(|near| near.len() < STEP);
        let far = || self.characters(offset).saturating_sub(self.characters(start));
        Position { line, column: near.map_or_else(far, beginnings) + 1 }
    }

    fn bytes(&self) -> &[u8] {
        self.text().unwrap_or_default().as_bytes()
    }

    /// The number of characters that begin before a byte.
    fn characters(&self, offset: usize) -> usize {
        let bytes = self.bytes();
        let offset = offset.min(bytes.len());
        let marks = self.marks.get_or_init(|| marks(bytes));
        let marked = marks.get(offset / STEP).copied().unwrap_or_default();
        marked + beginnings(bytes.get(since_mark(offset)).unwrap_or_default())
    }

    /// The lines that a range of bytes touches: the number of the first, and where they start and end.
    pub(crate) fn lines_of(&self, first: usize, last: usize) -> (usize, Range<usize>) {
        let (number, start) = self.line(first);
        let (below, _) = self.line(last);
        let end = self.lines().get(below).map(|start| *start as usize);
        let end = end.or_else(|| self.text().map(str::len)).unwrap_or(0);
        (number, start..end)
    }

    /// The number of the line that contains a byte, from 1, and the offset of the line.
    fn line(&self, offset: usize) -> (usize, usize) {
        let line = self.lines().partition_point(|&start| start as usize <= offset).max(1);
        (line, self.lines().get(line - 1).map_or(0, |start| *start as usize))
    }
}

/// The bytes between an offset and the mark before it.
const fn since_mark(offset: usize) -> Range<usize> {
    offset - offset % STEP..offset
}

/// The number of characters that begin before each [`STEP`]th byte.
fn marks(bytes: &[u8]) -> Vec<usize> {
    let mut count = 0;
    let steps = bytes.chunks(STEP);
    std::iter::once(0)
        .chain(steps.map(|step| {
            count += beginnings(step);
            count
        }))
        .collect()
}

/// The number of characters that begin in these bytes: each byte that does not continue a character.
fn beginnings(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0b1100_0000 != 0b1000_0000).count()
}

/// A line and a column, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The column, in Unicode scalar values.
    pub column: usize,
}

/// A range of bytes of a source's text, the end exclusive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    start: u32,
    end: u32,
}

impl Span {
    /// The bytes from `start` to before `end`. A description is smaller than 4 GiB.
    pub fn new(start: usize, end: usize) -> Self {
        let short = |offset| u32::try_from(offset).unwrap_or(u32::MAX);
        Self { start: short(start), end: short(end) }
    }

    /// The first byte.
    pub const fn start(self) -> usize {
        self.start as usize
    }

    /// The byte after the last.
    pub const fn end(self) -> usize {
        self.end as usize
    }

    /// The span from the start of this one to the end of `last`.
    #[must_use]
    pub const fn to(self, last: Self) -> Self {
        Self { start: self.start, end: last.end }
    }

    /// The empty span directly after it.
    #[must_use]
    pub const fn after(self) -> Self {
        Self { start: self.end, end: self.end }
    }
}

/// The index of a source in [`Sources`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceId(u32);

/// A location in a source. It has no span if the source is not text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location {
    /// The source.
    pub source: SourceId,
    /// The range in its text.
    pub span: Option<Span>,
}

impl SourceId {
    /// A range of this source.
    pub const fn at(self, span: Span) -> Location {
        Location { source: self, span: Some(span) }
    }

    /// Its first line and column, for findings on the whole source.
    pub fn start(self) -> Location {
        self.at(Span::default())
    }

    /// The source as a whole, for sources that are not text.
    pub const fn whole(self) -> Location {
        Location { source: self, span: None }
    }
}

/// All sources of a run.
#[derive(Clone, Debug, Default)]
pub struct Sources(Vec<Source>);

impl Sources {
    /// Adds a text that was read.
    #[cfg(test)]
    pub(crate) fn add(&mut self, path: String, bytes: Vec<u8>) -> SourceId {
        self.keep(Source::read(path, Content::of(bytes)))
    }

    /// Adds a file without content: it is read [later](Self::fill), could not be read, or must not be read.
    pub(crate) fn add_unread(&mut self, path: String) -> SourceId {
        self.keep(Source::unread(path))
    }

    /// Indices have 32 bits, because most values contain locations.
    fn keep(&mut self, source: Source) -> SourceId {
        let id = u32::try_from(self.0.len()).unwrap_or(u32::MAX);
        self.0.push(source);
        SourceId(id)
    }

    /// Sets the content of a source, once.
    pub(crate) fn fill(&self, id: SourceId, content: Content) {
        if let Some(source) = self.0.get(id.0 as usize) {
            let _ = source.content.set(content);
        }
    }

    /// Restores a text that was dropped by [`forget`](Self::forget).
    pub(crate) fn restore(&mut self, id: SourceId, bytes: Vec<u8>) {
        if let Some(source) = self.0.get_mut(id.0 as usize) {
            *source = Source::read(std::mem::take(&mut source.path), Content::of(bytes));
        }
    }

    /// Drops a text that has no findings and will have none.
    pub(crate) fn forget(&mut self, id: SourceId) {
        if let Some(source) = self.0.get_mut(id.0 as usize) {
            *source = Source::read(std::mem::take(&mut source.path), Content::Forgotten);
        }
    }

    /// The source with this index.
    pub fn get(&self, id: SourceId) -> &Source {
        &self.0[id.0 as usize]
    }

    /// The source with this path.
    pub fn find(&self, path: &str) -> Option<SourceId> {
        let index = self.0.iter().position(|source| source.path == path)?;
        u32::try_from(index).ok().map(SourceId)
    }

    /// All sources, in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = &Source> {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_also_far_into_a_line() {
        let text = "é".repeat(3 * STEP) + "\n" + &"aé日𝄞".repeat(STEP) + "\r\nb";
        let source = Source::read(String::new(), Content::of(text.clone().into_bytes()));
        let mut expected = Position { line: 1, column: 1 };
        for (offset, character) in text.char_indices() {
            assert_eq!(source.position(offset), expected, "{offset}");
            expected.column += 1;
            if character == '\n' {
                expected = Position { line: expected.line + 1, column: 1 };
            }
        }
        assert_eq!(source.position(text.len()), expected);
        assert_eq!(source.position(usize::MAX), expected);
        assert_eq!(
            Source::read(String::new(), Content::of(vec![0xff])).position(7),
            Position { line: 1, column: 1 }
        );
    }

    /// A position is found without reading all of a long line.
    #[test]
    fn an_offset_is_never_far_from_a_mark() {
        for offset in [0, STEP - 1, STEP, 10_000_000, usize::MAX] {
            let passed = since_mark(offset);
            assert!(passed.len() < STEP && passed.end == offset && passed.start.is_multiple_of(STEP));
        }
        assert_eq!(marks("é".repeat(STEP).as_bytes()), [0, STEP / 2, STEP]);
    }
}
