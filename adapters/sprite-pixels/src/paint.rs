//! Neighbouring pixels of a frame on a row of a surface.

use crate::blend::{over, tinted};
use crate::{DrawSpriteParams, PixelFormat};
use core::mem;
use core::num::NonZero;
use sprite_runtime::pixels::{Run, RunPixels};

/// Draws a run onto pixels of a row that it covers, the first of which lies `skipped` pixels of the surface to the right
/// of where the run begins.
pub(crate) fn paint<F: PixelFormat>(
    row: &mut [F::Pixel],
    run: &Run<'_>,
    skipped: usize,
    scale: NonZero<u16>,
    tint: [u8; 4],
) {
    if scale.get() > 1 || tint != DrawSpriteParams::WHITE {
        return changed::<F>(row, run, skipped, scale.into(), tint);
    }
    let is_mirrored = run.is_mirrored();
    let first =
        if is_mirrored { run.len().saturating_sub(skipped.saturating_add(row.len())) } else { skipped };
    let columns = first..first.saturating_add(row.len());
    match run.pixels() {
        RunPixels::Rgba8(pixels) => {
            let pixels = pixels.get(columns).unwrap_or_default();
            // Without a branch for each pixel, so that many of them are looked at and copied at once.
            if pixels.iter().fold(u8::MAX, |all, [.., alpha]| all & alpha) == u8::MAX {
                copy::<F>(row, pixels.iter().copied(), is_mirrored);
            } else {
                lay::<F>(row, pixels.iter().copied(), is_mirrored);
            }
        }
        RunPixels::Indexed8 { indices, palette } => {
            let indices = indices.get(columns).unwrap_or_default();
            let colors =
                indices.iter().map(|&index| palette.get(usize::from(index)).copied().unwrap_or_default());
            lay::<F>(row, colors, is_mirrored);
        }
        RunPixels::Repeated { index, palette, .. } => {
            match palette.get(usize::from(index)).copied().unwrap_or_default() {
                color @ [.., u8::MAX] => row.fill(F::pixel(color)),
                color => {
                    for pixel in row {
                        put::<F>(pixel, color);
                    }
                }
            }
        }
        RunPixels::Packed { indices, palette } => {
            let colors = columns.map(|column| {
                indices
                    .get(column)
                    .and_then(|index| palette.get(usize::from(index)).copied())
                    .unwrap_or_default()
            });
            lay::<F>(row, colors, is_mirrored);
        }
        RunPixels::Rgb565(pixels) => {
            let pixels = pixels.get(columns).unwrap_or_default();
            copy::<F>(row, pixels.iter().map(|&pixel| widened(pixel)), is_mirrored);
        }
        _ => changed::<F>(row, run, skipped, scale.into(), tint),
    }
}

/// Opaque colours in the order of the image.
#[inline]
fn copy<F: PixelFormat>(
    row: &mut [F::Pixel],
    colors: impl DoubleEndedIterator<Item = [u8; 4]>,
    is_mirrored: bool,
) {
    if is_mirrored {
        row.iter_mut().zip(colors.rev()).for_each(|(pixel, color)| *pixel = F::pixel(color));
    } else {
        row.iter_mut().zip(colors).for_each(|(pixel, color)| *pixel = F::pixel(color));
    }
}

/// Any colours in the order of the image.
#[inline]
fn lay<F: PixelFormat>(
    row: &mut [F::Pixel],
    colors: impl DoubleEndedIterator<Item = [u8; 4]>,
    is_mirrored: bool,
) {
    if is_mirrored {
        row.iter_mut().zip(colors.rev()).for_each(|(pixel, color)| put::<F>(pixel, color));
    } else {
        row.iter_mut().zip(colors).for_each(|(pixel, color)| put::<F>(pixel, color));
    }
}

/// A run in any form, enlarged and tinted.
fn changed<F: PixelFormat>(
    mut row: &mut [F::Pixel],
    run: &Run<'_>,
    skipped: usize,
    scale: NonZero<usize>,
    tint: [u8; 4],
) {
    // The first pixel may be cut off in its middle.
    let mut width = scale.get().saturating_sub(skipped % scale);
    for color in run.rgba8().skip(skipped / scale) {
        let covered = width.min(row.len());
        let Some((pixels, rest)) = mem::take(&mut row).split_at_mut_checked(covered) else { return };
        if pixels.is_empty() {
            return;
        }
        let color = tinted(color, tint);
        if color[3] == u8::MAX {
            pixels.fill(F::pixel(color));
        } else {
            for pixel in pixels {
                put::<F>(pixel, color);
            }
        }
        (row, width) = (rest, scale.get());
    }
}

/// Lays a colour over a pixel.
#[inline]
pub(crate) fn put<F: PixelFormat>(pixel: &mut F::Pixel, color: [u8; 4]) {
    match color {
        [.., u8::MAX] => *pixel = F::pixel(color),
        [.., 0] => {}
        _ => *pixel = F::pixel(over(color, F::color(*pixel))),
    }
}

/// 5, 6 and 5 bits as [`Run::rgba8`] has them: the highest bits fill up the lowest.
#[inline]
const fn widened([low, high]: [u8; 2]) -> [u8; 4] {
    let (red, green, blue) = (high & 0xf8, high << 5 | low >> 3 & 0x1c, low << 3);
    [red | red >> 5, green | green >> 6, blue | blue >> 5, u8::MAX]
}
