//! Findings as SARIF 2.1.0, the format in which code scanners exchange findings.

use crate::explain;
use crate::fault::Fault;
use crate::folder::{Folder, FromHere};
use crate::print;
use crate::uri::{encoded, of_path};
use serde_json::{Value, json};
use sprite_compiler::{Code, Compilation, Diagnostic, Level, Location, Severity, Sources};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// Prints one log with one run.
pub(super) fn print(compilation: &Compilation, folder: &Folder, out: &mut impl Write) -> Result<(), Fault> {
    let findings = compilation.diagnostics.findings();
    // Only the rules with findings are listed, because the texts of all rules are long.
    let broken: BTreeSet<&str> = findings.iter().map(|finding| finding.code.as_str()).collect();
    let broken: Vec<&str> = broken.into_iter().collect();
    let results = findings.iter().map(|finding| {
        let rule = broken.binary_search(&finding.code.as_str()).unwrap_or_default();
        result(finding, rule, &compilation.sources, folder)
    });
    let log = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "cargo-sprites",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": broken.iter().map(|name| rule(name)).collect::<Vec<_>>(),
            } },
            "columnKind": "unicodeCodePoints",
            "invocations": [{ "executionSuccessful": true }],
            "results": results.collect::<Vec<_>>(),
        }],
    });
    print::json(out, &log, true)?;
    Ok(())
}

fn rule(name: &str) -> Value {
    let mut rule = json!({ "id": name });
    if let Some(code) = Code::find(name) {
        rule["defaultConfiguration"] = match code.default_level() {
            Level::Allow => json!({ "enabled": false, "level": "warning" }),
            Level::Warn => json!({ "level": "warning" }),
            Level::Deny => json!({ "level": "error" }),
        };
    }
    if let Some(page) = explain::page(name) {
        rule["shortDescription"] = json!({ "text": page.summary() });
        rule["help"] = json!({ "text": page.prose(), "markdown": page.text() });
    }
    rule
}

fn result(finding: &Diagnostic, rule: usize, sources: &Sources, folder: &Folder) -> Value {
    let message = match &finding.help {
        Some(help) => format!("{}\nhelp: {help}", finding.message),
        None => finding.message.clone(),
    };
    let mut result = json!({
        "ruleId": finding.code.as_str(),
        "ruleIndex": rule,
        "level": match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        },
        "message": { "text": plain(&message) },
        "locations": [location(finding.location, &finding.label, sources, folder)],
    });
    if !finding.notes.is_empty() {
        let notes = finding.notes.iter().map(|note| location(note.location, &note.label, sources, folder));
        result["relatedLocations"] = notes.collect();
    }
    if let Some(correction) = finding.correction(sources) {
        let replaced = correction.replacements.iter().map(|replacement| {
            json!({
                "deletedRegion": region(replacement.location, sources),
                "insertedContent": { "text": replacement.text },
            })
        });
        let change = json!({
            "artifactLocation": artifact(finding.location, sources, folder),
            "replacements": replaced.collect::<Value>(),
        });
        let mut fix = json!({
            "artifactChanges": [change],
            "properties": { "applicability": correction.applicability.as_str() },
        });
        if let Some(help) = &finding.help {
            fix["description"] = json!({ "text": plain(help) });
        }
        result["fixes"] = json!([fix]);
    }
    result
}

fn location(location: Location, label: &str, sources: &Sources, folder: &Folder) -> Value {
    let mut physical = json!({ "artifactLocation": artifact(location, sources, folder) });
    if let Some(region) = region(location, sources) {
        physical["region"] = region;
    }
    let mut location = json!({ "physicalLocation": physical });
    if !label.is_empty() {
        location["message"] = json!({ "text": plain(label) });
    }
    location
}

/// A message in which no name is a link: viewers take `[text](address)` for one in plain texts, too.
fn plain(text: &str) -> String {
    text.replace("](", "\\](")
}

/// The file of a location.
fn artifact(location: Location, sources: &Sources, folder: &Folder) -> Value {
    match folder.seen_from_here(sources.get(location.source).path()) {
        // The name under which GitHub knows the root of a checkout.
        FromHere::Relative(path) => json!({ "uri": encoded(&path), "uriBaseId": "%SRCROOT%" }),
        FromHere::Absolute(path) => json!({ "uri": of_path(Path::new(&path)) }),
    }
}

/// The start and the end of a location; [`None`] for a file as a whole.
fn region(location: Location, sources: &Sources) -> Option<Value> {
    let (span, source) = (location.span?, sources.get(location.source));
    let (start, end) = (source.position(span.start()), source.position(span.end()));
    Some(json!({
        "startLine": start.line, "startColumn": start.column, "endLine": end.line, "endColumn": end.column,
    }))
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn no_name_is_a_link() {
        assert_eq!(plain("no image `[a](http://b)`, [3, 4] (5)"), "no image `[a\\](http://b)`, [3, 4] (5)");
    }
}
