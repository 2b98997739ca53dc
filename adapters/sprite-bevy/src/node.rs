//! The frames of players in a user interface, as image nodes of Bevy.

use crate::images::{CurrentTileset, Sprites};
use crate::nine_patch::{SpriteNinePatch, Wanted};
use crate::picture::{Picture, Pictures};
use crate::playback::SpritePlayback;
use crate::shown::Shown;
use crate::sprite::SpriteLayer;
use crate::warnings::Warnings;
use bevy_camera::visibility::Visibility;
use bevy_color::{Alpha, Color};
use bevy_ecs::prelude::*;
use bevy_ecs::reflect::ReflectComponent;
use bevy_math::{Rect, Vec2};
use bevy_mesh::Mesh2d;
use bevy_reflect::Reflect;
use bevy_sprite::Sprite;
use bevy_ui::widget::{ImageNode, NodeImageMode};
use bevy_ui::{
    AlignSelf, ComputedNode, JustifySelf, Node, PositionType, Val, VisualBox, ZIndex, percent, px,
};
use std::collections::BTreeSet;

/// A layer of a player in a user interface, on a child of its node. The first layer is drawn by the node itself while
/// its frames fill their picture; a trimmed frame is on a child, too.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
#[reflect(Component)]
pub struct SpriteNodeLayer(
    /// Counted from the back; [`u16::MAX`] for a hidden node that only has the size of the picture.
    pub u16,
);

/// The layer of the hidden node that gives the player's node its size: Bevy measures the image of a node only while it
/// has no children.
const SIZE: u16 = u16::MAX;

/// The state of a player that a node of a user interface shows.
#[derive(Component, Clone, Copy, Debug, Default)]
pub(crate) struct AnimatorNode {
    /// Where the whole picture of the first layer lies about the sprite's origin.
    picture: Rect,
    place: Place,
    /// True if the picture is shown by children, too.
    is_parent: bool,
    /// The ratio of width and height that the node was given, because both follow from its content.
    ratio: Option<f32>,
    /// The values that the game set in its `ImageNode` and the values that are drawn, if they differ.
    overlaid: Option<[GivenNode; 2]>,
}

/// Where the whole picture lies in a node, as Bevy draws the image of a node without children.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Place {
    /// Its rectangle in parts of the node's padding box, which places children.
    parts: Rect,
    /// Logical pixels from each side of the padding box to the box that is drawn in.
    insets: Rect,
}

impl Default for Place {
    fn default() -> Self {
        Self {
            parts: Rect { min: Vec2::ZERO, max: Vec2::ONE },
            insets: Rect { min: Vec2::ZERO, max: Vec2::ZERO },
        }
    }
}

impl Place {
    /// The place of a picture of this size. With [`NodeImageMode::Auto`] it keeps the ratio of its width and height. Before
    /// a node was laid out for the first time its size is not known.
    fn of(whole: Vec2, image: &ImageNode, laid_out: &ComputedNode) -> Self {
        let all = laid_out.padding_box();
        let space = match image.visual_box {
            VisualBox::ContentBox => laid_out.content_box(),
            VisualBox::PaddingBox => all,
            VisualBox::BorderBox => laid_out.border_box(),
        };
        let sizes = [whole, all.size(), space.size()];
        if sizes.into_iter().any(|size| size.min_element() <= 0.0) {
            return Self::default();
        }
        let keeps_ratio = image.image_mode == NodeImageMode::Auto;
        let size = if keeps_ratio { whole * (space.size() / whole).min_element() } else { space.size() };
        let place = Rect::from_center_size(space.center(), size);
        let part = |point: Vec2| (point - all.min) / all.size();
        let insets = Rect { min: space.min - all.min, max: all.max - space.max };
        let scale = laid_out.inverse_scale_factor();
        Self {
            parts: Rect { min: part(place.min), max: part(place.max) },
            insets: Rect { min: insets.min * scale, max: insets.max * scale },
        }
    }
}

impl AnimatorNode {
    /// Keeps the ratio of a node whose width and height both follow from its content, as Bevy does it for an image node
    /// without children.
    fn keep_ratio(&mut self, style: &mut Mut<'_, Node>) {
        if style.aspect_ratio != self.ratio {
            // It is the game's.
            self.ratio = None;
            return;
        }
        let is_free = style.width == Val::Auto && style.height == Val::Auto;
        let [width, height] = self.picture.size().to_array();
        self.ratio = (is_free && height > 0.0).then(|| width / height);
        if style.aspect_ratio != self.ratio {
            style.aspect_ratio = self.ratio;
        }
    }
}

/// The fields of an image node that both the game and the player set.
#[derive(Clone, Copy, Debug, PartialEq)]
struct GivenNode {
    flips: [bool; 2],
    color: Color,
}

impl GivenNode {
    fn of(image: &ImageNode) -> Self {
        Self { flips: [image.flip_x, image.flip_y], color: image.color }
    }

    fn write(self, image: &mut ImageNode) {
        [image.flip_x, image.flip_y] = self.flips;
        image.color = self.color;
    }

    /// An image node that fills its node with a picture.
    fn image(self, picture: &Picture<'_>) -> ImageNode {
        ImageNode {
            image: picture.image.clone(),
            rect: Some(picture.rect),
            color: self.color,
            flip_x: picture.is_mirrored,
            flip_y: self.flips[1],
            image_mode: picture.slicer.clone().map_or(NodeImageMode::Stretch, NodeImageMode::Sliced),
            ..ImageNode::default()
        }
    }
}

/// Restores the values that games have set, before their systems run.
pub(crate) fn restore(mut nodes: Query<(&AnimatorNode, &mut ImageNode)>) {
    for (node, mut image) in &mut nodes {
        let Some([given, drawn]) = node.overlaid else { continue };
        // Unless it has set something else since that was drawn.
        let mut now = GivenNode::of(&image);
        for ((now, drawn), given) in now.flips.iter_mut().zip(drawn.flips).zip(given.flips) {
            *now = if *now == drawn { given } else { *now };
        }
        if now.color == drawn.color {
            now.color = given.color;
        }
        now.write(image.bypass_change_detection());
    }
}

/// The parts of a player that an image node shows from now on.
type Adopted<'a> = (Entity, &'a mut Shown, Option<&'a Children>);

/// Shows players by the image nodes of their entities, also by a node that was added after the player.
pub(crate) fn adopt(
    mut commands: Commands,
    mut players: Query<Adopted, (With<ImageNode>, Without<AnimatorNode>)>,
    layers: Query<Entity, With<SpriteLayer>>,
) {
    for (entity, mut shown, children) in &mut players {
        shown.bypass_change_detection().is_stale = true;
        // Bevy draws the mesh of a sprite as long as it is there.
        commands.entity(entity).try_insert(AnimatorNode::default()).try_remove::<(Sprite, Mesh2d)>();
        despawn_layers(&mut commands, children, &layers);
    }
}

/// Removes what showed players by image nodes that were removed.
pub(crate) fn abandon(
    mut commands: Commands,
    mut removed: RemovedComponents<ImageNode>,
    nodes: Query<Option<&Children>, (With<AnimatorNode>, Without<ImageNode>)>,
    layers: Query<Entity, With<SpriteNodeLayer>>,
) {
    for entity in removed.read() {
        let Ok(children) = nodes.get(entity) else { continue };
        commands.entity(entity).try_remove::<AnimatorNode>();
        despawn_layers(&mut commands, children, &layers);
    }
}

/// Despawns the children of a player that show its layers.
fn despawn_layers<L: Component>(
    commands: &mut Commands<'_, '_>,
    children: Option<&Children>,
    layers: &Query<'_, '_, Entity, With<L>>,
) {
    for layer in layers.iter_many(children.into_iter().flat_map(Children::iter)).flatten() {
        commands.entity(layer).try_despawn();
    }
}

/// The parts of a player's node.
type Player<'a> = (
    Entity,
    &'a mut Shown,
    Ref<'a, SpritePlayback>,
    &'a mut AnimatorNode,
    &'a mut ImageNode,
    &'a mut Node,
    &'a ComputedNode,
    Option<Ref<'a, Children>>,
    Option<Ref<'a, SpriteNinePatch>>,
);

/// The parts of a node that shows a layer.
type ShownLayer<'a> = (&'a SpriteNodeLayer, &'a mut ImageNode, &'a mut Node);

/// Shows all players that are in user interfaces.
pub(crate) fn show(
    mut commands: Commands,
    images: Res<Sprites>,
    tileset: Res<CurrentTileset>,
    mut players: Query<Player>,
    mut layers: Query<ShownLayer, Without<Shown>>,
    mut warnings: ResMut<Warnings>,
) {
    let all_are_stale = images.is_changed() || tileset.is_changed();
    for (entity, mut shown_now, playback, mut node, mut image, mut style, laid_out, children, patch) in
        &mut players
    {
        let is_stale = all_are_stale
            || node.place != Place::of(node.picture.size(), &image, laid_out)
            || shown_now.is_stale
            || playback.is_changed()
            || image.is_changed()
            || style.is_changed()
            || children.as_ref().map_or(node.is_parent, DetectChanges::is_changed)
            || patch.as_ref().is_some_and(DetectChanges::is_changed);
        let player = shown_now.bypass_change_detection();
        if !is_stale {
            if let Some([_, drawn]) = node.overlaid {
                drawn.write(image.bypass_change_detection());
            }
            continue;
        }
        player.is_stale = false;
        warnings.check_library(entity, &player.frames, &images);
        let given = GivenNode::of(&image);
        let nine_patch = patch.as_deref().map(|patch| Wanted { patch, size: None, scale: player.scale });
        let by = Pictures { images: &images, tileset: *tileset, hidden: playback.hidden, nine_patch };
        let picture = |layer| Some(Picture::of(player.frame(layer), &by)?.flipped(given.flips));
        let first = picture(0);
        show_first(first.as_ref(), given, &mut node, &mut image);
        node.place = Place::of(node.picture.size(), &image, laid_out);
        let is_whole = |picture: &Picture<'_>| picture.bounds == picture.untrimmed;
        let start = u16::from(first.as_ref().is_none_or(is_whole));
        let mut missing: BTreeSet<u16> = (start..player.layer_count()).collect();
        // A nine-patch goes around what its node holds: Bevy does not measure images that it slices, either.
        let has_auto = style.width == Val::Auto || style.height == Val::Auto;
        if !missing.is_empty() && has_auto && patch.is_none() {
            missing.insert(SIZE);
        }
        node.is_parent = !missing.is_empty();
        if missing.contains(&SIZE) || node.ratio.is_some() {
            node.keep_ratio(&mut style);
        }
        for child in children.iter().flat_map(|children| children.iter()) {
            let Ok((SpriteNodeLayer(layer), mut layer_image, mut place)) = layers.get_mut(child) else {
                continue;
            };
            if *layer == SIZE && missing.remove(layer) {
                let (size, own) = sized(&image, &style, node.picture);
                if layer_image.image != size.image || layer_image.rect != size.rect {
                    *layer_image = size;
                }
                place.set_if_neq(own);
                continue;
            }
            if !missing.remove(layer) {
                // Another animation may have fewer layers.
                commands.entity(child).try_despawn();
                continue;
            }
            let (shown, own) = shown(picture(*layer), given, &node);
            *layer_image = shown;
            place.set_if_neq(own);
        }
        if missing.remove(&SIZE) {
            let (size, own) = sized(&image, &style, node.picture);
            commands.spawn((SpriteNodeLayer(SIZE), size, own, Visibility::Hidden, ChildOf(entity)));
        }
        for layer in missing {
            // They lie in front of the node's own image, and behind all other children.
            let depth = ZIndex(i32::from(layer) - i32::from(u16::MAX) - 1);
            let (image, place) = shown(picture(layer), given, &node);
            commands.spawn((SpriteNodeLayer(layer), image, place, depth, ChildOf(entity)));
        }
    }
}

/// Shows the first layer by the node itself, or nothing where it does not fill its picture. Bevy takes the size of the
/// rectangle for that of a node without a size of its own.
fn show_first(
    picture: Option<&Picture<'_>>,
    given: GivenNode,
    node: &mut AnimatorNode,
    image: &mut Mut<'_, ImageNode>,
) {
    let mut drawn = GivenNode { color: given.color.with_alpha(0.0), ..given };
    if let Some(picture) = picture {
        node.picture = picture.untrimmed;
        let is_whole = picture.bounds == picture.untrimmed;
        if is_whole {
            drawn = GivenNode { flips: [picture.is_mirrored, given.flips[1]], ..given };
        }
        let size = picture.untrimmed.size();
        let rect = if is_whole { picture.rect } else { Rect { min: Vec2::ZERO, max: size } };
        if image.image != *picture.image || image.rect != Some(rect) {
            image.image.clone_from(picture.image);
            image.rect = Some(rect);
        }
        if let Some(slicer) = picture.slicer.as_ref().filter(|_| is_whole)
            && !matches!(&image.image_mode, NodeImageMode::Sliced(drawn) if drawn == slicer)
        {
            image.image_mode = NodeImageMode::Sliced(slicer.clone());
        }
    }
    node.overlaid = (drawn != given).then_some([given, drawn]);
    drawn.write(image.bypass_change_detection());
}

/// A picture that is not seen and has the size of the whole one, in the node of a player whose width or height follows
/// from its content.
fn sized(image: &ImageNode, style: &Node, whole: Rect) -> (ImageNode, Node) {
    let part = |own: Val| if own == Val::Auto { Val::Auto } else { percent(100.0) };
    let rect = Rect { min: Vec2::ZERO, max: whole.size() };
    let size = ImageNode { image: image.image.clone(), rect: Some(rect), ..ImageNode::default() };
    // A child is stretched unless it says otherwise.
    let (align_self, justify_self) = (AlignSelf::Start, JustifySelf::Start);
    let (width, height) = (part(style.width), part(style.height));
    (size, Node { width, height, align_self, justify_self, ..Node::default() })
}

/// A layer as an image, and its place in the node.
fn shown(picture: Option<Picture<'_>>, given: GivenNode, node: &AnimatorNode) -> (ImageNode, Node) {
    let whole = node.picture;
    let style = Node { position_type: PositionType::Absolute, ..Node::default() };
    let Some(picture) = picture else {
        return (ImageNode { color: given.color, ..ImageNode::default() }, style);
    };
    if picture.slicer.is_some() {
        // Its margins are pixels, whatever size the node has.
        let Rect { min, max } = node.place.insets;
        let (before, after) = (min + picture.bounds.min - whole.min, max + whole.max - picture.bounds.max);
        let style =
            Node { left: px(before.x), top: px(before.y), right: px(after.x), bottom: px(after.y), ..style };
        return (given.image(&picture), style);
    }
    let parts = |rect: Rect| {
        let per_cent = node.place.parts.size() * 100.0 / whole.size().max(Vec2::ONE);
        let margin = node.place.parts.min * 100.0;
        (margin + (rect.min - whole.min) * per_cent, rect.size() * per_cent)
    };
    let (corner, size) = parts(picture.bounds);
    let style = Node {
        left: percent(corner.x),
        top: percent(corner.y),
        width: percent(size.x),
        height: percent(size.y),
        ..style
    };
    (given.image(&picture), style)
}
