//! A client speaks to the server.
#![expect(clippy::disallowed_methods, reason = "the folders of tests are written and copied")]

mod edits;
mod measured;
mod places;
mod serving;

use super::server::{Left, serve};
use lsp_server::{Connection, Message, Notification, Request, Response};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::thread::{self, JoinHandle};
use test_support::TempFolder;

/// A client of a server in another thread.
struct Client {
    connection: Connection,
    server: JoinHandle<Left>,
    requests: i32,
    /// The findings that were published last, by address.
    published: BTreeMap<String, Vec<Value>>,
    versions: i32,
}

impl Client {
    fn new(capabilities: &Value) -> Self {
        Self::with(&json!({ "capabilities": capabilities }))
    }

    /// A client that begins with these parameters.
    fn with(params: &Value) -> Self {
        let (server, connection) = Connection::memory();
        let server = thread::spawn(move || serve(&server).expect("the client keeps to the protocol"));
        let mut client = Self { connection, server, requests: 0, published: BTreeMap::new(), versions: 0 };
        client.request("initialize", params.clone()).expect("it is there");
        client.notify("initialized", json!({}));
        client
    }

    fn notify(&mut self, method: &str, params: Value) {
        let note = Notification { method: method.to_owned(), params };
        self.connection.sender.send(note.into()).expect("the server is there");
    }

    /// Sends a request, and takes what is published until its answer comes.
    fn request(&mut self, method: &str, params: Value) -> Result<Value, i32> {
        self.requests += 1;
        let request = Request { id: self.requests.into(), method: method.to_owned(), params };
        self.connection.sender.send(request.into()).expect("the server is there");
        self.answer(self.requests).response_result.map_err(|error| error.code)
    }

    fn answer(&mut self, id: i32) -> Response {
        loop {
            match self.connection.receiver.recv().expect("the server is there") {
                Message::Response(response) if response.id == id.into() => return response,
                Message::Notification(note) if note.method == "textDocument/publishDiagnostics" => {
                    let uri = note.params["uri"].as_str().expect("an address").to_owned();
                    let all = note.params["diagnostics"].as_array().expect("a list").clone();
                    self.published.insert(uri, all);
                }
                _ => {}
            }
        }
    }

    fn open(&mut self, path: &Path, text: &str) {
        self.versions += 1;
        let document = json!({ "uri": uri(path), "languageId": "x", "version": self.versions, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    fn change(&mut self, path: &Path, text: &str) {
        self.versions += 1;
        let document = json!({ "uri": uri(path), "version": self.versions });
        let changes = json!([{ "text": text }]);
        self.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    }

    fn about(&mut self, method: &str, path: &Path, line: usize, column: usize) -> Value {
        let position = json!({ "line": line, "character": column });
        let params = json!({ "textDocument": { "uri": uri(path) }, "position": position });
        self.request(&format!("textDocument/{method}"), params).expect("an answer")
    }

    /// The findings of a file, when all that was sent is taken notice of.
    fn found(&mut self, path: &Path) -> Vec<Value> {
        self.about("documentSymbol", path, 0, 0);
        self.published.get(&uri(path)).cloned().unwrap_or_default()
    }

    fn leave(mut self) {
        self.request("shutdown", Value::Null).expect("it ends");
        self.exit(Left::Orderly);
    }

    fn exit(mut self, left: Left) {
        self.notify("exit", Value::Null);
        assert_eq!(self.server.join().expect("it did not panic"), left);
    }
}

fn uri(path: &Path) -> String {
    json!(crate::uri::of_path(path)).as_str().expect("a text").to_owned()
}

/// An asset folder, and the folder around it, in which there is nothing else.
struct Assets {
    folder: PathBuf,
    around: TempFolder,
}

impl Deref for Assets {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.folder
    }
}

/// A new asset folder with a picture of 4 x 2 cells of 16 pixels.
fn assets() -> Assets {
    let around = TempFolder::new();
    let assets = Assets { folder: around.join("assets"), around };
    fs::create_dir_all(&*assets).expect("a folder");
    picture(&assets.join("hero.png"));
    assets
}

fn picture(path: &Path) {
    let mut png = Vec::new();
    let mut encoder = png::Encoder::new(&mut png, 64, 32);
    encoder.set_color(png::ColorType::Grayscale);
    let pixels: Vec<u8> = (0..64 * 32).map(|at| u8::try_from(at % 251).unwrap_or(0)).collect();
    let writer = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(&pixels)?;
        writer.finish()
    });
    writer.expect("it is written into memory");
    fs::write(path, png).expect("a file");
}

const HERO: &str = "cell = [16, 16]\n\n[animations.walk]\nrow = 0\nduration = 90\n\n[animations.\"h\u{e9}\u{1f600}\"]\nrow = 1\n";

#[test]
fn a_mistake_is_shown_where_it_is_and_one_action_mends_it() {
    let folder = assets();
    let path = folder.join("hero.sheet.toml");
    let mut client = Client::new(&json!({}));
    client.open(&path, HERO);
    assert_eq!(client.found(&path), Vec::<Value>::new());

    // Behind a character of two units.
    let text = HERO.replace("row = 1", "x.\"\u{1f600}\" = 1\nduratoin = 9");
    client.change(&path, &text);
    let found = client.found(&path);
    let misspelt = found.iter().find(|one| one["message"].as_str().unwrap().contains("duratoin"));
    let misspelt = misspelt.unwrap_or_else(|| panic!("{found:?}"));
    assert_eq!(
        misspelt["range"],
        json!({ "start": { "line": 8, "character": 0 }, "end": { "line": 8, "character": 8 } })
    );
    assert_eq!((misspelt["code"].as_str(), misspelt["severity"].as_i64()), (Some("key-unknown"), Some(1)));

    let context = json!({ "diagnostics": [misspelt] });
    let params =
        json!({ "textDocument": { "uri": uri(&path) }, "range": misspelt["range"], "context": context });
    let actions = client.request("textDocument/codeAction", params).expect("actions");
    let fix = &actions[0];
    assert_eq!(fix["title"], "Write `duration`");
    assert_eq!(fix["edit"]["changes"][uri(&path)][0]["newText"], "duration");
    assert_eq!(fix["diagnostics"], json!([misspelt]));
    let all = actions.as_array().unwrap().iter().filter(|action| action["kind"] == "source.fixAll").count();
    assert_eq!(all, 1, "{actions}");

    client.change(&path, HERO);
    assert_eq!(client.found(&path), Vec::<Value>::new());
    client.leave();
}

#[test]
fn findings_of_other_files_come_and_go() {
    let folder = assets();
    let (hero, bat) = (folder.join("hero.sheet.toml"), folder.join("bat.sheet.toml"));
    fs::write(&bat, "image = \"bat.png\"\n").unwrap();
    let mut client = Client::new(&json!({}));
    client.open(&hero, HERO);
    client.found(&hero);
    assert_eq!(client.published[&uri(&bat)].len(), 1);
    picture(&folder.join("bat.png"));
    let changes = json!({ "changes": [{ "uri": uri(&folder.join("bat.png")), "type": 1 }] });
    client.notify("workspace/didChangeWatchedFiles", changes);
    client.found(&hero);
    assert_eq!(client.published[&uri(&bat)].len(), 0);
    // The unsaved text counts until the document is closed.
    client.open(&bat, "image = \"nothing.png\"\n");
    assert_eq!(client.found(&bat).len(), 1);
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri(&bat) } }));
    client.found(&hero);
    assert_eq!(client.published[&uri(&bat)].len(), 0);
    client.leave();
}

#[test]
fn documents_follow_their_asset_folder() {
    let folder = assets();
    let inner = folder.join("inner");
    fs::create_dir_all(&inner).unwrap();
    picture(&inner.join("bat.png"));
    let (bat, settings) = (inner.join("bat.sheet.toml"), inner.join("sprites.toml"));
    let mut client = Client::new(&json!({}));
    client.open(&bat, "cell = [16, 16]\n");
    let name = |symbols: Value| symbols[0]["name"].as_str().unwrap().to_owned();
    assert_eq!(name(client.about("documentSymbol", &bat, 0, 0)), "inner::Bat");
    fs::write(&settings, "").unwrap();
    client.notify(
        "workspace/didChangeWatchedFiles",
        json!({ "changes": [{ "uri": uri(&settings), "type": 1 }] }),
    );
    assert_eq!(name(client.about("documentSymbol", &bat, 0, 0)), "Bat");
    fs::remove_file(&settings).unwrap();
    client.change(&bat, "cells = [16, 16]\n");
    assert_eq!(client.found(&bat).len(), 1);
    // Nobody looks at the folder any more.
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri(&bat) } }));
    client.open(&folder.join("hero.sheet.toml"), HERO);
    assert_eq!(client.found(&folder.join("hero.sheet.toml")).len(), 0);
    client.leave();
}

#[test]
fn columns_are_counted_in_the_unit_of_the_client() {
    let folder = assets();
    let path = folder.join("hero.sheet.toml");
    let text = "cell = [16, 16] # \u{1f600}\nx.\u{e9} = 1\n\"\u{1f600}\" = 1\n";
    for (encodings, kind, end) in [(json!(["utf-16"]), "utf-16", 4), (json!(["utf-8", "utf-16"]), "utf-8", 6)]
    {
        let mut client = Client::new(&json!({ "general": { "positionEncodings": encodings } }));
        client.open(&path, text);
        let found = client.found(&path);
        let last = found
            .iter()
            .find(|one| one["range"]["start"]["line"] == 2)
            .unwrap_or_else(|| panic!("{found:?}"));
        assert_eq!(last["range"]["end"]["character"], end, "{kind}");
        client.leave();
    }
}

#[test]
fn sheets_and_settings_have_a_line_that_opens_the_studio() {
    let folder = assets();
    let mut client = Client::new(&json!({}));
    for (name, count) in [("hero.sheet.toml", 1), ("sprites.toml", 1), ("sprites/hero.dat", 0)] {
        let path = folder.join(name);
        client.open(&path, "");
        let lenses = client.about("codeLens", &path, 0, 0);
        let lenses = lenses.as_array().map_or(&[][..], Vec::as_slice);
        assert_eq!(lenses.len(), count, "{name}");
        for lens in lenses {
            assert_eq!(lens["command"]["arguments"], json!([uri(&path)]));
        }
    }
    let missing =
        json!({ "command": "sprites.studio", "arguments": [uri(&folder.join("missing.sheet.toml"))] });
    for wrong in
        [missing, json!({ "command": "sprites.studio" }), json!({ "command": "rm", "arguments": [] })]
    {
        assert!(client.request("workspace/executeCommand", wrong).is_err());
    }
    client.leave();
}

#[test]
fn hovers_say_what_stands_there() {
    let folder = assets();
    let path = folder.join("hero.sheet.toml");
    let mut client = Client::new(&json!({}));
    client.open(&path, &format!("image = \"hero.png\"\n{HERO}"));
    let walk = client.about("hover", &path, 3, 14)["contents"]["value"].as_str().unwrap().to_owned();
    assert!(walk.contains("`Hero::Walk`") && walk.contains("4 frames, 360 ms"), "{walk}");
    assert!(walk.contains("(data:image/png;base64,"), "{walk}");
    let key = client.about("hover", &path, 5, 3)["contents"]["value"].clone();
    assert!(key.as_str().unwrap().starts_with("`duration`: "), "{key}");
    let image = client.about("hover", &path, 0, 12)["contents"]["value"].clone();
    assert_eq!(image, "`hero.png`: 64 x 32 pixels");
    assert_eq!(client.about("hover", &path, 2, 0), Value::Null);
    client.leave();
}

#[test]
fn what_may_stand_there_is_offered() {
    let folder = assets();
    // A name that would end the text is not offered.
    #[cfg(unix)]
    fs::copy(folder.join("hero.png"), folder.join("a\" = 1 #.png")).unwrap();
    let path = folder.join("hero.sheet.toml");
    let text = "image = \"\"\ncell = [16, 16]\nstand = \"\"\norder = \n\n[animations.walk]\nrow = \ndur\nframes = \n";
    let mut client = Client::new(&json!({}));
    client.open(&path, text);
    let mut labels = |line, column| -> Vec<String> {
        let items = client.about("completion", &path, line, column);
        let label = |item: &Value| item["label"].as_str().expect("a label").to_owned();
        items.as_array().expect("a list").iter().map(label).collect()
    };
    assert_eq!(labels(0, 9), ["hero.png"]);
    assert_eq!(labels(2, 9), ["hold"].map(|_| "walk"));
    assert_eq!(labels(3, 8), ["forward", "reverse", "ping-pong", "ping-pong-reverse"]);
    assert_eq!(labels(6, 6), ["0", "1"]);
    assert!(
        labels(7, 3).contains(&"duration".to_owned()) && !labels(7, 3).contains(&"animations".to_owned())
    );
    assert_eq!(labels(8, 9), ["0-7"]);
    let settings = folder.join("sprites.toml");
    client.open(&settings, "[images]\nembed = \"\"\n");
    let items = client.about("completion", &settings, 1, 9);
    assert_eq!(items[0]["textEdit"]["newText"], "png");
    client.leave();
}

#[test]
fn names_lead_to_files_and_animations() {
    let folder = assets();
    let path = folder.join("hero.sheet.toml");
    let mut client = Client::new(&json!({}));
    client.open(&path, &format!("image = \"hero.png\"\nstand = \"walk\"\n{HERO}"));
    assert_eq!(client.about("definition", &path, 0, 12)["uri"], uri(&folder.join("hero.png")));
    let stand = client.about("definition", &path, 1, 11);
    assert_eq!(
        (stand["uri"].clone(), stand["range"]["start"]["line"].clone()),
        (json!(uri(&path)), json!(4))
    );
    let symbols = client.about("documentSymbol", &path, 0, 0);
    assert_eq!(symbols[0]["name"], "Hero");
    let names: Vec<&str> =
        symbols[0]["children"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["walk", "h\u{e9}\u{1f600}"]);
    client.leave();
}

#[test]
fn dyes_have_colours() {
    let folder = assets();
    let path = folder.join("graphics/sprites/slime.xml");
    let text = "<sprite><imageset name=\"a\" src=\"graphics/sprites/s.png|W:#ff0000,00ff80\" width=\"8\" height=\"8\"/></sprite>\n";
    let mut client = Client::new(&json!({}));
    client.open(&path, text);
    let params = json!({ "textDocument": { "uri": uri(&path) } });
    let colours = client.request("textDocument/documentColor", params).unwrap();
    assert_eq!(colours.as_array().unwrap().len(), 2, "{colours}");
    assert_eq!(colours[1]["color"]["green"], 1.0);
    let params = json!({ "textDocument": { "uri": uri(&path) }, "color": colours[1]["color"], "range": colours[1]["range"] });
    let written = client.request("textDocument/colorPresentation", params).unwrap();
    assert_eq!(written[0]["textEdit"]["newText"], "00ff80");
    client.leave();
}

#[test]
fn after_a_shutdown_requests_are_refused_until_the_client_leaves() {
    let folder = assets();
    let path = folder.join("hero.sheet.toml");
    let mut client = Client::new(&json!({}));
    client.open(&path, HERO);
    client.request("shutdown", Value::Null).expect("it ends");
    let params = json!({ "textDocument": { "uri": uri(&path) }, "position": { "line": 0, "character": 0 } });
    assert_eq!(client.request("textDocument/hover", params), Err(-32600));
    client.change(&path, "cells = 1");
    assert_eq!(client.request("shutdown", Value::Null), Err(-32600));
    client.exit(Left::Orderly);
    Client::new(&json!({})).exit(Left::WithoutShutdown);
}

#[test]
fn wrong_cancelled_and_strange_messages_do_no_harm() {
    let folder = assets();
    let path = folder.join("hero.sheet.toml");
    let mut client = Client::new(&json!({}));
    client.notify("textDocument/didChange", json!({ "nothing": 1 }));
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri(&path) } }));
    client.notify("no/such/note", json!(7));
    assert_eq!(client.request("no/such/request", json!({})), Err(-32601));
    assert_eq!(client.request("textDocument/hover", json!({ "textDocument": {} })), Err(-32602));
    client.open(&path, HERO);
    for (line, column) in [(0, 0), (99, 99), (3, usize::MAX >> 33), (u32::MAX as usize, u32::MAX as usize)] {
        for method in ["hover", "completion", "definition"] {
            client.about(method, &path, line, column);
        }
    }
    client.open(Path::new("/no/such/folder/a.sheet.toml"), HERO);
    client.open(&folder.join("notes.txt"), "not ours");
    assert_eq!(client.about("hover", &folder.join("notes.txt"), 0, 0), Value::Null);
    // Both stand in the queue before the first is answered, or the first is answered before the second comes.
    client.requests += 1;
    let id = client.requests;
    let params = json!({ "textDocument": { "uri": uri(&path) }, "position": { "line": 0, "character": 0 } });
    let request = Request { id: id.into(), method: "textDocument/hover".to_owned(), params };
    client.connection.sender.send(request.into()).unwrap();
    client.notify("$/cancelRequest", json!({ "id": id }));
    let response = client.answer(id);
    assert!(response.response_result.err().is_none_or(|error| error.code == -32800));
    fs::remove_dir_all(&*folder).unwrap();
    client.change(&path, &HERO.replace("16", "8"));
    client.found(&path);
    client.leave();
}

fn texts(folder: &Path, paths: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        if path.is_dir() {
            texts(&path, paths);
        } else if path.extension().is_some_and(|ending| ending != "png") {
            paths.push(path);
        }
    }
}

fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        for entry in fs::read_dir(from).expect("a folder").map(|entry| entry.expect("an entry")) {
            copy(&entry.path(), &to.join(entry.file_name()));
        }
    } else {
        fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
        fs::copy(from, to).expect("a file");
    }
}
