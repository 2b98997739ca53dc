//! Draws a page for a terminal, with headings, colours and lines of its width. Pages use only a few marks of Markdown.

use console::Style;
use std::fmt::Write;

/// The greatest number of columns of a line, because longer ones are hard to read.
const WIDEST: usize = 100;
/// The least number of columns of a line, in any terminal.
const NARROWEST: usize = 30;

/// The text of a page for a terminal with this number of columns.
pub(super) fn render(page: &str, columns: usize) -> String {
    let columns = columns.clamp(NARROWEST, WIDEST);
    let (mut text, mut paragraph, mut is_code) = (String::new(), String::new(), false);
    let heading = Style::new().force_styling(true).bold().underlined();
    let code = Style::new().force_styling(true).cyan();
    for line in page.lines() {
        let is_fence = line.starts_with("```");
        if is_code && !is_fence {
            let _ = writeln!(text, "    {}", code.apply_to(line));
        } else if is_fence {
            end(&mut paragraph, columns, &mut text);
            is_code = !is_code;
        } else if line.starts_with('#') {
            end(&mut paragraph, columns, &mut text);
            let _ = writeln!(text, "{}", heading.apply_to(line.trim_start_matches(['#', ' '])));
        } else if line.is_empty() || line.starts_with("- ") || line.starts_with('|') {
            end(&mut paragraph, columns, &mut text);
            match line {
                "" => text.push('\n'),
                _ => paragraph.push_str(line),
            }
        } else {
            if !paragraph.is_empty() {
                paragraph.push(' ');
            }
            paragraph.push_str(line.trim_start());
        }
    }
    end(&mut paragraph, columns, &mut text);
    text
}

/// Writes a paragraph in lines of at most `columns` columns.
fn end(paragraph: &mut String, columns: usize, text: &mut String) {
    if paragraph.is_empty() {
        return;
    }
    let hang = if paragraph.starts_with("- ") { "  " } else { "" };
    let (mut column, mut style) = (0, Marks::default());
    for word in paragraph.split(' ').filter(|word| !word.is_empty()) {
        let width = console::measure_text_width(&word.replace(['`'], "").replace("**", ""));
        if column > 0 && column + 1 + width > columns {
            text.push('\n');
            text.push_str(hang);
            column = hang.len();
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        style.write(word, text);
        column += width;
    }
    text.push('\n');
    paragraph.clear();
}

/// The open marks, which may span several words.
#[derive(Default)]
struct Marks {
    is_code: bool,
    is_bold: bool,
    is_slanted: bool,
}

impl Marks {
    /// Writes a word without its marks.
    fn write(&mut self, word: &str, text: &mut String) {
        let (mut rest, mut piece) = (word, String::new());
        while let Some(character) = rest.chars().next() {
            let mark = match character {
                '`' => "`",
                '*' if !self.is_code && rest.starts_with("**") => "**",
                '*' if !self.is_code => "*",
                _ => {
                    piece.push(character);
                    rest = rest.get(character.len_utf8()..).unwrap_or_default();
                    continue;
                }
            };
            self.end_piece(&mut piece, text);
            match mark {
                "`" => self.is_code = !self.is_code,
                "**" => self.is_bold = !self.is_bold,
                _ => self.is_slanted = !self.is_slanted,
            }
            rest = rest.get(mark.len()..).unwrap_or_default();
        }
        self.end_piece(&mut piece, text);
    }

    fn end_piece(&self, piece: &mut String, text: &mut String) {
        if piece.is_empty() {
            return;
        }
        let mut style = Style::new().force_styling(true);
        if self.is_code {
            style = style.cyan();
        }
        if self.is_bold {
            style = style.bold();
        }
        if self.is_slanted {
            style = style.italic();
        }
        let _ = write!(text, "{}", style.apply_to(&*piece));
        piece.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(page: &str, columns: usize) -> String {
        console::strip_ansi_codes(&render(page, columns)).into_owned()
    }

    #[test]
    fn paragraphs_are_wrapped_and_code_is_not() {
        let page = "# a-code\n\n*Error.*\n\nSome `words of code` and **bold** ones,\nwhich go on here.\n\n```text\na line of code that is longer than the terminal\n```\n- an item that goes on for longer than a line\n";
        assert_eq!(
            plain(page, 30),
            "a-code\n\nError.\n\nSome words of code and bold\nones, which go on here.\n\n    a line of code that is longer than the terminal\n- an item that goes on for\n  longer than a line\n"
        );
    }

    #[test]
    fn marks_become_styles() {
        let text = render("a `b` **c**\n", 80);
        assert!(
            text.contains("\u{1b}[36mb") && text.contains("\u{1b}[1mc") && !text.contains('`'),
            "{text:?}"
        );
    }
}
