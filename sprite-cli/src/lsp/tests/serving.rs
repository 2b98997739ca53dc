//! Options of a client, and folders that come while the server runs.

use super::{Client, HERO, assets, picture, uri};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// A PNG of a few bytes that claims to have 65,535 x 65,535 pixels.
const CLAIMS_MUCH: &[u8] = b"\x89PNG\x0d\x0a\x1a\x0a\x00\x00\x00\x0dIHDR\x00\x00\xff\xff\x00\x00\xff\xff\x08\x06\x00\x00\x00\xb6\x05\xd9P\x00\x00\x00\x02IDATx\x9cb\xa4\x91+\x00\x00\x00\x00IEND\xaeB`\x82";

#[test]
fn the_client_raises_the_limits() {
    let folder = assets();
    fs::write(folder.join("big.png"), CLAIMS_MUCH).expect("a file");
    let path = folder.join("big.sheet.toml");
    for (options, raised) in [
        (json!({}), Some(4)),
        (json!({ "limits": 4 }), Some(16)),
        (json!({ "limits": "many" }), Some(4)),
        // The picture is looked at then, and is damaged.
        (json!({ "limits": 4_000_000_000_000_u64 }), None),
    ] {
        let mut client = Client::with(&json!({ "capabilities": {}, "initializationOptions": options }));
        client.open(&path, "cell = [16, 16]\n");
        let found = client.found(&path);
        let message = found[0]["message"].as_str().expect("a text");
        let code = if raised.is_some() { "limit-exceeded" } else { "image-unreadable" };
        assert_eq!((found.len(), found[0]["code"].as_str()), (1, Some(code)), "{options}: {found:?}");
        let is_said = |raised: i32| message.contains(&format!("`\"limits\": {raised}` in the server's"));
        assert!(raised.is_none_or(is_said), "{options}: {message}");
        client.leave();
    }
}

#[test]
fn a_document_has_findings_once_its_folder_exists() {
    let folder = assets();
    let path = folder.join("not/yet/assets/hero.sheet.toml");
    let mut client = Client::new(&json!({}));
    client.open(&path, "cells = [16, 16]\n");
    assert_eq!(client.found(&path), Vec::<Value>::new());
    fs::create_dir_all(path.parent().expect("its folder")).expect("a folder");
    fs::write(&path, "cells = [16, 16]\n").expect("a file");
    picture(&path.with_file_name("hero.png"));
    client.notify("textDocument/didSave", json!({ "textDocument": { "uri": uri(&path) } }));
    let found = client.found(&path);
    assert_eq!(found.iter().map(|one| &one["code"]).collect::<Vec<_>>(), ["key-unknown"]);
    client.change(&path, "cell = [16, 16]\n");
    assert_eq!(client.found(&path), Vec::<Value>::new());
    client.leave();
}

#[test]
fn each_asset_folder_has_a_cache_of_its_own() {
    let folder = assets();
    fs::create_dir_all(folder.join("target")).expect("a folder");
    fs::write(folder.join("target/CACHEDIR.TAG"), "").expect("a file");
    let mut client = Client::new(&json!({}));
    for name in ["one", "two"] {
        let path = folder.join(name).join("assets/hero.sheet.toml");
        fs::create_dir_all(path.parent().expect("its folder")).expect("a folder");
        fs::write(&path, HERO).expect("a file");
        picture(&path.with_file_name("hero.png"));
        client.open(&path, HERO);
        assert_eq!(client.found(&path), Vec::<Value>::new());
    }
    client.leave();
    let kept = fs::read_dir(folder.join("target/sprites")).expect("a folder");
    let kept: Vec<String> =
        kept.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    assert_eq!(kept.iter().filter(|name| name.contains(".facts")).count(), 2, "{kept:?}");
}

#[test]
fn a_client_asks_for_the_asset_folder_of_a_document() {
    let folder = assets();
    fs::create_dir_all(folder.join("art/enemies")).expect("a folder");
    fs::write(folder.join("art/sprites.toml"), "").expect("a file");
    let mut client = Client::new(&json!({}));
    for (path, root) in [
        ("art/enemies/bat.sheet.toml", Some("art")),
        ("art/sprites.toml", Some("art")),
        ("hero.dat", Some("")),
        ("main.rs", None),
    ] {
        let params = json!({ "textDocument": { "uri": uri(&folder.join(path)) } });
        let answer = client.request("sprites/folder", params).expect("an answer");
        let answer = answer.as_str().map(Path::new);
        assert_eq!(answer, root.map(|root| folder.join(root)).as_deref(), "{path}");
    }
    assert_eq!(client.request("sprites/folder", json!({})), Err(-32602));
    client.leave();
}
