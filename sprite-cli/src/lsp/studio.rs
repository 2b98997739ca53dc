//! Opens the studio from an editor: a line above a sheet, and the command behind it.

use super::protocol::{Range, TextDocumentParams};
use super::workspace::Open;
use crate::folder::SETTINGS;
use crate::uri::{self, Uri};
use serde::Deserialize;
use serde_json::{Value, json};
use std::process::{Command, Stdio};
use std::thread;

/// The name of the command, which clients send back.
pub(super) const COMMAND: &str = "sprites.studio";

/// The line above a description that the studio can edit.
pub(super) fn lenses(params: &TextDocumentParams, open: &Open<'_>) -> Vec<Value> {
    if open.path != SETTINGS && !open.path.ends_with(".sheet.toml") {
        return Vec::new();
    }
    let command =
        json!({ "title": "Edit sheet", "command": COMMAND, "arguments": [params.text_document.uri] });
    vec![json!({ "range": Range::default(), "command": command })]
}

/// Starts the studio with a description. It ends by itself when its page is closed.
pub(super) fn open(params: &Value) -> Result<(), String> {
    if params["command"] != COMMAND {
        return Err(format!("the only command is `{COMMAND}`"));
    }
    let path = Uri::deserialize(&params["arguments"][0]).ok().and_then(|uri| uri::to_path(&uri));
    let path = path.filter(|path| path.is_file()).ok_or("the command is for a file")?;
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut command = Command::new(program);
    // The output of this program belongs to the client.
    command
        .arg("edit")
        .arg(path)
        .arg("--open")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let mut studio = command.spawn().map_err(|error| error.to_string())?;
    thread::spawn(move || studio.wait());
    Ok(())
}
