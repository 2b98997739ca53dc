//! Words that a value may be, with the meaning of each.

/// A word that may be written at a position of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word as written.
    pub name: &'static str,
    /// Its meaning, in a sentence or two; empty if the word is clear by itself.
    pub meaning: String,
}

/// A type of which each value is a word.
pub(crate) trait Words: Copy + 'static {
    /// The words with their values.
    const WORDS: &'static [(&'static str, Self)];

    /// The meaning of a value, in a sentence; empty if its word is clear by itself.
    fn meaning(self) -> &'static str {
        ""
    }

    /// The value of a word.
    fn named(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(known, _)| *known == word).map(|(_, value)| *value)
    }

    /// The words with their meanings.
    fn words() -> Vec<Word> {
        Self::WORDS.iter().map(|(word, value)| Word::new(word, value.meaning())).collect()
    }
}

impl Word {
    pub(crate) fn new(name: &'static str, meaning: impl Into<String>) -> Self {
        Self { name, meaning: meaning.into() }
    }
}
