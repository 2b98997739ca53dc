//! Convex polygons around the visible pixels of a picture, with few corners. All corners lie between pixels, so that a
//! table stores whole numbers.

use sprite_table::Point;

/// A corner, in pixels from the upper left corner of the picture. Sums and products of those of a picture fit.
type Corner = [i64; 2];

/// Pixels by which a corner may lie beyond the picture, as a multiple of its longer side.
const REACH: i64 = 4;

/// Twice the area of the triangle of three corners: positive if they turn clockwise on the screen, where `y` grows
/// downwards.
fn turn([ax, ay]: Corner, [bx, by]: Corner, [cx, cy]: Corner) -> i64 {
    (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
}

/// The convex hull of the visible pixels, as squares: its corners, clockwise. `rows` has the columns of the first
/// visible pixel of each row and of the one after the last; [`None`] for a row without any.
pub(super) fn hull(rows: impl Iterator<Item = Option<(u32, u32)>>) -> Vec<Corner> {
    // The corners of the right side from the top down, and those of the left side.
    let (mut right, mut left): (Vec<Corner>, Vec<Corner>) = (Vec::new(), Vec::new());
    for (y, columns) in (0_i64..).zip(rows) {
        let Some((first, end)) = columns else { continue };
        for y in [y, y + 1] {
            push(&mut right, [end.into(), y], 1);
            push(&mut left, [first.into(), y], -1);
        }
    }
    right.extend(left.into_iter().rev());
    right
}

/// Adds a corner to a side that turns in one direction alone: the ones that would be dents are taken away.
fn push(side: &mut Vec<Corner>, corner: Corner, direction: i64) {
    while let [.., before, last] = side.as_slice()
        && turn(*before, *last, corner) * direction <= 0
    {
        side.pop();
    }
    side.push(corner);
}

/// Twice the area of a polygon whose corners are clockwise.
fn doubled_area(corners: &[Corner]) -> i64 {
    let Some(&first) = corners.first() else { return 0 };
    corners.windows(2).map(|pair| if let [a, b] = pair { turn(first, *a, *b) } else { 0 }).sum()
}

/// A convex polygon of at most so many corners, 3 or more, around a hull with corners that are clockwise; none if the
/// hull has none. It is small, though there may be smaller ones.
pub(super) fn around(hull: &[Corner], most: usize) -> Vec<Point> {
    if hull.is_empty() {
        return Vec::new();
    }
    let mut corners = hull.to_vec();
    while corners.len() > most {
        let Some((edge, corner)) = cheapest(&corners, hull) else { break };
        // The corner replaces both ends of the edge.
        let count = corners.len();
        let next = (edge + 1) % count;
        if let Some(slot) = corners.get_mut(edge) {
            *slot = corner;
        }
        corners.remove(next);
        straighten(&mut corners);
    }
    let fits = |corners: &Vec<Corner>| (3..=most).contains(&corners.len()) && holds(corners, hull);
    // Four corners and fewer are often not found so, or are far too large.
    let few = if most <= 4 { slanted(hull) } else { Vec::new() };
    let all = [corners, rectangle(hull)].into_iter().chain(few);
    let smallest = all.into_iter().filter(fits).min_by_key(|corners| doubled_area(corners));
    let short = |side: i64| i32::try_from(side).unwrap_or(i32::MAX);
    smallest.unwrap_or_default().into_iter().map(|[x, y]| Point::new(short(x), short(y))).collect()
}

/// Returns whether a polygon is convex and holds all corners of a hull.
fn holds(corners: &[Corner], hull: &[Corner]) -> bool {
    let edges = corners.iter().zip(corners.iter().cycle().skip(1));
    edges.into_iter().all(|(a, b)| {
        let inside = |corner: &Corner| turn(*a, *b, *corner) >= 0;
        hull.iter().chain(corners).all(inside)
    })
}

/// Removes corners that lie on the line between their neighbours.
fn straighten(corners: &mut Vec<Corner>) {
    let mut index = 0;
    while index < corners.len() && corners.len() > 3 {
        let count = corners.len();
        let at = |index: usize| corners.get(index % count).copied().unwrap_or_default();
        if turn(at(index + count - 1), at(index), at(index + 1)) == 0 {
            corners.remove(index);
        } else {
            index += 1;
        }
    }
}

/// The edge whose neighbours are best extended until they meet, by the index of its first corner, and the corner where
/// they do; [`None`] if no two neighbours of an edge meet near.
fn cheapest(corners: &[Corner], hull: &[Corner]) -> Option<(usize, Corner)> {
    let longest = hull.iter().flatten().max().copied().unwrap_or(0);
    let reach = -REACH * longest..=(REACH + 1) * longest;
    let count = corners.len();
    let at = |index: usize| corners.get(index % count).copied().unwrap_or_default();
    let mut best: Option<(i64, usize, Corner)> = None;
    for edge in 0..count {
        let around = [count - 2, count - 1, 0, 1, 2, 3].map(|step| at(edge + step));
        let [_, before, first, second, after, _] = around;
        let Some([x, y]) = meeting([before, first], [after, second]) else { continue };
        // The exact corner may lie within a pixel: one of those around it holds everything, too.
        for (dx, dy) in (-1..=2).flat_map(|dy| (-1..=2).map(move |dx| (dx, dy))) {
            let corner = [x + dx, y + dy];
            if !corner.iter().all(|side| reach.contains(side)) || !is_outside(corner, around) {
                continue;
            }
            let added = turn(first, corner, second).abs()
                + turn(before, corner, first).abs()
                + turn(second, corner, after).abs();
            if best.is_none_or(|(least, ..)| added < least) {
                best = Some((added, edge, corner));
            }
        }
    }
    best.map(|(_, edge, corner)| (edge, corner))
}

/// Returns whether a polygon stays convex and loses nothing when a corner replaces the middle ones of six neighbours.
fn is_outside(corner: Corner, [outer, before, first, second, after, next]: [Corner; 6]) -> bool {
    turn(before, corner, first) >= 0
        && turn(corner, after, second) >= 0
        && turn(outer, before, corner) >= 0
        && turn(corner, after, next) >= 0
        && turn(before, corner, after) > 0
}

/// The corner where two lines meet, rounded down; [`None`] if they are parallel. Each line has two corners.
fn meeting([a, b]: [Corner; 2], [c, d]: [Corner; 2]) -> Option<Corner> {
    let ([bx, by], [dx, dy]) = ([b[0] - a[0], b[1] - a[1]], [d[0] - c[0], d[1] - c[1]]);
    let across = i128::from(bx * dy - by * dx);
    let along = i128::from((c[0] - a[0]) * dy - (c[1] - a[1]) * dx);
    let side = |from: i64, way: i64| {
        let step = (along * i128::from(way)).checked_div_euclid(across)?;
        // Rounded down whatever the sign of the divisor is.
        let step = if across < 0 && step * across != along * i128::from(way) { step - 1 } else { step };
        i64::try_from(step).ok()?.checked_add(from)
    };
    Some([side(a[0], bx)?, side(a[1], by)?])
}

/// The smallest and the greatest of some numbers; zeros if there are none.
fn ends(numbers: impl Iterator<Item = i64> + Clone) -> [i64; 2] {
    [numbers.clone().min().unwrap_or(0), numbers.max().unwrap_or(0)]
}

/// The smallest rectangle around a hull.
fn rectangle(hull: &[Corner]) -> Vec<Corner> {
    let [left, right] = ends(hull.iter().map(|[x, _]| *x));
    let [top, bottom] = ends(hull.iter().map(|[_, y]| *y));
    vec![[left, top], [right, top], [right, bottom], [left, bottom]]
}

/// The polygons of four corners around a hull with two upright sides, or two level ones, where the others are about
/// parallel to one of its edges; and a triangle around each. Their corners are rounded outwards.
fn slanted(hull: &[Corner]) -> Vec<Vec<Corner>> {
    let turned: Vec<Corner> = hull.iter().map(|[x, y]| [*y, *x]).collect();
    let edges = |hull: &[Corner]| -> Vec<[Corner; 2]> {
        let next = hull.iter().cycle().skip(1);
        hull.iter().zip(next).map(|(a, b)| if a[0] < b[0] { [*a, *b] } else { [*b, *a] }).collect()
    };
    let found = edges(hull).into_iter().filter_map(|edge| upright(hull, edge));
    let mut all: Vec<Vec<Corner>> = found.flatten().collect();
    let found = edges(&turned).into_iter().filter_map(|edge| upright(&turned, edge));
    // Turned back, its corners are clockwise only from the last to the first.
    all.extend(found.flatten().map(|corners| corners.into_iter().rev().map(|[y, x]| [x, y]).collect()));
    all
}

/// The polygon with upright sides whose others are about parallel to an edge that leads to the right, and a triangle
/// around it.
fn upright(hull: &[Corner], [a, b]: [Corner; 2]) -> Option<[Vec<Corner>; 2]> {
    let [width, height] = [b[0] - a[0], b[1] - a[1]];
    let [left, right] = ends(hull.iter().map(|[x, _]| *x));
    let [above, below] = ends(hull.iter().map(|[x, y]| y * width - x * height));
    let down = |number: i64| number.checked_div_euclid(width);
    let up = |number: i64| Some(-down(-number)?);
    let (top, bottom) = (|x: i64| down(above + x * height), |x: i64| up(below + x * height));
    let ([top_left, top_right], [bottom_left, bottom_right]) =
        ([top(left)?, top(right)?], [bottom(left)?, bottom(right)?]);
    let four = vec![[left, top_left], [right, top_right], [right, bottom_right], [left, bottom_left]];
    // The longer side is half as long as that of the triangle, which is twice as wide.
    let three = if bottom_right - top_right >= bottom_left - top_left {
        let tip = 2 * top_right - top_left;
        vec![[left, 2 * top_right - tip], [2 * right - left, tip], [left, 2 * bottom_right - tip]]
    } else {
        let tip = 2 * top_left - top_right;
        vec![[right, 2 * bottom_left - tip], [2 * left - right, tip], [right, 2 * top_left - tip]]
    };
    Some([four, three])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Visible pixels of a picture, row by row.
    struct Picture {
        width: u32,
        seen: Vec<bool>,
    }

    impl Picture {
        fn rows(&self) -> impl Iterator<Item = Option<(u32, u32)>> {
            self.seen.chunks(self.width as usize).map(|row| {
                let column = |at: usize| u32::try_from(at).unwrap();
                let first = row.iter().position(|seen| *seen)?;
                Some((column(first), column(row.iter().rposition(|seen| *seen)?) + 1))
            })
        }

        /// The corners of all visible pixels.
        fn corners(&self) -> Vec<Corner> {
            let pixels = (0_i64..).zip(&self.seen).filter(|(_, seen)| **seen).map(|(at, _)| at);
            let width = i64::from(self.width);
            pixels
                .flat_map(|at| {
                    [[0, 0], [1, 0], [0, 1], [1, 1]].map(|[x, y]| [at % width + x, at / width + y])
                })
                .collect()
        }
    }

    struct Random(u32);

    impl Random {
        fn below(&mut self, end: u32) -> u32 {
            self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            ((u64::from(self.0) * u64::from(end)) >> 32) as u32
        }
    }

    /// Blots, lines, single pixels and discs.
    fn picture(random: &mut Random) -> Picture {
        let longest = [3, 9, 30, 90][random.below(4) as usize];
        let (width, height) = (1 + random.below(longest), 1 + random.below(longest));
        let mut seen = vec![false; (width * height) as usize];
        let mut set = |x: u32, y: u32| seen[(y.min(height - 1) * width + x.min(width - 1)) as usize] = true;
        let kind = random.below(4);
        for _ in 0..=random.below(5) {
            let [x, y] = [random.below(width), random.below(height)];
            let [dx, dy] = [random.below(width), random.below(height)];
            for step in 0..=40 {
                match kind {
                    0 => set(random.below(width), random.below(height)),
                    1 => set((x * (40 - step) + dx * step) / 40, (y * (40 - step) + dy * step) / 40),
                    2 => set(x, y),
                    _ => {
                        // A point of each row of a disc, at its left and at its right.
                        let side = width.min(height);
                        let y = side * step / 41;
                        let from_middle = side.abs_diff(2 * y);
                        let half = (side * side - from_middle * from_middle).isqrt() / 2;
                        set(side / 2 - half, y);
                        set(side / 2 + half, y);
                    }
                }
            }
        }
        Picture { width, seen }
    }

    /// Twice the area of the hull by a slow reading: a line is an edge if all corners lie on its one side.
    fn slow_area(corners: &[Corner]) -> i64 {
        let mut ends: Vec<Corner> = corners.to_vec();
        ends.sort_unstable();
        ends.dedup();
        let start = ends[0];
        let (mut area, mut at) = (0, start);
        loop {
            let mut next = ends[usize::from(ends[0] == at)];
            for &end in &ends {
                let side = turn(at, next, end);
                let [far, near] = [end, next].map(|end| (end[0] - at[0]).abs() + (end[1] - at[1]).abs());
                if side < 0 || side == 0 && far > near {
                    next = end;
                }
            }
            area += turn(start, at, next);
            at = next;
            if at == start {
                return area;
            }
        }
    }

    #[test]
    fn the_hull_is_that_of_a_slow_reading() {
        let mut random = Random(3);
        for _ in 0..400 {
            let picture = picture(&mut random);
            let (hull, corners) = (hull(picture.rows()), picture.corners());
            assert!(holds(&hull, &corners), "{hull:?}");
            assert_eq!(doubled_area(&hull), slow_area(&corners));
        }
        assert_eq!(hull([None, None].into_iter()), [[0_i64; 2]; 0]);
        assert_eq!(around(&[], 8), []);
        assert_eq!(hull([None, Some((2, 4))].into_iter()), [[4, 1], [4, 2], [2, 2], [2, 1]]);
    }

    /// The page says these factors: docs/formats/sheet.md.
    #[test]
    fn every_pixel_is_inside_of_few_corners_and_of_little_more_area() {
        let mut random = Random(9);
        let mut worst = [0.0_f64; 33];
        for _ in 0..3_000 {
            let picture = picture(&mut random);
            let (hull, corners) = (hull(picture.rows()), picture.corners());
            for most in [3, 4, 5, 6, 8, 12, 16, 32] {
                let points = around(&hull, most);
                assert!((3..=most).contains(&points.len()), "{most}: {points:?}");
                let polygon: Vec<Corner> =
                    points.iter().map(|point| [point.x.into(), point.y.into()]).collect();
                assert!(holds(&polygon, &corners), "{most}: {points:?} around {hull:?}");
                let [area, least] =
                    [&polygon, &hull].map(|corners| u32::try_from(doubled_area(corners)).unwrap());
                let factor = f64::from(area) / f64::from(least);
                worst[most] = worst[most].max(factor);
            }
        }
        let figures = [3, 4, 5, 6, 8, 12, 16, 32].map(|most| (most, worst[most]));
        let said = [(3, 4.0), (4, 2.0), (6, 1.25), (8, 1.1)];
        assert!(said.into_iter().all(|(most, factor)| worst[most] <= factor), "{figures:?}");
    }
}
