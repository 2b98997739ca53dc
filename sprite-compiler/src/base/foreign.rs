//! Text of files in other languages: one function for each language.
//!
//! Names, paths and texts of an asset folder are other people's. Wherever one of them enters a language, it could say
//! something in that language. `SECURITY.md` lists all languages, with the functions of the command line, too.

use super::limits::DOCUMENT_CHARACTERS;
use super::text::{is_replaced, visible};
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
/// Between double quotes `$`, `` ` ``, `\`, `"`, `!`, `%` and some other quotes have a meaning in some of them. A word that begins with `-`
/// would be an option.
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

    /// What has a meaning in Markdown at the start of a line or inside of one, and texts that a file can hold.
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
