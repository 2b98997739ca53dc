//! Texts that are JSON, and the offset of the first error of others.

use super::{Kind, Value, parse};

/// The offset of the first error of a text; [`None`] if it is JSON.
fn error(text: &str) -> Option<usize> {
    parse(text).1.map(|error| error.span.start())
}

/// A document, written again.
fn shown(value: Value<'_>) -> String {
    match value.kind() {
        Kind::List => format!("[{}]", value.items().map(shown).collect::<Vec<_>>().join(",")),
        Kind::Object => {
            let members = value.members().map(|member| format!("{}:{}", member.key, shown(member.value)));
            format!("{{{}}}", members.collect::<Vec<_>>().join(","))
        }
        Kind::String => format!("'{}'", value.string().unwrap()),
        Kind::Null | Kind::Bool | Kind::Number => value.written().to_owned(),
    }
}

fn read(text: &str) -> String {
    parse(text).0.root().map(shown).unwrap_or_default()
}

#[test]
fn all_of_json_is_read() {
    let text = " { \"a\" : [ 1 , -0.5e+3, true,false , null, [] ,{}],\t\"a\": \"x\",\r\n\"\" : {\"b\":0} } ";
    assert_eq!(error(text), None);
    assert_eq!(read(text), "{a:[1,-0.5e+3,true,false,null,[],{}],a:'x',:{b:0}}");
    for text in ["0", "-0", "1E5", "\"\"", "[]", "null", "\"\u{7f}\u{2028}\"", "10.50"] {
        assert_eq!(error(text), None, "{text}");
    }
}

#[test]
fn escapes_are_decoded() {
    assert_eq!(
        read(r#""\"\\\/\b\f\n\r\t\u0041\u00e9\ud83d\ude00é""#),
        "'\"\\/\u{8}\u{c}\n\r\tA\u{e9}\u{1f600}\u{e9}'"
    );
}

#[test]
fn the_first_character_that_is_not_allowed() {
    let cases = [
        ("", 0),
        (" ", 1),
        ("{", 1),
        ("{\"a\"", 4),
        ("{\"a\":", 5),
        ("{\"a\":1", 6),
        ("[1", 2),
        ("{\"a\":1,}", 7),
        ("[1,]", 3),
        ("[1,,2]", 3),
        ("[,1]", 1),
        ("{,}", 1),
        ("{\"a\":1 \"b\":2}", 7),
        ("[1 2]", 3),
        ("{\"a\" 1}", 5),
        ("{\"a\"=1}", 4),
        ("{\"a\":}", 5),
        ("{a:1}", 1),
        ("{'a':1}", 1),
        ("{\"a\":'x'}", 5),
        ("{\"a\":1}}", 7),
        ("{\"a\":[1}", 7),
        ("[1}", 2),
        ("{} x", 3),
        ("{}{}", 2),
        ("{\"a\":1 // c\n}", 7),
        ("/* c */ {}", 0),
        ("{\"a\":1\u{a0}}", 6),
        ("\u{feff}{}", 0),
        ("\u{b}1", 0),
    ];
    for (text, at) in cases {
        assert_eq!(error(text), Some(at), "{text}");
    }
}

#[test]
fn numbers_words_and_strings_are_as_strict() {
    let cases = [
        ("01", 1),
        ("-01", 2),
        ("+1", 0),
        (".5", 0),
        ("5.", 2),
        ("1.e5", 2),
        ("1e", 2),
        ("1e+", 3),
        ("-", 1),
        ("--1", 1),
        ("0x10", 1),
        ("1_000", 1),
        ("80ms", 2),
        ("1.2.3", 3),
        ("NaN", 0),
        ("nan", 1),
        ("-Infinity", 1),
        ("True", 0),
        ("tru", 3),
        ("nulll", 4),
        ("\"x", 2),
        ("\"x\ny\"", 2),
        ("\"x\ty\"", 2),
        ("\"\u{1f}\"", 1),
        ("\"\\q\"", 2),
        ("\"\\x41\"", 2),
        ("\"\\u12g4\"", 5),
        ("\"\\u12", 5),
        ("\"\\ud800\"", 1),
        ("\"\\ud800\\u0041\"", 1),
        ("\"\\udc00\"", 1),
        ("\"\\", 2),
    ];
    for (text, at) in cases {
        assert_eq!(error(text), Some(at), "{text}");
    }
}

#[test]
fn what_stands_in_front_of_a_mistake_is_kept() {
    assert_eq!(read("{\"a\":[{\"b\":1},{\"c\":2 \"d\":3}]}"), "{a:[{b:1},{c:2}]}");
    assert_eq!(read("{\"a\":1,\"b\""), "{a:1}");
    assert_eq!(read("[1,2,"), "[1,2]");
}

#[test]
fn very_deep_texts_cost_no_stack() {
    for brackets in ["[", "{\"a\":"] {
        let (document, error) = parse(Box::leak(brackets.repeat(100_000).into_boxed_str()));
        assert!(error.is_some_and(|error| error.is_limit()));
        assert_eq!(error.map(|error| error.span.start()), Some(brackets.len() * 128));
        assert!(document.root().is_some());
    }
}

#[test]
fn places_are_bytes_of_the_text() {
    let text = "{ \"é\" : [ 10 ] }";
    let (document, _) = parse(text);
    let member = document.root().and_then(|root| root.members().next()).unwrap();
    assert_eq!((member.key_span.start(), member.key_span.end()), (2, 6));
    assert_eq!((member.value.written(), member.value.opening().start()), ("[ 10 ]", 9));
    assert_eq!(member.value.items().map(Value::written).collect::<Vec<_>>(), ["10"]);
}

/// Another parser accepts the same texts; its locations are coarser.
#[test]
fn another_reader_agrees() {
    let parts = [
        "{", "}", "[", "]", ",", ":", "\"a\"", "1", "-", "0.5", "01", "true", " ", "\\", "\"", "e", "\\u00",
        "\t",
    ];
    let (mut seed, mut right) = (1_u32, 0);
    for round in 0..100_000 {
        let mut text = String::new();
        for _ in 0..=round % 9 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            text.push_str(parts[(seed >> 16) as usize % parts.len()]);
        }
        let other = serde_json::from_str::<serde::de::IgnoredAny>(&text);
        assert_eq!(error(&text).is_none(), other.is_ok(), "{text}: {other:?}");
        right += usize::from(other.is_ok());
    }
    assert!(right > 1_000, "only {right} texts were JSON");
}
