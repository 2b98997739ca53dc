//! `preview`: makes one page, in one file, on which every sprite plays.
//!
//! The page contains timelines that the real player made ([`crate::timeline`]), the images as PNGs ([`images`]) and the
//! findings. The script in `page/`, which does not depend on formats, draws everything.

mod content;
mod drafts;
mod findings;
mod images;
mod open;
mod output;
mod page;
mod pictures;
mod serve;
mod sprite;
#[cfg(test)]
mod tests;
mod track;

pub(crate) use content::content;
pub(crate) use open::open;
pub(crate) use page::{BASE_STYLE, filled};

use crate::check::one_file::{CheckTarget, FolderOrFile, Scope};
use crate::check::tally;
use crate::fault::Fault;
use crate::folder::{Folder, Trust};
use crate::written::write_named;
use clap::Args;
use sprite_compiler::{Compilation, shown_path};
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

/// The port of `--serve` without a number.
const PORT: &str = "7340";

/// The arguments of a preview.
#[derive(Args)]
pub(crate) struct Preview {
    #[command(flatten)]
    target: FolderOrFile,
    /// Where the page is written [default: target/sprites/preview.html in a cargo project, else preview.html in the
    /// current folder]
    #[arg(short, long, value_name = "FILE", conflicts_with = "serve")]
    output: Option<PathBuf>,
    /// Show the page in the browser
    #[arg(long)]
    open: bool,
    /// Serve the page to this machine only, and reload it after every change, until Ctrl-C; 0 is any free port
    #[arg(long, value_name = "PORT", num_args = 0..=1, require_equals = true, default_missing_value = PORT)]
    serve: Option<u16>,
    #[command(flatten)]
    trust: Trust,
}

impl Preview {
    /// Returns whether the page is served until the program is stopped.
    pub(crate) const fn is_served(&self) -> bool {
        self.serve.is_some()
    }

    /// Makes the page. Returns what it shows, unless the page was served.
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<Option<(Compilation, Scope)>, Fault> {
        if let Some(port) = self.serve {
            serve::serve(self.target.target()?, self.trust, port, self.open, out)?;
            return Ok(None);
        }
        let start = Instant::now();
        let CheckTarget { root, file } = self.target.target()?;
        let folder = Folder::open(&root, self.trust)?;
        let mut compilation = folder.compile_library();
        let scope = Scope::of(&compilation, file.as_deref())?;
        scope.keep_findings(&mut compilation);
        let page = page::page(&content(&compilation, &scope, &folder, None, true)?)?;
        let (path, mut out) = if let Some(path) = &self.output {
            (path.clone(), write_named(path, page.as_bytes(), out)?)
        } else {
            let path = output::default_path()?;
            output::write(&path, page.as_bytes())?;
            (path, Box::new(out) as Box<dyn Write>)
        };
        writeln!(
            out,
            "{}: {}, {} in {:.1} s",
            shown_path(&path),
            tally::summary(&compilation, &scope),
            size(page.len()),
            start.elapsed().as_secs_f32()
        )?;
        out.flush()?;
        if self.open {
            open(path.as_os_str())?;
        }
        Ok(Some((compilation, scope)))
    }
}

/// A number of bytes for people.
fn size(bytes: usize) -> String {
    let tenths = |unit: usize| {
        let tenths = bytes.saturating_mul(10) / unit;
        format!("{}.{}", tenths / 10, tenths % 10)
    };
    match bytes {
        1_000_000.. => format!("{} MB", tenths(1_000_000)),
        1_000.. => format!("{} kB", tenths(1_000)),
        _ => format!("{bytes} bytes"),
    }
}
