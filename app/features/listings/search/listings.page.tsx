import { redirect } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataHint, SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { interpretSearch, rereadSentence } from "#app/features/listings/interpret/interpret.server.ts";
import { type Choice, sentencePath, toSentenceNotices } from "#app/features/listings/interpret/interpretation.ts";
import {
  findPointSuburbs,
  findRegionSuburbs,
  findSchoolOutlines,
} from "#app/features/listings/map/counts.queries.server.ts";
import {
  findSuburbsInAreas,
  followSuburbs,
  homesToList,
  loadSearchMap,
  resolveView,
  suburbsToList,
} from "#app/features/listings/map/search-map.server.ts";
import { SearchMap } from "#app/features/listings/map/search-map.tsx";
import type { ListingLineData } from "#app/features/listings/model/card.queries.server.ts";
import { SEARCH_TYPES } from "#app/features/listings/model/criteria.ts";
import { type FilterNotice, unplacedNotice } from "#app/features/listings/model/filter-notices.ts";
import { countFilters, searchTitle } from "#app/features/listings/model/filter-summary.ts";
import {
  withoutMap,
  decodeListingFilters,
  type ListingFilters,
  listingsPath,
  withCanonicalNames,
  toSearchType,
  toListingStatus,
} from "#app/features/listings/model/filters.ts";
import { homesCountLabel } from "#app/features/listings/model/labels.ts";
import { ListingsFailed } from "#app/features/listings/model/listing-card.tsx";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { findSuburbsOfSchools } from "#app/features/nearby/nearby.queries.server.ts";
import { SaveHomeForm, saveHeart } from "#app/features/saved-homes/save-home.tsx";
import { saveSearchPath } from "#app/features/saved-searches/model/paths.ts";
import { SavedLine, SaveSearchLink } from "#app/features/saved-searches/save/save-link.tsx";
import { listSuburbNames } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { keepPageWhenUnreachable, useNotLoaded } from "#app/http/keep-page.ts";
import { loadPage, loadPart } from "#app/http/page-loader.server.ts";
import { serverHtml } from "#app/http/response-headers.server.ts";
import { getViewer } from "#app/session/viewer.server.ts";
import { SkipToResults } from "#app/ui/navigation.tsx";
import { useServerHtml } from "#app/ui/server-html.tsx";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import type { Route } from "./+types/listings.page";
import { correctPlaces, correctSearch } from "./correct-search.server.ts";
import {
  countUnplacedListings,
  countUnpricedListings,
  countWithheldPlaces,
  priceHistogram,
  countFacets,
  findNeighbours,
} from "./counts.queries.server.ts";
import { listingsFeedLink } from "./feed.ts";
import { FilterPanel } from "./filter-form.tsx";
import { ResultsRow, ResultsStrip, TypeLinks, ViewLinks } from "./results-bar.tsx";
import { MapResults, Results } from "./results.tsx";
import { type ListingPage, countSearches, searchListingLines, searchListings } from "./search.queries.server.ts";
import { findClosest, findSuggestions } from "./suggestions.server.ts";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { filters: latest, shownFilters }: PageData = loaderData;
  const filters = shownFilters ?? latest;
  const { origin } = matches[0].loaderData;
  return [
    ...pageMeta({
      title: searchTitle(filters),
      description: listingsMessages.description[toSearchType(filters)],
      url: absoluteUrl(origin, listingsPath(withoutMap(filters))),
      // The same homes as the list, at one address per view.
      noIndex: filters.map !== undefined,
    }),
    listingsFeedLink(withoutMap(filters), origin),
  ];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { filters, notices } = decodeListingFilters(url.searchParams);
  const sentence = url.searchParams.get("q");
  const email = getViewer(context)?.email;
  // Omit absent values: every visitor gets this document.
  const viewer = email === undefined ? {} : { email };
  if (filters.map !== undefined && sentence === null) return loadMapPage(url.searchParams, viewer, context);
  const unavailable = { ...viewer, filters, notices, results: undefined, prices: undefined, facets: [] };
  // Without the database the browser suggests no suburbs.
  serverHtml(context, "suburb-names", () => "");
  if (sentence !== null) {
    const fallback = { ...unavailable, retryPath: url.pathname + url.search };
    return loadPage({ fallback }, () => redirectToSearch(sentence, url.searchParams, filters));
  }
  return loadPage({ fallback: unavailable }, async () => {
    const [sentenceNotices, outcome, suburbNames] = await Promise.all([
      readSentenceNotices(url.searchParams, filters),
      searchWithCorrections(filters, url.searchParams.has("asked")),
      listSuburbNames(toListingStatus(toSearchType(filters))),
    ]);
    const suburbs = await findTouchedSuburbs(outcome.filters);
    const [unplaced, withheld] = await Promise.all([
      countUnplacedListings(outcome.filters),
      countWithheldPlaces(outcome.filters, suburbs),
    ]);
    // Only in the document, not in the data.
    serverHtml(context, "suburb-names", () => suburbNames);
    const spelt = withCanonicalNames(suburbNames.split("\n"), outcome.filters);
    const allNotices = [...notices, ...sentenceNotices, ...outcome.notices, ...unplacedNotice(unplaced)];
    cacheIfResults(spelt, allNotices, outcome.results.listingPage);
    const results = { ...outcome.results, ...(suburbs.length > 0 && { area: { suburbs, withheld } }) };
    return { ...viewer, ...outcome, results, filters: spelt, notices: allNotices };
  });
}

/** To the canonical address of an interpreted sentence, merged with the other filters. */
async function redirectToSearch(sentence: string, params: URLSearchParams, filters: ListingFilters): Promise<never> {
  const type = SEARCH_TYPES.find((known) => known === params.get("type"));
  const interpretation = await interpretSearch(sentence, { type, filters });
  const path = filters.map
    ? listingsPath(followSuburbs(interpretation.filters, { view: filters.map }, await findPointSuburbs()))
    : interpretation.path;
  throw redirect(sentencePath(sentence, { ...interpretation, path }), 303);
}

/** The corrections and omissions in a sentence, and its other meanings with their homes. Empty without a sentence in the address. */
async function readSentenceNotices(params: URLSearchParams, filters: ListingFilters): Promise<FilterNotice[]> {
  const sentence = params.get("asked");
  if (sentence === null || sentence === "") return [];
  const interpretation = await rereadSentence(sentence, filters);
  return toSentenceNotices({ ...interpretation, choices: await withHomes(interpretation.choices) });
}

/** Adds the number of homes to the labels of searches, as in "Enmore (12 homes)". */
async function withHomes(choices: readonly Choice[]): Promise<Choice[]> {
  const searches = choices.flatMap(({ filters }) => filters ?? []);
  const counts = (await loadPart(countSearches(searches))) ?? [];
  return choices.map((choice) => {
    const count = choice.filters && counts[searches.indexOf(choice.filters)];
    return count === undefined ? choice : { ...choice, label: `${choice.label} (${homesCountLabel(count)})` };
  });
}

/** By drawn areas and intake areas, in alphabetical order. */
async function findTouchedSuburbs({ area, school }: ListingFilters): Promise<string[]> {
  const drawn = area ? findSuburbsInAreas(area, await findPointSuburbs()) : [];
  const ofSchools = school ? await findSuburbsOfSchools(school) : [];
  return [...new Set([...drawn, ...ofSchools])].toSorted((one, other) => one.localeCompare(other));
}

/** Caches pages that find homes and needed no correction. */
function cacheIfResults(filters: ListingFilters, notices: readonly FilterNotice[], { position, page }: ListingPage) {
  if (position > 0 && notices.length === 0) cachePublicly(listingsPath({ ...filters, page }));
}

const LISTED_AREAS = 10;

async function loadMapPage(params: URLSearchParams, viewer: { email?: string }, context: Route.LoaderArgs["context"]) {
  const { filters: requested, notices } = decodeListingFilters(params);
  const unavailable = {
    ...viewer,
    filters: { ...requested, map: resolveView(requested, []).view },
    notices,
    map: undefined,
    results: undefined,
    prices: undefined,
    facets: [],
  };
  return loadPage({ fallback: unavailable }, async () => {
    const [sentenceNotices, points, regionSuburbs, outlines] = await Promise.all([
      readSentenceNotices(params, requested),
      findPointSuburbs(),
      findRegionSuburbs(requested),
      findSchoolOutlines(requested.school ?? []),
    ]);
    const fitted = resolveView(requested, points, regionSuburbs, outlines);
    const { view } = fitted;
    const filters = { ...requested, map: view };
    const listFilters = { ...filters, within: suburbsToList(filters, view, points) };
    const suburbs = await findTouchedSuburbs(filters);
    const [{ draw, toSpots, ...map }, listingPage, unpriced, unplaced, withheld, prices, facets, all] =
      await Promise.all([
        loadSearchMap(filters, fitted, points, regionSuburbs, outlines),
        searchListingLines(listFilters, homesToList(view)),
        countUnpricedListings(listFilters),
        countUnplacedListings(listFilters),
        countWithheldPlaces(listFilters, suburbs),
        priceHistogram(listFilters),
        countFacets(listFilters),
        listFilters.within && countSearches([filters]),
      ]);
    const suggestions = listingPage.position === 0 && countFilters(filters) > 0 && (await findSuggestions(listFilters));
    serverHtml(context, "map", draw);
    const allNotices = [...notices, ...sentenceNotices, ...unplacedNotice(unplaced)];
    cacheIfResults(requested, allNotices, listingPage);
    const spots = toSpots(JSON.parse(listingPage.json) as ListingLineData[]);
    const areas = filters.allAreas ? map.areas : map.areas.slice(0, LISTED_AREAS);
    return {
      ...viewer,
      filters,
      notices: allNotices,
      map: {
        ...map,
        areas,
        areaCount: map.areas.length,
        isFitted: !requested.map,
        ...(all && { matches: all[0] }),
        ...(/\d/.test(spots) && { spots }),
      },
      results: {
        listingPage,
        unpriced,
        ...(suburbs.length > 0 && { area: { suburbs, withheld } }),
        ...(suggestions && { suggestions }),
      },
      prices,
      facets,
    };
  });
}

/**
 * Without results, or with one of several places unknown, runs the corrected search and adds a notice. If that finds
 * none either, suggests relaxations.
 */
async function searchWithCorrections(filters: ListingFilters, isSentence: boolean) {
  const first = await findHomes(filters);
  const isEmpty = first.results.listingPage.total === 0;
  if (!isEmpty && (filters.suburb ?? []).length < 2) return { ...first, notices: [] };
  const corrected = await (isEmpty ? correctSearch(filters, isSentence) : correctPlaces(filters));
  if (corrected.filters !== filters) {
    const second = await findHomes(corrected.filters);
    if (second.results.listingPage.total !== 0) return { ...second, notices: corrected.corrections };
  }
  if (!isEmpty) return { ...first, notices: corrected.notices };
  const neighbours = first.results.neighbours?.map(({ name }) => name) ?? [];
  return {
    ...first,
    results: { ...first.results, ...(await findClosest(filters, neighbours)) },
    notices: corrected.notices,
  };
}

async function findHomes(filters: ListingFilters) {
  const search = searchListings(filters);
  const [listingPage, unpriced, neighbours, prices, facets] = await Promise.all([
    search,
    countUnpricedListings(filters),
    findNeighbours(filters),
    priceHistogram(filters),
    // Facets are skipped for very large results, so wait for the total first.
    search.then(({ total }) => (total === null ? [] : countFacets(filters))),
  ]);
  const results = { listingPage, unpriced, ...(neighbours.length > 0 && { neighbours }) };
  return { filters, results, prices, facets };
}

type PageData = Route.ComponentProps["loaderData"] & {
  /** Of the shown results, if those of the new filters could not be loaded. */
  shownFilters?: ListingFilters;
  /** The address of a sentence that could not be read. */
  retryPath?: string;
};

export const clientMiddleware = keepPageWhenUnreachable(
  (loaderData: PageData, params) => {
    const search = decodeListingFilters(params);
    const shownFilters = loaderData.shownFilters ?? loaderData.filters;
    const isSameList = isList(search.filters) && isList(shownFilters) && hasSameType(search.filters, shownFilters);
    const rest = isSameList ? { shownFilters } : { results: undefined, prices: undefined, facets: [] };
    return { ...loaderData, ...search, shownFilters: undefined, ...rest } as PageData;
  },
  ({ results }) => results === undefined,
);

/** With the sentence, which the filters lack until it is read. */
function useRetryPath({ filters, retryPath }: PageData): string {
  const notLoaded = useNotLoaded();
  if (notLoaded?.params.has("q")) return notLoaded.path;
  return retryPath ?? listingsPath(filters);
}

const isList = ({ map }: ListingFilters) => map === undefined;
const hasSameType = (one: ListingFilters, other: ListingFilters) => toSearchType(one) === toSearchType(other);

const sampleNotice = <SampleDataNotice />;

export default function ListingsPage({ loaderData }: Route.ComponentProps) {
  const { filters, notices, results, prices, facets, email, shownFilters }: PageData = loaderData;
  const retryPath = useRetryPath(loaderData);
  const panel = (
    <FilterPanel
      filters={filters}
      notices={notices}
      suburbNames={useServerHtml("suburb-names")}
      prices={prices}
      facets={facets}
      found={shownFilters ? undefined : results?.listingPage}
      suggestions={results && "suggestions" in results && !shownFilters ? results.suggestions : undefined}
      retryPath={shownFilters && retryPath}
    />
  );
  const list = withoutMap(filters);
  // Alerts cover homes on the market only.
  const save = !filters.closed && <SaveSearchLink filters={list} email={email} />;
  const frameProps = {
    filters: shownFilters ?? filters,
    notices: shownFilters ? [] : notices,
    savePath: saveSearchPath(list),
    actions: save,
  };
  if ("map" in loaderData && loaderData.map && results) {
    return (
      <SaveHomeForm hasHearts>
        <SkipToResults />
        <SearchMap
          filters={filters}
          map={loaderData.map}
          json={results.listingPage.json}
          actions={saveHeart}
          types={<TypeLinks filters={filters} />}
          views={<ViewLinks filters={filters} />}
          panel={panel}
        >
          <SavedLine />
          <MapResults
            {...frameProps}
            {...results}
            pinned={loaderData.map.pinned}
            matches={loaderData.map.matches}
            rowActions={saveHeart}
            samples={<SampleDataHint />}
          />
        </SearchMap>
      </SaveHomeForm>
    );
  }
  return (
    <>
      {results && <SkipToResults />}
      <ResultsStrip filters={shownFilters ?? filters} found={results?.listingPage} />
      <div className="results-page page">
        <ResultsRow filters={filters} hasSortMenu={results !== undefined} save={results && save} />
        {panel}
        {results ? (
          <div className="min-w-0">
            {/* Announced instead of the results, which come before the message. */}
            {shownFilters && <p hidden data-announce={listingsMessages.failed} />}
            <SaveHomeForm hasHearts={results.listingPage.position > 0 || "closest" in results}>
              <SavedLine />
              <Results {...frameProps} cardActions={saveHeart} samples={sampleNotice} {...results} />
            </SaveHomeForm>
            {/* At the foot of the window, so that the homes stay where they are. */}
            {shownFilters && (
              <div className="sticky bottom-0 z-10 mt-6">
                <ListingsFailed path={retryPath}>{listingsMessages.failedLast}</ListingsFailed>
              </div>
            )}
          </div>
        ) : (
          <ListingsFailed path={retryPath} />
        )}
      </div>
    </>
  );
}
