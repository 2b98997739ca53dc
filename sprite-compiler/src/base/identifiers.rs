//! Makes Rust identifiers from names in descriptions.

use unicode_normalization::UnicodeNormalization;

/// The constants of generated types and of the trait `Animation`, which those types implement. A variant of such a name
/// would not compile, or stand in the way of the constant.
const CONSTANTS: [&str; 10] =
    ["ALL", "ANIMATIONS", "COMPILED", "COUNT", "DYE", "GENDER", "LAST", "NAMES", "SPRITE", "VARIANTS"];

/// The name of a variant: that of [`pascal_case`], with `_` after the name of one of the type's constants.
///
/// `COUNT` is `COUNT_`, `count` is `Count`.
pub(crate) fn variant(name: &str) -> Option<String> {
    let mut identifier = pascal_case(name)?;
    if CONSTANTS.binary_search(&identifier.as_str()).is_ok() {
        identifier.push('_');
    }
    Some(identifier)
}

/// The name of a type. The name is divided at every character that is neither a letter nor a digit; the
/// first letter of each part becomes upper case, and the rest is kept. `_` is added before a leading digit. [`None`]
/// without a letter or digit.
///
/// `attack_bow` is `AttackBow`, `sword_1` is `Sword1`, `1` is `_1`, `self` is `Self_`.
pub(crate) fn pascal_case(name: &str) -> Option<String> {
    let mut identifier = String::new();
    let mut part_begins = true;
    // Rust compares identifiers in this normal form, so collisions must be looked for in it.
    for character in name.nfc() {
        if !stays(character) {
            part_begins = true;
        } else if part_begins {
            identifier.extend(character.to_uppercase().filter(|&upper| stays(upper)));
            part_begins = false;
        } else {
            identifier.push(character);
        }
    }
    finish(&identifier, |name| name == "Self")
}

/// The name of a module, in lower case. `_` replaces characters that an identifier cannot have, and is added before a
/// leading digit, after a keyword, and after a name that begins with `__`: modules of generated code begin so. [`None`] without a letter or digit.
pub(crate) fn module_case(name: &str) -> Option<String> {
    let lower: String = name.nfc().flat_map(char::to_lowercase).collect();
    lower.chars().any(stays).then_some(())?;
    let identifier: String =
        lower.chars().map(|character| if stays(character) { character } else { '_' }).collect();
    finish(&identifier, |name| is_keyword(name) || name.starts_with("__"))
}

/// The name of a constant: `prefix`, then words in upper case with `_` between them and after the prefix. A word ends
/// at every character that is neither a letter nor a digit, and before an upper-case letter that follows a lower-case
/// letter or a digit. [`None`] without a letter or digit.
///
/// With the prefix `SLICE`, `hit` is `SLICE_HIT`, `leftHand` is `SLICE_LEFT_HAND`, `9-patch` is `SLICE_9_PATCH`.
pub(crate) fn constant_case(prefix: &str, name: &str) -> Option<String> {
    let mut words = String::new();
    let mut previous = None;
    for character in name.nfc() {
        let is_hump = |previous: char| previous.is_lowercase() || previous.is_numeric();
        match previous {
            Some(previous) if stays(previous) && !(character.is_uppercase() && is_hump(previous)) => {}
            _ if stays(character) => words.push('_'),
            _ => {}
        }
        if stays(character) {
            words.extend(character.to_uppercase().filter(|&upper| stays(upper)));
        }
        previous = Some(character);
    }
    words.chars().any(stays).then(|| format!("{prefix}{words}").nfc().collect())
}

fn stays(character: char) -> bool {
    character != '_' && unicode_ident::is_xid_continue(character) && !is_unseen(character)
}

/// Returns whether Rust allows a character in identifiers although nobody sees it there: joiners, fillers and variation
/// selectors.
fn is_unseen(character: char) -> bool {
    matches!(
        character,
        '\u{34f}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200c}'..='\u{200d}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}'
            | '\u{e0100}'..='\u{e01ef}'
    )
}

fn finish(identifier: &str, is_taken: impl Fn(&str) -> bool) -> Option<String> {
    // Changing single characters may give a text that is not normalised.
    let mut identifier: String = identifier.nfc().collect();
    let first = identifier.chars().next()?;
    if first != '_' && !unicode_ident::is_xid_start(first) {
        identifier.insert(0, '_');
    }
    if is_taken(&identifier) {
        identifier.push('_');
    }
    Some(identifier)
}

fn is_keyword(word: &str) -> bool {
    const KEYWORDS: [&str; 51] = [
        "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do",
        "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let",
        "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "self",
        "static", "struct", "super", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use",
        "virtual", "where", "while", "yield",
    ];
    KEYWORDS.binary_search(&word).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn variants() {
        let cases = [
            ("walking", "Walking"),
            ("attack_2hand", "Attack2hand"),
            ("sword_1", "Sword1"),
            ("sword-1", "Sword1"),
            ("static", "Static"),
            ("self", "Self_"),
            ("1", "_1"),
            ("50", "_50"),
            ("iceBallTop", "IceBallTop"),
            ("été", "Été"),
            ("e\u{301}te\u{301}", "Été"),
            ("two words", "TwoWords"),
            ("a\u{200d}b\u{fe0f}", "AB"),
        ];
        for (name, variant) in cases {
            assert_eq!(pascal_case(name).as_deref(), Some(variant), "{name}");
            assert_eq!(super::variant(name).as_deref(), Some(variant), "{name}");
        }
        assert_eq!((pascal_case("--"), pascal_case("")), (None, None));
    }

    #[test]
    fn a_variant_is_no_constant_of_its_type() {
        assert!(CONSTANTS.is_sorted());
        for constant in CONSTANTS {
            let (variant, lower) = (variant(constant), variant(&constant.to_lowercase()));
            assert_eq!(variant, Some(format!("{constant}_")));
            assert!(lower.is_some_and(|lower| lower != constant && !lower.ends_with('_')));
            assert_eq!(pascal_case(constant).as_deref(), Some(constant), "a type has no such neighbours");
        }
        assert_eq!(variant("-COUNT-").as_deref(), Some("COUNT_"));
        assert_eq!(variant("CoUNT").as_deref(), Some("CoUNT"));
    }

    #[test]
    fn modules() {
        let cases = [
            ("enemies", "enemies"),
            ("Red Team", "red_team"),
            ("2nd", "_2nd"),
            ("type", "type_"),
            ("Self", "self_"),
            ("a-b", "a_b"),
            ("_x", "_x"),
            ("__lists", "__lists_"),
            ("-_x", "__x_"),
        ];
        for (name, module) in cases {
            assert_eq!(module_case(name).as_deref(), Some(module), "{name}");
        }
        assert_eq!((module_case("-_"), module_case("")), (None, None));
    }

    #[test]
    fn constants() {
        for (name, expected) in [
            ("hit", Some("SLICE_HIT")),
            ("hit box", Some("SLICE_HIT_BOX")),
            ("--hit__box--", Some("SLICE_HIT_BOX")),
            ("leftHand", Some("SLICE_LEFT_HAND")),
            ("HP", Some("SLICE_HP")),
            ("part2Left", Some("SLICE_PART2_LEFT")),
            ("9-patch", Some("SLICE_9_PATCH")),
            ("straße", Some("SLICE_STRASSE")),
            ("self", Some("SLICE_SELF")),
            ("--", None),
            ("", None),
        ] {
            assert_eq!(constant_case("SLICE", name).as_deref(), expected, "{name}");
        }
    }

    fn check(name: &str) {
        let identifiers = [pascal_case(name), variant(name), module_case(name), constant_case("SLICE", name)];
        for identifier in identifiers.into_iter().flatten() {
            let _: proc_macro2::Ident = proc_macro2::Ident::new(&identifier, proc_macro2::Span::call_site());
            assert!(!identifier.contains(is_unseen), "{identifier:?}");
        }
        assert!(variant(name).is_none_or(|variant| !CONSTANTS.contains(&variant.as_str())), "{name:?}");
    }

    #[test]
    fn every_identifier_is_one_that_rust_takes() {
        for name in ["ß", "1a", "·x", "日本", "a\u{34f}b", "İ", "ŉ", "‿x", "gen", "union"] {
            check(name);
        }
    }

    proptest! {
        #[test]
        fn every_name_gives_identifiers_that_rust_takes(name in "(\\PC|[a-zA-Z_0-9]|[\u{300}-\u{36f}\u{fe00}-\u{fe0f}\u{200d}]){0,6}", any in any::<String>()) {
            check(&name);
            check(&any);
        }
    }
}
