//! Compares the parser with examples and with another parser.

use super::reader::{ELEMENT_BYTES, XML_ATTRIBUTES, XML_DEPTH};
use super::*;
use proptest::prelude::*;
use std::fmt::Write;

/// The events of a text in a short form, or its fault.
fn read(text: &str) -> Result<String, Fault<'_>> {
    let mut reader = Reader::new(text);
    let mut events = String::new();
    while let Some(event) = reader.next() {
        match event {
            Event::Start(element) => {
                write!(events, "<{}", element.name).unwrap();
                for attribute in &element.attributes {
                    write!(events, " {}={:?}", attribute.name, attribute.value).unwrap();
                }
                events += ">";
            }
            Event::End => events += "</>",
        }
    }
    reader.fault().cloned().map_or(Ok(events), Err)
}

/// The text at the location of a fault.
fn spanned<'t>(text: &'t str, fault: &Fault<'_>) -> &'t str {
    let debug = format!("{fault:?}");
    let number = |from: &str| -> usize {
        let rest = &debug[debug.find(from).unwrap() + from.len()..];
        rest[..rest.find(|character: char| !character.is_ascii_digit()).unwrap()].parse().unwrap()
    };
    &text[number("start: ")..number("end: ")]
}

#[test]
fn elements_attributes_and_what_lies_between() {
    let text = "<?xml version=\"1.0\"?>\n<!-- c --><a b=\"1\" c = '2'>t<d/>&amp;<![CDATA[<x>&]]><?p?></a >\n<!-- -->";
    assert_eq!(read(text).unwrap(), "<a b=\"1\" c=\"2\"><d></></>");
    assert_eq!(read("<é ñ='1'/>").unwrap(), "<é ñ=\"1\"></>");
}

#[test]
fn values_are_decoded_and_know_where_they_stand() {
    let text = "<a x=\"1 &lt;&#65;&#x42;\n\r\n2\" y=\"plain\"/>";
    let mut reader = Reader::new(text);
    let Some(Event::Start(element)) = reader.next() else { panic!("no element") };
    let (x, y) = (element.get("x").unwrap(), element.get("y").unwrap());
    assert_eq!((&*x.value, &*y.value), ("1 <AB  2", "plain"));
    let at = |span: Span| &text[span.start()..span.end()];
    assert_eq!(
        (at(element.span), at(y.name_span), at(y.value_span), at(y.part(1, 3))),
        ("a", "y", "plain", "la")
    );
    assert_eq!(at(x.part(0, 1)), at(x.value_span));
}

#[test]
fn faults_stand_where_they_are() {
    let cases = [
        ("x <?xml version='1.0'?><a/>", "x"),
        ("\n<?xml version='1.0'?><a/>", "<?xml"),
        ("<a/>\n more \n", "more"),
        ("<a/><b/>", "<b"),
        ("<a/></a>", "</a"),
        ("<<<<<<< HEAD\n<a/>", "<<<<<<<"),
        ("<a>\n<<<<<<< .mine\r\n</a>", "<<<<<<<"),
        ("<a><b></b>", "a"),
        ("<a><b x='1'", "b"),
        ("<a><b <c/></a>", "b"),
        ("<a><!-- x </a>", "<!--"),
        ("<a><![CDATA[ </a>", "<![CDATA["),
        ("<a><? </a>", "<?"),
        ("<a>< b/></a>", "<"),
        ("<a x='1' ;/>", ";"),
        ("<a x/>", "x"),
        ("<a x= />", "x"),
        ("<a x=12 y='1'/>", "12"),
        ("<a x=\u{201c}1\u{201d}/>", "\u{201c}1\u{201d}"),
        ("<a x='1'y='2'/>", "y"),
        ("<a x=\"0 y=\"75\"/>", "\""),
        ("<a x=\"0></a>", "\""),
        ("<a x='0'><b y=\"0/><b y=\"1\"/></a>", "\""),
        ("<a x='1' x='2'/>", "x"),
        ("<a>a & b</a>", "&"),
        ("<a x='a&b'/>", "&"),
        ("<a>&nbsp;</a>", "&nbsp;"),
        ("<a>&#0;</a>", "&#0;"),
        ("<a>&#x110000;</a>", "&#x110000;"),
        ("<a><!-- a -- b --></a>", "--"),
        ("<a>]]></a>", "]]>"),
        ("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "<!DOCTYPE"),
        ("<a>\u{1}</a>", "\u{1}"),
        ("<a></a x>", "x"),
    ];
    for (text, expected) in cases {
        let fault = read(text).unwrap_err();
        assert_eq!(spanned(text, &fault), expected, "{text}: {fault:?}");
    }
    let (found, open) = ("sprite", "imageset");
    let Err(Fault::Mismatch { found: a, open: b, is_open_too: true, .. }) =
        read("<sprite><imageset></sprite>")
    else {
        panic!("no mismatch")
    };
    assert_eq!((a, b), (found, open));
    assert_eq!(
        (read(""), read(" \n"), read("<!-- -->")),
        (Err(Fault::Empty), Err(Fault::Empty), Err(Fault::NoElement))
    );
}

#[test]
fn there_is_an_end_to_depth_and_attributes() {
    let deep = |depth: usize| "<a>".repeat(depth) + &"</a>".repeat(depth);
    assert!(read(&deep(XML_DEPTH)).is_ok());
    assert!(matches!(read(&deep(XML_DEPTH + 1)), Err(Fault::TooDeep(_))));
    let wide = |count: usize| {
        let attributes: Vec<String> = (0..count).map(|number| format!("a{number}=''")).collect();
        format!("<a {}/>", attributes.join(" "))
    };
    assert!(read(&wide(XML_ATTRIBUTES)).is_ok());
    assert!(matches!(read(&wide(XML_ATTRIBUTES + 1)), Err(Fault::ManyAttributes(..))));
}

#[test]
fn the_first_tag_shows_also_in_what_is_no_xml() {
    let first = |text| first_tag(text).map(|(name, _)| name);
    assert_eq!(first("<<<<<<< HEAD\n<items version=\"1\">"), Some("items"));
    assert_eq!(first("x <?xml <a>?><!-- <b> --><!DOCTYPE c [<!ENTITY d '<e>'>]><map"), Some("map"));
    assert_eq!(first("<!DOCTYPE html><html>"), Some("html"));
    assert_eq!((first(""), first("no tag"), first("<!-- <a>")), (None, None, None));
}

/// Returns whether another parser accepts a text.
fn is_taken(text: &str) -> bool {
    roxmltree::Document::parse(text).is_ok()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5_000))]

    #[test]
    fn two_readers_agree(pieces in prop::collection::vec(prop::sample::select(&[
        "<a", "<b", ">", "/>", "</a>", "</b>", "<a>", "<a/>", " x='1'", " y=\"2\"", " x='&lt;'", "&amp;", "&", "&q;",
        "&#65;", "<!--", "-->", "--", "-", "<![CDATA[", "]]>", "<?xml version=\"1.0\"?>", "<?p q?>", "t", " ", "\n",
        "'", "=", "<", "</a >", "é", "\u{1}", "]", "<!",
    ][..]), 0..12)) {
        let text = pieces.concat();
        prop_assert_eq!(read(&text).is_ok(), is_taken(&text), "{}: {:?}", text, read(&text));
    }

    #[test]
    fn anything_is_read_or_refused(text in "(?s).{0,60}") {
        let _ = read(&text);
        let _ = first_tag(&text);
    }
}

#[test]
fn an_element_is_named_where_it_begins_and_where_it_ends() {
    let text = "<a><frme x='/frme>' y=\"/>\"><frme/><b></b><!-- </frme> --></frme ><c/></a>";
    let names = |start: usize, end: usize| {
        let spans = names_of(text, Span::new(start, end))?;
        Some(spans.iter().map(|span| (span.start(), &text[span.start()..span.end()])).collect::<Vec<_>>())
    };
    assert_eq!(names(4, 8), Some(vec![(4, "frme"), (59, "frme")]));
    assert_eq!(names(28, 32), Some(vec![(28, "frme")]));
    assert_eq!(names_of("<a><b></a>", Span::new(1, 2)), None);
    assert_eq!(names_of("<a>", Span::new(1, 2)), None);
    let long = format!("<a>{}</a>", " ".repeat(ELEMENT_BYTES));
    assert_eq!(names_of(&long, Span::new(1, 2)), None);
}
