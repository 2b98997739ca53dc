//! Chooses between a binary file and its export: in one folder, two files of one type name are the same sprite.

use crate::base::identifiers;
use crate::base::paths;
use crate::base::sorted::SortedMap;
use crate::formats::aseprite::settings::{AsepriteSettings, Prefer};

/// A file that may be one of a pair.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member<'p> {
    pub(super) path: &'p str,
    pub(super) is_binary: bool,
}

/// The files that are not read, each with the one that is read instead.
pub(super) fn unread<'p>(members: &[Member<'p>], settings: &AsepriteSettings) -> SortedMap<&'p str, &'p str> {
    let mut pairs: SortedMap<(&str, String), [Vec<&'p str>; 2]> = SortedMap::new();
    for member in members {
        let Some(name) = identifiers::pascal_case(paths::stem(member.path)) else { continue };
        let [exports, binaries] = pairs.entry((paths::folder(member.path), name)).or_default();
        if member.is_binary { binaries } else { exports }.push(member.path);
    }
    let mut unread = SortedMap::new();
    for [exports, binaries] in pairs.into_values() {
        let (Some(export), Some(binary)) = (exports.first(), binaries.first()) else { continue };
        let (read, others) = match settings.of(binary).prefer {
            Prefer::Export => (*export, binaries),
            Prefer::Binary => (*binary, exports),
        };
        unread.extend(others.into_iter().map(|other| (other, read)));
    }
    unread
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_one_folder_and_one_type_name_are_a_pair() {
        let export = |path| Member { path, is_binary: false };
        let binary = |path| Member { path, is_binary: true };
        let members = [
            export("a/hero.json"),
            binary("a/Hero.aseprite"),
            binary("b/hero.ase"),
            binary("two-words.ase"),
            export("two_words.json"),
            export("lone.json"),
        ];
        let unread = unread(&members, &AsepriteSettings::default());
        let expected = [("a/Hero.aseprite", "a/hero.json"), ("two-words.ase", "two_words.json")];
        assert_eq!(unread.into_iter().collect::<Vec<_>>(), expected);
    }
}
