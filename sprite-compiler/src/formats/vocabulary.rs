//! The words that may stand at a cursor of a description, with what each means: for completion in editors. They are
//! those of the tables by which the readers read, and the positions are found with the readers' tokens, also in a text
//! that is being written.

use super::schema::Word;
use super::xml::Part;
use super::{cranberry, json, lines, mana, openage, xml};
use crate::base::source::Span;
use std::ops::Range;

/// The words that may be written at a cursor.
#[derive(Debug)]
pub struct Completions {
    /// What the words are.
    pub kind: CompletionKind,
    /// Those that may be written, without those that stand once and are there.
    pub words: Vec<Word>,
    /// The bytes that a word replaces.
    pub range: Range<usize>,
    /// `true` if a word needs quotes that are not there.
    pub needs_quotes: bool,
}

/// What words are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompletionKind {
    /// The first words of lines.
    Keyword,
    /// Names of elements.
    Element,
    /// Keys and names of attributes.
    Key,
    /// Values of keys.
    Value,
}

impl Completions {
    fn new(kind: CompletionKind, words: Vec<Word>, span: Span) -> Self {
        Self { kind, words, range: span.start()..span.end(), needs_quotes: false }
    }
}

/// The words for a cursor, at a byte of the text of an engine's description; [`None`] if no word of the format can be
/// written there.
pub fn completions(path: &str, text: &str, cursor: usize) -> Option<Completions> {
    match path.rsplit_once('.')?.1 {
        "sprite" => of_openage(text, cursor),
        "json" => of_cranberry(text, cursor),
        "xml" => of_mana(text, cursor),
        _ => None,
    }
}

fn of_openage(text: &str, cursor: usize) -> Option<Completions> {
    let (start, line) = lines::lines(text).take_while(|(start, _)| *start <= cursor).last()?;
    let content = openage::SYNTAX.tokens(line, start);
    let comment = content.comment.map(|comment| comment.span);
    if comment.into_iter().chain(content.open).any(|span| span.start() < cursor) {
        return None;
    }
    let before = content.tokens.iter().take_while(|token| token.span.end() < cursor).count();
    let own = content.tokens.get(before).filter(|token| token.span.start() <= cursor);
    if own.is_some_and(|own| own.is_string && own.span.start() < cursor) {
        return None;
    }
    let own = own.filter(|own| !own.is_string);
    let pair = own.and_then(|own| own.key_and_value());
    let word = pair.map(|(key, _)| key.span).or(own.map(|own| own.span));
    let word = word.unwrap_or_else(|| Span::new(cursor, cursor));
    if before == 0 {
        let others = lines::lines(text).filter(|(other, _)| *other != start);
        let first =
            |(start, line)| openage::SYNTAX.tokens(line, start).tokens.first().map(|first| first.text);
        let others: Vec<&str> = others.filter_map(first).collect();
        let words = openage::keywords(&|word| others.contains(&word));
        return Some(Completions::new(CompletionKind::Keyword, words, word));
    }
    if let Some((key, value)) = pair.filter(|(key, _)| key.span.end() < cursor) {
        return Some(Completions::new(CompletionKind::Value, openage::values(key.text), value.span));
    }
    // The id comes first.
    let keyword = content.tokens.first().filter(|_| before > 1)?;
    let others = content.tokens.iter().filter(|token| own.is_none_or(|own| token.span != own.span));
    let present: Vec<&str> = others.filter_map(|token| Some(token.key_and_value()?.0.text)).collect();
    let words = openage::keys(keyword.text, &|key| present.contains(&key));
    Some(Completions::new(CompletionKind::Key, words, word))
}

fn of_cranberry(text: &str, cursor: usize) -> Option<Completions> {
    let site = json::site(text, cursor)?;
    let all = cranberry::keys(&[]);
    // An object with other keys belongs to another program.
    if !site.root_keys.iter().all(|key| all.iter().any(|word| word.name == *key)) {
        return None;
    }
    if let Some(key) = site.value_of {
        let words = cranberry::values(&[&site.path[..], &[key]].concat());
        return site.is_quoted.then(|| Completions::new(CompletionKind::Value, words, site.span));
    }
    let words = absent(cranberry::keys(&site.path), &site.keys);
    Some(Completions {
        needs_quotes: !site.is_quoted,
        ..Completions::new(CompletionKind::Key, words, site.span)
    })
}

fn of_mana(text: &str, cursor: usize) -> Option<Completions> {
    let xml::Site { elements, part, span } = xml::site(text, cursor)?;
    let (kind, words) = match part {
        Part::Element => {
            let around = elements.split_last().map_or(&[][..], |(_, around)| around);
            (CompletionKind::Element, mana::elements(around))
        }
        Part::Attribute(others) => (CompletionKind::Key, absent(mana::attributes(&elements), &others)),
        Part::Value(attribute) => (CompletionKind::Value, mana::values(&elements, attribute)),
    };
    Some(Completions::new(kind, words, span))
}

fn absent(mut words: Vec<Word>, present: &[&str]) -> Vec<Word> {
    words.retain(|word| !present.contains(&word.name));
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An editor shows nothing beside a word without a meaning.
    #[test]
    fn each_key_and_each_element_has_a_meaning() {
        let objects: [&[&str]; 5] = [
            &[],
            &["movements"],
            &["movements", "frames"],
            &["movements", "idle"],
            &["movements", "frames", "rect"],
        ];
        let mut found: Vec<Word> = objects.into_iter().flat_map(cranberry::keys).collect();
        found.extend(openage::keywords(&|_| false));
        found.extend(["layer", "angle"].into_iter().flat_map(|line| openage::keys(line, &|_| false)));
        found.extend(openage::values("mode"));
        // Elements, from the root on: none stands in itself but a `sprite` in `sprites`.
        let mut paths: Vec<Vec<&str>> = vec![Vec::new()];
        while let Some(path) = paths.pop() {
            for element in mana::elements(&path) {
                let inner = [&path[..], &[element.name]].concat();
                found.extend(mana::attributes(&inner));
                paths.push(inner);
                found.push(element);
            }
        }
        assert!(found.len() > 100, "{}", found.len());
        for word in found {
            let is_sentence = word.meaning.ends_with('.') && word.meaning.len() > 5;
            assert!(is_sentence, "{word:?}");
        }
    }
}
