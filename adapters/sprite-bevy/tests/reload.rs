//! Assets that are edited while the game runs: what Bevy shows after each edit is what a fresh compilation of the edited
//! folder shows, and players go on where they are.

#![cfg(feature = "reload")]

mod support;

use bevy_app::{App, Plugin};
use bevy_asset::{AssetServer, Assets, RenderAssetUsages};
use bevy_ecs::prelude::*;
use bevy_image::{CompressedImageFormats, Image, ImageSampler, ImageType};
use bevy_math::{Rect, Vec2};
use bevy_sprite::Sprite as Shown;
use edited_assets::{Edits, Expected, Fresh, Game, Rng, painted};
use sprite_bevy::{CurrentTileset, SpriteAnimator, SpriteReloadPlugin, Sprites};
use sprite_reload::{Reloader, Status};
use sprite_runtime::{AnyAnimator, Frame};
use sprite_scene::{Form, rows, tileset};
use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::Path;
use std::time::Duration;
use support::{app, bounds, get, pixels, shown_by, update};
use test_support::TempFolder;

type Any = SpriteAnimator<AnyAnimator<'static>>;

/// The random edits of each form.
const EDITS: u32 = 200;

/// The visible part of a layer: its rectangle, and its pixels.
type Seen = Option<(Rect, Vec<[u8; 4]>)>;

/// The visible part of a layer in Bevy.
fn shown(app: &App, entity: Entity, layer: u16) -> Seen {
    let entity = shown_by(app, entity, layer)?;
    let sprite = get::<Shown>(app, entity);
    (sprite.custom_size != Some(Vec2::ZERO)).then(|| (bounds(app, entity), pixels(app, sprite)))
}

/// Images of a fresh compilation: their widths and pixels.
#[derive(Default)]
struct Decoded(HashMap<usize, (usize, Vec<[u8; 4]>)>);

impl Decoded {
    /// The expected visible part of a frame.
    fn seen(&mut self, frame: Frame<'static>, scale: f32) -> Seen {
        let image = frame.image();
        if image.is_tileset() {
            return None;
        }
        let (across, pixels) = self.0.entry(image.bytes().as_ptr().addr()).or_insert_with(|| {
            if let Some(pixels) = image.rgba_pixels() {
                return (image.size().width as usize, pixels.collect());
            }
            let png = ImageType::Extension("png");
            let (formats, usage) = (CompressedImageFormats::NONE, RenderAssetUsages::default());
            let png = Image::from_buffer(image.bytes(), png, formats, true, ImageSampler::Default, usage);
            let png = png.expect("a PNG");
            let pixels = png.data.as_deref().expect("pixels").as_chunks::<4>().0.to_vec();
            (png.width() as usize, pixels)
        });
        let [left, top, width, height] = <[u32; 4]>::from(frame.rect()).map(|side| side as usize);
        let rows = (top..top + height).flat_map(|y| {
            let start = y * *across + left;
            let mut row = pixels[start..start + width].to_vec();
            if frame.is_mirrored() {
                row.reverse();
            }
            row
        });
        let [x, y] = frame.origin().to_f32();
        let size = Vec2::from(frame.size().to_f32());
        let corner = Vec2::new(-x, y - size.y) * scale;
        Some((Rect::from_corners(corner, corner + size * scale), rows.collect()))
    }
}

/// Rectangles in floating-point numbers are compared as pixels.
fn near(one: &Seen, other: &Seen) -> bool {
    match (one, other) {
        (None, None) => true,
        (Some((a, pixels)), Some((b, others))) => {
            let distance = (a.min - b.min).abs().max((a.max - b.max).abs()).max_element();
            distance < 1e-3 && pixels == others
        }
        _ => false,
    }
}

/// Compares all players with those of fresh compilations that play the same at the same time.
fn compare(app: &App, entities: &[Entity], game: &Game, context: &str) {
    let mut decoded = Decoded::default();
    for &entity in entities {
        let player = get::<Any>(app, entity).player;
        let name = player.sprite().type_name();
        let expected = same_moment(&player, game.sprite(name));
        for layer in 0..expected.layer_count() {
            let frame = expected.layer_frame(layer);
            if frame.is_some_and(|frame| frame.image().is_tileset()) {
                // The game chooses its image.
                continue;
            }
            let expected = frame.and_then(|frame| decoded.seen(frame, expected.scale()));
            let seen = shown(app, entity, layer);
            assert!(
                near(&seen, &expected),
                "{name} {} layer {layer}: {:?} instead of {:?} after {context}",
                player.animation_name(),
                seen.map(|(bounds, pixels)| (bounds, pixels.len())),
                expected.map(|(bounds, pixels)| (bounds, pixels.len())),
            );
        }
    }
}

/// A player of this sprite that plays the same at the same time.
fn same_moment(player: &AnyAnimator<'static>, expected: &Expected) -> AnyAnimator<'static> {
    let mut same = AnyAnimator::of(expected.sprite, expected.fresh_number(player.animation().index()));
    same.face(player.facing());
    same.set_seed(player.seed());
    same.restart();
    same.seek(player.elapsed());
    same
}

/// Returns whether what a player shows follows from the time of its animation. Random frames are chosen anew when a
/// sprite is replaced, and have a clock of their own: the tests of `sprite-reload` look at them.
fn goes_by_time(player: &AnyAnimator<'static>) -> bool {
    let mut player = *player;
    (0..2_000).all(|_| {
        player.tick(Duration::from_millis(57));
        same_moment(&player, &Expected::of(player.sprite())).frames().eq(player.frames())
    })
}

/// The form of the assets, and the lines of its settings.
fn whatever_is_edited_is_shown(form: Form, settings: &str) {
    let mut app = app(&[form.library()]);
    app.insert_resource(CurrentTileset(tileset(form)));
    let mut rng = Rng::new(11);
    let mut edits = Edits::new(settings);
    let mut reloader = Reloader::new(form.library(), "assets");
    let fresh = Fresh::compile(&edits.files()).expect("the assets are sound");
    let mut game = Game::new(form.library(), &fresh);
    let rows = rows(form).into_iter().filter(|row| row.layer == 0 && goes_by_time(&row.player));
    let entities: Vec<Entity> = rows.map(|row| app.world_mut().spawn(Any::new(row.player)).id()).collect();
    assert!(entities.len() > 150);
    update(&mut app, Duration::ZERO);
    compare(&app, &entities, &game, "the start");
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for number in 0..EDITS {
        let edit = edits.make(&mut rng);
        let files = edits.files();
        let reload = reloader.reload(&files);
        let context = format!("edit {number}: {edit}: {}", reload.message());
        *seen.entry(format!("{:?}", reload.status())).or_default() += 1;
        if reload.status() != Status::Broken {
            let has_all_names = game.renew(&Fresh::compile(&files).expect("it was reloaded"));
            assert_eq!(has_all_names, reload.status() != Status::Renamed, "{context}");
        }
        let before = entities.iter().map(|entity| get::<Any>(&app, *entity).player);
        let before: Vec<AnyAnimator<'static>> = before.collect();
        apply(&mut app, &reload);
        // First no time passes: players are where they were.
        update(&mut app, Duration::ZERO);
        for (entity, before) in entities.iter().zip(&before) {
            let player = get::<Any>(&app, *entity).player;
            assert_eq!(player.animation_name(), before.animation_name(), "{context}");
            if !player.is_finished() && !before.is_finished() && player.until_change().is_some() {
                // In a shorter round of a loop it is a later one.
                let expected = same_moment(before, game.sprite(player.sprite().type_name()));
                assert_eq!(player.elapsed(), expected.elapsed(), "{context}");
            }
        }
        compare(&app, &entities, &game, &context);
        update(&mut app, Duration::from_millis(u64::from(rng.below(200))));
        compare(&app, &entities, &game, &format!("{context}, some time later"));
    }
    // Every kind of answer was given often, so that the comparisons above were made.
    for status in ["Replaced", "Broken", "Renamed", "Unchanged"] {
        assert!(seen.get(status).is_some_and(|&times| times >= EDITS / 25), "{seen:?}");
    }
}

fn apply(app: &mut App, reload: &sprite_reload::Reload) {
    let system = |In(reload): In<sprite_reload::Reload>,
                  mut images: ResMut<Sprites>,
                  mut assets: ResMut<Assets<Image>>,
                  server: Res<AssetServer>| {
        images.apply(&reload, &mut assets, &server).expect("images that were compiled can be decoded");
    };
    app.world_mut().run_system_cached_with(system, reload.clone()).expect("the system runs");
}

#[test]
fn whatever_is_edited_of_pngs_is_shown() {
    whatever_is_edited_is_shown(Form::Png, "");
}

#[test]
fn whatever_is_edited_of_an_atlas_is_shown() {
    whatever_is_edited_is_shown(Form::Atlas, "\n[images]\natlas = true\n");
}

/// A folder on disk.
struct Folder(TempFolder);

impl Folder {
    fn new(files: &BTreeMap<String, Vec<u8>>) -> Self {
        let folder = Self(TempFolder::new());
        for (path, content) in files {
            folder.write(path, content);
        }
        folder
    }

    fn write(&self, path: &str, content: &[u8]) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap_or(Path::new(""))).expect("a folder");
        fs::write(path, content).expect("a file");
    }
}

mod gem {
    sprite_runtime::include_sprites!("tests/assets");
}

/// One line in a game: a saved description or image, also one that is new, is shown while the app runs on, and what is
/// broken changes nothing.
#[test]
fn a_saved_file_is_shown() {
    use gem::{Gem, LIBRARY};
    const SHEET: &str = include_str!("assets/gem.sheet.toml");
    const IMAGE: &[u8] = include_bytes!("assets/gem.png");
    let files = [("gem.sheet.toml", SHEET.as_bytes()), ("gem.png", IMAGE)];
    let files = files.map(|(path, content)| (path.to_owned(), content.to_vec()));
    let folder = Folder::new(&files.into());
    let mut app = app(&[&LIBRARY]);
    app.add_plugins(SpriteReloadPlugin::new(&*folder.0, &LIBRARY));
    let entity = app.world_mut().spawn(SpriteAnimator::new(sprite_runtime::Animator::new(Gem::Shine))).id();
    // The clock of the player goes on at any rate; far longer than it takes, then the test fails.
    let until = |app: &mut App, is_shown: &dyn Fn(&App, Entity) -> bool| {
        let start = std::time::Instant::now();
        while !is_shown(app, entity) {
            assert!(start.elapsed() < Duration::from_mins(1), "it is never shown");
            update(app, Duration::ZERO);
        }
    };
    let first_pixel = |app: &App, entity: Entity| pixels(app, get::<Shown>(app, entity))[3];
    let handle = |app: &App| get::<Shown>(app, entity).image.clone();
    update(&mut app, Duration::from_millis(130));
    let (ink, first) = (first_pixel(&app, entity), handle(&app));

    // Another picture, in the same asset.
    let painted_with = |color| painted(IMAGE, |all| all.iter_mut().for_each(|pixel| *pixel = color));
    let [blue, green] = [[0, 0, 255, 255], [0, 255, 0, 255]];
    assert_ne!(ink, blue);
    folder.write("gem.png", &painted_with(blue).expect("a picture"));
    until(&mut app, &|app, entity| first_pixel(app, entity) == blue);
    assert_eq!(handle(&app), first);

    // A broken description changes nothing; mended, it has an image that was not there so far.
    folder.write("gem.sheet.toml", b"cell = [8, ");
    folder.write("other.png", &painted_with(green).expect("a picture"));
    folder.write("gem.sheet.toml", format!("image = \"other.png\"\n{SHEET}").as_bytes());
    until(&mut app, &|app, entity| first_pixel(app, entity) == green);
    assert_ne!(handle(&app), first);
    let player = get::<SpriteAnimator<sprite_runtime::Animator<Gem>>>(&app, entity);
    assert_eq!((player.elapsed(), player.frame_index()), (Duration::from_millis(130), 1), "it goes on");

    // A folder that is not there is no reason not to play.
    SpriteReloadPlugin::new(folder.0.join("nowhere"), &LIBRARY).build(&mut app);
    update(&mut app, Duration::from_millis(100));
}
