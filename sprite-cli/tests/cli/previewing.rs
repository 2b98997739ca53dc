//! The page of `preview`, as a file and served.
#![expect(clippy::disallowed_methods, reason = "pages and images of a test are read as they lie on the disk")]

use super::assets::{Assets, text};
use super::running::Running;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::MAIN_SEPARATOR;
use std::process::Command;
use std::time::Duration;

/// The content of the page.
fn content(page: &str) -> serde_json::Value {
    let (_, rest) = page.split_once("id=\"content\">").expect("the content");
    let (content, _) = rest.split_once("</script>").expect("its end");
    serde_json::from_str(content).expect("JSON")
}

#[test]
fn a_page_holds_sprites_images_and_findings() {
    let assets = Assets::new();
    assets.text("sprites/fx/flame.dat", "flame fx/boom.png 1 50 50\n0 0 16 16 8 8 3 3\n");
    let page = assets.0.join("page.html").display().to_string();
    let output = assets.run(&["preview", "ROOT", "-o", &page]);
    assert_eq!(output.status.code(), Some(1), "an error is one here too");
    let shown = page.replace(MAIN_SEPARATOR, "/");
    assert!(text(&output.stdout).starts_with(&format!("{shown}: 2 sprites with 2 animations: 1 error, ")));
    assert!(text(&output.stderr).contains("left out: "));
    let content = content(&fs::read_to_string(page).expect("the page"));
    let [boom, flame] = ["boom", "flame"].map(|name| {
        let sprites = content["sprites"].as_array().expect("a list");
        sprites
            .iter()
            .find(|sprite| sprite["file"] == format!("sprites/fx/{name}.dat"))
            .expect("a sprite")
            .clone()
    });
    assert_eq!(
        boom["pictures"].as_array().map(|list| list[..8].to_vec()),
        serde_json::json!([0, 0, 0, 16, 16, 8, 8, 0]).as_array().cloned()
    );
    let track = &boom["animations"][0]["tracks"][0];
    let changes = serde_json::json!([
        0,
        0,
        40_000_000,
        1,
        80_000_000,
        2,
        120_000_000,
        3,
        160_000_000,
        4,
        200_000_000,
        5,
        240_000_000,
        -1
    ]);
    assert_eq!((&track["layers"][0]["changes"], &track["end"]), (&changes, &serde_json::json!(240_000_000)));
    assert_eq!(
        (&flame["findings"], &flame["animations"][0]["sound"]),
        (&serde_json::json!([0]), &serde_json::json!(false))
    );
    let finding = &content["findings"][0];
    assert_eq!(
        (&finding["code"], &finding["line"], &finding["column"]),
        (&"frame-unknown".into(), &1.into(), &24.into())
    );
    assert!(finding["help"].is_string());
    let images = content["images"].as_array().expect("a list");
    assert!(
        images.len() == 1
            && images[0]["data"].as_str().expect("a text").starts_with("data:image/png;base64,iVBORw0KGgo")
    );
}

/// Pixels of a form that loses colours are shown as a game gets them.
#[test]
fn images_of_any_form_can_be_looked_at() {
    let assets = Assets::new();
    for (form, same) in [
        ("png", true),
        ("rgba8", true),
        ("indexed8", true),
        ("rle8", true),
        ("none", true),
        ("rgb565", false),
    ] {
        assets.text("sprites.toml", &format!("[images]\nembed = \"{form}\"\n"));
        let page = assets.0.join("page.html").display().to_string();
        assert_eq!(assets.run(&["preview", "ROOT", "-o", &page]).status.code(), Some(0), "{form}");
        let content = content(&fs::read_to_string(page).expect("the page"));
        let data = content["images"][0]["data"].as_str().expect("a text");
        assert!(data.starts_with("data:image/png;base64,iVBORw0KGgo"), "{form}");
        let mut file = "data:image/png;base64,".to_owned();
        let png = fs::read(assets.0.join("sprites/fx/boom.png")).expect("the image");
        sprite_compiler::base64(&png, &mut file);
        assert_eq!(data == file, same, "{form}");
    }
}

#[test]
fn another_file_is_replaced_only_when_it_is_named() {
    let assets = Assets::new();
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-sprites"));
        command.args(arguments).current_dir(&assets.0).env("CARGO_TARGET_DIR", assets.0.join("made"));
        command.output().expect("the program runs")
    };
    let page = assets.0.join("made/sprites/preview.html");
    for _ in 0..2 {
        assert_eq!(run(&["preview", "."]).status.code(), Some(0));
        assert!(fs::read_to_string(&page).expect("the page").starts_with("<!doctype html>"));
    }
    fs::write(&page, "mine").expect("a file");
    let output = run(&["preview", "."]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("exists and is no preview"), "{}", text(&output.stderr));
    assert_eq!(fs::read_to_string(&page).expect("the file"), "mine");
    assert_eq!(run(&["preview", ".", "-o", "made/sprites/preview.html"]).status.code(), Some(0));
    assert_ne!(fs::read_to_string(&page).expect("the page"), "mine");
}

/// The program while it serves; ended when the test ends.
struct Server {
    program: Running,
    port: u16,
}

impl Server {
    fn start(assets: &Assets) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-sprites"));
        let program = Running::start(command.args(["preview", "--serve=0"]).arg(&assets.0));
        let address = program.line();
        let port = address.strip_prefix("http://127.0.0.1:").and_then(|rest| rest.strip_suffix('/'));
        let port = port.and_then(|port| port.parse().ok()).expect("an address");
        Self { program, port }
    }

    fn ask(&self, request: &str) -> BufReader<TcpStream> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a limit");
        stream.write_all(request.as_bytes()).expect("the request");
        BufReader::new(stream)
    }

    fn get(&self, target: &str) -> BufReader<TcpStream> {
        self.ask(&format!("GET {target} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", self.port))
    }

    fn page(&self) -> serde_json::Value {
        let mut answer = String::new();
        self.get("/").read_to_string(&mut answer).expect("the page");
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{}", &answer[..200]);
        content(&answer)
    }
}

#[test]
fn a_served_page_is_made_anew_after_a_change() {
    let assets = Assets::new();
    let server = Server::start(&assets);
    assert!(server.program.line().starts_with("checked 1 sprite in "));
    let first = server.page();
    assert_eq!(first["sprites"].as_array().map(Vec::len), Some(1));
    let mut versions = server.get("/changes").lines().map(|line| line.expect("a line"));
    let mut next =
        || versions.find_map(|line| line.strip_prefix("data: ").map(str::to_owned)).expect("a version");
    assert_eq!(next(), first["live"].as_str().expect("a version"));
    assets.text("sprites/fx/puff.dat", "puff fx/boom.png 1 40 -1\n0 0 16 16 8 8 2 2\n");
    // A file that is written in two steps may be read twice.
    let two = std::iter::repeat_with(|| {
        next();
        server.page()
    });
    let second = two.take(4).find(|page| page["sprites"].as_array().map(Vec::len) == Some(2));
    assert_ne!(second.expect("the new sprite")["live"], first["live"]);
}

#[test]
fn a_name_that_leads_here_from_elsewhere_is_not_answered() {
    let assets = Assets::new();
    let server = Server::start(&assets);
    let mut answer = String::new();
    let request = "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n";
    server.ask(request).read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 421 "), "{answer}");
    assert!(!answer.contains("boom"));
}
