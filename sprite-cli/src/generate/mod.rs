//! `generate`: writes the code of an asset folder as a module of the game, to be committed, so that a build of the game
//! needs no compiler of sprites; and says when that code is stale.

mod inputs;
mod module;
mod stale;
mod target;

use crate::check::colour::Colour;
use crate::check::one_file::Scope;
use crate::check::{self, Format, tally};
use crate::fault::Fault;
use crate::folder::{Folder, Trust};
use crate::watch;
use crate::written::unwritten;
use module::Module;
use proc_macro2::TokenStream;
use sprite_build::files::{derives, runtime};
use sprite_compiler::Compilation;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::Instant;
use target::Target;

/// The end of the long help.
pub(crate) const HELP: &str = concat!(
    "\
The file is a module of the game, `mod art;` for `src/art.rs`, which then depends on the runtime alone:
  sprite-runtime = { version = \"",
    env!("CARGO_PKG_VERSION"),
    "\", default-features = false }
Commit it with the `.bin` files beside it. In CI, and before a commit:
  cargo sprites generate assets -o src/art.rs --check
Exit status: 0 written or fresh, 1 stale or errors in the sprites (then nothing is written), 2 a wrong call."
);

/// The runtime crate as most games name it.
const RUNTIME: &str = "sprite_runtime";

/// The arguments of `generate`.
#[derive(clap::Args)]
pub(crate) struct Generate {
    /// The asset folder, as in `include_sprites!("...")`
    #[arg(value_name = "ASSETS", default_value = "assets")]
    root: PathBuf,
    /// The file of the code. Large tables and decoded images are written beside it
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Write nothing, and fail when the files are not what would be written
    #[arg(long, conflicts_with = "watch")]
    check: bool,
    /// Show all lines of code that differ, not only the first ones
    #[arg(long, requires = "check")]
    diff: bool,
    /// Write again after every change, until Ctrl-C
    #[arg(long)]
    watch: bool,
    /// The runtime crate as the code names it: `name`, or inside of another crate `engine::name`
    #[arg(long, value_name = "PATH", default_value = RUNTIME)]
    runtime_crate: String,
    /// Derive macros of the enums, besides those that all have: `serde::Serialize,serde::Deserialize`
    #[arg(long, value_name = "PATHS", value_delimiter = ',')]
    derive: Vec<String>,
    /// Colours of findings and differences
    #[arg(long, value_enum, default_value_t = Colour::Auto)]
    color: Colour,
    #[command(flatten)]
    trust: Trust,
}

impl Generate {
    /// Returns whether it runs until it is stopped.
    pub(crate) const fn watches(&self) -> bool {
        self.watch
    }

    /// Returns whether the output has colours, or clears the screen.
    pub(crate) fn is_styled(&self) -> bool {
        self.color.on_stdout() || self.watch && io::stdout().is_terminal()
    }

    /// Writes the code, or says whether it is stale. Returns whether the call fails.
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<bool, Fault> {
        let runtime = runtime(&self.runtime_crate).map_err(Fault::Call)?;
        let derive = derives(&self.derive).map_err(Fault::Call)?;
        let names = (&runtime, derive.as_str());
        // A folder that is not there has a better message here than in what follows.
        let folder = Folder::open(&self.root, self.trust)?;
        let target = Target::of(&self.root, &self.output)?;
        target.read()?;
        if self.watch {
            watch::rounds(&self.root, self.trust, out, |folder, out| {
                let start = Instant::now();
                let compilation = target.compile(&folder, names);
                check::short_for_people(&compilation, &folder, out)?;
                match self.write(&target, &folder, &compilation, out) {
                    // It may be well after the next change.
                    Err(fault @ Fault::Call(_)) => writeln!(out, "{fault}")?,
                    written => written?,
                }
                let (found, taken) = (tally::found(&compilation), start.elapsed().as_millis());
                Ok(writeln!(out, "{found}, in {taken} ms; waiting for changes")?)
            })?;
            return Ok(false);
        }
        let compilation = target.compile(&folder, names);
        let colour = self.color.on_stdout();
        check::print(&compilation, &Scope::default(), &folder, Format::Human, colour, out)?;
        if !self.check {
            self.write(&target, &folder, &compilation, out)?;
        } else if !fails(&compilation) {
            let module = self.module(&target, &folder, &compilation)?;
            return stale::print(&target, &module, &folder, self.diff, colour, out);
        }
        Ok(fails(&compilation))
    }

    fn module(&self, target: &Target, folder: &Folder, compilation: &Compilation) -> Result<Module, Fault> {
        let option = |is_given: bool, option: &str, value: &str| {
            if is_given { format!(" {option} {value}") } else { String::new() }
        };
        let runtime = option(self.runtime_crate != RUNTIME, "--runtime-crate", &self.runtime_crate);
        let derive = option(!self.derive.is_empty(), "--derive", &self.derive.join(","));
        let times = self.trust.factor();
        let options = runtime + &derive + &option(times > 1, "--limits", &times.to_string());
        Module::new(compilation, folder, target, &options)
    }

    /// Writes what has changed, and says what that is.
    fn write(
        &self,
        target: &Target,
        folder: &Folder,
        compilation: &Compilation,
        out: &mut impl Write,
    ) -> Result<(), Fault> {
        let path = target.shown();
        if fails(compilation) {
            return Ok(writeln!(out, "{path} stays as it is")?);
        }
        let Module { text, data } = self.module(target, folder, compilation)?;
        let before = target.read()?;
        let missing = data.missing(&target.folder);
        // First what the code includes, and what it no longer includes last: at any moment the code that is there is
        // whole.
        data.write(&target.folder).map_err(|error| Fault::Call(error.to_string()))?;
        for name in &missing {
            writeln!(out, "written: {}", target.beside(name))?;
        }
        let is_same = before.as_deref().is_some_and(|before| module::is_same(before, &text));
        if !is_same {
            target.write(before.as_deref(), &text).map_err(|error| unwritten(&target.path, &error))?;
            writeln!(out, "written: {path}")?;
        }
        let old = data.left_over(&target.folder, &target.name);
        data.tidy(&target.folder, &target.name);
        for name in &old {
            writeln!(out, "removed: {}", target.beside(name))?;
        }
        if is_same && missing.is_empty() && old.is_empty() {
            writeln!(out, "unchanged: {path}")?;
        }
        Ok(())
    }
}

/// Returns whether there are errors in the sprites.
fn fails(compilation: &Compilation) -> bool {
    check::fails(compilation, false)
}

impl Target {
    fn compile(&self, folder: &Folder, names: (&TokenStream, &str)) -> Compilation {
        folder.compile_to_code(names, [&self.include_root, &self.shown_root])
    }
}
