//! A file of a unit as the reader of its format gets it.

use super::json::Document;
use crate::base::source::SourceId;
use std::borrow::Cow;

/// A file for the reader of its format.
#[derive(Debug)]
pub(crate) struct File<'a> {
    pub(crate) id: SourceId,
    pub(crate) path: &'a str,
    pub(crate) content: FileContent<'a>,
}

/// The content of a file, as far as formats read it alike.
#[derive(Debug)]
pub(crate) enum FileContent<'a> {
    /// Bytes, which the format loads itself.
    Binary,
    /// A text of lines, without the markers of merges.
    Text(Cow<'a, str>),
    Json(Json<'a>),
}

/// A text in JSON.
#[derive(Debug)]
pub(crate) struct Json<'a> {
    pub(crate) document: Document<'a>,
    /// `true` if all of it is JSON. A mistake in it was reported.
    pub(crate) is_whole: bool,
}

impl<'a> File<'a> {
    /// The text of lines; empty for a file of another kind.
    pub(crate) fn text(&self) -> &str {
        if let FileContent::Text(text) = &self.content { text } else { "" }
    }

    /// The JSON, also of a text that is wrong somewhere; [`None`] for a file of another kind.
    pub(crate) const fn json(&self) -> Option<&Json<'a>> {
        if let FileContent::Json(json) = &self.content { Some(json) } else { None }
    }

    /// The JSON of a text that is wholly JSON.
    pub(crate) fn document(&self) -> Option<&Document<'a>> {
        self.json().filter(|json| json.is_whole).map(|json| &json.document)
    }
}
