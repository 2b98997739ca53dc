//! `list`: what there is, and how large it is.
#![expect(clippy::disallowed_methods, reason = "pages that the program wrote are looked at")]

use super::assets::{Assets, text};
use std::fs;

#[test]
fn every_sprite_has_a_line() {
    let assets = Assets::new();
    assets.text(
        "archer/walk.sprite",
        "version 1\nimagefile 0 \"a.png\"\nlayer 0 mode=loop time_per_frame=100\nangle 0\nframe 0 0 0 0 0 0 20 30 7 28\nframe 1 0 0 0 0 0 20 30 7 28\n",
    );
    assets.image("archer/a.png", 40, 30);
    let output = assets.run(&["list", "ROOT"]);
    let lines: Vec<&str> = text(&output.stdout).lines().collect();
    let [head, archer, walk, boom, bang, empty, summary, bytes] = lines.as_slice() else {
        panic!("{lines:#?}")
    };
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert!(head.starts_with("sprite    format   anims  dirs  frames  longest"), "{head}");
    let table = |line: &str| words(line)[7].parse::<u64>().expect("a number");
    let expected = |start: &str, line: &str, end: &str| words(&format!("{start} {} {end}", table(line)));
    assert_eq!(words(archer), expected("Archer openage 1 1 2 0.20 s", archer, "archer/"));
    assert_eq!(words(boom), expected("fx::Boom Solarus 1 1 6 0.24 s", boom, "sprites/fx/boom.dat"));
    assert_eq!((*walk, *bang), ("  walk still", "  boom 240 ms"));
    assert_eq!((*empty, *summary), ("", "2 sprites with 2 animations: 0 errors, 0 warnings"));
    let tables = table(archer) + table(boom);
    assert!(bytes.starts_with(&format!("tables {tables} bytes, images ")), "{bytes}");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
}

#[test]
fn what_is_wrong_is_named_and_the_rest_is_listed() {
    let assets = Assets::new();
    assets.text("sprites/fx/worse.dat", "worse fx/none.png 1 40 -1\n0 0 16 16 8 8 6 4\n");
    let output = assets.run(&["list", "ROOT"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("fx::Boom"), "{}", text(&output.stdout));
    assert!(text(&output.stderr).contains("sprites/fx/worse.dat:1:7: error[image-missing]"));
    assert_eq!(assets.run(&["list", "no/such/folder"]).status.code(), Some(2));
}

/// Times are those of the preview: a ping-pong takes the way there and back, and passes are counted.
#[test]
fn animations_are_listed_with_the_times_of_the_preview() {
    let assets = Assets::new();
    assets.text(
        "p.sheet.toml",
        "cell = [16, 16]\nframes = \"0-3\"\n[animations.sway]\norder = \"ping-pong\"\n\
         [animations.twice]\nrepeat = 2\n[animations.there]\norder = \"ping-pong-reverse\"\nrepeat = 2\n\
         [animations.from]\nloop_from = 2\n[animations.still]\nframes = \"0\"\n\
         [animations.turns.up]\nframes = \"0-1\"\n[animations.turns.down]\nframes = \"0-2\"\nduration = 1500\n",
    );
    assets.image("p.png", 64, 16);
    let output = assets.run(&["list", "ROOT"]);
    let lines: Vec<&str> = text(&output.stdout).lines().collect();
    let names = "  sway 600 ms \u{21bb}, twice 800 ms, there 700 ms, from 400 ms \u{21bb}, still still, turns various times";
    assert!(lines.contains(&names) && lines.iter().any(|line| line.contains(" 4.50 s ")), "{lines:#?}");
    let output = assets.run(&["list", "ROOT", "--json"]);
    let list: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let file = assets.0.join("page.html");
    let output = assets.run(&["preview", "ROOT", "-o", &file.display().to_string()]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let page = fs::read_to_string(&file).expect("the page");
    let content =
        page.split("<script type=\"application/json\" id=\"content\">").nth(1).expect("the content");
    let content = content.split("</script>").next().expect("its end");
    let content: serde_json::Value = serde_json::from_str(content).expect("JSON");
    let milliseconds = [600, 800, 700, 400, 100, 200];
    for (index, milliseconds) in milliseconds.into_iter().enumerate() {
        let listed = &list["sprites"][0]["animations"][index];
        let shown = &content["sprites"][0]["animations"][index];
        assert_eq!(listed["name"], shown["name"]);
        let time = &listed["directions"][0]["layers"][0]["nanoseconds"];
        assert_eq!(time.as_u64(), Some(milliseconds * 1_000_000), "{listed}");
        let track = &shown["tracks"][0];
        let repeat = &track["layers"][0]["repeat"];
        let shown = track["end"].as_u64().or_else(|| Some(repeat[0].as_u64()? + repeat[1].as_u64()?));
        assert_eq!(time.as_u64(), shown, "{listed}");
    }
}

/// A file is a description, or a picture of one.
#[test]
fn one_file_is_listed_and_previewed() {
    let assets = Assets::new();
    assets.text("fx/dot.sheet.toml", "cell = [8, 8]\n");
    assets.image("fx/dot.png", 16, 8);
    assets.text("sprites/fx/worse.dat", "worse fx/none.png 1 40 -1\n0 0 16 16 8 8 6 4\n");
    assets.text("readme.txt", "no sprite");
    for file in ["fx/dot.sheet.toml", "fx/dot.png"] {
        let file = assets.0.join(file).display().to_string();
        let output = assets.run(&["list", &file]);
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
        let printed = text(&output.stdout);
        assert!(printed.contains("fx::Dot") && !printed.contains("Boom"), "{printed}");
        assert!(printed.ends_with("\n1 sprite with 1 animation: 0 errors, 0 warnings\n"), "{printed}");
        let output = assets.run(&["list", &file, "--json"]);
        let list: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(list["sprites"].as_array().map(Vec::len), Some(1));
        assert_eq!(
            (&list["images"][0]["path"], list["images"].as_array().map(Vec::len)),
            (&"fx/dot.png".into(), Some(1))
        );
        let page = assets.0.join("../page.html").display().to_string();
        let output = assets.run(&["preview", &file, "-o", &page]);
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
        let page = fs::read_to_string(page).expect("the page");
        assert!(page.contains("\"name\":\"fx::Dot\"") && !page.contains("fx::Boom"));
        assert_eq!(assets.run(&["check", &file, "--format", "short"]).status.code(), Some(0), "{file}");
    }
    // The mistakes of a file are still its own.
    let worse = assets.0.join("sprites/fx/worse.dat").display().to_string();
    for command in ["list", "check", "preview"] {
        let page = assets.0.join("../worse.html").display().to_string();
        let more: &[&str] = if command == "preview" { &["-o", &page] } else { &[] };
        let output = assets.run(&[&[command, &worse], more].concat());
        assert_eq!(output.status.code(), Some(1), "{command}");
        let readme = assets.0.join("readme.txt").display().to_string();
        let output = assets.run(&[&[command, &readme], more].concat());
        let message = "`readme.txt` is not a sprite description that can be read";
        assert!(output.status.code() == Some(2) && text(&output.stderr).contains(message), "{command}");
    }
}

/// Number, number and what they are of; without an atlas the numbers are the same.
fn rows(text: &str) -> Vec<(u64, u64, &str)> {
    let number = |word: &str| word.replace(',', "").parse().ok();
    let row = |line: &'_ str| -> Option<(u64, u64, usize)> {
        let mut words = line.split_whitespace();
        let before = number(words.next()?)?;
        let now = words.next().and_then(number);
        let at = line.find(|character: char| character.is_alphabetic())?;
        Some((before, now.unwrap_or(before), at))
    };
    text.lines().filter_map(|line| row(line).map(|(before, now, at)| (before, now, &line[at..]))).collect()
}

#[test]
fn sizes_come_biggest_first_with_their_sums() {
    let assets = Assets::new();
    assets.text("sprites/fx/dot.dat", "dot fx/dot.png 1 0 -1\n0 0 8 8 4 4 1 1\n");
    assets.image("sprites/fx/dot.png", 8, 8);
    assets.text("sprites.toml", "[images]\nembed = \"rgba8\"\n");
    let output = assets.run(&["list", "ROOT", "--sizes"]);
    let lines: Vec<&str> = text(&output.stdout).lines().collect();
    assert_eq!(lines[..2], [" bytes", " 8,192  image sprites/fx/boom.png (rgba8, 64 x 32)"]);
    assert_eq!(lines[6], " 8,448  all images");
    assets.text("sprites.toml", "[images]\nembed = \"rgba8\"\natlas = true\n");
    let packed = assets.run(&["list", "ROOT", "--sizes"]);
    assert_eq!((output.status.code(), packed.status.code()), (Some(0), Some(0)));
    let lines: Vec<&str> = text(&packed.stdout).lines().collect();
    assert_eq!(lines[..2], ["before   bytes", " 8,192       0  image sprites/fx/boom.png (in the atlas)"]);

    let (before, now) = (rows(text(&output.stdout)), rows(text(&packed.stdout)));
    let [boom, page, dot, table, small, tables, images, all] = now.as_slice() else { panic!("{now:?}") };
    assert_eq!(*boom, (8_192, 0, "image sprites/fx/boom.png (in the atlas)"));
    // One black cell for all frames of the larger one, and one for the smaller one.
    assert_eq!(*page, (0, 20 * 28 * 4, "image atlas/0.png (rgba8, 28 x 20)"));
    assert_eq!(*dot, (256, 0, "image sprites/fx/dot.png (in the atlas)"));
    assert_eq!((table.2, small.2), ("table fx::Boom", "table fx::Dot"));
    assert_eq!(*tables, (table.0 + small.0, table.1 + small.1, "all tables"));
    assert_eq!(*images, (8_448, 20 * 28 * 4, "all images"));
    assert_eq!(*all, (tables.0 + images.0, tables.1 + images.1, "together"));
    // The sizes before are those without an atlas.
    assert_eq!(before.last().map(|row| row.0), Some(all.0));
}

#[test]
fn programs_get_every_animation_direction_and_layer() {
    let assets = Assets::new();
    assets.text(
        "sprites/x.dat",
        "still a.png 1 0 -1\n0 0 8 8 0 0 1 1\nwrong none.png 1 40 -1\n0 0 16 16 8 8 6 4\n",
    );
    assets.image("sprites/a.png", 8, 8);
    let output = assets.run(&["list", "ROOT", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let list: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let boom = &list["sprites"][0];
    assert_eq!(
        (&boom["name"], &boom["format"], &boom["file"]),
        (&"fx::Boom".into(), &"Solarus".into(), &"sprites/fx/boom.dat".into())
    );
    let animations = serde_json::json!([{
        "name": "boom", "identifier": "Boom", "sound": true,
        "directions": [{ "name": "0", "layers": [{ "name": "0", "frames": 6, "nanoseconds": 240_000_000 }] }],
    }]);
    assert_eq!(boom["animations"], animations);
    assert!(boom["bytes"].as_u64().is_some_and(|bytes| bytes > 0), "{boom}");
    let x = &list["sprites"][1];
    let seen: Vec<(&str, bool, bool)> = x["animations"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|animation| {
            let layer = &animation["directions"][0]["layers"][0];
            (
                animation["name"].as_str().expect("a name"),
                animation["sound"] == true,
                layer["nanoseconds"].is_null(),
            )
        })
        .collect();
    // An animation that stands still has no time, and one that is wrong is not played: by the file's only mistake,
    // neither is.
    assert_eq!(seen, [("still", false, true), ("wrong", false, true)]);
    assert_eq!(list["images"][0]["path"], "sprites/fx/boom.png");
}

/// An export of Aseprite, with a colour or properties of each part that can have some.
#[test]
fn colours_and_properties_are_listed() {
    let assets = Assets::new();
    let data = r##""color": "#ff8000ff", "properties": { "hp": 3, "name": "boss" }"##;
    let bounds = r#"{ "x": 0, "y": 0, "w": 8, "h": 8 }"#;
    assets.text(
        "hero.json",
        &format!(
            r#"{{ "frames": [{{ "frame": {bounds}, "duration": 100 }}], "meta": {{ "image": "hero.png",
            "size": {{ "w": 8, "h": 8 }}, "scale": "1",
            "frameTags": [{{ "name": "walk", "from": 0, "to": 0, {data} }}, {{ "name": "idle", "from": 0, "to": 0 }}],
            "slices": [{{ "name": "hit", {data}, "keys": [{{ "frame": 0, "bounds": {bounds} }}] }}],
            "layers": [{{ "name": "body", {data}, "cels": [{{ "frame": 0, {data} }}] }}] }} }}"#
        ),
    );
    assets.image("hero.png", 8, 8);
    let without = assets.run(&["list", "ROOT", "--json"]);
    assert!(!text(&without.stdout).contains("user_data") && !text(&without.stdout).contains("cels"));
    assets.text("sprites.toml", "[aseprite]\nuser_data = true\n");
    let list = assets.run(&["list", "ROOT"]);
    let lines: Vec<&str> = text(&list.stdout).lines().collect();
    // The cel is in both animations.
    assert_eq!(
        (lines[1].starts_with("Hero"), lines[2]),
        (true, "  user data of 1 direction, 1 slice, 1 layer, 2 cels")
    );
    let list = assets.run(&["list", "ROOT", "--json"]);
    let list: serde_json::Value = serde_json::from_slice(&list.stdout).expect("JSON");
    let (hero, boom) = (&list["sprites"][0], &list["sprites"][1]);
    let data = serde_json::json!({ "color": "#ff8000ff", "properties": { "hp": 3, "name": "boss" } });
    assert_eq!(
        hero["user_data"],
        serde_json::json!({ "slices": { "hit": data }, "layers": { "body": data } })
    );
    let walk = &hero["animations"][0]["directions"][0];
    assert_eq!(walk["user_data"], data);
    let cel = &walk["layers"][0]["cels"][0];
    assert_eq!((&cel["frame"], &cel["layer"]), (&0.into(), &"body".into()));
    assert_eq!((&cel["color"], &cel["properties"]), (&data["color"], &data["properties"]));
    let idle = &hero["animations"][1]["directions"][0];
    assert!(idle.get("user_data").is_none() && boom.get("user_data").is_none());
}

#[test]
fn normal_maps_and_emission_maps_are_listed_with_their_sprite() {
    let assets = Assets::new();
    assets.text("sprites.toml", "[companions]\nnormal = \"*_n.png\"\nemission = \"light/*.png\"\n");
    for path in ["sprites/fx/boom_n.png", "sprites/fx/light/boom.png"] {
        assets.image(path, 64, 32);
    }
    let list = assets.run(&["list", "ROOT"]);
    let lines: Vec<&str> = text(&list.stdout).lines().collect();
    let note = "  with the normal map sprites/fx/boom_n.png and the emission map sprites/fx/light/boom.png";
    assert_eq!((lines[1].starts_with("fx::Boom"), lines[2]), (true, note));
    let list = assets.run(&["list", "ROOT", "--json"]);
    let list: serde_json::Value = serde_json::from_slice(&list.stdout).expect("JSON");
    let companion = |kind: &str, path: &str| serde_json::json!({ "kind": kind, "image": "sprites/fx/boom.png", "path": path });
    let expected =
        [companion("normal", "sprites/fx/boom_n.png"), companion("emission", "sprites/fx/light/boom.png")];
    assert_eq!(list["sprites"][0]["companions"], serde_json::json!(expected));
}
