//! The command line itself: arguments, exit statuses, and where output goes.

use crate::check::colour::Colour;
use crate::check::fix::{self, Fix};
use crate::check::one_file::{CheckTarget, FolderOrFile, Scope};
use crate::check::{self, Format};
use crate::diff::{self, Diff};
use crate::export::Export;
use crate::fault::Fault;
use crate::folder::{Folder, Trust};
use crate::generate::{self, Generate};
use crate::init::Init;
use crate::new::New;
use crate::preview::Preview;
use crate::print::{self, Content, Guarded};
use crate::schema::Schema;
use crate::studio::Studio;
use crate::trace::Pictures;
use crate::{completions, explain, export, init, list, lsp, new, trace, watch};
use clap::{Args, CommandFactory, Parser, Subcommand};
use sprite_compiler::{Compilation, one_line};
use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Sets up, checks and shows the sprites of a game.
#[derive(Parser)]
#[command(name = "cargo sprites", bin_name = "cargo sprites", version, after_help = BEGIN)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// The end of the help.
const BEGIN: &str = "\
To begin, in the folder of a game's crate:
  cargo sprites init
  cargo sprites check --watch
  cargo sprites preview --open";

#[derive(Subcommand)]
enum Command {
    /// Writes an asset folder with a first sprite, settings, a build script and the dependencies
    ///
    /// Existing files are kept. If `assets` has sprites already, no first sprite is written, and the code that is
    /// printed plays one of them.
    Init(Init),
    /// Writes a description for a sheet, and says what it guessed
    ///
    /// It lists the grids that fit, with what speaks for each, and writes a description where the first one is clear. No
    /// file is overwritten without `--replace`.
    New(New),
    /// Checks every description of an asset folder against its images
    Check(Check),
    /// Says what a finding means and how to fix it
    Explain {
        /// The code of the finding, for example `frame-outside-image`; without it all are listed
        code: Option<String>,
    },
    /// Lists every sprite: its type, animations, directions, frames, time, bytes and file
    List(List),
    /// Makes a page on which every animation plays, to look at in a browser
    Preview(Preview),
    /// Opens a page on which sheets are cut, named, timed and placed
    ///
    /// The page is served to this machine only. It edits sheets, `*.sheet.toml`, and rules of `sprites.toml`; for a picture
    /// without a description it begins with what `new` proposes.
    Edit(Studio),
    /// Writes an animation as a GIF or an animated PNG, or sprites as an atlas
    Export(Export),
    /// Writes the code of an asset folder, to be committed: then the game is built without the compiler
    #[command(after_long_help = generate::HELP)]
    Generate(Generate),
    /// Compares two asset folders: names that are gone, frames and times that changed
    #[command(after_long_help = diff::HELP)]
    Diff(Diff),
    /// Prints what a game would draw at given times, for tests and other programs
    #[command(after_long_help = trace::OUTPUT)]
    Trace(Trace),
    /// Prints the JSON Schema of a file, with which editors complete and check it
    Schema {
        /// The kind of file
        #[arg(value_enum)]
        file: Schema,
    },
    /// Serves an editor over standard input and output, by the Language Server Protocol
    Lsp,
    /// Prints what a shell needs to complete commands and options
    #[command(after_long_help = completions::INSTALL)]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

#[derive(Args)]
struct List {
    #[command(flatten)]
    target: FolderOrFile,
    /// List the bytes of every table and image instead, biggest first, before and after packing
    #[arg(long)]
    sizes: bool,
    /// Print one JSON object: sprites with their animations, directions, layers, frames and times, and images
    #[arg(long, conflicts_with = "sizes")]
    json: bool,
    #[command(flatten)]
    trust: Trust,
}

#[derive(Args)]
struct Trace {
    /// The asset folder, as `include_sprites!` would be given it
    root: PathBuf,
    /// A file of ascending times in nanoseconds, one a line
    #[arg(long, value_name = "FILE")]
    times: PathBuf,
    /// Print which pixels can be seen, instead of where pictures lie
    #[arg(long)]
    pixels: bool,
    #[command(flatten)]
    trust: Trust,
}

#[derive(Args)]
struct Check {
    #[command(flatten)]
    target: FolderOrFile,
    /// How findings are printed [default: human, with --watch short]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Colours of `human`
    #[arg(long, value_enum, default_value_t = Colour::Auto)]
    color: Colour,
    /// Count warnings as errors
    #[arg(long)]
    deny_warnings: bool,
    /// Check again after every change, until Ctrl-C
    #[arg(long)]
    watch: bool,
    #[command(flatten)]
    fix: Fix,
    #[command(flatten)]
    trust: Trust,
}

impl Check {
    /// Checks a folder or a file once, and returns whether the findings make the call fail.
    fn run(&self, out: &mut impl Write) -> Result<bool, Fault> {
        let CheckTarget { root, file } = self.target.target()?;
        let folder = Folder::open(&root, self.trust)?;
        let format = self.format.unwrap_or(Format::Human);
        let colour = self.color.on_stdout();
        if self.fix.is_asked() {
            // If programs parse standard output, diffs go to standard error.
            let is_for_people = matches!(format, Format::Human | Format::Short);
            let mut errors = io::stderr();
            let shown: &mut dyn Write = if is_for_people { &mut *out } else { &mut errors };
            self.fix.run(&folder, file.as_deref(), colour && is_for_people, shown)?;
        }
        let mut compilation = folder.compile();
        let scope = Scope::of(&compilation, file.as_deref())?;
        scope.keep_findings(&mut compilation);
        if self.fix.only_shows() {
            return Ok(check::fails(&compilation, self.deny_warnings));
        }
        check::print(&compilation, &scope, &folder, format, colour, out)?;
        Ok(check::fails(&compilation, self.deny_warnings))
    }
}

/// The call was wrong.
const WRONG_CALL: u8 = 2;

/// Runs the command line and returns the exit status.
pub(crate) fn run() -> ExitCode {
    // Called by cargo as `cargo-sprites sprites ...`, and by hand with or without that word.
    let mut arguments: Vec<_> = fix::with_joined_value(std::env::args_os().collect());
    if arguments.get(1).is_some_and(|word| word == "sprites") {
        arguments.remove(1);
    }
    let Cli { command } = match Cli::try_parse_from(&arguments) {
        Ok(cli) => cli,
        Err(error) => return refuse(&error, &arguments),
    };
    if matches!(command, Command::Lsp) {
        // The server writes its answers in a thread of its own, which needs the output that is locked below.
        return exit_code(lsp::run().map(|()| 0));
    }
    let out = BufWriter::new(Patient { out: io::stdout().lock(), is_endless: command.is_endless() });
    let mut out = Guarded::new(out, if command.is_styled() { Content::Styled } else { Content::Plain });
    let result = carry_out(command, &mut out);
    exit_code(result.and_then(|status| out.flush().map(|()| status).map_err(Fault::from)))
}

/// Prints what is wrong with the arguments, or the help that they ask for, and returns the exit status.
fn refuse(error: &clap::Error, arguments: &[OsString]) -> ExitCode {
    let mut text = error.render().to_string();
    // Arguments may be names of files, which a shell inserts.
    for argument in arguments.iter().map(|argument| argument.to_string_lossy()) {
        if argument.contains(char::is_control) {
            text = text.replace(&*argument, &one_line(argument.clone().into_owned()));
        }
    }
    if error.use_stderr() {
        let _ = write!(print::errors(), "{text}");
        return WRONG_CALL.into();
    }
    let _ = write!(Guarded::new(io::stdout(), Content::Plain), "{text}");
    ExitCode::SUCCESS
}

/// The exit status of a call. Prints why the call failed, if it did.
fn exit_code(result: Result<u8, Fault>) -> ExitCode {
    match result {
        Ok(status) => ExitCode::from(status),
        // The reader of an endless output has gone.
        Err(Fault::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(fault) => {
            let _ = writeln!(print::errors(), "error: {fault}");
            ExitCode::from(WRONG_CALL)
        }
    }
}

impl Command {
    /// Returns whether the output may have colours, or clear the screen.
    fn is_styled(&self) -> bool {
        match self {
            Self::Check(check) => check.color.on_stdout() || check.watch && io::stdout().is_terminal(),
            Self::Generate(generate) => generate.is_styled(),
            Self::Explain { .. } => Colour::Auto.on_stdout(),
            _ => false,
        }
    }

    /// Returns whether the command runs until its output is no longer read.
    fn is_endless(&self) -> bool {
        match self {
            Self::Check(check) => check.watch,
            Self::Generate(generate) => generate.watches(),
            Self::Preview(preview) => preview.is_served(),
            Self::Edit(_) => true,
            _ => false,
        }
    }
}

/// An output whose reader may stop early, such as `| head`. The exit status does not depend on how much is read.
struct Patient<W> {
    out: W,
    is_endless: bool,
}

impl<W> Patient<W> {
    /// The result of writing, which is also a success if the reader has closed the pipe.
    fn ignoring<T>(&self, written: io::Result<T>, all: T) -> io::Result<T> {
        match written {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe && !self.is_endless => Ok(all),
            written => written,
        }
    }
}

impl<W: Write> Write for Patient<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes);
        self.ignoring(written, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.out.flush();
        self.ignoring(flushed, ())
    }
}

/// Returns the exit status: for most commands, 1 when findings make the call fail.
fn carry_out(command: Command, out: &mut impl Write) -> Result<u8, Fault> {
    let fails: Result<bool, Fault> = match command {
        Command::Diff(asked) => return diff::run(&asked, out),
        Command::Check(check) if check.watch => {
            let format = check.format.unwrap_or(Format::Short);
            if !matches!(format, Format::Human | Format::Short) {
                return Err(Fault::Call("--watch prints for people: --format is human or short".to_owned()));
            }
            if check.target.path.is_file() {
                return Err(Fault::Call("--watch is for a folder".to_owned()));
            }
            if check.fix.is_asked() {
                return Err(Fault::Call("--watch corrects nothing: call --fix without it".to_owned()));
            }
            watch::watch(&check.target.path, check.trust, format, check.color.on_stdout(), out)?;
            Ok(false)
        }
        Command::Check(check) => check.run(out),
        Command::Explain { code } => {
            match code {
                Some(code) => explain::print(&code, Colour::Auto.columns(), out)?,
                None => explain::list(out)?,
            }
            Ok(false)
        }
        Command::Init(asked) => {
            init::run(&asked, out)?;
            Ok(false)
        }
        Command::Export(asked) => {
            export::run(&asked, out)?;
            Ok(false)
        }
        Command::New(asked) => new::run(&asked, out),
        Command::Edit(asked) => asked.run(out).map(|()| false),
        Command::Generate(asked) => asked.run(out),
        Command::Schema { file } => {
            write!(out, "{}", file.text())?;
            Ok(false)
        }
        Command::Lsp => lsp::run().map(|()| false),
        Command::Completions { shell } => {
            completions::print(shell, &mut Cli::command(), out)?;
            Ok(false)
        }
        Command::List(List { target, sizes, json, trust }) => {
            let CheckTarget { root, file } = target.target()?;
            if sizes && file.is_some() {
                return Err(Fault::Call("--sizes is for a folder".to_owned()));
            }
            let folder = Folder::open(&root, trust)?;
            let mut compilation = folder.compile_library();
            let scope = Scope::of(&compilation, file.as_deref())?;
            scope.keep_findings(&mut compilation);
            if json {
                list::print_json(&compilation, &scope, &folder, out)?;
            } else if sizes {
                write!(out, "{}", folder.sizes(&compilation.library))?;
            } else {
                let terminal = console::Term::stdout();
                let columns = terminal.is_term().then(|| terminal.size().1.into());
                list::print(&compilation, &scope, &folder, columns, out)?;
            }
            name_faulty(&compilation, &scope)?;
            Ok(check::fails(&compilation, false))
        }
        Command::Preview(preview) => {
            let Some((compilation, scope)) = preview.run(out)? else { return Ok(0) };
            name_faulty(&compilation, &scope)?;
            Ok(check::fails(&compilation, false))
        }
        Command::Trace(Trace { root, times, pixels, trust }) => {
            let folder = Folder::open(&root, trust)?;
            let times = trace::times::read(&times)?;
            let (compilation, pictures) = if pixels {
                (folder.compile_with_pixels(), Pictures::Pixels)
            } else {
                (folder.compile_library(), Pictures::Places)
            };
            trace::print(&compilation, &folder, &times, pictures, out)?;
            name_faulty(&compilation, &Scope::default())?;
            Ok(check::fails(&compilation, false))
        }
    };
    fails.map(u8::from)
}

/// Names every file that is left out, and why.
fn name_faulty(compilation: &Compilation, scope: &Scope) -> io::Result<()> {
    let mut out = print::errors();
    let renderer = sprite_compiler::Renderer::plain(&compilation.sources, "");
    let findings = compilation.diagnostics.findings().iter();
    for finding in findings.filter(|finding| finding.severity == sprite_compiler::Severity::Error) {
        let is_whole = finding.code == sprite_compiler::Code::NothingCompiled;
        let start = if is_whole { "" } else { "left out: " };
        writeln!(out, "{start}{}", renderer.short(finding))?;
    }
    // A sprite may be left out because of another file that it is made of.
    let mut others: Vec<_> = scope
        .sprites(compilation)
        .filter(|packed| !packed.sprite().animations.is_empty() && !packed.is_sound(0))
        .filter(|packed| !compilation.diagnostics.has_errors_in(packed.sprite().source))
        .map(|packed| compilation.sources.get(packed.sprite().source).path())
        .collect();
    others.dedup();
    for path in others {
        writeln!(
            out,
            "left out: {}: there is an error in a file that it is made of",
            one_line(path.to_owned())
        )?;
    }
    Ok(())
}
