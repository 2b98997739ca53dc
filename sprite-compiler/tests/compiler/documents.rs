//! Documents of generated code, which are Markdown: `cargo test` runs their code blocks, and `cargo doc` shows their HTML.

use crate::support::{compiled, image};
use aseprite_writer::{Cel, Chunk, Content, File, Frame, Layer, Slice, SliceKey, Tag};
use proc_macro2::{TokenStream, TokenTree};
use proptest::prelude::*;
use pulldown_cmark::{Event, Options, Parser};
use sprite_compiler::{Compilation, MemoryFiles};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Characters that have a meaning in Markdown at the start of a line or inside of one.
const NASTY: [&str; 28] = [
    "`",
    "```",
    "~~~",
    "\n",
    "\r\n",
    "\n\n```\nstd::fs::write(\"x\", \"\").unwrap();\n```\n",
    "\n\n    indented",
    "\t",
    "  ",
    "#",
    "- ",
    "1. ",
    "> ",
    "|",
    "\n|-|-|\n",
    "***",
    "~~",
    "<script>alert(1)</script>",
    "<!--",
    "[x](http://y)",
    "![](x)",
    "[^1]",
    "http://a.b",
    "<http://a.b>",
    "&lt;",
    "\\`",
    "\n[x]: y\n",
    "\u{202e}",
];

fn nasty() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(&NASTY[..]), 0..6).prop_map(|pieces| pieces.concat())
}

/// A folder in which a text stands in everything that documents show.
fn folder(text: &str) -> MemoryFiles {
    let path: String = text.chars().filter(|c| !c.is_control() && !matches!(c, '/' | '\\')).collect();
    let (quoted, attribute) = (in_toml(text), in_xml(text));
    let sheet = format!(
        "cell = [8, 8]\n[animations.\"{quoted}a\"]\nrow = 0\n[animations.\"{quoted}a\".slices.\"{quoted}b\"]\n\
         rect = [1, 1, 2, 2]\ntext = \"{quoted}c\"\n"
    );
    let mana = format!(
        "<sprites><sprite name=\"{attribute}d\"><imageset name=\"base\" src=\"graphics/sprites/i.png\" width=\"8\" \
         height=\"8\"/><action name=\"{attribute}e\" imageset=\"base\"><animation><frame index=\"0\"/></animation></action>\
         </sprite></sprites>"
    );
    let settings = "[aseprite]\nlayers = \"separate\"\n[sheets.\"pictures/*.png\"]\n";
    let picture = || image::opaque(8, 8);
    MemoryFiles::new([("sprites.toml", settings.to_owned()), ("graphics/sprites/all.xml", mana)])
        .with("graphics/sprites/i.png", picture())
        .with("hero.aseprite", aseprite(text))
        .with(format!("n{path}f.sheet.toml"), sheet)
        .with(format!("n{path}f.png"), picture())
        .with(format!("pictures/n{path}g.png"), picture())
        .with("sprites/door.dat", "stand tileset 1 0 -1\n0 0 8 8 0 0 1 1\n")
        .with(format!("tilesets/n{path}h.entities.png"), picture())
}

/// A binary file of one frame: a tag, a layer, and a slice with user data.
fn aseprite(text: &str) -> Vec<u8> {
    let layer = Layer { name: format!("{text}i"), ..Layer::default() };
    let pixels = Content::Picture((2, 2), vec![255; 16]);
    let slice = SliceKey { frame: 0, bounds: (0, 0, 2, 2), center: None, pivot: None };
    let chunks = vec![
        Chunk::Layer(layer),
        Chunk::Tags(vec![Tag { name: format!("{text}j"), frames: (0, 0), direction: 0, repeat: 0 }]),
        Chunk::Cel(Cel { layer: 0, at: (0, 0), opacity: 255, z: 0, content: pixels }),
        Chunk::Slice(Slice { name: format!("{text}k"), keys: vec![slice] }),
        Chunk::Text(format!("{text}l")),
    ];
    File { frames: vec![Frame { duration: 100, chunks }], ..File::default() }.to_bytes()
}

fn in_toml(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        let _ = write!(escaped, "\\U{:08x}", u32::from(character));
    }
    escaped
}

fn in_xml(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        let _ = write!(escaped, "&#{};", u32::from(character));
    }
    escaped
}

/// The texts of all `#[doc = "..."]`, in their order.
fn documents(compilation: &Compilation) -> Vec<String> {
    fn collect(tokens: TokenStream, documents: &mut Vec<String>) {
        let mut before = [String::new(), String::new()];
        for token in tokens {
            match &token {
                TokenTree::Group(group) => collect(group.stream(), documents),
                TokenTree::Literal(literal) if before == ["doc", "="] => {
                    documents
                        .push(syn::parse_str::<syn::LitStr>(&literal.to_string()).expect("a text").value());
                }
                _ => {}
            }
            let [_, last] = before;
            before = [last, token.to_string()];
        }
    }
    let mut documents = Vec::new();
    collect(compilation.code.tokens(), &mut documents);
    documents
}

/// As rustdoc reads documents.
fn events(document: &str) -> Vec<Event<'_>> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_SMART_PUNCTUATION;
    Parser::new_ext(document, options).collect()
}

/// The events of documents without the texts of code spans, and these texts.
fn structure(documents: &[String]) -> (Vec<Event<'_>>, BTreeSet<String>) {
    let mut spans = BTreeSet::new();
    let events = documents.iter().flat_map(|document| events(document));
    let events = events.map(|event| match event {
        Event::Code(text) => {
            spans.insert(text.into_string());
            Event::Code("".into())
        }
        other => other,
    });
    let events = events.collect();
    (events, spans)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn no_text_of_a_file_is_more_than_text(text in nasty()) {
        let [plain, nasty] = ["x", &text].map(|text| compiled(&folder(text)));
        let [plain, nasty] = [plain, nasty].map(|compilation| documents(&compilation));
        let ((plain, _), (nasty, spans)) = (structure(&plain), structure(&nasty));
        prop_assert_eq!(nasty, plain);
        let shown = |end: char| {
            let text = text.chars().map(|c| if c.is_control() || c == '\u{202e}' { '\u{fffd}' } else { c });
            text.chain([end]).collect::<String>()
        };
        for end in ['a', 'b', 'c', 'd', 'e', 'i', 'j', 'k', 'l'] {
            prop_assert!(spans.contains(&shown(end)), "{} in {:?}", end, spans);
        }
    }
}
