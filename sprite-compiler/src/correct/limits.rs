//! Limits of the work of corrections.

/// How often a folder is compiled to make all its corrections. A file whose corrections take longer stays unchanged.
pub(super) const CORRECTION_ROUNDS: usize = 100;
/// Guesses that are made in one run.
pub(super) const GUESSES_MADE: usize = 40;
/// The least and the greatest number of guesses that are tried for an error. Each compiles the folder.
pub(super) const GUESSES: (usize, usize) = (4, 80);
/// Files that are compiled for the guesses of a round; each error still has its least number of guesses.
pub(super) const GUESSING_WORK: usize = 20_000;
/// Errors of a file for which guesses are tried.
pub(super) const GUESSED_ERRORS: usize = 3;
/// Files with errors for which guesses are tried until one is corrected.
pub(super) const GUESSED_FILES: usize = 10;
/// The length up to which guesses are tried for a file.
pub(super) const GUESSED_BYTES: usize = 200_000;
