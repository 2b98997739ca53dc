//! The actions that can be played, and the names of those that serve for missing ones, in each dialect.

use crate::base::sorted::{SortedMap, SortedSet, sort_by_key};
use crate::base::source::Location;
use crate::formats::mana::resolve::{ActionDef, ResolvedSprite};
use crate::formats::mana::settings::Dialect;

/// A name, and the name that is tried after it.
type Fallback = (&'static str, &'static str);

const STAND: &str = "stand";

const DOCUMENT: &[Fallback] = &[
    ("use-item", "cast-magic"),
    ("cast-magic", "attack-throw"),
    ("attack-throw", "attack-swing"),
    ("attack-swing", "attack"),
    ("attack", STAND),
    ("attack-bow", "attack-stab"),
    ("attack-stab", "attack-swing"),
    ("run", "walk"),
    ("walk", STAND),
    ("sleeping", "sit"),
    ("sit", STAND),
    ("dead", "hurt"),
    ("hurt", STAND),
];

const MANA: &[Fallback] = &[
    ("walk", STAND),
    ("attack", STAND),
    ("sit", STAND),
    ("hurt", STAND),
    ("magic", "attack"),
    ("item", "magic"),
    ("sleep", "sit"),
    ("dead", "hurt"),
];

const MANAPLUS: &[Fallback] = &[
    ("walk", STAND),
    ("attack", STAND),
    ("sit", STAND),
    ("dead", STAND),
    ("spawn", STAND),
    ("cast", "attack"),
    ("sittop", "sit"),
    ("fly", "walk"),
    ("swim", "walk"),
    ("ride", "walk"),
];

/// The endings that ManaPlus appends to the names of some actions, and removes again.
const SURROUNDINGS: [&str; 3] = ["sky", "water", "ride"];
const SURROUNDED: [&str; 6] = [STAND, "sit", "attack", "cast", "spawn", "dead"];

/// All names that another action may serve for.
pub(super) fn names(dialect: Dialect) -> SortedSet<String> {
    let tables: &[&[Fallback]] = match dialect {
        Dialect::Document => &[DOCUMENT, MANAPLUS],
        Dialect::Mana => &[MANA],
        Dialect::ManaPlus => &[MANAPLUS],
    };
    let names = tables.iter().copied().flatten().map(|(from, _)| *from).chain([STAND]);
    let mut names: SortedSet<String> = names.map(str::to_owned).collect();
    if dialect == Dialect::Document {
        names.extend(DOCUMENT.iter().map(|(from, _)| from.replace('-', "_")));
    }
    if dialect != Dialect::Mana {
        names.extend(SURROUNDED.iter().flat_map(|name| SURROUNDINGS.map(|end| format!("{name}{end}"))));
    }
    names
}

/// The index of the action that serves for a name: the action of this name, else the first one in the dialect's order.
/// `stand` serves if no other action does. [`None`] for a name that no other action may serve for.
pub(super) fn resolve(
    dialect: Dialect,
    name: &str,
    actions: &[(&str, usize)],
    stand: Option<usize>,
) -> Option<usize> {
    let find = |is_wanted: &dyn Fn(&str) -> bool| actions.iter().find(|(name, _)| is_wanted(name));
    let mut name = name;
    loop {
        let found = find(&|known| known == name).or_else(|| match dialect {
            Dialect::Document => {
                let is_in_tree = DOCUMENT.iter().any(|(from, to)| is_alike(from, name) || is_alike(to, name));
                find(&|known| is_in_tree && is_alike(known, name))
            }
            Dialect::ManaPlus if name == "attack" => find(&|known| known == "attack_stab"),
            _ => None,
        });
        if let Some((_, found)) = found {
            return Some(*found);
        }
        if name == STAND {
            return stand;
        }
        name = next(dialect, name)?;
    }
}

/// The name that is tried after this one.
fn next(dialect: Dialect, name: &str) -> Option<&str> {
    let find = |steps: &[Fallback]| steps.iter().find(|(from, _)| *from == name).map(|&(_, to)| to);
    match dialect {
        Dialect::Document => {
            let step = DOCUMENT.iter().find(|(from, _)| is_alike(from, name));
            step.map(|&(_, to)| to).or_else(|| next(Dialect::ManaPlus, name))
        }
        Dialect::Mana => find(MANA),
        Dialect::ManaPlus => find(MANAPLUS).or_else(|| {
            let plain = SURROUNDINGS.iter().find_map(|end| name.strip_suffix(end))?;
            SURROUNDED.contains(&plain).then_some(plain)
        }),
    }
}

/// Returns whether two names differ in `-` and `_` only.
fn is_alike(a: &str, b: &str) -> bool {
    let plain = |byte| if byte == b'_' { b'-' } else { byte };
    a.len() == b.len() && a.bytes().map(plain).eq(b.bytes().map(plain))
}

/// An action that can be played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Playable<'a> {
    pub(crate) name: &'a str,
    pub(crate) location: Location,
    /// The action of the sprite whose cells are shown.
    pub(crate) cells: usize,
    /// The action of the offset file that is played with it.
    pub(crate) offsets: Option<usize>,
}

/// All actions that can be played.
#[derive(Debug)]
pub(crate) struct Actions<'a> {
    pub(crate) list: Vec<Playable<'a>>,
    pub(crate) names: Names<'a>,
    /// The actions of the sprite that are played at lower health only, by the percent up to which they are.
    weak: SortedMap<u8, Names<'a>>,
}

impl<'a> Actions<'a> {
    pub(super) fn new(sprite: &ResolvedSprite<'a>) -> Self {
        let (healthy, dialect) = (sprite.healthy(), sprite.dialect);
        let cell_names = Names::new(healthy.iter().map(|action| action.name), dialect);
        let offset_names = Names::new(sprite.offset_actions.iter().map(|action| action.name), dialect);
        let playable = |action: &ActionDef<'a>, cells| {
            let (name, location) = (action.name, action.location);
            Playable { name, location, cells, offsets: offset_names.resolve(name) }
        };
        let own = healthy.iter().enumerate();
        let mut list: Vec<Playable<'_>> = own.map(|(index, action)| playable(action, index)).collect();
        for action in sprite.offset_actions.iter().filter(|action| cell_names.find(action.name).is_none()) {
            // Actions of the offset file without cells are left out: there is nothing to move.
            let cells = sprite.free.or_else(|| cell_names.resolve(action.name));
            list.extend(cells.map(|cells| playable(action, cells)));
        }
        let free = sprite.free.map(|free| playable(&sprite.actions[free], free));
        list.extend(free.filter(|free| list.iter().all(|action| action.name != free.name)));
        let names = Names::new(list.iter().map(|action| action.name), dialect);
        let mut weak: SortedMap<u8, Vec<_>> = SortedMap::new();
        for (index, action) in sprite.actions.iter().enumerate() {
            // An action without animations is left out: playing it would change nothing.
            if let Ok(hp @ 0..100) = u8::try_from(action.hp)
                && !action.animations.is_empty()
            {
                weak.entry(hp).or_default().push((action.location, action.name, index));
            }
        }
        let set = |mut actions: Vec<(Location, &'a str, usize)>| {
            sort_by_key(&mut actions, |(location, ..)| *location);
            Names::of(actions.into_iter().map(|(_, name, index)| (name, index)).collect(), dialect)
        };
        Self { list, names, weak: weak.into_iter().map(|(hp, actions)| (hp, set(actions))).collect() }
    }

    /// The action that serves as `stand`.
    pub(crate) fn stand(&self) -> Option<&Playable<'a>> {
        self.names.stand().and_then(|stand| self.list.get(stand))
    }

    /// The substitutes of an action at lower health, each with the percent up to which it is played. A substitute is
    /// the action of this name among those of the same percent, else one that serves for it there, else the action
    /// itself.
    pub(super) fn at_health(&self, action: &Playable<'a>) -> Vec<(u8, Playable<'a>)> {
        let is_stand = self.stand().is_some_and(|stand| stand.name == action.name);
        let mut rows: Vec<(u8, Playable<'a>)> = Vec::new();
        for (hp, names) in &self.weak {
            let served = if is_stand { names.stand() } else { names.resolve(action.name) };
            let cells = served.unwrap_or(action.cells);
            match rows.last_mut().filter(|(_, last)| last.cells == cells) {
                Some((last, _)) => *last = *hp,
                None => rows.push((*hp, Playable { cells, ..*action })),
            }
        }
        rows.pop_if(|(_, last)| last.cells == action.cells);
        rows
    }
}

/// The names of a sprite's actions, to look up actions by name.
#[derive(Debug)]
pub(crate) struct Names<'a> {
    /// Each with the index of its action.
    list: Vec<(&'a str, usize)>,
    indices: SortedMap<&'a str, usize>,
    dialect: Dialect,
    stand: Option<usize>,
}

impl<'a> Names<'a> {
    /// The names of all actions of a list.
    pub(crate) fn new(names: impl Iterator<Item = &'a str>, dialect: Dialect) -> Self {
        Self::of(names.enumerate().map(|(index, name)| (name, index)).collect(), dialect)
    }

    /// The names of some actions, with the indices of these.
    pub(crate) fn of(list: Vec<(&'a str, usize)>, dialect: Dialect) -> Self {
        // The first one of a name has it.
        let indices: SortedMap<&str, usize> = list.iter().rev().copied().collect();
        let find = |name: &str| indices.get(name).copied();
        let otherwise = if dialect == Dialect::Document { find("default") } else { None };
        let stand = find("stand").or(otherwise).or_else(|| list.first().map(|(_, index)| *index));
        Self { list, indices, dialect, stand }
    }

    /// The action that serves as `stand`.
    pub(crate) const fn stand(&self) -> Option<usize> {
        self.stand
    }

    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        self.indices.get(name).copied()
    }

    /// The action that serves for a name.
    pub(crate) fn resolve(&self, name: &str) -> Option<usize> {
        // Few names have substitutes. This check avoids comparing all other names with every action.
        self.find(name).or_else(|| {
            resolve(self.dialect, name, &[], Some(0))?;
            resolve(self.dialect, name, &self.list, self.stand)
        })
    }

    /// The names that no action has but one serves for, each with the index of that action.
    pub(crate) fn substitutes(&self) -> Vec<(String, u16)> {
        let missing = names(self.dialect).into_iter().filter(|name| self.find(name).is_none());
        let served = missing.filter_map(|name| Some((u16::try_from(self.resolve(&name)?).ok()?, name)));
        served.map(|(action, name)| (name, action)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{DOCUMENT, MANA, MANAPLUS};
    use crate::formats::mana::settings::Dialect::{self, Document, Mana, ManaPlus};

    fn resolve(dialect: Dialect, name: &str, names: &[&'static str], stand: &str) -> Option<&'static str> {
        let actions: Vec<(&str, usize)> = names.iter().zip(0..).map(|(name, index)| (*name, index)).collect();
        let stand = names.iter().position(|name| *name == stand);
        super::resolve(dialect, name, &actions, stand).map(|index| names[index])
    }

    #[test]
    fn the_names_are_those_that_another_action_serves_for() {
        let steps = [DOCUMENT, MANA, MANAPLUS].concat();
        let plain = steps.iter().flat_map(|(from, to)| [*from, *to]).chain(["attack_stab", "dance", ""]);
        let plain: Vec<String> = plain.flat_map(|name| [name.to_owned(), name.replace('-', "_")]).collect();
        for dialect in [Document, Mana, ManaPlus] {
            let names = super::names(dialect);
            for name in
                plain.iter().flat_map(|name| ["", "sky", "water", "ride"].map(|end| format!("{name}{end}")))
            {
                let is_served = super::resolve(dialect, &name, &[], Some(0)).is_some();
                assert_eq!(names.contains(&name), is_served, "{dialect:?} {name}");
            }
        }
    }

    #[test]
    fn the_document_has_a_tree() {
        let two = ["stand", "attack_stab"];
        let cases = [
            ("attack-bow", Some("attack_stab")),
            ("attack_stab", Some("attack_stab")),
            ("attack-stab", Some("attack_stab")),
            ("use-item", Some("stand")),
            ("use_item", Some("stand")),
            ("run", Some("stand")),
            ("fly", Some("stand")),
            ("attackwater", Some("stand")),
            ("stand", Some("stand")),
            ("dance", None),
            ("default", None),
        ];
        for (name, expected) in cases {
            assert_eq!(resolve(Document, name, &two, "stand"), expected, "{name}");
        }
        let no_stand = ["default", "walk"];
        assert_eq!(resolve(Document, "hurt", &no_stand, "default"), Some("default"));
        assert_eq!(resolve(Document, "run", &no_stand, "default"), Some("walk"));
        assert_eq!(resolve(Document, "fly", &no_stand, "default"), Some("walk"));
        assert_eq!(resolve(Document, "stand", &["walk"], "walk"), Some("walk"));
        // Only names that have substitutes are equal with other punctuation.
        assert_eq!(resolve(Document, "my-dance", &["my_dance"], "my_dance"), None);
    }

    #[test]
    fn the_clients_have_orders_of_their_own() {
        let names = ["stand", "sit", "attack_stab"];
        let manaplus = |name| resolve(ManaPlus, name, &names, "stand");
        assert_eq!(manaplus("attack"), Some("attack_stab"));
        assert_eq!(manaplus("cast"), Some("attack_stab"));
        assert_eq!(manaplus("sittop"), Some("sit"));
        assert_eq!(manaplus("castwater"), Some("attack_stab"));
        assert_eq!(manaplus("deadsky"), Some("stand"));
        assert_eq!(manaplus("attack-stab"), None);
        assert_eq!(manaplus("run"), None);
        assert_eq!(manaplus("sky"), None);
        let mana = |name| resolve(Mana, name, &names, "stand");
        assert_eq!(mana("item"), Some("stand"));
        assert_eq!(mana("sleep"), Some("sit"));
        assert_eq!(mana("dead"), Some("stand"));
        assert_eq!(mana("spawn"), None);
    }
}
