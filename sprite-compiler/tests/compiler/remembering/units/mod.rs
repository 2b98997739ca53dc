//! Sprites that are not compiled again: what is recalled, and what makes a run read all.

mod changes;
mod moving;
mod others;
mod packs;
mod rules;

use crate::remembering::library::Library;
use crate::remembering::walk::Shown;
use sprite_compiler::{Compilation, Options, Output, compile};
use std::path::PathBuf;
use test_support::TempFolder;

/// A sprite of each format, and images that two of them share.
const FOLDER: &str = "A library.
--- file sprites/things/door.dat
open things/door.png 1 100 0
0 0 8 8 4 6 2 2
--- file sprites/things/gate.dat
shut things/door.png 1 100 0
0 0 8 8 4 6 2 2
--- image sprites/things/door.png 16x8
--- file units/archer/walk.sprite
version 1
imagefile 0 \"archer.png\"
scalefactor 1.0
layer 0 mode=loop position=20 time_per_frame=100 replay_delay=500
angle 0
frame 0 0 0 0 0 0 8 8 4 6
--- file units/archer/die.sprite
version 1
imagefile 0 \"archer.png\"
scalefactor 1.0
layer 0 mode=loop position=20 time_per_frame=100 replay_delay=500
angle 0
frame 0 0 0 0 8 0 8 8 4 6
--- image units/archer/archer.png 16x8
--- file slime.json
{ \"version\": 1, \"sheet\": \":/slime.png\", \"movements\": [
  { \"name\": \"hop\", \"mode\": \"tile\", \"advanceX\": 24, \"idle\": { \"x\": 0, \"y\": 0, \"w\": 8, \"h\": 8 },
    \"frames\": [ { \"duration\": 90, \"rect\": { \"x\": 0, \"y\": 0, \"w\": 8, \"h\": 8 } } ] } ] }
--- image slime.png 8x8
--- file heroes/hero.json
{ \"frames\": [ { \"frame\": { \"x\": 0, \"y\": 0, \"w\": 8, \"h\": 8 }, \"duration\": 100 } ],
  \"meta\": { \"image\": \"hero.png\", \"size\": { \"w\": 8, \"h\": 8 }, \"scale\": \"1\" } }
--- image heroes/hero.png 8x8
--- file graphics/sprites/monster.xml
<sprite>
  <imageset name=\"base\" src=\"graphics/sprites/p.png|W:#ff0000\" width=\"16\" height=\"16\"/>
  <include file=\"walking.xml\"/>
</sprite>
--- file graphics/sprites/walking.xml
<sprite>
  <action name=\"stand\" imageset=\"base\"><animation><frame index=\"0\"/></animation></action>
</sprite>
--- image graphics/sprites/p.png 64x32
";

/// How many sprites that is.
const ALL: usize = 6;

/// How many of them ask for the names of all files, so that one that is added compiles them: those of Mana.
const ASKING: usize = 1;

/// A folder that is built again and again.
struct Builds {
    library: Library,
    options: Options,
    /// Where it is remembered.
    place: TempFolder,
}

impl Builds {
    fn new(folder: &str) -> Self {
        let place = TempFolder::new();
        let cache = Some(place.join("library.facts"));
        let options = Options { cache, output: Output::Code, ..Options::default() };
        Self { library: Library::of(folder), options, place }
    }

    /// A build, which shows what one without memory does.
    fn build(&self) -> Compilation {
        let alone = compile(&self.library, &Options { cache: None, ..self.options.clone() });
        let compilation = compile(&self.library, &self.options);
        let (found, shown) = (Shown::of(&compilation), Shown::of(&alone));
        assert_eq!(found.findings, shown.findings);
        assert!(found == shown, "the code or its inputs");
        let price = |compilation: &Compilation| (compilation.costs.work, compilation.costs.memory);
        assert_eq!(price(&compilation), price(&alone), "what is remembered is paid all the same");
        let [sizes, expected] = [&compilation, &alone]
            .map(|compilation| compilation.library.sizes(&self.library, &self.options.limits));
        assert_eq!(sizes, expected);
        assert_eq!(compilation.library.sprite_count(), alone.library.sprites().count());
        compilation
    }

    /// A build compiles this many sprites.
    #[track_caller]
    fn compiles(&self, expected: usize) -> Compilation {
        let compilation = self.build();
        let all = compilation.library.sprite_count();
        assert_eq!(compilation.library.sprites().count(), expected, "of {all} sprites");
        compilation
    }

    /// As [`Self::compiles`] with these findings, each by its code and its file.
    #[track_caller]
    fn finds(&self, expected: usize, findings: &[&str]) {
        let compilation = self.compiles(expected);
        let found = compilation.diagnostics.findings().iter().map(|finding| {
            format!("{} {}", finding.code, compilation.sources.get(finding.location.source).path())
        });
        assert_eq!(found.collect::<Vec<_>>(), findings);
    }

    fn file(&self) -> PathBuf {
        self.place.join("library.units")
    }
}
