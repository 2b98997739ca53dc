//! "Did you mean ...?"

/// Nobody misspells words that are longer than this.
const LONGEST: usize = 256;

/// Pairs of letters that are compared for one word. Real folders stay far below; of hostile ones the first candidates
/// are enough.
const WORK: usize = 4_000_000;

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
    let own = Letters::of(&lower);
    let mut left = WORK;
    candidates
        .into_iter()
        .filter(near)
        .map(|candidate| (candidate.to_lowercase(), candidate))
        .filter(|(other, _)| own.differ(&Letters::of(other)) <= 2 * allowed)
        .map_while(|(other, candidate)| {
            left = left.checked_sub(length * other.chars().count())?;
            Some((strsim::damerau_levenshtein(&lower, &other), candidate))
        })
        .filter(|&(distance, _)| distance <= allowed)
        .min()
        .map(|(_, candidate)| candidate)
}

/// How often letters occur in a word, some of them counted together: words whose letters differ much are no slip of each
/// other, which is known sooner from here than from comparing them letter by letter.
struct Letters([u16; 32]);

impl Letters {
    fn of(word: &str) -> Self {
        let mut counts = [0_u16; 32];
        for letter in word.chars() {
            if let Some(count) = counts.get_mut(u32::from(letter) as usize % 32) {
                *count = count.saturating_add(1);
            }
        }
        Self(counts)
    }

    /// Each wrong letter makes at most 2 of it, one too many and one too few.
    fn differ(&self, other: &Self) -> usize {
        self.0.iter().zip(&other.0).map(|(own, other)| usize::from(own.abs_diff(*other))).sum()
    }
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

/// Units that people write behind numbers which count in them already. Seconds are none of these.
const UNITS: [&str; 4] = ["ms", "px", "deg", "°"];

/// The whole number that a word most likely means which ends in a unit, or in zeros behind a point: `120ms`, `90.0`.
pub(crate) fn whole(word: &str) -> Option<&str> {
    let number = UNITS.iter().find_map(|unit| word.strip_suffix(unit)).unwrap_or(word);
    let is_zero = |fraction: &str| !fraction.is_empty() && fraction.bytes().all(|digit| digit == b'0');
    let whole =
        number.split_once('.').map_or(Some(number), |(whole, rest)| is_zero(rest).then_some(whole))?;
    let digits = whole.strip_prefix('-').unwrap_or(whole);
    let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    (is_number && whole != word).then_some(whole)
}

#[cfg(test)]
mod tests {
    use super::{WORK, digits, nearest, whole};

    #[test]
    fn units_and_zeros_behind_a_point_say_nothing() {
        let words = ["120ms", "-16px", "90.0", "1.00deg", "180°"];
        assert_eq!(words.map(whole), [Some("120"), Some("-16"), Some("90"), Some("1"), Some("180")]);
        let others = ["120", "2s", "1.5", "1.", ".0", "ms", "-px", "1e2ms", "1 ms", ""];
        assert_eq!(others.map(whole), [None; 10]);
    }

    /// Words of the same letters must be compared letter by letter, and a hostile folder has very many of them.
    #[test]
    fn of_too_many_candidates_only_the_first_are_compared() {
        let word = "ab".repeat(100);
        let (other, near) = ("a".repeat(100) + &"b".repeat(100), format!("{}c", &word[1..]));
        let found = |before: usize| {
            nearest(&word, std::iter::repeat_n(other.as_str(), before).chain([near.as_str()])).is_some()
        };
        let within = WORK / (200 * 200);
        assert_eq!((found(within - 1), found(within)), (true, false));
    }

    #[test]
    fn a_slip_of_the_finger_is_understood_and_another_word_is_not() {
        assert_eq!(nearest("walkng", ["sword", "walking"]), Some("walking"));
        assert_eq!(nearest("Tile", ["default", "tile"]), Some("tile"));
        assert_eq!(nearest("jump", ["sword", "walking"]), None);
        assert_eq!(digits("-1O.l").as_deref(), Some("-10.1"));
        assert_eq!(digits("O").as_deref(), Some("0"));
        assert_eq!([digits("lol"), digits("10"), digits("10ms"), digits("")], [None, None, None, None]);
        assert_eq!(nearest(&"x".repeat(10_000_000), ["sword"]), None);
        assert_eq!(nearest("abcdef", ["zbadec", "abdcfe", "abcxyz"]), Some("abdcfe"));
    }
}
