//! The lines of a picture along one axis, and what cuts between them show.

/// Columns or rows of a picture, as bits.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    count: u32,
    /// Pixels of a line.
    length: u32,
    words_in_line: usize,
    words: Vec<u64>,
    /// For each line the visible pixels before it, and their total.
    before: Vec<u64>,
}

/// The cells along an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AxisCells {
    pub(super) cell: u32,
    pub(super) margin: u32,
    pub(super) spacing: u32,
    pub(super) count: u32,
}

impl AxisCells {
    /// The distance between the beginnings of cells.
    const fn step(self) -> u32 {
        self.cell.saturating_add(self.spacing)
    }
}

/// Findings about the cuts between the cells of an axis.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Axis {
    /// The part of the borders at which drawings go on, from 0 to 1.
    pub(super) cut: f64,
    /// The part of the borders with an empty line before them.
    pub(super) gutter: f64,
    /// How much neighbouring cells cover each other: their common pixels in parts of all.
    pub(super) alike: f64,
    /// The same, less how much half cells cover each other.
    pub(super) period: f64,
}

impl Lines {
    /// Lines of so many pixels, in words of 64 pixels. Words that are missing are empty.
    pub(super) fn new(count: u32, length: u32, mut words: Vec<u64>) -> Self {
        let words_in_line = (length as usize).div_ceil(64);
        words.resize(words_in_line.saturating_mul(count as usize), 0);
        let mut lines = Self { count, length, words_in_line, words, before: vec![0] };
        let mut seen = 0;
        for line in 0..count {
            seen += lines.line(line).iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
            lines.before.push(seen);
        }
        lines
    }

    /// The lines across these, block by block of 64 x 64 pixels.
    pub(super) fn transposed(&self) -> Self {
        let words_in_column = (self.count as usize).div_ceil(64);
        let mut words = vec![0; words_in_column.saturating_mul(self.length as usize)];
        for (group, lines) in self.words.chunks(64 * self.words_in_line.max(1)).enumerate() {
            for word in 0..self.words_in_line {
                let mut block = [0_u64; 64];
                let column = lines.iter().skip(word).step_by(self.words_in_line.max(1));
                for (to, from) in block.iter_mut().zip(column) {
                    *to = *from;
                }
                if block == [0; 64] {
                    continue;
                }
                transpose(&mut block);
                let first = word * 64 * words_in_column + group;
                let to = words.iter_mut().skip(first).step_by(words_in_column.max(1));
                for (to, from) in to.zip(block) {
                    *to = from;
                }
            }
        }
        Self::new(self.length, self.count, words)
    }

    pub(super) fn at(&self, line: u32, pixel: u32) -> bool {
        let word = self.line(line).get(pixel as usize / 64);
        pixel < self.length && word.is_some_and(|word| word >> (pixel % 64) & 1 == 1)
    }

    fn line(&self, line: u32) -> &[u64] {
        let start = line as usize * self.words_in_line;
        self.words.get(start..start + self.words_in_line).unwrap_or_default()
    }

    pub(super) fn seen(&self) -> u64 {
        self.seen_before(self.count)
    }

    fn seen_before(&self, line: u32) -> u64 {
        self.before.get(line as usize).copied().unwrap_or_default()
    }

    /// Returns whether nothing can be seen on the lines from `from` on and before `to`.
    pub(super) fn is_empty(&self, from: u32, to: u32) -> bool {
        self.seen_before(from) == self.seen_before(to)
    }

    pub(super) fn words(&self) -> u64 {
        self.words.len() as u64
    }

    /// All divisions into equal cells with a margin and a spacing, in which nothing is drawn. Without both the cell that
    /// is the whole length is one of them.
    pub(super) fn divisions(&self, [margin, spacing, sides]: [u32; 3], least: u32) -> Vec<AxisCells> {
        let is_plain = [margin, spacing] == [0; 2];
        let mut found = Vec::new();
        for count in 1..=(self.count / least).max(1) {
            let gaps = u64::from(sides) * u64::from(margin) + u64::from(count - 1) * u64::from(spacing);
            let Some(inner) = u64::from(self.count).checked_sub(gaps) else { break };
            let cell = u32::try_from(inner / u64::from(count)).unwrap_or(u32::MAX);
            if inner % u64::from(count) != 0 || cell == 0 || (cell < least && count > 1) {
                continue;
            }
            let cells = AxisCells { cell, margin, spacing, count };
            let are_empty = is_plain || {
                let end = margin + count * cells.step() - spacing;
                let starts = (1..count).map(|index| margin + index * cells.step());
                self.is_empty(0, margin)
                    && self.is_empty(end, self.count)
                    && starts.into_iter().all(|start| self.is_empty(start - spacing, start))
            };
            if are_empty {
                found.push(cells);
            }
        }
        found
    }

    /// Findings about cells along this axis; [`None`] if there is one cell.
    pub(super) fn measure(&self, cells: AxisCells) -> Option<Axis> {
        let AxisCells { margin, spacing, count, .. } = cells;
        let step = cells.step();
        if count < 2 || step == 0 {
            return None;
        }
        let (mut cut, mut gutters) = (0_u64, 0_u32);
        for start in (1..count).map(|index| margin.saturating_add(index.saturating_mul(step))) {
            cut += self.common(start.saturating_sub(1), start);
            let end = start.saturating_sub(spacing);
            gutters += u32::from(self.is_empty(end.saturating_sub(1), end));
        }
        let borders = f64::from(count - 1);
        let last = margin.saturating_add((count - 1).saturating_mul(step));
        let alike = self.alike(margin, last, step);
        let halved = if step < 4 { 0.0 } else { alike - self.alike(0, self.count - step / 2, step / 2) };
        Some(Axis {
            cut: ratio(cut, u64::from(count - 1) * u64::from(self.length)),
            gutter: f64::from(gutters) / borders,
            alike,
            period: halved,
        })
    }

    /// The pixels that two lines have both.
    fn common(&self, a: u32, b: u32) -> u64 {
        self.line(a).iter().zip(self.line(b)).map(|(a, b)| u64::from((a & b).count_ones())).sum()
    }

    /// How much the lines of a range cover those that are `step` further: their common pixels in parts of all.
    fn alike(&self, from: u32, to: u32, step: u32) -> f64 {
        let to = to.min(self.count.saturating_sub(step));
        let at = |line: u32| (line as usize).saturating_mul(self.words_in_line);
        let lines = self.words.get(at(from)..at(to)).unwrap_or_default();
        let further = self.words.get(at(from + step)..).unwrap_or_default();
        let common: u64 = lines.iter().zip(further).map(|(a, b)| u64::from((a & b).count_ones())).sum();
        let seen = |from: u32, to: u32| self.seen_before(to) - self.seen_before(from.min(to));
        let all = seen(from, to) + seen(from + step, to + step);
        ratio(common, all.saturating_sub(common))
    }
}

/// A number in parts of another one; 0 of none.
#[expect(clippy::cast_precision_loss, reason = "numbers of pixels of pictures are far below 2^52")]
pub(super) fn ratio(part: u64, all: u64) -> f64 {
    part as f64 / all.max(1) as f64
}

/// Exchanges the rows and the columns of 64 x 64 bits.
fn transpose(block: &mut [u64; 64]) {
    let (mut half, mut mask) = (32_usize, 0x0000_0000_ffff_ffff_u64);
    while half > 0 {
        let mut row = 0;
        while row < 64 {
            let (above, below) = (block[row], block[row + half]);
            let changed = ((above >> half) ^ below) & mask;
            block[row] = above ^ changed << half;
            block[row + half] = below ^ changed;
            row = (row + half + 1) & !half;
        }
        half /= 2;
        mask ^= mask << half;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_the_rows_across() {
        for (count, length) in [(1, 1), (3, 70), (64, 64), (65, 130), (200, 7)] {
            let is_set = |line: u32, pixel: u32| (line * 7 + pixel * 13 + line * pixel).is_multiple_of(5);
            let words = (0..count).flat_map(|line| {
                (0..u32::div_ceil(length, 64)).map(move |word| {
                    let pixels = (word * 64..length.min(word * 64 + 64)).filter(move |at| is_set(line, *at));
                    pixels.fold(0_u64, |bits, at| bits | 1 << (at % 64))
                })
            });
            let rows = Lines::new(count, length, words.collect());
            let columns = rows.transposed();
            assert_eq!(rows.seen(), columns.seen());
            for (line, pixel) in (0..count).flat_map(|line| (0..length).map(move |pixel| (line, pixel))) {
                assert_eq!(rows.at(line, pixel), is_set(line, pixel));
                assert_eq!(columns.at(pixel, line), is_set(line, pixel));
            }
        }
    }
}
