//! Hostile files, and files that make no sense.

use super::{findings, read};
use crate::base::limits::FINDINGS;
use crate::formats::mana::syntax::Root;
use crate::settings::mana::Dialect;
use proptest::prelude::*;

/// An animation with these commands.
fn animation(commands: &str) -> String {
    format!("<sprite><action name='a' imageset='i'><animation>{commands}</animation></action></sprite>")
}

#[test]
fn what_is_too_much_is_told_once() {
    let many = 300_000;
    let elements = animation(&"<frame index='0' delay='1'/>".repeat(many));
    assert_eq!(findings(&elements), ["limit-exceeded frame"]);
    let list = "1,".repeat(2 * many);
    assert_eq!(findings(&animation(&format!("<sequence delay='1' value='{list}1'/>"))), ["limit-exceeded 1"]);
    assert_eq!(findings(&format!("<sprite>{}", "<a>".repeat(many))), ["limit-exceeded a"]);
    let attributes: Vec<String> = (0..many).map(|number| format!(" a{number}=''")).collect();
    assert_eq!(findings(&format!("<sprite{}/>", attributes.concat())), ["limit-exceeded sprite"]);
    assert_eq!(findings(&format!("<sprite>{}</sprite>", "<x/>".repeat(200_000))).len(), FINDINGS);
}

#[test]
fn long_words_are_no_trouble() {
    let long = "left,".repeat(200_000);
    assert_eq!(findings(&format!("<sprite gender='{long}'/>")).len(), 1);
    assert_eq!(findings(&animation(&format!("<frame index='{long}' delay='1'/>"))).len(), 1);
    assert_eq!(findings(&animation(&format!("<sequence value='{long}' delay='1'/>"))).len(), FINDINGS);
    assert_eq!(findings(&format!("<sprite {}='1'/>", "x".repeat(1_000_000))).len(), 1);
}

#[test]
fn entities_do_not_grow() {
    let bomb = "<!DOCTYPE sprite [<!ENTITY a 'aaaaaaaa'><!ENTITY b '&a;&a;&a;&a;'>]><sprite name='&b;'/>";
    let (file, findings) = read(bomb, Dialect::Document);
    assert!(matches!(file.root, Root::Malformed));
    assert_eq!(findings, ["xml-malformed <!DOCTYPE"]);
}

fn words() -> impl Strategy<Value = &'static str> {
    prop::sample::select(
        &[
            "<sprite>",
            "</sprite>",
            "<action name='a' imageset='i'>",
            "</action>",
            "<action name='b' hp='5'>",
            "<animation>",
            "<animation direction='upleft'>",
            "<animation direction='x'>",
            "</animation>",
            "<frame index='0'/>",
            "<frame index='1' delay='5' rand='50'/>",
            "<frame index='é' x='1'/>",
            "<end/>",
            "<sequence start='3' end='1' delay='+1'/>",
            "<sequence value='1, é,p,&#49;' delay='1'/>",
            "<pause/>",
            "<random>",
            "</random>",
            "<label name='l'/>",
            "<goto label='l'/>",
            "<goto label='m' rand='0'/>",
            "<jump/>",
            "<imageset name='i' src='a|é;R'/>",
            "<include file=''/>",
            "<offset direction='up'/>",
            "<beings>",
            "</beings>",
            "<being>",
            "</being>",
            "<sprite ref='a'>",
            "<with-imageset/>",
            "<offsets>",
            "</offsets>",
            "<frames>",
            "</frames>",
            "<é/>",
            "text",
            "<",
        ][..],
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    /// Reading the text at the place of each finding is part of `read`, and fails outside of it.
    #[test]
    fn anything_is_judged_inside_of_the_file(words in prop::collection::vec(words(), 0..30)) {
        for dialect in [Dialect::Document, Dialect::Mana, Dialect::ManaPlus] {
            read(&words.concat(), dialect);
            read(&format!("<sprite><action name='a' imageset='i'><animation>{}", words.concat()), dialect);
        }
    }

    #[test]
    fn commands_in_any_order_are_judged(words in prop::collection::vec(words(), 0..12)) {
        let empty: String = words.into_iter().filter(|word| word.ends_with("/>")).collect();
        for dialect in [Dialect::Document, Dialect::Mana, Dialect::ManaPlus] {
            let (file, _) = read(&animation(&empty), dialect);
            prop_assert!(matches!(file.root, Root::Sprite(_)));
        }
    }
}
