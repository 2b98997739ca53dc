//! The dye after the path of an image: `a.png|R:#ff0000,00ff00;G`.

/// The names of channels.
pub(super) const CHANNELS: [&str; 9] = ["R", "G", "B", "Y", "M", "C", "W", "S", "A"];

/// Unknown channels, and where they begin in the dye.
pub(super) fn unknown_channels(dye: &str) -> impl Iterator<Item = (&str, usize)> {
    let mut start = 0;
    dye.split(';').filter_map(move |part| {
        let at = start;
        start += part.len() + 1;
        let channel = part.split_once(':').map_or(part, |(channel, _)| channel);
        // A surplus `;` has no effect.
        (!part.is_empty() && !CHANNELS.contains(&channel)).then_some((channel, at))
    })
}

#[cfg(test)]
mod tests {
    use super::unknown_channels;

    #[test]
    fn channels() {
        let unknown = |dye| unknown_channels(dye).collect::<Vec<_>>();
        assert!(unknown("R;G:#ff0000,00ff00;W:#fff;S;").is_empty());
        assert_eq!(unknown("R;g:#00ff00;X"), [("g", 2), ("X", 12)]);
        assert_eq!(unknown("#ff0000"), [("#ff0000", 0)]);
        assert_eq!(unknown(":#ff0000"), [("", 0)]);
    }
}
