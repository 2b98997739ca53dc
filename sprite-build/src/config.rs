//! The code generator: from an asset folder to a file in `OUT_DIR`.

use crate::Error;
use crate::cargo::{Directives, Surroundings};
use crate::folder::{self, Folder};
use crate::report::Report;
use crate::{output, source};
use proc_macro2::TokenStream;
use quote::quote;
use sprite_compiler::{Limits, Options, Severity, compile};
use std::io::{self, Write};
use syn::parse::Parser;

/// Compiles an asset folder to a file that `sprite_runtime::include_generated!` takes in.
#[derive(Clone, Debug)]
pub struct Config {
    folder: String,
    out_name: String,
    runtime: String,
}

/// What came out of a run.
struct Outcome {
    directives: Directives,
    report: Report,
    result: Result<(), Error>,
}

impl Config {
    /// Compiles the folder at this path, which is relative to the folder of the crate's `Cargo.toml`.
    pub fn new(folder: impl Into<String>) -> Self {
        Self { folder: folder.into(), out_name: "sprites".to_owned(), runtime: "sprite_runtime".to_owned() }
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

    /// Writes the file, and tells cargo what it depends on and what was found.
    ///
    /// # Errors
    /// There are mistakes in the sprites, or the file cannot be written. What can be said of it is printed already:
    /// return the error from the script's `main`. The file then holds the mistakes as compile errors.
    pub fn compile(&self) -> Result<(), Error> {
        let Outcome { directives, report, result } = self.run(&Surroundings::of_the_environment()?);
        directives.print();
        let _ = io::stderr().lock().write_all(report.text.as_bytes());
        result
    }

    fn run(&self, surroundings: &Surroundings) -> Outcome {
        let mut directives = Directives::default();
        let opened = self.runtime().and_then(|runtime| {
            self.check_out_name()?;
            Ok((runtime, Folder::open(&self.folder, surroundings)?))
        });
        let path = surroundings.out.join(format!("{}.rs", self.out_name));
        let (runtime, folder) = match opened {
            Ok(opened) => opened,
            Err(fault) => {
                folder::watch(&self.folder, &[], &mut directives);
                let report = Report::of_fault(&fault, &mut directives);
                if self.check_out_name().is_ok() {
                    let _ =
                        output::write(&path, &source::format(report.compile_errors.clone(), &self.folder));
                }
                let result = Err(Error::new("no sprites, see above"));
                return Outcome { directives, report, result };
            }
        };
        let options = Options {
            runtime,
            include_root: source::ROOT.to_owned(),
            shown_root: folder.shown.clone(),
            cache: Some(path.with_extension("verdicts")),
            limits: Limits { threads: surroundings.threads, ..Limits::default() },
            ..Options::default()
        };
        let compilation = compile(&folder.files, &options);
        let findings = compilation.diagnostics.findings();
        let errors = findings.iter().filter(|finding| finding.severity == Severity::Error).count();
        // A script that fails is run again in any case, and cargo shows all these lines above what matters.
        let inputs = if errors == 0 { compilation.inputs.as_slice() } else { &[] };
        folder::watch(&self.folder, inputs, &mut directives);
        let report = Report::of(&compilation, &options, &mut directives);
        let (compile_errors, code) = (&report.compile_errors, &compilation.code);
        let text =
            source::placed(&source::format(quote!(#compile_errors #code), &folder.shown), &folder.root);
        let result = output::write(&path, &text).and_then(|()| match errors {
            0 => Ok(()),
            1 => Err(Error::new(format!("1 error in the sprites of `{}`, see above", folder.shown))),
            many => Err(Error::new(format!("{many} errors in the sprites of `{}`, see above", folder.shown))),
        });
        Outcome { directives, report, result }
    }

    /// The runtime crate as generated code names it, in whatever module that stands.
    fn runtime(&self) -> Result<TokenStream, String> {
        let wrong = || {
            format!(
                "`{}` is no path to the runtime crate: write `name`, `engine::name` or `crate::name`",
                self.runtime
            )
        };
        let path = syn::Path::parse_mod_style.parse_str(&self.runtime).map_err(|_| wrong())?;
        let first = path.segments.first().ok_or_else(wrong)?;
        if first.ident == "self" || first.ident == "super" {
            return Err(wrong());
        }
        let is_whole = first.ident == "crate" || path.leading_colon.is_some();
        Ok(if is_whole { quote!(#path) } else { quote!(::#path) })
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
