//! Calls every function of a player and a table, with inputs that the optimizer cannot know.

use crate::torch::{IMAGE, LIBRARY, SPRITE, TABLE, Torch};
use core::hint::black_box;
use core::time::Duration;
use sprite_pixels::{Argb32, Bgra8, DrawSpriteParams, PixelFormat, Rgb32, Rgba8, Surface};
use sprite_runtime::animation::ByName;
use sprite_runtime::cranberry::CranberryExt as _;
use sprite_runtime::data::{Tiling, UserData};
use sprite_runtime::mana::ManaExt as _;
use sprite_runtime::pixels::{PixelForm, Run, RunPixels};
use sprite_runtime::{
    Angle, Animate, Animation, Animator, AnyAnimator, Direction, Facing, Frame, Group, Image, Offset, Point,
    Queue, Rect, ScreenRect, Size, Sprite, Tick,
};
use sprite_table::Table;

pub fn everything() {
    let bytes: &[u8] = black_box(TABLE);
    let images: &'static [&Image<'_>] = black_box(SPRITE.images());
    black_box(Table::parse(bytes).is_ok());
    let sprite = Sprite::new(Table::new_unchecked(bytes), images);
    values();
    views(&sprite);
    loose(&sprite);
    typed();
    together();
    by_name(&sprite);
    pixels(&sprite);
}

/// Drawing into buffers of all formats, from images of all forms.
fn pixels(sprite: &Sprite<'_>) {
    let (mut bytes, mut numbers) = (black_box([7_u8; 99]), black_box([7_u32; 99]));
    for form in PixelForm::ALL.iter().copied().filter(|form| form.is_decoded()) {
        let size = black_box(Size::new(9, 9));
        let image = Image::with_pixels(0, "torch.png", size, black_box(form), black_box(TABLE));
        let images = [&image];
        let sprite = Sprite::new(sprite.table(), black_box(&images));
        draw::<Rgba8>(&sprite, black_box(&mut bytes));
        draw::<Bgra8>(&sprite, black_box(&mut bytes));
        draw::<Rgb32>(&sprite, black_box(&mut numbers));
        draw::<Argb32>(&sprite, black_box(&mut numbers));
    }
}

fn draw<F: PixelFormat>(sprite: &Sprite<'_>, elements: &mut [F::Element]) {
    let (size, point) = (black_box(Size::new(4, 5)), black_box(Point::new(1, -1)));
    black_box(Surface::<F>::new(elements, size).is_ok());
    let Ok(mut surface) = Surface::<F>::with_stride(elements, size, black_box(17)) else { return };
    surface.clear(black_box([1, 2, 3, 4]));
    let mut surface = surface.clipped(black_box(ScreenRect::new(point, size)));
    black_box(surface.size());
    let player = AnyAnimator::of(black_box(&SPRITE), black_box(0));
    surface.draw(&player, point);
    surface.draw(&black_box(Group::<2>::new()), point);
    let params = black_box(DrawSpriteParams { scale: 2, tint: [9; 4], ..DrawSpriteParams::default() });
    surface.draw_ex(&player, point, &params);
    for frame in AnyAnimator::of(sprite, black_box(0)).frames() {
        surface.draw_frame(frame, point);
        surface.draw_frame_ex(frame, point, &params);
        let (name, tiling) = (black_box("hit"), black_box(Tiling::Tile));
        surface.draw_nine_patch(frame, name, point, size, tiling);
        let palette = DrawSpriteParams { palette: black_box(Some(&[[1; 4], [2; 4]])), ..params };
        surface.draw_nine_patch_ex(frame, name, point, size, tiling, &palette);
        surface.draw_frame_ex(frame, point, &palette);
    }
}

/// Functions that take names.
fn by_name(sprite: &Sprite<'_>) {
    black_box((LIBRARY.find(black_box("torch")).is_some(), LIBRARY.tileset(black_box("cave")).is_some()));
    black_box((LIBRARY.owns(black_box(&IMAGE)), LIBRARY.images().len(), LIBRARY.sprites().len()));
    black_box((
        sprite.path(),
        sprite.type_name(),
        sprite.animation_name(black_box(1)),
        sprite.has(1, direction()),
    ));
    black_box((sprite.slice_data(black_box("hit")).is_some(), sprite.layer_data(black_box("hit")).is_some()));
    black_box((sprite.animation_index(black_box("out")), sprite.resolve(black_box("run"))));
    black_box(black_box("out").parse::<ByName<Torch>>().is_ok());
    black_box((black_box("up").parse::<Direction>().is_ok(), black_box("png").parse::<PixelForm>().is_ok()));
}

/// Functions of any player.
fn play(mut player: impl Animate) {
    let tick = player.tick(black_box(Duration::from_millis(16)));
    player.texts_in(&tick).for_each(|text| _ = black_box(text));
    player.slices_in(&tick).for_each(|slice| _ = black_box(slice));
    report(tick);
    black_box((player.play_named(black_box("out")), player.layer_count(), player.scale(), player.offset()));
    black_box((player.facing(), player.until_change(), player.is_finished()));
    player.layer_frame(black_box(1)).into_iter().for_each(look);
    player.frames().for_each(look);
    let player: &dyn Animate = black_box(&player);
    player.layer_frame(black_box(0)).into_iter().for_each(look);
}

/// A player that knows its sprite at run time only.
fn loose(sprite: &Sprite<'_>) {
    let mut player = AnyAnimator::of(sprite, black_box(0));
    report(player.tick(black_box(Duration::from_millis(16))));
    black_box(player.play(black_box(1)));
    black_box((player.play(black_box(1)), player.begin_idle(black_box(1))));
    black_box((player.offset(), player.displacement(), player.is_blocked(), player.scale()));
    player.end_move();
    player.face(direction());
    player.face(angle());
    player.face(Facing::Index(black_box(1)));
    player.face(facing());
    player.set_variant(black_box(1));
    player.set_seed(black_box(1));
    player.set_health(black_box(50));
    player = player.with_variant(black_box(2)).with_seed(black_box(2));
    black_box(player.variant());
    black_box(player.set_frame(black_box(1)));
    player.layer_frame(black_box(1)).into_iter().for_each(look);
    let tick = player.tick_then(black_box(Duration::MAX), black_box(1));
    player.texts_in(&tick).take(black_box(9)).for_each(|text| _ = black_box(text));
    player.slices_in(&tick).take(black_box(9)).for_each(|slice| _ = black_box(slice));
    report(tick);
    player.seek(black_box(Duration::from_secs(3)));
    black_box(player.text());
    player.user_data().into_iter().for_each(look_at_user_data);
    player.pause();
    player.resume();
    player.restart();
    player.stop();
    report(player.tick(black_box(Duration::MAX)));
    player.frames().for_each(look);
    player.frame().into_iter().for_each(look);
    black_box((player.facing(), player.direction_index(), player.animation().index(), player.frame_index()));
    black_box((player.is_paused(), player.is_stopped(), player.is_finished()));
    black_box((player.elapsed(), player.until_change(), player.sprite().images().len()));
    black_box(player.typed::<Torch>().is_some());
    black_box(player == black_box(player));
    black_box((
        player.progress(),
        player.remaining(),
        player.health(),
        player.resolve(black_box("out")).is_some(),
    ));
    let mut queue = black_box(Queue::<u16, 2>::new());
    black_box((queue.push(black_box(1)), queue.len()));
    queue.tick(&mut player, black_box(Duration::from_secs(1)), |_, tick| report(*tick));
    black_box((queue.pop(), queue.is_empty()));
    queue.clear();
    play(AnyAnimator::of(black_box(&SPRITE), black_box(0)));
}

/// Several players of one actor.
fn together() {
    let mut group = Group::<2>::new();
    black_box(group.insert(black_box(0), Animator::new(Torch::Burning)).is_some());
    black_box(group.insert(1, Animator::new(Torch::Out)).is_some());
    black_box((
        group.play_named(black_box("out")),
        group.animation_name(),
        group.remove(black_box(3)).is_some(),
    ));
    group.face(direction());
    group.face(angle());
    group.restart();
    black_box((group.get(black_box(0)).is_some(), group.get_mut(black_box(1)).is_some()));
    report(group.tick(black_box(Duration::from_millis(16))));
    group.frames().for_each(look);
    play(group);
    black_box(Torch::resolve(black_box("burn")));
}

/// A player with the type of its sprite.
fn typed() {
    let mut player = Animator::new(black_box(Torch::Burning));
    let tick = player.tick(black_box(Duration::from_secs(3_600)));
    player.texts_in(&tick).for_each(|text| _ = black_box(text));
    player.slices_in(&tick).for_each(|slice| _ = black_box(slice));
    report(tick);
    black_box(player.play(black_box(Torch::Out)));
    black_box((player.play(black_box(Torch::Out)), player.begin_idle(black_box(Torch::Out))));
    black_box((player.offset(), player.displacement(), player.is_blocked(), player.scale()));
    player.end_move();
    player.layer_frame(black_box(1)).into_iter().for_each(look);
    player.face(direction());
    player.face(angle());
    player.face(Facing::Index(black_box(1)));
    black_box(player.set_frame(black_box(0)));
    player.pause();
    player.resume();
    player.restart();
    player.stop();
    player.frames().for_each(look);
    player.frame().into_iter().for_each(look);
    black_box((player.animation(), player.animation().name(), player.facing(), player.direction_index()));
    black_box((player.frame_index(), player.is_paused(), player.is_stopped(), player.is_finished()));
    black_box((player.elapsed(), player.until_change()));
    black_box(AnyAnimator::from(player).animation().index());
    black_box(player == black_box(player));
    play(player);
    for animation in black_box(Torch::ANIMATIONS) {
        animation.strip(facing()).flatten().for_each(look);
        animation.strip(facing()).durations().for_each(|time| _ = black_box(time));
        animation.directions().for_each(|direction| _ = black_box(direction));
        black_box(animation.duration(facing()));
    }
}

/// All views of a table.
fn views(sprite: &Sprite<'_>) {
    let table = sprite.table();
    black_box((table.animation_count(), table.image_count(), table.start_facing(), table.bytes().len()));
    let Some(animation) = table.animation(black_box(0)) else { return };
    black_box((animation.track_count(), animation.turn_restarts(), animation.resolve(facing())));
    animation.compass().for_each(|point| _ = black_box(point));
    black_box((
        animation.scale(),
        animation.has_motion(),
        animation.motion().map(|way| (way.displacement(), way.is_tile(), way.idle())),
    ));
    let Some(track) = animation.track(black_box(0)) else { return };
    black_box((track.layer_count(), track.lead()));
    let Some(layer) = track.layer(black_box(0)) else { return };
    let frame = black_box(1);
    black_box((
        layer.frame_at(black_box(1 << 60)),
        layer.start(frame),
        layer.end(frame),
        layer.duration(frame),
    ));
    black_box((layer.begins(frame), layer.cycle(), layer.play_time(), layer.first_shown(), layer.turns()));
    black_box((layer.first_with_text(0, frame), layer.last_with_text(0, frame)));
    black_box((layer.total(), layer.each(), layer.wait(), layer.playback()));
    black_box((layer.first_frame(), layer.last_frame(), layer.frame_count()));
    black_box((
        layer.is_free(),
        layer.is_offsets(),
        layer.is_random(),
        layer.choice(frame),
        track.offsets().is_some(),
    ));
    black_box((
        sprite.offset(black_box(1)),
        animation.is_walked(),
        animation.same_as(),
        animation.stays_ended(),
    ));
    black_box(table.stand());
    sprite.frame(black_box(1)).into_iter().for_each(look);
}

fn values() {
    let (x, y) = (black_box(3.0_f32), black_box(-4.0_f32));
    black_box((Angle::from_vector(x, y), Direction::from_vector(x, y)));
    black_box((Angle::from_degrees(x), Angle::from_radians(y)));
    let angle = angle();
    black_box((
        angle.degrees(),
        angle.steps(),
        angle.direction(),
        angle.distance(black_box(Angle::from_steps(7))),
    ));
    black_box(angle.clockwise_to(black_box(Angle::from_steps(7))));
    let direction = direction();
    black_box((direction.index(), direction.angle(), direction.opposite(), direction.step()));
    black_box((Facing::from(angle).to_code(), Facing::from_code(black_box(9))));
    let (far, near) = (black_box(Offset::new(7, -7)), black_box(Offset::new(-1, 1)));
    black_box((far + near, far - near, -far, far.rounded(), far.to_pixels()));
    let (a, b) = (black_box(Point::new(1, 2)), black_box(Point::new(3, 4)));
    black_box((Point::from_f32([x, y]), Size::from_f32([x, y]), Rect::from_f32([x, y, x, y]), a.to_f32()));
    black_box((a + b, a - b, -a, black_box(Rect::new(1, 2, 3, 4)).fits(black_box(Size::new(5, 6)))));
}

fn look(frame: Frame<'_>) {
    let frame = frame.variant(black_box(1)).moved(black_box(Point::new(1, 1))).flipped();
    black_box((frame.anchor(), frame.place_at(black_box(Point::new(7, 7)))));
    for (point, run) in frame.runs() {
        let run: Run<'_> = black_box(run);
        black_box((point, run.len(), run.pixels(), run.is_mirrored()));
        run.rgba8().for_each(|colour| _ = black_box(colour));
        if let RunPixels::Packed { indices, .. } = run.pixels() {
            indices.iter().rev().for_each(|index| _ = black_box(index));
            black_box((indices.get(black_box(7)), indices.is_empty(), indices.bits()));
        }
        run.rgb565().for_each(|colour| _ = black_box(colour));
    }
    black_box((frame.slice(black_box("hit")).is_some(), frame.untrimmed()));
    frame.slices().for_each(|slice| _ = black_box(slice));
    frame.outline().into_iter().flatten().for_each(|corner| _ = black_box(corner));
    let size = black_box(Size::new(9, 7));
    for patch in frame.nine_patch(black_box("hit"), size, black_box(Tiling::Tile)).into_iter().flatten() {
        black_box((patch, patch.pixel_at(black_box(2), black_box(3)), patch.exact_source()));
    }
    frame.runs().with_palette(black_box(&[[7; 4]])).for_each(|run| _ = black_box(run));
    frame.texts().for_each(|text| _ = black_box(text));
    let name = black_box("hit");
    frame.cels().for_each(|cel| _ = black_box(cel));
    for data in [frame.slice_data(name), frame.layer_data(name), frame.cel_data(name)].into_iter().flatten() {
        look_at_user_data(data);
    }
    black_box((frame.rect(), frame.size(), frame.origin(), frame.is_mirrored()));
    let image = frame.image_in(black_box(&IMAGE));
    black_box((image.index(), image.path(), image.size(), image.bytes(), image.is_tileset()));
    for form in PixelForm::ALL.iter().copied().filter(|form| form.is_decoded()) {
        let size = black_box(Size::new(9, 9));
        let image = Image::with_pixels(0, "torch.png", size, black_box(form), black_box(TABLE));
        black_box((image.pixels(), image.rgba8(), image.indexed8(), image.rgb565(), image.palette()));
        image.indices().into_iter().flatten().for_each(|index| _ = black_box(index));
        black_box(image.rgba_at(black_box(3), black_box(4)));
    }
    black_box(frame == black_box(frame));
}

fn look_at_user_data(data: UserData<'_>) {
    let name = black_box("hp");
    black_box((data.color(), data.get(name), data.flag(name), data.integer(name), data.number(name)));
    black_box((data.text(name), data.point(name), data.size(name), data.rect(name)));
    data.properties().for_each(|property| _ = black_box(property));
    black_box(data == black_box(data));
}

fn report(tick: Tick) {
    black_box((tick.left_over(), tick.has_begun(black_box(1))));
    black_box((
        tick.frame_count(),
        tick.loops(),
        tick.is_changed(),
        tick.is_finished(),
        tick.has_returned(),
        tick.movement(),
    ));
}

fn direction() -> Direction {
    Direction::from_index(black_box(5))
}

fn angle() -> Angle {
    Angle::from_steps(black_box(12_345))
}

fn facing() -> Facing {
    Facing::from_code(black_box(50_000))
}
