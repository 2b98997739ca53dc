//! A folder whose changes reach the running game.

use crate::reload::Reload;
use crate::reloader::Reloader;
use sprite_compiler::{DiskFiles, shown_path};
use sprite_runtime::Library;
use sprite_watch::{Change, WatchError, each_change};
use std::fmt;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

/// Watches the asset folder in a thread of its own, and compiles it after every change.
///
/// Dropped, it stops watching at the next change.
#[derive(Debug)]
pub struct Watcher {
    reloads: Receiver<Reload>,
}

impl Watcher {
    /// Watches the folder that the sprites of this library were compiled from.
    ///
    /// # Errors
    /// There is no such folder, or no thread can be started.
    pub fn new(root: impl AsRef<Path>, library: &'static Library<'static>) -> io::Result<Self> {
        Self::with_limits(root, library, 1)
    }

    /// The same with [raised limits](Reloader::limits).
    ///
    /// # Errors
    /// There is no such folder, or no thread can be started.
    pub fn with_limits(
        root: impl AsRef<Path>,
        library: &'static Library<'static>,
        times: u32,
    ) -> io::Result<Self> {
        let root = root.as_ref().to_owned();
        let named = |error: io::Error| {
            let folder = shown_path(&root);
            io::Error::new(error.kind(), format!("the asset folder `{folder}` cannot be opened: {error}"))
        };
        let files = DiskFiles::open(&root).map_err(named)?;
        let shown = files.below_current_folder();
        let shown = shown.unwrap_or_else(|| shown_path(&root));
        let is_coloured =
            io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let mut reloader = Reloader::new(library, &shown).colour(is_coloured).limits(times);
        let (sender, reloads) = channel();
        thread::Builder::new().name("sprite-reload".to_owned()).spawn(move || {
            if let Err(Stop::Failed(message)) = watch(&root, &mut reloader, &sender) {
                // An error means that the watcher was dropped.
                let _ = sender.send(reloader.lost(&message));
            }
        })?;
        Ok(Self { reloads })
    }

    /// The next compilation since the last call, one for each change; [`None`] when there are no more. It is applied
    /// already, and its message was printed to standard error. Call it between two ticks, in a loop.
    pub fn poll(&self) -> Option<Reload> {
        self.reloads.try_recv().ok().map(shown)
    }

    /// The same, waiting for the next compilation for `time` at most.
    pub fn wait(&self, time: Duration) -> Option<Reload> {
        self.reloads.recv_timeout(time).ok().map(shown)
    }
}

#[expect(clippy::print_stderr, reason = "the findings are for whoever has started the game")]
fn shown(reload: Reload) -> Reload {
    reload.apply();
    eprint!("{}", reload.message());
    reload
}

/// The reason why the folder is no longer watched.
enum Stop {
    Failed(String),
    /// The game has dropped the watcher.
    Dropped,
}

impl From<WatchError> for Stop {
    fn from(error: WatchError) -> Self {
        Self::Failed(error.to_string())
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Failed(message) => f.write_str(message),
            Self::Dropped => f.write_str("the game has dropped the watcher"),
        }
    }
}

fn watch(root: &Path, reloader: &mut Reloader, sender: &Sender<Reload>) -> Result<(), Stop> {
    let open = || {
        let folder = shown_path(root);
        let named = |error| Stop::Failed(format!("the asset folder `{folder}` cannot be opened: {error}"));
        DiskFiles::open(root).map_err(named)
    };
    each_change(root, open, |change| {
        let reload = match change {
            Change::Read(files) => reloader.reload(&files),
            Change::Lost(message) => reloader.lost(message),
        };
        sender.send(reload).map_err(|_| Stop::Dropped)
    })
}
