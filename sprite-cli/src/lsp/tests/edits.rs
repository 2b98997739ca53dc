//! Random edits: the findings are those of `check` on the same texts.

use super::{Client, assets, copy, texts, uri};
use crate::folder::{Folder, Trust};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use test_support::Random;

/// A finding: its file, its severity, its code, its message, and where it begins and ends.
type Shown = (String, u64, String, String, (usize, usize), (usize, usize));

/// The position of a byte as the protocol counts it, by another way than the server's.
fn position(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..offset];
    let lines: Vec<&str> = before.split('\n').collect();
    (lines.len() - 1, lines.last().map_or(0, |line| line.encode_utf16().count()))
}

/// An export of Aseprite with two frames and a tag.
const EXPORT: &str = r#"{ "frames": [
  { "filename": "h\u00e9ro 0", "frame": { "x": 0, "y": 0, "w": 16, "h": 16 }, "rotated": false, "trimmed": false,
    "spriteSourceSize": { "x": 0, "y": 0, "w": 16, "h": 16 }, "sourceSize": { "w": 16, "h": 16 }, "duration": 100 },
  { "filename": "h\u00e9ro 1", "frame": { "x": 16, "y": 0, "w": 16, "h": 16 }, "rotated": false, "trimmed": false,
    "spriteSourceSize": { "x": 0, "y": 0, "w": 16, "h": 16 }, "sourceSize": { "w": 16, "h": 16 }, "duration": 80 }
 ],
 "meta": { "app": "https://www.aseprite.org/", "version": "1.3", "image": "hero.png", "format": "RGBA8888",
  "size": { "w": 64, "h": 32 }, "scale": "1",
  "frameTags": [ { "name": "walk", "from": 0, "to": 1, "direction": "forward" } ] }
}
"#;

/// The findings that were published, as `check` shows them.
fn published(client: &Client, folder: &Path) -> BTreeSet<Shown> {
    let all = client.published.iter().flat_map(|(uri, all)| all.iter().map(move |one| (uri, one)));
    let shown = |(uri, one): (&String, &Value)| {
        let at = |place: &str| {
            let place = &one["range"][place];
            let number = |key: &str| usize::try_from(place[key].as_u64().unwrap()).unwrap();
            (number("line"), number("character"))
        };
        let path = crate::uri::to_path(&serde_json::from_value(json!(uri)).unwrap()).unwrap();
        let path = path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned();
        let text = |key: &str| one[key].as_str().unwrap().lines().next().unwrap().to_owned();
        (path, one["severity"].as_u64().unwrap(), text("code"), text("message"), at("start"), at("end"))
    };
    all.map(shown).collect()
}

/// The findings of a folder on the disk.
fn checked(folder: &Path) -> BTreeSet<Shown> {
    let compilation = Folder::open(folder, Trust::default()).expect("it is there").compile();
    let shown = |finding: &sprite_compiler::Diagnostic| {
        let path = compilation.sources.get(finding.location.source).path();
        let text = fs::read_to_string(folder.join(path)).ok();
        let span = finding.location.span.zip(text.as_deref());
        let at = |offset: fn(sprite_compiler::Span) -> usize| {
            span.map_or((0, 0), |(span, text)| position(text, offset(span)))
        };
        let severity = if finding.severity == sprite_compiler::Severity::Error { 1 } else { 2 };
        let (start, end) = (at(sprite_compiler::Span::start), at(sprite_compiler::Span::end));
        let message = finding.message.lines().next().unwrap_or_default().to_owned();
        (path.to_owned(), severity, finding.code.as_str().to_owned(), message, start, end)
    };
    compilation.diagnostics.findings().iter().map(shown).collect()
}

/// The texts of open documents are in the editor alone; `check` reads a copy of the folder. Documents are opened and
/// closed, and files that are not open change on the disk: what is known of them from earlier is used again.
#[test]
fn after_random_edits_the_findings_are_those_of_check() {
    let folder = assets();
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets");
    for part in
        ["archer", "cart.json", "cart.png", "graphics", "effects", "lantern.png", "lantern.sheet.toml"]
    {
        copy(&example.join(part), &folder.join(part));
    }
    copy(&example.join("sprites/items.dat"), &folder.join("sprites/items.dat"));
    copy(&example.join("sprites/items.png"), &folder.join("sprites/items.png"));
    fs::write(folder.join("hero.json"), EXPORT).unwrap();
    fs::write(folder.join("sprites.toml"), "[lints]\nimage-unused = \"warn\"\n").unwrap();
    let other = folder.around.join("copy/assets");
    copy(&folder, &other);
    let mut paths: Vec<PathBuf> = Vec::new();
    texts(&folder, &mut paths);
    paths.sort();
    let original: BTreeMap<PathBuf, String> =
        paths.iter().map(|path| (path.clone(), fs::read_to_string(path).unwrap())).collect();
    let (mut on_disk, mut now) = (original.clone(), BTreeMap::new());
    let mut random = Random(11);
    let mut client = Client::new(&json!({}));
    for (path, text) in on_disk.iter().step_by(2) {
        client.open(path, text);
        now.insert(path.clone(), text.clone());
    }
    client.found(&paths[0]);
    assert_eq!(published(&client, &folder), checked(&other));
    let mut findings = 0;
    let edits = if std::env::var_os("THOROUGH").is_some() { 1_000 } else { 60 };
    for number in 0..edits {
        let path = &paths[random.below(paths.len())];
        let document = now.get(path).cloned();
        let text = match (document, random.below(8)) {
            // A folder belongs to the server while one of its documents is open.
            (Some(_), 0) if now.len() > 1 => {
                client.close(path);
                now.remove(path);
                on_disk[path].clone()
            }
            (Some(_), 0 | 1) => {
                client.change(path, &original[path]);
                now.insert(path.clone(), original[path].clone());
                original[path].clone()
            }
            (Some(document), _) => {
                let text = client.edit(path, &document, &mut random);
                now.insert(path.clone(), text.clone());
                text
            }
            (None, 0..4) => {
                client.open(path, &on_disk[path]);
                now.insert(path.clone(), on_disk[path].clone());
                on_disk[path].clone()
            }
            (None, number) => {
                let old = if number == 4 { &original[path] } else { &on_disk[path] };
                let text = if number < 6 { old.clone() } else { changed(old, &mut random) };
                fs::write(path, &text).unwrap();
                client.changed_on_disk(path);
                on_disk.insert(path.clone(), text.clone());
                text
            }
        };
        fs::write(other.join(path.strip_prefix(&*folder).expect("below it")), &text).unwrap();
        client.found(path);
        let expected = checked(&other);
        findings += expected.len();
        assert_eq!(published(&client, &folder), expected, "edit {number} of {}", path.display());
    }
    assert!(findings > 100, "{findings} findings");
    for (path, text) in &on_disk {
        assert_eq!(&fs::read_to_string(path).unwrap(), text);
    }
    client.leave();
}

/// A text in which one character is another one.
fn changed(text: &str, random: &mut Random) -> String {
    let at = random.below(text.len());
    let mut bytes = text.as_bytes().to_vec();
    bytes[at] = b"7x\" =,"[random.below(6)];
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

impl Client {
    fn close(&mut self, path: &Path) {
        let document = json!({ "uri": uri(path) });
        self.notify("textDocument/didClose", json!({ "textDocument": document }));
    }

    fn changed_on_disk(&mut self, path: &Path) {
        let changes = json!([{ "uri": uri(path), "type": 2 }]);
        self.notify("workspace/didChangeWatchedFiles", json!({ "changes": changes }));
    }

    /// Changes up to three ranges of a document, in one message. Returns the text.
    fn edit(&mut self, path: &Path, text: &str, random: &mut Random) -> String {
        let mut text = text.to_owned();
        let mut changes = Vec::new();
        for _ in 0..=random.below(3) {
            // A position cannot stand between the two characters of a line end.
            let is_between = |at: usize| text[..at].ends_with('\r') && text[at..].starts_with('\n');
            let boundaries: Vec<usize> =
                (0..=text.len()).filter(|at| text.is_char_boundary(*at) && !is_between(*at)).collect();
            let at = random.below(boundaries.len());
            let (start, end) = (boundaries[at], boundaries[(at + random.below(4)).min(boundaries.len() - 1)]);
            let new =
                ["", "7", "x", "\"", "\u{1f600}", "\n", "=", " ", ",", "<", "}", "-1"][random.below(12)];
            let shown = |offset| {
                let (line, character) = position(&text, offset);
                json!({ "line": line, "character": character })
            };
            changes.push(json!({ "range": { "start": shown(start), "end": shown(end) }, "text": new }));
            text.replace_range(start..end, new);
        }
        self.versions += 1;
        let document = json!({ "uri": uri(path), "version": self.versions });
        self.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
        text
    }
}
