//! Reads a sprite with all files that it includes and extends, in the order in which the engines do.

use super::super::scalars::given;
use super::super::syntax::{Child, Imageset, Root, Sprite, Value};
use super::catalog::Catalog;
use super::definitions::{ImagesetDef, Level};
use super::heritage::{Heritage, Unit};
use super::messages;
use super::naming::Naming;
use super::report::{Report, named_from};
use super::work::{Work, lost, wrong_root};
use crate::context::Context;
use crate::diagnostics::Diagnostic;
use crate::source::Place;
use std::collections::{BTreeMap, BTreeSet};

/// A sprite with everything that it is made of.
#[derive(Debug)]
pub(super) struct Gathered<'a> {
    pub(super) units: Vec<Unit>,
    /// The attributes of the sprite, and of what it includes.
    pub(super) groups: Vec<Heritage<'a>>,
    pub(super) level: Level<'a>,
    /// When each imageset was read first.
    pub(super) times: BTreeMap<&'a str, usize>,
    /// Whether something could not be read that may define what others use.
    pub(super) has_gaps: bool,
    pub(super) report: Report,
}

/// A file that is being read, and how it came to that.
#[derive(Clone, Copy, Debug)]
struct Active {
    file: usize,
    /// Where the file before names it.
    via: Option<(Place, Naming)>,
}

/// Reads sprites.
#[derive(Debug)]
pub(super) struct Gatherer<'a, 'g, 'c> {
    catalog: &'g Catalog<'a>,
    context: &'g mut Context<'c>,
    work: &'g mut Work,
    gathered: Gathered<'a>,
    /// The files that are being read, from the sprite's own on.
    active: Vec<Active>,
    /// The files that were included already.
    read: BTreeSet<usize>,
    time: usize,
}

impl<'a, 'g, 'c> Gatherer<'a, 'g, 'c> {
    pub(super) fn new(catalog: &'g Catalog<'a>, context: &'g mut Context<'c>, work: &'g mut Work) -> Self {
        let gathered = Gathered {
            units: Vec::new(),
            groups: Vec::new(),
            level: Level::default(),
            times: BTreeMap::new(),
            has_gaps: false,
            report: Report::default(),
        };
        Self { catalog, context, work, gathered, active: Vec::new(), read: BTreeSet::new(), time: 0 }
    }

    /// Reads a sprite of a file; `via` is where another file refers to it.
    pub(super) fn gather(mut self, sprite: &'a Sprite, file: usize, via: Option<Place>) -> Gathered<'a> {
        self.gathered.report.uses(file, via);
        self.gathered.groups.push(Heritage::default());
        self.gathered.units.push(Unit { file, parent: None, group: 0 });
        self.active.push(Active { file, via: None });
        self.gathered.level = self.sprite(sprite, 0, None);
        self.gathered
    }

    /// A sprite with its base. `heir` is where the first heir of the group extends it.
    fn sprite(&mut self, sprite: &'a Sprite, unit: usize, heir: Option<Place>) -> Level<'a> {
        let Some(&Unit { file, group, .. }) = self.gathered.units.get(unit) else { return Level::default() };
        if let Some(heritage) = self.gathered.groups.get_mut(group) {
            heritage.take(sprite, file, heir);
        }
        self.gathered.has_gaps |= matches!(sprite.extends, Value::Faulty);
        let base = given(&sprite.extends).and_then(|(name, place)| self.base(name, place, unit, heir));
        let mut level = Level::new(group);
        self.children(sprite, unit, &mut level);
        let Some((mut base, place)) = base else { return level };
        for def in &mut base.imagesets {
            if def.is_parameter() && !def.is_told && level.imageset(def.name).is_none() {
                def.is_told = true;
                let finding = messages::parameter_missing(place, Naming::Extends, def.set, def.name, None);
                self.tell(unit, finding);
            }
        }
        base.extend(level);
        base
    }

    /// The base of a sprite, and where it is named.
    fn base(
        &mut self,
        name: &'a str,
        place: Place,
        unit: usize,
        heir: Option<Place>,
    ) -> Option<(Level<'a>, Place)> {
        let target = self.target(name, place, unit, Naming::Extends)?;
        if self.is_cycle(target, place, Naming::Extends) {
            return None;
        }
        let sprite = self.open(target, place, unit, Naming::Extends)?;
        let group = self.gathered.units.get(unit)?.group;
        let unit = self.unit(target, (unit, place), group);
        self.active.push(Active { file: target, via: Some((place, Naming::Extends)) });
        let level = self.sprite(sprite, unit, heir.or(Some(place)));
        self.active.pop();
        Some((level, place))
    }

    fn children(&mut self, sprite: &'a Sprite, unit: usize, level: &mut Level<'a>) {
        for child in &sprite.children {
            self.time += 1;
            match child {
                Child::Imageset(set) => self.imageset(set, unit, level),
                Child::Include(Value::Given(name, place)) => self.include(name, *place, unit, level),
                Child::Include(..) => self.gathered.has_gaps = true,
                other => level.add(other, unit, self.time),
            }
        }
    }

    fn imageset(&mut self, set: &'a Imageset, unit: usize, level: &mut Level<'a>) {
        let Some((name, _)) = given(&set.name) else {
            self.gathered.has_gaps = true;
            return;
        };
        self.gathered.times.entry(name).or_insert(self.time);
        let is_parameter = matches!(set.src, Value::Absent);
        if let Some(known) = level.imageset_mut(name) {
            if is_parameter && known.parameter.is_none() {
                known.parameter = Some(set);
            }
            return;
        }
        let from = self.gathered.units.get(unit);
        let via = from.filter(|from| from.group != level.group).and_then(|from| from.parent);
        let is_told = is_parameter && via.is_some();
        if let Some((parent, place)) = via.filter(|_| is_parameter) {
            let finding = messages::parameter_missing(place, Naming::Include, set, name, None);
            self.tell(parent, finding);
        }
        level.add_imageset(ImagesetDef { name, set, parameter: None, unit, is_told });
    }

    fn include(&mut self, name: &'a str, place: Place, unit: usize, level: &mut Level<'a>) {
        let Some(target) = self.target(name, place, unit, Naming::Include) else { return };
        if self.is_cycle(target, place, Naming::Include) {
            return;
        }
        if !self.read.insert(target) {
            let finding = messages::include_repeated(place, self.catalog.path(target));
            self.tell(unit, finding);
            return;
        }
        let Some(sprite) = self.open(target, place, unit, Naming::Include) else { return };
        let group = self.gathered.groups.len();
        let mut heritage = Heritage::default();
        heritage.take(sprite, target, None);
        self.gathered.groups.push(heritage);
        let own = self.unit(target, (unit, place), group);
        self.active.push(Active { file: target, via: Some((place, Naming::Include)) });
        if matches!(sprite.extends, Value::Absent) {
            self.children(sprite, own, level);
        } else {
            let mut other = self.sprite(sprite, own, None);
            for def in &mut other.imagesets {
                if def.is_parameter() && !def.is_told && level.imageset(def.name).is_none() {
                    def.is_told = true;
                    let finding =
                        messages::parameter_missing(place, Naming::Include, def.set, def.name, None);
                    self.tell(unit, finding);
                }
            }
            level.absorb(other);
        }
        self.active.pop();
    }

    /// The root of a file that must be a sprite.
    fn open(&mut self, target: usize, place: Place, unit: usize, naming: Naming) -> Option<&'a Sprite> {
        let file = self.catalog.file(target)?;
        let had_gaps = std::mem::replace(&mut self.gathered.has_gaps, true);
        let depth = self.context.limits.depth;
        if self.active.len() >= depth {
            self.tell(unit, messages::too_deep(place, depth));
            return None;
        }
        if let Root::Sprite(sprite) = &file.root {
            if !self.work.take(file.elements) {
                self.tell(unit, Work::exceeded(place));
                return None;
            }
            self.gathered.has_gaps = had_gaps;
            self.gathered.report.uses(target, Some(place));
            return Some(sprite);
        }
        wrong_root(file, target, place, naming, "sprite", &mut self.gathered.report);
        None
    }

    fn target(&mut self, name: &str, place: Place, unit: usize, naming: Naming) -> Option<usize> {
        let file = self.gathered.units.get(unit)?.file;
        match self.catalog.find(file, name, place, self.context.inventory) {
            Ok(target) => Some(target),
            Err(why) => {
                self.gathered.has_gaps = true;
                let finding = lost(self.catalog, file, (name, place), naming, &why, self.context);
                self.tell(unit, finding);
                None
            }
        }
    }

    /// Whether a file is being read already, which is reported: once for the circle, wherever it is entered.
    fn is_cycle(&mut self, target: usize, place: Place, naming: Naming) -> bool {
        let Some(start) = self.active.iter().position(|active| active.file == target) else { return false };
        self.gathered.has_gaps = true;
        let circle = self.active.get(start..).unwrap_or_default();
        let behind = circle.iter().skip(1).map(|active| active.via).chain([Some((place, naming))]);
        let mut steps: Vec<(usize, Place, Naming)> = circle
            .iter()
            .zip(behind)
            .filter_map(|(active, via)| via.map(|(place, naming)| (active.file, place, naming)))
            .collect();
        let first = (0..steps.len()).min_by_key(|step| steps.get(*step).map(|step| step.0));
        steps.rotate_left(first.unwrap_or(0));
        let paths: Vec<&str> = steps.iter().map(|step| self.catalog.path(step.0)).collect();
        let is_included = steps.iter().any(|step| step.2 == Naming::Include);
        let place = steps.first().map_or(place, |step| step.1);
        self.gathered.report.add(messages::cycle(place, is_included, &paths));
        true
    }

    fn unit(&mut self, file: usize, parent: (usize, Place), group: usize) -> usize {
        self.gathered.units.push(Unit { file, parent: Some(parent), group });
        self.gathered.units.len() - 1
    }

    fn tell(&mut self, unit: usize, finding: Diagnostic) {
        let via = self.gathered.units.get(unit).and_then(|unit| unit.parent).map(|(_, place)| place);
        self.gathered.report.add(named_from(finding, via));
    }
}
