//! From an atlas to sprites.

use super::frame::PackedFrame;
use super::messages;
use super::names::Clip;
use super::sheets::PackedSheet;
use crate::base::identifiers;
use crate::base::sorted::{SortedMap, SortedSet};
use crate::base::source::{Location, SourceId};
use crate::formats::context::Context;
use crate::formats::cuts::{self, CanvasFrame, Cut, Place, untrimmed};
use crate::formats::row::{Lowered, Tree};
use crate::model::of_unit::{
    Animation, AnimationMeta, Frame, Image, Layer, Picture, SpriteMeta, SpritePart, Track, UnitImage,
};
use crate::model::{Data, Format, LayerMeta, PartKind, Soundness, Time, TrackMeta};
use crate::settings::atlas::PackedChoice;
use sprite_table::{Facing, Playback, Point, Rect};

/// An atlas that was read, whose pictures are not known yet.
#[derive(Debug)]
pub(super) struct Atlas {
    /// Its first file.
    pub(super) source: SourceId,
    /// The names of its folders, and its own.
    pub(super) path: Vec<String>,
    pub(super) frames: Vec<PackedFrame>,
    /// The pictures; [`None`] for one that is missing, which is reported.
    pub(super) sheets: Vec<Option<PackedSheet>>,
    pub(super) clips: Vec<Clip>,
}

/// Where the picture of a frame is.
#[derive(Clone, Copy, Default)]
struct ShownFrame {
    image: Option<UnitImage>,
    place: Place,
}

impl Tree for Atlas {
    fn lower(self: Box<Self>, lowered: &mut Lowered, context: &mut Context<'_>) {
        let shown = self.shown(context);
        let is_broken =
            |sheet: &PackedSheet| images(sheet, context).any(|image| context.images.facts(image).is_err());
        let is_broken = self.sheets.iter().flatten().any(is_broken);
        let path = context.path(self.source);
        let choice = context.settings.atlas.packed(path);
        let mut sprites: Vec<(Option<&[String]>, Vec<&Clip>)> = Vec::new();
        let mut known: SortedMap<Option<&[String]>, usize> = SortedMap::new();
        for clip in &self.clips {
            let sprite = clip.sprite.as_deref();
            let at = *known.entry(sprite).or_insert(sprites.len());
            if at == sprites.len() {
                sprites.push((sprite, Vec::new()));
            }
            if let Some((_, clips)) = sprites.get_mut(at) {
                clips.push(clip);
            }
        }
        if sprites.is_empty() {
            // A file whose every name is wrong is a sprite with a mistake.
            sprites.push((None, Vec::new()));
        }
        let mut taken = 0;
        for (sprite, clips) in sprites {
            let (mut animations, mut leftovers) = (Vec::new(), Vec::new());
            let mut names: SortedMap<String, &Clip> = SortedMap::new();
            let member = sprite.map(|sprite| sprite.join("/"));
            let location = clips.first().map_or_else(|| self.source.start(), |clip| clip.location);
            for clip in clips {
                let Some(animation) = self.animation(clip, &shown, &choice, &mut taken, context) else {
                    continue;
                };
                let identifier = identifiers::variant(&clip.name).unwrap_or_default();
                if let Some(first) = names.get(&identifier).filter(|_| !identifier.is_empty()) {
                    let split = divider(clip, first, &choice).map(|split| (split, path));
                    let (later, first) =
                        ((clip.written.as_str(), clip.location), (first.written.as_str(), first.location));
                    context.diagnostics.push(messages::animations_collide(later, first, &identifier, split));
                    leftovers.push(animation);
                    continue;
                }
                names.insert(identifier, clip);
                animations.push(animation);
            }
            let mut path = self.path.clone();
            path.extend(sprite.into_iter().flatten().cloned());
            let part = SpritePart {
                source: self.source,
                format: Format::Atlas,
                path,
                part_kind: PartKind::Whole,
                soundness: if is_broken { Soundness::Broken } else { Soundness::ByFile },
                start_facing: Facing::Index(0),
                meta: SpriteMeta { member: member.map(|name| (name, location)), ..SpriteMeta::default() },
                animations,
                leftovers,
            };
            lowered.parts.push(context.paid(part));
        }
    }
}

/// The images of a sheet that are named where its frames are drawn. If its turned frames cannot be drawn, the picture is
/// named in their place when it was asked for, so that one mistake has one finding.
fn images<'s>(sheet: &'s PackedSheet, context: &Context<'_>) -> impl Iterator<Item = UnitImage> + use<'s> {
    let turned = sheet.turned.as_ref().map(|turned| turned.image);
    let is_drawn = turned.is_some_and(|turned| context.images.facts(turned).is_ok());
    sheet.file.into_iter().chain(turned.filter(|_| is_drawn || sheet.file.is_none()))
}

/// A text that would divide the names of two animations so that they are no longer equal; [`None`] if names are divided
/// already, or nothing helps.
fn divider(clip: &Clip, first: &Clip, choice: &PackedChoice<'_>) -> Option<&'static str> {
    if choice.split.is_some() {
        return None;
    }
    ["/", "\\"].into_iter().find(|divider| {
        let parts = |clip: &Clip| {
            let (sprite, name) = clip.written.rsplit_once(divider).unwrap_or((&clip.written, ""));
            (identifiers::pascal_case(sprite), identifiers::variant(name))
        };
        parts(clip) != parts(first)
    })
}

impl Atlas {
    /// Where the picture of each frame is. Frames outside of their pictures are reported, and have none.
    fn shown(&self, context: &mut Context<'_>) -> Vec<ShownFrame> {
        let mut cuts: Vec<Vec<Cut>> = self.sheets.iter().map(|_| Vec::new()).collect();
        for frame in &self.frames {
            let place = Place { rect: frame.covered, corner: frame.corner };
            if let Some(cuts) = cuts.get_mut(frame.picture) {
                cuts.push(Cut { place, entry: frame.entry, location: frame.location });
            }
        }
        for (sheet, cuts) in self.sheets.iter().zip(&mut cuts) {
            let Some(sheet) = sheet else { continue };
            let size = sheet.size.or_else(|| context.images.size(sheet.file?));
            if let Some(size) = size {
                cuts::check(&sheet.name, size, cuts, context.diagnostics);
            }
        }
        let mut cuts: Vec<_> = cuts.into_iter().map(Vec::into_iter).collect();
        let shown = self.frames.iter().map(|frame| {
            let cut = cuts.get_mut(frame.picture).and_then(Iterator::next);
            let covered = cut.and_then(|cut| cut.place.rect);
            let sheet = self.sheets.get(frame.picture).and_then(Option::as_ref);
            covered.map_or_else(ShownFrame::default, |covered| place(frame, covered, sheet, context))
        });
        shown.collect()
    }

    /// An animation, whose frames are paid for.
    fn animation(
        &self,
        clip: &Clip,
        shown: &[ShownFrame],
        choice: &PackedChoice<'_>,
        taken: &mut u64,
        context: &mut Context<'_>,
    ) -> Option<Animation> {
        if !context.take_frames(clip.frames.len() as u64, taken, clip.location) {
            return None;
        }
        let (mut frames, mut on_canvas) = (Vec::with_capacity(clip.frames.len()), Vec::new());
        let mut used: SortedSet<(usize, bool)> = SortedSet::new();
        for (number, &index) in (0..=u16::MAX).zip(&clip.frames) {
            let Some((packed, shown)) = self.frames.get(index).zip(shown.get(index)) else { continue };
            let base =
                packed.pivot.map_or_else(|| choice.origin.on(packed.canvas), |pivot| pivot.on(packed.canvas));
            let ShownFrame { image, place } = *shown;
            let whole =
                |pixels: i64| i32::try_from(pixels.clamp(i32::MIN.into(), i32::MAX.into())).unwrap_or(0);
            let origin = Point::new(whole(base.0 - place.corner.0), whole(base.1 - place.corner.1));
            let picture = |rect| Picture {
                image: image.map_or(Image::Missing, Image::File),
                rect,
                origin,
                mirrored: false,
                shift: None,
            };
            frames.push(Frame { picture: place.rect.map(picture), location: packed.location });
            on_canvas.push(CanvasFrame { number, canvas: packed.canvas, place, base });
            used.insert((packed.picture, packed.is_turned));
        }
        let layer = Layer {
            frames,
            time: Time::Each(u64::from(choice.time(&[&clip.written, &clip.name])) * 1_000),
            playback: Playback::Loop { from: 0 },
            data: Data { untrimmed: untrimmed(on_canvas.iter()), ..Data::default() },
            meta: LayerMeta { outline: choice.outline, ..LayerMeta::default() },
            ..Layer::default()
        };
        let track = Track {
            layers: vec![layer],
            meta: TrackMeta { label: "-".to_owned(), facing: None },
            ..Track::default()
        };
        let meta = AnimationMeta {
            images: self.images(&used, context),
            may_be_blank: true,
            ..AnimationMeta::new(clip.name.clone(), clip.location)
        };
        Some(Animation { tracks: vec![track], ..Animation::new(meta) })
    }

    /// The images that an animation is cut from, whose frames are on these pictures, turned or not.
    fn images(&self, used: &SortedSet<(usize, bool)>, context: &Context<'_>) -> Vec<(UnitImage, Location)> {
        let mut found: Vec<(UnitImage, Location)> = Vec::new();
        for (picture, is_turned) in used {
            let Some(sheet) = self.sheets.get(*picture).and_then(Option::as_ref) else { continue };
            let turned = sheet.turned.as_ref().map(|turned| turned.image).filter(|_| *is_turned);
            let is_named = |image: &UnitImage| images(sheet, context).any(|known| known == *image);
            let image = turned.filter(is_named).or(sheet.file).or(turned);
            found.extend(image.map(|image| (image, sheet.name.location)));
        }
        found.dedup();
        found
    }
}

/// Where the picture of a frame that covers a part of its sheet is.
fn place(
    frame: &PackedFrame,
    covered: Rect,
    sheet: Option<&PackedSheet>,
    context: &Context<'_>,
) -> ShownFrame {
    let upright = Rect::new(0, 0, covered.height, covered.width);
    if !frame.is_turned {
        let place = Place { rect: Some(covered), corner: frame.corner };
        return ShownFrame { image: sheet.and_then(|sheet| sheet.file), place };
    }
    let Some((turned, number)) = sheet.and_then(|sheet| {
        let turned = sheet.turned.as_ref()?;
        Some((turned.image, turned.number(covered)?))
    }) else {
        return ShownFrame { image: None, place: Place { rect: None, corner: frame.corner } };
    };
    let placement = context.images.facts(turned).ok().and_then(|facts| facts.placements.get(number));
    // Where only headers were read, nothing is known but the size.
    let place = placement.map_or(Place { rect: Some(upright), corner: frame.corner }, |cut| Place {
        rect: Some(cut.rect),
        corner: (frame.corner.0 + i64::from(cut.corner.x), frame.corner.1 + i64::from(cut.corner.y)),
    });
    ShownFrame { image: Some(turned), place }
}
