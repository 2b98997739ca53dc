//! The bar at the top, and the title before it takes its place there.

use super::{View, WIDTH, words};
use crate::actors::FULL_HEALTH;
use crate::game::Game;
use crate::sprites::{Hud, Icons};
use sprite_runtime::{Animation, Animator, Point, Rect};

pub(super) fn compose(view: &mut View, game: &Game) {
    view.shade(Rect::new(0, 0, WIDTH, 16), 1.0);
    for (index, x) in (0..FULL_HEALTH / 2).zip((4..).step_by(11)) {
        let heart = match game.hero.health.saturating_sub(2 * index) {
            0 => Icons::HeartEmpty,
            1 => Icons::HeartHalf,
            _ => Icons::HeartFull,
        };
        icon(view, heart, x, 3);
    }
    let hop = if game.pop.is_zero() { 0 } else { 2 };
    icon(view, Icons::Gem, 70, 3 - hop);
    icon(view, Hud::Times, 82, 4);
    for (place, x) in [(10, 89), (1, 95)] {
        icon(view, words::DIGITS[(game.gems.min(99) / place % 10) as usize], x, 4 - hop);
    }
    if game.has_key {
        icon(view, Icons::Key, 110, 3);
    }
    title(view, game);
    words::compose(view, game);
}

/// Icons neither move nor look anywhere, so that a new player does for each.
fn icon(view: &mut View, icon: impl Animation, x: i32, y: i32) {
    view.frames(Animator::new(icon).frames(), Point::new(x, y));
}

fn title(view: &mut View, game: &Game) {
    let title = &game.title;
    let gone = title.gone();
    if gone == 0.0 {
        view.panel(Rect::new(38, 68, 244, 94));
        // The four arrows as on a keyboard, in the order of their players.
        for (arrow, (x, y)) in title.arrows.iter().zip([(90, 125), (77, 125), (64, 125), (77, 111)]) {
            view.frames(arrow.frames(), Point::new(x, y));
        }
        view.frames(title.walker.frames(), Point::new(120, 138));
        view.frames(title.space.frames(), Point::new(162, 125));
        view.frames(title.fencer.frames(), Point::new(218, 138));
        view.frames(title.lantern.frames(), Point::new(244, 138));
    }
    let (from, to) = (Point::new(160, 90), Point::new(270, 8));
    let offset = |from: i32, to: i32| from + ease(gone, to - from);
    view.frames(title.name.frames(), Point::new(offset(from.x, to.x), offset(from.y, to.y)));
}

/// A share of a distance, with a slow beginning and end.
#[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "both are on the screen")]
fn ease(share: f32, offset: i32) -> i32 {
    (share * share * (3.0 - 2.0 * share) * offset as f32) as i32
}
