//! Makes a JSON Schema of the keys that the compiler declares.

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Value, json};
use sprite_compiler::schema::{Key, Named, Names, Shape, Table};

/// A part of a schema, whose members keep their order.
#[derive(Clone)]
enum Node {
    Leaf(Value),
    List(Vec<Self>),
    Object(Vec<(&'static str, Self)>),
}

impl Serialize for Node {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Leaf(value) => value.serialize(serializer),
            Self::List(items) => serializer.collect_seq(items),
            Self::Object(members) => {
                let mut map = serializer.serialize_map(Some(members.len()))?;
                for (name, value) in members {
                    map.serialize_entry(name, value)?;
                }
                map.end()
            }
        }
    }
}

impl Node {
    /// An object with one member.
    fn of(name: &'static str, value: impl Into<Value>) -> Self {
        Self::Object(Vec::new()).and(name, value)
    }

    /// An object with one member, which is a part.
    fn around(name: &'static str, part: Self) -> Self {
        Self::Object(Vec::new()).with(name, part)
    }

    /// The object with one member more.
    fn and(self, name: &'static str, value: impl Into<Value>) -> Self {
        self.with(name, Self::Leaf(value.into()))
    }

    /// The object with one member more, which is a part.
    fn with(mut self, name: &'static str, part: Self) -> Self {
        if let Self::Object(members) = &mut self {
            members.push((name, part));
        }
        self
    }

    /// The same with its meaning, if there is one.
    fn described(self, doc: &'static str) -> Self {
        if doc.is_empty() { self } else { self.and("description", doc) }
    }
}

/// The parts of a schema to which others refer, in the order in which they are first needed.
#[derive(Default)]
struct Definitions {
    keys: Vec<(&'static str, Node)>,
    tables: Vec<(&'static str, Node)>,
}

/// The text of a schema.
pub(super) fn schema(title: &'static str, table: &Table) -> String {
    let mut definitions = Definitions::default();
    let root = definitions.table(table);
    let Definitions { keys, tables } = definitions;
    let mut schema = Node::of("$schema", "http://json-schema.org/draft-07/schema#").and("title", title);
    schema = schema.described(table.doc);
    schema = schema.with("definitions", Node::Object([keys, tables].concat()));
    if let (Node::Object(members), Node::Object(root)) = (&mut schema, root) {
        members.extend(root);
    }
    serde_json::to_string_pretty(&schema).unwrap_or_default() + "\n"
}

impl Definitions {
    /// A table, written out, without its meaning.
    fn table(&mut self, table: &Table) -> Node {
        let mut node = Node::of("type", "object");
        if table.least > 0 {
            node = node.and("minProperties", table.least);
        }
        let mut properties = Vec::new();
        for key in table.keys() {
            let is_own = !table.shares_keys() || table.also.iter().any(|own| own.name == key.name);
            properties.push((key.name, if is_own { self.key(key) } else { self.shared(key) }));
        }
        let (mut others, mut by_number) = (Node::Leaf(false.into()), None);
        for Named { names, shape, doc } in table.named {
            let value = self.value(shape).described(doc);
            match names {
                Names::Any => others = value,
                Names::Numbers => by_number = Some(Node::around("^(0|[1-9][0-9]*)$", value)),
                Names::These(names) => {
                    properties.extend(names().into_iter().map(|name| (name, value.clone())));
                }
            }
        }
        node = node.with("additionalProperties", others);
        let required: Vec<&str> = table.keys().filter(|key| key.is_required()).map(|key| key.name).collect();
        if !required.is_empty() {
            node = node.and("required", required);
        }
        if !properties.is_empty() {
            node = node.with("properties", Node::Object(properties));
        }
        if let Some(by_number) = by_number {
            node = node.with("patternProperties", by_number);
        }
        if let Some((beside, place)) = table.beside {
            let keys = table.keys().filter(|key| !key.places.has(place)).map(|key| key.name);
            let names = table.named.iter().flat_map(|named| match named.names {
                Names::These(names) => names(),
                Names::Any | Names::Numbers => Vec::new(),
            });
            let excluded = keys.chain(names).map(|name| Node::Leaf(json!({ "required": [name] })));
            let without = Node::around("not", Node::around("anyOf", Node::List(excluded.collect())));
            node = node.with("dependencies", Node::around(beside, without));
        }
        node
    }

    /// A key with its meaning and its default.
    fn key(&mut self, key: &Key) -> Node {
        let node = self.value(&key.shape()).described(key.doc());
        match serde_json::from_str::<Value>(key.default) {
            Ok(default) => node.and("default", default),
            Err(_) => node,
        }
    }

    /// A reference to a key that stands in several tables.
    fn shared(&mut self, key: &Key) -> Node {
        if self.keys.iter().all(|(name, _)| *name != key.name) {
            let node = self.key(key);
            self.keys.push((key.name, node));
        }
        refer(key.name)
    }

    fn value(&mut self, shape: &Shape) -> Node {
        match shape {
            Shape::Truth => Node::of("type", "boolean"),
            Shape::False => Node::of("const", false),
            Shape::Whole(least, most) => whole(*least, *most),
            Shape::Decimal(least, most) => {
                Node::of("type", "number").and("minimum", *least).and("maximum", *most)
            }
            Shape::Numbers(ranges) => Node::of("type", "array")
                .with("items", Node::List(ranges.iter().map(|(least, most)| whole(*least, *most)).collect()))
                .and("minItems", ranges.len())
                .and("maxItems", ranges.len())
                .and("additionalItems", false),
            Shape::Text { least, pattern } => {
                let mut node = Node::of("type", "string");
                if *least > 0 {
                    node = node.and("minLength", *least);
                }
                if pattern.is_empty() { node } else { node.and("pattern", *pattern) }
            }
            Shape::Words(_) => {
                Node::of("enum", shape.words().iter().map(|word| word.name).collect::<Vec<_>>())
            }
            Shape::List { least, item } => {
                let mut node = Node::of("type", "array");
                if *least > 0 {
                    node = node.and("minItems", *least);
                }
                node.with("items", self.value(item))
            }
            Shape::OneOf(_) => {
                let mut all = Vec::new();
                self.each_of(shape, &mut all);
                Node::around("oneOf", Node::List(all))
            }
            Shape::Table(table) if table.name.is_empty() => self.table(table).described(table.doc),
            Shape::Table(table) => {
                if self.tables.iter().all(|(name, _)| *name != table.name) {
                    let node = self.table(table).described(table.doc);
                    self.tables.push((table.name, node));
                }
                refer(table.name)
            }
        }
    }

    /// The alternatives of a value. Some of them may have alternatives themselves.
    fn each_of(&mut self, shape: &Shape, all: &mut Vec<Node>) {
        match shape {
            Shape::OneOf(shapes) => shapes.iter().for_each(|shape| self.each_of(shape, all)),
            other => all.push(self.value(other)),
        }
    }
}

fn whole(least: i64, most: i64) -> Node {
    Node::of("type", "integer").and("minimum", least).and("maximum", most)
}

fn refer(name: &str) -> Node {
    Node::of("$ref", format!("#/definitions/{name}"))
}
