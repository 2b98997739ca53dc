//! From a sprite with all its files to the model.

use super::super::scalars::given;
use super::super::syntax::{Imageset, Kind, Show};
use super::actions::{Actions, Cells, Entry};
use super::baking::Dyer;
use super::catalog::Catalog;
use super::checks::{self, Checker};
use super::cutting::Cutter;
use super::definitions::{Cut, Level, Track};
use super::gather::Gathered;
use super::hairs::Hair;
use super::lookup::substitution;
use super::pairs::{Paired, Pairs, Reel};
use super::pictures::Pictures;
use super::sheets::Sheets;
use super::shots::Shooter;
use super::warnings::Observer;
use crate::context::Context;
use crate::diagnostics::Code;
use crate::images::ImageId;
use crate::model::{self, Traits};
use crate::settings::mana::Dialect;
use sprite_table::{Gender, Playback};
use std::collections::{BTreeMap, BTreeSet};

/// What is made of a sprite.
#[derive(Debug)]
pub(super) struct Made {
    pub(super) traits: Traits,
    pub(super) animations: Vec<model::Animation>,
}

/// Makes the model of a sprite.
pub(super) fn make<'a>(
    gathered: &mut Gathered<'a>,
    hair: Hair<'a>,
    passed: &BTreeMap<&'a str, (&'a Imageset, usize)>,
    catalog: &Catalog<'a>,
    pictures: &mut Pictures,
    dyer: Dyer<'_>,
    context: &mut Context<'_>,
) -> Made {
    let dialect = context.settings.mana.dialect;
    let mut sheets = Sheets::new(gathered, passed, catalog, pictures, context);
    dyer.dye(&mut sheets, &mut gathered.report, catalog, context);
    let actions = Actions::new(&mut gathered.level, hair, dialect);
    let Gathered { units, groups, level, times, has_gaps, report } = gathered;
    let cutter = Cutter { sheets: &sheets, units, groups, times, dialect };
    let has_faulty_random = has_faulty_random(units.iter().map(|unit| unit.file), catalog);
    let mut checker = Checker::new(&cutter, report, context, has_faulty_random, *has_gaps);
    for action in actions.own.iter().chain(&actions.hurt) {
        checker.action(action);
    }
    for track in &actions.free {
        checker.track(track, None);
    }
    let fits = checker.finish();
    let mut shooter = Shooter { cutter: &cutter, fits: &fits, taken: 0, report, context };
    let pairs = Pairs { actions: &actions, own: &level.offsets, dialect };
    let (reel, mut animations) = animations(&pairs, &actions, &mut shooter);
    Observer { actions: &actions, reel: &reel, units, dialect, report, context, has_gaps: *has_gaps }
        .observe();
    // What nothing is cut from must be sound all the same.
    if let Some(first) = animations.first_mut() {
        let mut known: BTreeSet<ImageId> = first.images.iter().map(|(image, _)| *image).collect();
        let named = sheets.list.iter().filter_map(|sheet| sheet.image.zip(sheet.src));
        first.images.extend(named.filter(|(image, _)| known.insert(*image)));
    }
    let heritage = groups.first();
    let is_hair = heritage.is_some_and(|heritage| heritage.is_hair);
    let traits = Traits {
        member: None,
        stand: actions.names.stand(),
        substitution: substitution(dialect),
        variants: checks::variants(&fits, groups, dialect),
        dyes: sheets
            .list
            .iter()
            .filter_map(|sheet| Some((sheet.name.to_owned(), sheet.dye?.text.clone())))
            .collect(),
        gender: is_hair.then(|| heritage.and_then(|heritage| heritage.gender).unwrap_or(Gender::Both)),
    };
    Made { traits, animations }
}

/// The animations of all actions. Beyond the limits they have no tracks.
fn animations<'a>(
    pairs: &Pairs<'_, 'a>,
    actions: &Actions<'a>,
    shooter: &mut Shooter<'_, 'a, '_>,
) -> (Reel, Vec<model::Animation>) {
    let mut reel = Reel::default();
    let mut animations = Vec::new();
    let mut first_of: BTreeMap<(Cells, Option<usize>), usize> = BTreeMap::new();
    let mut is_within = true;
    let stand = actions.names.stand();
    for (index, entry) in actions.entries.iter().enumerate() {
        let paired = if is_within { pair(pairs, actions, entry, &mut reel, shooter) } else { None };
        is_within &= paired.is_some();
        let mut paired = paired.unwrap_or_default();
        if stand == Some(index) {
            paired.tracks.iter_mut().for_each(begin_anew);
        }
        let same_as = (!paired.tracks.is_empty())
            .then(|| *first_of.entry((entry.cells, entry.offsets)).or_insert(index));
        animations.push(model::Animation {
            name: entry.name.to_owned(),
            label: entry.name.to_owned(),
            place: entry.place,
            images: paired.images.into_iter().collect(),
            tilesets: None,
            tracks: paired.tracks,
            turning: paired.turning,
            scale: 1.0,
            motion: None,
            same_as: same_as.filter(|first| *first != index),
            stays_ended: true,
            may_be_blank: true,
        });
    }
    (reel, animations)
}

fn pair<'a>(
    pairs: &Pairs<'_, 'a>,
    actions: &Actions<'a>,
    entry: &Entry<'a>,
    reel: &mut Reel,
    shooter: &mut Shooter<'_, 'a, '_>,
) -> Option<Paired> {
    let stand = actions.names.stand().and_then(|stand| actions.entries.get(stand));
    let is_stand = stand.is_some_and(|stand| stand.cells == entry.cells);
    let holds_at_end = pairs.dialect == Dialect::ManaPlus && entry.name == "dead" && !is_stand;
    reel.develop(entry.cells, actions.tracks(entry.cells), holds_at_end, shooter)?;
    pairs.pair(entry, reel, shooter)
}

/// What serves as `stand` goes back to itself.
fn begin_anew(track: &mut model::Track) {
    for layer in &mut track.layers {
        let is_alone = track.offsets.is_none() && layer.choices.is_none();
        if is_alone && layer.playback == Playback::Return {
            layer.playback = Playback::Loop { from: 0 };
        }
    }
    let is_free = track.layers.iter().all(|layer| layer.is_free);
    if let Some(offsets) = track.offsets.as_mut().filter(|_| is_free)
        && offsets.playback == Playback::Return
    {
        offsets.playback = Playback::Loop { from: 0 };
    }
}

/// Whether something inside a `random` was refused, in one of these files.
fn has_faulty_random(files: impl Iterator<Item = usize>, catalog: &Catalog<'_>) -> bool {
    let mut files = files.filter_map(|file| catalog.file(file));
    files.any(|file| file.has(Code::RandomChild))
}

/// Whether a sprite has all imagesets that it uses, with their pictures.
pub(super) fn is_complete(level: &Level<'_>) -> bool {
    let is_known = |name: &str| level.imageset(name).is_some();
    let is_show_known = |show: &Show| given(&show.imageset).is_none_or(|(name, _)| is_known(name));
    let is_track_known = |track: &Track<'_>, is_free: bool| {
        let is_cut_known = match track.cut {
            Cut::Named(name, _, _) => is_known(name),
            Cut::Absent if is_free => is_known("base") || level.imagesets.len() == 1,
            Cut::Absent | Cut::Faulty => true,
        };
        is_cut_known
            && track.animation.commands.iter().all(|command| match &command.kind {
                Kind::Show(show) => is_show_known(show),
                Kind::Random(random) => random.choices.iter().all(|(show, _)| is_show_known(show)),
                _ => true,
            })
    };
    level.imagesets.iter().all(|def| !def.is_parameter())
        && level.actions.iter().flat_map(|action| &action.tracks).all(|track| is_track_known(track, false))
        && level.free.iter().all(|track| is_track_known(track, true))
}
