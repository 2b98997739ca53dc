//! Nine-patches: a box around a dialog and buttons in a user interface, and the bubble of a crab, as large as its words.
//!
//! `cargo run --example panel --features ui`

use bevy::prelude::*;
use bevy::sprite::Anchor;
use bevy::text::TextLayoutInfo;
use sprite_bevy::{SpriteAnimator, SpriteAnimatorPlugin, SpriteNinePatch};
use sprite_runtime::{Animator, include_sprites};

include_sprites!("examples/panel/assets");

/// How much larger than its own a pixel is drawn.
const SCALE: f32 = 4.0;
/// Where the bubble's tail ends.
const CORNER: Vec2 = vec2(-120.0, 100.0);
/// The words of the crab, one for each second.
const WORDS: [&str; 4] = ["Hey!", "A sign", "for sailors:", "no anchoring"];

/// The bubble, and its words.
#[derive(Component)]
struct Bubble;

fn main() {
    App::new()
        .add_plugins(DefaultPlugins.set(ImagePlugin::default_nearest()))
        .add_plugins(SpriteAnimatorPlugin::new([&LIBRARY]))
        .insert_resource(ClearColor(Color::srgb(0.36, 0.58, 0.62)))
        .add_systems(Startup, spawn)
        .add_systems(Update, speak)
        .run();
}

fn spawn(mut commands: Commands) {
    commands.spawn((Camera2d, Msaa::Off));
    let place = Transform::from_xyz(-220.0, 20.0, 0.0).with_scale(Vec3::new(8.0, 8.0, 1.0));
    commands.spawn((SpriteAnimator::new(Animator::new(Crab::Walk)), place));
    let bubble = (SpriteAnimator::new(Animator::new(Ui::Bubble)), SpriteNinePatch::new("box").scaled(SCALE));
    let place = Transform::from_translation(CORNER.extend(1.0));
    commands.spawn((Bubble, bubble, Sprite::default(), Anchor::BOTTOM_LEFT, place));
    commands.spawn((Bubble, Text2d::default(), TextColor(Color::BLACK)));
    let dialog = Node {
        position_type: PositionType::Absolute,
        left: px(24),
        right: px(24),
        bottom: px(24),
        padding: UiRect::all(px(32)),
        flex_direction: FlexDirection::Column,
        row_gap: px(20),
        ..Node::default()
    };
    commands.spawn((boxed(Ui::Dialog), dialog)).with_children(|dialog| {
        dialog.spawn((Text::new("Do you want to anchor here, where crabs live?"), TextColor(Color::BLACK)));
        dialog.spawn(Node { column_gap: px(20), ..Node::default() }).with_children(|row| {
            for answer in ["Yes", "No", "Not before the tide has turned"] {
                let button = Node { padding: UiRect::axes(px(28), px(20)), ..Node::default() };
                row.spawn((boxed(Ui::Button), button)).with_child(Text::new(answer));
            }
        });
    });
}

/// The picture of a box, which fills its node.
fn boxed(picture: Ui) -> impl Bundle {
    let patch = SpriteNinePatch::tiled("box").scaled(SCALE);
    // Around the padding, which Bevy leaves out by default.
    let image = ImageNode { visual_box: VisualBox::BorderBox, ..ImageNode::default() };
    (SpriteAnimator::new(Animator::new(picture)), patch, image)
}

/// The bubble is as large as the words, in whole pixels of its own.
fn speak(
    time: Res<Time>,
    mut bubble: Single<&mut Sprite, With<Bubble>>,
    mut words: Single<(&mut Text2d, &TextLayoutInfo, &mut Transform), With<Bubble>>,
) {
    let said =
        usize::try_from(time.elapsed().as_secs()).map_or(WORDS[0], |second| WORDS[second % WORDS.len()]);
    let (text, layout, place) = &mut *words;
    if text.0 != said {
        said.clone_into(&mut text.0);
    }
    let size = ((layout.size + vec2(64.0, 72.0)) / SCALE).ceil() * SCALE;
    bubble.custom_size = Some(size);
    // The tail is four pixels high.
    place.translation = (CORNER + size / 2.0 + vec2(0.0, 2.0 * SCALE)).extend(2.0);
}
