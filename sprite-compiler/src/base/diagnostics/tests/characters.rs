//! Characters of every kind: the caret is below the right ones, and only visible text reaches the terminal.

use super::drawn;

#[test]
fn tabs_take_four_columns() {
    assert_eq!(
        drawn("a b\n\t\twalking hero.png\tOOO 4\n", "OOO", &[]),
        r" --> game/assets/hero.dat:2:20
  |
2 |         walking hero.png    OOO 4
  |                             ^^^ here
  |"
    );
    assert_eq!(
        drawn("\tx A\tB y\n", "A\tB", &[]),
        r" --> game/assets/hero.dat:1:4
  |
1 |     x A    B y
  |       ^^^^^^ here
  |"
    );
}

#[test]
fn wide_letters_take_two_columns() {
    assert_eq!(
        drawn("歩く 剣士.png 4OO 日本 0\n", "4OO", &["歩く"]),
        r" --> game/assets/hero.dat:1:11
  |
1 | 歩く 剣士.png 4OO 日本 0
  | ---- there    ^^^ here
  |"
    );
    assert_eq!(
        drawn("a 剣士 b\n", "剣士", &[]),
        r" --> game/assets/hero.dat:1:3
  |
1 | a 剣士 b
  |   ^^^^ here
  |"
    );
    assert_eq!(
        drawn("🦀 x TOK 🦀\n", "TOK", &[]),
        r" --> game/assets/hero.dat:1:5
  |
1 | 🦀 x TOK 🦀
  |      ^^^ here
  |"
    );
    assert_eq!(
        drawn("a 🦀🦀 b\n", "🦀🦀", &[]),
        r" --> game/assets/hero.dat:1:3
  |
1 | a 🦀🦀 b
  |   ^^^^ here
  |"
    );
}

#[test]
fn marks_on_letters_take_no_column() {
    assert_eq!(
        drawn("e\u{301}a\u{308} TOK o\u{302}x\n", "TOK", &["o\u{302}x"]),
        " --> game/assets/hero.dat:1:6
  |
1 | e\u{301}a\u{308} TOK o\u{302}x
  |    ^^^ -- there
  |    |
  |    here
  |"
    );
    assert_eq!(
        drawn("o\u{302}x", "o\u{302}x", &[]),
        " --> game/assets/hero.dat:1:1
  |
1 | o\u{302}x
  | ^^ here
  |"
    );
    assert_eq!(
        drawn("👩\u{200d}🚀 TOK\n", "TOK", &["👩\u{200d}🚀"]),
        r" --> game/assets/hero.dat:1:5
  |
1 | 👩🚀 TOK
  | ---- ^^^ here
  | |
  | there
  |"
    );
}

#[test]
fn what_cannot_be_seen_is_drawn_as_something() {
    assert_eq!(
        drawn(
            "a\x1b[31m TOK \u{85}\u{9b}x\u{202e}y\u{200b}z\u{feff}w\u{7f}\u{200e}\u{2028}\u{ad} q\0\n",
            "TOK",
            &["q"]
        ),
        r" --> game/assets/hero.dat:1:8
  |
1 | a␛[31m TOK ��x�y�z�w␡��� q␀
  |        ^^^ here          - there
  |"
    );
    assert_eq!(
        drawn("\u{200b}\u{9b}ab TOK\n", "TOK", &["ab"]),
        r" --> game/assets/hero.dat:1:6
  |
1 | ��ab TOK
  |   -- ^^^ here
  |   |
  |   there
  |"
    );
    assert_eq!(
        drawn("a\rb TOK\n", "TOK", &[]),
        r" --> game/assets/hero.dat:1:5
  |
1 | a␍b TOK
  |     ^^^ here
  |"
    );
}
