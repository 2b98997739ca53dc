//! The program while it serves or watches.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread::spawn;
use std::time::Duration;

/// The program while it runs. It ends with the test.
pub(crate) struct Running {
    program: Child,
    lines: Receiver<String>,
}

impl Running {
    pub(crate) fn start(command: &mut Command) -> Self {
        let mut program = command.stdout(Stdio::piped()).spawn().expect("the program runs");
        let output = BufReader::new(program.stdout.take().expect("its output"));
        let (sender, lines) = channel();
        spawn(move || {
            // The test may end first.
            output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Self { program, lines }
    }

    /// The next line of its output.
    #[track_caller]
    pub(crate) fn line(&self) -> String {
        self.lines.recv_timeout(Duration::from_secs(60)).expect("a line")
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}
