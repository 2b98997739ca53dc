//! Completions in Mana's XML: names of elements, attributes, and values of attributes.

use super::super::protocol::CompletionItemKind;
use super::{Offer, name_end};
use sprite_compiler::{CompletionSite, words};

pub(super) fn offer(text: &str, offset: usize) -> Option<Offer> {
    let mut around: Vec<&str> = Vec::new();
    let mut at = 0;
    loop {
        let open = at + text.get(at..)?.find('<')?;
        if offset <= open {
            return None;
        }
        let rest = text.get(open..)?;
        let skipped = ["-->", "?>", ">"].into_iter().zip(["<!--", "<?", "<!"]);
        let other = skipped.into_iter().find(|(_, start)| rest.starts_with(start));
        if let Some((end, _)) = other {
            at = open + rest.find(end)? + end.len();
            if offset < at {
                return None;
            }
        } else if rest.starts_with("</") {
            let end = name_end(text, open + 2);
            let name = text.get(open + 2..end)?;
            if let Some(level) = around.iter().rposition(|other| *other == name) {
                around.truncate(level);
            }
            at = end;
            if offset <= at {
                return None;
            }
        } else {
            let end = name_end(text, open + 1);
            if offset <= end {
                let words = words(CompletionSite::Element(&around), &|_| false);
                return Some(Offer::new(words, open + 1..end, CompletionItemKind::CLASS));
            }
            let tag = Tag::read(text, end);
            around.push(text.get(open + 1..end)?);
            if offset < tag.end || offset == tag.end && !tag.is_closed {
                return tag.offer(text, offset, &around);
            }
            if tag.is_empty {
                around.pop();
            }
            at = tag.end;
        }
    }
}

/// The start tag of an element, after its name.
struct Tag<'t> {
    /// The names of the attributes, with their offsets.
    names: Vec<(&'t str, usize)>,
    /// The ranges of the values between their quotes, with the index of the attribute.
    values: Vec<(std::ops::Range<usize>, usize)>,
    end: usize,
    /// True if a `>` ends it.
    is_closed: bool,
    /// True if it is an empty element.
    is_empty: bool,
}

impl<'t> Tag<'t> {
    fn read(text: &'t str, start: usize) -> Self {
        let mut tag =
            Self { names: Vec::new(), values: Vec::new(), end: start, is_closed: false, is_empty: false };
        while let Some(first) = text.get(tag.end..).and_then(|rest| rest.chars().next()) {
            let at = tag.end;
            match first {
                '<' => break,
                '>' => {
                    tag.end += 1;
                    tag.is_closed = true;
                    tag.is_empty = text.get(..at).is_some_and(|before| before.ends_with('/'));
                    break;
                }
                '"' | '\'' => {
                    let rest = text.get(at + 1..).unwrap_or_default();
                    let end = rest.find([first, '<', '>', '\n']).unwrap_or(rest.len());
                    tag.values.push((at + 1..at + 1 + end, tag.names.len().saturating_sub(1)));
                    let is_quoted = rest.get(end..).is_some_and(|rest| rest.starts_with(first));
                    tag.end = at + 1 + end + usize::from(is_quoted);
                }
                _ => {
                    let end = name_end(text, at);
                    if end > at {
                        tag.names.push((text.get(at..end).unwrap_or_default(), at));
                    }
                    tag.end = end.max(at + first.len_utf8());
                }
            }
        }
        tag
    }

    fn offer(&self, text: &str, offset: usize, elements: &[&str]) -> Option<Offer> {
        if let Some((range, of)) =
            self.values.iter().find(|(range, _)| range.start <= offset && offset <= range.end)
        {
            let (attribute, _) = self.names.get(*of)?;
            let words = words(CompletionSite::AttributeValue(elements, attribute), &|_| false);
            return Some(Offer::new(words, range.clone(), CompletionItemKind::VALUE));
        }
        let own = self.names.iter().find(|(name, start)| (*start..=start + name.len()).contains(&offset));
        let range = own.map_or(offset..offset, |(name, start)| *start..start + name.len());
        // A space stands before each attribute.
        let before = text.get(..range.start)?;
        if !before.ends_with(char::is_whitespace) || before.trim_end().ends_with('=') {
            return None;
        }
        let is_present =
            |name: &str| self.names.iter().any(|(other, start)| *other == name && *start != range.start);
        let words = words(CompletionSite::Attribute(elements), &is_present);
        Some(Offer::new(words, range, CompletionItemKind::PROPERTY))
    }
}
