//! Atlases in several files, and pictures with turned frames.

use super::Builds;
use crate::support::image;

const PACKS: &str = "An atlas in two files, and one beside it.
--- file pack-0.json
{ \"frames\": { \"a_0\": { \"frame\": { \"x\": 0, \"y\": 0, \"w\": 4, \"h\": 8 }, \"rotated\": true } },
  \"meta\": { \"image\": \"pack-0.png\", \"related_multi_packs\": [ \"pack-1.json\" ] } }
--- image pack-0.png 8x8
--- file pack-1.json
{ \"frames\": { \"a_1\": { \"frame\": { \"x\": 0, \"y\": 0, \"w\": 8, \"h\": 8 } } },
  \"meta\": { \"image\": \"pack-1.png\" } }
--- image pack-1.png 8x8
--- file tiles.xml
<TextureAtlas imagePath=\"tiles.png\"><SubTexture name=\"a\" x=\"0\" y=\"0\" width=\"4\" height=\"8\"/></TextureAtlas>
--- image tiles.png 8x8
";

#[test]
fn an_atlas_in_several_files_is_compiled_when_any_of_them_changes() {
    let mut builds = Builds::new(PACKS);
    builds.finds(2, &[]);
    builds.finds(0, &[]);
    builds.library.replace("pack-1.json", "a_1", "a_2");
    builds.finds(1, &[]);
    // The first file names no other one: there are two atlases.
    builds.library.replace("pack-0.json", "\"pack-1.json\"", "");
    builds.finds(2, &[]);
    builds.library.replace("pack-0.json", "[  ]", "[ \"pack-1.json\" ]");
    builds.finds(1, &[]);
    builds.library.remove("pack-1.json");
    builds.finds(1, &["file-missing pack-0.json"]);
    // Its finding is remembered.
    builds.finds(0, &["file-missing pack-0.json"]);
}

#[test]
fn a_picture_that_is_painted_anew_is_turned_anew() {
    let mut builds = Builds::new(PACKS);
    builds.finds(2, &[]);
    builds.library.write("pack-0.png".to_owned(), image::opaque(16, 16));
    builds.finds(1, &[]);
    builds.library.write("pack-0.png".to_owned(), image::opaque(4, 4));
    builds.finds(1, &["frame-outside-image pack-0.json"]);
    builds.library.replace("tiles.xml", "x=\"0\"", "x=\"5\"");
    let _ = builds.build();
}
