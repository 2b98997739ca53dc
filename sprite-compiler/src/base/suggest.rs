//! "Did you mean ...?"

use crate::base::limits::{SUGGESTED_BYTES, SUGGESTION_WORK};

/// The candidate that a misspelt word most likely means; [`None`] when nothing is near enough.
pub(crate) fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    nearest_of(word, &mut candidates.into_iter())
}

/// The same, compiled once for all kinds of candidates.
fn nearest_of<'a>(word: &str, candidates: &mut dyn Iterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > SUGGESTED_BYTES {
        return None;
    }
    let lower = word.to_lowercase();
    let length = lower.chars().count();
    // A third of the characters may be wrong, as rustc allows it for names.
    let allowed = length.max(3) / 3;
    let near = |candidate: &&str| *candidate != word && candidate.chars().count().abs_diff(length) <= allowed;
    let own = Counts::of(&lower);
    let mut left = SUGGESTION_WORK;
    candidates
        .filter(near)
        .map(|candidate| (candidate.to_lowercase(), candidate))
        .filter(|(other, _)| own.differ(&Counts::of(other)) <= 2 * allowed)
        .map_while(|(other, candidate)| {
            left = left.checked_sub(length * other.chars().count())?;
            Some((strsim::damerau_levenshtein(&lower, &other), candidate))
        })
        .filter(|&(distance, _)| distance <= allowed)
        .min()
        .map(|(_, candidate)| candidate)
}

/// How often characters occur in a word, some of them counted together: words whose counts differ much are not alike,
/// and comparing the counts is cheaper than comparing the words.
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

    /// Each wrong character adds at most 2 to it, one too many and one too few.
    fn differ(&self, other: &Self) -> usize {
        self.0.iter().zip(&other.0).map(|(own, other)| usize::from(own.abs_diff(*other))).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::nearest;
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
        assert_eq!(nearest("walkng", ["sword", "walking"]), Some("walking"));
        assert_eq!(nearest("Tile", ["default", "tile"]), Some("tile"));
        assert_eq!(nearest("jump", ["sword", "walking"]), None);
        assert_eq!(nearest(&"x".repeat(10_000_000), ["sword"]), None);
        assert_eq!(nearest("abcdef", ["zbadec", "abdcfe", "abcxyz"]), Some("abdcfe"));
    }
}
