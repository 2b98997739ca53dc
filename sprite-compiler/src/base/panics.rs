//! Catches panics, which are mistakes of the compiler itself. A panic becomes a value that names its origin and the
//! file that the thread worked on; nothing is printed.

use crate::base::words::one_line;
use std::any::Any;
use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo, catch_unwind, resume_unwind};
use std::sync::Once;

/// The facts of a panic.
#[derive(Debug)]
pub(crate) struct Panic {
    /// Its message, in one line.
    pub(crate) message: String,
    /// Its location in the sources of the compiler, for example `sprite-table/src/runs.rs:12:5`.
    pub(crate) origin: Option<String>,
    /// The path of the asset that its thread worked on, see [`working_on`].
    pub(crate) path: Option<String>,
}

/// The state of a thread.
#[derive(Debug, Default)]
struct Activity {
    /// `true` if panics are caught.
    is_caught: bool,
    path: Option<String>,
    /// The location of the last panic.
    origin: Option<String>,
}

thread_local! {
    static ACTIVITY: RefCell<Activity> = RefCell::default();
}

/// Runs a function and catches its panic. The panic is not printed, unless `RUST_BACKTRACE` asks for more than the
/// [`Panic`] has.
///
/// # Errors
/// The function panicked, or it called [`rethrow`].
pub(crate) fn catch<R>(work: impl FnOnce() -> R) -> Result<R, Panic> {
    static HOOK: Once = Once::new();
    // If a panic aborts the process, only the usual hook can print it.
    if cfg!(panic = "unwind") {
        HOOK.call_once(install);
    }
    let before = ACTIVITY.replace(Activity { is_caught: true, ..Activity::default() });
    // Values that the function changed are dropped, or belong to a run whose only result is the report.
    let result = catch_unwind(AssertUnwindSafe(work));
    let Activity { path, origin, .. } = ACTIVITY.replace(before);
    result.map_err(|payload| match payload.downcast::<Panic>() {
        Ok(panic) => *panic,
        Err(payload) => Panic { message: message(payload.as_ref()), origin, path },
    })
}

/// Continues in this thread with a panic of another one.
pub(crate) fn rethrow(panic: Panic) -> ! {
    resume_unwind(Box::new(panic))
}

/// Notes which asset this thread works on, as long as the returned value lives.
pub(crate) fn working_on(path: &str) -> WorkingOn {
    let before = ACTIVITY.with_borrow_mut(|activity| activity.path.replace(path.to_owned()));
    WorkingOn { before }
}

/// Passes the path of the asset that this thread works on to `look`; [`None`] if there is none.
pub(crate) fn with_path<R>(look: impl FnOnce(Option<&str>) -> R) -> R {
    ACTIVITY.with_borrow(|activity| look(activity.path.as_deref()))
}

/// A guard: the thread works on an asset as long as this value lives.
#[derive(Debug)]
#[must_use]
pub(crate) struct WorkingOn {
    /// The path that it worked on before.
    before: Option<String>,
}

impl Drop for WorkingOn {
    fn drop(&mut self) {
        // After a panic the path is still needed for the report.
        if !std::thread::panicking() {
            ACTIVITY.with_borrow_mut(|activity| activity.path = self.before.take());
        }
    }
}

/// Installs a panic hook before the current one, because only a hook gets the location of a panic. Nothing changes for
/// other threads of the program.
fn install() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let asks_for_more = std::env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0");
        if !note(info) || asks_for_more {
            usual(info);
        }
    }));
}

/// Notes the location of a panic, and returns whether it is caught.
fn note(info: &PanicHookInfo<'_>) -> bool {
    let noted = ACTIVITY.try_with(|activity| {
        let Ok(mut activity) = activity.try_borrow_mut() else { return false };
        activity.origin =
            info.location().map(|at| format!("{}:{}:{}", in_sources(at.file()), at.line(), at.column()));
        activity.is_caught
    });
    noted.unwrap_or(false)
}

/// The path of a source file from its crate's folder on, without the folders of this machine.
fn in_sources(file: &str) -> String {
    let parts: Vec<&str> = file.split(['/', '\\']).collect();
    let crate_folder = parts.iter().rposition(|part| *part == "src").map_or(0, |at| at.saturating_sub(1));
    parts.get(crate_folder..).unwrap_or_default().join("/")
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    one_line(text.unwrap_or("it has no message").to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_names_its_origin_and_what_was_worked_on() {
        let panic = catch(|| {
            let _outer = working_on("a.dat");
            drop(working_on("done.png"));
            let _inner = working_on("b.png");
            assert_eq!(1, 2, "two\nlines");
        });
        let Panic { message, origin, path } = panic.unwrap_err();
        assert!(!message.contains('\n') && message.contains("lines"), "{message}");
        let origin = origin.unwrap();
        assert!(origin.starts_with("sprite-compiler/src/base/panics.rs:"), "{origin}");
        assert_eq!(path.as_deref(), Some("b.png"));
    }

    #[test]
    fn what_was_worked_on_ends_with_its_value() {
        let panic = catch(|| {
            let outer = working_on("a.dat");
            drop(working_on("b.png"));
            drop(outer);
            panic!("late");
        });
        assert_eq!(panic.unwrap_err().path, None);
        assert_eq!(catch(|| 7).unwrap(), 7);
    }

    #[test]
    fn folders_of_this_machine_are_not_named() {
        let registry = "/cargo/registry/src/index-1/png-0.18.0/src/decoder/mod.rs";
        assert_eq!(in_sources(registry), "png-0.18.0/src/decoder/mod.rs");
        assert_eq!(in_sources(r"C:\game\sprite-table\src\runs.rs"), "sprite-table/src/runs.rs");
        assert_eq!(in_sources("main.rs"), "main.rs");
    }
}
