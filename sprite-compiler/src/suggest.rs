//! "Did you mean ...?"

/// The candidate that a misspelt word most likely means; [`None`] when nothing is near enough.
pub(crate) fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // A third of the letters may be wrong, as rustc allows it for names.
    let allowed = (word.chars().count().max(3)) / 3;
    candidates
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(&word.to_lowercase(), &candidate.to_lowercase()), candidate))
        .filter(|&(distance, candidate)| distance <= allowed && candidate != word)
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
    }
}
