//! Reads slices and texts of frames, for games.

use super::attached::SliceRect;
use super::description::Levels;
use super::findings::Findings;
use super::runs::Run;
use crate::base::diagnostics::Code;
use crate::base::keys::{At, Slot};
use crate::base::sorted::{SortedMap, sort_by_key};
use crate::base::text::shown;
use crate::base::words::counted;
use crate::model::{Data, FrameText, Slice, SliceKey};
use sprite_table::{Point, ScreenRect};

/// The data of a track with these origins of frames.
pub(super) fn of(levels: &Levels<'_>, origins: &[Point], is_known: bool, findings: &mut Findings) -> Data {
    let mut slices: SortedMap<&str, (usize, &Vec<SliceRect>)> = SortedMap::new();
    let given = levels.outer_first().filter_map(|level| level.slices.value());
    for (name, rects) in given.flatten() {
        let next = slices.len();
        let place = slices.get(name.as_str()).map_or(next, |(place, _)| *place);
        slices.insert(name, (place, rects));
    }
    let mut slices: Vec<(&str, (usize, &Vec<SliceRect>))> = slices.into_iter().collect();
    sort_by_key(&mut slices, |(_, (place, _))| *place);
    let slices =
        slices.into_iter().filter_map(|(name, (_, rects))| slice(name, rects, origins, is_known, findings));
    let slices = slices.collect();
    let mut texts = Vec::new();
    if let Slot::Given(found) = levels.get(|level| &level.texts) {
        for (frame, of_frame) in &found.value {
            if !has(*frame, origins.len(), is_known, "`texts`", findings) {
                continue;
            }
            texts.extend(of_frame.iter().map(|text| FrameText {
                frame: u16::try_from(frame.value).unwrap_or(u16::MAX),
                layer: String::new(),
                text: text.clone(),
            }));
        }
    }
    Data { slices, texts, ..Data::default() }
}

/// Returns whether a frame exists. A missing frame is reported.
pub(super) fn has(
    frame: At<u32>,
    count: usize,
    is_known: bool,
    whose: &str,
    findings: &mut Findings,
) -> bool {
    let is_there = (frame.value as usize) < count;
    if !is_there && is_known {
        let message = format!(
            "there is no frame {}, which {whose} names: the animation has {}",
            frame.value,
            counted(count, "frame")
        );
        let finding = findings.finding(Code::FrameUnknown, frame.span, message).label("no such frame");
        let last = count.saturating_sub(1);
        findings.push(
            finding.help(format!("frames are counted from 0 in the animation: the last one is {last}")),
        );
    }
    is_there
}

/// A slice with a key for each frame in which it changes.
fn slice(
    name: &str,
    rects: &[SliceRect],
    origins: &[Point],
    is_known: bool,
    findings: &mut Findings,
) -> Option<Slice> {
    let mut shown_in: Vec<Option<&SliceRect>> = vec![None; origins.len()];
    for rect in rects {
        let all = [At {
            value: Run { first: 0, last: u32::try_from(origins.len()).ok()?.checked_sub(1)? },
            span: rect.span,
        }];
        for run in rect.frames.as_deref().unwrap_or(&all) {
            let whose = format!("the slice `{}`", shown(name));
            if !has(
                At { value: run.value.largest(), span: run.span },
                origins.len(),
                is_known,
                &whose,
                findings,
            ) {
                continue;
            }
            for frame in run.value.numbers() {
                let Some(slot) = shown_in.get_mut(frame as usize) else { continue };
                if let Some(first) = slot.filter(|first| first.span != rect.span) {
                    let message = format!("the slice `{}` has two rectangles in frame {frame}", shown(name));
                    let finding =
                        findings.finding(Code::KeysConflict, rect.span, message).label("a second one");
                    let finding = finding.note(findings.id.at(first.span), "the first one");
                    findings.push(finding.help("name other frames, or give one of them another name"));
                }
                *slot = Some(rect);
            }
        }
    }
    let mut keys: Vec<SliceKey> = Vec::new();
    for ((frame, rect), origin) in (0..=u16::MAX).zip(shown_in).zip(origins) {
        let bounds = rect.map(|rect| {
            let (x, y) = rect.corner;
            ScreenRect::new(Point::new(x.saturating_sub(origin.x), y.saturating_sub(origin.y)), rect.size)
        });
        let last = keys.last().and_then(|key| key.bounds);
        if bounds != last || keys.is_empty() && bounds.is_some() {
            keys.push(SliceKey { frame, bounds, centre: None, pivot: None });
        }
    }
    let text = rects.iter().find_map(|rect| rect.text.clone());
    (!keys.is_empty()).then(|| Slice { name: name.to_owned(), text, keys })
}
