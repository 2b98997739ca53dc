//! The messages of the Language Server Protocol 3.17 that this server reads and writes, with the fields that it needs.

use crate::uri::Uri;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// A line and a column, both from 0. The encoding that was agreed on is the unit of columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
pub(super) struct Position {
    pub(super) line: u32,
    pub(super) character: u32,
}

impl Position {
    pub(super) const fn new(line: u32, character: u32) -> Self {
        Self { line, character }
    }
}

/// The part of a text between two positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub(super) struct Range {
    pub(super) start: Position,
    /// The position after the last character.
    pub(super) end: Position,
}

impl Range {
    pub(super) const fn new(start: Position, end: Position) -> Self {
        Self { start, end }
    }
}

#[derive(Debug, Serialize)]
pub(super) struct Location {
    pub(super) uri: Uri,
    pub(super) range: Range,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct TextEdit {
    pub(super) range: Range,
    pub(super) new_text: String,
}

/// Edits by file.
#[derive(Debug, Serialize)]
pub(super) struct WorkspaceEdit {
    pub(super) changes: BTreeMap<Uri, Vec<TextEdit>>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DidOpenTextDocumentParams {
    pub(super) text_document: TextDocumentItem,
}

#[derive(Debug, Deserialize)]
pub(super) struct TextDocumentItem {
    pub(super) uri: Uri,
    pub(super) version: i32,
    pub(super) text: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DidChangeTextDocumentParams {
    pub(super) text_document: VersionedTextDocumentIdentifier,
    pub(super) content_changes: Vec<TextDocumentContentChangeEvent>,
}

#[derive(Debug, Deserialize)]
pub(super) struct VersionedTextDocumentIdentifier {
    pub(super) uri: Uri,
    pub(super) version: i32,
}

/// A new text for a range or, without one, for the whole document.
#[derive(Debug, Deserialize)]
pub(super) struct TextDocumentContentChangeEvent {
    pub(super) range: Option<Range>,
    pub(super) text: String,
}

/// The parameters of `textDocument/didClose` and `textDocument/didSave`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct TextDocumentParams {
    pub(super) text_document: TextDocumentIdentifier,
}

#[derive(Debug, Deserialize)]
pub(super) struct TextDocumentIdentifier {
    pub(super) uri: Uri,
}

#[derive(Debug, Deserialize)]
pub(super) struct DidChangeWatchedFilesParams {
    pub(super) changes: Vec<TextDocumentIdentifier>,
}

/// The parameters of requests about a position of a document.
#[derive(Debug, Deserialize)]
pub(super) struct PositionParams {
    pub(super) position: Position,
}

#[derive(Debug, Serialize)]
pub(super) struct PublishDiagnosticsParams {
    pub(super) uri: Uri,
    pub(super) diagnostics: Vec<Diagnostic>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) version: Option<i32>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Diagnostic {
    pub(super) range: Range,
    pub(super) severity: DiagnosticSeverity,
    pub(super) code: &'static str,
    /// The name of the tool.
    pub(super) source: &'static str,
    pub(super) message: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) related_information: Vec<DiagnosticRelatedInformation>,
}

#[derive(Debug, Serialize)]
pub(super) struct DiagnosticSeverity(u8);

impl DiagnosticSeverity {
    pub(super) const ERROR: Self = Self(1);
    pub(super) const WARNING: Self = Self(2);
}

#[derive(Debug, Serialize)]
pub(super) struct DiagnosticRelatedInformation {
    pub(super) location: Location,
    pub(super) message: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct CodeActionParams {
    pub(super) range: Range,
    pub(super) context: CodeActionContext,
}

#[derive(Debug, Deserialize)]
pub(super) struct CodeActionContext {
    /// The diagnostics that the client shows in the range, as it sends them.
    pub(super) diagnostics: Vec<Value>,
    /// The kinds of actions that the client wants, with all kinds below them; [`None`] for all.
    pub(super) only: Option<Vec<String>>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CodeAction {
    pub(super) title: String,
    pub(super) kind: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) diagnostics: Vec<Value>,
    pub(super) is_preferred: bool,
    pub(super) edit: WorkspaceEdit,
}

impl CodeAction {
    /// The kind of actions that correct one finding.
    pub(super) const QUICK_FIX: &str = "quickfix";
    /// The kind of an action that corrects all that it can in a document.
    pub(super) const FIX_ALL: &str = "source.fixAll";
}

#[derive(Debug, Serialize)]
pub(super) struct Hover {
    pub(super) contents: MarkupContent,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) range: Option<Range>,
}

#[derive(Debug, Serialize)]
pub(super) struct MarkupContent {
    pub(super) kind: &'static str,
    pub(super) value: String,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CompletionItem {
    pub(super) label: String,
    pub(super) kind: CompletionItemKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) documentation: Option<String>,
    /// Editors sort by this text.
    pub(super) sort_text: String,
    pub(super) filter_text: String,
    pub(super) text_edit: TextEdit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) struct CompletionItemKind(u8);

impl CompletionItemKind {
    pub(super) const CLASS: Self = Self(7);
    pub(super) const PROPERTY: Self = Self(10);
    pub(super) const VALUE: Self = Self(12);
    pub(super) const KEYWORD: Self = Self(14);
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DocumentSymbol {
    pub(super) name: String,
    pub(super) kind: SymbolKind,
    pub(super) range: Range,
    pub(super) selection_range: Range,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) children: Vec<DocumentSymbol>,
}

#[derive(Debug, Serialize)]
pub(super) struct SymbolKind(u8);

impl SymbolKind {
    pub(super) const ENUM: Self = Self(10);
    pub(super) const ENUM_MEMBER: Self = Self(22);
}

/// A colour, each part from 0 to 1.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Color {
    pub(super) red: f32,
    pub(super) green: f32,
    pub(super) blue: f32,
    pub(super) alpha: f32,
}

#[derive(Debug, Serialize)]
pub(super) struct ColorInformation {
    pub(super) range: Range,
    pub(super) color: Color,
}

#[derive(Debug, Deserialize)]
pub(super) struct ColorPresentationParams {
    pub(super) color: Color,
    pub(super) range: Range,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ColorPresentation {
    pub(super) label: String,
    pub(super) text_edit: TextEdit,
}
