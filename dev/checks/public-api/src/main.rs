//! Prints the public interface of a crate, an item a line, from the JSON file that rustdoc makes of it.

use public_api::Builder;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args_os().nth(1).ok_or("the path of rustdoc's JSON file is missing")?;
    // Which traits a type derives is part of its interface.
    let api =
        Builder::from_rustdoc_json(path).omit_blanket_impls(true).omit_auto_trait_impls(true).build()?;
    print!("{api}");
    Ok(())
}
