//! Opens pages in the browser.

use crate::fault::Fault;
use sprite_compiler::shown_path;
use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};

/// Opens a file or an address in the default program.
pub(crate) fn open(what: &OsStr) -> Result<(), Fault> {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(what).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    match command.spawn() {
        Ok(_) => Ok(()),
        Err(error) => {
            let what = shown_path(Path::new(what));
            Err(Fault::Call(format!(
                "no browser could be started with `{program}` ({error}): open {what} yourself"
            )))
        }
    }
}
