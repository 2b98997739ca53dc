//! The text of the module and the files beside it.

use super::inputs::Inputs;
use super::target::Target;
use crate::fault::Fault;
use crate::folder::Folder;
use sprite_build::files::{Data, Place, format, legible};
use sprite_compiler::{Compilation, foreign};

/// The beginning of a module that this program wrote.
const BEGINNING: &str = "// Generated from `";
/// The text before the version in the first line.
const BY: &str = "` by cargo-sprites ";
/// The text after the version.
const END: &str = ". Changes are lost.";
/// How many lines are looked at: above the first one a conflict of git may have begun.
const FIRST: usize = 2;

/// The files of a module.
pub(super) struct Module {
    /// The code.
    pub(super) text: String,
    /// The files beside it that it includes.
    pub(super) data: Data,
}

impl Module {
    /// The module of a folder that was compiled without errors. `options` are those of the call that matter again.
    pub(super) fn new(
        compilation: &Compilation,
        folder: &Folder,
        target: &Target,
        options: &str,
    ) -> Result<Self, Fault> {
        let (code, data) = Data::take_out(compilation.code.tokens(), &target.name, Place::Module);
        let assets = if target.shown_root.is_empty() { "." } else { &target.shown_root };
        let word = |path: &str| foreign::shell_word(path).unwrap_or_else(|| "...".to_owned());
        let (shown, version) = (legible(assets), env!("CARGO_PKG_VERSION"));
        let (from, into, options) = (word(assets), word(&target.from_crate), legible(options));
        let code = format(code);
        let inputs = Inputs::of(folder, &compilation.inputs)?;
        // rustfmt would undo what this program writes, and both would complain in turns.
        let text = format!(
            "{BEGINNING}{shown}{BY}{version}{END} To write it again, in the folder of Cargo.toml:\n\
             //     cargo sprites generate {from} -o {into}{options}\n\
             #![cfg_attr(rustfmt, rustfmt_skip)]\n\
             //! The sprites of `{shown}`.\n\n\
             {code}\n\
             {inputs}"
        );
        Ok(Self { text, data })
    }
}

/// Returns whether this program wrote a text, be it with a conflict in it.
pub(super) fn is_own(text: &str) -> bool {
    text.lines().take(FIRST).any(|line| line.starts_with(BEGINNING) && line.contains(BY))
}

/// The version of the program that wrote a text.
pub(super) fn version(text: &str) -> Option<&str> {
    let (_, rest) = text.lines().next()?.strip_prefix(BEGINNING)?.split_once(BY)?;
    Some(rest.split_once(END)?.0)
}

/// Returns whether two texts are the same but for the ends of their lines, which git may change, and for the versions
/// of the program: what another one writes is as good when it is the same.
pub(super) fn is_same(one: &str, other: &str) -> bool {
    let first = |text: &str| {
        let version = version(text).unwrap_or_default();
        text.lines().next().unwrap_or_default().replacen(version, "", usize::from(!version.is_empty()))
    };
    first(one) == first(other) && one.lines().skip(1).eq(other.lines().skip(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_version_and_other_ends_of_lines_are_the_same() {
        let text = "// Generated from `a` by cargo-sprites 0.1.0. Changes are lost. x\ncode\nmore\n";
        assert!(is_own(text) && is_own(&format!("<<<<<<< HEAD\n{text}")) && !is_own("fn main() {}\n"));
        assert_eq!(version(text), Some("0.1.0"));
        for same in [text.replace('\n', "\r\n"), text.replace("0.1.0", "0.2.0"), text.trim_end().to_owned()] {
            assert!(is_same(text, &same), "{same}");
        }
        for other in [text.replace("code", "cod"), text.replace("`a`", "`b`"), text.replace("\nmore", "")] {
            assert!(!is_same(text, &other), "{other}");
        }
    }
}
