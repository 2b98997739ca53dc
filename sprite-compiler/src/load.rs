//! Texts: descriptions and settings are read here.

use crate::Limits;
use crate::diagnostics::{Code, Diagnostic, shown};
use crate::files::{Entry, Files};
use crate::paths;
use crate::source::{SourceId, Sources};

/// Reads a text file.
///
/// # Errors
/// The file cannot be used, and why.
pub(crate) fn load(
    files: &dyn Files,
    entry: &Entry,
    limits: &Limits,
    sources: &mut Sources,
) -> Result<SourceId, Box<Diagnostic>> {
    let fail = |sources: &mut Sources, code, message: String| {
        let id = sources.add_unread(entry.path.clone());
        Box::new(Diagnostic::new(code, id.start(), message.trim_end_matches('.')))
    };
    if entry.length > limits.description_bytes {
        let message =
            format!("the file has {} bytes, the limit is {}", entry.length, limits.description_bytes);
        return Err(fail(sources, Code::LimitExceeded, message));
    }
    let bytes = files
        .read(&entry.path)
        .map_err(|error| fail(sources, Code::FileUnreadable, format!("the file cannot be read: {error}")))?;
    let id = sources.add(entry.path.clone(), bytes);
    if sources.get(id).text().is_none() {
        let message = format!("`{}` is not a text in UTF-8", shown(paths::file_name(&entry.path)));
        let finding = Diagnostic::new(Code::NotText, id.whole(), message);
        return Err(Box::new(finding.help("save the file as UTF-8")));
    }
    Ok(id)
}
