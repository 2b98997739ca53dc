//! The formats. Each is a folder, and a row of the table [`ROWS`]: all that the rest of the compiler and the command line
//! need of it. Its reader makes a tree of a file, or of files that belong together, and asks for images. The tree becomes
//! a part of the model once these are inspected.
//!
//! A format is compiled with the feature of its name. What its files are called, and how they are recognised, is always
//! there, so that a file of a format that is left out is reported.

#[cfg(feature = "aseprite")]
mod aseprite;
#[cfg(feature = "atlas")]
mod atlas;
pub(crate) mod claim;
mod conflicts;
pub(crate) mod context;
#[cfg(feature = "cranberry")]
mod cranberry;
#[cfg(any(feature = "aseprite", feature = "atlas"))]
mod cuts;
#[cfg(any(feature = "aseprite", feature = "sheet"))]
mod directions;
mod file;
pub(crate) mod foreign;
mod home;
mod image_search;
mod json;
mod left_out;
mod lines;
#[cfg(feature = "mana")]
mod mana;
mod multi_packs;
mod numbers;
mod open;
#[cfg(feature = "openage")]
mod openage;
mod packers;
#[cfg(test)]
mod pages;
pub(crate) mod row;
pub(crate) mod settings;
mod shared_json;
#[cfg(feature = "sheet")]
mod sheet;
#[cfg(feature = "solarus")]
mod solarus;
pub(crate) mod units;
pub(crate) mod vocabulary;
mod xml;

pub(crate) use row::{Facts, Lowered, Tree};

use crate::model::Format;
use home::Home;
use row::{JsonClaim, Row, XmlClaim, of_folder, of_type};

/// All formats, in the order of [`Format`]. Of two that claim a JSON file, the first one has it.
static ROWS: [Row; 7] = [
    Row {
        json: Some(JsonClaim {
            // An Aseprite export with a mistyped key is none.
            claims: |root| {
                let has = |key: &str| root.get(key).is_some();
                has("movements") || has("sheet") && !has("frames") && !has("meta")
            },
            words: &["\"movements\"", "\"sheet\""],
            telltale: "\"movements\"",
            is_common: false,
        }),
        #[cfg(feature = "cranberry")]
        reader: Some(&cranberry::CranberryReader),
        ..Row::new(Format::Cranberry, "cranberry", &["json"])
    },
    Row {
        binary: &["ase", "aseprite"],
        json: Some(JsonClaim {
            claims: |root| packers::has_frames(root) && packers::is_timed(root),
            words: &["\"frames\""],
            telltale: "\"frames\"",
            is_common: true,
        }),
        // Of a binary file and its export only one is read.
        unit_key: of_type,
        table: Some("aseprite"),
        #[cfg(feature = "aseprite")]
        reader: Some(&aseprite::AsepriteReader),
        ..Row::new(Format::Aseprite, "aseprite", &["ase", "aseprite", "json"])
    },
    Row {
        xml: Some(XmlClaim { roots: &["sprite", "sprites", "beings"], telltale: "<sprite" }),
        table: Some("mana"),
        #[cfg(feature = "mana")]
        reader: Some(&mana::ManaReader),
        ..Row::new(Format::Mana, "mana", &["xml"])
    },
    Row {
        // The files of a folder are the animations of one sprite.
        unit_key: of_folder,
        table: Some("openage"),
        #[cfg(feature = "openage")]
        reader: Some(&openage::OpenageReader),
        ..Row::new(Format::Openage, "openage", &["sprite"])
    },
    Row {
        table: Some("sheets"),
        table_describes: true,
        #[cfg(feature = "sheet")]
        reader: Some(&sheet::SheetReader),
        ..Row::new(Format::Sheet, "sheet", &["sheet.toml"])
    },
    Row {
        home: Some(Home::SOLARUS),
        #[cfg(feature = "solarus")]
        reader: Some(&solarus::SolarusReader),
        ..Row::new(Format::Solarus, "solarus", &["dat", "zsd"])
    },
    Row {
        json: Some(JsonClaim {
            // Lists with durations are exports of Aseprite.
            claims: |root| packers::has_frames(root) || packers::has_textures(root),
            words: &["\"frames\""],
            telltale: "\"frames\"",
            is_common: true,
        }),
        xml: Some(XmlClaim { roots: &["TextureAtlas"], telltale: "<TextureAtlas" }),
        // Its keys in `sprites.toml` stand in `[atlas]`, beside those of the folder's own atlas.
        #[cfg(feature = "atlas")]
        reader: Some(&atlas::AtlasReader),
        ..Row::new(Format::Atlas, "atlas", &["json", "xml"])
    },
];

/// The row of a format.
fn row(format: Format) -> &'static Row {
    &ROWS[format as usize]
}
