//! Aseprite files: layers, frames, tags and slices of one actor, from the lines below an `aseprite` line.

use aseprite_writer::{Cel, Chunk, Content, File, Frame, Layer, Slice, SliceKey, Tag};

use crate::grid::Grid;
use crate::layers::{Edge, Stock, pair};
use crate::palette::{CLEAR, Palette};

/// The names of the editor's directions, by their numbers in the file.
const DIRECTIONS: [&str; 4] = ["forward", "reverse", "pingpong", "pingpong_reverse"];

/// One file.
#[derive(Debug)]
pub(crate) struct Document {
    /// Where it goes, below the asset folder.
    pub(crate) path: String,
    size: (u16, u16),
    layers: Vec<String>,
    pictures: Vec<Picture>,
    tags: Vec<Tag>,
    slices: Vec<Slice>,
}

/// A frame: what each layer shows, over the whole canvas.
#[derive(Debug)]
struct Picture {
    duration: u16,
    layers: Vec<Grid>,
    /// Layers with the texts of their cels.
    texts: Vec<(usize, String)>,
}

impl Document {
    /// A file without frames.
    pub(crate) fn new(path: &str, size: (u16, u16)) -> Self {
        Self {
            path: path.to_owned(),
            size,
            layers: Vec::new(),
            pictures: Vec::new(),
            tags: Vec::new(),
            slices: Vec::new(),
        }
    }

    /// Reads a line that belongs to the file; [`None`] when it is of another kind.
    pub(crate) fn directive(&mut self, words: &[&str], stock: &Stock) -> Option<Result<(), String>> {
        Some(match *words {
            ["layers", ref names @ ..] => {
                self.layers = names.iter().map(|name| (*name).to_owned()).collect();
                Ok(())
            }
            ["picture", duration, ref layers @ ..] => self.picture(duration, layers, stock),
            ["tag", name, frames, ref more @ ..] => self.tag(name, frames, more),
            ["slice", name, frame, corner, size, ref pivot @ ..] => {
                self.slice(name, frame, corner, size, pivot)
            }
            ["text", layer, ref words @ ..] => self.text(layer, words),
            _ => return None,
        })
    }

    fn picture(&mut self, duration: &str, layers: &[&str], stock: &Stock) -> Result<(), String> {
        if layers.len() != self.layers.len() {
            return Err(format!("{} layers, but {} pictures of them", self.layers.len(), layers.len()));
        }
        let size = (usize::from(self.size.0), usize::from(self.size.1));
        let draw = |layer: &&str| stock.stack(layer, size, (0, 0), Edge::Refuse);
        let layers = layers.iter().map(draw).collect::<Result<_, _>>()?;
        self.pictures.push(Picture { duration: number(duration)?, layers, texts: Vec::new() });
        Ok(())
    }

    fn tag(&mut self, name: &str, frames: &str, more: &[&str]) -> Result<(), String> {
        let (from, to) = frames.split_once("..").ok_or("frames of a tag look like 0..3")?;
        let frames = (number(from)?, number(to)?);
        let direction = more.first().copied().unwrap_or(DIRECTIONS[0]);
        let direction = (0..)
            .zip(DIRECTIONS)
            .find_map(|(index, name)| (name == direction).then_some(index))
            .ok_or_else(|| format!("`{direction}` is not a direction of a tag"))?;
        let repeat = more.get(1).map_or(Ok(0), |repeat| number(repeat))?;
        self.tags.push(Tag { name: name.to_owned(), frames, direction, repeat });
        Ok(())
    }

    /// A slice, or another key of the last one.
    fn slice(
        &mut self,
        name: &str,
        frame: &str,
        corner: &str,
        size: &str,
        pivot: &[&str],
    ) -> Result<(), String> {
        let (x, y) = pair(corner, ',').ok_or("the corner of a slice looks like 4,-2")?;
        let (width, height) = pair(size, 'x').ok_or("the size of a slice looks like 8x4")?;
        let pivot = match *pivot {
            [] => None,
            ["pivot", at] => Some(pair(at, ',').ok_or("a pivot looks like 4,2")?),
            _ => return Err("after the size of a slice only `pivot` may follow".to_owned()),
        };
        let key = SliceKey { frame: number(frame)?, bounds: (x, y, width, height), center: None, pivot };
        match self.slices.last_mut().filter(|slice| slice.name == name) {
            Some(slice) => slice.keys.push(key),
            None => self.slices.push(Slice { name: name.to_owned(), keys: vec![key] }),
        }
        Ok(())
    }

    /// The text of a cel of the last picture.
    fn text(&mut self, layer: &str, words: &[&str]) -> Result<(), String> {
        let index = self.layers.iter().position(|name| name == layer);
        let index = index.ok_or_else(|| format!("no layer `{layer}`"))?;
        let picture = self.pictures.last_mut().ok_or("a text belongs to the picture before it")?;
        picture.texts.push((index, words.join(" ")));
        Ok(())
    }

    /// The bytes of the file: tags and slices are in its first frame, as the editor writes them.
    pub(crate) fn encode(&self, palette: &Palette) -> Result<Vec<u8>, String> {
        let mut frames = Vec::new();
        for (index, picture) in self.pictures.iter().enumerate() {
            let mut chunks = if index == 0 { self.marks() } else { Vec::new() };
            for (layer, grid) in picture.layers.iter().enumerate() {
                let begins = begins(&self.pictures, index, layer);
                let Some((at, content)) = content(grid, begins, index, palette)? else { continue };
                chunks.push(Chunk::Cel(Cel { layer: small(layer)?, at, opacity: 255, z: 0, content }));
                let texts = picture.texts.iter().filter(|(of, _)| *of == layer);
                chunks.extend(texts.map(|(_, text)| Chunk::Text(text.clone())));
            }
            frames.push(Frame { duration: picture.duration, chunks });
        }
        Ok(File { size: self.size, frames, ..File::default() }.to_bytes())
    }

    /// Layers, tags and slices.
    fn marks(&self) -> Vec<Chunk> {
        let layer = |name: &String| Chunk::Layer(Layer { name: name.clone(), ..Layer::default() });
        let mut chunks: Vec<Chunk> = self.layers.iter().map(layer).collect();
        chunks.push(Chunk::Tags(self.tags.clone()));
        chunks.extend(self.slices.iter().cloned().map(Chunk::Slice));
        chunks
    }
}

/// Where a cel is on the canvas, and what it shows.
type Shown = ((i16, i16), Content);

/// The first of the frames up to this one in which the layer shows what it shows in this one.
fn begins(pictures: &[Picture], frame: usize, layer: usize) -> usize {
    let grid = |frame: usize| pictures.get(frame).and_then(|picture| picture.layers.get(layer));
    (0..frame).rev().take_while(|before| grid(*before) == grid(frame)).last().unwrap_or(frame)
}

/// The place and the pixels of a cel, without the clear borders of the canvas; [`None`] when nothing is visible. What
/// an earlier frame shows, too, is a link to the first one of these: many programs follow no link to a link.
fn content(grid: &Grid, begins: usize, frame: usize, palette: &Palette) -> Result<Option<Shown>, String> {
    let is_drawn =
        |x: usize, y: usize| grid.characters().get(y * grid.width() + x).is_some_and(|c| *c != CLEAR);
    let mut columns = (0..grid.width()).filter(|x| (0..grid.height()).any(|y| is_drawn(*x, y)));
    let mut rows = (0..grid.height()).filter(|y| (0..grid.width()).any(|x| is_drawn(x, *y)));
    let (Some(left), Some(top)) = (columns.next(), rows.next()) else { return Ok(None) };
    let (right, bottom) = (columns.next_back().unwrap_or(left), rows.next_back().unwrap_or(top));
    let at = (small(left)?, small(top)?);
    if begins < frame {
        return Ok(Some((at, Content::Link(small(begins)?))));
    }
    let size = (small(right + 1 - left)?, small(bottom + 1 - top)?);
    let lines = grid.characters().chunks(grid.width()).take(bottom + 1).skip(top);
    let characters = lines.flat_map(|line| line.iter().take(right + 1).skip(left));
    let pixels = characters.flat_map(|character| palette.colour(*character)).collect();
    Ok(Some((at, Content::Picture(size, pixels))))
}

fn number<T: std::str::FromStr>(word: &str) -> Result<T, String> {
    word.parse().map_err(|_| format!("`{word}` is not a number that fits here"))
}

fn small<T: TryFrom<usize>>(value: usize) -> Result<T, String> {
    T::try_from(value).map_err(|_| format!("{value} does not fit into the file"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(lines: &[&str]) -> Result<Document, String> {
        let mut stock = Stock::default();
        for (name, rows) in [("dot", ["a"].as_slice()), ("bar", &["bb"])] {
            stock.frames.insert(name.to_owned(), Grid::from_rows(rows).unwrap_or(Grid::clear(1, 1)));
        }
        let mut document = Document::new("a.aseprite", (4, 2));
        for line in lines {
            let words: Vec<&str> = line.split(' ').collect();
            document.directive(&words, &stock).ok_or("not of such a file")??;
        }
        Ok(document)
    }

    fn cels(document: &Document) -> Vec<String> {
        let palette = Palette::parse("p", "a 000000\nb ffffff").unwrap();
        let pictures = &document.pictures;
        let cel = |index: usize, layer: usize| {
            let begins = begins(pictures, index, layer);
            match content(&pictures[index].layers[layer], begins, index, &palette).unwrap() {
                None => "-".to_owned(),
                Some((at, Content::Link(frame))) => format!("{at:?} as in {frame}"),
                Some((at, Content::Picture(size, bytes))) => format!("{at:?} {size:?} {}", bytes.len()),
                Some(other) => format!("{other:?}"),
            }
        };
        (0..pictures.len()).flat_map(|index| [0, 1].map(|layer| cel(index, layer))).collect()
    }

    #[test]
    fn cels_are_cut_to_what_is_visible_and_linked_to_equal_ones() {
        let document = document(&[
            "layers back front",
            "picture 80 bar@1,1 -",
            "picture 80 bar@1,1 dot@0,1+bar@2,0",
            "picture 80 bar@1,1 -",
        ]);
        let expected = ["(1, 1) (2, 1) 8", "-", "(1, 1) as in 0", "(0, 0) (4, 2) 32", "(1, 1) as in 0", "-"];
        assert_eq!(cels(&document.unwrap()), expected);
    }

    /// The compiler reads what is written: the file is checked by another program than its writer.
    #[test]
    fn a_file_is_read_back() {
        let lines =
            ["layers back front", "picture 80 bar dot@3,1", "text front step", "picture 70 bar@2,1 -"];
        let marks = ["tag go 0..1 pingpong 3", "slice hit 0 0,0 0x0", "slice hit 1 1,0 2x2 pivot 1,1"];
        let palette = Palette::parse("p", "a 000000\nb ffffff").unwrap();
        let file = document(&[lines.as_slice(), &marks].concat()).unwrap().encode(&palette).unwrap();
        let files = sprite_compiler::MemoryFiles::new([("a.aseprite", file)]);
        let options = sprite_compiler::Options::default();
        let compilation = sprite_compiler::compile(&files, &options);
        assert!(compilation.diagnostics.findings().is_empty(), "{:?}", compilation.diagnostics.findings());
    }

    #[test]
    fn mistakes_say_what_is_wrong() {
        let mistake = |lines: &[&str]| document(lines).unwrap_err();
        assert_eq!(mistake(&["layers a b", "picture 80 dot"]), "2 layers, but 1 pictures of them");
        assert_eq!(mistake(&["layers a", "picture long dot"]), "`long` is not a number that fits here");
        assert_eq!(mistake(&["tag go 0..1 sideways"]), "`sideways` is not a direction of a tag");
        assert_eq!(mistake(&["layers a", "text b step"]), "no layer `b`");
        assert_eq!(
            mistake(&["slice hit 0 1,1 2x2 centre 1,1"]),
            "after the size of a slice only `pivot` may follow"
        );
        assert!(document(&["row dot"]).is_err());
    }
}
