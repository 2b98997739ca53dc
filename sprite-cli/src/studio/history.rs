//! The text of a description that is edited, and the texts that it was before: typing and gestures push to one history.

/// The most texts that are kept, and their bytes together.
const MOST: (usize, usize) = (1_000, 16 << 20);

/// A text and its history.
pub(super) struct History {
    steps: Vec<Step>,
    /// The step that is shown.
    at: usize,
}

struct Step {
    text: String,
    /// The gesture that made it: all changes of one gesture are one step.
    gesture: Option<u64>,
}

impl History {
    pub(super) fn new(text: String) -> Self {
        Self { steps: vec![Step { text, gesture: None }], at: 0 }
    }

    pub(super) fn text(&self) -> &str {
        self.steps.get(self.at).map_or("", |step| step.text.as_str())
    }

    /// Makes a text the last one; steps that were undone are gone. Returns whether it is another one.
    pub(super) fn push(&mut self, text: String, gesture: Option<u64>) -> bool {
        if text == self.text() {
            return false;
        }
        self.steps.truncate(self.at + 1);
        let continues = |step: &&mut Step| gesture.is_some() && step.gesture == gesture;
        if let Some(step) = self.steps.last_mut().filter(continues) {
            step.text = text;
        } else {
            self.steps.push(Step { text, gesture });
        }
        let bytes = |steps: &[Step]| steps.iter().map(|step| step.text.len()).sum::<usize>();
        while self.steps.len() > 2 && (self.steps.len() > MOST.0 || bytes(&self.steps) > MOST.1) {
            self.steps.remove(0);
        }
        self.at = self.steps.len() - 1;
        true
    }

    pub(super) const fn can_undo(&self) -> bool {
        self.at > 0
    }

    pub(super) fn can_redo(&self) -> bool {
        self.at + 1 < self.steps.len()
    }

    pub(super) fn undo(&mut self) {
        self.at = self.at.saturating_sub(1);
        self.end_gesture();
    }

    pub(super) fn redo(&mut self) {
        self.at = (self.at + 1).min(self.steps.len() - 1);
        self.end_gesture();
    }

    /// The text that is shown stays: what comes is another step.
    fn end_gesture(&mut self) {
        if let Some(step) = self.steps.get_mut(self.at) {
            step.gesture = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drag_is_one_step_and_undo_goes_over_typing_and_gestures() {
        let mut history = History::new("a".to_owned());
        for (text, gesture) in [("b", Some(1)), ("c", Some(1)), ("c", Some(1)), ("d", None), ("e", Some(2))] {
            history.push(text.to_owned(), gesture);
        }
        let mut texts = Vec::new();
        while history.can_undo() {
            history.undo();
            texts.push(history.text().to_owned());
        }
        assert_eq!(texts, ["d", "c", "a"]);
        history.redo();
        assert!(history.push("f".to_owned(), Some(1)), "an old gesture does not go on");
        assert!(!history.can_redo() && history.can_undo());
        history.undo();
        assert_eq!(history.text(), "c");
    }

    #[test]
    fn the_history_is_bounded() {
        let mut history = History::new(String::new());
        for number in 0..2 * MOST.0 {
            history.push(number.to_string(), None);
        }
        assert_eq!(history.steps.len(), MOST.0);
        let large = "x".repeat(MOST.1 / 2);
        for number in 0..4 {
            history.push(format!("{large}{number}"), None);
        }
        assert!(history.steps.len() <= 3);
        assert!(history.text().ends_with('3'));
    }
}
