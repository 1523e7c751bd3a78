import { addressQuestion, suburbQuestion } from "#app/features/suburbs/model/paths.ts";
import { placeMessages as messages } from "./manage.messages.ts";

export interface Place {
  suburb: string;
  postcode: string;
  /** Only where the question is also about the state. */
  state?: string;
}

export interface PlaceQuestion {
  typed: Place;
  /** Most likely first. */
  offered: Place[];
  message: string;
}

export function placeLabel({ suburb, postcode, state }: Place): string {
  return [suburb, state, postcode].filter(Boolean).join(" ");
}

/** Contains the typed place, so that another one leads to a new question. */
export function toPlaceId(typed: Place, chosen: Place): string {
  return `${placeLabel(chosen)} for ${placeLabel(typed)}`;
}

/** The last choice is the place as typed. */
export function placeOptions({ typed, offered }: PlaceQuestion): { value: string; label: string }[] {
  return [
    ...offered.map((place) => ({ value: toPlaceId(typed, place), label: placeLabel(place) })),
    { value: toPlaceId(typed, typed), label: messages.asTyped(placeLabel(typed)) },
  ];
}

interface SplitAddress extends Place {
  /** "12 Smith Street" */
  street: string;
}

/**
 * Splits "12 Smith Street, Newtown". Its postcode is the typed one, else that of the suburb. Words after a comma that
 * name none of the `places` are a suburb too, without a postcode unless one was typed. Undefined without a street or
 * without a suburb.
 */
export function splitAddress(text: string, places: readonly Place[]): SplitAddress | undefined {
  const { endings, postcode, tail } = addressQuestion(text);
  for (const ending of endings) {
    const place = places.find(({ suburb }) => suburbQuestion(suburb)?.name === ending);
    const street = place && streetBefore(text, ending);
    if (place && street !== undefined) return { suburb: place.suburb, postcode: postcode || place.postcode, street };
  }
  const comma = text.lastIndexOf(",", tail === undefined ? 0 : text.lastIndexOf(tail));
  if (tail === undefined || comma < MIN_STREET) return undefined;
  return { suburb: tail.trim(), postcode, street: text.slice(0, comma).trim() };
}

/** In characters. */
const MIN_STREET = 3;

/** The text before the suburb that it ends with, if that is long enough. */
function streetBefore(text: string, suburb: string): string | undefined {
  const place = text.replace(/[\s,]+australia[\s.]*$/i, "");
  const starts = [...place.matchAll(/(?<![\p{L}\p{N}'’.-])\p{L}/gu)].map(({ index }) => index).toReversed();
  const start = starts.find((index) => suburbQuestion(place.slice(index))?.name === suburb);
  const street = place.slice(0, start ?? 0).replace(/[\s,]+$/, "");
  return street.length < MIN_STREET || !/\p{L}/u.test(street) ? undefined : street;
}

const MIN_LETTERS = 2;
const MAX_SUGGESTED = 6;

/** "12 Smith Street, Newtown NSW 2042" for "12 Smith Street, New". */
export function suggestAddresses(text: string, places: readonly Place[]): string[] {
  const { tail, hasParts } = addressQuestion(text);
  const begun = tail === undefined ? undefined : suburbQuestion(tail)?.name;
  if (tail === undefined || !hasParts || begun === undefined || begun.length < MIN_LETTERS) return [];
  const start = text.slice(0, text.lastIndexOf(tail));
  return places
    .filter(({ suburb }) => suburbQuestion(suburb)?.name.startsWith(begun))
    .slice(0, MAX_SUGGESTED)
    .map(({ suburb, postcode }) => `${start}${suburb} NSW ${postcode}`);
}
