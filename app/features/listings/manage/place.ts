import { addressQuestion, suburbQuestion, textBeforeBegun, wordStarts } from "#app/features/suburbs/model/paths.ts";
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
  const { endings, postcode, tail, before = "" } = addressQuestion(text);
  for (const ending of endings) {
    const place = places.find(({ suburb }) => suburbQuestion(suburb)?.name === ending);
    const street = place && streetBefore(text, ending);
    if (place && street !== undefined) return { suburb: place.suburb, postcode: postcode || place.postcode, street };
  }
  const street = /^(.*),[\s.]*$/s.exec(before)?.[1]?.trim() ?? "";
  if (tail === undefined || street.length < MIN_STREET) return undefined;
  return { suburb: tail.trim(), postcode, street };
}

/** In characters. */
const MIN_STREET = 3;

/** The text before the suburb that it ends with, if that is long enough. */
function streetBefore(text: string, suburb: string): string | undefined {
  const place = text.replace(/[\s,]+australia[\s.]*$/i, "");
  const start = wordStarts(place)
    .toReversed()
    .find((index) => suburbQuestion(place.slice(index))?.name === suburb);
  const street = place.slice(0, start ?? 0).replace(/[\s,]+$/, "");
  return street.length < MIN_STREET || !/\p{L}/u.test(street) ? undefined : street;
}

const MAX_SUGGESTED = 6;

/** "12 Smith Street, Newtown NSW 2042" for "12 Smith Street, New". */
export function suggestAddresses(text: string, places: readonly Place[]): string[] {
  const question = addressQuestion(text);
  if (!question.hasParts) return [];
  return places
    .flatMap(({ suburb, postcode }) => {
      const before = textBeforeBegun(question, suburb);
      return before === undefined ? [] : [`${before}${suburb} NSW ${postcode}`];
    })
    .slice(0, MAX_SUGGESTED);
}
