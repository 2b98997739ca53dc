//! Text of files in other languages: one function for each language.
//!
//! Names, paths and texts of an asset folder are other people's. Wherever one of them enters a language, it could say
//! something in that language. `SECURITY.md` lists all languages, with the functions of the command line, too.

use super::limits::DOCUMENT_CHARACTERS;
use super::words::{is_replaced, visible};
use std::borrow::Cow;
use std::fmt::Write;

/// The text as a code span of Markdown, for documents of generated code and for editors. Nothing in it has a meaning in
/// Markdown.
///
/// It is shown as it was, up to some length, except for characters that findings replace as well: those that are
/// invisible, line breaks and tabs among them. An empty text becomes a space, because a code span cannot be empty.
pub fn markdown(text: &str) -> String {
    let mut characters = text.chars();
    let mut shown: String = characters.by_ref().take(DOCUMENT_CHARACTERS).map(visible).collect();
    if characters.next().is_some() {
        shown.push('…');
    }
    if shown.is_empty() {
        shown.push(' ');
    }
    // The span ends at the first run of as many backticks as it began with.
    let longest = shown.split(|character| character != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest + 1);
    let touches_fence = shown.starts_with('`') || shown.ends_with('`');
    // Markdown removes one space at each end if there is one at both, unless nothing but spaces is between.
    let loses_spaces = shown.starts_with(' ') && shown.ends_with(' ') && shown.contains(|other| other != ' ');
    let padding = if touches_fence || loses_spaces { " " } else { "" };
    format!("{fence}{padding}{shown}{padding}{fence}")
}

/// The text as one word of a command that people copy; [`None`] if no form of it means the same in the shells of Linux,
/// macOS and Windows.
///
/// Between double quotes `$`, `` ` ``, `\`, `"`, `!`, `%` and some other quotes have a meaning in some of them. A word
/// that begins with `-` would be an option.
pub fn shell_word(text: &str) -> Option<String> {
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '/' | '.' | '_' | '-');
    // PowerShell takes typographic quotes for quotes.
    let has_meaning = |c: char| matches!(c, '$' | '`' | '\\' | '"' | '!' | '%' | '\u{201c}'..='\u{201e}');
    let keeps_meaning = |c: char| !is_replaced(c) && !has_meaning(c);
    if text.is_empty() || text.starts_with('-') || !text.chars().all(keeps_meaning) {
        return None;
    }
    Some(if text.chars().all(is_plain) { text.to_owned() } else { format!("\"{text}\"") })
}

/// The text as a string of TOML, for a line that a finding tells people to write.
pub fn toml(text: &str) -> String {
    let mut string = "\"".to_owned();
    for character in text.chars() {
        match character {
            '"' | '\\' => string.extend(['\\', character]),
            other if is_replaced(other) => {
                // Writing to a string does not fail.
                let _ = write!(string, "\\U{:08x}", u32::from(other));
            }
            other => string.push(other),
        }
    }
    string.push('"');
    string
}

/// Returns whether a name means itself between the quotes of any description: corrections and completions write such
/// names only.
pub fn stands_as_it_is(name: &str) -> bool {
    !name.contains(|c: char| is_replaced(c) || matches!(c, '"' | '\'' | '\\' | '<' | '&'))
}

/// The text in a pattern of `sprites.toml`, where it matches itself only.
pub fn pattern(text: &str) -> String {
    let mut pattern = String::with_capacity(text.len());
    for character in text.chars() {
        // `{n}` has a meaning in patterns of sheets.
        if matches!(character, '*' | '?' | '[' | '{') {
            pattern.extend(['[', character, ']']);
        } else {
            pattern.push(character);
        }
    }
    pattern
}

/// The text as the value of an attribute of XML in double quotes, for the same purpose.
pub fn xml(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => value.push_str("&amp;"),
            '<' => value.push_str("&lt;"),
            '"' => value.push_str("&quot;"),
            other if is_replaced(other) => {
                let _ = write!(value, "&#{};", u32::from(other));
            }
            other => value.push(other),
        }
    }
    value
}

/// The text for a terminal: characters that a terminal would obey or hide are replaced, except for line breaks and tabs.
///
/// It is for texts of several lines. A line that names something foreign is made by
/// [`one_line`](super::words::one_line), so that no name begins another line.
pub fn terminal(text: &str) -> Cow<'_, str> {
    let is_obeyed = |character: char| is_replaced(character) && !matches!(character, '\n' | '\t');
    if !text.contains(is_obeyed) {
        return Cow::Borrowed(text);
    }
    text.chars().map(|character| if is_obeyed(character) { visible(character) } else { character }).collect()
}

/// JSON for a terminal: the same values, with escapes for characters that a terminal would obey or hide.
pub fn json(text: &str) -> Cow<'_, str> {
    // JSON has line breaks between values, and all other such characters in strings only.
    let is_obeyed = |character: char| is_replaced(character) && character != '\n';
    if !text.contains(is_obeyed) {
        return Cow::Borrowed(text);
    }
    let mut json = String::with_capacity(text.len());
    for character in text.chars() {
        if is_obeyed(character) {
            for unit in character.encode_utf16(&mut [0; 2]) {
                // Writing to a string does not fail.
                let _ = write!(json, "\\u{unit:04x}");
            }
        } else {
            json.push(character);
        }
    }
    Cow::Owned(json)
}

/// The text as a field of a line that programs read, such as a line of `cargo sprites trace`. No two texts give the same
/// field.
///
/// A tab, a line feed and a carriage return are written as `\t`, `\n` and `\r`, other invisible characters and `;` as
/// `\u{3b}`, and a backslash as two.
pub fn field(text: &str) -> String {
    let mut field = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\\' => field.push_str("\\\\"),
            '\t' => field.push_str("\\t"),
            '\n' => field.push_str("\\n"),
            '\r' => field.push_str("\\r"),
            // It divides the runs of a trace.
            ';' => escape(character, &mut field),
            other if is_replaced(other) => escape(other, &mut field),
            other => field.push(other),
        }
    }
    field
}

fn escape(character: char, out: &mut String) {
    // Writing to a string does not fail.
    let _ = write!(out, "{}", character.escape_unicode());
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

    /// Characters that have a meaning in Markdown at the start of a line or inside of one, and texts that a file can
    /// hold.
    const NASTY: [&str; 44] = [
        "`",
        "``",
        "```",
        "~~~",
        "\n",
        "\r",
        "\r\n",
        "\n\n",
        "\t",
        "    ",
        " ",
        "#",
        "- ",
        "* ",
        "+ ",
        "1. ",
        "> ",
        "|",
        "|-|",
        "\n|-|-|\n",
        "---",
        "===",
        "***",
        "__",
        "~~",
        "<script>",
        "</script>",
        "<!--",
        "-->",
        "<b x=\"`\">",
        "[x](y)",
        "![",
        "](",
        "[^1]",
        "[^1]: a",
        "\n[x]: http://a\n",
        "http://a.b",
        "<http://a.b>",
        "&lt;",
        "&#96;",
        "\\",
        "\\`",
        "- [ ] ",
        "\u{202e}",
    ];

    fn nasty() -> impl Strategy<Value = String> {
        let piece = prop_oneof![
            4 => prop::sample::select(&NASTY[..]).prop_map(str::to_owned),
            1 => "[a-z\"']{1,4}",
            1 => any::<char>().prop_map(String::from),
        ];
        prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
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

    proptest! {
        #[test]
        fn no_text_is_more_than_text_in_a_document(text in nasty(), other in nasty()) {
            let seen = |text: &str| if text.is_empty() { " ".to_owned() } else { text.chars().map(visible).collect() };
            let document = format!("{} in {}.\n\n- {}: 1", markdown(&text), markdown(&other), markdown(&text));
            let code = |text: &str| Event::Code(seen(text).into());
            let expected = [
                Event::Start(Tag::Paragraph),
                code(&text),
                Event::Text(" in ".into()),
                code(&other),
                Event::Text(".".into()),
                Event::End(TagEnd::Paragraph),
                Event::Start(Tag::List(None)),
                Event::Start(Tag::Item),
                code(&text),
                Event::Text(": 1".into()),
                Event::End(TagEnd::Item),
                Event::End(TagEnd::List(false)),
            ];
            prop_assert_eq!(events(&document), expected, "{:?}", document);
        }

        #[test]
        fn a_field_is_one_and_says_which_text_it_was(text in nasty(), other in nasty()) {
            let (a, b) = (field(&text), field(&other));
            prop_assert!(!a.contains(|c: char| is_replaced(c) || c == ';'), "{:?}", a);
            prop_assert_eq!(a == b, text == other);
        }

        #[test]
        fn a_string_of_toml_and_an_attribute_of_xml_mean_the_text(text in nasty()) {
            let written = format!("x = {}", toml(&text));
            let read: ::toml::Table = written.parse().expect("TOML");
            prop_assert_eq!(read["x"].as_str(), Some(text.as_str()), "{}", written);
            // XML cannot hold some characters at all.
            let is_allowed = |c: char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..);
            let text: String = text.chars().filter(|c| is_allowed(*c)).collect();
            let written = format!("<x a=\"{}\"/>", xml(&text));
            let read = roxmltree::Document::parse(&written).expect("XML");
            prop_assert_eq!(read.root_element().attribute("a"), Some(text.as_str()), "{}", written);
        }

        #[test]
        fn json_for_a_terminal_is_the_same_value(text in nasty()) {
            let plain = serde_json::to_string_pretty(&[&text]).expect("JSON");
            let json = json(&plain);
            prop_assert!(!json.contains(|c: char| is_replaced(c) && c != '\n'), "{:?}", json);
            prop_assert_eq!(serde_json::from_str::<[String; 1]>(&json).expect("JSON"), [text]);
        }

        #[test]
        fn a_word_for_a_shell_is_one_word(text in nasty()) {
            if let Some(word) = shell_word(&text) {
                let inside = word.strip_prefix('"').and_then(|word| word.strip_suffix('"')).unwrap_or(&word);
                prop_assert_eq!(inside, text);
                prop_assert!(!inside.contains(['"', '$', '`', '\\', '!', '%', '\n', '\r']), "{}", word);
            }
        }
    }

    #[test]
    fn plain_names_stay_as_they_are() {
        assert_eq!(
            [markdown("walk"), markdown("a b.png"), field("a b-é.png")],
            ["`walk`", "`a b.png`", "a b-é.png"]
        );
        assert_eq!(shell_word("assets/hero_1.png").as_deref(), Some("assets/hero_1.png"));
    }

    #[test]
    fn a_terminal_gets_nothing_to_obey() {
        assert_eq!(
            terminal("a\tb\nc\u{1b}[2Jd\re\u{9b}f\u{202e}"),
            "a\tb\nc\u{fffd}[2Jd\u{fffd}e\u{fffd}f\u{fffd}"
        );
        assert_eq!(terminal("naïve 日本\n"), "naïve 日本\n");
        assert_eq!(json("\"\u{7f}\u{9b}\u{e0001}é\""), "\"\\u007f\\u009b\\udb40\\udc01é\"");
    }

    #[test]
    fn a_long_text_is_cut_in_documents() {
        let shown = markdown(&"x".repeat(1_000_000));
        assert_eq!(shown, format!("`{}…`", "x".repeat(DOCUMENT_CHARACTERS)));
    }

    #[test]
    fn fields_have_the_escapes_of_rust() {
        assert_eq!(field("a\tb\n\r\u{1b}[2J\u{9b}\\;"), "a\\tb\\n\\r\\u{1b}[2J\\u{9b}\\\\\\u{3b}");
    }

    #[test]
    fn a_shell_gets_quotes_or_no_command() {
        assert_eq!(shell_word("a b; rm -rf *.png").as_deref(), Some("\"a b; rm -rf *.png\""));
        assert_eq!(shell_word("it's").as_deref(), Some("\"it's\""));
        for text in
            ["", "-rf", "$HOME", "`x`", "%PATH%", "a\"b", "a\\b", "hi!", "a\u{201d}b", "a\nb", "\u{202e}"]
        {
            assert_eq!(shell_word(text), None, "{text:?}");
        }
    }
}
