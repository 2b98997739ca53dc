//! Findings with several locations.

use super::{OTHER, drawn};

#[test]
fn notes_stand_in_the_same_drawing() {
    assert_eq!(
        drawn("AA BB TOK CC\n", "TOK", &["AA", "CC"]),
        r" --> game/assets/hero.dat:1:7
  |
1 | AA BB TOK CC
  | --    ^^^ -- there
  | |     |
  | |     here
  | there
  |"
    );
    assert_eq!(
        drawn("AA BB\n1\n2\n3\nTOK CC\n", "TOK", &["AA", "CC"]),
        r" --> game/assets/hero.dat:5:1
  |
1 | AA BB
  | -- there
...
5 | TOK CC
  | ^^^ -- there
  | |
  | here
  |"
    );
    assert_eq!(
        drawn("AA BB CC\n1\nTOK\n", "TOK", &["AA", "CC"]),
        r" --> game/assets/hero.dat:3:1
  |
1 | AA BB CC
  | --    -- there
  | |
  | there
2 | 1
3 | TOK
  | ^^^ here
  |"
    );
}

#[test]
fn what_is_too_far_away_is_drawn_by_itself() {
    assert_eq!(
        drawn(&format!("AA\n{}TOK\n", "x\n".repeat(20_000)), "TOK", &["AA"]),
        r"     --> game/assets/hero.dat:20002:1
      |
20002 | TOK
      | ^^^ here
      |
note: there
     --> game/assets/hero.dat:1:1
      |
    1 | AA
      | ^^"
    );
    assert_eq!(
        drawn(&format!("TOK {}NOTE{}", "1 ".repeat(500), "2 ".repeat(500)), "TOK", &["NOTE"]),
        r" --> game/assets/hero.dat:1:1
  |
1 | TOK 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 ...
  | ^^^ here
  |
note: there
 --> game/assets/hero.dat:1:1005
  |
1 | ...1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 NOTE2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 ...
  |                                                                ^^^^"
    );
    assert_eq!(
        drawn("AA\nTOK\n", "TOK", &[OTHER, "AA"]),
        r" --> game/assets/hero.dat:2:1
  |
1 | AA
  | -- there
2 | TOK
  | ^^^ here
  |
note: elsewhere
 --> game/assets/fx/other.dat:2:2
  |
2 |     two three
  |     ^^^"
    );
}
