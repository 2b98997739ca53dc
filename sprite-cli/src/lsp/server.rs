//! Handles the messages of the client, one after the other.

use super::protocol::{
    CodeAction, CodeActionParams, ColorPresentationParams, Diagnostic, DidChangeTextDocumentParams,
    DidChangeWatchedFilesParams, DidOpenTextDocumentParams, PositionParams, PublishDiagnosticsParams,
    TextDocumentParams, VersionedTextDocumentIdentifier,
};
use super::text::{Encoding, changed};
use super::workspace::{Document, Open, Workspace};
use super::{actions, colours, completion, findings, hover, navigation, studio};
use crate::folder::Trust;
use crate::uri::{self, Uri};
use lsp_server::{Connection, ErrorCode, Message, Notification, ProtocolError, Request, Response};
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The time without an edit after which findings are published.
const PAUSE: Duration = Duration::from_millis(60);

/// How a client left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Left {
    /// After a `shutdown`, or by closing the connection.
    Orderly,
    /// With an `exit` that no `shutdown` came before.
    WithoutShutdown,
}

/// Serves a client until it leaves.
pub(super) fn serve(connection: &Connection) -> Result<Left, ProtocolError> {
    let (id, params) = connection.initialize_start()?;
    let encodings = params.pointer("/capabilities/general/positionEncodings").and_then(Value::as_array);
    let encoding = Encoding::choose(encodings.map_or(&[], Vec::as_slice));
    let about = json!({ "name": "cargo-sprites", "version": env!("CARGO_PKG_VERSION") });
    let answer = json!({ "capabilities": capabilities(encoding), "serverInfo": about });
    connection.initialize_finish(id, answer)?;
    let limits = params.pointer("/initializationOptions/limits").and_then(Value::as_u64);
    let trust = limits.map_or_else(Trust::default, Trust::times);
    let workspace = Workspace::new(encoding, named_folders(&params), trust);
    let mut server =
        Server { connection, workspace, queue: VecDeque::new(), quiet_since: None, is_shut_down: false };
    let registers = params.pointer("/capabilities/workspace/didChangeWatchedFiles/dynamicRegistration");
    if registers.and_then(Value::as_bool) == Some(true) {
        server.watch_files();
    }
    Ok(server.run())
}

fn capabilities(encoding: Encoding) -> Value {
    json!({
        "positionEncoding": encoding.name(),
        // Changes are sent as ranges.
        "textDocumentSync": { "openClose": true, "change": 2, "save": true },
        "codeActionProvider": { "codeActionKinds": [CodeAction::QUICK_FIX, CodeAction::FIX_ALL] },
        "hoverProvider": true,
        "completionProvider": { "triggerCharacters": ["\"", "/", ".", "="] },
        "definitionProvider": true,
        "documentSymbolProvider": true,
        "colorProvider": true,
        "codeLensProvider": {},
        "executeCommandProvider": { "commands": [studio::COMMAND] },
    })
}

/// The asset folders that a client names with `{"folders": ["assets"]}`, below each of its open folders.
fn named_folders(params: &Value) -> Vec<PathBuf> {
    let list = |path| params.pointer(path).and_then(Value::as_array).into_iter().flatten();
    let names: Vec<&str> = list("/initializationOptions/folders").filter_map(Value::as_str).collect();
    let open = list("/workspaceFolders").filter_map(|folder| Uri::deserialize(&folder["uri"]).ok());
    let open = open.filter_map(|folder| uri::to_path(&folder));
    open.flat_map(|folder| names.iter().map(move |name| folder.join(name)).collect::<Vec<_>>()).collect()
}

struct Server<'c> {
    connection: &'c Connection,
    workspace: Workspace,
    /// Messages that were received but not handled yet.
    queue: VecDeque<Message>,
    /// The time of the last edit after which no findings were published.
    quiet_since: Option<Instant>,
    /// True after the request `shutdown`: only `exit` may follow.
    is_shut_down: bool,
}

impl Server<'_> {
    fn run(&mut self) -> Left {
        loop {
            self.queue.extend(self.connection.receiver.try_iter());
            match self.queue.pop_front() {
                Some(Message::Request(request)) => self.answer(request),
                Some(Message::Notification(notification)) if notification.method == "exit" => {
                    return if self.is_shut_down { Left::Orderly } else { Left::WithoutShutdown };
                }
                Some(Message::Notification(_)) if self.is_shut_down => {}
                Some(Message::Notification(notification)) => self.note(notification),
                Some(Message::Response(_)) => {}
                None => {
                    let waited = self.quiet_since.map(|since| since.elapsed());
                    let message = match waited.map(|waited| PAUSE.checked_sub(waited)) {
                        None => self.connection.receiver.recv().ok(),
                        Some(Some(left)) => match self.connection.receiver.recv_timeout(left) {
                            Ok(message) => Some(message),
                            Err(error) if error.is_timeout() => continue,
                            Err(_) => None,
                        },
                        Some(None) => {
                            self.publish();
                            continue;
                        }
                    };
                    match message {
                        Some(message) => self.queue.push_back(message),
                        // The client has disconnected.
                        None => return Left::Orderly,
                    }
                }
            }
        }
    }

    fn answer(&mut self, request: Request) {
        let Request { id, method, params } = request;
        let is_cancelled = self.queue.iter().any(|message| match message {
            Message::Notification(note) if note.method == "$/cancelRequest" => {
                serde_json::to_value(&id).is_ok_and(|id| note.params["id"] == id)
            }
            _ => false,
        });
        let response = if is_cancelled {
            Response::new_err(id, ErrorCode::RequestCanceled as i32, "cancelled".to_owned())
        } else {
            match self.result(&method, params) {
                Ok(result) => Response::new_ok(id, result),
                Err((code, message)) => Response::new_err(id, code as i32, message),
            }
        };
        self.send(response.into());
    }

    /// The answer to a request, about the current texts.
    fn result(&mut self, method: &str, params: Value) -> Result<Value, (ErrorCode, String)> {
        if self.is_shut_down {
            return Err((ErrorCode::InvalidRequest, "the server was shut down".to_owned()));
        }
        if self.quiet_since.is_some() {
            self.publish();
        }
        match method {
            "shutdown" => {
                self.is_shut_down = true;
                Ok(Value::Null)
            }
            "sprites/folder" => {
                let wrong = |error: serde_json::Error| (ErrorCode::InvalidParams, error.to_string());
                let params: TextDocumentParams = serde_json::from_value(params).map_err(wrong)?;
                let path = uri::to_path(&params.text_document.uri);
                let root = path.and_then(|path| self.workspace.root_of(&path));
                serde_json::to_value(root.as_deref().and_then(Path::to_str)).map_err(wrong)
            }
            "textDocument/codeAction" => {
                self.about(params, |params: &CodeActionParams, open| actions::actions(params, open))
            }
            "textDocument/hover" => {
                self.about(params, |params: &PositionParams, open| hover::hover(params.position, open))
            }
            "textDocument/completion" => self
                .about(params, |params: &PositionParams, open| completion::complete(params.position, open)),
            "textDocument/definition" => self
                .about(params, |params: &PositionParams, open| navigation::definition(params.position, open)),
            "textDocument/documentSymbol" => {
                self.about(params, |_: &IgnoredAny, open| navigation::symbols(open))
            }
            "textDocument/codeLens" => {
                self.about(params, |params: &TextDocumentParams, open| studio::lenses(params, open))
            }
            "workspace/executeCommand" => {
                studio::open(&params).map_err(|message| (ErrorCode::InvalidParams, message))?;
                Ok(Value::Null)
            }
            "textDocument/documentColor" => self.about(params, |_: &IgnoredAny, open| colours::colours(open)),
            "textDocument/colorPresentation" => self
                .about(params, |params: &ColorPresentationParams, open| colours::presentations(params, open)),
            _ => Err((ErrorCode::MethodNotFound, format!("`{method}` is not known to this server"))),
        }
    }

    /// An answer about a document; `null` if it is not open, or is in no asset folder.
    fn about<P: DeserializeOwned, R: Serialize>(
        &self,
        params: Value,
        answer: impl Fn(&P, &Open<'_>) -> R,
    ) -> Result<Value, (ErrorCode, String)> {
        let wrong = |error: serde_json::Error| (ErrorCode::InvalidParams, error.to_string());
        let document = params.pointer("/textDocument/uri").cloned().unwrap_or_default();
        let document: Uri = serde_json::from_value(document).map_err(wrong)?;
        let params: P = serde_json::from_value(params).map_err(wrong)?;
        let open = uri::to_path(&document).and_then(|path| self.workspace.find(&path));
        open.map_or(Ok(Value::Null), |open| serde_json::to_value(answer(&params, &open)).map_err(wrong))
    }

    /// Handles a notification of the client. A malformed one is ignored, because notifications have no response.
    fn note(&mut self, Notification { method, params }: Notification) {
        match method.as_str() {
            "textDocument/didOpen" => {
                let Some(DidOpenTextDocumentParams { text_document: open }) = read(params) else { return };
                let document = Document { uri: open.uri, version: open.version, text: open.text, root: None };
                self.set(document);
            }
            "textDocument/didChange" => {
                let Some(DidChangeTextDocumentParams { text_document, content_changes }) = read(params)
                else {
                    return;
                };
                let path = uri::to_path(&text_document.uri);
                let Some(known) = path.and_then(|path| self.workspace.documents.get(&path)) else { return };
                let encoding = self.workspace.encoding;
                let text = content_changes
                    .iter()
                    .fold(known.text.clone(), |text, change| changed(&text, change, encoding));
                let VersionedTextDocumentIdentifier { uri, version } = text_document;
                self.set(Document { uri, version, text, root: None });
            }
            "textDocument/didClose" => {
                let Some(TextDocumentParams { text_document }) = read(params) else { return };
                let Some(path) = uri::to_path(&text_document.uri) else { return };
                self.workspace.close(&path);
                self.quiet_since = Some(Instant::now());
            }
            "textDocument/didSave" => {
                let Some(TextDocumentParams { text_document }) = read(params) else { return };
                self.touched(&text_document.uri);
            }
            "workspace/didChangeWatchedFiles" => {
                let Some(DidChangeWatchedFilesParams { changes }) = read(params) else { return };
                for change in changes {
                    self.touched(&change.uri);
                }
            }
            _ => {}
        }
    }

    fn set(&mut self, document: Document) {
        let Some(path) = uri::to_path(&document.uri) else { return };
        self.workspace.open(&path, document);
        self.quiet_since = Some(Instant::now());
    }

    fn touched(&mut self, uri: &Uri) {
        if let Some(path) = uri::to_path(uri) {
            self.workspace.touch(&path);
            self.quiet_since = Some(Instant::now());
        }
    }

    /// Compiles the folders that have changed, and publishes their findings.
    fn publish(&mut self) {
        self.quiet_since = None;
        for unused in self.workspace.follow() {
            self.publish_file(&unused, Vec::new());
        }
        for root in self.workspace.stale() {
            self.workspace.compile(&root);
            let Some((folder, _)) = self.workspace.compiled(&root) else { continue };
            let before = folder.published.clone();
            let found = findings::by_file(&root, &self.workspace);
            let files = found.keys().cloned().collect();
            // Files that no longer have findings come first.
            for path in before.difference(&files) {
                self.publish_file(path, Vec::new());
            }
            for (path, diagnostics) in found {
                self.publish_file(&path, diagnostics);
            }
            if let Some(folder) = self.workspace.folders.get_mut(&root) {
                folder.published = files;
            }
        }
    }

    fn publish_file(&self, path: &Path, diagnostics: Vec<Diagnostic>) {
        let Some(uri) = self.workspace.uri(path) else { return };
        let version = self.workspace.documents.get(path).map(|document| document.version);
        let params = PublishDiagnosticsParams { uri, diagnostics, version };
        self.send(Notification::new("textDocument/publishDiagnostics".to_owned(), params).into());
    }

    /// Asks the client to say when files change on the disk.
    fn watch_files(&self) {
        let pattern = "**/*.{toml,dat,zsd,sprite,xml,json,aseprite,ase,png,apng,gif}";
        let registration = json!({
            "id": "files",
            "method": "workspace/didChangeWatchedFiles",
            "registerOptions": { "watchers": [{ "globPattern": pattern }] },
        });
        let params = json!({ "registrations": [registration] });
        self.send(
            Request::new("watch".to_owned().into(), "client/registerCapability".to_owned(), params).into(),
        );
    }

    fn send(&self, message: Message) {
        // If the client has disconnected, waiting for the next message notices it.
        let _ = self.connection.sender.send(message);
    }
}

fn read<P: DeserializeOwned>(params: Value) -> Option<P> {
    serde_json::from_value(params).ok()
}
