//! "Did you mean ...?"

/// Nobody misspells words that are longer than this.
const LONGEST: usize = 256;

/// The candidate that a misspelt word most likely means; [`None`] when nothing is near enough.
pub(crate) fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > LONGEST {
        return None;
    }
    let lower = word.to_lowercase();
    let length = lower.chars().count();
    // A third of the letters may be wrong, as rustc allows it for names.
    let allowed = length.max(3) / 3;
    let near = |candidate: &&str| *candidate != word && candidate.chars().count().abs_diff(length) <= allowed;
    candidates
        .into_iter()
        .filter(near)
        .map(|candidate| (strsim::damerau_levenshtein(&lower, &candidate.to_lowercase()), candidate))
        .filter(|&(distance, _)| distance <= allowed)
        .min()
        .map(|(_, candidate)| candidate)
}

/// The number that a word most likely means which holds letters that look like digits: `1O`, `l`.
pub(crate) fn digits(word: &str) -> Option<String> {
    let mut letters = word.chars();
    // `lol` is no number; a letter by itself may be one.
    let is_number = word.len() == 1 || word.contains(|letter: char| letter.is_ascii_digit());
    let digit = |letter: char| match letter {
        'O' | 'o' => '0',
        'l' | 'I' => '1',
        other => other,
    };
    let meant: String = letters.by_ref().take(LONGEST).map(digit).collect();
    let digits = meant.strip_prefix(['-', '+']).unwrap_or(&meant);
    let is_meant = digits.chars().all(|letter| letter.is_ascii_digit() || letter == '.');
    (is_number && meant != word && letters.next().is_none() && is_meant).then_some(meant)
}

#[cfg(test)]
mod tests {
    use super::{digits, nearest};

    #[test]
    fn a_slip_of_the_finger_is_understood_and_another_word_is_not() {
        assert_eq!(nearest("walkng", ["sword", "walking"]), Some("walking"));
        assert_eq!(nearest("Tile", ["default", "tile"]), Some("tile"));
        assert_eq!(nearest("jump", ["sword", "walking"]), None);
        assert_eq!(digits("-1O.l").as_deref(), Some("-10.1"));
        assert_eq!(digits("O").as_deref(), Some("0"));
        assert_eq!([digits("lol"), digits("10"), digits("10ms"), digits("")], [None, None, None, None]);
        assert_eq!(nearest(&"x".repeat(10_000_000), ["sword"]), None);
    }
}
