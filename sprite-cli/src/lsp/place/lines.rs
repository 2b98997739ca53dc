//! Completions in openage's lines: the keyword, keys after it, and values of keys.

use super::super::protocol::CompletionItemKind;
use super::{Offer, name_end};
use sprite_compiler::{CompletionSite, words};

pub(super) fn offer(text: &str, offset: usize) -> Option<Offer> {
    let start = text.get(..offset)?.rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let line = text.get(start..)?.lines().next().unwrap_or_default();
    let before = text.get(start..offset)?;
    if before.contains(['#', '"']) {
        return None;
    }
    let own = before.rfind([' ', '\t']).map_or(0, |at| at + 1);
    let written = before.get(own..)?;
    let mut given = before.get(..own)?.split_whitespace();
    let Some(keyword) = given.next() else {
        let range = start + own..name_end(text, offset);
        let others: Vec<&str> = text
            .lines()
            .filter(|other| !std::ptr::eq(other.as_ptr(), line.as_ptr()))
            .filter_map(|other| other.split_whitespace().next())
            .collect();
        let words = words(CompletionSite::Line, &|word| others.contains(&word));
        return Some(Offer::new(words, range, CompletionItemKind::KEYWORD));
    };
    if let Some((key, _)) = written.split_once('=') {
        let range = start + own + key.len() + 1..name_end(text, offset);
        return Some(Offer::new(
            words(CompletionSite::LineValue(key), &|_| false),
            range,
            CompletionItemKind::VALUE,
        ));
    }
    // The id comes first.
    given.next()?;
    let end = name_end(text, offset);
    let rest = line.get(end - start..).unwrap_or_default();
    let rest = rest.split('#').next().unwrap_or_default();
    let pairs = before.get(..own)?.split_whitespace().chain(rest.split_whitespace());
    let present: Vec<&str> = pairs.filter_map(|pair| Some(pair.split_once('=')?.0)).collect();
    let words = words(CompletionSite::LineKey(keyword), &|key| present.contains(&key));
    Some(Offer::new(words, start + own..end, CompletionItemKind::PROPERTY))
}
