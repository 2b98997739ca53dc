//! Keys and keywords of the engines' formats, at a cursor that is written `¦`.

use super::{Client, assets};
use serde_json::{Value, json};
use std::path::Path;

impl Client {
    /// The items at the cursor of a text.
    fn items(&mut self, path: &Path, marked: &str) -> Vec<Value> {
        let (before, after) = marked.split_once('¦').expect("a cursor");
        self.open(path, &[before, after].concat());
        let line = before.matches('\n').count();
        let column = before.rsplit('\n').next().unwrap_or_default().encode_utf16().count();
        self.about("completion", path, line, column).as_array().expect("a list").clone()
    }

    fn labels(&mut self, path: &Path, marked: &str) -> Vec<String> {
        let items = self.items(path, marked);
        items.iter().map(|item| item["label"].as_str().expect("a label").to_owned()).collect()
    }

    /// The text after the first item is chosen.
    fn chosen(&mut self, path: &Path, marked: &str) -> String {
        let items = self.items(path, marked);
        let edit = &items.first().unwrap_or_else(|| panic!("nothing at {marked}"))["textEdit"];
        let text = marked.replacen('¦', "", 1);
        let at = |end: &str| {
            let number = |key: &str| usize::try_from(edit["range"][end][key].as_u64().expect("a number"));
            let (line, column) = (number("line").expect("small"), number("character").expect("small"));
            let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
            let units: Vec<u16> = text[start..].encode_utf16().take(column).collect();
            start + String::from_utf16(&units).expect("whole characters").len()
        };
        let (start, end) = (at("start"), at("end"));
        [&text[..start], edit["newText"].as_str().expect("a text"), &text[end..]].concat()
    }
}

#[test]
fn lines_of_openage_have_keywords_keys_and_modes() {
    let folder = assets();
    let path = folder.join("größe.sprite");
    let mut client = Client::new(&json!({}));
    let all = ["version", "imagefile", "scalefactor", "layer", "angle", "frame"];
    assert_eq!(client.labels(&path, "¦"), all);
    assert_eq!(client.labels(&path, "version 1\nimagefile 0 \"\u{1f600}.png\"\n  la¦"), [&all[1..]].concat());
    assert_eq!(
        client.chosen(&path, "version 1\n# \u{1f600}\nim¦ 0\n"),
        "version 1\n# \u{1f600}\nimagefile 0\n"
    );
    let keys = ["mode", "position", "time_per_frame", "replay_delay"];
    assert_eq!(client.labels(&path, "layer 0 ¦"), keys);
    assert_eq!(client.labels(&path, "layer 0 mode=loop ¦ replay_delay=5 # mode"), keys[1..3]);
    assert_eq!(client.labels(&path, "layer 0 m¦ode=loop"), keys);
    assert_eq!(client.labels(&path, "layer 0 mode=¦"), ["off", "once", "loop"]);
    assert_eq!(client.chosen(&path, "layer 0 mode=¦x position=1"), "layer 0 mode=off position=1");
    assert_eq!(client.labels(&path, "angle 90 ¦"), ["mirror_from"]);
    // The other spelling is the same key.
    for none in
        ["angle 90 mirror-from=0 ¦", "layer ¦", "frame 0 0 ¦", "layer 0 position=¦", "# ¦", "lyer 0 ¦"]
    {
        assert_eq!(client.labels(&path, none), [""; 0], "{none}");
    }
    // Names of images are offered as before.
    assert!(client.labels(&path, "imagefile 0 \"¦\"").contains(&"hero.png".to_owned()));
    let item = &client.items(&path, "¦")[5];
    let meaning = item["documentation"].as_str().expect("a meaning");
    assert!(meaning.starts_with("A frame: index, angle"), "{meaning}");
    client.leave();
}

#[test]
fn objects_of_cranberry_have_their_keys() {
    let folder = assets();
    let path = folder.join("hero.json");
    let mut client = Client::new(&json!({}));
    assert_eq!(client.labels(&path, "{ ¦ }"), ["version", "sheet", "movements"]);
    assert_eq!(client.labels(&path, "{ \"version\": 1, \"¦\", \"movements\": [] }"), ["sheet"]);
    assert_eq!(client.chosen(&path, "{ \"version\": 1, ¦"), "{ \"version\": 1, \"sheet\"");
    let movement = |rest: &str| {
        format!(
            "{{\n  \"sheet\": \":/\u{1f600}.png\",\n  \"movements\": [ {{ \"name\": \"h\u{e9}\u{1f600}\", {rest} }} ]\n}}"
        )
    };
    assert_eq!(client.labels(&path, &movement("\"¦\"")), ["frames", "mode", "advanceX", "advanceY", "idle"]);
    assert_eq!(
        client.labels(&path, &movement("\"frames\": [], \"ad¦\": 1, \"idle\": {}, \"mode\": \"tile\"")),
        ["advanceX", "advanceY"]
    );
    assert_eq!(client.chosen(&path, &movement("\"fr¦")), movement("\"frames").replace('¦', ""));
    assert_eq!(client.labels(&path, &movement("\"mode\": \"¦\"")), ["default", "tile"]);
    assert_eq!(client.labels(&path, &movement("\"frames\": [ { ¦ } ]")), ["rect", "duration"]);
    assert_eq!(client.labels(&path, &movement("\"frames\": [ { \"rect\": { \"y\": 0, ¦")), ["x", "w", "h"]);
    assert_eq!(client.labels(&path, &movement("\"idle\": { \"x\": 0, \"y\": 0, \"w\": 1, \"¦\" }")), ["h"]);
    for none in
        ["\"frames\": ¦", "\"frames\": [ ¦ ]", "\"advanceX\" ¦", "\"frames\": [ { \"rect\": { \"x\": { ¦"]
    {
        assert_eq!(client.labels(&path, &movement(none)), [""; 0], "{none}");
    }
    // Another program's file.
    assert_eq!(client.labels(&folder.join("package.json"), "{ \"name\": \"x\", ¦ }"), [""; 0]);
    let item = &client.items(&path, &movement("\"frames\": [ { \"rect\": {}, ¦"))[0];
    assert_eq!(item["documentation"], "How long the frame is shown, in milliseconds.");
    client.leave();
}

#[test]
fn elements_of_mana_have_elements_attributes_and_words() {
    let folder = assets();
    let path = folder.join("graphics/sprites/slime.xml");
    let mut client = Client::new(&json!({}));
    assert_eq!(client.labels(&path, "<¦"), ["sprite", "sprites", "beings", "offsets", "frames"]);
    let within = |rest: &str| {
        format!("<?xml version=\"1.0\"?>\n<!-- <a \u{1f600} -->\n<sprite name=\"\u{1f600}\">{rest}")
    };
    assert_eq!(
        client.labels(&path, &within("<imageset name=\"a\"/><¦")),
        ["imageset", "action", "include", "animation", "offset"]
    );
    assert_eq!(client.chosen(&path, &within("<im¦ name=\"a\"/>")), within("<imageset name=\"a\"/>"));
    let attributes = ["name", "src", "width", "height", "offsetX", "offsetY"];
    assert_eq!(client.labels(&path, &within("<imageset ¦")), attributes);
    assert_eq!(
        client.labels(&path, &within("<imageset name=\"\u{1f600}\" ¦ width=\"8\"/>\n<action")),
        ["src", "height", "offsetX", "offsetY"]
    );
    assert_eq!(client.labels(&path, &within("<imageset wi¦dth=\"8\"/>")), attributes);
    let animation = |rest: &str| within(&format!("<action name=\"a\">\n  {rest}"));
    assert_eq!(client.labels(&path, &animation("<animation direction=\"¦\">"))[..2], ["up", "down"]);
    assert_eq!(
        client.chosen(&path, &animation("<animation direction=\"l¦\">")),
        animation("<animation direction=\"up\">")
    );
    assert_eq!(
        client.labels(&path, &animation("<animation><frame index=\"0\"/></animation><¦")),
        ["animation"]
    );
    assert!(client.labels(&path, &animation("<animation><¦")).contains(&"sequence".to_owned()));
    for none in
        ["¦", "<imageset name=\"a\"¦", "<imageset name=¦", "</¦", "<!-- <¦ -->", "<nothing ¦", "<nothing><¦"]
    {
        assert_eq!(client.labels(&path, &within(none)), [""; 0], "{none}");
    }
    let item = &client.items(&path, &animation("<animation><pause ¦"))[0];
    assert_eq!(item["documentation"], "How long it takes, in milliseconds.");
    client.leave();
}

/// Editors ask while a text is being written.
#[test]
fn half_written_texts_are_completed() {
    let folder = assets();
    let mut client = Client::new(&json!({}));
    let json = folder.join("hero.json");
    let movement = ["name", "frames", "mode", "advanceX", "advanceY", "idle"];
    for (marked, labels) in [
        // A string without its end.
        ("{ \"version\": 1, \"sh¦", &["sheet", "movements"][..]),
        ("{ \"version\": 1, \"sh¦\n  \"movements\": []\n}", &["sheet"]),
        ("{ \"sheet\": \"a.png,\n  ¦", &["version", "movements"]),
        ("{ \"movements\": [ { \"mode\": \"ti¦\n } ] }", &["default", "tile"]),
        ("{ \"movements\": [ { \"mode\": \"ti¦ }, { \"name\": \"a\" } ] }", &["default", "tile"]),
        // A missing comma, colon or value.
        ("{ \"version\": 1 \"movements\": [], ¦ }", &["sheet"]),
        ("{ \"version\": 1 ¦", &[]),
        ("{ \"version\" ¦", &[]),
        ("{ \"version\", ¦ }", &["sheet", "movements"]),
        ("{ \"version\": , \"¦", &["sheet", "movements"]),
        ("{ \"version\": tru, ¦ }", &["sheet", "movements"]),
        ("{ \"movements\": [ { \"mode\" \"¦\" } ] }", &[]),
        // A key without quotes, and a key before another one.
        ("{ version: 1, mo¦ }", &["sheet", "movements"]),
        ("{ ¦ \"version\": 1 }", &["sheet", "movements"]),
        // Brackets that are missing, or surplus.
        ("{ \"movements\": [ { \"name\": \"a\" }, { ¦", &movement),
        ("{ \"movements\": [ { \"frames\": [ { \"rect\": { \"x\": 0 }, ¦ ] } ] }", &["duration"]),
        ("{ \"movements\": [ { \"name\": \"a\" ], ¦ }", &[]),
        ("{ \"version\": 1, , ¦ }", &["sheet", "movements"]),
        // A sign that nothing begins with, and an escape that does not exist.
        ("{ \"version\": ;, ¦ }", &["sheet", "movements"]),
        ("{ \"sheet\": \"\\q\", ¦ }", &["version", "movements"]),
    ] {
        assert_eq!(client.labels(&json, marked), labels, "{marked}");
    }
    let xml = folder.join("graphics/sprites/slime.xml");
    let imageset = ["name", "src", "width", "height", "offsetX", "offsetY"];
    let sprite = ["imageset", "action", "include", "animation", "offset"];
    let directions = ["up", "down", "left", "right", "upleft", "upright", "downleft", "downright", "default"];
    for (marked, labels) in [
        // A tag without its end.
        ("<sprite><imageset ¦", &imageset[..]),
        ("<sprite><imageset name=\"a\" ¦\n<action name=\"b\"/></sprite>", &imageset[1..]),
        ("<sprite\n<¦", &sprite),
        ("<sprite><imageset name=\"a\"\n<¦", &["imageset"][..0]),
        // A value without its quotes, its end, or itself.
        ("<sprite><imageset name=a ¦/>", &imageset[1..]),
        ("<sprite><imageset name= ¦/>", &[]),
        ("<sprite><imageset name width=\"8\" ¦/>", &["src", "height", "offsetX", "offsetY"]),
        ("<sprite><imageset na¦ width=\"8\"/>", &["name", "src", "height", "offsetX", "offsetY"]),
        ("<sprite><imageset name=\"a ¦\n width=\"8\"/>", &[]),
        ("<sprite><imageset name=\"a\n width=\"8\" ¦/>", &["src", "height", "offsetX", "offsetY"]),
        ("<sprite><action><animation direction=\"¦>", &directions),
        ("<sprite><action><animation direction='l¦\n</action>", &directions),
        ("<sprite><imageset name=\"a\"src=\"b\" ¦/>", &imageset[2..]),
        ("<sprite><imageset name=\"a&b\" ¦/>", &imageset[1..]),
        ("<sprite><imageset name=\"a\" name=\"b\" ¦/>", &imageset[1..]),
        ("<sprite><imageset name=\"a\" ; ¦/>", &imageset[1..]),
        // The text before the tag is not XML.
        ("text & <sprite><¦", &sprite),
        ("<sprite>a & b -- ]]> <¦", &sprite),
        ("<sprite><!-- a -- b --><¦", &sprite),
        ("<!DOCTYPE sprite>\n<sprite><¦", &sprite),
        ("\n<?xml version=\"1.0\"?>\n<sprite><¦", &sprite),
        ("<sprite/><sprite><¦", &sprite),
        ("<sprite><imageset></action><¦", &[]),
        ("<sprite><action><animation></action><¦", &sprite),
        ("<sprite><!-- <¦", &[]),
    ] {
        assert_eq!(client.labels(&xml, marked), labels, "{marked}");
    }
    let lines = folder.join("hero.sprite");
    for (marked, labels) in [
        ("imagefile 0 \"a.png\nlayer 0 mode=¦", &["off", "once", "loop"][..]),
        ("imagefile 0 \"la¦", &["hero.png"]),
        ("layer 0 mode ¦", &["mode", "position", "time_per_frame", "replay_delay"]),
        ("layer 0 mode=,position=¦", &["off", "once", "loop"]),
        ("layer 0 =loop ¦position", &["mode", "position", "time_per_frame", "replay_delay"]),
    ] {
        assert_eq!(client.labels(&lines, marked), labels, "{marked}");
    }
    client.leave();
}

/// Whatever stands in a text, and wherever the cursor is.
#[test]
fn no_text_stops_the_server() {
    let folder = assets();
    let mut client = Client::new(&json!({}));
    let pieces = [
        "{",
        "}",
        "[",
        "]",
        "\"",
        ":",
        ",",
        "<",
        ">",
        "/",
        "=",
        "é\u{1f600}",
        " ",
        "\n",
        "sprite",
        "layer 0 ",
        "\\",
        "<!--",
        "'",
        "a=\"",
    ];
    let mut random = test_support::Random::of(3);
    for ending in ["json", "xml", "sprite"] {
        let path = folder.join(format!("any.{ending}"));
        for _ in 0..150 {
            let count = random.below(14);
            let mut all: Vec<&str> = (0..count).map(|_| pieces[random.below(pieces.len())]).collect();
            all.insert(random.below(all.len() + 1), "¦");
            client.items(&path, &all.concat());
        }
    }
    client.leave();
}

#[test]
fn words_of_the_engines_have_meanings_in_hovers() {
    let folder = assets();
    let mut client = Client::new(&json!({}));
    let mut hover = |name: &str, marked: &str| {
        let (before, after) = marked.split_once('¦').expect("a cursor");
        let path = folder.join(name);
        client.open(&path, &[before, after].concat());
        let line = before.matches('\n').count();
        let column = before.rsplit('\n').next().unwrap_or_default().encode_utf16().count();
        let hover = client.about("hover", &path, line, column);
        hover["contents"]["value"].as_str().unwrap_or_default().to_owned()
    };
    for (name, marked, word) in [
        ("a.sprite", "version 1\nlay¦er 0 mode=loop\n", "layer"),
        ("a.sprite", "version 1\nlayer 0 time_per¦_frame=9\n", "time_per_frame"),
        ("a.sprite", "version 1\nlayer 0 mode=lo¦op\n", "loop"),
        ("a.json", "{ \"version\": 1, \"move¦ments\": [] }", "movements"),
        ("graphics/sprites/a.xml", "<sprite><imag¦eset name=\"a\"/></sprite>", "imageset"),
        ("graphics/sprites/a.xml", "<sprite><imageset wid¦th=\"8\"/></sprite>", "width"),
    ] {
        let shown = hover(name, marked);
        assert!(shown.starts_with(&format!("`{word}`: ")) && shown.ends_with('.'), "{marked}: {shown}");
    }
    assert_eq!(hover("a.sprite", "version 1\nlayer 0 position=¦5\n"), "");
    client.leave();
}

#[test]
fn pictures_are_offered_as_the_format_names_them() {
    let folder = assets();
    let mut client = Client::new(&json!({}));
    let own = folder.join("graphics/sprites");
    std::fs::create_dir_all(&own).expect("a folder");
    super::picture(&own.join("frog.png"));
    let path = own.join("frog.xml");
    let text = |src: &str, name: &str| {
        format!(
            "<sprite><imageset name=\"a\" src=\"{src}\" width=\"16\" height=\"16\"/><action name=\"stand\" imageset=\"{name}\"/></sprite>"
        )
    };
    assert_eq!(client.labels(&path, &text("¦", "a")), ["graphics/sprites/frog.png", "hero.png"]);
    assert_eq!(client.labels(&path, &text("graphics/sprites/frog.png", "¦")), [""; 0]);
    let json = folder.join("hero.json");
    assert_eq!(client.labels(&json, "{ \"sheet\": \"¦\" }"), ["graphics/sprites/frog.png", "hero.png"]);
    client.leave();
}
