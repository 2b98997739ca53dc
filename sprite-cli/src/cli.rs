//! The command line itself: arguments, exit statuses, and where output goes.

use crate::check::colour::Colour;
use crate::check::{self, Format};
use crate::fault::Fault;
use crate::folder::Folder;
use crate::{explain, list, trace, watch};
use clap::{Args, Parser, Subcommand};
use sprite_compiler::Compilation;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
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
    Check(Check),
    /// Says what a finding means and how to mend it
    Explain {
        /// The code of the finding, for example `frame-outside-image`; without it all are listed
        code: Option<String>,
    },
    /// Lists every sprite: its type, format and file, and how much it holds
    List {
        /// The asset folder, as `include_sprites!` would be given it
        root: PathBuf,
        /// List the bytes of every table and image instead, biggest first, before and after packing
        #[arg(long)]
        sizes: bool,
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

#[derive(Args)]
struct Check {
    /// The asset folder, as `include_sprites!` would be given it
    root: PathBuf,
    /// How findings are printed [default: human, with --watch short]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Whether `human` is in colour
    #[arg(long, value_enum, default_value_t = Colour::Auto)]
    color: Colour,
    /// Count warnings as errors
    #[arg(long)]
    deny_warnings: bool,
    /// Check again after every change, until Ctrl-C
    #[arg(long)]
    watch: bool,
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
    let result = carry_out(command, &mut out);
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

/// Whether the findings make the call fail.
fn carry_out(command: Command, out: &mut impl Write) -> Result<bool, Fault> {
    match command {
        Command::Check(check) if check.watch => {
            let format = check.format.unwrap_or(Format::Short);
            if !matches!(format, Format::Human | Format::Short) {
                return Err(Fault::Call("--watch prints for people: --format is human or short".to_owned()));
            }
            watch::watch(&check.root, format, check.color.on_stdout(), out)?;
            Ok(false)
        }
        Command::Check(check) => {
            let folder = Folder::open(&check.root)?;
            let compilation = folder.compile();
            let format = check.format.unwrap_or(Format::Human);
            check::print(&compilation, &folder, format, check.color.on_stdout(), out)?;
            Ok(check::fails(&compilation, check.deny_warnings))
        }
        Command::Explain { code } => {
            match code {
                Some(code) => explain::print(&code, out)?,
                None => explain::list(out)?,
            }
            Ok(false)
        }
        Command::List { root, sizes } => {
            let compilation = Folder::open(&root)?.compile();
            if sizes {
                write!(out, "{}", compilation.library.sizes())?;
            } else {
                list::print(&compilation, out)?;
            }
            name_faulty(&compilation)?;
            Ok(check::fails(&compilation, false))
        }
        Command::Trace { root, times } => {
            let folder = Folder::open(&root)?;
            let times = trace::read_times(&times)?;
            let compilation = folder.compile();
            trace::print(&compilation, &times, out)?;
            name_faulty(&compilation)?;
            Ok(check::fails(&compilation, false))
        }
    }
}

/// Names every file that is left out, and why.
fn name_faulty(compilation: &Compilation) -> io::Result<()> {
    let renderer = sprite_compiler::Renderer::plain(&compilation.sources, "");
    let findings = compilation.diagnostics.findings().iter();
    for finding in findings.filter(|finding| finding.severity == sprite_compiler::Severity::Error) {
        writeln!(io::stderr(), "left out: {}", renderer.short(finding))?;
    }
    // Sprites may fall with another file that they are made of.
    let named = compilation.diagnostics.sources_with_errors();
    let mut others: Vec<_> = compilation
        .library
        .sprites()
        .iter()
        .filter(|packed| !packed.sprite().animations.is_empty() && !packed.is_sound(0))
        .filter(|packed| !named.contains(&packed.sprite().source))
        .map(|packed| compilation.sources.get(packed.sprite().source).path())
        .collect();
    others.dedup();
    for path in others {
        writeln!(io::stderr(), "left out: {path}: there is an error in a file that it is made of")?;
    }
    Ok(())
}
