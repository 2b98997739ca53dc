//! Findings for people. Cargo shows them in one way when the script fails, and in another when it succeeds.

use crate::cargo::Directives;
use proc_macro2::TokenStream;
use quote::quote;
use sprite_compiler::{Compilation, Options, Renderer, Severity};

/// The report of a run.
#[derive(Debug, Default)]
pub(crate) struct Report {
    /// For standard error, which cargo shows when the script fails.
    pub(crate) text: String,
    /// In place of the sprites, so that no build succeeds without them.
    pub(crate) compile_errors: TokenStream,
}

impl Report {
    /// The report of a run that read the folder.
    pub(crate) fn of(compilation: &Compilation, options: &Options, directives: &mut Directives) -> Self {
        let renderer = Renderer::plain(&compilation.sources, &options.shown_root);
        let fails = compilation.diagnostics.has_errors();
        let mut report = Self::default();
        for list in compilation.diagnostics.shortlists() {
            for finding in &list.findings {
                match list.severity {
                    Severity::Error => {
                        directives.error(&renderer.short(finding));
                        report.refuse(&renderer.after_severity(finding));
                    }
                    // Cargo shows no standard error of a script that succeeds.
                    Severity::Warning if !fails => directives.warning(&renderer.after_severity(finding)),
                    Severity::Warning => {}
                }
                report.say(&renderer.render(finding));
            }
            if let Some(more) = &list.more {
                match list.severity {
                    Severity::Error => directives.error(more),
                    Severity::Warning if !fails => directives.warning(more),
                    Severity::Warning => {}
                }
                report.say(more);
            }
        }
        report
    }

    /// The report of a run that could not begin.
    pub(crate) fn of_fault(fault: &str, directives: &mut Directives) -> Self {
        let mut report = Self::default();
        directives.error(fault.lines().next().unwrap_or_default());
        report.say(&format!("error: {fault}"));
        report.refuse(fault);
        report
    }

    fn say(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push_str("\n\n");
    }

    fn refuse(&mut self, text: &str) {
        self.compile_errors.extend(quote!(::core::compile_error! { #text }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sprite_compiler::{MemoryFiles, compile};

    #[test]
    fn a_folder_without_a_description_is_an_error_that_names_the_folder() {
        let files = MemoryFiles::new([("hero.png", Vec::new())]);
        let options = Options { shown_root: "assets".to_owned(), ..Options::default() };
        let compilation = compile(&files, &options);
        let report = Report::of(&compilation, &options, &mut Directives::default());
        let expected = "error[nothing-compiled]: no sprite description in `assets`: 1 .png; ";
        assert!(report.text.starts_with(expected), "{}", report.text);
        let errors = report.compile_errors.to_string();
        assert_eq!(errors.matches("compile_error").count(), 1, "{errors}");
        assert!(errors.contains("no sprite description in `assets`"), "{errors}");
    }
}
