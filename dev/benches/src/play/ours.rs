//! The players of `sprite-runtime`.

use super::contender::{Actor, Contender, Start, Troupe};
use super::shape;
use sprite_runtime::__private::Compiled;
use sprite_runtime::animation::Plain;
use sprite_runtime::{Animation, Animator, AnyAnimator, Frame, Image, Size, Sprite};
use sprite_table::Table;
use std::time::Duration;

/// Made by `build.rs`.
pub(crate) static TABLE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/table.bin"));

static IMAGE: Image<'static> = Image::new(0, "hero.png", Size::new(256, 12_800), b"PNG");
static SPRITE: Sprite<'static> = Sprite::new(Table::new_unchecked(TABLE), &[&IMAGE]);

/// An animation, as `include_sprites!` defines them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hero(u16);

const ALL: [Hero; shape::ANIMATIONS as usize] = {
    let mut all = [Hero(0); shape::ANIMATIONS as usize];
    let mut index = 0;
    while index < shape::ANIMATIONS {
        all[index as usize] = Hero(index);
        index += 1;
    }
    all
};

impl Animation for Hero {
    type Features = Plain;

    const COMPILED: Compiled<Self> = Compiled(&SPRITE, &ALL);

    fn index(self) -> u16 {
        self.0
    }
}

pub(crate) type Typed = Animator<Hero>;
pub(crate) type Any = AnyAnimator<'static>;

impl Actor for Typed {
    type Shared = ();

    #[inline]
    fn tick(&mut self, (): &(), time: Duration) {
        Self::tick(self, time);
    }

    #[inline]
    fn rect(&self, (): &()) -> Option<[u32; 4]> {
        numbers(self.frame())
    }
}

impl Actor for Any {
    type Shared = ();

    #[inline]
    fn tick(&mut self, (): &(), time: Duration) {
        Self::tick(self, time);
    }

    #[inline]
    fn rect(&self, (): &()) -> Option<[u32; 4]> {
        numbers(self.frame())
    }
}

#[inline]
fn numbers(frame: Option<Frame<'static>>) -> Option<[u32; 4]> {
    frame.map(|frame| frame.rect().into())
}

fn players(starts: &[Start]) -> impl Iterator<Item = Typed> {
    starts.iter().map(|start| {
        let mut player = Animator::new(Hero(start.animation));
        player.face(sprite_runtime::Facing::Index(start.direction));
        player.tick(start.phase);
        player
    })
}

pub(crate) fn typed(starts: &[Start]) -> Box<dyn Contender> {
    Box::new(Troupe { actors: players(starts).collect(), shared: () })
}

pub(crate) fn any(starts: &[Start]) -> Box<dyn Contender> {
    let actors: Vec<Any> = players(starts).map(AnyAnimator::from).collect();
    Box::new(Troupe { actors, shared: () })
}
