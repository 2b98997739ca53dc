//! Damage to inputs, the same for the same numbers on every machine.

use test_support::Random;

/// Damage that is the same for the same numbers.
#[derive(Clone, Debug)]
pub struct Damage(Random);

/// Numbers at which readers differ.
const NUMBERS: [&str; 14] = [
    "0",
    "-1",
    "1",
    "255",
    "256",
    "32767",
    "32768",
    "65535",
    "65536",
    "2147483647",
    "4294967295",
    "18446744073709551616",
    "1e308",
    "0.5",
];

/// Bytes that a part has at most which is moved or repeated.
const PART: usize = 64;

/// Bytes that an input has at most.
const LONGEST: usize = 64 * 1024;

impl Damage {
    /// The damage that belongs to one execution.
    pub fn new(seed: u64, execution: u64) -> Self {
        Self(Random(Random(seed).number() ^ Random::of(execution).0))
    }

    /// One of the seeds with some damage: bytes and numbers changed, parts removed, repeated, or taken from another
    /// seed.
    pub fn damaged(&mut self, seeds: &[Vec<u8>]) -> Vec<u8> {
        let mut bytes = self.choose(seeds).cloned().unwrap_or_default();
        for _ in 0..=self.0.below(6) {
            self.damage(&mut bytes, seeds);
        }
        bytes.truncate(LONGEST);
        bytes
    }

    fn choose<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        let at = self.0.below(all.len());
        all.get(at)
    }

    fn damage(&mut self, bytes: &mut Vec<u8>, seeds: &[Vec<u8>]) {
        let at = self.0.below(bytes.len() + 1);
        let part = at..bytes.len().min(at + 1 + self.0.below(PART));
        match self.0.below(10) {
            0 | 1 => {
                let byte = self.0.byte();
                bytes.iter_mut().skip(at).take(1).for_each(|place| *place = byte);
            }
            2 => {
                let bit = 1 << self.0.below(8);
                bytes.iter_mut().skip(at).take(1).for_each(|place| *place ^= bit);
            }
            3 => {
                let fill = self.choose(&[0, 0xff, 0x7f, 0x80]).copied().unwrap_or(0);
                let length = 1 << self.0.below(4);
                bytes.iter_mut().skip(at).take(length).for_each(|place| *place = fill);
            }
            4 => drop(bytes.drain(part)),
            5 => {
                let again = bytes[part].to_vec();
                bytes.splice(at..at, again.repeat(1 + self.0.below(3)));
            }
            6 => {
                let moved: Vec<u8> = bytes.drain(part).collect();
                let to = self.0.below(bytes.len() + 1);
                bytes.splice(to..to, moved);
            }
            7 => {
                let other = self.choose(seeds).map_or(&[][..], Vec::as_slice);
                let from = self.0.below(other.len());
                let taken = &other[from..other.len().min(from + 1 + self.0.below(PART))];
                bytes.splice(part, taken.iter().copied());
            }
            _ => self.change_number(bytes, at),
        }
    }

    /// Writes another number, in digits, over the first one behind a place.
    fn change_number(&mut self, bytes: &mut Vec<u8>, at: usize) {
        let digit = |byte: &u8| byte.is_ascii_digit();
        let Some(start) = bytes.iter().skip(at).position(digit).map(|offset| at + offset) else { return };
        let length = bytes[start..].iter().take_while(|byte| digit(byte)).count();
        let number = self.choose(&NUMBERS).copied().unwrap_or_default();
        bytes.splice(start..start + length, number.bytes());
    }
}
