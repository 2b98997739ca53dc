//! The names of actions that serve for missing ones, in each dialect.

use crate::base::sorted::SortedSet;
use crate::formats::mana::settings::Dialect;

/// A name, and the name that is tried after it.
type Step = (&'static str, &'static str);

const STAND: &str = "stand";

const DOCUMENT: &[Step] = &[
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

const MANA: &[Step] = &[
    ("walk", STAND),
    ("attack", STAND),
    ("sit", STAND),
    ("hurt", STAND),
    ("magic", "attack"),
    ("item", "magic"),
    ("sleep", "sit"),
    ("dead", "hurt"),
];

const MANAPLUS: &[Step] = &[
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
    let tables: &[&[Step]] = match dialect {
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
    let find = |steps: &[Step]| steps.iter().find(|(from, _)| *from == name).map(|&(_, to)| to);
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
