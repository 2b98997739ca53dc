//! Corrected lines: shown where they are right and short enough, and not where they would mislead.

use super::at;
use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::source::Sources;

/// The second help of each finding: each is a word of the text, and what belongs there instead, if that is known.
fn helps(text: &str, words: &[(&str, Option<&str>)]) -> Vec<Option<String>> {
    let mut sources = Sources::default();
    let id = sources.add("hero.dat".to_owned(), text.as_bytes().to_vec());
    let mut diagnostics = Diagnostics::default();
    for (word, replacement) in words {
        let finding =
            Diagnostic::new(Code::NumberInvalid, at(id, text, word), "odd").help("did you mean it?");
        diagnostics.push(match replacement {
            Some(replacement) => finding.fix(word.trim_matches('"'), *replacement),
            None => finding,
        });
    }
    diagnostics.sort(&sources);
    diagnostics.findings().iter().map(Diagnostic::corrected).collect()
}

#[test]
fn the_line_is_shown_as_it_reads_then() {
    let written = |line: &str| vec![Some(format!("write `{line}`"))];
    assert_eq!(
        helps("a\n\twalk\thero.pgn 4\r\nb", &[("hero.pgn", Some("hero.png"))]),
        written("walk hero.png 4")
    );
    assert_eq!(helps("{ \"mod\": 1 }", &[("\"mod\"", Some("mode"))]), written("{ \"mode\": 1 }"));
    assert_eq!(helps("1,, 2", &[(",,", Some(","))]), written("1, 2"));
}

#[test]
fn corrections_of_one_line_are_made_together() {
    let line = Some("write `walk hero.png 4`".to_owned());
    let words = [("wlak", Some("walk")), ("hero.pgn", Some("hero.png"))];
    assert_eq!(helps("wlak hero.pgn 4\n", &words), [line.clone(), line]);
    // A line with a second mistake that has no correction is not shown as if it were right.
    assert_eq!(helps("wlak hero.pgn 4\n", &[words[0], ("hero.pgn", None)]), [None, None]);
    assert!(helps("wlak\nhero.pgn 4\n", &[words[0], ("hero.pgn", None)]).iter().all(Option::is_none));
    // Locations that overlap cannot be corrected both.
    assert_eq!(helps("abc d", &[("abc", Some("x")), ("bc", Some("y"))]), [None, None]);
}

#[test]
fn what_says_nothing_new_or_cannot_be_read_is_not_shown() {
    assert_eq!(helps("wlak\n", &[("wlak", Some("walk"))]), [None]);
    assert_eq!(helps(&format!("wlak {}", "x".repeat(100)), &[("wlak", Some("walk"))]), [None]);
    assert_eq!(helps(&format!("wlak {}", "x".repeat(1_000_000)), &[("wlak", Some("walk"))]), [None]);
    assert_eq!(helps("wlak \u{202e}x", &[("wlak", Some("walk"))]), [None]);
    // Of two, it is open which one is meant.
    assert_eq!(helps("a \"b b\" c", &[("\"b b\"", Some("x"))]), [Some("write `a \"x\" c`".to_owned())]);
    let mut sources = Sources::default();
    let id = sources.add("hero.dat".to_owned(), b"a bb c".to_vec());
    let mut diagnostics = Diagnostics::default();
    diagnostics.push(Diagnostic::new(Code::NumberInvalid, at(id, "a bb c", "bb"), "odd").fix("b", "x"));
    diagnostics.push(Diagnostic::new(Code::NotText, id.whole(), "odd").fix("b", "x"));
    diagnostics.sort(&sources);
    assert!(diagnostics.findings().iter().all(|finding| finding.corrected().is_none()));
}
