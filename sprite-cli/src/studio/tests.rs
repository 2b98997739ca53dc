//! Random questions of a page: after each, the text is what `check` reads, the picture is what `trace` says, and undo leads
//! to the first bytes.
//!
//! A run asks 500, 10,000 with `THOROUGH=1`, or as many as `STEPS` says, always the same ones unless `SEED` has another
//! number.
#![expect(clippy::disallowed_methods, reason = "the files that are saved are looked at")]

use super::ask::Ask;
use super::server::Job;
use super::session::Session;
use super::state::Shown;
use crate::bitmap::Bitmap;
use crate::folder::{Folder, Trust};
use crate::trace;
use serde_json::{Value, json};
use sprite_compiler::{MemoryFiles, foreign};
use std::env;
use std::fs;
use test_support::{Random, TempFolder};

/// The texts that a walk begins with.
const FIRST: [&str; 4] = [
    "cell = [16, 16]\n",
    "\u{feff}# first\r\ncell = [16,16] # mine\r\norigin = \"bottom\"\r\n\r\n[animations]\r\nwalk.rows = { down = 0, left = 1 }\r\nidle = { frames = '0-3', duration = [10,20, 30,40] } # idle\r\n",
    "[animations.a]\nframes = [\n  { rect = [0, 0, 9, 8], origin = [1,2] }, # one\n  { rect = [9, 8, 7, 7] },\n]\nslices.box = { rect = [1, 1, 2, 2] }\n\n[animations.b]\ncell = [8, 8]\nrow = 1\nrepeat = 2\nend = \"hide\"\n",
    "cell = [16, 16]\n[animations.walk]\nrow = 0\n[sprites.one]\narea = [0, 0, 2, 1]\n[sprites.two]\narea = [2, 0, 2, 2]\n",
];

/// How often a walk begins anew: the history has an end.
const ROUND: usize = 100;

fn number(name: &str, usual: u64) -> u64 {
    env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// A picture of which a few cells are empty.
fn picture() -> Vec<u8> {
    let mut bitmap = Bitmap::filled(64, 48, [0; 4]);
    for y in 0..48 {
        for x in 0..64 {
            if x % 16 > 2 && y % 16 > 1 && (x < 48 || y < 32) {
                bitmap.put(x, y, [90, 140, 90, 255]);
            }
        }
    }
    bitmap.encode().expect("a picture")
}

/// The next action of a person, as a page asks for it.
fn question(random: &mut Random, state: &Value) -> Value {
    let (file, version) = (&state["file"], &state["version"]);
    let gesture = [Value::Null, 1.into(), random.number().into()][random.below(3)].clone();
    match random.below(16) {
        0..=8 => {
            let changes: Vec<Value> = (0..=random.below(3)).map(|_| change(random, state)).collect();
            json!({ "ask": "change", "file": file, "version": version, "gesture": gesture, "changes": changes })
        }
        9 | 10 => {
            let mut text = state["text"].as_str().unwrap_or_default().as_bytes().to_vec();
            let other = FIRST[random.below(4)].as_bytes();
            random.edit(&mut text, other);
            let text = String::from_utf8_lossy(&text);
            json!({ "ask": "text", "file": file, "version": version, "gesture": gesture, "text": text })
        }
        11 => json!({ "ask": "fix", "file": file, "version": version, "finding": random.below(4) }),
        12 | 13 => json!({ "ask": "undo", "file": file }),
        14 => json!({ "ask": "redo", "file": file }),
        _ => json!({ "ask": "save", "file": file, "over": random.below(2) == 0 }),
    }
}

/// A change of a value, as gestures make them.
fn change(random: &mut Random, state: &Value) -> Value {
    let names = ["walk", "idle", "a", "b", "a b", "x.y", "é"];
    let name = names[random.below(names.len())];
    let level: Vec<&str> = match random.below(6) {
        0 | 1 => vec![],
        2 => vec!["sprites", "one"],
        3 => vec!["animations", name, "left"],
        _ => vec!["animations", name],
    };
    let side = |random: &mut Random| [0, 1, 2, 8, 16, 24, 64, 65_535][random.below(8)];
    let pair = |random: &mut Random| json!([side(random), side(random)]);
    let rect = |random: &mut Random| {
        json!([random.below(40), random.below(40), 1 + random.below(24), 1 + random.below(24)])
    };
    let rects = |random: &mut Random| -> Value {
        (0..=random.below(4))
            .map(|_| match random.below(3) {
                0 => json!({ "rect": rect(random), "duration": 40 }),
                1 => json!({ "rect": rect(random), "origin": [3, 4] }),
                _ => json!({ "rect": rect(random) }),
            })
            .collect()
    };
    let (key, value) = match random.below(16) {
        0 => ("cell", json!([8 << random.below(2), 16])),
        1 => ("margin", pair(random)),
        2 => ("spacing", side(random).into()),
        3 => ("area", json!([0, random.below(2), 1 + random.below(3), 1])),
        4 => ("origin", [json!("bottom"), pair(random)][random.below(2)].clone()),
        5 => ("duration", [json!(90), json!([10, 20]), json!([10, 20, 30, 40])][random.below(3)].clone()),
        6 => ("frames", ["0-3", "1", "2,0", "9"][random.below(4)].into()),
        7 | 8 => ("frames", rects(random)),
        9 => ("row", random.below(4).into()),
        10 => ("rows", json!({ "down": 0, "left": 1 })),
        11 => ("order", ["forward", "ping-pong"][random.below(2)].into()),
        12 => ("repeat", random.below(3).into()),
        13 => ("texts", json!({ "0": "step" })),
        14 => ("slices", json!({ "box": { "rect": rect(random) } })),
        _ => ("end", "hold".into()),
    };
    let mut path: Vec<&str> = level.clone();
    match random.below(10) {
        0 => {
            path.push(key);
            json!({ "path": path, "remove": true })
        }
        1 => json!({ "path": ["animations", name], "rename": names[random.below(names.len())] }),
        2 => json!({ "path": ["animations", name], "remove": true }),
        // A value near the one that is there.
        3 | 4 => match near(random, &state["value"]) {
            Some((path, value)) => json!({ "path": path, "value": value }),
            None => json!({ "path": ["cell"], "value": [16, 16] }),
        },
        _ => {
            path.push(key);
            json!({ "path": path, "value": value })
        }
    }
}

/// A list somewhere in the values, with an element more, less or other.
fn near(random: &mut Random, value: &Value) -> Option<(Vec<String>, Value)> {
    let mut lists = Vec::new();
    collect(value, &mut Vec::new(), &mut lists);
    let at = random.below(lists.len());
    let (path, mut list) = lists.into_iter().nth(at)?;
    let at = random.below(list.len());
    match random.below(4) {
        0 if list.len() > 1 => drop(list.remove(at)),
        1 => list.insert(at, list.get(at)?.clone()),
        2 => list.push(list.first()?.clone()),
        _ => list.rotate_left(at),
    }
    Some((path, list.into()))
}

fn collect(value: &Value, path: &mut Vec<String>, lists: &mut Vec<(Vec<String>, Vec<Value>)>) {
    match value {
        Value::Array(list) if !list.is_empty() => lists.push((path.clone(), list.clone())),
        Value::Object(entries) => {
            for (key, value) in entries {
                path.push(key.clone());
                collect(value, path, lists);
                path.pop();
            }
        }
        _ => {}
    }
}

/// The times of the pictures that are compared, in nanoseconds.
fn times() -> Vec<u64> {
    (0..40).map(|step| step * 37_000_000).collect()
}

/// The lines of `trace`, as the state of a page shows the sprites.
fn traced(state: &Value) -> Vec<String> {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let mut rows = Vec::new();
    for sprite in list(&state["sprites"]) {
        let pictures = list(&sprite["pictures"]);
        for animation in list(&sprite["animations"]).iter().filter(|animation| animation["sound"] == true) {
            for track in list(&animation["tracks"]).iter().filter(|track| track["label"] != "") {
                let layers = list(&track["layers"]);
                for layer in &layers {
                    let shown = |time: u64| {
                        let Some(number) = picture_at(layer, time) else { return "-".to_owned() };
                        let of = |index: usize| pictures[8 * number + index].as_u64().unwrap_or_default();
                        let signed = |index: usize| pictures[8 * number + index].as_i64().unwrap_or_default();
                        let image = &state["images"][usize::try_from(of(0)).unwrap()]["path"];
                        let mirrored = if of(7) == 1 { "~" } else { "" };
                        let path = foreign::field(image.as_str().unwrap());
                        format!(
                            "{path}@{},{},{},{},{},{}{mirrored}",
                            of(1),
                            of(2),
                            of(3),
                            of(4),
                            signed(5),
                            signed(6)
                        )
                    };
                    let mut runs: Vec<(String, usize)> = Vec::new();
                    for time in times() {
                        let shown = shown(time);
                        match runs.last_mut() {
                            Some((before, count)) if *before == shown => *count += 1,
                            _ => runs.push((shown, 1)),
                        }
                    }
                    let runs: Vec<String> =
                        runs.into_iter().map(|(shown, count)| format!("{shown}*{count}")).collect();
                    let text = |value: &Value| foreign::field(value.as_str().unwrap_or_default());
                    rows.push(format!(
                        "{}\t{}\t{}\t{}\t{}",
                        text(&animation["source"]),
                        text(&animation["label"]),
                        text(&track["label"]),
                        text(&layer["label"]),
                        runs.join(";")
                    ));
                }
            }
        }
    }
    rows.sort_by(|a, b| a.split('\t').next().cmp(&b.split('\t').next()));
    rows
}

/// The picture that a layer of a page shows at a time.
fn picture_at(layer: &Value, mut time: u64) -> Option<usize> {
    let number = |value: &Value| value.as_i64().unwrap_or_default();
    if let Some([from, length]) =
        layer["repeat"].as_array().map(|repeat| [0, 1].map(|at| repeat[at].as_u64().unwrap()))
        && time >= from + length
    {
        time = from + (time - from) % length;
    }
    let changes: Vec<i64> = layer["changes"].as_array().unwrap().iter().map(number).collect();
    let shown = changes.chunks(2).rev().find(|change| u64::try_from(change[0]).unwrap() <= time)?;
    usize::try_from(shown[1]).ok()
}

/// Compares a state with what `check` and `trace` say of a folder that has its text.
fn compare(state: &Value, png: &[u8], place: &str) {
    let text = state["text"].as_str().expect("a text");
    let files = MemoryFiles::new([("hero.png", png), ("hero.sheet.toml", text.as_bytes())]);
    let folder = Folder::not_on_disk(files, "memory", Trust::default());
    let compilation = folder.compile();
    let mut out = Vec::new();
    trace::print(&compilation, &folder, &times(), trace::Pictures::Places, &mut out).expect("a trace");
    let printed = String::from_utf8(out).unwrap();
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(traced(state), lines, "what `trace` says, {place}:\n{text}");
    let checked = Shown::new(compilation, "hero.sheet.toml").state(&folder, |_| None).expect("a state");
    let short = |findings: &Value| -> Vec<[Value; 7]> {
        let keys = ["code", "severity", "line", "column", "message", "help", "fix"];
        findings.as_array().unwrap().iter().map(|finding| keys.map(|key| finding[key].clone())).collect()
    };
    assert_eq!(short(&state["findings"]), short(&checked["findings"]), "what `check` says, {place}:\n{text}");
    let is_toml =
        state["findings"].as_array().unwrap().iter().all(|finding| finding["code"] != "toml-malformed");
    assert_eq!(state["value"].is_null(), !is_toml, "{place}:\n{text}");
}

#[test]
fn random_gestures_and_typing_lead_to_what_check_and_trace_say() {
    let steps = number("STEPS", if env::var_os("THOROUGH").is_some() { 10_000 } else { 500 });
    let seed = number("SEED", 7);
    let png = picture();
    let mut random = Random::of(seed);
    let (mut asked, mut refused, mut undone) = (0, 0, 0);
    for round in 0.. {
        if asked >= steps {
            break;
        }
        let first = FIRST[round % FIRST.len()];
        let folder = TempFolder::new();
        fs::write(folder.join("hero.png"), &png).unwrap();
        let on_disk = folder.join("hero.sheet.toml");
        fs::write(&on_disk, first).unwrap();
        let Ok(mut session) = Session::open(&folder, Trust::default()) else { panic!("a folder") };
        let mut ask = |question: Value| session.answer(serde_json::from_value::<Ask>(question).unwrap());
        let list = ask(json!({ "ask": "list" })).unwrap();
        let id = list["descriptions"][0]["id"].clone();
        let mut state = ask(json!({ "ask": "open", "file": id })).unwrap();
        for step in 0..ROUND {
            let question = question(&mut random, &state);
            let place = format!("SEED={seed}, round {round}, step {step}: {question}");
            asked += 1;
            if let Ok(next) = ask(question.clone()) {
                compare(&next, &png, &place);
                if question["ask"] == "save" {
                    let text = next["text"].as_str().unwrap();
                    assert_eq!(fs::read(&on_disk).unwrap(), text.as_bytes(), "{place}");
                    assert_eq!(next["saved"], true, "{place}");
                }
                state = next;
            } else {
                refused += 1;
                let now = ask(json!({ "ask": "open", "file": id })).unwrap();
                assert_eq!(now["text"], state["text"], "what is refused changes nothing, {place}");
                state = now;
            }
        }
        while state["undo"] == true {
            state = ask(json!({ "ask": "undo", "file": id })).unwrap();
            undone += 1;
        }
        assert_eq!(state["text"], first, "SEED={seed}, round {round}: the first bytes");
    }
    assert!(refused * 2 < asked, "{refused} of {asked} refused");
    println!("{asked} steps, {refused} of them refused, {undone} times undone");
}

/// A text that another program writes is taken, or kept beside ours, and neither is lost.
#[test]
fn texts_of_other_programs_are_never_lost() {
    let folder = TempFolder::new();
    fs::write(folder.join("hero.png"), picture()).unwrap();
    let on_disk = folder.join("hero.sheet.toml");
    let mut random = Random::of(3);
    let mut ours = "cell = [16, 16]\n".to_owned();
    fs::write(&on_disk, &ours).unwrap();
    let Ok(mut session) = Session::open(&folder, Trust::default()) else { panic!("a folder") };
    let ask =
        |session: &mut Session, question: Value| session.answer(serde_json::from_value(question).unwrap());
    let list = ask(&mut session, json!({ "ask": "list" })).unwrap();
    let id = list["descriptions"][0]["id"].clone();
    let mut state = ask(&mut session, json!({ "ask": "open", "file": id })).unwrap();
    for step in 0..200 {
        match random.below(4) {
            0 => {
                let theirs = format!("cell = [8, 8]\n# {step}\n");
                fs::write(&on_disk, &theirs).unwrap();
                session.take(Job::Changed);
                let was_saved = state["saved"] == true;
                state = ask(&mut session, json!({ "ask": "open", "file": id })).unwrap();
                if was_saved {
                    assert_eq!((&state["text"], &state["foreign"]), (&json!(theirs), &Value::Null));
                } else {
                    assert_eq!((&state["text"], &state["foreign"]), (&json!(ours), &json!(theirs)));
                }
            }
            1 => {
                let question = json!({ "ask": "text", "file": id, "version": state["version"], "gesture": null, "text": format!("cell = [4, 4]\n# {step}\n") });
                state = ask(&mut session, question).unwrap();
            }
            2 => {
                let before = fs::read_to_string(&on_disk).unwrap();
                if let Ok(next) = ask(&mut session, json!({ "ask": "save", "file": id, "over": false })) {
                    state = next;
                } else {
                    assert!(!state["foreign"].is_null());
                    assert_eq!(fs::read_to_string(&on_disk).unwrap(), before, "it is not written over");
                }
            }
            _ => {
                let way = ["take", "save"][random.below(2)];
                let question = if way == "take" {
                    json!({ "ask": way, "file": id })
                } else {
                    json!({ "ask": way, "file": id, "over": true })
                };
                state = ask(&mut session, question).unwrap();
                assert_eq!(state["foreign"], Value::Null);
            }
        }
        ours = state["text"].as_str().unwrap().to_owned();
    }
}

/// In a large folder a change is shown before all is compiled; what other descriptions have to do with it follows.
#[test]
fn findings_that_need_the_whole_folder_follow_a_change() {
    let folder = TempFolder::new();
    fs::create_dir(folder.join("items")).unwrap();
    for number in 0..210 {
        fs::write(folder.join(format!("{number}.png")), picture()).unwrap();
    }
    let cell = "cell = [16, 16]\n";
    for (path, text) in
        [("items", format!("{cell}[sprites]\nsword = \"0\"\n")), ("items/sword", cell.to_owned())]
    {
        fs::write(folder.join(format!("{path}.png")), picture()).unwrap();
        fs::write(folder.join(format!("{path}.sheet.toml")), text).unwrap();
    }
    let Ok(mut session) = Session::open(&folder, Trust::default()) else { panic!("a folder") };
    let ask =
        |session: &mut Session, question: Value| session.answer(serde_json::from_value(question).unwrap());
    let list = ask(&mut session, json!({ "ask": "list" })).unwrap();
    let all = list["descriptions"].as_array().unwrap();
    let own = &all.iter().find(|own| own["path"] == "items/sword.sheet.toml").unwrap()["id"];
    let opened = ask(&mut session, json!({ "ask": "open", "file": own })).unwrap();
    let collides = |state: &Value| state["findings"].to_string().contains("name-collision");
    assert!(collides(&opened) && session.alone.is_whole(), "two sprites have one name");
    let change = json!([{ "path": ["cell"], "value": [8, 8] }]);
    let question = json!({ "ask": "change", "file": own, "version": 1, "gesture": null, "changes": change });
    let shown = ask(&mut session, question).unwrap();
    assert_eq!(shown["grids"][0]["cell"], json!([8, 8]), "it is shown at once");
    assert!(!collides(&shown) && !session.alone.is_whole());
    session.complete();
    assert!(session.revision() > shown["revision"].as_u64().unwrap(), "pages are told");
    assert!(collides(&ask(&mut session, json!({ "ask": "open", "file": own })).unwrap()));
}

/// Rules make a sprite of each picture that no description has: a change of a description does not compile those.
#[test]
fn a_change_beside_rules_is_shown_at_once() {
    let folder = TempFolder::new();
    for number in 0..210 {
        fs::write(folder.join(format!("walk_{number}.png")), picture()).unwrap();
    }
    fs::write(folder.join("sprites.toml"), "[sheets.\"walk_*.png\"]\ncell = [16, 16]\n").unwrap();
    fs::write(folder.join("hero.png"), picture()).unwrap();
    fs::write(folder.join("hero.sheet.toml"), "cell = [16, 16]\n").unwrap();
    let Ok(mut session) = Session::open(&folder, Trust::default()) else { panic!("a folder") };
    let list = session.answer(serde_json::from_value(json!({ "ask": "list" })).unwrap()).unwrap();
    assert!(session.described()["walk_7.png"].contains("sprites.toml"), "the rule takes pictures");
    let all = list["descriptions"].as_array().unwrap();
    let own = all.iter().find(|own| own["path"] == "hero.sheet.toml").unwrap()["id"].clone();
    let opened =
        session.answer(serde_json::from_value(json!({ "ask": "open", "file": own })).unwrap()).unwrap();
    let mut version = opened["version"].clone();
    let mut change = |session: &mut Session, key: &str, value: Value| {
        let changes = json!([{ "path": [key], "value": value }]);
        let question =
            json!({ "ask": "change", "file": own, "version": version, "gesture": null, "changes": changes });
        let shown = session.answer(serde_json::from_value(question).unwrap()).unwrap();
        version = shown["version"].clone();
        shown
    };
    let shown = change(&mut session, "cell", json!([8, 8]));
    assert_eq!(shown["grids"][0]["cell"], json!([8, 8]));
    assert!(!session.alone.is_whole(), "the rule's sprites were compiled");
    let revision = session.revision();
    session.complete();
    assert_eq!(session.revision(), revision, "the whole folder shows the same");
    // A picture that the rule took until now.
    let shown = change(&mut session, "image", json!("walk_7.png"));
    assert!(!shown["findings"].to_string().contains("missing"), "{}", shown["findings"]);
    assert!(session.alone.is_whole(), "the picture is one of the rule");
}
