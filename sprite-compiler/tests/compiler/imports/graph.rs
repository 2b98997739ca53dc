//! Which file of a crate imports from which, and what is wrong with that.

use super::paths::{self, Named};
use std::collections::{BTreeMap, BTreeSet};

/// The files of a crate by their module paths; the root is the empty path.
#[derive(Default)]
pub(crate) struct Graph {
    /// The files that each file imports from, by module path.
    edges: BTreeMap<Module, BTreeSet<Module>>,
    /// Imports of an item from the crate's root instead of the module that owns it.
    root_imports: Vec<String>,
}

type Module = Vec<String>;

impl Graph {
    /// The graph of a crate's files: their paths below `src`, and their text.
    pub(crate) fn of(files: &BTreeMap<String, String>) -> Self {
        let mut named: BTreeMap<Module, BTreeSet<Named>> = BTreeMap::new();
        for (path, text) in files {
            let module = module(path);
            if !module.iter().any(|part| part == "tests") {
                let tokens = text.parse().unwrap_or_else(|error| panic!("{path}: {error}"));
                named.insert(module.clone(), paths::named(&module, tokens));
            }
        }
        let mut graph = Self::default();
        for (module, paths) in &named {
            let targets = graph.edges.entry(module.clone()).or_default();
            for Named { path, exported_as } in paths {
                let target = owner(path, &named, 0);
                // A parent that exports what its child owns does not use it.
                let is_export = exported_as.is_some() && target.starts_with(module);
                if target.is_empty() && !module.is_empty() {
                    graph.root_imports.push(format!(
                        "{} imports {} from the root",
                        shown(module),
                        path.join("::")
                    ));
                } else if target != *module && !is_export {
                    targets.insert(target);
                }
            }
        }
        // The root only lists modules and runs the stages.
        graph.edges.remove(&Vec::new());
        graph
    }

    /// Imports of items from the crate's root instead of their owners.
    pub(crate) fn imports_from_root(&self) -> &[String] {
        &self.root_imports
    }

    /// Imports between the modules directly in a folder that lead from an earlier to a later one of them, and modules
    /// that the order lacks.
    pub(crate) fn upward(&self, folder: &[&str], order: &[&str]) -> Vec<String> {
        let rank = |module: &Module| {
            let name = module.get(folder.len()).filter(|_| module.iter().zip(folder).all(|(a, b)| a == b))?;
            Some((name.clone(), order.iter().position(|known| known == name)))
        };
        let mut wrong = BTreeSet::new();
        for (from, targets) in &self.edges {
            let Some((name, from_rank)) = rank(from) else { continue };
            if from_rank.is_none() {
                wrong.insert(format!("{name} is missing in the order"));
            }
            for target in targets {
                if rank(target).is_some_and(|(_, rank)| rank > from_rank) {
                    wrong.insert(format!("{} imports from {}", shown(from), shown(target)));
                }
            }
        }
        wrong.into_iter().collect()
    }

    /// Imports between modules of a folder that must not know each other.
    pub(crate) fn between(&self, folder: &str, separate: &[&str]) -> Vec<String> {
        let part = |module: &Module| match module.as_slice() {
            [first, second, ..] if first == folder && separate.contains(&second.as_str()) => {
                Some(second.clone())
            }
            _ => None,
        };
        let pairs =
            self.edges.iter().flat_map(|(from, targets)| targets.iter().map(move |target| (from, target)));
        let is_wrong = |(from, target): &(&Module, &Module)| {
            part(from).zip(part(target)).is_some_and(|(from, target)| from != target)
        };
        pairs
            .filter(is_wrong)
            .map(|(from, target)| format!("{} imports from {}", shown(from), shown(target)))
            .collect()
    }

    /// Groups of files that import each other, in a circle.
    pub(crate) fn cycles(&self) -> Vec<String> {
        // Files without an import that is left cannot be in a circle, and neither can files that nothing imports.
        let mut edges = self.edges.clone();
        loop {
            let reached: BTreeSet<Module> = edges.values().flatten().cloned().collect();
            let before = edges.len();
            edges.retain(|module, targets| !targets.is_empty() && reached.contains(module));
            let left: BTreeSet<Module> = edges.keys().cloned().collect();
            for targets in edges.values_mut() {
                targets.retain(|target| left.contains(target));
            }
            if edges.len() == before {
                break;
            }
        }
        let mut found = BTreeSet::new();
        for start in edges.keys() {
            if let Some(circle) = shortest_circle(start, &edges) {
                found.insert(circle);
            }
        }
        found.into_iter().collect()
    }
}

/// The shortest circle through a file, written from its first file on.
fn shortest_circle(start: &Module, edges: &BTreeMap<Module, BTreeSet<Module>>) -> Option<String> {
    let mut came_from: BTreeMap<&Module, &Module> = BTreeMap::new();
    let mut front = vec![start];
    while !front.is_empty() {
        let mut next = Vec::new();
        for from in front {
            for target in edges.get(from).into_iter().flatten() {
                if target == start {
                    let mut circle = vec![from];
                    while let Some(before) = circle.last().filter(|last| **last != start) {
                        circle.push(came_from[*before]);
                    }
                    circle.reverse();
                    let first = circle.iter().enumerate().min_by_key(|(_, module)| **module)?.0;
                    circle.rotate_left(first);
                    let names: Vec<String> = circle.iter().map(|module| shown(module)).collect();
                    return Some(names.join(" -> "));
                }
                if !came_from.contains_key(target) {
                    came_from.insert(target, from);
                    next.push(target);
                }
            }
        }
        front = next;
    }
    None
}

/// The module of a file below `src`.
fn module(path: &str) -> Module {
    let path = path.strip_suffix(".rs").unwrap_or(path);
    let mut parts: Module = path.split('/').map(str::to_owned).collect();
    if parts.last().is_some_and(|last| last == "mod" || last == "lib") {
        parts.pop();
    }
    parts
}

/// The file that owns what a path names: `pub use` is followed.
fn owner(path: &[String], named: &BTreeMap<Module, BTreeSet<Named>>, depth: usize) -> Module {
    let mut module = Module::new();
    for (index, segment) in path.iter().enumerate() {
        let mut child = module.clone();
        child.push(segment.clone());
        if named.contains_key(&child) {
            module = child;
            continue;
        }
        let exported = named.get(&module).into_iter().flatten();
        let exported = exported.filter(|_| !module.is_empty() && depth < 16);
        let target = exported.into_iter().find(|named| named.exported_as.as_ref() == Some(segment));
        return match target {
            Some(target) => owner(&[&target.path, &path[index + 1..]].concat(), named, depth + 1),
            None => module,
        };
    }
    module
}

fn shown(module: &[String]) -> String {
    module.join("::")
}
