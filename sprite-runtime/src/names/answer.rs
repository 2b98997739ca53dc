//! The message for an unknown name in a `const`, which is made while the game is compiled.

/// The greatest number of bytes of a message. Names that do not fit are left out.
const ROOM: usize = 1_024;
/// The greatest number of bytes of a name that is compared with others.
const LONGEST: usize = 32;

/// A message that lists names.
pub(super) struct Answer {
    bytes: [u8; ROOM],
    length: usize,
}

impl Answer {
    /// The message for a name that is not among the names.
    pub(super) const fn to(name: &str, names: &[&str]) -> Self {
        let mut answer = Self { bytes: [0; ROOM], length: 0 };
        answer.push("no animation has the name `");
        if !answer.push(name) {
            answer.push("...");
        }
        answer.push("`");
        if let Some(near) = nearest(name, names) {
            answer.push(": did you mean `");
            answer.push(near);
            answer.push("`? There are ");
        } else {
            answer.push(": there are ");
        }
        let mut index = 0;
        while index < names.len() {
            if index > 0 {
                answer.push(", ");
            }
            // The name must fit, and the words that follow if there are more.
            if answer.length + names[index].len() + 16 > ROOM {
                answer.push("...");
                break;
            }
            answer.push("`");
            answer.push(names[index]);
            answer.push("`");
            index += 1;
        }
        answer
    }

    /// Adds a text, and returns whether it fits.
    const fn push(&mut self, text: &str) -> bool {
        let text = text.as_bytes();
        // One text takes at most half of the space, because it may be of any length.
        if text.len() > ROOM / 2 || self.length + text.len() > ROOM {
            return false;
        }
        let mut index = 0;
        while index < text.len() {
            self.bytes[self.length] = text[index];
            self.length += 1;
            index += 1;
        }
        true
    }

    pub(super) const fn text(&self) -> &str {
        let (text, _) = self.bytes.split_at(self.length);
        match core::str::from_utf8(text) {
            Ok(text) => text,
            Err(_) => "no animation has this name",
        }
    }
}

/// The name that differs in the fewest bytes, if these are at most a third of it.
const fn nearest<'a>(name: &str, names: &[&'a str]) -> Option<&'a str> {
    let mut best = None;
    let mut least = name.len() / 3;
    if least == 0 {
        least = 1;
    }
    let mut index = 0;
    while index < names.len() {
        if let Some(distance) = distance(name.as_bytes(), names[index].as_bytes())
            && (distance < least || distance == least && best.is_none())
        {
            best = Some(names[index]);
            least = distance;
        }
        index += 1;
    }
    best
}

/// The number of bytes that have to be changed, added or removed; [`None`] if a name is too long to be compared.
const fn distance(a: &[u8], b: &[u8]) -> Option<usize> {
    if a.len() > LONGEST || b.len() > LONGEST {
        return None;
    }
    // `row[j]` is the distance between the bytes of `a` read so far and the first `j` bytes of `b`.
    let mut row = [0; LONGEST + 1];
    let mut j = 0;
    while j <= b.len() {
        row[j] = j;
        j += 1;
    }
    let mut i = 0;
    while i < a.len() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        j = 0;
        while j < b.len() {
            let change = diagonal + (a[i] != b[j]) as usize;
            let step = (if row[j] < row[j + 1] { row[j] } else { row[j + 1] }) + 1;
            diagonal = row[j + 1];
            row[j + 1] = if change < step { change } else { step };
            j += 1;
        }
        i += 1;
    }
    Some(row[b.len()])
}

#[cfg(test)]
mod tests {
    use super::{Answer, LONGEST, ROOM, distance};
    extern crate std;
    use std::vec::Vec;

    #[test]
    fn a_near_name_is_offered() {
        let answer = Answer::to("walkng", &["sword", "walking", "waking"]);
        assert_eq!(
            answer.text(),
            "no animation has the name `walkng`: did you mean `walking`? There are `sword`, `walking`, `waking`"
        );
    }

    #[test]
    fn nothing_near_is_not_offered() {
        let answer = Answer::to("jump", &["sword", "walking"]);
        assert_eq!(answer.text(), "no animation has the name `jump`: there are `sword`, `walking`");
    }

    #[test]
    fn many_and_long_names_are_cut() {
        let names: Vec<&str> = core::iter::repeat_n("stands_somewhere", 200).collect();
        let answer = Answer::to("x", &names);
        assert!(answer.text().ends_with("`stands_somewhere`, ..."), "{}", answer.text());
        assert!(answer.text().len() <= ROOM);
        let long = "ö".repeat(2 * ROOM);
        assert!(Answer::to(&long, &["walking"]).text().contains("`...`: there are `walking`"));
        assert!(Answer::to("x", &[&long, "walking"]).text().ends_with("..."));
    }

    #[test]
    fn distances() {
        for (a, b, expected) in [("", "", 0), ("a", "", 1), ("kitten", "sitting", 3), ("walk", "wlak", 2)] {
            assert_eq!(distance(a.as_bytes(), b.as_bytes()), Some(expected), "{a} {b}");
            assert_eq!(distance(b.as_bytes(), a.as_bytes()), Some(expected), "{b} {a}");
        }
        assert_eq!(distance(&[0; LONGEST + 1], b"a"), None);
    }
}
