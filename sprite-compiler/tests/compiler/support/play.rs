//! Compiled sprites in the hands of the real player.

use sprite_compiler::{Compilation, PackedSprite, model};
use sprite_runtime::{AnyAnimator, Image, Sprite};
use sprite_table::Table;
use std::time::Duration;

/// Hands the only sprite's packed table to `play`.
#[track_caller]
pub(crate) fn with_sprite(compilation: &Compilation, play: impl FnOnce(&Sprite<'_>)) {
    let [packed] = compilation.library.sprites().collect::<Vec<_>>()[..] else {
        panic!("one sprite is expected")
    };
    with_packed(compilation, packed, play);
}

/// Hands a sprite's packed table to `play`, checked by the table's own rules. Its images have no pixels.
#[track_caller]
pub(crate) fn with_packed<R>(
    compilation: &Compilation,
    packed: &PackedSprite,
    play: impl FnOnce(&Sprite<'_>) -> R,
) -> R {
    let images = compilation.library.images();
    let image = |slot: &model::Image| match slot {
        model::Image::File(id) => images.size(*id).map(|size| Image::new(0, images.path(*id), size, &[])),
        model::Image::Tileset | model::Image::Missing => None,
    };
    let images: Vec<_> = packed.slots().iter().map(|slot| image(slot).unwrap_or(Image::TILESET)).collect();
    let images: Vec<_> = images.iter().collect();
    play(&Sprite::new(Table::parse(packed.table()).unwrap(), &images))
}

/// The drawn frame, as `x,y,w,h`, or `-`.
pub(crate) fn drawn(player: &AnyAnimator<'_>) -> String {
    player.frame().map_or_else(
        || "-".to_owned(),
        |frame| {
            let rect = frame.rect();
            format!("{},{},{},{}", rect.x, rect.y, rect.width, rect.height)
        },
    )
}

/// The number of the frame that is shown at each of the ascending times in milliseconds, `H` when hidden.
pub(crate) fn frames_at(mut player: AnyAnimator<'_>, times: &[u64]) -> String {
    let mut now = 0;
    let shown = times.iter().map(|&time| {
        let _ = player.tick(Duration::from_millis(time - now));
        now = time;
        if player.frame().is_some() { player.frame_index().to_string() } else { "H".to_owned() }
    });
    shown.collect::<Vec<_>>().join(",")
}
