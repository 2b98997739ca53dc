//! The rooms as text, one character for a tile of 16 x 16 pixels.

use super::ROWS;
use crate::sprites::Tileset;

/// The rooms of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Garden,
    Cellar,
}

/// ```text
/// #  wall     .  floor     ~  water      b  bush or jar      D  door (2 x 2)     @  where the hero begins
///             p  path      L  lantern    C  chest (2 x 1)    K  where the key appears
/// s  slime    e  ember slime    v  bat   a  archer    k  crab    m  villager    f  frog    t  toad    n  hen, chick, cat or rabbit
/// =  rails    c  cart on them    o  plate at their end     ^  spikes     r  red potion    u  blue potion
/// ```
/// The ground is painted by its neighbours. Walls over open floor are two rows deep, so that they have a
/// top and a face. Door, chest, spikes and hero stand on the path, everything else on
/// the floor. The cart sinks the spikes when it comes to the plate.
type Map = [&'static str; ROWS];

const GARDEN: Map = [
    "####################",
    "#########DD#########",
    "#########DD#########",
    "###.b..L.pp.L..b.###",
    "#.nn.m...pp..n...rv#",
    "#..~~~~..pp...s....#",
    "#.f~~~~tpp..b...m..#",
    "#..~~~~.pp.....#####",
    "#b.k..fpp...s..#####",
    "#.s....pppppppu#####",
    "#b.....pppppppp.v..#",
    "####..pp..n.b...Kv##",
    "####..@p.......#####",
    "####b.pp....bb.#####",
];

const CELLAR: Map = [
    "####################",
    "#########DD#########",
    "#########DD#########",
    "#v.b.v...@p...v.b.v#",
    "#..L.....pp.....L..#",
    "#b.......pp..c====.#",
    "#..~~~~..pp..~~~~=.#",
    "#.s~~~~..pp..~~~~=.#",
    "#..~~~~..pp..~~~~o.#",
    "#b...u..pppp.r..s..#",
    "#.pppppppCCppppppp.#",
    "#.ppppppp^^pppppppa#",
    "###b.eL.pppp.Le.b###",
    "####################",
];

impl Place {
    pub(crate) const fn map(self) -> &'static [&'static str; ROWS] {
        match self {
            Self::Garden => &GARDEN,
            Self::Cellar => &CELLAR,
        }
    }

    pub(crate) const fn tileset(self) -> Tileset {
        match self {
            Self::Garden => Tileset::Garden,
            Self::Cellar => Tileset::Cellar,
        }
    }

    /// How dark it is before its lanterns are lit.
    pub(crate) const fn darkness(self) -> f32 {
        match self {
            Self::Garden => 0.12,
            Self::Cellar => 0.55,
        }
    }

    /// Where its door leads; the cellar's is shut after the hero came in.
    pub(crate) const fn beyond(self) -> Option<Self> {
        match self {
            Self::Garden => Some(Self::Cellar),
            Self::Cellar => None,
        }
    }
}
