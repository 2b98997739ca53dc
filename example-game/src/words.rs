//! The fixed texts of the game: the task, and the words of a pause, a defeat and the end.

/// Words in the middle of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    pub(crate) title: &'static str,
    pub(crate) lines: [String; 2],
}

impl Notice {
    pub(crate) fn pause() -> Self {
        Self { title: "pause", lines: ["esc goes on".into(), "enter begins anew".into()] }
    }

    pub(crate) fn defeat() -> Self {
        Self { title: "you fell", lines: ["space tries again".into(), "enter begins anew".into()] }
    }

    pub(crate) fn end(gems: u32) -> Self {
        let gems = if gems == 1 { "gem" } else { "gems" }.to_owned() + &format!(" found {gems}");
        Self { title: "the keep is bright again", lines: [gems, "enter begins anew".into()] }
    }
}

/// The text of the title before the game begins.
pub(crate) const TASK: &str = "light the lanterns and find the key";
