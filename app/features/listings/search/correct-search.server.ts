import { closestTerm, tokenize } from "#app/features/directory-search/search.ts";
import { correctSpelling } from "#app/features/directory-search/spelling.queries.server.ts";
import { schoolText, isPostcode, PROPERTY_TYPES, sortNames } from "#app/features/listings/model/criteria.ts";
import type { FilterNotice } from "#app/features/listings/model/filter-notices.ts";
import { fromFirstPage, type ListingFilters } from "#app/features/listings/model/filters.ts";
import { hasHomes, isSearchable, listingVocabulary } from "#app/features/listings/vocabulary.queries.server.ts";
import { findAllStations, findStationsByName, findSchoolNames } from "#app/features/nearby/nearby.queries.server.ts";
import { notInServiceNote, stationLabel } from "#app/features/nearby/places.ts";
import { unknownSuburbsNote } from "#app/features/suburbs/model/labels.ts";
import { resolvePlace } from "#app/features/suburbs/model/suburb-lists.queries.server.ts";
import { joinAlternatives, joinNames, quoted, quotedList } from "#app/lib/text.ts";
import { hasOperators } from "./relaxations.ts";

/** The filters are unchanged if all names and words are known. */
export interface CorrectedSearch {
  filters: ListingFilters;
  /** For the parts that were not found. */
  notices: FilterNotice[];
  /** The same notices with the replacement. */
  corrections: FilterNotice[];
}

interface Reading {
  fact?: string;
  instead?: string;
  changes?: Partial<ListingFilters>;
}

/**
 * Replaces unknown suburbs, property types and keywords by the most similar known ones. The keywords of a sentence are
 * corrected when it is read, with rules for ordinary words.
 */
export async function correctSearch(filters: ListingFilters, isSentence = false): Promise<CorrectedSearch> {
  const [places, ...others] = await Promise.all([
    readPlaces(filters),
    readPropertyTypes(filters),
    readStation(filters),
    readSchools(filters),
    readKeywords(filters, isSentence),
  ]);
  return toCorrectedSearch(filters, [...places, ...others]);
}

/** Corrects only places, for searches that find homes in some of them. */
export async function correctPlaces(filters: ListingFilters): Promise<CorrectedSearch> {
  return toCorrectedSearch(filters, await readPlaces(filters));
}

function toCorrectedSearch(filters: ListingFilters, readings: readonly Reading[]): CorrectedSearch {
  const changes = readings.reduce<Partial<ListingFilters>>((all, reading) => ({ ...all, ...reading.changes }), {});
  const noted = readings.filter(({ fact }) => fact !== undefined);
  return {
    filters: Object.keys(changes).length === 0 ? filters : { ...fromFirstPage(filters), ...changes },
    notices: noted.map(({ fact = "" }) => ({ message: fact })),
    corrections: noted.map(({ fact = "", instead }) => ({ message: instead ? `${fact} ${instead}` : fact })),
  };
}

async function readPlaces({ suburb = [] }: ListingFilters): Promise<Reading[]> {
  const readings = await Promise.all(suburb.map(readPlace));
  const isChanged = readings.some(({ typed, place }) => place !== typed);
  const known = placesOf(readings);
  const changes = isChanged && known.length > 0 ? { suburb: known } : undefined;
  const guesses = readings.filter(({ isGuess }) => isGuess);
  const instead = `These are the homes in ${joinNames(placesOf(guesses))}.`;
  return [
    { changes, ...unknownPlaces(readings.filter(({ place }) => place === undefined)) },
    { instead, ...unknownPlaces(guesses) },
  ];
}

interface PlaceReading {
  typed: string;
  /** Undefined if no suburb has a similar name. */
  place?: string;
  isGuess?: boolean;
}

function placesOf(readings: readonly PlaceReading[]): string[] {
  return sortNames(readings.flatMap(({ place }) => place ?? []));
}

function unknownPlaces(readings: readonly PlaceReading[]): Pick<Reading, "fact"> {
  return readings.length === 0 ? {} : { fact: unknownSuburbsNote(readings.map(({ typed }) => typed)) };
}

async function readPlace(typed: string): Promise<PlaceReading> {
  const [isKnown, corrected] = await Promise.all([hasHomes("suburbKey", typed), resolvePlace(typed)]);
  return isKnown ? { typed, place: typed } : { typed, ...corrected };
}

async function readPropertyTypes({ propertyType = [] }: ListingFilters): Promise<Reading> {
  const types: readonly string[] = PROPERTY_TYPES;
  const readings = await Promise.all(
    propertyType.map(async (typed) => {
      if (types.includes(typed) || (await hasHomes("propertyTypeKey", typed))) return { typed, type: typed };
      const candidates = types.map((type) => ({ word: type.toLowerCase(), similarity: 0 }));
      const closest = closestTerm(typed.toLowerCase(), candidates);
      return { typed, type: types.find((type) => type.toLowerCase() === closest) };
    }),
  );
  const unknown = readings.filter(({ typed, type }) => type !== typed).map(({ typed }) => typed);
  if (unknown.length === 0) return {};
  const known = sortNames(readings.flatMap(({ type }) => type ?? []));
  const fact = `No home is listed as ${quotedList(unknown)}.`;
  return known.length === 0
    ? { fact }
    : { fact, instead: `These are listed as ${joinAlternatives(known)}.`, changes: { propertyType: known } };
}

async function readStation({ station }: ListingFilters): Promise<Reading> {
  if (station === undefined) return {};
  const known = await findStationsByName(station);
  if (known.some(({ inService }) => inService)) return {};
  if (known.length > 0) return { fact: notInServiceNote(station) };
  const stations = await findAllStations();
  const closest = closestTerm(
    station.toLowerCase(),
    stations.map(({ name }) => ({ word: name.toLowerCase(), similarity: 0 })),
  );
  const corrected = stations.find(({ name }) => name.toLowerCase() === closest);
  const fact = `We can't find a station called ${quoted(station)}.`;
  if (!corrected) return { fact };
  return {
    fact,
    instead: `These are the homes near ${stationLabel(corrected)}.`,
    changes: { station: corrected.name },
  };
}

async function readSchools({ school }: ListingFilters): Promise<Reading> {
  if (school === undefined) return {};
  const names = await findSchoolNames();
  const known = new Map(names.map((name) => [name.toLowerCase(), name]));
  const unknown = school.filter((name) => !known.has(name.toLowerCase()));
  if (unknown.length === 0) return {};
  const candidates = [...known.keys()].map((word) => ({ word, similarity: 0 }));
  const corrected = school.flatMap(
    (name) => known.get(name.toLowerCase()) ?? known.get(closestTerm(name.toLowerCase(), candidates) ?? "") ?? [],
  );
  const fact = `We know no intake area of ${quotedList(unknown)}. Schools that select by test have none.`;
  if (corrected.length === 0) return { fact };
  return {
    fact,
    instead: `These are the homes in ${schoolText(corrected)}.`,
    changes: { school: sortNames(corrected) },
  };
}

async function readKeywords({ keywords, suburb }: ListingFilters, isSentence: boolean): Promise<Reading> {
  if (keywords === undefined) return {};
  if (isPostcode(keywords) && suburb === undefined) {
    const corrected = await resolvePlace(keywords);
    if (corrected) {
      const changes = { keywords: undefined, suburb: [keywords] };
      return { fact: `${quoted(keywords)} is a postcode.`, instead: "These are the homes there.", changes };
    }
  }
  if (!(await isSearchable(keywords))) {
    return {
      fact: `${quoted(keywords)} is too common to search for.`,
      instead: "No keywords were applied.",
      changes: { keywords: undefined },
    };
  }
  // Do not correct keywords with quotes or a minus.
  if (isSentence || hasOperators(keywords)) return {};
  const terms = await correctSpelling(tokenize(keywords), listingVocabulary);
  if (!terms) return {};
  const corrected = terms.join(" ");
  return {
    fact: `Nothing matches ${quoted(keywords)} exactly.`,
    instead: `These match ${quoted(corrected)}.`,
    changes: { keywords: corrected },
  };
}
