//! Corrected lines, shown where they are right and short enough; findings with several locations; and the front ends,
//! which draw a finding with the same lines.

use super::{OTHER, at, drawn, finding};
use crate::base::diagnostics::{Applicability, Code, Diagnostic, Diagnostics, Renderer};
use crate::base::source::{Sources, Span};

/// The second help of each finding. Each finding is a word of the text, with its correction if one is known.
fn helps(text: &str, words: &[(&str, Option<&str>)]) -> Vec<Option<String>> {
    let mut sources = Sources::default();
    let id = sources.add("hero.dat".to_owned(), text.as_bytes().to_vec());
    let mut diagnostics = Diagnostics::default();
    for (word, replacement) in words {
        let finding =
            Diagnostic::new(Code::NumberInvalid, at(id, text, word), "odd").help("did you mean it?");
        diagnostics.push(match replacement {
            Some(replacement) => finding.fix(word.trim_matches('"'), *replacement, Applicability::Certain),
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
    // A word that occurs twice cannot be corrected.
    assert_eq!(helps("a \"b b\" c", &[("\"b b\"", Some("x"))]), [Some("write `a \"x\" c`".to_owned())]);
    let mut sources = Sources::default();
    let id = sources.add("hero.dat".to_owned(), b"a bb c".to_vec());
    let mut diagnostics = Diagnostics::default();
    diagnostics.push(Diagnostic::new(Code::NumberInvalid, at(id, "a bb c", "bb"), "odd").fix(
        "b",
        "x",
        Applicability::Likely,
    ));
    diagnostics.push(Diagnostic::new(Code::NotText, id.whole(), "odd").fix("b", "x", Applicability::Likely));
    diagnostics.sort(&sources);
    assert!(diagnostics.findings().iter().all(|finding| finding.corrected().is_none()));
}

#[test]
fn a_correction_has_exact_locations_and_is_as_sure_as_its_least_sure_part() {
    let text = "<frme>x</frme> [1 2]";
    let mut sources = Sources::default();
    let id = sources.add("hero.dat".to_owned(), text.as_bytes().to_vec());
    let finding = || Diagnostic::new(Code::NumberInvalid, at(id, text, "frme"), "odd");
    let replaced = |finding: &Diagnostic| {
        let correction = finding.correction(&sources)?;
        let spans = correction.replacements.iter().map(|replacement| {
            let span = replacement.location.span.unwrap();
            (span.start(), span.end(), replacement.text.to_owned())
        });
        Some((correction.applicability, spans.collect::<Vec<_>>()))
    };
    let name = finding().fix_at(Span::new(9, 13), "frame", Applicability::Certain).fix_at(
        Span::new(1, 5),
        "frame",
        Applicability::Likely,
    );
    let both = vec![(1, 5, "frame".to_owned()), (9, 13, "frame".to_owned())];
    assert_eq!(replaced(&name), Some((Applicability::Likely, both)));
    assert_eq!(name.replacement(&sources), None);
    // A text is inserted in an empty range, and removed by an empty text.
    let comma = finding().fix_at(Span::new(17, 17), ",", Applicability::Certain);
    assert_eq!(replaced(&comma), Some((Applicability::Certain, vec![(17, 17, ",".to_owned())])));
    assert_eq!(comma.replacement(&sources).map(|(_, text)| text), Some(","));
    let removed = finding().fix_at(Span::new(17, 19), "", Applicability::Certain);
    assert_eq!(replaced(&removed), Some((Applicability::Certain, vec![(17, 19, String::new())])));
    // A correction with an edit that cannot be made is none, and so is one that changes nothing.
    for (start, end) in [(19, 90), (2, 6)] {
        let spoilt = name.clone().fix_at(Span::new(start, end), "y", Applicability::Certain);
        assert_eq!(replaced(&spoilt), None);
    }
    assert_eq!(replaced(&finding().fix_at(Span::new(1, 5), "frme", Applicability::Certain)), None);
}

#[test]
fn notes_stand_in_the_same_drawing() {
    assert_eq!(
        drawn("AA BB TOK CC\n", "TOK", &["AA", "CC"]),
        r" --> game/assets/hero.dat:1:7
  |
1 | AA BB TOK CC
  | --    ^^^ -- there
  | |     |
  | |     here
  | there
  |"
    );
    assert_eq!(
        drawn("AA BB\n1\n2\n3\nTOK CC\n", "TOK", &["AA", "CC"]),
        r" --> game/assets/hero.dat:5:1
  |
1 | AA BB
  | -- there
...
5 | TOK CC
  | ^^^ -- there
  | |
  | here
  |"
    );
    assert_eq!(
        drawn("AA BB CC\n1\nTOK\n", "TOK", &["AA", "CC"]),
        r" --> game/assets/hero.dat:3:1
  |
1 | AA BB CC
  | --    -- there
  | |
  | there
2 | 1
3 | TOK
  | ^^^ here
  |"
    );
}

#[test]
fn what_is_too_far_away_is_drawn_by_itself() {
    assert_eq!(
        drawn(&format!("AA\n{}TOK\n", "x\n".repeat(20_000)), "TOK", &["AA"]),
        r"     --> game/assets/hero.dat:20002:1
      |
20002 | TOK
      | ^^^ here
      |
note: there
     --> game/assets/hero.dat:1:1
      |
    1 | AA
      | ^^"
    );
    assert_eq!(
        drawn(&format!("TOK {}NOTE{}", "1 ".repeat(500), "2 ".repeat(500)), "TOK", &["NOTE"]),
        r" --> game/assets/hero.dat:1:1
  |
1 | TOK 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 ...
  | ^^^ here
  |
note: there
 --> game/assets/hero.dat:1:1005
  |
1 | ...1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 NOTE2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 ...
  |                                                                ^^^^"
    );
    assert_eq!(
        drawn("AA\nTOK\n", "TOK", &[OTHER, "AA"]),
        r" --> game/assets/hero.dat:2:1
  |
1 | AA
  | -- there
2 | TOK
  | ^^^ here
  |
note: elsewhere
 --> game/assets/fx/other.dat:2:2
  |
2 |     two three
  |     ^^^"
    );
}

/// The text below the first line, which rustc, cargo and the command line write in their own ways.
fn block(text: &str) -> &str {
    text.split_once('\n').unwrap().1
}

/// A text as it looks on a terminal with colours.
fn without_colour(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').unwrap().1)
}

#[test]
fn the_macro_the_build_script_and_the_command_line_draw_the_same() {
    let long = format!("{}\t剣士 TOK é {}\n", "1 ".repeat(500), "\x1b[31m".repeat(300));
    for (text, word) in [("walking\tTOK 4\n", "TOK"), (long.as_str(), "TOK"), ("", super::END)] {
        let (sources, finding) = finding(text, word, &[OTHER]);
        let renderer = Renderer::plain(&sources, "game/assets");
        // rustc and cargo write the severity; a script and the command line have the renderer write it.
        let of_macro = renderer.after_severity(&finding);
        let of_script = renderer.render(&finding);
        let coloured = renderer.clone().colour(true).render(&finding);
        assert_eq!(block(&of_macro), block(&of_script));
        assert_eq!(without_colour(&coloured), of_script);
        assert!(coloured.contains('\x1b') && !of_script.contains('\x1b') && !of_macro.contains('\x1b'));
        assert!(of_macro.starts_with("not a number [number-invalid]\n"), "{of_macro}");
        assert!(of_script.starts_with("error[number-invalid]: not a number\n"), "{of_script}");
        assert!(of_script.contains("--> game/assets/hero.dat:1:"), "{of_script}");
        assert!(of_script.contains("--> game/assets/fx/other.dat:2:2\n"), "{of_script}");
    }
}

/// A location in a message is not taken for the one that a cut line is drawn at.
#[test]
fn the_column_is_the_one_in_the_file_where_the_line_is_cut() {
    let text = format!("{}TOK\n", "1 ".repeat(500));
    let (sources, mut finding) = finding(&text, "TOK", &[OTHER]);
    finding.message = "there is no --> game/assets/hero.dat:1:64".to_owned();
    for colour in [false, true] {
        let drawn = Renderer::plain(&sources, "game/assets").colour(colour).render(&finding);
        let drawn = without_colour(&drawn);
        assert!(
            drawn.contains("no --> game/assets/hero.dat:1:64\n --> game/assets/hero.dat:1:1001\n"),
            "{drawn}"
        );
    }
}
