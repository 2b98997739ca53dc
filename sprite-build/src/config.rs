//! The code generator: from an asset folder to a file in `OUT_DIR`.

use crate::Error;
use crate::assets::Assets;
use crate::cargo::{self, Directives};
use crate::data::{Data, Place};
use crate::report::Report;
use crate::{folder, output, source};
use quote::quote;
use sprite_compiler::{CODE_VERSION, Limits, Options, Output, Severity, compile};
use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

/// Compiles an asset folder to a file that `sprite_runtime::include_generated!` takes in.
#[derive(Clone, Debug)]
pub struct Config {
    folder: String,
    out_name: String,
    runtime: String,
    derive: Vec<String>,
    shows_sizes: bool,
    limits: Limits,
}

/// Tables and images whose bytes are listed one by one.
const BIGGEST: usize = 10;

/// The results of a run.
struct Outcome {
    directives: Directives,
    report: Report,
    result: Result<(), Error>,
}

impl Config {
    /// Compiles the folder at this path, which is relative to the folder of the crate's `Cargo.toml`.
    pub fn new(folder: impl Into<String>) -> Self {
        Self {
            folder: folder.into(),
            out_name: "sprites".to_owned(),
            runtime: "sprite_runtime".to_owned(),
            derive: Vec::new(),
            shows_sizes: false,
            limits: Limits::default(),
        }
    }

    /// Names the generated file, for crates with several asset folders: `Config::new("ui").out_name("ui")` belongs
    /// to `include_generated!("ui")`. Without it the name is `sprites`, as in `include_generated!()`.
    #[must_use]
    pub fn out_name(mut self, name: impl Into<String>) -> Self {
        self.out_name = name.into();
        self
    }

    /// Says how generated code finds `sprite-runtime`: under the name that the crate gave it in its `Cargo.toml`, or
    /// inside of another crate, as in `engine::sprite_runtime`.
    #[must_use]
    pub fn runtime_crate(mut self, path: impl Into<String>) -> Self {
        self.runtime = path.into();
        self
    }

    /// Derives a trait for the generated enums, by a path that resolves in any module of the game: `serde::Serialize`,
    /// `crate::Saved`. They are [`Copy`], [`Debug`], [`Eq`] and [`Hash`] without it.
    ///
    /// ```no_run
    /// # fn main() -> Result<(), sprite_build::Error> {
    /// sprite_build::Config::new("assets").derive("serde::Serialize").derive("serde::Deserialize").compile()
    /// # }
    /// ```
    #[must_use]
    pub fn derive(mut self, path: impl Into<String>) -> Self {
        self.derive.push(path.into());
        self
    }

    /// Prints how many bytes the sprites add to the program: the ten biggest tables and images and the sums, before and
    /// after images were packed into an atlas. They are printed as warnings, because cargo shows no other output of a
    /// build script that succeeds. Without this call only `cargo build -vv` shows them. For all sizes, call
    /// `cargo sprites list assets --sizes`.
    #[must_use]
    pub fn print_sizes(mut self, shows: bool) -> Self {
        self.shows_sizes = shows;
        self
    }

    /// Sets the limits of work and memory, for a trusted folder that exceeds the default ones.
    ///
    /// ```no_run
    /// use sprite_build::{Config, Limits};
    ///
    /// # fn main() -> Result<(), sprite_build::Error> {
    /// Config::new("assets").limits(Limits::default().times(4)).compile()
    /// # }
    /// ```
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Writes the file, and reports to cargo what it depends on and what was found.
    ///
    /// # Errors
    /// There are mistakes in the sprites, or the file cannot be written. The findings have been printed by then: return
    /// the error from the script's `main`. The file then holds the mistakes as compile errors.
    pub fn compile(&self) -> Result<(), Error> {
        let Outcome { mut directives, report, result } = self.run(&cargo::manifest()?, &cargo::out()?);
        // Without it `include_generated!` says that the versions differ.
        directives.set_variable(&format!("SPRITE_BUILD_CODE_{CODE_VERSION}"), "");
        directives.print();
        let _ = io::stderr().lock().write_all(report.text.as_bytes());
        result
    }

    fn run(&self, manifest: &Path, out: &Path) -> Outcome {
        let mut directives = Directives::default();
        let opened = source::runtime(&self.runtime).and_then(|runtime| {
            self.check_out_name()?;
            Ok((runtime, source::derives(&self.derive)?, Assets::open(&self.folder, manifest)?))
        });
        let path = out.join(format!("{}.rs", self.out_name));
        let (runtime, derive, assets) = match opened {
            Ok(opened) => opened,
            Err(fault) => {
                folder::watch(&self.folder, &[], manifest, &mut directives);
                let report = Report::of_fault(&fault, &mut directives);
                if self.check_out_name().is_ok() {
                    let text = source::file(report.compile_errors.clone(), &self.folder);
                    let _ = output::write(&path, text.as_bytes());
                }
                return Outcome { directives, report, result: Err(Error::Call(fault)) };
            }
        };
        let options = Options {
            runtime,
            include_root: source::ROOT.to_owned(),
            shown_root: assets.shown.clone(),
            cache: Some(path.with_extension("facts")),
            output: Output::Code,
            derive,
            limits: self.limits.with(|limits| limits.threads = cargo::threads().min(limits.threads)),
            raise_limits: self.raise_limits(),
            dependency: "sprite-build".to_owned(),
            ..Options::default()
        };
        let start = Instant::now();
        let compilation = compile(&assets.files, &options);
        let took = start.elapsed();
        let findings = compilation.diagnostics.findings();
        let errors = findings.iter().filter(|finding| finding.severity == Severity::Error).count();
        // A script that fails is run again in any case, and cargo shows all these lines above what matters.
        let inputs = if errors == 0 { compilation.inputs.as_slice() } else { &[] };
        folder::watch(&self.folder, inputs, manifest, &mut directives);
        let report = Report::of(&compilation, &options, &mut directives);
        if let Some(long) = compilation.costs.long_run(&assets.shown, took) {
            directives.warning(&long);
        }
        if errors == 0 {
            let sizes = compilation.library.sizes(&assets.files, &options.limits).text(BIGGEST);
            let title = format!("bytes that the sprites of `{}` add", assets.shown);
            if self.shows_sizes {
                directives.warning(&format!("{title}:\n{sizes}"));
            } else {
                directives.remark(&format!("{title}:\n{sizes}"));
            }
        }
        let (compile_errors, code) = (&report.compile_errors, &compilation.code);
        let (code, data) = Data::take_out(quote!(#compile_errors #code), &self.out_name, Place::OutDir);
        let text = source::placed(&source::file(code, &assets.shown), &assets.root);
        // First what the code includes, and what it no longer includes last: at any moment the code that is there is
        // whole.
        let written = data.write(out).and_then(|()| output::write(&path, text.as_bytes()));
        if written.is_ok() {
            data.tidy(out, &self.out_name);
        }
        let sound = if errors == 0 { Ok(()) } else { Err(Error::Sprites { folder: assets.shown, errors }) };
        let result = written.and(sound);
        Outcome { directives, report, result }
    }

    /// How the build script raises the limits.
    fn raise_limits(&self) -> String {
        if self.limits == Limits::default() {
            format!("`Config::new({:?}).limits(Limits::default().times(4))` in the build script", self.folder)
        } else {
            "larger ones for `Config::limits` in the build script".to_owned()
        }
    }

    fn check_out_name(&self) -> Result<(), String> {
        let is_allowed = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
        if !self.out_name.is_empty() && self.out_name.chars().all(is_allowed) {
            return Ok(());
        }
        Err(format!(
            "`{}` cannot be the name of a generated file: use letters, digits, `_` and `-`",
            self.out_name
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use edited_folder::{EditedFolder, edits, number_edits, walks};
    use sprite_compiler::ByKind;
    use std::collections::BTreeMap;
    use std::fs;
    use test_support::TempFolder;

    /// All output of a run, for cargo, for people and for the game, without the files that only this crate reads again.
    #[expect(clippy::disallowed_methods, reason = "the files that the run wrote are looked at")]
    fn shown(config: &Config, manifest: &Path, out: &Path) -> (String, BTreeMap<String, Vec<u8>>) {
        fs::create_dir_all(out).expect("a folder");
        let Outcome { directives, report, result } = config.run(manifest, out);
        let entries = fs::read_dir(out).expect("it is there").map(|entry| entry.expect("it is there"));
        let files = entries.map(|entry| (entry.file_name(), fs::read(entry.path()).expect("it is there")));
        let files = files.map(|(name, content)| (name.to_string_lossy().into_owned(), content));
        let is_memory = |name: &str| matches!(name.rsplit('.').next(), Some("facts" | "units"));
        let files = files.filter(|(name, _)| !is_memory(name)).collect();
        (format!("{directives:?}\n{}\n{:?}", report.text, result.map_err(|error| error.to_string())), files)
    }

    #[test]
    fn the_help_of_a_limit_names_what_a_build_script_calls() {
        let config = Config::new("assets");
        assert_eq!(
            config.raise_limits(),
            r#"`Config::new("assets").limits(Limits::default().times(4))` in the build script"#
        );
        let place = TempFolder::new();
        let _folder = EditedFolder::new(place.join("assets"), 4).expect("it can be written");
        let limits =
            Limits::default().with(|limits| (limits.work, limits.work_by_byte) = (1, ByKind::default()));
        let config = config.limits(limits);
        let (report, _) = shown(&config, &place, &place.join("out"));
        let help = "raise the limits: larger ones for `Config::limits` in the build script";
        assert!(report.contains(help), "{report}");
    }

    #[test]
    fn derives_are_paths_and_stand_at_each_enum() {
        let place = TempFolder::new();
        let _folder = EditedFolder::new(place.join("assets"), 4).expect("it can be written");
        let config = Config::new("assets").derive("serde::Serialize").derive("::core::hash::Hash");
        let (report, files) = shown(&config, &place, &place.join("out"));
        assert!(report.contains("Ok(())"), "{report}");
        let code = String::from_utf8_lossy(&files["sprites.rs"]);
        let [derived, enums] = ["serde::Serialize", "pub enum "].map(|text| code.matches(text).count());
        assert!(enums > 1, "{code}");
        assert_eq!((derived, code.matches("::core::hash::Hash").count() >= enums), (enums, true), "{code}");
        for wrong in ["super::Saved", "serde:Serialize", "Vec<u8>", ""] {
            let (report, _) = shown(&Config::new("assets").derive(wrong), &place, &place.join("out"));
            assert!(report.contains(&format!("`{wrong}` is no path of a derive macro")), "{report}");
        }
    }

    #[test]
    fn another_number_of_equal_length_is_compiled() {
        let place = TempFolder::new();
        for (number, edit) in number_edits().iter().enumerate() {
            let folder = EditedFolder::before(place.join("assets"), edit).expect("it can be written");
            let (config, out) = (Config::new("assets"), place.join(format!("out-{number}")));
            let before = shown(&config, &place, &out);
            assert!(before.0.contains("Ok(())"), "edit {number}: {}", before.0);
            folder.make(edit).expect("it can be written");
            let after = shown(&config, &place, &out);
            assert!(after != before, "edit {number}");
            assert!(after == shown(&config, &place, &place.join(format!("new-{number}"))), "edit {number}");
        }
    }

    #[test]
    fn a_folder_that_is_edited_is_compiled_as_in_the_first_build() {
        walks([4, 5], edits(150), walk);
    }

    /// Edits a folder so often, and returns how many of the edited folders have errors.
    fn walk(seed: u64, all: u64) -> u64 {
        let place = TempFolder::new();
        let mut folder = EditedFolder::new(place.join("assets"), seed).expect("it can be written");
        let (config, out) = (Config::new("assets"), place.join("out"));
        let mut with_errors = 0;
        for edit in 0..=all {
            let what =
                if edit == 0 { "nothing".to_owned() } else { folder.edit().expect("it can be edited") };
            let first = place.join(format!("out-{edit}"));
            let expected = shown(&config, &place, &first);
            fs::remove_dir_all(first).expect("it was made above");
            let has_errors = expected.0.contains("Err(");
            assert!(edit > 0 || !has_errors, "the folder is right at first: {}", expected.0);
            with_errors += u64::from(has_errors);
            let found = shown(&config, &place, &out);
            assert_eq!(found.0, expected.0, "edit {edit}: {what}");
            assert!(found.1 == expected.1, "edit {edit}: {what}: what is written");
        }
        with_errors
    }
}
