//! Gets the facts of one image: from the cache, or from its content.

use crate::base::budget::{Cost, Expense};
use crate::base::files::Assets;
use crate::images::facts_cache::{CachedFacts, FactsCache};
use crate::images::inspect::{self, Decoded, PixelSource};
use crate::images::inspected::KeptPixels;
use crate::images::moving::Moving;
use crate::images::price::{self, Price};
use crate::images::{
    ColourCounts, DrawnCache, Facts, ImageError, ImageKey, ImageVariant, Pixels, UNKNOWN, png, wording,
};
use crate::options::Inspection;
use std::borrow::Cow;

/// The sources of facts, and how much is inspected.
pub(crate) struct ImageSources<'a> {
    pub(crate) assets: Assets<'a>,
    pub(crate) inspection: Inspection,
    /// The cached facts; [`None`] if nothing is cached.
    pub(crate) facts: Option<FactsCache<'a>>,
    /// The images that earlier runs drew; [`None`] if nothing is cached.
    pub(crate) drawn: Option<&'a DrawnCache>,
    /// `true` if images that are drawn will be embedded, so that facts are no use if they must be drawn for that.
    pub(crate) embeds: bool,
    /// `true` if a later stage will need the pixels of images that are drawn. They are kept, so that none is drawn
    /// twice.
    pub(crate) keeps_drawn: bool,
    /// Returns whether a later stage will need the pixels of the file at a path. They are kept, so that no image is
    /// decoded twice.
    pub(crate) keeps_pixels: Box<dyn Fn(&str) -> bool + Sync + 'a>,
    /// Returns whether the colours of the file at a path are counted.
    pub(crate) counts_colours: Box<dyn Fn(&str) -> bool + Sync + 'a>,
}

impl std::fmt::Debug for ImageSources<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ImageSources").field("inspection", &self.inspection).finish_non_exhaustive()
    }
}

#[derive(Debug)]
pub(super) struct ImageEntry {
    pub(super) key: ImageKey,
    /// Bytes of the file.
    pub(super) length: u64,
    /// Where its pixels come from; [`None`] for an image that a cached object uses, whose facts are cached as well.
    pub(super) origin: Option<PixelSource>,
    /// The cached facts, for an image that a cached object uses.
    pub(super) cached: Option<Box<CachedFacts>>,
    /// The result; [`None`] until the image is inspected.
    pub(super) outcome: Option<Outcome>,
}

/// The result of inspecting an image.
#[derive(Debug)]
pub(super) struct Outcome {
    pub(super) facts: Result<Facts, ImageError>,
    /// The facts to store.
    pub(super) cached: Option<Box<CachedFacts>>,
    /// Its pixels, if later stages need them.
    pub(super) kept: Option<KeptPixels>,
}

/// An image whose price is known but not paid yet.
#[derive(Debug)]
pub(super) struct Opened {
    source: Source,
    price: Price,
    /// The part of the price that is known before it is inspected.
    pub(super) claim: Cost,
    /// Bytes that inspecting it needs in memory at the same time.
    pub(super) at_once: u64,
}

/// Where the facts of an image come from.
#[derive(Debug)]
enum Source {
    /// The facts are cached.
    Cached(Box<CachedFacts>),
    /// The facts are in the content of the file, which may have been read already.
    Content(Option<Vec<u8>>),
    /// The facts are known, since only headers are wanted.
    Known(Box<Facts>),
    Unreadable(ImageError),
}

impl ImageSources<'_> {
    /// The cached facts of an image, if its file did not change.
    pub(super) fn cached(&self, key: &ImageKey) -> Option<CachedFacts> {
        let facts = self.facts.as_ref()?.get(key)?;
        let is_drawn = || self.drawn.is_some_and(|drawn| drawn.has(key, facts.content()));
        let is_enough = !(self.embeds && key.is_drawn()) || is_drawn();
        ((facts.has_colours() || !self.counts(key)) && is_enough).then_some(facts)
    }

    fn counts(&self, key: &ImageKey) -> bool {
        self.inspection == Inspection::Full && (self.counts_colours)(key.file())
    }

    /// Looks for cached facts of an image, or reads the header of its file. Small files are read as a whole, as long as
    /// the budget holds them.
    pub(super) fn open(&self, entry: &ImageEntry) -> Opened {
        let (file, Assets { files, budget, .. }) = (entry.key.file(), self.assets);
        let get = || self.cached(&entry.key).map(Box::new);
        if let Some(cached) = entry.cached.clone().or_else(get) {
            // The price is the same as without a cache: caching must not decide whether a folder is accepted.
            let (price, is_kept) = (cached.price(), (self.keeps_pixels)(file));
            let source = Source::Cached(cached);
            return Opened { source, price, claim: price.claim(is_kept), at_once: 0 };
        }
        let free = |source| Opened { source, price: Price::default(), claim: Cost::default(), at_once: 0 };
        let is_dyed = match &entry.origin {
            Some(PixelSource::Composed(compose)) if self.inspection == Inspection::HeadersOnly => {
                return free(Source::Known(Box::new(Facts::of(compose.canvas(), Price::default()))));
            }
            Some(PixelSource::Composed(compose)) => {
                let (price, at_once) = compose.price();
                let price = Price::of_composed(price.and(Expense::ImageByte, entry.length));
                return Opened { source: Source::Content(None), price, claim: price.claim(false), at_once };
            }
            Some(PixelSource::Moving) => {
                return self.open_moving(entry).unwrap_or_else(|error| free(Source::Unreadable(error)));
            }
            None => return free(Source::Unreadable(UNKNOWN.clone())),
            Some(PixelSource::File) => false,
            Some(PixelSource::Dyed(_)) => true,
        };
        let is_small = entry.length <= SMALL && budget.try_hold(entry.length);
        let content = if is_small {
            inspect::read(self.assets, file, entry.length)
        } else {
            files.read(file, png::HEADER_BYTES).map_err(|error| inspect::unread(&error))
        };
        let content = match content {
            Ok(content) => content,
            Err(error) => return free(Source::Unreadable(error)),
        };
        if self.inspection == Inspection::HeadersOnly {
            return free(Source::Content(is_small.then_some(content)));
        }
        // An image that no table can hold is refused by its header alone.
        let limits = self.assets.limits;
        let header = png::Header::of(&content).filter(|header| wording::within(header.size, limits).is_ok());
        let (price, is_kept) = (Price::of_file(entry.length, header, is_dyed), (self.keeps_pixels)(file));
        Opened {
            source: Source::Content(is_small.then_some(content)),
            price,
            claim: price.claim(is_kept),
            at_once: price::at_once(header, is_dyed, is_kept),
        }
    }

    /// Inspects images that are paid for: one, or several that are drawn together.
    pub(super) fn inspect(&self, members: Vec<(&ImageEntry, Opened)>) -> Vec<InspectionResult> {
        let mut results: Vec<Option<InspectionResult>> = Vec::with_capacity(members.len());
        let mut drawn = Vec::new();
        for (at, (entry, opened)) in members.into_iter().enumerate() {
            let Opened { source, price, .. } = opened;
            results.push(match source {
                Source::Cached(cached) => {
                    let encoded = Cost { work: cached.price().encoded, memory: 0 };
                    let is_paid = self.assets.budget.charge_cost(encoded);
                    let facts = if is_paid { Ok(cached.facts()) } else { Err(ImageError::BeyondBudget) };
                    Some((facts, Some(cached).filter(|_| is_paid), Decoded::Nothing))
                }
                Source::Known(facts) => Some((Ok(*facts), None, Decoded::Nothing)),
                Source::Unreadable(error) => Some(failed(error)),
                Source::Content(content) => {
                    drawn.push((at, entry, price, content));
                    None
                }
            });
        }
        for (at, result) in self.inspect_content(&drawn) {
            if let Some(slot) = results.get_mut(at) {
                *slot = Some(result);
            }
        }
        results.into_iter().map(|result| result.unwrap_or_else(|| failed(UNKNOWN.clone()))).collect()
    }

    /// Inspects images of one file, whose content may have been read already.
    fn inspect_content(&self, members: &[GroupMember<'_>]) -> Vec<(usize, InspectionResult)> {
        let Some((_, first, ..)) = members.first() else { return Vec::new() };
        let (file, length, budget) = (first.key.file(), first.length, self.assets.budget);
        let fail = |error: ImageError| members.iter().map(|(at, ..)| (*at, failed(error.clone()))).collect();
        if budget.exceeded().is_some() {
            return fail(ImageError::BeyondBudget);
        }
        let _share = budget.files().take(length);
        let held = match &first.origin {
            Some(PixelSource::Composed(compose)) => compose.content(),
            _ => members.first().and_then(|(.., content)| content.as_deref()),
        };
        let read = || inspect::read(self.assets, file, length).map(Cow::Owned);
        let bytes = match held.map_or_else(read, |content| Ok(Cow::Borrowed(content))) {
            Ok(bytes) => bytes,
            Err(error) => return fail(error),
        };
        let drawn = |(facts, pixels)| (facts, Decoded::Made(pixels));
        let found = match &first.origin {
            Some(PixelSource::Composed(pictures)) => {
                let shown = |(_, entry, price, _): &GroupMember<'_>| {
                    (entry.origin.as_ref().map_or(0, PixelSource::shown), *price)
                };
                let shown: Vec<(usize, Price)> = members.iter().map(shown).collect();
                let found = inspect::compose(&bytes, pictures.as_ref(), &shown, budget);
                found.map(|found| found.into_iter().map(|image| image.map(drawn)).collect())
            }
            _ => Ok(members
                .iter()
                .map(|(_, entry, price, _)| self.inspect_file(&bytes, entry, *price))
                .collect()),
        };
        let found: Vec<Result<(Facts, Decoded), ImageError>> = match found {
            Ok(found) => found,
            Err(error) => return fail(error),
        };
        let finish = |((at, entry, ..), found): (&GroupMember<'_>, Result<(Facts, Decoded), _>)| match found {
            Ok((mut facts, mut decoded)) => {
                if self.counts(&entry.key) {
                    decoded = decoded.into_pixels().map_or(Decoded::Nothing, Decoded::Made);
                    if let Decoded::Made(pixels) = &decoded {
                        facts.colours = Some(ColourCounts::of(pixels));
                    }
                }
                let cache = self.facts.as_ref().filter(|_| self.inspection == Inspection::Full);
                let cached = cache.and_then(|cache| cache.entry(&entry.key, &bytes, &facts));
                (*at, (Ok(facts), cached.map(Box::new), decoded))
            }
            Err(error) => (*at, failed(error)),
        };
        members.iter().zip(found).map(finish).collect()
    }

    /// Inspects an image that is not composed.
    fn inspect_file(
        &self,
        bytes: &[u8],
        entry: &ImageEntry,
        price: Price,
    ) -> Result<(Facts, Decoded), ImageError> {
        let inspection = (self.inspection, (self.keeps_pixels)(entry.key.file()));
        match &entry.origin {
            Some(PixelSource::File) => inspect::file(bytes, None, inspection, price, self.assets),
            Some(PixelSource::Dyed(dye)) => inspect::file(bytes, Some(dye), inspection, price, self.assets),
            Some(PixelSource::Moving) => {
                let (facts, pixels) = self.inspect_moving(bytes, entry, price)?;
                Ok((facts, Decoded::Made(pixels)))
            }
            Some(PixelSource::Composed(_)) | None => Err(UNKNOWN.clone()),
        }
    }
}

/// The facts of an image, those to store, and the pixels that were decoded to find them.
pub(super) type InspectionResult = (Result<Facts, ImageError>, Option<Box<CachedFacts>>, Decoded);

/// An image whose content is inspected: its index among those that are drawn together, its price, and the content, if it
/// was read already.
type GroupMember<'e> = (usize, &'e ImageEntry, Price, Option<Vec<u8>>);

fn failed(error: ImageError) -> InspectionResult {
    (Err(error), None, Decoded::Nothing)
}

impl ImageSources<'_> {
    /// Finds the frames of a moving picture.
    fn open_moving(&self, entry: &ImageEntry) -> Result<Opened, ImageError> {
        let (file, form) = (entry.key.file(), entry.key.form());
        let Assets { limits, budget, .. } = self.assets;
        let _share = budget.files().take(entry.length);
        let content = inspect::read(self.assets, file, entry.length)?;
        let moving = Moving::read(&content, file, form, limits)?;
        if self.inspection == Inspection::HeadersOnly {
            let delays = if form == ImageVariant::Animation { moving.delays() } else { Vec::new() };
            let facts = Facts { delays, ..Facts::of(moving.canvas(), Price::default()) };
            let source = Source::Known(Box::new(facts));
            return Ok(Opened { source, price: Price::default(), claim: Cost::default(), at_once: 0 });
        }
        let (price, at_once) = price_of(&moving, form);
        let is_small = entry.length <= SMALL && budget.try_hold(entry.length);
        let source = Source::Content(is_small.then_some(content));
        Ok(Opened { source, price, claim: price.claim(false), at_once })
    }

    /// Draws the wanted frames of a moving picture that is paid for.
    fn inspect_moving(
        &self,
        content: &[u8],
        entry: &ImageEntry,
        price: Price,
    ) -> Result<(Facts, Pixels), ImageError> {
        let form = entry.key.form();
        let Assets { limits, budget, .. } = self.assets;
        let moving = Moving::read(content, entry.key.file(), form, limits)?;
        let (now, at_once) = price_of(&moving, form);
        // The file changed since it was paid for.
        if now != price {
            return Err(ImageError::Unreadable("the file changed while it was read".to_owned()));
        }
        let _share = budget.decoding().take(at_once);
        inspect::moving(&moving, form, price, budget)
    }
}

/// The price of drawing the wanted frames of a moving picture, and the bytes that drawing needs in memory at the same
/// time.
fn price_of(moving: &Moving<'_>, form: ImageVariant) -> (Price, u64) {
    let (price, at_once) = moving.price(form);
    (Price::of_composed(price.and(Expense::ImageByte, moving.length())), at_once)
}

/// The length up to which a file is read as a whole when its header is needed.
const SMALL: u64 = 16 << 10;

impl ImageEntry {
    /// An image that is not inspected yet.
    pub(super) const fn new(key: ImageKey, length: u64, origin: Option<PixelSource>) -> Self {
        Self { key, length, origin, cached: None, outcome: None }
    }
}

impl Outcome {
    pub(super) const fn error(error: ImageError) -> Self {
        Self { facts: Err(error), cached: None, kept: None }
    }
}
