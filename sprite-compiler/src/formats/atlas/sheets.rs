//! The pictures of an atlas. Turned frames are turned back in an image of their own, so that an atlas without any costs
//! nothing more.

use super::frame::{Listing, NamedPicture, PackedFrame};
use super::messages;
use super::turned::Turned;
use crate::base::paths;
use crate::base::sorted::SortedMap;
use crate::formats::context::Context;
use crate::formats::cuts::{self, Found, Located, SheetName, SheetRequest};
use crate::formats::image_search::FrameNeeds;
use crate::images::png::Header;
use crate::model::of_unit::UnitImage;
use sprite_table::{Rect, Size};

/// A picture that was found.
#[derive(Debug)]
pub(super) struct PackedSheet {
    pub(super) name: SheetName,
    /// The picture as it is; [`None`] if all of its frames are turned.
    pub(super) file: Option<UnitImage>,
    /// Its turned frames, upright.
    pub(super) turned: Option<TurnedImage>,
    /// The size of the picture, if that had to be known while the list was read.
    pub(super) size: Option<Size>,
}

/// The image of the turned frames of a picture.
#[derive(Debug)]
pub(super) struct TurnedImage {
    pub(super) image: UnitImage,
    /// Which of its pictures shows what was covered.
    numbers: SortedMap<[u32; 4], usize>,
}

impl TurnedImage {
    /// Which of its pictures shows what a frame covers.
    pub(super) fn number(&self, covered: Rect) -> Option<usize> {
        self.numbers.get(&key(covered)).copied()
    }
}

fn key(rect: Rect) -> [u32; 4] {
    [rect.x, rect.y, rect.width, rect.height]
}

/// Finds the pictures of an atlas; that one is missing is reported.
pub(super) fn find(
    listing: &Listing,
    animations: usize,
    context: &mut Context<'_>,
) -> Vec<Option<PackedSheet>> {
    let mut frames: Vec<Vec<&PackedFrame>> = listing.pictures.iter().map(|_| Vec::new()).collect();
    for frame in &listing.frames {
        if let Some(frames) = frames.get_mut(frame.picture) {
            frames.push(frame);
        }
    }
    let pictures = listing.pictures.iter().zip(frames);
    let asked = (animations, listing.pictures.len() > 1);
    pictures.map(|(picture, frames)| sheet(picture, &frames, asked, context)).collect()
}

/// A picture. `asked` is the number of animations of the atlas, and whether it has other pictures.
fn sheet(
    picture: &NamedPicture,
    frames: &[&PackedFrame],
    asked: (usize, bool),
    context: &mut Context<'_>,
) -> Option<PackedSheet> {
    let located = located(picture, frames, asked, context)?;
    let covered = frames.iter().filter(|frame| frame.is_turned).filter_map(|frame| frame.covered);
    let header = if covered.clone().next().is_some() { context.images.header(located.entry) } else { None };
    let size = header.map(|header| header.size);
    let turned = header.and_then(|header| turned(covered, header, &located, context));
    let is_upright = |frame: &&&PackedFrame| frame.covered.is_some() && !frame.is_turned;
    let file = (turned.is_none() || frames.iter().any(|frame| is_upright(&frame)))
        .then(|| Found::of(&located, context).image);
    Some(PackedSheet { name: located.name, file, turned, size })
}

/// The file of a picture.
fn located<'a>(
    picture: &NamedPicture,
    frames: &[&PackedFrame],
    (animations, is_one_of_several): (usize, bool),
    context: &mut Context<'a>,
) -> Option<Located<'a>> {
    let location = picture.location?;
    let language = picture.language;
    if picture.written.is_empty() {
        let path = format!("{}.png", paths::without_ending(&picture.list));
        let entry = context.inventory.file(&path).filter(|_| picture.is_only);
        if let Some(entry) = entry {
            let name = SheetName { path, location, claimed: picture.claimed, language };
            return Some(Located { entry, name });
        }
        let beside = picture.is_only.then(|| paths::file_name(&path));
        context.diagnostics.push(messages::picture_unnamed(location, beside));
        return None;
    }
    let covered = frames.iter().filter_map(|frame| frame.covered);
    let all = FrameNeeds { animations, ..FrameNeeds::default() };
    let request = SheetRequest {
        written: &picture.written,
        location,
        list: &picture.list,
        claimed: picture.claimed,
        needs: covered.map(FrameNeeds::of).fold(all, FrameNeeds::and),
        takes_beside: picture.is_only,
        is_one_of_several,
        language,
    };
    cuts::find(&request, context)
}

/// Asks for the image of turned frames; [`None`] if none of them lies in the picture.
fn turned(
    covered: impl Iterator<Item = Rect>,
    header: Header,
    located: &Located<'_>,
    context: &mut Context<'_>,
) -> Option<TurnedImage> {
    let (mut list, mut numbers) = (Vec::new(), SortedMap::new());
    for rect in covered.filter(|rect| rect.fits(header.size)) {
        if numbers.get(&key(rect)).is_none() {
            numbers.insert(key(rect), list.len());
            list.push(rect);
        }
    }
    if list.is_empty() {
        return None;
    }
    let image = context.images.compose(located.entry, Box::new(Turned::new(header, list)));
    Some(TurnedImage { image, numbers })
}
