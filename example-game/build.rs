//! Makes cargo notice new files in the asset folder.

fn main() {
    sprite_build::watch("../assets/");
}
