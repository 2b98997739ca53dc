//! Colours and properties of tags, slices, layers and cels, as games get them.

use crate::support::play::with_sprite;
use crate::support::{assert_sensible, assert_silent, compiled, findings, image};
use sprite_compiler::{Compilation, MemoryFiles};
use sprite_runtime::data::{Property, UserData};
use sprite_runtime::{AnyAnimator, Direction, Frame, Point, ScreenRect, Size};
use std::time::Duration;

const ON: &str = "[aseprite]\nuser_data = true\n";

/// Two layers, one of them hidden, and two tags of three frames.
const HERO: &str = "canvas 8x8
frame 100
user skipped=1
layer body
user #c05028ff armour=3
layer marks hidden
text of a layer
layer plain
cel 0 1,1 3x3 #c05028ff
user hp=7
cel 1 0,0 2x2 #202020ff
user #102030ff loud=true volume=0.5 sound=step
tag walk 0..2
tag strike 1..2 repeat 1
tag idle 0..0
user #0080ff40 speed=1.5 name=walk left=false
text a text alone
user
slice hit 0 1,2 3x2
user #ff0000ff damage=12
slice foot 0 1,2 3x2
frame 50
link 0 0
cel 1 0,0 2x2 #202020ff
frame 80
link 0 0
user hp=1
";

/// The same as the editor exports it.
const EXPORT: &str = r##"{ "frames": [
  { "frame": { "x": 0, "y": 0, "w": 8, "h": 8 }, "duration": 100 },
  { "frame": { "x": 8, "y": 0, "w": 8, "h": 8 }, "duration": 50 },
  { "frame": { "x": 16, "y": 0, "w": 8, "h": 8 }, "duration": 80 } ],
 "meta": { "image": "hero.png", "size": { "w": 24, "h": 8 }, "scale": "1",
  "frameTags": [
   { "name": "walk", "from": 0, "to": 2, "direction": "forward", "color": "#0080ff40", "properties": {"speed": 1.5, "name": "walk", "left": false} },
   { "name": "strike", "from": 1, "to": 2, "direction": "forward", "repeat": "1", "data": "a text alone" },
   { "name": "idle", "from": 0, "to": 0, "direction": "forward" } ],
  "layers": [
   { "name": "body", "opacity": 255, "blendMode": "normal", "color": "#c05028ff", "properties": {"armour": 3},
     "cels": [{ "frame": 0, "properties": {"hp": 7} }, { "frame": 1, "properties": {"hp": 7} }, { "frame": 2, "properties": {"hp": 1} }] },
   { "name": "marks", "opacity": 255, "blendMode": "normal", "data": "of a layer",
     "cels": [{ "frame": 0, "color": "#102030ff", "properties": {"loud": true, "volume": 0.5, "sound": "step", "list": "[unsupported type]", "map": {"x": 1}} }] },
   { "name": "plain", "opacity": 255, "blendMode": "normal" } ],
  "slices": [
   { "name": "hit", "color": "#ff0000ff", "properties": {"damage": 12}, "keys": [{ "frame": 0, "bounds": {"x": 1, "y": 2, "w": 3, "h": 2 } }] },
   { "name": "foot", "keys": [{ "frame": 0, "bounds": {"x": 1, "y": 2, "w": 3, "h": 2 } }] } ] } }
"##;

fn binary(text: &str, settings: &str) -> Compilation {
    let hero = aseprite_writer::text::file(text).unwrap();
    let files = MemoryFiles::new([("hero.aseprite", hero)]);
    compiled(&files.with("sprites.toml", settings.as_bytes().to_vec()))
}

fn export(text: &str, settings: &str) -> Compilation {
    let files = MemoryFiles::new([("sprites.toml", settings), ("hero.json", text)]);
    compiled(&files.with("hero.png", image::opaque(24, 8)))
}

fn table(compilation: &Compilation) -> &[u8] {
    compilation.library.sprites().next().unwrap().table()
}

/// The user data of the frame: each layer with the text that `Debug` gives.
fn cels(frame: &Frame<'_>) -> Vec<String> {
    frame.cels().map(|(layer, data)| format!("{layer}: {data:?}")).collect()
}

fn check(compilation: &Compilation) {
    assert_silent(compilation);
    with_sprite(compilation, |sprite| {
        let mut hero = AnyAnimator::of(sprite, 0);
        let walk = hero.user_data().expect("the tag `walk` has some");
        assert_eq!(walk.color(), Some([0, 128, 255, 64]));
        assert_eq!(
            (walk.number("speed"), walk.text("name"), walk.flag("left")),
            (Some(1.5), Some("walk"), Some(false))
        );
        assert_eq!(walk.properties().map(|(name, _)| name).collect::<Vec<_>>(), ["speed", "name", "left"]);

        let frame = hero.frame().expect("a picture");
        let hit = frame.slice_data("hit").expect("the slice `hit` has some");
        assert_eq!((hit.color(), hit.integer("damage")), (Some([255, 0, 0, 255]), Some(12)));
        assert_eq!(frame.slice_data("foot"), None);
        let body = frame.layer_data("body").expect("the layer `body` has some");
        assert_eq!((body.color(), body.integer("armour")), (Some([0xc0, 0x50, 0x28, 255]), Some(3)));
        assert_eq!((frame.layer_data("marks"), frame.layer_data("plain")), (None, None));
        let marks = frame.cel_data("marks").expect("the cel has some");
        assert_eq!(marks.color(), Some([16, 32, 48, 255]));
        assert_eq!(
            (marks.flag("loud"), marks.number("volume"), marks.text("sound")),
            (Some(true), Some(0.5), Some("step"))
        );
        assert_eq!((marks.get("list"), marks.get("map")), (None, None));
        let hp =
            |player: &AnyAnimator<'_>| player.frame().and_then(|frame| frame.cel_data("body")?.integer("hp"));
        assert_eq!((frame.cels().count(), hp(&hero)), (2, Some(7)));

        // A linked cel has what the cel has that it is linked to, unless it has its own.
        let _ = hero.tick(Duration::from_millis(100));
        assert_eq!((hero.frame().unwrap().cels().count(), hp(&hero)), (1, Some(7)));
        let _ = hero.tick(Duration::from_millis(50));
        assert_eq!(hp(&hero), Some(1));

        // A text alone is no user data, and neither is an empty chunk.
        let [strike, idle] = [1, 2].map(|index| AnyAnimator::of(sprite, index));
        assert_eq!((strike.user_data(), strike.text()), (None, Some("a text alone")));
        assert_eq!(idle.user_data(), None);
        assert_eq!(hp(&strike), Some(7));
    });
}

#[test]
fn a_binary_file_and_its_export_give_games_the_same() {
    let [binary, export] = [binary(HERO, ON), export(EXPORT, ON)];
    check(&binary);
    check(&export);
    with_sprite(&binary, |binary| {
        with_sprite(&export, |export| {
            for index in 0..3 {
                let [mut binary, mut export] = [binary, export].map(|sprite| AnyAnimator::of(sprite, index));
                assert_eq!(binary.user_data(), export.user_data());
                for _ in 0..3 {
                    assert_eq!(cels(&binary.frame().unwrap()), cels(&export.frame().unwrap()));
                    let _ = (binary.tick(Duration::from_millis(50)), export.tick(Duration::from_millis(50)));
                }
            }
        });
    });
}

/// The file without its colours and properties.
fn bare(text: &str) -> String {
    let kept = text.lines().filter(|line| !line.starts_with("user"));
    kept.flat_map(|line| [line, "\n"]).collect()
}

#[test]
fn nothing_is_stored_unless_the_settings_ask_for_it() {
    // Without the chunks of user data of the tags before it, the text would be that of another tag.
    let hero = HERO.replace("text a text alone\n", "");
    let without = binary(&bare(&hero), "");
    for settings in ["", "[aseprite]\nuser_data = false\n", "[aseprite.\"enemies/**\"]\nuser_data = true\n"] {
        let compilation = binary(&hero, settings);
        assert_silent(&compilation);
        assert_eq!(table(&compilation), table(&without), "{settings}");
        assert_eq!(compilation.code.to_string(), without.code.to_string(), "{settings}");
    }
    // The option changes nothing for a file without colours and properties.
    assert_eq!(table(&binary(&bare(&hero), ON)), table(&without));
    assert_ne!(table(&binary(&hero, "[aseprite.\"hero.aseprite\"]\nuser_data = true\n")), table(&without));
    let plain = EXPORT.replace("\"color\"", "\"other\"").replace("\"properties\"", "\"others\"");
    assert_eq!(table(&export(EXPORT, "")), table(&export(&plain, ON)));
}

#[test]
fn every_type_is_given_or_left_out_without_the_others() {
    let raw = "canvas 8x8\nframe 100\nlayer body\ncel 0 1,1 3x3 #c05028ff\n\
        user size=15:0300000004000000 list=17:020000000300.. at=3,-4 id=19:000102030405060708090a0b0c0d0e0f \
        list=17:0200000003000102 area=16:01000000020000000300000004000000 map=18:0100000001006101000a last=-1\n";
    // A list that is no hexadecimal number is a text.
    let compilation = binary(raw, ON);
    assert_silent(&compilation);
    with_sprite(&compilation, |sprite| {
        let frame = AnyAnimator::of(sprite, 0).frame().unwrap();
        let data: UserData<'_> = frame.cel_data("body").unwrap();
        let names: Vec<&str> = data.properties().map(|(name, _)| name).collect();
        assert_eq!(names, ["size", "list", "at", "area", "last"]);
        assert_eq!((data.size("size"), data.point("at")), (Some(Size::new(3, 4)), Some(Point::new(3, -4))));
        assert_eq!(data.rect("area").map(ScreenRect::size), Some(Size::new(3, 4)));
        assert_eq!(data.get("last"), Some(Property::Integer(-1)));
    });
}

#[test]
fn directions_and_separate_layers_keep_theirs() {
    let hero = HERO.replace("tag walk ", "tag walk-left ").replace("tag strike", "tag walk-up");
    let settings = format!("{ON}directions = true\nlayers = \"separate\"\n");
    let compilation = binary(&hero, &settings);
    assert_silent(&compilation);
    with_sprite(&compilation, |sprite| {
        let mut walk = AnyAnimator::of(sprite, 0);
        walk.face(Direction::Left);
        let color = walk.user_data().and_then(|data| data.color());
        assert_eq!(color, Some([0, 128, 255, 64]));
        walk.face(Direction::Right);
        assert_eq!(walk.user_data().and_then(|data| data.color()), color, "the left, mirrored");
        walk.face(Direction::Up);
        assert_eq!((walk.user_data(), walk.text()), (None, Some("a text alone")));
        assert_eq!(sprite.layer_data("body").and_then(|data| data.integer("armour")), Some(3));
        // Like slices and texts, those of cels belong to the layer at the back.
        assert_eq!(walk.frame().unwrap().cels().count(), 1);
    });
}

#[test]
fn damage_is_found_where_properties_are_asked_for_and_nowhere_else() {
    let unknown = HERO.replace("damage=12", "damage=99:00");
    assert_silent(&binary(&unknown, ""));
    let compilation = binary(&unknown, ON);
    assert_eq!(findings(&compilation), ["ase-malformed hero.aseprite"]);
    let message = &compilation.diagnostics.findings()[0].message;
    assert!(
        message.contains("user data of the slice `hit`: a property has the unknown type 99"),
        "{message}"
    );

    let bytes = aseprite_writer::text::file(HERO).unwrap();
    let settings = || MemoryFiles::new([("sprites.toml", ON)]);
    let starts = bytes.windows(2).enumerate().filter(|(_, kind)| *kind == [0x20, 0x20]).map(|(at, _)| at);
    let starts: Vec<usize> = starts.collect();
    assert!(starts.len() >= 9, "each chunk of user data begins with its length and 0x2020");
    for start in starts {
        let length = usize::from(bytes[start - 4]);
        for at in start - 4..start - 4 + length {
            for byte in [0, 1, 0x11, 0x80, 0xff] {
                let mut wrong = bytes.clone();
                wrong[at] = byte;
                assert_sensible(&compiled(&settings().with("hero.aseprite", wrong)));
            }
            let cut = bytes[..at].to_vec();
            assert_sensible(&compiled(&settings().with("hero.aseprite", cut)));
        }
    }
}

#[test]
fn wrong_values_of_an_export_are_found_where_they_are_asked_for() {
    for (right, wrong) in [
        ("\"color\": \"#ff0000ff\"", "\"color\": \"red\""),
        ("\"color\": \"#ff0000ff\"", "\"color\": 7"),
        ("\"properties\": {\"damage\": 12}", "\"properties\": [12]"),
        ("\"layers\": [", "\"layers\": 3, \"others\": ["),
        ("\"cels\": [{ \"frame\": 0, \"color\"", "\"cels\": [{ \"frame\": -1, \"color\""),
    ] {
        let text = EXPORT.replace(right, wrong);
        assert_ne!(text, EXPORT);
        assert_silent(&export(&text, ""));
        assert_eq!(findings(&export(&text, ON)).len(), 1, "{wrong}");
    }
}

#[test]
fn very_many_properties_in_very_many_frames_are_refused() {
    let properties: String = (0..2_000).map(|number| [" p", &number.to_string(), "=1"].concat()).collect();
    let tags: String = (0..3_000).map(|number| ["tag t", &number.to_string(), " 0..0\n"].concat()).collect();
    let text =
        format!("canvas 1x1\nframe 100\nlayer body\ncel 0 0,0 1x1 #ff0000ff\nuser{properties}\n{tags}");
    assert_silent(&binary(&text, ""));
    assert_eq!(findings(&binary(&text, ON)), ["limit-exceeded hero.aseprite"]);
}
