//! The forms for other programs.

use super::assets::{Assets, sprites_in, text};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Output;

/// An error with two places in one file, a warning in another with odd characters in its path, and no text at all.
fn assets() -> Assets {
    let assets = Assets::new();
    assets.text("sprites/flame.dat", "flame fx/boom.png 1 50 50\n0 0 16 16 8 8 3 3\n");
    assets.text("sprites/a,b:%1 ä.dat", "egg fx/boom.png 1 0 -1\n0 0 16 16 8 8 2 2\n");
    std::fs::write(assets.0.join("sprites/latin.dat"), b"\xe4").expect("a file");
    assets
}

/// Checks the folder ROOT from another folder.
fn check(here: &Path, root: &str, format: &str) -> Output {
    sprites_in(here, ["check", root, "--format", format])
}

#[test]
fn github_gets_commands_with_everything_escaped() {
    let assets = assets();
    let output = check(assets.around(), "./assets/", "github");
    assert_eq!(output.status.code(), Some(1));
    let lines: Vec<&str> = text(&output.stdout).lines().collect();
    let [egg, flame, latin, summary] = lines.as_slice() else { panic!("{lines:?}") };
    let start = "::warning file=assets/sprites/a%2Cb%3A%251 ä.dat,line=1,col=19,endLine=1,endColumn=20,\
                 title=time-zero::assets/sprites/a,b:%251 ä.dat:1:19: `egg` has 2 frames";
    assert!(egg.starts_with(start), "{egg}");
    let start = "::error file=assets/sprites/flame.dat,line=1,col=24,endLine=1,endColumn=26,title=frame-unknown::\
                 assets/sprites/flame.dat:1:24: `flame` ";
    assert!(flame.starts_with(start), "{flame}");
    assert!(flame.contains("%0Ahelp: "), "{flame}");
    let start =
        "::error file=assets/sprites/latin.dat,title=not-text::assets/sprites/latin.dat: `latin.dat` is";
    assert!(latin.starts_with(start), "{latin}");
    assert!(summary.ends_with(": 2 errors, 1 warning"), "{summary}");
}

#[test]
fn annotations_land_wherever_the_folder_is_named_from() {
    let assets = assets();
    let whole = assets.0.display().to_string();
    let file = |here: &str, root: &str| {
        let output = check(&assets.0.join(here), root, "github");
        let flame = text(&output.stdout).lines().find(|line| line.contains("flame.dat")).expect("a finding");
        flame.split_once("file=").and_then(|(_, rest)| rest.split_once(',')).expect("a file").0.to_owned()
    };
    assert_eq!(file("", "."), "sprites/flame.dat");
    assert_eq!(file("..", "assets"), "assets/sprites/flame.dat");
    assert_eq!(file("..", &whole), "assets/sprites/flame.dat");
    // From beside the folder only the whole path leads there.
    let above = file("sprites/fx", "../..");
    // On Windows it begins with a drive, whose colon is escaped.
    let is_absolute = Path::new(&above.replace("%3A", ":")).is_absolute();
    assert!(is_absolute && above.ends_with("/assets/sprites/flame.dat"), "{above}");
}

#[test]
fn sarif_is_one_run_with_rules_and_results() {
    let assets = assets();
    let output = check(assets.around(), "assets", "sarif");
    assert_eq!(output.status.code(), Some(1));
    let log: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&log["version"], log["runs"].as_array().map(Vec::len)), (&json!("2.1.0"), Some(1)));
    let run = &log["runs"][0];
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    assert_eq!(run["tool"]["driver"]["name"], "cargo-sprites");

    let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
    let ids: Vec<&str> = rules.iter().filter_map(|rule| rule["id"].as_str()).collect();
    assert_eq!(ids, ["frame-unknown", "not-text", "time-zero"]);
    let levels: Vec<&Value> = rules.iter().map(|rule| &rule["defaultConfiguration"]["level"]).collect();
    assert_eq!(levels, ["error", "error", "warning"]);
    for rule in rules {
        let texts = [&rule["shortDescription"]["text"], &rule["help"]["text"], &rule["help"]["markdown"]];
        assert!(texts.iter().all(|text| text.as_str().is_some_and(|text| !text.contains("<!--"))), "{rule}");
        assert!(rule["help"]["text"].as_str().is_some_and(|text| text.contains("How to fix:")), "{rule}");
    }

    let results = run["results"].as_array().expect("results");
    assert_eq!(results.len(), 3);
    for result in results {
        let rule = result["ruleIndex"].as_u64().and_then(|index| rules.get(usize::try_from(index).ok()?));
        assert_eq!(rule.map(|rule| &rule["id"]), Some(&result["ruleId"]));
        assert!(
            result["message"]["text"].is_string() && result["locations"][0]["physicalLocation"].is_object()
        );
    }
    let uri = |index: usize| &results[index]["locations"][0]["physicalLocation"]["artifactLocation"];
    assert_eq!(
        uri(0),
        &json!({ "uri": "assets/sprites/a%2Cb%3A%251%20%C3%A4.dat", "uriBaseId": "%SRCROOT%" })
    );
    let flame = &results[1];
    assert_eq!(flame["level"], "error");
    assert!(flame["message"]["text"].as_str().is_some_and(|text| text.contains("\nhelp: ")), "{flame}");
    let expected = json!({ "startLine": 1, "startColumn": 24, "endLine": 1, "endColumn": 26 });
    assert_eq!(flame["locations"][0]["physicalLocation"]["region"], expected);
    assert_eq!(flame["relatedLocations"][0]["physicalLocation"]["region"]["startLine"], 2);
    // A file that is no text has no lines.
    assert!(results[2]["locations"][0]["physicalLocation"]["region"].is_null());
    assert!(results.iter().all(|result| result["fixes"].is_null()), "{results:?}");
}

/// Tools that correct files delete the region and insert the text: what they read then must be right.
#[test]
fn sarif_says_what_to_replace_where_that_is_known() {
    let assets = Assets::new();
    assets.text("sprites/ä.dat", "egg fx/bomo.png 1 0 -1\n0 0 16 16 8 8 1 1\n");
    let output = assets.run(&["check", "ROOT", "--format", "sarif"]);
    let log: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let result = &log["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "image-missing");
    let change = &result["fixes"][0]["artifactChanges"][0];
    assert_eq!(change["artifactLocation"], result["locations"][0]["physicalLocation"]["artifactLocation"]);
    let expected = json!([{
        "deletedRegion": { "startLine": 1, "startColumn": 5, "endLine": 1, "endColumn": 16 },
        "insertedContent": { "text": "fx/boom.png" },
    }]);
    assert_eq!(change["replacements"], expected);
    assert_eq!(result["fixes"][0]["description"]["text"], "did you mean `fx/boom.png`?");
    assert_eq!(result["fixes"][0]["properties"], json!({ "applicability": "certain" }));
    // The contract of the other form names all its keys; `fix` is there where a correction is known.
    let output = assets.run(&["check", "ROOT", "--format", "json"]);
    let finding: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let mut keys: Vec<&str> = finding.as_object().expect("an object").keys().map(String::as_str).collect();
    let mut known =
        ["severity", "code", "message", "file", "line", "column", "end_line", "end_column", "help", "fix"];
    keys.sort_unstable();
    known.sort_unstable();
    assert_eq!(keys, known);
}

#[test]
fn a_log_without_findings_is_whole() {
    let output = Assets::new().run(&["check", "ROOT", "--format", "sarif"]);
    assert_eq!(output.status.code(), Some(0));
    let log: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let run = &log["runs"][0];
    assert_eq!((&run["results"], &run["tool"]["driver"]["rules"]), (&json!([]), &json!([])));
}
