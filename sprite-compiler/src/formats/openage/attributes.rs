//! The `key=value` pairs of layers and angles, and the words that a line may have, for editors.

use super::messages;
use super::parse::{Parser, SYNTAX};
use super::records::{Attribute, Declared, Keyword, LayerAttributes, Mode};
use crate::base::limits::WRONG_KEYS;
use crate::base::schema::{Key, Word, Words};
use crate::base::source::Span;
use crate::formats::lines::{self, Token};
use crate::formats::numbers::{self, Decimal, Unit};
use crate::formats::openage::settings::TimeUnit;
use crate::formats::row::{CompletionKind, Completions};

/// The longest time in microseconds, because engines keep milliseconds in 31 bits.
const MAX_TIME: u64 = 2_147_483_647_000;

/// A `key=value`.
struct Pair<'a> {
    declared: &'static Declared,
    /// The key as written.
    written: Token<'a>,
    value: Token<'a>,
}

impl<'a> Parser<'a, '_> {
    /// The attributes of a layer. A faulty attribute counts as absent.
    pub(super) fn layer_attributes(&mut self, tokens: &[Token<'a>]) -> LayerAttributes<'a> {
        let time = match self.unit {
            TimeUnit::Milliseconds => 1_000,
            TimeUnit::Seconds => 1_000_000,
        };
        let mut layer =
            LayerAttributes { mode: Mode::Off, position: 0, time, delay: 0, zero: None, fraction: None };
        for Pair { declared: Declared { attribute, key, .. }, value, .. } in
            self.attributes(tokens, Keyword::Layer).0
        {
            match attribute {
                Attribute::Mode => layer.mode = self.mode(value).unwrap_or(Mode::Off),
                Attribute::Position => layer.position = self.integer(value, key).unwrap_or(0),
                Attribute::TimePerFrame => {
                    let time = self.time(value, key);
                    layer.time = time.unwrap_or(layer.time);
                    let is_below_one = value.text.parse::<f64>().is_ok_and(|time| time < 1.0);
                    layer.zero = time.filter(|&time| time == 0).map(|_| value);
                    layer.fraction = time.filter(|&time| time > 0 && is_below_one).map(|_| value);
                }
                Attribute::ReplayDelay => layer.delay = self.time(value, key).unwrap_or(0),
                Attribute::MirrorFrom => {}
            }
        }
        layer
    }

    /// The angle that an angle mirrors, and whether nothing on the line is faulty.
    pub(super) fn angle_attributes(&mut self, tokens: &[Token<'a>]) -> (Option<Token<'a>>, bool) {
        let (attributes, is_right) = self.attributes(tokens, Keyword::Angle);
        (attributes.first().map(|pair| pair.value), is_right)
    }

    /// The pairs of a line, each key once, and whether nothing on the line is faulty.
    fn attributes(&mut self, tokens: &[Token<'a>], keyword: Keyword) -> (Vec<Pair<'a>>, bool) {
        let mut found: Vec<Pair<'a>> = Vec::new();
        let mut mistakes = 0;
        for (index, token) in tokens.iter().enumerate() {
            let Some((written, value)) = token.key_and_value() else {
                self.report(messages::key_value(self.id, tokens, index, keyword));
                self.swallow(tokens);
                return (found, false);
            };
            let known = Declared::find(written.text).filter(|declared| declared.line == keyword);
            if known.is_none() {
                self.report(messages::key_unknown(self.id, written, keyword));
                mistakes += 1;
            } else if value.text.is_empty() {
                self.report(messages::key_value(self.id, tokens, index, keyword));
            }
            // If a space follows the `=`, the next token is the value and not a pair.
            if value.text.is_empty() || mistakes == WRONG_KEYS {
                return (found, false);
            }
            let Some(declared) = known else { continue };
            if let Some(first) = found.iter().find(|pair| pair.declared.attribute == declared.attribute) {
                let what = format!("`{}`", written.text);
                self.report(messages::defined_twice(self.id, written.span, first.written.span, &what));
                mistakes += 1;
            } else {
                found.push(Pair { declared, written, value });
            }
        }
        (found, mistakes == 0)
    }

    fn mode(&mut self, value: Token<'a>) -> Option<Mode> {
        let mode = Mode::named(value.text);
        if mode.is_none() {
            self.report(messages::unknown_mode(self.id, value));
        }
        mode
    }

    fn integer(&mut self, value: Token<'a>, key: &Key) -> Option<i32> {
        match numbers::integer(value.text) {
            Ok(number) => Some(number),
            Err(error) => {
                self.report(messages::not_an_integer(self.id, value, key, error));
                None
            }
        }
    }

    /// A time in microseconds, rounded half up.
    fn time(&mut self, value: Token<'a>, key: &Key) -> Option<u64> {
        let Some(number) = Decimal::parse(value.text) else {
            self.report(messages::not_a_decimal(self.id, value, key, number_unit(self.unit)));
            return None;
        };
        let time = number.scaled(self.unit.shift());
        if number.is_zero() || time > 0 && time <= MAX_TIME && !number.is_negative {
            return Some(time);
        }
        self.report(messages::time_out_of_range(self.id, value, key, self.unit, number.is_negative));
        None
    }
}

const fn number_unit(unit: TimeUnit) -> Unit {
    match unit {
        TimeUnit::Milliseconds => Unit::Milliseconds,
        TimeUnit::Seconds => Unit::Seconds,
    }
}

/// The keywords of lines, without those that a file may have once and already has.
fn keywords(is_present: &dyn Fn(&str) -> bool) -> Vec<Word> {
    let is_once = |keyword: &Keyword| matches!(keyword, Keyword::Version | Keyword::ScaleFactor);
    let free = |keyword: &Keyword| !is_once(keyword) || !is_present(keyword.as_str());
    Keyword::ALL.into_iter().filter(free).map(|keyword| keyword.key().word()).collect()
}

/// The keys of a line with this keyword, without those that it already has in any spelling.
fn keys(keyword: &str, is_present: &dyn Fn(&str) -> bool) -> Vec<Word> {
    let all = Keyword::find(keyword).into_iter().flat_map(Declared::of);
    all.filter(|key| !key.names().any(is_present)).map(Key::word).collect()
}

/// The words that are values of a key.
fn values(key: &str) -> Vec<Word> {
    Declared::find(key).map(|declared| declared.key.shape().words()).unwrap_or_default()
}

/// The words for a cursor, at a byte of the text of a description.
pub(super) fn completions(text: &str, cursor: usize) -> Option<Completions> {
    let (start, line) = lines::lines(text).take_while(|(start, _)| *start <= cursor).last()?;
    let content = SYNTAX.tokens(line, start);
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
    let pair = own.and_then(Token::key_and_value);
    let word = pair.map(|(key, _)| key.span).or(own.map(|own| own.span));
    let word = word.unwrap_or_else(|| Span::new(cursor, cursor));
    if before == 0 {
        let others = lines::lines(text).filter(|(other, _)| *other != start);
        let first = |(start, line)| SYNTAX.tokens(line, start).tokens.first().map(|first| first.text);
        let others: Vec<&str> = others.filter_map(first).collect();
        let words = keywords(&|word| others.contains(&word));
        return Some(Completions::new(CompletionKind::Keyword, words, word));
    }
    if let Some((key, value)) = pair.filter(|(key, _)| key.span.end() < cursor) {
        return Some(Completions::new(CompletionKind::Value, values(key.text), value.span));
    }
    // The id comes first.
    let keyword = content.tokens.first().filter(|_| before > 1)?;
    let others = content.tokens.iter().filter(|token| own.is_none_or(|own| token.span != own.span));
    let present: Vec<&str> = others.filter_map(|token| Some(token.key_and_value()?.0.text)).collect();
    let words = keys(keyword.text, &|key| present.contains(&key));
    Some(Completions::new(CompletionKind::Key, words, word))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An editor shows nothing beside a word without a meaning.
    #[test]
    fn each_word_has_a_meaning() {
        let mut found = keywords(&|_| false);
        found.extend(["layer", "angle"].into_iter().flat_map(|line| keys(line, &|_| false)));
        found.extend(values("mode"));
        assert!(found.len() > 10, "{}", found.len());
        for word in found {
            let is_sentence = word.meaning.ends_with('.') && word.meaning.len() > 5;
            assert!(is_sentence, "{word:?}");
        }
    }
}
