//! Assigns pictures to frames of sprites by the rules of `sprites.toml`, by their names alone: no file is read.

mod joined;
#[cfg(test)]
mod tests;

use super::claim::ENDING;
use super::description::{NAMELESS, Named};
use super::messages::rules as messages;
use super::pattern::{Capture, Captured, Pattern};
use super::ruled::{RulePicture, RuleSprite};
use super::rules::{Rule, Rules};
use crate::base::budget::{Budget, Expense};
use crate::base::diagnostics::Diagnostics;
use crate::base::files::EntryKind;
use crate::base::keys::At;
use crate::base::limits::RULES_SEARCHED;
use crate::base::panics::working_on;
use crate::base::paths;
use crate::base::sorted::{SortedMap, SortedSet};
use crate::inventory::Inventory;
use crate::inventory::unread::UnreadPictures;
use crate::settings;
use std::collections::HashMap;

/// The price of an attempt of a pattern, in characters that a pattern without captures compares.
const PLACE: u64 = 40;

impl Rules {
    /// The sprites that the rules make of pictures, sorted by the paths of their first pictures.
    pub(crate) fn sprites(
        &self,
        inventory: &Inventory,
        budget: &Budget,
        diagnostics: &mut Diagnostics,
    ) -> Vec<RuleSprite> {
        if self.list.is_empty() {
            return Vec::new();
        }
        let _working = working_on(settings::FILE);
        let (sprites, incomplete) = assign(self, inventory, budget, diagnostics);
        let mut names: SortedMap<usize, SortedSet<&str>> = SortedMap::new();
        for picture in sprites.iter().flat_map(|sprite| &sprite.pictures) {
            // Elsewhere the tables are the animations.
            let is_compared = |rule: &Rule| !rule.animations.is_empty() && rule.has(Capture::Animation);
            if self.get(picture.rule).is_some_and(is_compared) {
                names.entry(picture.rule).or_default().insert(picture.animation());
            }
        }
        names.retain(|rule, _| self.is_whole && !incomplete.contains(rule));
        let mut searches = 0;
        for (index, names) in &names {
            let Some(rule) = self.list.get(*index) else { continue };
            let is_unused = |animation: &&Named| !names.contains(animation.name.value.as_str());
            if !rule.animations.iter().any(|animation| is_unused(&animation)) {
                continue;
            }
            let Some(elsewhere) = of_later_rules(&self.list, *index, inventory, budget) else { break };
            let unused = rule.animations.iter().filter(is_unused);
            let unused = unused.filter(|animation| !elsewhere.contains(animation.name.value.as_str()));
            for At { value: name, span: at } in unused.map(|animation| &animation.name) {
                // Further findings would be dropped.
                if diagnostics.is_cut_short() {
                    break;
                }
                let location = rule.location.source.at(*at);
                searches += 1;
                let names = (searches <= RULES_SEARCHED).then_some(names);
                diagnostics.push(messages::no_animation(rule, name, location, names));
            }
        }
        sprites
    }
}

/// The names of animations whose pictures a rule matches, but on which later rules decide. [`None`] if the budget does
/// not allow it.
fn of_later_rules<'i>(
    rules: &[Rule],
    index: usize,
    inventory: &'i Inventory,
    budget: &Budget,
) -> Option<SortedSet<&'i str>> {
    let (rule, later) = rules.split_at_checked(index).and_then(|(_, rest)| rest.split_first())?;
    let pattern = rule.pattern.as_ref()?;
    let mut names = SortedSet::new();
    let mut work = 0;
    for path in inventory.files().filter(|path| is_picture(path)) {
        let mut patterns = later.iter().filter_map(|rule| rule.pattern.as_ref());
        if let Some(captured) = pattern.captures(path, &mut work)
            && patterns.any(|pattern| pattern.captures(path, &mut work).is_some())
        {
            names.insert(captured.animation.unwrap_or(NAMELESS));
        }
        if !budget.charge(Expense::Matched, std::mem::take(&mut work).saturating_mul(PLACE)) {
            return None;
        }
    }
    Some(names)
}

/// Assigns each picture of the folder to a sprite. Sprites are sorted by the paths of their first pictures. Returns also
/// the rules of which a picture cannot be read.
fn assign(
    all: &Rules,
    inventory: &Inventory,
    budget: &Budget,
    diagnostics: &mut Diagnostics,
) -> (Vec<RuleSprite>, SortedSet<usize>) {
    let Rules { list: rules, is_whole, .. } = all;
    let described = described(inventory);
    // A normal map is no picture of its own.
    let pictures =
        inventory.files().filter(|path| is_picture(path)).filter(|path| !inventory.is_companion(path));
    let pictures: Vec<&str> = pictures.collect();
    let index = Index::new(rules);
    let mut matched: SortedSet<usize> = SortedSet::new();
    let mut nameless: SortedMap<usize, (&str, usize)> = SortedMap::new();
    let mut in_other_case: SortedMap<usize, (&str, usize)> = SortedMap::new();
    let mut sprites: Vec<RuleSprite> = Vec::new();
    // Pictures that no rule matches and no description has.
    let mut free: Vec<&str> = Vec::new();
    let mut known: HashMap<Vec<String>, usize> = HashMap::new();
    for &path in &pictures {
        let mut work = 0;
        let found = index.last(path, &mut work);
        if !budget.charge(Expense::Matched, work.saturating_mul(PLACE)) {
            return Default::default();
        }
        let Some((rule, captured)) = found else {
            if !described.contains(paths::without_ending(path)) && !inventory.is_excluded(path) {
                free.push(path);
            }
            let lower = messages::in_lower_case(path);
            let is_passed_over = lower != path
                && !described.contains(paths::without_ending(path))
                && !inventory.is_excluded(path)
                && inventory.file(&lower).is_none();
            let mut work = 0;
            if is_passed_over && let Some((rule, _)) = index.last(&lower, &mut work) {
                in_other_case.entry(rule).or_insert((path, 0)).1 += 1;
            }
            if !budget.charge(Expense::Matched, work.saturating_mul(PLACE)) {
                return Default::default();
            }
            continue;
        };
        matched.insert(rule);
        let is_skipped = rules.get(rule).is_none_or(Rule::skips);
        if is_skipped || described.contains(paths::without_ending(path)) || inventory.is_excluded(path) {
            continue;
        }
        let Some(name) = sprite(path, &captured) else {
            nameless.entry(rule).or_insert((path, 0)).1 += 1;
            continue;
        };
        let picture = RulePicture {
            rule,
            path: path.to_owned(),
            animation: captured.animation.map(str::to_owned),
            direction: captured.direction,
            number: captured.number,
            cell: captured.cell,
            count: captured.count,
        };
        let at = *known.entry(name).or_insert_with_key(|name| {
            sprites.push(RuleSprite { path: name.clone(), pictures: Vec::new(), is_broken: false });
            sprites.len() - 1
        });
        if let Some(sprite) = sprites.get_mut(at) {
            sprite.pictures.push(picture);
        }
    }
    let mut incomplete = SortedSet::new();
    for (index, (pictures, names)) in unread(inventory, &described, &index, budget) {
        matched.insert(index);
        let Some(rule) = rules.get(index).filter(|rule| !rule.skips()) else { continue };
        incomplete.insert(index);
        diagnostics.push(pictures.finding(rule.location));
        for at in names.into_iter().filter_map(|name| known.get(&name)) {
            if let Some(sprite) = sprites.get_mut(*at) {
                sprite.is_broken = true;
            }
        }
    }
    for (index, (first, count)) in nameless {
        if let Some(rule) = rules.get(index) {
            diagnostics.push(messages::no_name(rule, first, count));
        }
    }
    for (index, (first, count)) in in_other_case {
        // Where it matches nothing at all, that is the finding.
        if let Some(rule) = rules.get(index).filter(|rule| matched.contains(&index) && !rule.skips()) {
            diagnostics.push(messages::in_other_case(rule, first, count));
        }
    }
    for sprite in &mut sprites {
        if let Some(collisions) = sprite.collisions()
            && let Some(rule) = rules.get(collisions.0.rule)
        {
            diagnostics.push(messages::same_frame(rule, sprite, collisions));
            sprite.is_broken = true;
        }
    }
    joined::check(&mut sprites, all, budget, diagnostics);
    let unmatched =
        rules.iter().enumerate().filter(|(index, _)| !matched.contains(index)).map(|(_, rule)| rule);
    let unmatched = unmatched.filter(|_| *is_whole);
    if !report_unmatched(unmatched, (&pictures, &free), inventory, budget, diagnostics) {
        return Default::default();
    }
    (sprites, incomplete)
}

/// Reports rules that decide on no picture, unless they match some on which later rules decide. Returns `false` if the
/// budget does not allow it. Of the pictures, the free ones belong to no rule and no description.
fn report_unmatched<'r>(
    unmatched: impl Iterator<Item = &'r Rule>,
    (pictures, free): (&[&str], &[&str]),
    inventory: &Inventory,
    budget: &Budget,
    diagnostics: &mut Diagnostics,
) -> bool {
    let (mut work, mut searches) = (0, 0);
    for (rule, pattern) in unmatched.filter_map(|rule| Some((rule, rule.pattern.as_ref()?))) {
        if diagnostics.is_cut_short() {
            break;
        }
        let is_unread = inventory.link_outside(paths::folder(pattern.start())).is_some();
        if !is_unread && !pictures.iter().any(|path| pattern.captures(path, &mut work).is_some()) {
            let finding = messages::nothing_matched(rule);
            searches += 1;
            diagnostics.push(if searches <= RULES_SEARCHED {
                messages::cure_nothing_matched(finding, rule, pattern, (pictures, free), inventory)
            } else {
                finding.help("correct the pattern, or remove the rule")
            });
        }
        if !budget.charge(Expense::Matched, std::mem::take(&mut work).saturating_mul(PLACE)) {
            return false;
        }
    }
    true
}

/// The pictures that rules would make sprites of if they could be read: by rule, with the names of the sprites.
fn unread<'i>(
    inventory: &'i Inventory,
    described: &SortedSet<&str>,
    index: &Index<'_>,
    budget: &Budget,
) -> Unread<'i> {
    let mut unread = Unread::new();
    let pictures = inventory.unread().filter(|(path, kind)| {
        let is_meant = is_picture(path) && !inventory.is_companion(path);
        is_meant && *kind != EntryKind::FolderOutsideRoot && !described.contains(paths::without_ending(path))
    });
    for (path, kind) in pictures {
        let mut work = 0;
        let found = index.last(path, &mut work);
        if !budget.charge(Expense::Matched, work.saturating_mul(PLACE)) {
            return Unread::new();
        }
        let Some((rule, captured)) = found else { continue };
        let names = match unread.get_mut(&rule) {
            Some((pictures, names)) => {
                pictures.add();
                names
            }
            None => {
                &mut unread.entry(rule).or_insert_with(|| (UnreadPictures::one(path, kind), Vec::new())).1
            }
        };
        names.extend(sprite(path, &captured));
    }
    unread
}

type Unread<'i> = SortedMap<usize, (UnreadPictures<'i>, Vec<Vec<String>>)>;

fn is_picture(path: &str) -> bool {
    let ending = paths::ending(path);
    paths::PICTURES.iter().any(|known| known.eq_ignore_ascii_case(ending))
}

/// The paths of all descriptions without their endings. A picture with the same path belongs to the description.
fn described(inventory: &Inventory) -> SortedSet<&str> {
    let descriptions = inventory.descriptions().iter().map(|(path, _)| path.as_str());
    descriptions
        .map(|path| path.strip_suffix(ENDING).unwrap_or_else(|| paths::without_ending(path)))
        .collect()
}

/// The folders and the name of the sprite that a picture belongs to; [`None`] if its path has none.
fn sprite(path: &str, captured: &Captured<'_>) -> Option<Vec<String>> {
    let mut name = match (captured.sprite, captured.animation) {
        (Some(sprite), _) => {
            let before = path.get(..captured.sprite_at.start).unwrap_or_default();
            paths::inside(paths::folder(before), sprite)
        }
        (None, Some(_)) => {
            // The folder of the name that says the animation, which may be a folder itself: `hero/Run/1.png`.
            paths::folder(path.get(..captured.animation_at.start).unwrap_or_default()).to_owned()
        }
        (None, None) if captured.number.is_some() => {
            let before = path.get(..captured.number_at.start).unwrap_or_default();
            let before = before.trim_end_matches(|character: char| !character.is_alphanumeric());
            let after = paths::without_ending(path).get(captured.number_at.end..).unwrap_or_default();
            before.to_owned() + after
        }
        (None, None) => paths::without_ending(path).to_owned(),
    };
    name.truncate(name.trim_end_matches('/').len());
    (!name.is_empty()).then(|| paths::parts(&name))
}

/// Rules by the starts of their patterns, since most of them name a folder of their own.
struct Index<'r> {
    rules: &'r [Rule],
    /// The indices of rules, ascending, by the text that their paths begin with.
    by_start: HashMap<&'r str, Vec<usize>>,
    /// The lengths of these texts.
    lengths: SortedSet<usize>,
}

impl<'r> Index<'r> {
    fn new(rules: &'r [Rule]) -> Self {
        let mut by_start: HashMap<&str, Vec<usize>> = HashMap::new();
        for (index, rule) in rules.iter().enumerate() {
            if let Some(pattern) = &rule.pattern {
                by_start.entry(pattern.start()).or_default().push(index);
            }
        }
        let lengths = by_start.keys().map(|start| start.len()).collect();
        Self { rules, by_start, lengths }
    }

    /// The last rule that matches a path, with its captures.
    fn last<'p>(&self, path: &'p str, work: &mut u64) -> Option<(usize, Captured<'p>)> {
        let starts = self.lengths.iter().filter_map(|length| self.by_start.get(path.get(..*length)?));
        let mut found: Option<(usize, Captured<'p>)> = None;
        for indices in starts {
            let later = indices
                .iter()
                .rev()
                .take_while(|index| found.as_ref().is_none_or(|(known, _)| *index > known));
            let mut captured = later.filter_map(|index| {
                let pattern: &Pattern = self.rules.get(*index)?.pattern.as_ref()?;
                Some((*index, pattern.captures(path, work)?))
            });
            if let Some(later) = captured.next() {
                found = Some(later);
            }
        }
        found
    }
}
