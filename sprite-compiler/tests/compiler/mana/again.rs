//! Files that many sprites read, and names that are looked for in long lists, take bounded time.

use crate::mana::scene::{BASE, action, codes, folder, sprite};
use crate::support::{compiled, findings, image, is_thorough};
use sprite_compiler::MemoryFiles;
use std::fmt::Write;

#[test]
fn of_a_chain_of_ten_thousand_files_the_first_are_read() {
    for attribute in [false, true] {
        let mut files = MemoryFiles::default().with("graphics/p.png", image::opaque(192, 128));
        for number in 0..10_000 {
            let next = format!("{:05}.xml", number + 1);
            let text = if attribute {
                format!("<sprite extends=\"{next}\">{BASE}</sprite>")
            } else {
                format!("<sprite>{BASE}<include file=\"{next}\"/></sprite>")
            };
            files = files.with(format!("graphics/sprites/{number:05}.xml"), text);
        }
        let compilation = compiled(&files);
        let codes = codes(&compilation);
        assert!(codes.contains(&"limit-exceeded"));
    }
}

#[test]
fn one_file_that_everybody_includes_is_read_so_often_only() {
    let actions = "<action name=\"a\"/>".repeat(20_000);
    let mut files = MemoryFiles::default().with("graphics/p.png", image::opaque(192, 128));
    files = files.with("graphics/sprites/all.xml", format!("<sprite>{actions}</sprite>"));
    for number in 0..1_000 {
        files = files.with(
            format!("graphics/sprites/s{number}.xml"),
            format!("<sprite>{BASE}<include file=\"all.xml\"/></sprite>"),
        );
    }
    let codes = codes(&compiled(&files));
    assert!(codes.contains(&"limit-exceeded"));
}

#[test]
fn one_sprite_that_all_beings_refer_to_is_read_so_often_only() {
    let actions = "<action name=\"a\"/>".repeat(5_000);
    let being = |number: usize| format!("<being name=\"b{number}\"><sprite ref=\"s\"/></being>");
    let beings: String = (0..5_000).map(being).collect();
    let text = format!("<beings><sprite name=\"s\">{BASE}{actions}</sprite>{beings}</beings>");
    let codes = codes(&compiled(&folder(&[("b.xml", &text)])));
    assert_eq!(codes.iter().filter(|code| **code == "limit-exceeded").count(), 1);
}

#[test]
fn one_animation_that_everybody_includes_is_read_so_often_only() {
    let frames = "<frame index=\"9\" delay=\"1\"/>".repeat(20_000);
    let action = format!("<action name=\"a\" imageset=\"base\"><animation>{frames}</animation></action>");
    let mut files = MemoryFiles::default().with("graphics/p.png", image::opaque(192, 128));
    files = files.with("graphics/sprites/all.xml", format!("<sprite>{action}</sprite>"));
    for number in 0..300 {
        files = files.with(
            format!("graphics/sprites/s{number}.xml"),
            format!("<sprite>{BASE}<include file=\"all.xml\"/></sprite>"),
        );
    }
    let codes = codes(&compiled(&files));
    assert_eq!(codes.iter().filter(|code| **code == "limit-exceeded").count(), 1);
}

/// Long names that all are nearly the same: each would have to be compared with each.
#[test]
fn misspelt_names_are_compared_with_so_many_only() {
    let name = |number: usize| format!("{number:05}{}", "x".repeat(20));
    let (mut sets, mut passed) = (String::new(), String::new());
    for number in 0..200 {
        let _ = write!(
            sets,
            "<imageset name=\"{}\" src=\"graphics/p.png\" width=\"64\" height=\"64\"/>",
            name(number)
        );
        let _ = write!(passed, "<with-imageset name=\"y{}\" src=\"graphics/p.png\"/>", name(number));
    }
    let text = format!(
        "<beings><sprite name=\"s\">{sets}</sprite><being name=\"b\"><sprite ref=\"s\">{passed}</sprite></being></beings>"
    );
    let compilation = compiled(&folder(&[("b.xml", &text)]));
    let helps = compilation.diagnostics.findings().iter().filter_map(|finding| finding.help.as_deref());
    let suggested = helps.clone().filter(|help| help.starts_with("did you mean")).count();
    assert_eq!((helps.count(), suggested), (200, 100));
}

/// Many jumps to a name that only others can serve for, among many actions.
#[test]
fn jumps_to_what_is_not_there_are_looked_up_once_for_each_name() {
    let mut body = String::new();
    for number in 0..10_000 {
        let _ = write!(body, "<action name=\"a{number}\"/>");
    }
    let jumps = "<frame index=\"0\" delay=\"1\"/><jump action=\"run\" rand=\"1\"/>".repeat(8_000);
    let _ = write!(body, "<action name=\"z\" imageset=\"base\"><animation>{jumps}</animation></action>");
    let compilation = compiled(&sprite(&body));
    assert_eq!(codes(&compilation), [""; 0], "{:?}", findings(&compilation).first());
}

#[test]
fn many_mistakes_are_reported_in_time() {
    let count = if is_thorough() { 3_000 } else { 1_000 };
    let [mut jumps, mut undefined, mut includes, mut missing] = [const { String::new() }; 4];
    for number in 0..count {
        let _ = write!(
            jumps,
            "<action name=\"a{number}\" imageset=\"base\"><animation><frame index=\"0\" delay=\"1\"/>\
             <jump action=\"b{number}\"/></animation></action>"
        );
        let _ = write!(
            undefined,
            "<action name=\"c{number}\" imageset=\"d{number}\"><animation><frame index=\"0\"/></animation></action>"
        );
        let _ = write!(includes, "<include file=\"e{number}.xml\"/>");
        let _ = write!(
            missing,
            "<imageset name=\"f{number}\" src=\"graphics/f{number}.png\" width=\"64\" height=\"64\"/>\
             <action name=\"g{number}\" imageset=\"f{number}\"><animation><frame index=\"0\"/></animation></action>"
        );
    }
    for body in [jumps, undefined, includes, missing] {
        let compilation = compiled(&sprite(&body));
        assert!(codes(&compilation).len() >= count);
    }
}

#[test]
fn a_long_circle_of_jumps_is_one_mistake() {
    let mut body = action("stand", "<frame index=\"0\"/>");
    for number in 0..3_000 {
        let next = (number + 1) % 3_000;
        let commands =
            format!("<label name=\"l\"/><jump action=\"a{next}\"/><frame index=\"0\" delay=\"1\"/>");
        body += &action(&format!("a{number}"), &commands);
    }
    assert_eq!(codes(&compiled(&sprite(&body))), ["endless-flow"]);
}
