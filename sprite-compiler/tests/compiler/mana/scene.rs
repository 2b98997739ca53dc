//! Asset folders of a few lines, and what the player draws of them.

use crate::support::play::with_packed;
use crate::support::{compiled, findings, image};
use sprite_compiler::{Compilation, MemoryFiles, PackedSprite};
use sprite_runtime::{AnyAnimator, Direction, Sprite};
use sprite_table::Table;
use std::time::Duration;

/// The imageset that most tests cut from: six cells of 64 x 64, 0 to 5.
pub(crate) const BASE: &str = "<imageset name=\"base\" src=\"graphics/p.png\" width=\"64\" height=\"64\"/>";

/// The dialects, as settings.
pub(crate) const DIALECTS: [&str; 3] = ["document", "mana", "manaplus"];

/// Descriptions below `graphics/sprites`, and pictures: `p.png` with six cells, `q.png` with two, `hair.png` with
/// ten of 40 x 40.
pub(crate) fn folder(files: &[(&str, &str)]) -> MemoryFiles {
    let mut folder = MemoryFiles::default()
        .with("graphics/p.png", image::opaque(192, 128))
        .with("graphics/q.png", image::opaque(128, 64))
        .with("graphics/hair.png", image::opaque(200, 80));
    for (path, text) in files {
        folder = folder.with(format!("graphics/sprites/{path}"), *text);
    }
    folder
}

/// The same in another dialect.
pub(crate) fn in_dialect(dialect: &str, folder: MemoryFiles) -> MemoryFiles {
    folder.with("sprites.toml", format!("[mana]\ndialect = \"{dialect}\"\n"))
}

/// A sprite `s.xml` with the usual imageset.
pub(crate) fn sprite(body: &str) -> MemoryFiles {
    folder(&[("s.xml", &format!("<sprite>{BASE}{body}</sprite>"))])
}

/// An action without a direction.
pub(crate) fn action(name: &str, commands: &str) -> String {
    format!("<action name=\"{name}\" imageset=\"base\"><animation>{commands}</animation></action>")
}

/// All codes that were found.
pub(crate) fn codes(compilation: &Compilation) -> Vec<&'static str> {
    compilation.diagnostics.findings().iter().map(|finding| finding.code.as_str()).collect()
}

/// Compiles a folder in which nothing is found.
#[track_caller]
pub(crate) fn silent(folder: &MemoryFiles) -> Compilation {
    let compilation = compiled(folder);
    assert_eq!(findings(&compilation), Vec::<String>::new());
    compilation
}

/// Compiles a folder in which exactly these are found.
#[track_caller]
pub(crate) fn found(folder: &MemoryFiles, expected: &[&str]) -> Compilation {
    let compilation = compiled(folder);
    assert_eq!(codes(&compilation), expected, "{:?}", findings(&compilation));
    compilation
}

/// The sprite of a type.
#[track_caller]
pub(crate) fn packed<'c>(compilation: &'c Compilation, identifier: &str) -> &'c PackedSprite {
    let is_it = |packed: &&PackedSprite| packed.sprite().identifier == identifier;
    compilation.library.sprites().find(is_it).unwrap_or_else(|| panic!("no sprite {identifier}"))
}

/// The place of an action among those of a sprite.
#[track_caller]
pub(crate) fn index(packed: &PackedSprite, action: &str) -> u16 {
    let location = packed.sprite().animations.iter().position(|named| named.name == action);
    u16::try_from(location.unwrap_or_else(|| panic!("no action {action}"))).unwrap()
}

/// The action that is played for a name.
pub(crate) fn resolved(packed: &PackedSprite, name: &str) -> Option<String> {
    let sprite = packed.sprite();
    let names: Vec<&str> = sprite.animations.iter().map(|named| named.name.as_str()).collect();
    let found =
        Sprite::new(Table::parse(packed.table()).unwrap(), &[]).with_names("", "", &names).resolve(name)?;
    names.get(usize::from(found)).map(|name| (*name).to_owned())
}

/// The cell that is drawn, `N` for nothing.
pub(crate) fn cell(player: &AnyAnimator<'_>) -> String {
    let Some(frame) = player.layer_frame(0) else { return "N".to_owned() };
    let (rect, image) = (frame.rect(), frame.image().size());
    (rect.y / rect.height * (image.width / rect.width) + rect.x / rect.width).to_string()
}

/// The picture that is drawn: its image, and where its point is.
pub(crate) fn picture(player: &AnyAnimator<'_>) -> String {
    let Some(frame) = player.layer_frame(0) else { return "N".to_owned() };
    let (rect, origin) = (frame.rect(), frame.origin());
    let path = frame.image().path();
    format!("{path}@{},{},{},{},{},{}", rect.x, rect.y, rect.width, rect.height, origin.x, origin.y)
}

/// The frames that a player shows at ascending times in milliseconds.
pub(crate) fn at(mut player: AnyAnimator<'_>, times: &[u64], show: fn(&AnyAnimator<'_>) -> String) -> String {
    let mut now = 0;
    let shown = times.iter().map(|&time| {
        let _ = player.tick(Duration::from_millis(time - now));
        now = time;
        show(&player)
    });
    shown.collect::<Vec<_>>().join(",")
}

/// The cells of an action of the sprite `S`, facing down.
#[track_caller]
pub(crate) fn cells(compilation: &Compilation, action: &str, times: &[u64]) -> String {
    facing(compilation, action, Direction::Down, times)
}

/// The cells of an action of the sprite `S`.
#[track_caller]
pub(crate) fn facing(compilation: &Compilation, action: &str, direction: Direction, times: &[u64]) -> String {
    let packed = packed(compilation, "S");
    with_packed(compilation, packed, |sprite| {
        let mut player = AnyAnimator::of(sprite, index(packed, action));
        player.face(direction);
        player.set_seed(0);
        player.restart();
        at(player, times, cell)
    })
}

/// Where an action of the sprite `S` is drawn, facing down.
#[track_caller]
pub(crate) fn drawn(compilation: &Compilation, action: &str, times: &[u64]) -> String {
    let packed = packed(compilation, "S");
    with_packed(compilation, packed, |sprite| {
        at(AnyAnimator::of(sprite, index(packed, action)), times, picture)
    })
}
