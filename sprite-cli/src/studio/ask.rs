//! The protocol: a page asks by `POST /ask` with one of these as JSON, and gets `{"ok": ...}` or `{"error": "..."}`.
//!
//! Files are named by the ids of [`Ask::List`], never by paths. Every answer about a description is its whole state: its
//! text with its version, what it means (`value`), the findings, the images, the grids and the sprites, which play as in
//! the page of `preview`.

use super::edit::Change;
use serde::Deserialize;
use serde_json::Value;

/// A question of a page.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase", deny_unknown_fields)]
pub(super) enum Ask {
    /// The pictures and the descriptions of the folder.
    List {},
    /// The state of a description, or of that of a picture. A picture without one gets a text, which is not saved.
    Open { file: usize },
    /// The grids that a picture may have, as `new --json` has them.
    Proposals { file: usize },
    /// The pictures that a pattern of a rule takes, and what its captures are in their paths.
    Captures { pattern: String },
    /// A new description in TOML that plays as a description of another format does.
    Copy { file: usize },
    /// Changes of values. The changes of one gesture are one step of the history.
    Change { file: usize, version: u64, gesture: Option<u64>, changes: Vec<Change> },
    /// The text as it was typed.
    Text { file: usize, version: u64, gesture: Option<u64>, text: String },
    /// The correction of a finding of the last state, by its number.
    Fix { file: usize, version: u64, finding: usize },
    /// The text before the last step.
    Undo { file: usize },
    /// The step that was undone last.
    Redo { file: usize },
    /// Writes the description. `over` replaces what another program has written.
    Save { file: usize, over: bool },
    /// Takes the text that another program has written.
    Take { file: usize },
}

/// An answer, or a message for the person.
pub(super) type Answer = Result<Value, String>;
