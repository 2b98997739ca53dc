//! Every front end draws a finding with the same lines.

use super::{OTHER, finding};
use crate::base::diagnostics::Renderer;

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
