//! The counted cost of a run, which explains to people why it takes long.

use crate::base::text::shown;
use std::time::Duration;

/// The counted cost of a run: about the time that an optimised compiler takes on a usual processor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Costs {
    /// Processor time.
    pub work: Duration,
    /// Bytes that are kept until the end of the run.
    pub memory: u64,
    /// The files that took most of the processor time, with their times, the dearest first. Files that took less than a
    /// millisecond may be missing.
    pub dearest: Vec<(String, Duration)>,
}

/// The time from which a run is reported as long.
const LONG: Duration = Duration::from_secs(2);

/// How many times the counted work this compiler takes: a debug build about eight times. On a busy machine everything
/// takes long, and that is not because of the sprites.
const SLOWNESS: u32 = if env!("SPRITE_COMPILER_OPT_LEVEL").as_bytes()[0] == b'0' { 8 } else { 1 };

/// The help if the compiler is not optimised, which is how cargo builds it for macros and build scripts.
/// `docs/performance.md` has the measurements.
pub(super) const FASTER: &str = "
  = help: two lines in the Cargo.toml of the workspace make it about four times as fast, and the first build one minute
          of processor time longer:
              [profile.dev.build-override]
              opt-level = 1";

/// The number of files that the sentence about a long run names.
const NAMED: usize = 3;

impl Costs {
    /// A sentence about a run over the folder with this name that took the time `took`, with the files that took most
    /// of it; [`None`] if it took no longer than two seconds, or if the counted work does not explain that: on a busy
    /// machine a run over a few sprites takes long as well.
    ///
    /// ```
    /// use sprite_compiler::{MemoryFiles, Options, compile};
    /// use std::time::Duration;
    ///
    /// let mut costs = compile(&MemoryFiles::default(), &Options::default()).costs;
    /// assert_eq!(costs.long_run("assets", Duration::from_secs(60)), None);
    ///
    /// costs.work = Duration::from_secs(3);
    /// let text = costs.long_run("assets", Duration::from_millis(3_250)).expect("that is long");
    /// assert!(text.starts_with("it took 3.2 s to compile the sprites of `assets`"));
    /// ```
    pub fn long_run(&self, folder: &str, took: Duration) -> Option<String> {
        let is_work = self.work.saturating_mul(SLOWNESS) >= LONG;
        if took <= LONG || !is_work {
            return None;
        }
        let tenths = took.as_millis() / 100;
        let (seconds, tenths) = (tenths / 10, tenths % 10);
        let percent = |work: &Duration| work.as_nanos() * 100 / self.work.as_nanos().max(1);
        let files = self.dearest.iter().take(NAMED).filter(|(_, work)| percent(work) > 0);
        let files: Vec<String> =
            files.map(|(path, work)| format!("`{}` ({} %)", shown(path), percent(work))).collect();
        let most = match files.as_slice() {
            [] => String::new(),
            files => format!("; most of it for {}", files.join(", ")),
        };
        let faster = if env!("SPRITE_COMPILER_OPT_LEVEL") == "0" { FASTER } else { "" };
        Some(format!("it took {seconds}.{tenths} s to compile the sprites of `{folder}`{most}{faster}"))
    }
}
