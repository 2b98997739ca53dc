//! One small sprite, edit by edit.

use edited_assets::painted;
use sprite_compiler::MemoryFiles;
use sprite_reload::{Reloader, Status, Watcher};
use sprite_runtime::{Animator, AnyAnimator, Direction};
use std::fs;
use std::time::Duration;
use test_support::TempFolder;

/// The same sprite once for each test: what one of them replaces, the others do not see.
macro_rules! library {
    ($name:ident) => {
        #[allow(dead_code, reason = "each test uses a part of it")]
        mod $name {
            sprite_runtime::include_sprites!("tests/assets");
        }
    };
}

library!(carried);
library!(named);
library!(gone);
library!(grown);
library!(watched);
library!(limited);

const TORCH: &str = include_str!("../assets/torch.dat");
const IMAGE: &[u8] = include_bytes!("../assets/torch.png");

fn files(torch: &str) -> MemoryFiles {
    MemoryFiles::new([("torch.dat", torch.as_bytes()), ("torch.png", IMAGE)])
}

fn ms(time: u64) -> Duration {
    Duration::from_millis(time)
}

#[test]
fn players_go_on_where_they_are_and_report_an_end_that_came_nearer() {
    use carried::{LIBRARY, Torch};
    let mut burning = Animator::new(Torch::Burning);
    burning.face(sprite_runtime::Facing::Index(1));
    let _ = burning.tick(ms(150));
    let mut dying = AnyAnimator::of(&LIBRARY.sprites()[0], 1);
    let _ = dying.tick(ms(450));

    let mut reloader = Reloader::new(&LIBRARY, "assets");
    let shorter = TORCH.replace("torch.png 2 100", "torch.png 2 70").replace("1 500 -1", "1 200 -1");
    let reload = reloader.reload(&files(&shorter));
    assert_eq!((reload.status(), reload.sprite_count(), reload.images().len()), (Status::Replaced, 1, 0));
    assert_eq!(
        (burning.elapsed(), burning.frame_index()),
        (ms(150), 1),
        "nothing happens before it is applied"
    );
    reload.apply();

    // 150 ms are 10 in the second round of 140.
    assert_eq!(burning.frame_index(), 0);
    assert_eq!(burning.direction_index(), 1);
    assert_eq!(Torch::Burning.duration(Direction::Right), Some(ms(140)));
    assert_eq!(Animator::new(Torch::Burning).until_change(), Some(ms(70)));
    let _ = burning.tick(ms(0));
    assert_eq!((burning.elapsed(), burning.animation()), (ms(10), Torch::Burning));
    assert!(dying.tick(ms(0)).is_finished(), "450 of 200 ms have passed");
    assert!(!dying.tick(ms(1)).is_finished(), "it is reported once");
    assert_eq!(dying.typed::<Torch>().map(|player| player.animation()), Some(Torch::Dying));
}

#[test]
fn other_names_are_reported_once_and_the_rest_is_shown() {
    use named::{LIBRARY, Torch};
    let mut reloader = Reloader::new(&LIBRARY, "assets");
    let mut reload = |torch: &str| {
        let reload = reloader.reload(&files(torch));
        reload.apply();
        let lines = reload.message().lines().map(str::to_owned).collect::<Vec<_>>();
        let time = |animation: Torch| animation.duration(Direction::Right).map(|time| time.as_millis());
        (reload.status(), lines.first().cloned().unwrap_or_default(), Torch::ALL.map(time))
    };
    let renamed = |change: &str, times: [u128; 2]| {
        let line = if change.is_empty() { String::new() } else { format!("rebuild: {change}") };
        (Status::Renamed, line, times.map(Some))
    };
    // A new one, before the others: each of these is shown by its name.
    let more = format!("flickering torch.png 1 0 -1\n0 0 16 16 8 8 1 1\n\n{TORCH}");
    assert_eq!(reload(&more), renamed("`Torch::Flickering` is new", [200, 1_000]));
    let (status, line, times) = reload(&more.replace("2 100 0", "2 150 0"));
    assert!(line.starts_with("reloaded 1 sprite and 0 images"), "it is said once: {line}");
    assert_eq!((status, times), (Status::Renamed, [Some(300), Some(1_000)]));
    assert_eq!(reload(&more.replace("2 100 0", "2 150 0")), renamed("", [300, 1_000]));
    // One that has another name is that which the game knows.
    let dead = TORCH.replace("dying", "dead").replace("1 500", "1 700");
    assert_eq!(reload(&dead), renamed("the animation `dying` of `Torch` is called `dead` now", [200, 1_400]));
    // In another order.
    let swapped = TORCH.replace("dying", "x").replace("burning", "dying").replace("x torch", "burning torch");
    assert_eq!(reload(&swapped), renamed("the animations of `Torch` are in another order", [1_000, 200]));
    // The animations that the description lost are as they were.
    let one =
        TORCH.split("\n\n").find(|part| part.contains("burning")).expect("a torch").replace("2 100", "2 90");
    let (status, line, times) = reload(&format!("{one}\n"));
    assert_eq!((status, times), (Status::Renamed, [Some(1_000), Some(200)]));
    assert_eq!(line, "rebuild: the animation `dying` of `Torch` is gone");
}

#[test]
fn a_sprite_that_is_gone_keeps_its_pictures_and_others_are_renewed() {
    use gone::LIBRARY;
    let two = |torch: &[u8]| {
        MemoryFiles::new([
            ("torch.dat", TORCH.as_bytes()),
            ("torch.png", torch),
            ("lamp.dat", TORCH.as_bytes()),
        ])
    };
    let mut reloader = Reloader::new(&LIBRARY, "assets");
    let sound = files(TORCH);
    // A new sprite, beside one that is painted.
    let [blue, green] = [[0, 0, 255, 255], [0, 255, 0, 255]]
        .map(|colour| painted(IMAGE, |pixels| pixels[5] = colour).expect("a picture"));
    let reload = reloader.reload(&two(&blue));
    assert!(reload.message().starts_with("rebuild: `Lamp` is new\nreloaded 1 sprite and 1 image in"));
    reload.apply();
    // The game's sprite is gone, and its picture is painted: what shows it keeps the pixels that it had.
    let files = MemoryFiles::new([("torch.png", &green[..]), ("lamp.dat", TORCH.as_bytes())]);
    let reload = reloader.reload(&files);
    assert_eq!(reload.message().lines().next(), Some("rebuild: `Torch` is gone"));
    assert_eq!(reload.sprite_count(), 0);
    let images: Vec<_> = reload.images().iter().map(|image| image.index()).collect();
    assert_eq!(images, [Some(LIBRARY.images().len())], "the new pixels are another image");
    // Everything is as it was, and said.
    let reload = reloader.reload(&sound);
    reload.apply();
    assert_eq!((reload.status(), reload.images().len()), (Status::Replaced, 1));
    assert_eq!(reload.images()[0].index(), Some(0));
    assert_eq!(reloader.reload(&sound).message(), "");
}

#[test]
fn a_thousand_reloads_keep_what_they_changed_and_nothing_that_comes_back() {
    let mut reloader = Reloader::new(&grown::LIBRARY, "assets");
    let delayed = |delay: u32| files(&TORCH.replace("2 100 0", &format!("2 {delay} 0")));
    reloader.reload(&delayed(101)).apply();
    let one = reloader.kept_bytes();
    // The table, the sprite around it, a reference to each image, a byte for each animation.
    let bytes = grown::LIBRARY.sprites()[0].table().bytes().len();
    assert!((bytes..bytes + 256).contains(&one), "{one} bytes for a table of {bytes}");
    for delay in 102..1_101 {
        reloader.reload(&delayed(delay)).apply();
    }
    assert_eq!(reloader.kept_bytes(), 1_000 * one);
    for delay in (101..1_101).step_by(50) {
        assert_eq!(reloader.reload(&delayed(delay)).status(), Status::Replaced);
    }
    assert_eq!(reloader.reload(&files(TORCH)).status(), Status::Replaced);
    assert_eq!(reloader.kept_bytes(), 1_000 * one);
}

#[test]
fn an_edit_of_a_file_reaches_the_game() {
    use watched::{LIBRARY, Torch};
    let folder = TempFolder::new();
    let write = |name: &str, content: &[u8]| fs::write(folder.join(name), content).expect("a file");
    write("torch.dat", TORCH.as_bytes());
    write("torch.png", IMAGE);
    let watcher = Watcher::new(&folder, &LIBRARY).expect("a folder that can be watched");
    // Far longer than it takes: without an answer the test fails.
    let next = || watcher.wait(Duration::from_secs(60)).expect("an answer");
    let until = |status| loop {
        let reload = next();
        if reload.status() == status {
            return reload;
        }
    };
    assert_eq!(next().status(), Status::Unchanged);
    write("torch.dat", TORCH.replace("2 100 0", "2 30 0").as_bytes());
    assert_eq!(until(Status::Replaced).sprite_count(), 1);
    assert_eq!(Torch::Burning.duration(Direction::Right), Some(ms(60)));
    write("torch.dat", TORCH.replace("2 100 0", "2 fast 0").as_bytes());
    assert!(until(Status::Broken).message().contains("torch.dat:1:"), "the finding is shown");
    assert_eq!(Torch::Burning.duration(Direction::Right), Some(ms(60)));
    write("torch.dat", TORCH.as_bytes());
    assert_eq!(until(Status::Replaced).sprite_count(), 1);
    assert_eq!(Torch::Burning.duration(Direction::Right), Some(ms(200)));
    let blue = painted(IMAGE, |pixels| pixels[5] = [0, 0, 255, 255]).expect("a picture");
    write("torch.png", &blue);
    let reload = until(Status::Replaced);
    let images: Vec<_> = reload.images().iter().map(|image| (image.index(), image.path())).collect();
    assert_eq!(images, [(Some(0), "torch.png")]);
    assert!(LIBRARY.owns(reload.images()[0]));
    drop(watcher);
    assert!(Watcher::new(folder.join("none"), &LIBRARY).is_err());
}

/// A PNG of a few bytes that claims to have 65,535 x 65,535 pixels.
const CLAIMS_MUCH: &[u8] = b"\x89PNG\x0d\x0a\x1a\x0a\x00\x00\x00\x0dIHDR\x00\x00\xff\xff\x00\x00\xff\xff\x08\x06\x00\x00\x00\xb6\x05\xd9P\x00\x00\x00\x02IDATx\x9cb\xa4\x91+\x00\x00\x00\x00IEND\xaeB`\x82";

#[test]
fn the_limits_are_those_that_the_game_chooses() {
    let files = MemoryFiles::new([("torch.dat", TORCH.as_bytes()), ("torch.png", CLAIMS_MUCH)]);
    let message = |times: Option<u32>| {
        let reloader = Reloader::new(&limited::LIBRARY, "assets");
        let mut reloader = times.into_iter().fold(reloader, Reloader::limits);
        reloader.reload(&files).message().to_owned()
    };
    for (times, raised) in [(None, 4), (Some(0), 4), (Some(4), 16)] {
        let message = message(times);
        assert!(message.contains("error[limit-exceeded]"), "{message}");
        assert!(message.contains(&format!("raise the limits: {raised} for `Reloader::limits`")), "{message}");
    }
    // It is looked at then, and is damaged.
    assert!(message(Some(1_000)).contains("error[image-unreadable]"), "{}", message(Some(1_000)));
}
