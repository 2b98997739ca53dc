//! The message for an unknown name in a `const`, which is put together while the game is compiled.

/// Bytes of a text at most; what does not fit is left out.
const ROOM: usize = 1_024;
/// Bytes of a name that is compared with others at most.
const LONGEST: usize = 32;

/// A text that says which names there are.
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
            // Room for this one and for what says that there are more.
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

    /// Adds a text; says whether it has room.
    const fn push(&mut self, text: &str) -> bool {
        let text = text.as_bytes();
        // Half of the room is for one text at most: it may be anything.
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

/// The name with the fewest bytes to change, when they are at most a third of it.
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

/// How many bytes have to be changed, added or taken away; [`None`] for names too long to compare.
const fn distance(a: &[u8], b: &[u8]) -> Option<usize> {
    if a.len() > LONGEST || b.len() > LONGEST {
        return None;
    }
    // `row[j]` is the distance of what was read of `a` from the first `j` bytes of `b`.
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
