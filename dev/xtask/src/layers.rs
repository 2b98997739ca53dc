//! Pictures stacked on each other: `body+head:flash@0,-1+sword:h@4,2`.
//!
//! Each layer is a frame's name, then changes in their order (`:h` mirrored, `:v` upside down, `:r` a quarter turn
//! clockwise, any other word a recolouring), then `@x,y` for its place. `-` alone is nothing at all.

use std::collections::BTreeMap;

use crate::grid::Grid;

/// Swaps of characters under a name.
pub(crate) type Recolours = BTreeMap<String, BTreeMap<char, char>>;

/// The source of layers.
#[derive(Debug, Default)]
pub(crate) struct Stock {
    /// Pictures by name.
    pub(crate) frames: BTreeMap<String, Grid>,
    /// Swaps of characters by name.
    pub(crate) recolours: Recolours,
}

/// The treatment of pixels that leave the canvas.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Edge {
    /// Cut them off.
    Clip,
    /// They are a mistake.
    Refuse,
}

impl Stock {
    /// Draws a stack of layers on a see-through canvas, everything moved by `shift`.
    pub(crate) fn stack(
        &self,
        layers: &str,
        (width, height): (usize, usize),
        shift: (isize, isize),
        edge: Edge,
    ) -> Result<Grid, String> {
        let mut canvas = Grid::clear(width, height);
        if layers == "-" {
            return Ok(canvas);
        }
        for layer in layers.split('+') {
            let (name, place) = layer.split_once('@').unwrap_or((layer, "0,0"));
            let (x, y): (isize, isize) =
                pair(place, ',').ok_or_else(|| format!("`{place}` is not a place such as 3,-1"))?;
            let picture = self.picture(name)?;
            let lost = canvas.draw(&picture, x + shift.0, y + shift.1);
            if lost > 0 && edge == Edge::Refuse {
                return Err(format!("{lost} pixels of `{layer}` lie outside the {width}x{height} cell"));
            }
        }
        Ok(canvas)
    }

    fn picture(&self, name: &str) -> Result<Grid, String> {
        let mut words = name.split(':');
        let frame = words.next().unwrap_or_default();
        let mut picture = self.frames.get(frame).cloned().ok_or_else(|| format!("no frame `{frame}`"))?;
        for change in words {
            picture = match change {
                "h" => picture.mirrored(),
                "v" => picture.flipped(),
                "r" => picture.turned(),
                _ => {
                    let swaps =
                        self.recolours.get(change).ok_or_else(|| format!("no recolouring `{change}`"))?;
                    picture.recoloured(swaps)
                }
            };
        }
        Ok(picture)
    }
}

/// Two numbers with a sign between them: `24x32`, `-1,3`.
pub(crate) fn pair<T: std::str::FromStr>(text: &str, sign: char) -> Option<(T, T)> {
    let (first, second) = text.split_once(sign)?;
    Some((first.parse().ok()?, second.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stock() -> Stock {
        let frame = |rows: &[&str]| Grid::from_rows(rows).unwrap();
        Stock {
            frames: BTreeMap::from([("dot".into(), frame(&["a."])), ("bar".into(), frame(&["bb"]))]),
            recolours: BTreeMap::from([("flash".into(), BTreeMap::from([('a', 'w')]))]),
        }
    }

    #[test]
    fn layers_change_and_move() {
        let picture = stock().stack("bar@0,1+dot:h:flash@1,0", (3, 2), (0, 0), Edge::Refuse);
        assert_eq!(picture, Ok(Grid::from_rows(&["..w", "bb."]).unwrap()));
    }

    #[test]
    fn the_edge_refuses_or_clips() {
        let stock = stock();
        assert!(stock.stack("bar", (2, 1), (1, 0), Edge::Refuse).is_err());
        assert_eq!(stock.stack("bar", (2, 1), (1, 0), Edge::Clip), Ok(Grid::from_rows(&[".b"]).unwrap()));
    }

    #[test]
    fn unknown_names_are_named() {
        let complaint = stock().stack("dot:glow", (2, 1), (0, 0), Edge::Refuse).unwrap_err();
        assert_eq!(complaint, "no recolouring `glow`");
        assert_eq!(stock().stack("x", (2, 1), (0, 0), Edge::Refuse).unwrap_err(), "no frame `x`");
    }
}
