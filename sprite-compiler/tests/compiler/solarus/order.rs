//! Nothing depends on the order in which a disk lists its files.

use crate::support::{findings, image};
use sprite_compiler::{Entry, Files, Limits, MemoryFiles, Options, Renderer, compile};
use std::io;

/// A folder that lists its files in another order.
struct Shuffled(MemoryFiles, u64);

impl Files for Shuffled {
    fn root_name(&self) -> Option<String> {
        self.0.root_name()
    }

    fn list(&self, limits: &Limits) -> io::Result<Vec<Entry>> {
        let mut entries = self.0.list(limits)?;
        let mut random = self.1;
        for last in (1..entries.len()).rev() {
            // A step of a linear congruential generator; its upper bits are good enough.
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            entries.swap(last, usize::try_from(random >> 33).unwrap() % (last + 1));
        }
        Ok(entries)
    }

    fn read(&self, path: &str, most: u64) -> io::Result<Vec<u8>> {
        self.0.read(path, most)
    }
}

fn folder() -> MemoryFiles {
    let mut files = MemoryFiles::default();
    for k in 0..12 {
        let text = format!(
            "walk fx/{k}.png 1 40 -1\n0 0 8 8 0 0 2 2\ndoor tileset 1 0 -1\n0 0 {} 8 0 0 1 1\n",
            k + 1
        );
        files = files
            .with(format!("sprites/fx/{k}.dat"), text.clone())
            .with(format!("sprites/fx{k}/x.dat"), text);
        files = files.with(format!("sprites/fx/{k}.png"), image::opaque(16, 8));
        files = files.with(format!("tilesets/{k}.entities.png"), image::opaque(k + 4, 8));
    }
    files
        .with("sprites/fx/7.zsd", "late none.png 1 0 -1\n0 0 8 8 0 0 1 1\n")
        .with("sprites/fx/3.png", "damaged")
}

#[test]
fn the_order_of_the_list_changes_neither_code_nor_tables_nor_findings() {
    let outcome = |seed| {
        let compilation = compile(&Shuffled(folder(), seed), &Options::default());
        let renderer = Renderer::plain(&compilation.sources, "assets");
        let texts: Vec<_> =
            compilation.diagnostics.findings().iter().map(|finding| renderer.render(finding)).collect();
        let tables: Vec<_> = compilation.library.sprites().map(|sprite| sprite.table().to_vec()).collect();
        (compilation.code.to_string(), tables, texts, findings(&compilation), compilation.inputs)
    };
    let first = outcome(1);
    assert!(first.3.len() > 15, "{:?}", first.3);
    for seed in 2..8 {
        assert_eq!(first, outcome(seed));
    }
}

#[test]
fn nothing_of_the_machine_reaches_the_code_but_the_paths_to_include() {
    let options = Options { include_root: "/somewhere/else".to_owned(), ..Options::default() };
    let here = compile(&folder(), &Options::default()).code.to_string();
    let there = compile(&folder(), &options).code.to_string();
    assert_eq!(there.replace("\"/somewhere/else/", "\"/"), here);
}
