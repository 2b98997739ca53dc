//! The `value` of a sequence: `0-2,5,p,7-6`.

use super::numbers;
use crate::settings::mana::Dialect;

/// A part between two commas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Item<'a> {
    /// Without blanks around it.
    pub(super) text: &'a str,
    /// Where it begins in the value.
    pub(super) at: usize,
    /// [`None`] when it is none of the three.
    pub(super) kind: Option<Kind>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Single(i32),
    /// Both cells, and where the second begins in the value.
    Range(i32, i32, usize),
    Pause,
}

/// The parts of a value. An empty value has one, which is faulty.
pub(super) fn items(value: &str) -> impl Iterator<Item = Item<'_>> {
    let mut start = 0;
    value.split(',').map(move |part| {
        let at = start + part.len() - part.trim_start_matches(' ').len();
        start += part.len() + 1;
        let text = part.trim_matches(' ');
        Item { text, at, kind: kind(text, at) }
    })
}

fn kind(text: &str, at: usize) -> Option<Kind> {
    if text == "p" {
        return Some(Kind::Pause);
    }
    let Some((first, last)) = text.split_once('-') else { return index(text).map(Kind::Single) };
    let behind = at + first.len() + 1 + last.len() - last.trim_start_matches(' ').len();
    Some(Kind::Range(index(first)?, index(last)?, behind))
}

/// A cell: no list holds one below 0, whose sign would look like a range.
fn index(text: &str) -> Option<i32> {
    numbers::integer(text, Dialect::Document).ok().filter(|index| *index >= 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(value: &str) -> Vec<Option<Kind>> {
        items(value).map(|item| item.kind).collect()
    }

    #[test]
    fn ranges_cells_and_pauses() {
        let (range, single) = (|a, b, at| Some(Kind::Range(a, b, at)), |cell| Some(Kind::Single(cell)));
        assert_eq!(kinds("0-2,5,p,7-6"), [range(0, 2, 2), single(5), Some(Kind::Pause), range(7, 6, 10)]);
        assert_eq!(kinds(" 1 - 3 , 4 "), [range(1, 3, 5), single(4)]);
        assert_eq!(kinds("3-3"), [range(3, 3, 2)]);
    }

    #[test]
    fn what_is_none_of_them() {
        for value in ["", "x", "P", "-1", "1-", "1--2", "1-2-3", "1;2", "1 2", "2147483648", "p2", "1.5"] {
            assert_eq!(kinds(value), [None], "{value}");
        }
        assert_eq!(kinds("1,,2"), [Some(Kind::Single(1)), None, Some(Kind::Single(2))]);
        assert_eq!(kinds("1,"), [Some(Kind::Single(1)), None]);
    }

    #[test]
    fn parts_know_where_they_stand() {
        let found: Vec<_> = items("0-2, xy ,p").map(|item| (item.text, item.at)).collect();
        assert_eq!(found, [("0-2", 0), ("xy", 5), ("p", 9)]);
    }
}
