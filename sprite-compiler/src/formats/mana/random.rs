//! `random` and its choices.

use super::messages;
use super::parse::Parser;
use super::scalars::given;
use super::syntax::Random;
use super::xml::Element;
use crate::diagnostics::Code;

impl<'a> Parser<'a> {
    pub(super) fn random(&mut self, mut element: Element<'a>) -> Random {
        self.admit(&mut element, &["delay", "exclude_current_frame"], &[]);
        let excludes = element
            .get("exclude_current_frame")
            .map(|attribute| self.choice(attribute, &[("true", true), ("false", false)]));
        let excludes = excludes.as_ref().and_then(given).is_some_and(|(&excludes, _)| excludes);
        let mut random = Random { excludes, delay: self.delay(&element).known(), choices: Vec::new() };
        while let Some(child) = self.child() {
            let place = self.at(child.span);
            if matches!(child.name, "frame" | "sequence") {
                let (show, _) = self.show(child, true);
                random.choices.push((show, place));
            } else {
                self.report(Code::RandomChild, || messages::random_child(place, child.name));
                self.skip();
            }
        }
        random
    }
}
