//! Has cargo notice new files of the example.

fn main() {
    sprite_build::watch("../../assets/");
}
