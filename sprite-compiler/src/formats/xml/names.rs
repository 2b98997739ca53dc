//! Finds the names of an element in its tags.

use super::{Event, Reader};
use crate::base::source::Span;
use crate::base::words::beginning;

/// Bytes of an XML element that are searched for its end tag.
pub(super) const ELEMENT_BYTES: usize = 10_000;

/// The spans of the name in the start tag of an element, and in its end tag if it has one. [`None`] if the element does
/// not end, or is too long to be searched.
pub(crate) fn names_of(text: &str, name: Span) -> Option<Vec<Span>> {
    let start = name.start().checked_sub(1)?;
    let mut reader = Reader::new(beginning(text.get(start..)?, ELEMENT_BYTES));
    let mut depth = 0_usize;
    while let Some(event) = reader.next() {
        match event {
            Event::Start(_) => depth += 1,
            Event::End => depth = depth.saturating_sub(1),
        }
        if depth == 0 {
            let element = text.get(start..start + reader.at)?;
            if element.ends_with("/>") {
                return Some(vec![name]);
            }
            let end = start + element.rfind("</")? + 2;
            return Some(vec![name, Span::new(end, end + name.end() - name.start())]);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
