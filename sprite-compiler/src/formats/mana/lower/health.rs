//! Actions for lower health: what each action is played as, up to how many percent.

use super::actions::{Actions, Cells, Playable};
use super::lookup::Names;
use crate::formats::mana::resolve::ResolvedSprite;
use std::collections::BTreeMap;

/// Actions of the same `hp`.
struct Set<'a> {
    names: Names<'a>,
    cells: Vec<Cells>,
}

/// All sets below full health, by their `hp`.
pub(super) struct Sets<'a>(BTreeMap<u8, Set<'a>>);

impl<'a> Sets<'a> {
    pub(super) fn new(sprite: &ResolvedSprite<'a>) -> Self {
        let own = sprite.actions.iter().enumerate().map(|(index, action)| (action, Cells::Action(index)));
        let weak = sprite.weak.iter().enumerate().map(|(index, action)| (action, Cells::Weak(index)));
        let mut actions: BTreeMap<u8, Vec<_>> = BTreeMap::new();
        for (action, cells) in own.chain(weak) {
            // One without animations shows nothing, and nothing is changed by playing it.
            if let Ok(hp @ 0..100) = u8::try_from(action.hp)
                && !action.animations.is_empty()
            {
                actions.entry(hp).or_default().push((action.location, action.name, cells));
            }
        }
        let set = |mut list: Vec<(_, &'a str, Cells)>| {
            list.sort_by_key(|(location, ..)| *location);
            let names = list.iter().map(|(_, name, _)| *name).collect();
            Set {
                names: Names::new(names, sprite.dialect),
                cells: list.iter().map(|(.., cells)| *cells).collect(),
            }
        };
        Self(actions.into_iter().map(|(hp, list)| (hp, set(list))).collect())
    }

    /// What an action is played as at lower health, up to how many percent each: the action of this name in the set, else
    /// what serves for it there, else itself.
    pub(super) fn of(&self, action: &Playable<'a>, actions: &Actions<'a>) -> Vec<(u8, Playable<'a>)> {
        let is_stand = actions.stand().is_some_and(|stand| stand.name == action.name);
        let mut rows: Vec<(u8, Playable<'a>)> = Vec::new();
        for (hp, set) in &self.0 {
            let served = if is_stand { set.names.stand() } else { set.names.resolve(action.name) };
            let cells = served.and_then(|index| set.cells.get(index).copied()).unwrap_or(action.cells);
            match rows.last_mut().filter(|(_, last)| last.cells == cells) {
                Some((last, _)) => *last = *hp,
                None => rows.push((*hp, Playable { cells, ..*action })),
            }
        }
        rows.pop_if(|(_, last)| last.cells == action.cells);
        rows
    }
}
