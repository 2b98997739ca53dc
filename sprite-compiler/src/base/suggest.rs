//! Suggestions: "did you mean ...?"

use crate::base::limits::{SUGGESTED_BYTES, SUGGESTION_WORK};
use crate::base::sorted::SortedSet;
use crate::base::words::shown;
use unicode_normalization::UnicodeNormalization;

/// The candidate that a misspelt word most likely means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Near<T> {
    pub(crate) word: T,
    /// `true` if it is the only candidate that differs in few characters, so that nothing else can be meant.
    pub(crate) is_clear: bool,
}

impl<T> Near<T> {
    /// A word that is meant beyond doubt.
    pub(crate) const fn clear(word: T) -> Self {
        Self { word, is_clear: true }
    }

    /// A word that may be meant.
    pub(crate) const fn unclear(word: T) -> Self {
        Self { word, is_clear: false }
    }

    /// The same, but not clear: the text defines the word itself, so that the definition may be misspelt.
    pub(crate) fn unsure(self) -> Self {
        Self::unclear(self.word)
    }

    /// Another text for the same word.
    pub(crate) fn map<U>(self, change: impl FnOnce(T) -> U) -> Near<U> {
        Near { word: change(self.word), is_clear: self.is_clear }
    }
}

/// The question whether another word was meant.
pub(crate) fn question(written: &str, meant: &str) -> String {
    let meant_shown = shown(meant);
    if looks_same(written, meant) {
        return format!(
            "`{meant_shown}` looks the same, but in one of the two an accent is a character of its own: copy this name, \
             or write both alike"
        );
    }
    format!("did you mean `{meant_shown}`?")
}

/// Returns whether different words look the same, because accents are characters of their own in one of them.
pub(crate) fn looks_same(one: &str, other: &str) -> bool {
    one != other && !(one.is_ascii() && other.is_ascii()) && one.nfc().eq(other.nfc())
}

/// The candidate that a misspelt word most likely means; [`None`] when nothing is near enough.
pub(crate) fn nearest<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<Near<&'a str>> {
    nearest_of(word, &mut candidates.into_iter())
}

/// The suggestion of a word that is known to be meant for other reasons. It is clear if it is also the clear nearest
/// candidate.
pub(crate) fn nearest_rated<'a>(
    word: &str,
    meant: &'a str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Near<&'a str> {
    let near = nearest(word, candidates).filter(|near| near.word == meant);
    near.unwrap_or(Near::unclear(meant))
}

/// The same with a dynamic iterator, so that it is compiled once.
fn nearest_of<'a>(word: &str, candidates: &mut dyn Iterator<Item = &'a str>) -> Option<Near<&'a str>> {
    if word.len() > SUGGESTED_BYTES {
        return None;
    }
    let lower = word.to_lowercase();
    let length = lower.chars().count();
    // A third of the characters may be wrong, as in rustc's suggestions.
    let allowed = length.max(3) / 3;
    let near = |candidate: &&str| *candidate != word && candidate.chars().count().abs_diff(length) <= allowed;
    let own = Counts::of(&lower);
    let mut left = SUGGESTION_WORK;
    let mut best: Option<(usize, &str)> = None;
    let mut second = usize::MAX;
    // The first candidate that begins with the word, which may be an abbreviation.
    let mut longer = None;
    for candidate in candidates {
        if looks_same(word, candidate) {
            return Some(Near::clear(candidate));
        }
        let begins = candidate.len() > word.len() && candidate.as_bytes().starts_with(lower.as_bytes());
        longer = longer.or(Some(candidate).filter(|_| begins));
        if !near(&candidate) {
            continue;
        }
        let other = candidate.to_lowercase();
        if own.differ(&Counts::of(&other)) > 2 * allowed {
            continue;
        }
        let Some(rest) = left.checked_sub(length * other.chars().count()) else {
            // The remaining candidates may be nearer, so the suggestion is not clear.
            second = 0;
            break;
        };
        left = rest;
        let found = (strsim::damerau_levenshtein(&lower, &other), candidate);
        match best {
            _ if found.0 > allowed => {}
            Some(nearer) if nearer.1 == candidate => {}
            Some(nearer) if nearer <= found => second = second.min(found.0),
            _ => second = second.min(best.replace(found).map_or(usize::MAX, |(distance, _)| distance)),
        }
    }
    let (distance, meant) = best?;
    let is_clear = second > distance + usize::from(distance > 0)
        && is_misspelt(&lower, &meant.to_lowercase(), distance)
        && (distance == 0 || longer.is_none_or(|longer| longer == meant));
    Some(Near { word: meant, is_clear })
}

/// Returns whether a word is `meant` with so few wrong characters that it can be nothing else. Different digits are not
/// a misspelling: `walk2` is not `walk1`.
fn is_misspelt(word: &str, meant: &str, distance: usize) -> bool {
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let most = match word.chars().count().min(meant.chars().count()) {
        0..=2 => 0,
        3..=5 => 1,
        _ => 2,
    };
    distance <= most && digits(word) == digits(meant)
}

/// The numbers of characters of a word, in 32 classes. Words whose counts differ much are not similar, and comparing
/// counts is cheaper than comparing words.
struct Counts([u16; 32]);

impl Counts {
    fn of(word: &str) -> Self {
        let mut counts = [0_u16; 32];
        for character in word.chars() {
            if let Some(count) = counts.get_mut(u32::from(character) as usize % 32) {
                *count = count.saturating_add(1);
            }
        }
        Self(counts)
    }

    /// The sum of the differences. Each wrong character adds at most 2: one too many and one too few.
    fn differ(&self, other: &Self) -> usize {
        self.0.iter().zip(&other.0).map(|(own, other)| usize::from(own.abs_diff(*other))).sum()
    }
}

/// Returns whether all words of one name are words of the other: `knight` and `gold-knight_2`.
pub(crate) fn shares_words(one: &str, other: &str) -> bool {
    let words = |name: &str| -> SortedSet<String> {
        let words =
            name.split(|character: char| !character.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect()
    };
    let (one, other) = (words(one), words(other));
    let is_within = |one: &SortedSet<String>, other: &SortedSet<String>| {
        !one.is_empty() && one.iter().all(|word| other.contains(word))
    };
    is_within(&one, &other) || is_within(&other, &one)
}

#[cfg(test)]
mod tests {
    use super::{Near, nearest, question};
    use crate::base::limits::SUGGESTION_WORK;

    /// Words of the same characters must be compared one by one, and a hostile folder has very many of them.
    #[test]
    fn of_too_many_candidates_only_the_first_are_compared() {
        let word = "ab".repeat(100);
        let (other, near) = ("a".repeat(100) + &"b".repeat(100), format!("{}c", &word[1..]));
        let found = |before: usize| {
            nearest(&word, std::iter::repeat_n(other.as_str(), before).chain([near.as_str()])).is_some()
        };
        let within = SUGGESTION_WORK / (200 * 200);
        assert_eq!((found(within - 1), found(within)), (true, false));
    }

    #[test]
    fn a_misspelt_word_is_recognised_and_another_word_is_not() {
        let meant = |word: &str, known: &[&'static str]| {
            nearest(word, known.iter().copied()).map(|near| (near.word, near.is_clear))
        };
        assert_eq!(meant("walkng", &["sword", "walking"]), Some(("walking", true)));
        assert_eq!(meant("Tile", &["default", "tile"]), Some(("tile", true)));
        assert_eq!(meant("jump", &["sword", "walking"]), None);
        assert_eq!(meant(&"x".repeat(10_000_000), &["sword"]), None);
        assert_eq!(meant("abcdef", &["zbadec", "abdcfe", "abcxyz"]), Some(("abdcfe", true)));
    }

    #[test]
    fn a_word_that_looks_the_same_is_meant_and_the_question_says_why() {
        // As macOS stored it, and as a keyboard writes it.
        let (apart, whole) = ("e\u{301}l\u{e9}ve\u{302}\u{301}", "\u{e9}l\u{e9}v\u{1ebf}");
        for (written, meant) in [(apart, whole), (whole, apart)] {
            let near = nearest(written, ["eleve", "\u{e9}l\u{e8}v\u{1ebf}", meant]);
            assert_eq!(near, Some(Near::clear(meant)));
            let question = question(written, meant);
            assert!(question.starts_with(&format!("`{meant}` looks the same, but")), "{question}");
        }
        assert_eq!(question("walkng", "walking"), "did you mean `walking`?");
        assert_eq!(question("\u{e9}", "e"), "did you mean `e`?");
    }

    #[test]
    fn a_word_is_clear_when_no_other_one_can_be_meant() {
        let meant = |word: &str, known: &[&'static str]| {
            nearest(word, known.iter().copied()).map(|near| (near.word, near.is_clear))
        };
        // Another candidate is as near, or nearly as near, wherever it is in the list.
        assert_eq!(meant("walkinz", &["walking", "walkins"]), Some(("walking", false)));
        assert_eq!(meant("walkng", &["walkings", "walking"]), Some(("walking", false)));
        assert_eq!(meant("walkng", &["walking", "walkings"]), Some(("walking", false)));
        assert_eq!(meant("walkng", &["walking", "walking"]), Some(("walking", true)));
        // Only the letter case of a word is wrong.
        assert_eq!(meant("WALK", &["walk", "walks"]), Some(("walk", true)));
        assert_eq!(meant("WALK", &["walk", "Walk"]), Some(("Walk", false)));
        // It may be an abbreviation.
        assert_eq!(meant("manap", &["mana", "manaplus"]), Some(("mana", false)));
        // Digits are not misspellings, and short words are similar to many others.
        assert_eq!(meant("walk2", &["walk1"]), Some(("walk1", false)));
        assert_eq!(meant("u", &["up"]), Some(("up", false)));
        assert_eq!(meant("lefft", &["left", "right"]), Some(("left", true)));
    }
}
