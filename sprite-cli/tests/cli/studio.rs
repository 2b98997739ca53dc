//! The studio: what its page may ask for, and who else may not.
#![expect(clippy::disallowed_methods, reason = "the files that the program wrote are looked at")]

use crate::assets::Assets;
use crate::running::Running;
use serde_json::{Value, json};
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

/// The studio while it runs.
struct Studio {
    _program: Running,
    port: u16,
    token: String,
    entrance: PathBuf,
}

impl Studio {
    fn open(assets: &Assets) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-sprites"));
        let program = Running::start(command.arg("edit").arg(&assets.0));
        assert!(program.line().starts_with("the studio is open"));
        let entrance = PathBuf::from(program.line());
        let text = fs::read_to_string(&entrance).expect("the file that leads to the page");
        let address = text.split("url=").nth(1).and_then(|rest| rest.split('"').next()).expect("an address");
        let (port, token) = address
            .strip_prefix("http://127.0.0.1:")
            .and_then(|rest| rest.split_once("/#"))
            .expect("a port and a token");
        Self { port: port.parse().expect("a port"), token: token.to_owned(), _program: program, entrance }
    }

    /// The status and the body of an answer.
    fn send(&self, request: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a limit");
        stream.write_all(request.as_bytes()).expect("the request");
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer);
        let status = answer.get(9..12).and_then(|status| status.parse().ok()).unwrap_or_default();
        (status, answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default())
    }

    fn get(&self, target: &str, headers: &str) -> u16 {
        self.send(&format!("GET {target} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n{headers}\r\n", self.port)).0
    }

    /// A question with these headers.
    fn post(&self, headers: &str, body: &str) -> (u16, String) {
        self.send(&format!("POST /ask HTTP/1.1\r\nContent-Length: {}\r\n{headers}\r\n{body}", body.len()))
    }

    /// The headers that the page sends.
    fn own_headers(&self) -> String {
        format!(
            "Host: 127.0.0.1:{0}\r\nOrigin: http://127.0.0.1:{0}\r\nX-Studio-Token: {1}\r\nContent-Type: application/json\r\n",
            self.port, self.token
        )
    }

    /// The answer to a question of the page.
    fn answer(&self, question: &Value) -> Value {
        let (status, body) = self.post(&self.own_headers(), &question.to_string());
        assert_eq!(status, 200, "{question}: {body}");
        serde_json::from_str(&body).expect("JSON")
    }

    #[track_caller]
    fn ask(&self, question: &Value) -> Value {
        let answer = self.answer(question);
        assert!(answer["error"].is_null(), "{question}: {answer}");
        answer["ok"].clone()
    }

    #[track_caller]
    fn refusal(&self, question: &Value) -> String {
        let answer = self.answer(question);
        answer["error"].as_str().unwrap_or_else(|| panic!("{question} is refused: {answer}")).to_owned()
    }

    /// The id of a file.
    fn id(&self, path: &str) -> Value {
        let list = self.ask(&json!({ "ask": "list" }));
        let files = ["pictures", "descriptions"].map(|key| list[key].as_array().cloned().unwrap_or_default());
        files.concat().iter().find(|file| file["path"] == path).expect("the file")["id"].clone()
    }
}

/// Assets with a sheet that has no description, of two rows of two cells.
fn with_sheet() -> Assets {
    let assets = Assets::new();
    assets.image("hero.png", 32, 32);
    assets
}

#[test]
fn only_the_page_of_its_user_gets_something() {
    let assets = with_sheet();
    let studio = Studio::open(&assets);
    let (port, token) = (studio.port, studio.token.clone());
    let list = r#"{"ask":"list"}"#;
    let own = studio.own_headers();
    assert_eq!(studio.post(&own, list).0, 200);
    let host = |host: &str| own.replace(&format!("Host: 127.0.0.1:{port}"), host);
    for wrong in [
        "Host: evil.example".to_owned(),
        format!("Host: localhost.evil:{port}"),
        "Host: 127.0.0.1:1".to_owned(),
        format!("Host: 127.0.0.1:{port}\r\nHost: evil.example"),
        "X-Nothing: 1".to_owned(),
    ] {
        assert_eq!(studio.post(&host(&wrong), list).0, 421, "{wrong}");
    }
    let origin = |origin: &str| own.replace(&format!("Origin: http://127.0.0.1:{port}"), origin);
    for wrong in [
        "Origin: http://evil.example",
        "Origin: null",
        "Origin: http://127.0.0.1:1",
        "Origin: vscode-webview://1",
        "X-Nothing: 1",
    ] {
        assert_eq!(studio.post(&origin(wrong), list).0, 403, "{wrong}");
    }
    // Rebinding makes both foreign, and equal.
    let rebound = own.replace(&format!("127.0.0.1:{port}"), &format!("evil.example:{port}"));
    assert_eq!(studio.post(&rebound, list).0, 421);
    for wrong in
        ["", "X-Studio-Token: 0\r\n", &format!("X-Studio-Token: {token}\r\nX-Studio-Token: {token}\r\n")]
    {
        let headers = own.replace(&format!("X-Studio-Token: {token}\r\n"), wrong);
        assert_eq!(studio.post(&headers, list).0, 403, "{wrong}");
    }
    let plain = own.replace("application/json", "text/plain");
    assert_eq!(studio.post(&plain, list).0, 415);
    let with_token = format!("X-Studio-Token: {token}\r\n");
    let id = studio.id("hero.png");
    assert_eq!(studio.get(&format!("/file/{id}"), &with_token), 200);
    assert_eq!(studio.get(&format!("/file/{id}"), ""), 403, "an image of another page sends no header");
    for target in [
        "/file/../Cargo.toml",
        "/file/%2e%2e",
        "/file/99999",
        "/file/-1",
        "/file/",
        "/picture/x",
        "/hero.png",
    ] {
        assert_eq!(studio.get(target, &with_token), 404, "{target}");
    }
    let page = format!("GET / HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n");
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("a connection");
    stream.write_all(page.as_bytes()).expect("the request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("the page");
    for header in [
        "frame-ancestors 'none'",
        "X-Frame-Options: DENY",
        "script-src 'self'",
        "Cross-Origin-Resource-Policy: same-origin",
    ] {
        assert!(answer.contains(header), "{header}");
    }
    assert!(!answer.contains(&token) && !answer.contains("Access-Control"), "the page holds no secret");
}

#[cfg(unix)]
#[test]
fn the_token_is_in_a_file_of_its_user_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let assets = with_sheet();
    let studio = Studio::open(&assets);
    let mode = fs::metadata(&studio.entrance).expect("the file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    assert_eq!(studio.token.len(), 64);
}

#[test]
fn a_picture_becomes_a_saved_sprite_and_every_step_is_undone() {
    let assets = with_sheet();
    let studio = Studio::open(&assets);
    let mut state = studio.ask(&json!({ "ask": "open", "file": studio.id("hero.png") }));
    assert_eq!(
        (&state["path"], &state["exists"], &state["saved"]),
        (&json!("hero.sheet.toml"), &json!(false), &json!(false))
    );
    let first = state["text"].clone();
    let file = state["file"].clone();
    let change = |state: &Value, gesture: u64, changes: Value| {
        studio.ask(&json!({ "ask": "change", "file": file, "version": state["version"], "gesture": gesture, "changes": changes }))
    };
    for width in [10, 12, 16] {
        state = change(&state, 1, json!([{ "path": ["cell"], "value": [width, 16] }]));
    }
    assert_eq!(state["grids"][0]["columns"], 2);
    state = change(
        &state,
        2,
        json!([{ "path": ["animations", "walk"], "value": { "rows": { "down": 0, "up": 1 } } }]),
    );
    state = change(&state, 3, json!([{ "path": ["animations", "walk"], "rename": "stroll" }]));
    assert_eq!(state["value"]["cell"], json!([16, 16]));
    let directions: Vec<&Value> = state["strips"]
        .as_array()
        .expect("strips")
        .iter()
        .filter(|strip| strip["animation"] == "stroll")
        .map(|strip| &strip["direction"])
        .collect();
    assert_eq!(directions, ["up", "down"], "{state}");
    // Typing goes to the same history.
    let typed = format!("{}# my own\n", state["text"].as_str().expect("a text"));
    state = studio.ask(
        &json!({ "ask": "text", "file": file, "version": state["version"], "gesture": 9, "text": typed }),
    );
    let saved = studio.ask(&json!({ "ask": "save", "file": file, "over": false }));
    assert_eq!(saved["saved"], true);
    let on_disk = || fs::read_to_string(assets.0.join("hero.sheet.toml")).expect("the description");
    assert_eq!(on_disk(), state["text"].as_str().expect("a text"));
    studio.ask(&json!({ "ask": "save", "file": file, "over": false }));
    assert_eq!(on_disk(), state["text"].as_str().expect("a text"), "saving twice changes nothing");
    let mut steps = 0;
    while state["undo"] == true {
        state = studio.ask(&json!({ "ask": "undo", "file": file }));
        steps += 1;
    }
    assert_eq!((steps, &state["text"]), (4, &first), "the drag is one step");
    state = studio.ask(&json!({ "ask": "redo", "file": file }));
    assert_eq!(state["value"]["cell"], json!([16, 16]));
}

#[test]
fn what_is_broken_or_old_is_told_and_changes_nothing() {
    let assets = with_sheet();
    let studio = Studio::open(&assets);
    let state = studio.ask(&json!({ "ask": "open", "file": studio.id("hero.png") }));
    let (file, version) = (state["file"].clone(), state["version"].as_u64().expect("a version"));
    let change = |version: u64| json!({ "ask": "change", "file": file, "version": version, "gesture": null, "changes": [{ "path": ["cell"], "value": [8, 8] }] });
    assert!(studio.refusal(&change(version + 1)).contains("another page"));
    let broken = studio.ask(
        &json!({ "ask": "text", "file": file, "version": version, "gesture": 1, "text": "cell = [16, 16\n" }),
    );
    assert!(broken["value"].is_null());
    assert!(!broken["findings"].as_array().expect("findings").is_empty());
    assert!(studio.refusal(&change(broken["version"].as_u64().expect("a version"))).contains("not TOML"));
    let wrong = studio.ask(&json!({ "ask": "text", "file": file, "version": broken["version"], "gesture": 2, "text": "cel = [16, 16]\n" }));
    let finding =
        wrong["findings"].as_array().expect("findings").iter().position(|finding| !finding["fix"].is_null());
    let fixed =
        studio.ask(&json!({ "ask": "fix", "file": file, "version": wrong["version"], "finding": finding }));
    assert_eq!(fixed["text"], "cell = [16, 16]\n");
    for nonsense in [
        r#"{"ask":"nothing"}"#,
        "",
        "[]",
        r#"{"ask":"open","file":-1}"#,
        r#"{"ask":"open","file":0,"more":1}"#,
        "\u{0}",
    ] {
        let (status, body) = studio.post(&studio.own_headers(), nonsense);
        assert_eq!(status, 200);
        assert!(body.contains("do not fit"), "{nonsense}: {body}");
    }
    assert!(studio.refusal(&json!({ "ask": "open", "file": 4_000_000 })).contains("not known"));
    assert_eq!(
        studio
            .post(
                &studio.own_headers().replace("Content-Type", "Transfer-Encoding: chunked\r\nContent-Type"),
                "{}"
            )
            .0,
        400
    );
}

#[test]
fn a_file_that_another_program_changed_is_not_overwritten_without_a_word() {
    let assets = with_sheet();
    assets.text("hero.sheet.toml", "cell = [16, 16]\n");
    let studio = Studio::open(&assets);
    let state = studio.ask(&json!({ "ask": "open", "file": studio.id("hero.sheet.toml") }));
    let (file, version) = (state["file"].clone(), state["version"].clone());
    let mine = "cell = [16, 16]\norigin = \"bottom\"\n";
    studio.ask(&json!({ "ask": "text", "file": file, "version": version, "gesture": 1, "text": mine }));
    let theirs = "# theirs\ncell = [16, 16]\n";
    assets.text("hero.sheet.toml", theirs);
    let open = || studio.ask(&json!({ "ask": "open", "file": file }));
    let told = std::iter::repeat_with(|| {
        studio.ask(&json!({ "wait": open()["revision"] }));
        open()
    });
    let state = told.take(20).find(|state| !state["foreign"].is_null()).expect("the change is seen");
    assert_eq!((&state["foreign"], &state["text"]), (&json!(theirs), &json!(mine)));
    assert!(
        studio.refusal(&json!({ "ask": "save", "file": file, "over": false })).contains("another program")
    );
    assert_eq!(fs::read_to_string(assets.0.join("hero.sheet.toml")).expect("the file"), theirs);
    let taken = studio.ask(&json!({ "ask": "take", "file": file }));
    assert_eq!((&taken["text"], &taken["saved"]), (&json!(theirs), &json!(true)));
    let back = studio.ask(&json!({ "ask": "undo", "file": file }));
    assert_eq!(back["text"], mine, "mine is a step before");
    studio.ask(&json!({ "ask": "save", "file": file, "over": true }));
    assert_eq!(fs::read_to_string(assets.0.join("hero.sheet.toml")).expect("the file"), mine);
}

#[test]
fn only_sheets_and_settings_are_edited() {
    let assets = with_sheet();
    let studio = Studio::open(&assets);
    let list = studio.ask(&json!({ "ask": "list" }));
    let paths: Vec<&str> = list["descriptions"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|file| file["path"].as_str())
        .collect();
    assert!(paths.iter().all(|path| path.ends_with(".sheet.toml") || *path == "sprites.toml"), "{paths:?}");
    let described = list["pictures"]
        .as_array()
        .expect("a list")
        .iter()
        .find(|picture| picture["path"] != "hero.png")
        .expect("another picture");
    let shown = studio.ask(&json!({ "ask": "open", "file": described["id"] }));
    assert_eq!((&shown["readonly"], &shown["undo"]), (&json!(true), &json!(false)), "it is shown");
    let own = shown["file"].clone();
    let text = json!({ "ask": "text", "file": own, "version": 0, "gesture": null, "text": "" });
    for question in [text, json!({ "ask": "save", "file": own, "over": true })] {
        assert!(studio.refusal(&question).contains("is not open"), "{question}");
    }
    let copy = studio.ask(&json!({ "ask": "copy", "file": own }));
    assert_eq!(
        (&copy["path"], &copy["readonly"]),
        (&json!("sprites/fx/boom_copy.sheet.toml"), &json!(false))
    );
    assert_eq!(copy["findings"].as_array().map(Vec::len), Some(0), "{copy}");
    let first = &list["pictures"][0];
    assert_eq!(
        (&first["path"], &first["descriptions"]),
        (&json!("hero.png"), &json!([])),
        "those without a sprite come first"
    );
}
