//! Questions to git about the repository.

use crate::files;
use std::path::Path;
use std::process::Command;

/// The output of a call of git.
pub(super) fn output(root: &Path, arguments: &[&str]) -> Result<String, String> {
    let output = Command::new("git").args(arguments).current_dir(root).output();
    let output = output.map_err(|error| format!("git: {error}"))?;
    if !output.status.success() {
        return Err(format!(
            "git {}: {}",
            arguments.join(" "),
            String::from_utf8_lossy(&output.stderr).trim_end()
        ));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The texts of all files of the checkout that contain a piece of text, with their paths.
pub(super) fn files_with(root: &Path, piece: &str) -> Result<Vec<(String, String)>, String> {
    let listed = output(root, &["ls-files", "-z", "--cached", "--others", "--exclude-standard"])?;
    let texts = listed
        .split('\0')
        .filter_map(|path| Some((path.to_owned(), files::read_text(&root.join(path)).ok()?)));
    Ok(texts.filter(|(_, text)| text.contains(piece)).collect())
}
