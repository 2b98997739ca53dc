//! What is played instead of an animation that a sprite does not have.

/// The order in which animations stand in for each other when one is asked for by a name that the sprite lacks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Substitution {
    /// Nothing stands in for anything.
    #[default]
    None,
    /// The tree of the Mana format's document, where `-` and `_` are the same; then ManaPlus's order.
    Document,
    /// The order of the Mana client.
    Mana,
    /// The order of the ManaPlus client.
    ManaPlus,
}

/// A name, and the one that is tried after it.
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

/// What ManaPlus appends to the names of these actions, and takes away again.
const SURROUNDINGS: [&str; 3] = ["sky", "water", "ride"];
const SURROUNDED: [&str; 6] = [STAND, "sit", "attack", "cast", "spawn", "dead"];

impl Substitution {
    /// The animation that serves for a name: the one that `find` knows, else what stands in for it. `stand` is
    /// what serves as the last resort of all names that have one. [`None`] when the name has no substitute at all.
    ///
    /// ```
    /// # use sprite_table::Substitution;
    /// let names = ["stand", "attack_stab"];
    /// let resolve = |name| Substitution::Document.resolve(name, &names, Some(0));
    /// assert_eq!(resolve("attack-bow"), Some(1));
    /// assert_eq!(resolve("run"), Some(0));
    /// assert_eq!(resolve("dance"), None);
    /// ```
    pub fn resolve<N: AsRef<str>>(self, name: &str, names: &[N], stand: Option<u16>) -> Option<u16> {
        let find = |wanted: &str, alike: fn(u8, u8) -> bool| {
            let place = names.iter().position(|name| are_alike(name.as_ref(), wanted, alike))?;
            u16::try_from(place).ok()
        };
        let mut name = name;
        loop {
            if let Some(found) = find(name, |a, b| a == b) {
                return Some(found);
            }
            if self == Self::Document
                && DOCUMENT.iter().any(|(from, to)| is_alike(from, name) || is_alike(to, name))
                && let Some(found) = find(name, is_same_punctuation)
            {
                return Some(found);
            }
            if self == Self::ManaPlus
                && name == "attack"
                && let Some(found) = find("attack_stab", |a, b| a == b)
            {
                return Some(found);
            }
            if name == STAND && self != Self::None {
                return stand;
            }
            name = self.next(name)?;
        }
    }

    /// The name that is tried after this one.
    fn next(self, name: &str) -> Option<&str> {
        let find = |steps: &[Step], alike: fn(&str, &str) -> bool| {
            steps.iter().find(|(from, _)| alike(from, name)).map(|&(_, to)| to)
        };
        let exact = |a: &str, b: &str| a == b;
        match self {
            Self::None => None,
            Self::Document => find(DOCUMENT, is_alike).or_else(|| Self::ManaPlus.next(name)),
            Self::Mana => find(MANA, exact),
            Self::ManaPlus => find(MANAPLUS, exact).or_else(|| {
                let plain = SURROUNDINGS.iter().find_map(|end| name.strip_suffix(end))?;
                SURROUNDED.contains(&plain).then_some(plain)
            }),
        }
    }
}

/// Whether two names differ in `-` and `_` only.
fn is_alike(a: &str, b: &str) -> bool {
    are_alike(a, b, is_same_punctuation)
}

fn are_alike(a: &str, b: &str, alike: fn(u8, u8) -> bool) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).all(|(a, b)| alike(a, b))
}

fn is_same_punctuation(a: u8, b: u8) -> bool {
    let plain = |byte| if byte == b'_' { b'-' } else { byte };
    plain(a) == plain(b)
}

#[cfg(test)]
mod tests {
    use super::Substitution::{self, Document, Mana, ManaPlus};

    fn resolve(order: Substitution, name: &str, names: &[&'static str], stand: &str) -> Option<&'static str> {
        let stand = names.iter().position(|name| *name == stand).and_then(|place| u16::try_from(place).ok());
        order.resolve(name, names, stand).map(|place| names[usize::from(place)])
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
        // Only names of the tree are the same with other punctuation.
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
        assert_eq!(resolve(Substitution::None, "walk", &names, "stand"), None);
        assert_eq!(resolve(Substitution::None, "sit", &names, "stand"), Some("sit"));
    }
}
