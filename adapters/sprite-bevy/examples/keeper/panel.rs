//! The portrait and the hearts: the same players, in a user interface.

use crate::{Icons, Portrait};
use bevy::prelude::*;
use sprite_bevy::SpriteAnimator;
use sprite_runtime::Animator;

/// The keeper's hearts.
#[derive(Resource)]
pub(crate) struct Hearts(usize);

/// A heart of the panel, from the left.
#[derive(Component)]
pub(crate) struct Heart(usize);

const HEARTS: usize = 3;

impl Hearts {
    /// One is lost; after the last one all of them are back.
    pub(crate) fn lose(&mut self) {
        self.0 = self.0.checked_sub(1).unwrap_or(HEARTS);
    }
}

pub(crate) fn spawn(mut commands: Commands) {
    commands.insert_resource(Hearts(HEARTS));
    let panel = Node {
        margin: UiRect::all(px(12)),
        padding: UiRect::all(px(6)),
        border: UiRect::all(px(3)),
        column_gap: px(6),
        align_items: AlignItems::Center,
        ..Node::default()
    };
    let (back, edge) = (Color::srgba(0.1, 0.1, 0.16, 0.8), Color::srgb(0.95, 0.76, 0.35));
    commands.spawn((panel, BackgroundColor(back), BorderColor::all(edge))).with_children(|panel| {
        let size = Node { width: px(80), height: px(80), ..Node::default() };
        panel.spawn((SpriteAnimator::new(Animator::new(Portrait::Calm)), ImageNode::default(), size));
        for number in 0..HEARTS {
            let size = Node { width: px(33), ..Node::default() };
            let heart = SpriteAnimator::new(Animator::new(Icons::HeartFull));
            panel.spawn((Heart(number), heart, ImageNode::default(), size));
        }
    });
}

/// Shows a heart that was lost, and what that feels like.
pub(crate) fn show(
    hearts: Res<Hearts>,
    mut icons: Query<(&Heart, &mut SpriteAnimator<Animator<Icons>>)>,
    mut portrait: Single<&mut SpriteAnimator<Animator<Portrait>>>,
) {
    if !hearts.is_changed() || hearts.is_added() {
        return;
    }
    for (Heart(number), mut icon) in &mut icons {
        icon.play(if *number < hearts.0 { Icons::HeartFull } else { Icons::HeartEmpty });
    }
    portrait.play(Portrait::Hurt);
    portrait.then(Portrait::Calm);
}
