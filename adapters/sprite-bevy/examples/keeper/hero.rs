//! The keeper: walks in four directions, strikes with a hit box, and raises dust.

use crate::garden::{Crawler, GARDEN};
use crate::panel::Hearts;
use crate::{Keeper, Slime, depth, effects};
use bevy::prelude::*;
use sprite_bevy::{SpriteAnimator, SpriteFinished, SpritePlayback, SpriteText, SpriteTicked, in_world};
use sprite_runtime::{Animator, Direction};

/// Pixels a second.
const PACE: f32 = 56.0;

/// The wishes of the keeper for this frame.
#[derive(Component, Default)]
pub(crate) struct Intent {
    way: Option<Direction>,
    strikes: bool,
    /// True if somebody plays.
    is_steered: bool,
}

type Hero = SpriteAnimator<Animator<Keeper>>;

pub(crate) fn spawn(mut commands: Commands) {
    let place = Transform::from_xyz(0.0, 0.0, depth(0.0));
    commands.spawn((Intent::default(), SpriteAnimator::new(Animator::new(Keeper::Stand)), place));
}

/// The keys, or as long as none was pressed the nearest slime.
pub(crate) fn steer(
    keys: Res<ButtonInput<KeyCode>>,
    hero: Single<(&mut Intent, &Transform)>,
    slimes: Query<&Transform, With<Crawler>>,
) {
    let (mut intent, place) = hero.into_inner();
    intent.is_steered |= keys.get_just_pressed().next().is_some();
    if intent.is_steered {
        let ways = [
            (KeyCode::ArrowRight, Direction::Right),
            (KeyCode::ArrowLeft, Direction::Left),
            (KeyCode::ArrowUp, Direction::Up),
            (KeyCode::ArrowDown, Direction::Down),
        ];
        intent.way = ways.into_iter().find(|(key, _)| keys.pressed(*key)).map(|(_, way)| way);
        intent.strikes = keys.just_pressed(KeyCode::Space);
        return;
    }
    let ways = slimes.iter().map(|slime| (slime.translation - place.translation).truncate());
    let nearest = ways.min_by(|one, other| one.length().total_cmp(&other.length()));
    let Some(Vec2 { x, y }) = nearest else { return };
    let (aside, along) = (if x > 0.0 { Direction::Right } else { Direction::Left }, x.abs() > 20.0);
    let upright = if y > 0.0 { Direction::Up } else { Direction::Down };
    intent.way = Some(if along || y.abs() < 6.0 { aside } else { upright });
    intent.strikes = x.abs() < 26.0 && y.abs() < 6.0;
}

/// Nobody walks while the sword swings.
pub(crate) fn walk(time: Res<Time>, hero: Single<(&Intent, &mut Hero, &mut Transform)>) {
    let (intent, mut hero, mut place) = hero.into_inner();
    if matches!(hero.animation(), Keeper::Strike | Keeper::Hurt) {
        return;
    }
    if let Some(way) = intent.way {
        hero.face(way);
    }
    if intent.strikes {
        hero.play(Keeper::Strike);
        hero.then(Keeper::Stand);
        return;
    }
    let Some(way) = intent.way else {
        hero.play(Keeper::Stand);
        return;
    };
    hero.play(Keeper::Walk);
    let step = match way {
        Direction::Right => Vec2::X,
        Direction::Left => Vec2::NEG_X,
        Direction::Up => Vec2::Y,
        _ => Vec2::NEG_Y,
    };
    let to = (place.translation.truncate() + step * PACE * time.delta_secs()).clamp(GARDEN.min, GARDEN.max);
    place.translation = to.extend(depth(to.y));
}

/// The blade is the slice `hit` of the frames in which it swings, also of those that a slow frame of the game passed.
pub(crate) fn strike(
    mut ticked: MessageReader<SpriteTicked>,
    hero: Single<(Entity, &Hero, &Transform)>,
    mut slimes: Query<(&mut SpriteAnimator<Animator<Slime>>, &Transform), With<Crawler>>,
) {
    let (entity, hero, place) = *hero;
    let ticks = ticked.read().filter(|ticked| ticked.entity == entity);
    let slices = ticks.flat_map(|ticked| hero.slices_in(&ticked.tick));
    let hits: Vec<Rect> =
        slices.filter(|slice| slice.name == "hit").map(|hit| in_world(hit.bounds, *place)).collect();
    for (mut slime, place) in &mut slimes {
        let body = slime.frame().and_then(|frame| frame.slice("body"));
        let body = body.map(|body| in_world(body.bounds, *place));
        if slime.animation() != Slime::Hurt
            && body.is_some_and(|body| hits.iter().any(|hit| !body.intersect(*hit).is_empty()))
        {
            slime.play(Slime::Hurt);
        }
    }
}

/// Whoever runs into a slime loses a heart.
pub(crate) fn touch(
    hero: Single<(&mut Hero, &Transform)>,
    slimes: Query<(&SpriteAnimator<Animator<Slime>>, &Transform), With<Crawler>>,
    mut hearts: ResMut<Hearts>,
) {
    let (mut hero, place) = hero.into_inner();
    let feet = Rect::from_center_size(place.translation.truncate() + Vec2::Y * 4.0, Vec2::new(10.0, 8.0));
    let touches = slimes.iter().any(|(slime, place)| {
        let body = slime.frame().and_then(|frame| frame.slice("body"));
        let body = body.filter(|_| slime.animation() == Slime::Idle);
        body.is_some_and(|body| !in_world(body.bounds, *place).intersect(feet).is_empty())
    });
    if touches && !matches!(hero.animation(), Keeper::Hurt | Keeper::Strike) {
        hero.play(Keeper::Hurt);
        hero.then(Keeper::Strike);
        hero.then(Keeper::Stand);
        hearts.lose();
    }
}

/// A foot touches the ground where the description says `step`.
pub(crate) fn leave_dust(text: On<SpriteText>, places: Query<&Transform>, mut commands: Commands) {
    if text.text != "step" {
        return;
    }
    let Ok(place) = places.get(text.entity) else { return };
    let dust = (SpriteAnimator::new(Animator::new(effects::Puff::Default)), SpritePlayback::at_speed(1.5));
    let at = place.translation - Vec3::new(0.0, 0.0, 0.01);
    let look = Sprite { color: Color::srgba(1.0, 1.0, 0.9, 0.5), ..Sprite::default() };
    let gone = |end: On<SpriteFinished>, mut commands: Commands| commands.entity(end.entity).despawn();
    commands.spawn((dust, look, Transform::from_translation(at).with_scale(Vec3::splat(0.5)))).observe(gone);
}
