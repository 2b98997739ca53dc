//! The command line itself: arguments, exit statuses, and where output goes.

use crate::check::{self, Format};
use crate::fault::Fault;
use crate::trace;
use clap::{Parser, Subcommand};
use sprite_compiler::{Compilation, DiskFiles, Options, compile};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Checks sprite descriptions and plays them.
#[derive(Parser)]
#[command(name = "cargo sprites", bin_name = "cargo sprites", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Reads every description below a folder, checks it against its images, and writes nothing
    Check {
        /// The asset folder, as `include_sprites!` would be given it
        root: PathBuf,
        /// How findings are printed
        #[arg(long, value_enum, default_value_t = Format::Human)]
        format: Format,
        /// Count warnings as errors
        #[arg(long)]
        deny_warnings: bool,
    },
    /// Plays every animation that has no error and prints what a game would draw
    Trace {
        /// The asset folder, as `include_sprites!` would be given it
        root: PathBuf,
        /// A file of ascending times in nanoseconds, one a line
        #[arg(long)]
        times: PathBuf,
    },
}

/// The call was wrong.
const WRONG_CALL: u8 = 2;

/// Runs the command line and tells the exit status.
pub(crate) fn run() -> ExitCode {
    // Called by cargo as `cargo-sprites sprites ...`, and by hand with or without that word.
    let mut arguments: Vec<_> = std::env::args_os().collect();
    if arguments.get(1).is_some_and(|word| word == "sprites") {
        arguments.remove(1);
    }
    let command = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli.command,
        Err(error) => {
            let _ = error.print();
            return if error.use_stderr() { WRONG_CALL.into() } else { ExitCode::SUCCESS };
        }
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let result = match command {
        Command::Check { root, format, deny_warnings } => open(&root).and_then(|(files, options)| {
            let compilation = compile(&files, &options);
            check::print(&compilation, &options, format, &mut out)?;
            Ok(check::fails(&compilation, deny_warnings))
        }),
        Command::Trace { root, times } => open(&root).and_then(|(files, options)| {
            let times = trace::read_times(&times)?;
            let compilation = compile(&files, &options);
            trace::print(&compilation, &times, &mut out)?;
            name_faulty(&compilation)?;
            Ok(check::fails(&compilation, false))
        }),
    };
    match result.and_then(|fails| out.flush().map(|()| fails).map_err(Fault::from)) {
        Ok(fails) => ExitCode::from(u8::from(fails)),
        // Whoever reads the output has seen enough, `| head` for example.
        Err(Fault::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(fault) => {
            let _ = writeln!(io::stderr(), "error: {fault}");
            ExitCode::from(WRONG_CALL)
        }
    }
}

fn open(root: &Path) -> Result<(DiskFiles, Options), Fault> {
    let files = DiskFiles::open(root).map_err(|error| {
        Fault::Call(format!("the asset folder `{}` cannot be opened: {error}", root.display()))
    })?;
    let shown = root.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/");
    let shown_root = shown.trim_end_matches('/').trim_start_matches("./").to_owned();
    let shown_root = if shown_root == "." { String::new() } else { shown_root };
    Ok((files, Options { shown_root, ..Options::default() }))
}

/// Names every file that is left out, and why.
fn name_faulty(compilation: &Compilation) -> io::Result<()> {
    let renderer = sprite_compiler::Renderer::plain(&compilation.sources, "");
    let findings = compilation.diagnostics.findings().iter();
    for finding in findings.filter(|finding| finding.severity == sprite_compiler::Severity::Error) {
        writeln!(io::stderr(), "left out: {}", renderer.short(finding))?;
    }
    Ok(())
}
