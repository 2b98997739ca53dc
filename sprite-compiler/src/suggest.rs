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

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_slip_of_the_finger_is_understood_and_another_word_is_not() {
        assert_eq!(nearest("walkng", ["sword", "walking"]), Some("walking"));
        assert_eq!(nearest("Tile", ["default", "tile"]), Some("tile"));
        assert_eq!(nearest("jump", ["sword", "walking"]), None);
        assert_eq!(nearest(&"x".repeat(10_000_000), ["sword"]), None);
    }
}
