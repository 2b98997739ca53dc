//! From the game to a list of pictures, which is all that the window and the files need.

use super::{HEIGHT, WIDTH, hud};
use crate::actors::Colours;
use crate::game::Game;
use crate::sprites::Panel;
use crate::sprites::effects::Glow;
use crate::vec2::Vec2;
use crate::world::corner;
use sprite_runtime::{Animator, Frame, Image, Point, Rect};

/// The room begins below the bar.
const ROOM: Point = Point::new(0, 16);
/// From a lantern's foot to the middle of its light on the ground.
const LIGHT: Point = Point::new(0, -8);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Draw {
    /// A frame, with its origin at a point of the screen.
    Picture { frame: Frame<'static>, at: Point, colours: Colours },
    /// The frame around words, which is a nine-patch.
    Panel { frame: Frame<'static>, rect: Rect },
    /// Night over a part of the screen; 255 hides what was drawn before it.
    Shade { rect: Rect, alpha: u8 },
}

/// The list in two parts: the ground with the light on it changes seldom, so that it may be kept as one picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layers<'a> {
    pub(crate) ground: &'a [Draw],
    pub(crate) above: &'a [Draw],
    /// Ground, door and bushes are cut from the tile set of the room; all others have images of their own.
    pub(crate) tileset: &'static Image<'static>,
}

/// Makes the list, and keeps it from picture to picture so that it need not grow anew.
#[derive(Clone, Debug)]
pub(crate) struct View {
    list: Vec<Draw>,
    /// With how far down the screen they stand.
    actors: Vec<(i32, Draw)>,
}

impl View {
    pub(crate) const fn new() -> Self {
        Self { list: Vec::new(), actors: Vec::new() }
    }

    pub(crate) fn compose(&mut self, game: &Game) -> Layers<'_> {
        self.list.clear();
        let room = ROOM + shake(game);
        let area = &game.area;
        for &(ground, at) in &area.ground {
            self.frames(area.tiles[ground as usize].frames(), room + at);
        }
        if let Some(plate) = &area.plate {
            self.frames(plate.player.frames(), room + corner(plate.cell));
        }
        if let Some(door) = &area.door {
            self.frames(door.player.frames(), room + door.corner().pixel());
        }
        self.shade(Rect::new(0, 0, WIDTH, HEIGHT), area.darkness());
        for lamp in area.lamps.iter().filter(|lamp| lamp.is_lit()) {
            self.frames(Animator::new(Glow::Default).frames(), room + lamp.at.pixel() + LIGHT);
        }
        let ground = self.list.len();
        self.actors(game, room);
        for effect in &area.effects {
            self.frames(effect.player.frames(), room + effect.at.pixel());
        }
        self.shade(Rect::new(0, 0, WIDTH, HEIGHT), game.fade());
        hud::compose(self, game);
        let (ground, above) = self.list.split_at(ground);
        Layers { ground, above, tileset: area.place.tileset().image() }
    }

    /// Characters that stand lower on the screen are drawn later.
    fn actors(&mut self, game: &Game, room: Point) {
        let area = &game.area;
        for bush in &area.bushes {
            let corner = corner(bush.cell);
            self.stand(bush.player.frames(), room + corner, corner.y + 12);
        }
        for spikes in &area.spikes {
            self.stand(spikes.player.frames(), room + corner(spikes.cell), spikes.depth());
        }
        if let Some(cart) = &area.cart {
            self.stand(cart.player.frames(), room + cart.middle(), cart.middle().y + 5);
        }
        for lamp in &area.lamps {
            self.actor(lamp.player.frames(), lamp.at, room);
        }
        for potion in &area.potions {
            self.actor(potion.player.frames(), potion.at, room);
        }
        for pickup in &area.pickups {
            let raised = room - Vec2::new(0.0, pickup.height).pixel();
            self.actor(pickup.player.frames(), pickup.at, raised);
        }
        for enemy in &area.enemies {
            let (frames, feet) = (enemy.frames(), enemy.at.pixel());
            let colours = enemy.colours();
            self.actors
                .extend(frames.map(|frame| (feet.y, Draw::Picture { frame, at: room + feet, colours })));
        }
        for villager in &area.villagers {
            self.actor(villager.frames(), villager.at, room);
        }
        for frog in &area.frogs {
            self.actor(frog.frames(), frog.at, room);
        }
        for animal in &area.animals {
            self.actor(animal.frames(), animal.at, room);
        }
        for arrow in &area.arrows {
            self.actor(arrow.player.frames(), arrow.at, room);
        }
        if let Some(chest) = &area.chest {
            self.actor(chest.player.frames(), chest.at, room);
        }
        self.actor(game.hero.frames().into_iter().flatten(), game.hero.at, room);
        // Stable: at equal height the order above stays, so that nothing flickers.
        self.actors.sort_by_key(|(depth, _)| *depth);
        self.list.extend(self.actors.drain(..).map(|(_, draw)| draw));
    }

    fn actor(&mut self, frames: impl Iterator<Item = Frame<'static>>, feet: Vec2, room: Point) {
        let feet = feet.pixel();
        self.stand(frames, room + feet, feet.y);
    }

    fn stand(&mut self, frames: impl Iterator<Item = Frame<'static>>, at: Point, depth: i32) {
        self.actors.extend(frames.map(|frame| (depth, Draw::Picture { frame, at, colours: Colours::Own })));
    }

    /// Draws what a player shows, with its origin at a point of the screen.
    pub(crate) fn frames(&mut self, frames: impl Iterator<Item = Frame<'static>>, at: Point) {
        self.list.extend(frames.map(|frame| Draw::Picture { frame, at, colours: Colours::Own }));
    }

    /// Draws the frame around words, with what it is filled with.
    pub(crate) fn panel(&mut self, rect: Rect) {
        let panel = Animator::new(Panel::Default);
        self.list.extend(panel.frames().map(|frame| Draw::Panel { frame, rect }));
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "casts of floats saturate")]
    pub(crate) fn shade(&mut self, rect: Rect, darkness: f32) {
        if darkness > 0.0 {
            self.list.push(Draw::Shade { rect, alpha: (darkness * 255.0) as u8 });
        }
    }
}

/// An offset of one pixel that changes every 40 ms.
fn shake(game: &Game) -> Point {
    match game.shake.as_millis() / 40 % 4 {
        1 => Point::new(1, 0),
        2 => Point::new(0, 1),
        3 => Point::new(-1, 0),
        _ => Point::ZERO,
    }
}
