//! Two libraries in one program, and each part of the public interface once.
#![deny(warnings)]

mod world {
    sprite_runtime::include_sprites!("world", limits = 4);
}
mod interface {
    sprite_runtime::include_generated!();
}

use sprite_runtime::animation::ByName;
use sprite_runtime::cranberry::CranberryExt as _;
use sprite_runtime::data::{Property, UserData};
use sprite_runtime::mana::ManaExt as _;
use sprite_runtime::pixels::RunPixels;
use sprite_runtime::{
    Angle, Animate, Animation, Animator, AnyAnimator, Direction, Facing, Frame, Group, Image, Library,
    Played, Point, Queue, Rect, ScreenRect, Size, Tick,
};
use std::collections::HashSet;
use std::time::Duration;
use world::enemies::Bat;

const STEP: Duration = Duration::from_millis(50);

fn main() {
    libraries();
    names();
    any_player(&mut Animator::new(Bat::Fly));
    any_player(&mut AnyAnimator::from(Animator::new(Bat::Fly)));
    any_player(&mut group());
    players();
    clock();
    frames();
    text();
}

/// Two libraries tell what is theirs, and find by type and by path.
fn libraries() {
    let (world, interface): (&Library, &Library) = (&world::LIBRARY, &interface::LIBRARY);
    let paths = |library: &Library| {
        library.sprites().iter().map(|sprite| sprite.path().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(paths(world), ["sprites/door", "sprites/enemies/bat"]);
    assert_eq!(paths(interface), ["cursor"]);
    for name in ["enemies::Bat", "enemies/bat", "sprites/enemies/bat"] {
        let bat = world.find(name).expect("it is there");
        assert_eq!((bat.type_name(), bat.animation_names()), ("enemies::Bat", &["fly", "fall"][..]));
        assert!(interface.find(name).is_none());
    }
    assert_eq!(world.tilesets().iter().map(|tileset| tileset.name()).collect::<Vec<_>>(), ["castle"]);
    assert_eq!(world.tileset("castle"), Some(world::Tileset::Castle.image()));
    // Both have an image of index 0.
    let [mine, other]: [&Image; 2] = [&world::IMAGES[0], &interface::IMAGES[0]];
    assert!(world.owns(mine) && !world.owns(other) && interface.owns(other) && mine != other);
    let textures: HashSet<Image> = world.images().iter().chain(interface.images()).copied().collect();
    assert_eq!(textures.len(), 3);
}

/// Sprites that a level file names are played and shown.
fn names() {
    let mut player = AnyAnimator::of(world::LIBRARY.find("enemies/bat").expect("it is there"), 0);
    assert_eq!((player.sprite_path(), player.animation_name()), ("sprites/enemies/bat", "fly"));
    assert_eq!(player.play_named("fall"), Played::Started);
    assert_eq!(
        (player.play_named("fall"), player.play_named("dive")),
        (Played::AlreadyPlaying, Played::Unknown)
    );
    assert_eq!((player.resolve("fly").map(|fly| fly.index()), player.resolve("dive")), (Some(0), None));
    assert_eq!(player.typed::<Bat>().map(|bat| bat.animation()), Some(Bat::Fall));
    let shown = format!("{player:?}");
    assert!(shown.contains("sprites/enemies/bat") && shown.contains("fall"), "{shown}");
    assert_eq!(size_of::<AnyAnimator>(), 48);
}

fn group() -> Group<2> {
    let mut group = Group::new();
    assert_eq!(group.insert(0, Animator::new(Bat::Fly)).map(|part| part.animation_name()), Some("fly"));
    group.insert(1, AnyAnimator::from(Animator::new(interface::Cursor::Point)));
    assert!(group.insert(2, Animator::new(Bat::Fly)).is_none());
    assert_eq!(group.play_named("fall"), Played::Started);
    assert_eq!(
        (group.play_named("fall"), group.play_named("dive")),
        (Played::AlreadyPlaying, Played::Unknown)
    );
    group.get_mut(0).expect("a part").set_seed(1);
    assert!(group.get(1).is_some() && group.remove(1).is_some() && group.remove(1).is_none());
    group
}

/// One function for all players.
fn any_player(player: &mut impl Animate) {
    player.play_named("fly");
    player.tick(STEP);
    assert_eq!(player.until_change(), Some(STEP));
    assert!(!player.is_finished());
    assert_eq!(
        (player.scale(), player.offset().to_pixels(), player.facing()),
        (1.0, [0.0, 0.0], Facing::Index(0))
    );
    assert_eq!(player.frames().count(), usize::from(player.layer_count()));
    assert_eq!(player.layer_frame(0), player.frames().next());
    let _: &dyn Animate = player;
}

fn players() {
    let mut bat = Animator::new(Bat::Fly).with_seed(3);
    bat.face(Direction::Left);
    bat.face(Angle::from_degrees(12.5));
    bat.face(Facing::Index(0));
    bat.tick(STEP * 2);
    assert_eq!((bat.layer_count(), bat.frame_index(), bat.displacement().to_pixels()), (1, 1, [0.0, 0.0]));
    assert_eq!(bat.seed(), 0, "nothing is random here");
    assert_eq!((bat.with_variant(1).variant(), bat.health()), (1, 100));
    assert!(!bat.is_blocked() && bat.play(Bat::Fall) == Played::Started);
    assert!(Bat::Fly.strip(Direction::Up).durations().eq([STEP * 2; 2]));
    fn sent<A: Animation>() -> impl Fn(Animator<A>) {
        fn sent<T: Send + Sync>(_: T) {}
        sent
    }
    sent()(bat);
}

/// Reports of ticks, and going to any time.
fn clock() {
    let mut bat = Animator::new(Bat::Fly);
    let tick = bat.tick(STEP * 3);
    assert_eq!((tick.frame_count(), tick.has_begun(1), tick.has_begun(0)), (1, true, false));
    assert_eq!((bat.texts_in(&tick).count(), bat.texts_in(&Tick::default()).next()), (0, None));
    assert_eq!((bat.slices_in(&tick).count(), bat.slices_in(&Tick::default()).next()), (0, None));
    bat.seek(STEP);
    assert_eq!((bat.elapsed(), bat.frame_index()), (STEP, 0));
    bat.seek(bat.elapsed());
    assert_eq!((bat.elapsed(), bat.text()), (STEP, None));
    assert_eq!((bat.progress(), bat.remaining()), (0.25, None));
    let length = Bat::Fall.duration(Direction::Up).expect("it is timed");
    bat.play(Bat::Fall);
    let tick = bat.tick_then(length + STEP, Bat::Fly);
    assert_eq!((tick.is_finished(), tick.left_over(), bat.animation()), (true, STEP, Bat::Fly));
    assert_eq!(bat.elapsed(), STEP);
    bat.play(Bat::Fall);
    assert_eq!(bat.remaining(), Some(length));
    let (mut queue, mut ends) = (Queue::<Bat>::new(), 0);
    assert!(queue.push(Bat::Fly));
    queue.tick(&mut bat, length + STEP, |_, tick| ends += u32::from(tick.is_finished()));
    assert_eq!((bat.animation(), bat.elapsed(), queue.len(), ends), (Bat::Fly, STEP, 0, 1));
    let mut any = AnyAnimator::from(Animator::new(Bat::Fall));
    assert_eq!(any.tick_then(length + STEP, 0).left_over(), STEP);
    let frame: Frame = any.frame().expect("a picture");
    assert_eq!((frame.slice("hit"), frame.slices().count(), frame.texts().count()), (None, 0, 0));
    assert_eq!(frame.untrimmed(), None);
    user_data(&any, frame);
}

/// Colours and properties, which none of these sprites has.
fn user_data(player: &AnyAnimator<'_>, frame: Frame<'_>) {
    let sprite = player.sprite();
    let of_sprite = [sprite.slice_data("hit"), sprite.layer_data("hat"), player.user_data()];
    let of_frame = [frame.slice_data("hit"), frame.layer_data("hat"), frame.cel_data("hat")];
    assert_eq!((of_sprite, of_frame), ([None; 3], [None; 3]));
    let damage = |data: UserData<'_>| match data.get("damage") {
        Some(Property::Integer(damage)) => data.color() == Some([255; 4]) && damage > 0,
        Some(_) => data.flag("hits") == Some(true) && data.number("damage") < data.number("most"),
        None => data.properties().next().is_some() && data.integer("armour") == Some(0),
    };
    assert!(!of_frame.into_iter().flatten().any(damage));
    let shapes = |data: UserData<'_>| {
        (data.point("eye"), data.size("room"), data.rect("zone"), data.text("cry").is_some())
    };
    assert_eq!(of_sprite.into_iter().flatten().map(shapes).next(), None);
    assert_eq!(frame.cels().count(), 0);
}

fn frames() {
    let frame: Frame = Animator::new(Bat::Fly).frame().expect("a picture");
    assert_eq!(frame.anchor(), [0.25, 0.875]);
    assert_eq!(frame.place_at(Point::new(10, 20)), ScreenRect::new(Point::new(8, 13), Size::new(8, 8)));
    assert_eq!((frame.flipped().origin(), frame.flipped().is_mirrored()), (Point::new(6, 7), true));
    assert_eq!(frame.flipped().flipped(), frame);
    assert!(HashSet::from([frame]).contains(&frame));
    let lengths: Vec<_> =
        frame.runs().map(|(point, run)| (point + frame.origin(), run.len())).take(3).collect();
    assert_eq!(lengths, [(Point::new(0, 0), 1), (Point::new(7, 0), 1), (Point::new(0, 1), 2)]);
    assert!(frame.runs().all(|(_, run)| matches!(run.pixels(), RunPixels::Rgba8(_)) && !run.is_mirrored()));
    let cursor = Animator::new(interface::Cursor::Point).frame().expect("a picture");
    assert!(
        cursor.runs().all(|(_, run)| matches!(run.pixels(), RunPixels::Rgb565(_))
            && run.rgb565().all(|pixel| pixel == 0xffff))
    );
    assert_eq!(
        (Point::from([1, 2]), Size::from([3, 4]), Rect::from([1, 2, 3, 4]).to_f32()),
        (Point::new(1, 2), Size::new(3, 4), [1.0, 2.0, 3.0, 4.0])
    );
    assert_eq!((<[i32; 2]>::from(Point::new(1, 2)), Point::from_f32([0.6, 2.4])), ([1, 2], Point::new(1, 2)));
    let door = Animator::new(world::Door::Closed).frame().expect("a picture");
    let castle = world::Tileset::Castle.image();
    assert_eq!(door.image_in(castle).path(), "tilesets/castle.entities.png");
    // Its pixels are those of the tile set, when they are decoded.
    assert_eq!(door.runs().count(), 0);
    assert_eq!(door.runs_in(castle).count() > 0, castle.rgba_pixels().is_some());
    let image = frame.image();
    assert_eq!(image.rgba_pixels().map(Iterator::count), image.rgba8().map(<[_]>::len));
}

fn text() {
    assert_eq!("up-left".parse(), Ok(Direction::UpLeft));
    assert_eq!(Direction::try_from("up").map(|direction| direction.to_string()), Ok("up".to_owned()));
    assert_eq!("fall".parse(), Ok(ByName(Bat::Fall)));
    assert!(ByName(Bat::Fly) < ByName(Bat::Fall) && "dive".parse::<ByName<Bat>>().is_err());
}
