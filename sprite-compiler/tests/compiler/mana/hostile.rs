//! Other people's files: whatever they hold, there is an answer, soon and without much memory.

use crate::mana::scene::{DIALECTS, codes, folder, in_dialect, sprite};
use crate::support::{assert_sensible, compiled, findings, image, of_memory};
use proptest::prelude::*;
use sprite_compiler::{Limits, MemoryFiles, Options, compile};
use std::fmt::Write;

const PIECES: [&str; 50] = [
    "<sprite>",
    "</sprite>",
    "<é/>",
    "text",
    "<",
    "<sprite extends=\"a.xml\">",
    "<sprite variants=\"3\" variant_offset=\"2\">",
    "<sprite offsetfile=\"o.xml\" framefile=\"f.xml\">",
    "<sprites>",
    "</sprites>",
    "<sprite name=\"m\">",
    "<being name=\"b\">",
    "</being>",
    "<sprite ref=\"m\">",
    "<sprite ref=\"a.xml\"/>",
    "<with-imageset name=\"base\" src=\"graphics/q.png\"/>",
    "<imageset name=\"base\"/>",
    "<imageset name=\"base\" src=\"graphics/p.png\" width=\"64\" height=\"64\"/>",
    "<imageset name=\"b\" src=\"graphics/q.png|S:#fff\" width=\"1\" height=\"1\"/>",
    "<include file=\"a.xml\"/>",
    "<include file=\"b.xml\"/>",
    "<include file=\"../x.xml\"/>",
    "<offsets>",
    "</offsets>",
    "<frames>",
    "</frames>",
    "<action name=\"stand\" imageset=\"base\">",
    "<action name=\"attack\">",
    "<action name=\"dead\" imageset=\"b\" hp=\"30\">",
    "</action>",
    "<animation>",
    "<animation direction=\"up\">",
    "<animation direction=\"downleft\" imageset=\"b\">",
    "</animation>",
    "<frame index=\"0\"/>",
    "<frame index=\"1\" delay=\"40\" imageset=\"b\" offsetX=\"-2147483648\"/>",
    "<sequence start=\"0\" end=\"3\" delay=\"9\" repeat=\"100\"/>",
    "<sequence start=\"3\" end=\"0\" delay=\"2147483647\"/>",
    "<sequence value=\"0-1,p,5\" delay=\"7\"/>",
    "<pause delay=\"5\"/>",
    "<random delay=\"10\" exclude_current_frame=\"true\">",
    "</random>",
    "<end/>",
    "<label name=\"l\"/>",
    "<goto label=\"l\" rand=\"50\"/>",
    "<jump action=\"run\"/>",
    "<goto label=\"m\" rand=\"0\"/>",
    "<frame index=\"é\" x=\"1\"/>",
    "<sequence value=\"1, é,p,&#49;\" delay=\"1\"/>",
    "<offset direction=\"left\" offsetX=\"2147483647\" offsetY=\"-2147483648\" delay=\"3\"/>",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_order_of_the_pieces_has_an_answer(
        files in proptest::collection::vec(proptest::collection::vec(0..PIECES.len(), 0..40), 1..4),
        dialect in 0..3_usize,
    ) {
        let names = ["a.xml", "b.xml", "f.xml", "o.xml"];
        let texts: Vec<String> =
            files.iter().map(|pieces| pieces.iter().map(|piece| PIECES[*piece]).collect()).collect();
        let files: Vec<(&str, &str)> = names.into_iter().zip(texts.iter().map(String::as_str)).collect();
        assert_sensible(&compiled(&in_dialect(DIALECTS[dialect], folder(&files))));
    }

    /// Pieces that are closed properly come much further.
    #[test]
    fn any_sprite_has_an_answer(
        children in proptest::collection::vec(proptest::collection::vec(30..PIECES.len(), 0..8), 0..6),
        dialect in 0..3_usize,
    ) {
        let closed = |piece: &str| {
            let name: String = piece.trim_start_matches('<').chars().take_while(|c| c.is_alphanumeric()).collect();
            if piece.starts_with("</") || name == "animation" {
                String::new()
            } else if piece.ends_with("/>") {
                piece.to_owned()
            } else {
                format!("{piece}<frame index=\"1\"/><sequence start=\"0\" end=\"2\"/></{name}>")
            }
        };
        let mut body = String::new();
        for (number, commands) in children.iter().enumerate() {
            let name = ["stand", "walk", "dead", "attack", "hurt", "sit"][number % 6];
            let commands: String = commands.iter().map(|piece| closed(PIECES[*piece])).collect();
            let _ = write!(
                body,
                "<action name=\"{name}\" imageset=\"base\"><animation direction=\"up\">{commands}</animation>\
                 <animation>{commands}</animation></action>"
            );
        }
        assert_sensible(&compiled(&in_dialect(DIALECTS[dialect], sprite(&body))));
    }
}

#[test]
fn every_number_may_be_extreme() {
    for number in [i32::MIN, -1, 0, 1, i32::MAX] {
        let text = format!(
            "<sprite variants=\"{number}\" variant_offset=\"{number}\">\
             <imageset name=\"base\" src=\"graphics/p.png\" width=\"64\" height=\"64\" offsetX=\"{number}\" offsetY=\"{number}\"/>\
             <imageset name=\"huge\" src=\"graphics/p.png\" width=\"{number}\" height=\"{number}\"/>\
             <offset offsetX=\"{number}\" offsetY=\"{number}\"/>\
             <action name=\"stand\" imageset=\"base\" hp=\"{number}\"><animation>\
             <frame index=\"0\" delay=\"{number}\" offsetX=\"{number}\" offsetY=\"{number}\"/>\
             <frame index=\"{number}\" delay=\"{number}\"/>\
             <sequence start=\"0\" end=\"{number}\" delay=\"{number}\" repeat=\"{number}\"/>\
             <sequence value=\"0-{number},{number},-{number}-0\" delay=\"{number}\"/>\
             <pause delay=\"{number}\"/><random delay=\"{number}\"><frame index=\"{number}\" delay=\"{number}\"/></random>\
             </animation></action></sprite>"
        );
        for dialect in DIALECTS {
            assert_sensible(&compiled(&in_dialect(dialect, folder(&[("s.xml", &text)]))));
        }
    }
}

#[test]
fn large_grids_and_lists_take_no_memory_for_what_they_claim() {
    let files = MemoryFiles::default().with("graphics/p.png", image::opaque(4_000, 4_000));
    let sheet = "<imageset name=\"base\" src=\"graphics/p.png\" width=\"1\" height=\"1\"/>";
    let sequence = "<sequence start=\"0\" end=\"15999999\" delay=\"1\" repeat=\"100\"/>";
    let list = format!("<sequence value=\"{}0\" delay=\"1\" repeat=\"100\"/>", "0-9999,".repeat(2_000));
    for commands in [sequence, &list, &format!("<random delay=\"1\">{sequence}</random>")] {
        let text = format!(
            "<sprite>{sheet}<action name=\"stand\" imageset=\"base\"><animation>{commands}</animation></action></sprite>"
        );
        let compilation = compiled(&files.clone().with("graphics/sprites/s.xml", text));
        assert_eq!(codes(&compilation), ["limit-exceeded"], "{:?}", findings(&compilation));
    }
}

#[test]
fn limits_hold() {
    let text = "<action name=\"stand\" imageset=\"base\"><animation><sequence start=\"0\" end=\"5\" delay=\"9\" repeat=\"10\"/></animation></action>";
    // A frame takes 80 bytes.
    let limits = of_memory(60 * 80 - 1);
    let compilation = compile(&sprite(text), &Options { limits, ..Options::default() });
    assert_eq!(codes(&compilation), ["limit-exceeded"]);
    let limits = Limits::default().with(|limits| limits.direction_frames = 59);
    let compilation = compile(&sprite(text), &Options { limits, ..Options::default() });
    assert_eq!(codes(&compilation), ["limit-exceeded"]);
    let limits = Limits::default().with(|limits| limits.direction_frames = 60);
    let compilation = compile(&sprite(text), &Options { limits, ..Options::default() });
    assert_eq!(codes(&compilation), Vec::<&str>::new());
}
