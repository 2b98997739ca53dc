//! Colours and properties of a binary file, where the settings ask for them.

use super::binary::{BinaryFile, CelIndex, Content, UserDataOwner};
use super::error::BinaryError;
use super::messages::binary as messages;
use crate::base::sorted::SortedMap;
use crate::model::UserData;
use std::sync::Arc;

/// The colours and properties of a file.
#[derive(Debug, Default)]
pub(super) struct FileUserData {
    /// By the index of the tag.
    pub(super) tags: SortedMap<usize, UserData>,
    /// By the index of the slice.
    pub(super) slices: SortedMap<usize, UserData>,
    /// By the index of the layer.
    pub(super) layers: SortedMap<usize, UserData>,
    /// By the indices of the frame and of the cel in it.
    pub(super) cels: SortedMap<(usize, usize), Arc<UserData>>,
}

/// Reads those of a file from its content.
pub(super) fn read(file: &BinaryFile, content: &[u8]) -> Result<FileUserData, BinaryError> {
    let mut found = FileUserData::default();
    for (owner, raw) in &file.user_data {
        let data = raw.read(content).map_err(|error| error.within(name(*owner, file)))?;
        if data.is_empty() {
            continue;
        }
        match *owner {
            UserDataOwner::Tag(index) => drop(found.tags.insert(index, data)),
            UserDataOwner::Slice(index) => drop(found.slices.insert(index, data)),
            UserDataOwner::Layer(index) => drop(found.layers.insert(index, data)),
            UserDataOwner::Cel(CelIndex { frame, cel }) => {
                found.cels.insert((frame, cel), Arc::new(data));
            }
        }
    }
    found.pass_on(file);
    Ok(found)
}

impl FileUserData {
    /// Gives a linked cel what the cel has that it is linked to, unless it has its own.
    fn pass_on(&mut self, file: &BinaryFile) {
        if self.cels.is_empty() {
            return;
        }
        for (number, frame) in file.frames.iter().enumerate() {
            for (index, cel) in frame.cels.iter().enumerate() {
                let Content::Link { target, .. } = cel.content else { continue };
                if let Some(data) = self.cels.get(&(target.frame, target.cel)).cloned() {
                    self.cels.entry((number, index)).or_insert(data);
                }
            }
        }
    }
}

/// The name of an owner in findings.
fn name(owner: UserDataOwner, file: &BinaryFile) -> String {
    let tag = |index: usize| file.tags.get(index).map_or("", |tag| &tag.name);
    let slice = |index: usize| file.slices.get(index).map_or("", |slice| &slice.name);
    let layer = |index: usize| file.layers.get(index).map_or("", |layer| &layer.name);
    match owner {
        UserDataOwner::Tag(index) => messages::user_data_of("tag", tag(index)),
        UserDataOwner::Slice(index) => messages::user_data_of("slice", slice(index)),
        UserDataOwner::Layer(index) => messages::user_data_of("layer", layer(index)),
        UserDataOwner::Cel(CelIndex { frame, cel }) => {
            let cel = file.frames.get(frame).and_then(|frame| frame.cels.get(cel));
            let owner = messages::user_data_of("cel on the layer", cel.map_or("", |cel| layer(cel.layer)));
            format!("frame {frame}: {owner}")
        }
    }
}
