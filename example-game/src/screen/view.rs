//! From the game to a list of pictures. Whoever shows them needs to know nothing else.

use super::{HEIGHT, WIDTH, hud};
use crate::game::Game;
use crate::sprites::effects::Glow;
use crate::vec2::Vec2;
use crate::world::TILE;
use sprite_runtime::{Animation, Frame, Image, Player, Point, Rect};

/// The room begins below the bar.
const ROOM: Point = Point::new(0, 16);
/// How far a lantern's light is above its foot.
const FLAME: Point = Point::new(0, -8);

#[derive(Clone, Copy, Debug)]
pub(crate) enum Draw {
    /// A rectangle of an image, with its top left corner at a point of the screen.
    Picture { image: &'static Image<'static>, rect: Rect, at: Point, mirrored: bool },
    /// Night over a part of the screen; 255 hides what is behind it.
    Shade { rect: Rect, alpha: u8 },
}

/// The list, kept from picture to picture so that it need not grow anew.
#[derive(Clone, Debug, Default)]
pub(crate) struct View {
    list: Vec<Draw>,
    actors: Vec<(i32, Draw)>,
}

impl View {
    pub(crate) fn compose(&mut self, game: &Game) -> &[Draw] {
        self.list.clear();
        let room = ROOM + shake(game);
        let area = &game.area;
        for &(ground, at) in &area.ground {
            self.tiles(game, &area.tiles[ground as usize], room + at);
        }
        if let Some(door) = &area.door {
            self.tiles(game, &door.player, room + door.corner().pixel());
        }
        self.shade(Rect::new(0, 0, WIDTH, HEIGHT), area.darkness());
        for lamp in area.lamps.iter().filter(|lamp| lamp.is_lit()) {
            self.frames(Player::new(Glow::Glow).frames(), room + lamp.at.pixel() + FLAME);
        }
        self.actors(game, room);
        for effect in &area.effects {
            self.frames(effect.player.frames(), room + effect.at.pixel());
        }
        self.shade(Rect::new(0, 0, WIDTH, HEIGHT), game.fade());
        hud::compose(self, game);
        &self.list
    }

    /// Whoever stands lower on the screen stands in front.
    fn actors(&mut self, game: &Game, room: Point) {
        let area = &game.area;
        for bush in &area.bushes {
            let corner = Point::new(bush.cell.x * TILE, bush.cell.y * TILE);
            let tileset = area.place.tileset().image();
            for frame in bush.player.frames() {
                let picture = picture(frame, frame.image_in(tileset), room + corner);
                self.actors.push((corner.y + 12, picture));
            }
        }
        for lamp in &area.lamps {
            self.actor(lamp.player.frames(), lamp.at, room);
        }
        for pickup in &area.pickups {
            let raised = room - Vec2::new(0.0, pickup.height).pixel();
            self.actor(pickup.player.frames(), pickup.at, raised);
        }
        for enemy in &area.enemies {
            self.actor(enemy.frames(), enemy.at, room);
        }
        if let Some(chest) = &area.chest {
            self.actor(chest.player.frames(), chest.at, room);
        }
        self.actor(game.hero.frames().into_iter().flatten(), game.hero.at, room);
        // Stable: who is level keeps the order above, so that nobody flickers.
        self.actors.sort_by_key(|(depth, _)| *depth);
        self.list.extend(self.actors.drain(..).map(|(_, draw)| draw));
    }

    fn actor(&mut self, frames: impl Iterator<Item = Frame<'static>>, at: Vec2, room: Point) {
        let at = at.pixel();
        self.actors.extend(frames.map(|frame| (at.y, picture(frame, frame.image(), room + at))));
    }

    /// Draws what a player shows, with its origin at a point of the screen.
    pub(crate) fn frames(&mut self, frames: impl Iterator<Item = Frame<'static>>, at: Point) {
        self.list.extend(frames.map(|frame| picture(frame, frame.image(), at)));
    }

    /// The same for a sprite that is cut from the room's tile set.
    fn tiles<A: Animation>(&mut self, game: &Game, player: &Player<A>, at: Point) {
        let tileset = game.area.place.tileset().image();
        self.list.extend(player.frames().map(|frame| picture(frame, frame.image_in(tileset), at)));
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "casts of floats saturate")]
    pub(crate) fn shade(&mut self, rect: Rect, darkness: f32) {
        if darkness > 0.0 {
            self.list.push(Draw::Shade { rect, alpha: (darkness * 255.0) as u8 });
        }
    }
}

fn picture(frame: Frame<'static>, image: &'static Image<'static>, at: Point) -> Draw {
    Draw::Picture { image, rect: frame.rect(), at: at - frame.origin(), mirrored: frame.is_mirrored() }
}

/// A pixel to and fro, every other moment.
fn shake(game: &Game) -> Point {
    match game.shake.as_millis() / 40 % 4 {
        1 => Point::new(1, 0),
        2 => Point::new(0, 1),
        3 => Point::new(-1, 0),
        _ => Point::ZERO,
    }
}
