//! Texts of descriptions, and places in them.

/// A description that was read.
#[derive(Clone, Debug)]
pub struct Source {
    path: String,
    text: Option<String>,
    lines: Vec<usize>,
}

impl Source {
    fn new(path: String, bytes: Vec<u8>) -> Self {
        let text = String::from_utf8(bytes).ok();
        // A byte order mark is no part of the text, so it takes no column.
        let text = text.map(|text| text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text));
        let ends = text.iter().flat_map(|text| text.match_indices('\n').map(|(at, _)| at + 1));
        let lines = std::iter::once(0).chain(ends).collect();
        Self { path, text, lines }
    }

    /// A file that could not be read, or that may not be.
    const fn unread(path: String) -> Self {
        Self { path, text: None, lines: Vec::new() }
    }

    /// The same file with another text of the same length and with the same lines.
    pub(crate) fn with_text(&self, text: String) -> Self {
        Self { path: self.path.clone(), text: Some(text), lines: self.lines.clone() }
    }

    /// Its path below the asset folder.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Its text without a byte order mark; [`None`] when it is not UTF-8 or was not read.
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// The line and the column of a byte, both from 1; columns count Unicode scalar values.
    pub fn position(&self, offset: usize) -> Position {
        let (line, start) = self.line(offset);
        let before = self.text().and_then(|text| text.get(start..offset)).unwrap_or("");
        Position { line, column: before.chars().count() + 1 }
    }

    /// The lines that a range of bytes touches: the number of the first, and where they start and end.
    pub(crate) fn lines_of(&self, first: usize, last: usize) -> (usize, std::ops::Range<usize>) {
        let (number, start) = self.line(first);
        let (below, _) = self.line(last);
        let end = self.lines.get(below).copied().or_else(|| self.text().map(str::len)).unwrap_or(0);
        (number, start..end)
    }

    /// The number of the line that holds a byte, from 1, and where it starts.
    fn line(&self, offset: usize) -> (usize, usize) {
        let line = self.lines.partition_point(|&start| start <= offset).max(1);
        (line, self.lines.get(line - 1).copied().unwrap_or(0))
    }
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
    /// The bytes from `start` to before `end`. A description holds less than 4 GiB.
    pub fn new(start: usize, end: usize) -> Self {
        let short = |offset| u32::try_from(offset).unwrap_or(u32::MAX);
        Self { start: short(start), end: short(end) }
    }

    /// The first byte.
    pub const fn start(self) -> usize {
        self.start as usize
    }

    /// The byte behind the last.
    pub const fn end(self) -> usize {
        self.end as usize
    }

    /// From the start of this one to the end of that one.
    #[must_use]
    pub const fn to(self, last: Self) -> Self {
        Self { start: self.start, end: last.end }
    }

    /// The empty range just behind it.
    #[must_use]
    pub const fn after(self) -> Self {
        Self { start: self.end, end: self.end }
    }
}

/// Which of the [`Sources`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceId(usize);

/// A place in a source; a source that is no text has only the place without a span.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The source.
    pub source: SourceId,
    /// The range in its text.
    pub span: Option<Span>,
}

impl SourceId {
    /// A range of this source.
    pub const fn at(self, span: Span) -> Place {
        Place { source: self, span: Some(span) }
    }

    /// Its first line and column, for what concerns the whole of it.
    pub fn start(self) -> Place {
        self.at(Span::default())
    }

    /// The source as a whole, for one that is no text.
    pub const fn whole(self) -> Place {
        Place { source: self, span: None }
    }
}

/// All sources of a run.
#[derive(Clone, Debug, Default)]
pub struct Sources(Vec<Source>);

impl Sources {
    /// Keeps a source.
    pub(crate) fn add(&mut self, path: String, bytes: Vec<u8>) -> SourceId {
        self.0.push(Source::new(path, bytes));
        SourceId(self.0.len() - 1)
    }

    /// Keeps the path of a file that could not be read, or that may not be.
    pub(crate) fn add_unread(&mut self, path: String) -> SourceId {
        self.0.push(Source::unread(path));
        SourceId(self.0.len() - 1)
    }

    /// The source with this name.
    pub fn get(&self, id: SourceId) -> &Source {
        &self.0[id.0]
    }

    /// All of them, in the order in which they were read.
    pub fn iter(&self) -> impl Iterator<Item = &Source> {
        self.0.iter()
    }
}
