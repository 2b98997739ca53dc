//! Files by themselves: what is read in them, what is found, and where.

mod files;
mod hostile;
mod locations;

use super::parse;
use crate::base::source::{Location, Sources};
use crate::formats::mana::syntax::*;
use crate::settings::mana::Dialect;
use std::fmt::Write;

/// Reads a text and hands it on with its findings, each as `code text-at-the-location`.
fn read(text: &str, dialect: Dialect) -> (File, Vec<String>) {
    let mut sources = Sources::default();
    let id = sources.add("a.xml".to_owned(), text.as_bytes().to_vec());
    let file = parse(sources.get(id), id, dialect);
    let text = sources.get(id).text().unwrap();
    let at = |location: Location| location.span.map_or("", |span| &text[span.start()..span.end()]);
    let findings = file.findings.iter().map(|finding| format!("{} {}", finding.code, at(finding.location)));
    let findings = findings.map(|finding| finding.trim_end().to_owned()).collect();
    (file, findings)
}

fn findings(text: &str) -> Vec<String> {
    read(text, Dialect::Document).1
}

/// The findings in the commands of an animation.
fn in_animation(commands: &str, dialect: Dialect) -> Vec<String> {
    read(
        &format!("<sprite><action name='a' imageset='i'><animation>{commands}</animation></action></sprite>"),
        dialect,
    )
    .1
}

fn commands(text: &str) -> Vec<String> {
    in_animation(text, Dialect::Document)
}

fn sprite(text: &str, dialect: Dialect) -> Sprite {
    match read(text, dialect).0.root {
        Root::Sprite(sprite) => sprite,
        other => panic!("{other:?}"),
    }
}

/// The commands of the only animation in short.
fn played(text: &str, dialect: Dialect) -> String {
    let text =
        format!("<sprite><action name='a' imageset='i'><animation>{text}</animation></action></sprite>");
    let sprite = sprite(&text, dialect);
    let [Child::Action(action)] = sprite.children.as_slice() else { panic!("{sprite:?}") };
    let mut short = String::new();
    for command in &action.animations[0].commands {
        match &command.kind {
            Kind::Show(show) => {
                for step in &show.steps {
                    match step {
                        Step::Cells { first, last, repeat } => {
                            write!(short, "{}-{}x{repeat} ", first.0, last.0)
                        }
                        Step::Pause => write!(short, "p "),
                    }
                    .unwrap();
                }
                write!(short, "{:?}{:?}", show.delay.map(|delay| delay.0), show.offset)
            }
            other => write!(short, "{other:?}"),
        }
        .unwrap();
        short += ";";
    }
    short
}

#[test]
fn commands_are_what_the_dialect_plays() {
    let text = "<frame index='1'/><frame index='2' delay='200000' offsetX='1' offsetY='-2'/>";
    assert_eq!(played(text, Dialect::Document), "1-1x1 Some(0)(0, 0);2-2x1 Some(200000)(1, -2);");
    assert_eq!(played(text, Dialect::ManaPlus), "1-1x1 Some(0)(0, 0);2-2x1 Some(100000)(1, -2);");
    assert_eq!(played(text, Dialect::Mana), "1-1x1 Some(75)(0, 0);2-2x1 Some(200000)(1, -2);");
    let text = "<sequence value='0-1,5,p,3-2' repeat='2' delay='10'/>";
    assert_eq!(played(text, Dialect::Document), "0-1x2 5-5x1 p 3-2x2 Some(10)(0, 0);");
    let text = "<sequence start='4' end='2'/>";
    assert_eq!(played(text, Dialect::Mana), "4-2x0 Some(75)(0, 0);");
    assert_eq!(played("<pause delay='5'/><end rand='50'/>", Dialect::Mana), "End;");
}
