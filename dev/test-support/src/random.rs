//! Random numbers and edits of bytes: the same state gives the same ones on every machine.

/// `SplitMix64`, as its authors write it, with its state.
#[derive(Clone, Copy, Debug)]
pub struct Random(pub u64);

/// Pieces that mean something in one of the formats.
const PIECES: [&str; 24] = [
    "-1",
    "0",
    "65536",
    "4294967295",
    "99999999999999999999",
    "0.0001",
    "1e9",
    "\"",
    "'",
    "<",
    "</",
    "/>",
    "<!--",
    "{",
    "}",
    "[",
    ",",
    "#",
    "\\u",
    "../",
    "\0",
    "\u{feff}",
    "é",
    "\u{2028}",
];

impl Random {
    /// The series of a number: those of neighbours have nothing in common.
    pub const fn of(number: u64) -> Self {
        Self(number.wrapping_mul(0xd134_2543_de82_ef95))
    }

    /// The next number.
    pub const fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`; 0 when there is none.
    pub fn below(&mut self, end: usize) -> usize {
        usize::try_from((u128::from(self.number()) * end as u128) >> 64).unwrap_or(0)
    }

    /// A byte of any value.
    pub const fn byte(&mut self) -> u8 {
        self.number().to_le_bytes()[0]
    }

    /// Changes a file in one way; `other` is another file, to take a piece of.
    pub fn edit(&mut self, bytes: &mut Vec<u8>, other: &[u8]) {
        let at = self.below(bytes.len() + 1);
        let end = |length: usize| (at + length).min(bytes.len());
        match self.below(11) {
            0 => self.change(bytes, at, |byte, random| byte ^ (1 << random.below(8))),
            1 => self.change(bytes, at, |_, random| random.byte()),
            2 => self.change(bytes, at, |_, random| b' ' + random.byte() % 95),
            3 => bytes.insert(at, self.byte()),
            4 => drop(bytes.splice(at..at, PIECES[self.below(PIECES.len())].bytes())),
            5 => {
                let end = end(1 + self.below(12));
                drop(bytes.drain(at..end));
            }
            6 => {
                let piece = bytes[at..end(1 + self.below(40))].to_vec();
                drop(bytes.splice(at..at, piece));
            }
            7 => self.lines(bytes, |lines, random| {
                let line = random.below(lines.len());
                lines.insert(line, lines[line].clone());
            }),
            8 => self.lines(bytes, |lines, random| {
                let (a, b) = (random.below(lines.len()), random.below(lines.len()));
                lines.swap(a, b);
            }),
            9 => bytes.truncate(at),
            _ => {
                let from = self.below(other.len() + 1);
                let piece = &other[from..(from + 1 + self.below(80)).min(other.len())];
                let end = end(self.below(40));
                drop(bytes.splice(at..end, piece.iter().copied()));
            }
        }
    }

    fn change(&mut self, bytes: &mut [u8], at: usize, new: impl Fn(u8, &mut Self) -> u8) {
        if let Some(byte) = bytes.get_mut(at) {
            *byte = new(*byte, self);
        }
    }

    fn lines(&mut self, bytes: &mut Vec<u8>, change: impl Fn(&mut Vec<Vec<u8>>, &mut Self)) {
        let mut lines: Vec<Vec<u8>> =
            bytes.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
        if !lines.is_empty() {
            change(&mut lines, self);
            *bytes = lines.concat();
        }
    }
}
