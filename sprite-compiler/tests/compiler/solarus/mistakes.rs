//! One mistake, one finding: every field and every line of a good description is spoiled in every way, one at a time.

use crate::support::{compiled, findings, folder};

/// Animations with directions that differ in their number of frames.
const GOOD: [&str; 9] = [
    "walking a.png 4 100 1",
    "0 0 3 4 1 3 8 8",
    "0 4 3 4 1 3 8 8",
    "0 8 3 4 1 3 4 2",
    "12 12 3 4 1 3 2 2",
    "sword a.png 1 40 -1",
    "0 16 3 4 1 3 6 6",
    "still a.png 1 0 -1",
    "0 16 3 4 1 3 1 1",
];

/// The findings on a description, which are more than one.
fn many(lines: &[String]) -> Option<String> {
    let text = lines.join("\n") + "\n";
    let mut found = findings(&compiled(&folder(&text, (24, 20))));
    // A delay of 0 is looked at before the image is: frames that should not be there may lie outside of it, too.
    found.retain(|finding| !finding.starts_with("time-zero"));
    (found.len() > 1).then(|| format!("{text}{}\n", found.join("\n")))
}

fn good() -> Vec<String> {
    GOOD.map(str::to_owned).to_vec()
}

/// Spoils each field of each line in turn. The fields of a line and the number of one go in, the line comes out.
#[track_caller]
fn assert_one_finding_for_fields(spoil: impl Fn(&[&str], usize) -> String) {
    let mut failures = Vec::new();
    for (number, line) in GOOD.iter().enumerate() {
        let fields: Vec<&str> = line.split(' ').collect();
        for field in 0..fields.len() {
            let mut lines = good();
            lines[number] = spoil(&fields, field);
            failures.extend(many(&lines));
        }
    }
    assert!(failures.is_empty(), "{} mistakes\n\n{}", failures.len(), failures.join("\n"));
}

/// Spoils each line in turn.
#[track_caller]
fn assert_one_finding_for_lines(spoil: impl Fn(&mut Vec<String>, usize)) {
    let mut failures = Vec::new();
    for number in 0..GOOD.len() {
        let mut lines = good();
        spoil(&mut lines, number);
        failures.extend(many(&lines));
    }
    assert!(failures.is_empty(), "{} mistakes\n\n{}", failures.len(), failures.join("\n"));
}

fn with(fields: &[&str], at: usize, field: &str) -> String {
    let mut fields = fields.to_vec();
    fields[at] = field;
    fields.join(" ")
}

#[test]
fn a_field_is_left_out() {
    assert_one_finding_for_fields(|fields, at| [&fields[..at], &fields[at + 1..]].concat().join(" "));
}

#[test]
fn a_field_is_written_twice() {
    assert_one_finding_for_fields(|fields, at| [&fields[..=at], &fields[at..]].concat().join(" "));
}

#[test]
fn two_fields_are_swapped() {
    assert_one_finding_for_fields(|fields, at| {
        let mut fields = fields.to_vec();
        let next = (at + 1) % fields.len();
        fields.swap(at, next);
        fields.join(" ")
    });
}

#[test]
fn two_fields_are_joined() {
    assert_one_finding_for_fields(|fields, at| {
        let mut fields: Vec<String> = fields.iter().map(|&field| field.to_owned()).collect();
        if at + 1 < fields.len() {
            let next = fields.remove(at + 1);
            fields[at].push_str(&next);
        }
        fields.join(" ")
    });
}

#[test]
fn a_number_is_no_number() {
    for wrong in ["1O", "100ms", "1.5", "1,5", "0x10", "-", "99999999999", "?"] {
        assert_one_finding_for_fields(|fields, at| {
            if fields[at].parse::<i32>().is_ok() { with(fields, at, wrong) } else { fields.join(" ") }
        });
    }
}

#[test]
fn a_number_is_wrong() {
    for wrong in ["0", "-1", "3", "1000", "40000", "2147483647", "-2147483648"] {
        assert_one_finding_for_fields(|fields, at| {
            if fields[at].parse::<i32>().is_ok() { with(fields, at, wrong) } else { fields.join(" ") }
        });
    }
}

#[test]
fn a_field_contains_invisible_characters() {
    for unseen in ["\0", "\u{feff}", "\u{a0}", "\u{200b}", "\u{85}"] {
        assert_one_finding_for_fields(|fields, at| with(fields, at, &format!("{}{unseen}", fields[at])));
        assert_one_finding_for_fields(|fields, at| with(fields, at, &format!("{unseen}{}", fields[at])));
    }
}

#[test]
fn something_stands_after_a_field() {
    for (after, divider) in [(",", " "), (";", " "), ("\"", " "), ("", "\u{a0}"), ("", ","), ("", "\n")] {
        assert_one_finding_for_fields(|fields, at| {
            let (front, back) = (fields[..=at].join(" "), fields[at + 1..].join(" "));
            if back.is_empty() { front + after } else { front + after + divider + &back }
        });
    }
}

#[test]
fn a_line_is_deleted() {
    assert_one_finding_for_lines(|lines, number| {
        lines.remove(number);
    });
}

#[test]
fn a_line_is_pasted_twice() {
    assert_one_finding_for_lines(|lines, number| lines.insert(number, lines[number].clone()));
}

#[test]
fn two_lines_are_swapped() {
    assert_one_finding_for_lines(|lines, number| {
        if number + 1 < lines.len() {
            lines.swap(number, number + 1);
        }
    });
}

#[test]
fn two_lines_are_joined() {
    for divider in [" ", "", "\r"] {
        assert_one_finding_for_lines(|lines, number| {
            if number + 1 < lines.len() {
                let next = lines.remove(number + 1);
                lines[number] = format!("{}{divider}{next}", lines[number]);
            }
        });
    }
}

#[test]
fn a_line_is_a_comment() {
    assert_one_finding_for_lines(|lines, number| lines[number].insert(0, '#'));
    assert_one_finding_for_lines(|lines, number| lines[number].push_str(" # why"));
    assert_one_finding_for_lines(|lines, number| lines.insert(number, "# what follows".to_owned()));
}
