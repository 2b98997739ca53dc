//! Timelines against the player that they were made with, at any time.

use super::content;
use super::images::ImageNumbers;
use super::pictures::Pictures;
use crate::bitmap::Bitmap;
use crate::check::one_file::Scope;
use crate::folder::{Folder, Trust};
use crate::timeline::{Budget, LayerTimeline, record};
use crate::trace;
use sprite_compiler::{DiskFiles, Files, MemoryFiles, Options, compile, model};
use sprite_runtime::{AnyAnimator, Facing, Frame, Image, Point, Rect, ScreenRect, Size, Sprite};
use sprite_table::write::{self, SliceKey};
use sprite_table::{Order, Playback, Table};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Everything that is seen of a frame.
type Shown = (Option<usize>, Rect, Point, bool);

fn shown(frame: Frame<'_>) -> Shown {
    (frame.image().index(), frame.rect(), frame.origin(), frame.is_mirrored())
}

/// The calculation of the page's script.
fn at(layer: &LayerTimeline, time: u64) -> Option<u32> {
    let folded = match layer.repeat {
        Some(repeat) if time >= repeat.from + repeat.length => {
            repeat.from + (time - repeat.from) % repeat.length
        }
        _ => time,
    };
    let change = layer.changes.iter().rev().find(|(from, _)| *from <= folded);
    change.expect("a timeline begins at 0").1
}

/// Ends of frames and what lies around them, then times far away.
fn times() -> impl Iterator<Item = u64> {
    let near = (0..150).flat_map(|n: u64| [n * 10_000_000, n * 35_000_000 + 1, n * 40_000_000 + 39_999_999]);
    let far = (0..50).map(|n: u64| n.wrapping_mul(0x9e37_79b9_7f4a_7c15) % 100_000_000_000);
    near.chain(far)
}

/// Compares every direction of every animation. How many layers, and how many of them repeat.
fn compare(files: &dyn Files) -> (usize, usize) {
    let compilation = compile(files, &Options::default());
    let (mut layers, mut repeating) = (0, 0);
    for packed in compilation.library.sprites() {
        let slots = (0..).zip(packed.slots()).map(|(index, _)| Image::new(index, "", Size::new(0, 0), &[]));
        let slots: Vec<Image<'_>> = slots.collect();
        let images: Vec<&Image<'_>> = slots.iter().collect();
        let sprite = Sprite::new(Table::parse(packed.table()).expect("a table"), &images);
        for (index, animation) in (0..).zip(&packed.sprite().animations) {
            for (direction, track) in (0..).zip(&animation.value.tracks) {
                let facing = track.meta.facing.unwrap_or(Facing::Index(direction));
                let player = trace::begin(&sprite, index, facing);
                let what = format!("{} {} {}", packed.sprite().identifier, animation.name, track.meta.label);
                let [all, repeats] = compare_track(player, track.layers.len(), &what);
                layers += all;
                repeating += repeats;
            }
        }
    }
    (layers, repeating)
}

fn compare_track(player: AnyAnimator<'_>, layers: usize, what: &str) -> [usize; 2] {
    let mut pictures: Vec<Shown> = Vec::new();
    let count = u16::try_from(layers).expect("few layers");
    let timeline = record(player, count, &mut Budget::default(), |frame| {
        let frame = shown(frame);
        let known = pictures.iter().position(|known| *known == frame);
        u32::try_from(known.unwrap_or_else(|| {
            pictures.push(frame);
            pictures.len() - 1
        }))
        .expect("few pictures")
    });
    for time in times().filter(|&time| timeline.cut.is_none_or(|cut| time < cut)) {
        let mut player = player;
        let _ = player.tick(Duration::from_nanos(time));
        for (index, layer) in (0..).zip(&timeline.layers) {
            let expected = player.layer_frame(index).map(shown);
            let generated = at(layer, time).map(|picture| pictures[picture as usize]);
            assert_eq!(generated, expected, "{what}, layer {index} after {time} ns");
        }
    }
    let repeats = timeline.layers.iter().filter(|layer| layer.repeat.is_some()).count();
    [timeline.layers.len(), repeats]
}

#[test]
fn every_timeline_of_the_example_s_sprites_is_what_the_player_shows() {
    let files = DiskFiles::open(Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets"));
    let (layers, repeating) = compare(&files.expect("the example's assets"));
    assert!(layers > 200 && repeating > 50, "{layers} {repeating}");
}

fn png(width: u32, height: u32) -> Vec<u8> {
    Bitmap::filled(width, height, [0, 0, 0, 255]).encode().expect("a PNG")
}

/// Together they repeat after 11 * 13 * 17 * 7 ms only.
#[test]
fn layers_with_periods_of_their_own_have_short_timelines() {
    let text = "version 1\nimagefile 0 \"a.png\"\n\
                layer 0 mode=loop position=0 time_per_frame=11\n\
                layer 1 mode=loop position=1 time_per_frame=13 replay_delay=4\n\
                layer 2 mode=once position=2 time_per_frame=17\n\
                layer 3 mode=off position=3\nangle 0\n\
                frame 0 0 0 0 0 0 8 8 0 0\nframe 1 0 0 0 8 0 8 8 0 0\n\
                frame 0 0 1 0 0 8 8 8 0 0\nframe 1 0 1 0 8 8 8 8 0 0\nframe 2 0 1 0 0 0 8 8 1 1\n\
                frame 0 0 2 0 0 8 8 8 0 0\nframe 1 0 2 0 8 8 8 8 0 0\nframe 0 0 3 0 0 0 8 8 0 0\n";
    let files = MemoryFiles::new([("two/walk.sprite", text.as_bytes().to_vec()), ("two/a.png", png(16, 16))]);
    assert_eq!(compare(&files), (4, 4));
}

/// Frames before the loop are no part of the repetition, and the frame that it returns to is.
#[test]
fn an_animation_that_returns_goes_on_as_the_one_that_it_returns_to() {
    let text = "<sprite><imageset name=\"a\" src=\"graphics/sprites/a.png\" width=\"8\" height=\"8\"/>\
                <action name=\"stand\" imageset=\"a\"><animation>\
                <frame index=\"0\" delay=\"70\"/><frame index=\"1\" delay=\"30\"/></animation></action>\
                <action name=\"attack\" imageset=\"a\"><animation>\
                <frame index=\"2\" delay=\"45\"/><frame index=\"3\" delay=\"35\"/><end/></animation></action></sprite>";
    let path = "graphics/sprites/a.xml";
    let files = MemoryFiles::new([(path, text.as_bytes().to_vec()), ("graphics/sprites/a.png", png(16, 16))]);
    assert_eq!(compare(&files), (2, 2));
}

#[test]
fn a_budget_that_is_spent_cuts_timelines_and_says_where() {
    let files = MemoryFiles::new([
        ("sprites/a.dat", b"a a.png 2 40 0\n0 0 8 8 0 0 4 2\n0 0 8 8 0 0 1 1\n".to_vec()),
        ("sprites/a.png", png(16, 16)),
    ]);
    let compilation = compile(&files, &Options::default());
    let packed = &compilation.library.sprites().next().unwrap();
    let image = Image::new(0, "", Size::new(16, 16), &[]);
    let images = [&image];
    let sprite = Sprite::new(Table::parse(packed.table()).expect("a table"), &images);
    let player = trace::begin(&sprite, 0, Facing::Index(0));
    let timeline = record(player, 1, &mut Budget::of(2), |frame| frame.rect().x / 8);
    assert_eq!(timeline.cut, Some(80_000_000));
    assert_eq!(timeline.layers[0].changes, [(0, Some(0)), (40_000_000, Some(1))]);
    assert_eq!(timeline.layers[0].repeat, None);
    let timeline = record(player, 1, &mut Budget::of(0), |frame| frame.rect().x / 8);
    assert_eq!((timeline.cut, timeline.layers[0].changes.len()), (Some(40_000_000), 1));
}

/// A table with frames back and forth, of which each has a rectangle of its own.
#[test]
fn frames_that_turn_round_have_timelines_and_named_rectangles() {
    let frame = |x| write::Picture::new(0, Rect::new(x, 0, 8, 8)).into();
    let key = |frame, x| SliceKey {
        frame,
        bounds: Some(ScreenRect::new(Point::new(x, -4), Size::new(3, 4))),
        centre: None,
        pivot: None,
    };
    let slice = write::Slice { name: "hit".to_owned(), text: None, keys: vec![key(0, 1), key(2, 2)] };
    let data = |hp| write::UserData {
        color: None,
        properties: vec![("hp".to_owned(), write::Property::Integer(hp))],
    };
    // Only the last frame has a cel with properties.
    let cel = write::CelData { frame: 2, layer: "body".to_owned(), data: Arc::new(data(3)) };
    let user_data = write::SpriteUserData { slices: vec![("hit".to_owned(), data(4))], layers: Vec::new() };
    for (order, playback, passes) in [
        (Order::PingPong, Playback::Loop { from: 0 }, 1),
        (Order::PingPongReverse, Playback::Hold, 3),
        (Order::Reverse, Playback::Hide, 2),
    ] {
        let layer = write::Layer {
            // The first and the third look alike.
            frames: vec![frame(0), frame(8), frame(0)],
            time: write::Time::Each(40),
            playback,
            order,
            passes,
            data: write::Data {
                slices: vec![slice.clone()],
                cels: vec![cel.clone()],
                ..write::Data::default()
            },
            ..write::Layer::default()
        };
        let track = write::Track { layers: vec![layer], ..write::Track::default() };
        let animation = write::Animation { tracks: vec![track], ..write::Animation::default() };
        let animations = vec![animation];
        let plan =
            write::Plan { images: 1, animations, user_data: user_data.clone(), ..write::Plan::default() };
        let bytes = write::write(&plan).expect("a table");
        let image = Image::new(0, "", Size::new(16, 16), &[]);
        let images = [&image];
        let sprite = Sprite::new(Table::parse(&bytes).expect("a table"), &images);
        let player = trace::begin(&sprite, 0, Facing::Index(0));
        compare_track(player, 1, &format!("{order:?}"));
        let (slots, numbers) = ([model::Image::Tileset], ImageNumbers::default());
        let mut pictures = Pictures::new(&slots, &numbers, 1);
        let timeline = record(player, 1, &mut Budget::default(), |frame| pictures.number(frame));
        assert_eq!(
            timeline.layers[0].repeat.is_some(),
            matches!(playback, Playback::Loop { .. }),
            "{order:?}"
        );
        let lists = serde_json::to_value(pictures.into_lists()).expect("JSON");
        let mut slices: Vec<_> =
            lists["slices"].as_array().expect("a list").iter().map(|slice| &slice["bounds"]).collect();
        slices.sort_by_key(ToString::to_string);
        let [first, second] = [[1, -4, 3, 4], [2, -4, 3, 4]].map(|bounds| serde_json::json!(bounds));
        assert_eq!(slices, [&first, &first, &second], "{order:?}");
        assert!(lists["slices"].as_array().expect("a list").iter().all(|slice| slice["user_data"] == "hp 4"));
        let cels = lists["cels"].as_array().expect("a list");
        let [cel] = cels.as_slice() else { panic!("{cels:?}") };
        assert_eq!((&cel["layer"], &cel["user_data"]), (&"body".into(), &"hp 3".into()));
    }
}

/// A picture with a normal map, of which the page shows either.
#[test]
fn a_sprite_names_the_companions_of_its_images() {
    let files = MemoryFiles::new([
        ("sprites/a.dat", b"a a.png 1 0 -1\n0 0 8 8 0 0 1 1\n".to_vec()),
        ("sprites/b.dat", b"a b.png 1 0 -1\n0 0 8 8 0 0 1 1\n".to_vec()),
        ("sprites.toml", b"[companions]\nnormal = \"*_n.png\"\n".to_vec()),
        ("sprites/a.png", png(8, 8)),
        ("sprites/a_n.png", png(8, 8)),
        ("sprites/b.png", png(8, 8)),
    ]);
    let folder = Folder::not_on_disk(files, "memory", Trust::default());
    let compilation = folder.compile_library();
    let content = content(&compilation, &Scope::default(), &folder, None, true).expect("a page");
    let content = serde_json::to_value(content).expect("JSON");
    let [a, b] = [0, 1].map(|index| &content["sprites"][index]["companions"]);
    let path = |index: &serde_json::Value| {
        &content["images"][usize::try_from(index.as_u64().expect("a number")).expect("an index")]["path"]
    };
    assert_eq!((&a[0]["name"], path(&a[0]["images"][0][0])), (&"normal map".into(), &"sprites/a.png".into()));
    assert_eq!(path(&a[0]["images"][0][1]), &serde_json::Value::from("sprites/a_n.png"));
    assert_eq!((a.as_array().map(Vec::len), b.as_array().map(Vec::len)), (Some(1), Some(0)));
}

/// Findings in the settings are about one sprite that a rule makes, about one rule, or about none.
#[test]
fn a_finding_of_a_rule_stands_at_the_sprites_that_it_is_about() {
    let settings = "[lints]\nspelling = \"warn\"\n\
        [sheets.\"{sprite}/{animation}_{n}.png\"]\n\
        [sheets.\"icons/*.png\"]\nrow = 0\nframes = \"0\"\n";
    let files = [
        ("sprites.toml", settings.as_bytes().to_vec()),
        ("robot/dead_1.png", png(8, 8)),
        ("robot/run_1.png", png(8, 8)),
        ("robot/run_3.png", png(8, 8)),
        ("wolf/run_1.png", png(8, 8)),
        ("icons/sword.png", png(8, 8)),
    ];
    let folder = Folder::not_on_disk(MemoryFiles::new(files), "memory", Trust::default());
    let compilation = folder.compile_library();
    let content = content(&compilation, &Scope::default(), &folder, None, true).expect("a page");
    let content = serde_json::to_value(content).expect("JSON");
    let found = |name: &str| {
        let sprites = content["sprites"].as_array().expect("a list");
        let sprite = sprites.iter().find(|sprite| sprite["name"] == name).expect("a sprite");
        let indices = sprite["findings"].as_array().expect("a list");
        let finding = |index: &serde_json::Value| {
            let index = usize::try_from(index.as_u64().expect("a number")).expect("an index");
            let finding = &content["findings"][index];
            format!("{}: {}", finding["code"], finding["message"]).replace('"', "")
        };
        (indices.iter().map(finding).collect::<Vec<_>>(), sprite["has_error"] == true)
    };
    let missing =
        "numbers-missing: the picture 2 is missing, `robot/run_2.png`, in `run` of the sprite `robot`";
    assert_eq!(found("Robot"), (vec![missing.to_owned()], false));
    assert_eq!(found("Wolf"), (Vec::new(), false));
    let conflict = "keys-conflict: `frames` and `row` exclude each other";
    assert_eq!(found("icons::Sword"), (vec![conflict.to_owned()], true));
}

/// A sprite with an error is where one needs to see how its picture is divided.
#[test]
fn a_sprite_that_is_left_out_shows_its_picture_with_the_cells() {
    let sheet = "cell = [6, 4]\nmargin = [2, 0]\nspacing = 1\n[animations.walk]\nrow = 0\n[animations.run]\nrow = 9\n";
    let files = MemoryFiles::new([
        ("hero.sheet.toml", sheet.as_bytes().to_vec()),
        ("hero.png", png(16, 9)),
        // The frame of the second animation reaches beyond the picture.
        ("sprites/b.dat", b"a b.png 1 40 -1\n0 0 8 8 0 0 2 1\nb b.png 1 40 -1\n0 8 8 16 0 0 1 1\n".to_vec()),
        ("sprites/b.png", png(16, 16)),
        ("ok.sheet.toml", b"cell = [8, 8]\n".to_vec()),
        ("ok.png", png(8, 8)),
    ]);
    let folder = Folder::not_on_disk(files, "memory", Trust::default());
    let compilation = folder.compile_library();
    let scope = Scope::default();
    let content = content(&compilation, &scope, &folder, None, true).expect("a page");
    let content = serde_json::to_value(content).expect("JSON");
    let sprite = |name: &str| {
        let sprites = content["sprites"].as_array().expect("a list");
        sprites.iter().find(|sprite| sprite["name"] == name).expect("it is on the page").clone()
    };
    let drafts = |name: &str| {
        let drafts = sprite(name)["drafts"].as_array().expect("a list").clone();
        drafts.into_iter().map(|mut draft| {
            let image = usize::try_from(draft["image"].take().as_u64().expect("a number")).expect("an index");
            let image = &content["images"][image];
            assert!(image["data"].as_str().is_some_and(|data| data.starts_with("data:image/png;base64,")));
            draft["image"] = image["path"].clone();
            draft
        })
    };
    let grid =
        serde_json::json!({ "cell": [6, 4], "margin": [2, 0], "spacing": [1, 1], "columns": 2, "rows": 2 });
    let hero = serde_json::json!({ "image": "hero.png", "grid": grid, "frames": [] });
    assert_eq!(drafts("Hero").collect::<Vec<_>>(), [hero]);
    let frames = serde_json::json!([[0, 0, 8, 8], [0, 8, 8, 8], [0, 8, 8, 16]]);
    let b = serde_json::json!({ "image": "sprites/b.png", "grid": null, "frames": frames });
    assert_eq!(drafts("B").collect::<Vec<_>>(), [b]);
    assert_eq!(drafts("Ok").count(), 0);
}
