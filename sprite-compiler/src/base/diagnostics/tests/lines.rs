//! Lines of every kind: long ones, their ends, many of them.

use super::{END, drawn};

/// A line that is too long to be drawn whole.
fn long(before: &str, token: &str, after: &str) -> String {
    format!("{}{token}{}\n", before.repeat(400), after.repeat(400))
}

/// From the end of a long line to the middle of another.
fn over_long_lines() -> String {
    format!("{}A\n2\n3\n4\n5\n6\n{}B{}\n", "1 ".repeat(500), "2 ".repeat(500), "3 ".repeat(100))
}

#[test]
fn a_long_line_is_cut_around_the_place() {
    assert_eq!(
        drawn(&long("0123456789", "TOK", "abcdefghij"), "TOK", &[]),
        r" --> game/assets/hero.dat:1:4001
  |
1 | ...012345678901234567890123456789012345678901234567890123456789TOKabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefg...
  |                                                                ^^^ here
  |"
    );
    assert_eq!(
        drawn(&long("剣士歩く", "TOK", "abcdefghij"), "TOK", &[]),
        r" --> game/assets/hero.dat:1:1601
  |
1 | ...歩く剣士歩く剣士歩く剣士歩く剣士歩く剣士歩く剣士歩く剣士歩くTOKabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefg...
  |                                                                ^^^ here
  |"
    );
    assert_eq!(
        drawn(&long("\t", "TOK", ""), "TOK", &[]),
        r" --> game/assets/hero.dat:1:401
  |
1 | ...                                                            TOK
  |                                                                ^^^ here
  |"
    );
    assert_eq!(
        drawn(&long("", "TOK", "abcdefghij"), "TOK", &[]),
        r" --> game/assets/hero.dat:1:1
  |
1 | TOKabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefg...
  | ^^^ here
  |"
    );
    assert_eq!(
        drawn(&long("1 ", &"T".repeat(300), "x "), &"T".repeat(300), &[]),
        r" --> game/assets/hero.dat:1:801
  |
1 | ...1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT...
  |                                                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ here
  |"
    );
}

#[test]
fn line_ends_are_no_part_of_a_line() {
    assert_eq!(
        drawn("a b\r\nc TOK\r\nd\r\n", "TOK", &["a b"]),
        r" --> game/assets/hero.dat:2:3
  |
1 | a b
  | --- there
2 | c TOK
  |   ^^^ here
  |"
    );
    assert_eq!(
        drawn("a b\r\nc\r\n", "\r\n", &["c"]),
        r" --> game/assets/hero.dat:1:4
  |
1 | a b
  |    ^ here
2 | c
  | - there
  |"
    );
    assert_eq!(
        drawn("a b\nc\n", "\n", &[]),
        r" --> game/assets/hero.dat:1:4
  |
1 | a b
  |    ^ here
  |"
    );
    assert_eq!(
        drawn("a b\r\nc\r\n", "b\r\n", &[]),
        r" --> game/assets/hero.dat:1:3
  |
1 | a b
  |   ^ here
  |"
    );
}

#[test]
fn the_end_of_a_file_has_a_place() {
    assert_eq!(
        drawn("a b\nc TOK", "TOK", &[]),
        r" --> game/assets/hero.dat:2:3
  |
2 | c TOK
  |   ^^^ here
  |"
    );
    assert_eq!(
        drawn("a b\nc TOK", END, &[]),
        r" --> game/assets/hero.dat:2:6
  |
2 | c TOK
  |      ^ here
  |"
    );
    assert_eq!(
        drawn("a b\nc TOK\n", END, &["a b"]),
        r" --> game/assets/hero.dat:3:1
  |
1 | a b
  | --- there
2 | c TOK
3 |
  | ^ here
  |"
    );
    assert_eq!(
        drawn("", END, &[]),
        r" --> game/assets/hero.dat:1:1
  |
1 |
  | ^ here
  |"
    );
}

#[test]
fn what_goes_over_many_lines_is_folded() {
    assert_eq!(
        drawn("x\nA 1\n2 B\ny\n", "A 1\n2 B", &[]),
        r" --> game/assets/hero.dat:2:1
  |
2 | / A 1
3 | | 2 B
  | |___^ here
  |"
    );
    assert_eq!(
        drawn("x\nA 1\n2\n3\n4\n5\n6\n7\n8\n9\n10 B\ny\n", "A 1\n2\n3\n4\n5\n6\n7\n8\n9\n10 B", &[]),
        r"  --> game/assets/hero.dat:2:1
   |
 2 | / A 1
 3 | | 2
 4 | | 3
 5 | | 4
...  |
10 | | 9
11 | | 10 B
   | |____^ here
   |"
    );
    assert_eq!(
        drawn(&over_long_lines(), &over_long_lines()[900..2012], &[]),
        r" --> game/assets/hero.dat:1:901
  |
1 |   ...1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 ...
  |  ________________________________________________________________^
2 | | 2
3 | | 3
4 | | 4
5 | | 5
6 | | 6
7 | | ...2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 B3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3...
  | |_______________________________________________________________^ here
  |"
    );
    assert_eq!(
        drawn(&format!("a b{}", "\nx".repeat(20_000)), &format!("b{}", "\nx".repeat(20_000)), &[]),
        r" --> game/assets/hero.dat:1:3
  |
1 | a b
  |   ^ here
  |"
    );
}

#[test]
fn numbers_of_lines_have_the_room_they_need() {
    assert_eq!(
        drawn(&("a\n".repeat(99_999) + "TOK\n"), "TOK", &[]),
        r"      --> game/assets/hero.dat:100000:1
       |
100000 | TOK
       | ^^^ here
       |"
    );
    assert_eq!(
        drawn(&("a\n".repeat(999) + "b c\nTOK\n"), "TOK", &["c"]),
        r"    --> game/assets/hero.dat:1001:1
     |
1000 | b c
     |   - there
1001 | TOK
     | ^^^ here
     |"
    );
}
