//! The files of units, and the facts about their roots.

use super::parse;
use super::resolve::{FileSet, Role, units};
use super::syntax::File;
use crate::base::budget::Budget;
use crate::base::limits::{ByKind, Limits};
use crate::base::source::Sources;
use crate::formats::mana::settings::{Dialect, ManaKeys};
use crate::inventory::Inventory;

/// For each unit the name of its root, the names of its files, and its role.
fn units_of(files: &[(&str, &str)]) -> Vec<(String, Vec<String>, Role)> {
    let (mut sources, limits) = (Sources::default(), Limits::default());
    let trees = files.iter().map(|(name, text)| {
        let id = sources.add(format!("graphics/sprites/{name}.xml"), text.as_bytes().to_vec());
        parse::parse(sources.get(id), id, "", Dialect::Document)
    });
    let trees: Vec<File> = trees.collect();
    let (all, inventory): (Vec<&File>, _) = (trees.iter().collect(), Inventory::default());
    let set = FileSet::new(&all, &inventory, Dialect::Document);
    let budget = Budget::new(&limits, ByKind::default(), "");
    let name = |index: usize| files[index].0.to_owned();
    let units = units(&set, true, limits.depth, &budget).into_iter();
    units.map(|unit| (name(unit.root), unit.files.into_iter().map(name).collect(), unit.role)).collect()
}

#[track_caller]
fn check(files: &[(&str, &str)], expected: &[(&str, &[&str])]) {
    let units = units_of(files);
    let units: Vec<(&str, Vec<&str>)> = units
        .iter()
        .map(|(root, files, _)| (root.as_str(), files.iter().map(String::as_str).collect()))
        .collect();
    let expected: Vec<(&str, Vec<&str>)> =
        expected.iter().map(|(root, files)| (*root, files.to_vec())).collect();
    assert_eq!(units, expected);
}

#[test]
fn a_unit_is_a_file_with_all_that_it_is_made_of() {
    check(
        &[
            ("a", "<sprite extends=\"b.xml\"/>"),
            ("b", "<sprite offsetfile=\"d.xml\"><include file=\"c.xml\"/></sprite>"),
            ("c", "<sprite><include file=\"a.xml\"/><include file=\"none.xml\"/></sprite>"),
            ("d", "<offsets/>"),
            ("e", "<sprite/>"),
            ("f", "<sprite framefile=\"g.xml\"/>"),
            ("g", "<frames/>"),
            ("h", "<monsters/>"),
            ("i", "not XML"),
        ],
        &[
            ("a", &["a", "b", "c", "d"]),
            ("b", &["a", "b", "c", "d"]),
            ("c", &["a", "b", "c", "d"]),
            ("d", &["d"]),
            ("e", &["e"]),
            ("f", &["f", "g"]),
            ("g", &["g"]),
            ("i", &["i"]),
        ],
    );
}

/// References of beings in another file than the root are not followed.
#[test]
fn beings_bring_the_files_of_the_sprites_that_they_refer_to() {
    check(
        &[
            ("a", "<beings><being name=\"x\"><sprite ref=\"s\"/></being></beings>"),
            (
                "b",
                "<beings><sprite name=\"s\"><include file=\"d.xml\"/></sprite><being name=\"y\"><sprite ref=\"c.xml\"/></being></beings>",
            ),
            ("c", "<sprite/>"),
            ("d", "<sprite/>"),
        ],
        &[("a", &["a", "b", "d"]), ("b", &["b", "c", "d"]), ("c", &["c"]), ("d", &["d"])],
    );
}

#[test]
fn files_that_name_each_other_deeper_than_they_may_are_not_read() {
    let count = 3 * Limits::default().depth;
    let names: Vec<String> = (0..=count).map(|number| format!("{number:03}")).collect();
    let texts: Vec<String> =
        names.iter().skip(1).map(|next| format!("<sprite extends=\"{next}.xml\"/>")).collect();
    let files: Vec<(&str, &str)> =
        names.iter().map(String::as_str).zip(texts.iter().map(String::as_str)).collect();
    let most = units_of(&files).into_iter().map(|(_, files, _)| files.len()).max();
    assert_eq!(most, Some(Limits::default().depth + 2));
}

#[test]
fn a_role_says_what_the_other_files_say_of_the_root() {
    let parameter = "<imageset name=\"p\" width=\"1\" height=\"1\"/>";
    let open = format!("<sprite>{parameter}</sprite>");
    let members = format!(
        "<sprites><sprite name=\"m\">{parameter}</sprite><sprite name=\"n\">{parameter}</sprite></sprites>"
    );
    let being = "<beings><being name=\"x\"><sprite ref=\"m\"/></being><being name=\"y\"><sprite ref=\"d.xml\"/></being></beings>";
    let lost = "<beings><being name=\"z\"><sprite ref=\"nn\"/></being></beings>";
    let broken = "<sprite";
    let role = |files: &[(&str, &str)], root: &str| {
        units_of(files).into_iter().find(|(name, ..)| name == root).map(|(.., role)| role).unwrap()
    };
    let files = [("a", being), ("b", members.as_str()), ("c", open.as_str()), ("d", open.as_str())];
    let roles = files.map(|(root, _)| role(&files, root));
    let unused = roles
        .each_ref()
        .map(|role| (role.is_unused, role.unused.iter().map(String::as_str).collect::<Vec<_>>()));
    assert_eq!(unused, [(false, vec![]), (true, vec!["n"]), (true, vec![]), (false, vec![])]);
    assert!(roles.iter().all(|role| !role.is_fragment));
    // A being that refers to no sprite may mean any of them.
    let with_lost = [files[0], files[1], files[2], ("e", lost)];
    assert_eq!(role(&with_lost, "b").unused.len(), 0);
    let references = format!("{:?}", role(&with_lost, "e").references);
    assert_eq!(references, "{\"nn\": Unknown(Some(Near { word: \"n\", is_clear: false }))}");
    // A file that cannot be read may include any other.
    let with_gap = [("a", "<sprite/>"), ("c", open.as_str()), ("z", broken)];
    assert_eq!(role(&with_gap, "c"), Role::default());
    assert!(role(&with_gap, "a").is_fragment);
    // Other files change nothing.
    let alone = [
        ("a", being),
        ("b", members.as_str()),
        ("c", open.as_str()),
        ("d", open.as_str()),
        ("q", "<sprite/>"),
    ];
    assert_eq!(files.map(|(root, _)| role(&alone, root)), roles);
}

#[test]
fn keys_are_declared_as_they_are_read() {
    crate::base::keys::tests::check::<ManaKeys>();
}
