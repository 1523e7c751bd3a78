import {
  addressQuestion,
  suburbQuestion,
  suburbSuggestionsPath,
  wordStarts,
} from "#app/features/suburbs/model/paths.ts";
import { findState, type State, stateOfPostcode } from "#app/lib/australian-states.ts";
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

/** By name as in `SuburbQuestion`. */
export type PlacesByName = ReadonlyMap<string, Place>;

export function toPlacesByName(places: readonly Place[]): PlacesByName {
  return new Map(places.map((place) => [toName(place.suburb), place]));
}

/** "mount druitt" for "Mt. Druitt". */
export function toName(suburb: string): string {
  return suburbQuestion(suburb)?.name ?? "";
}

export interface SplitAddress extends Place {
  /** "12 Smith Street" */
  street: string;
}

/**
 * Splits "12 Smith Street, Newtown" if it ends with one of the `places`, with the typed postcode, else that of the
 * suburb. Undefined for other addresses, which stay as typed.
 */
export function splitAddress(text: string, places: PlacesByName): SplitAddress | undefined {
  const ending = addressEndings(text).find(({ name }) => places.has(name));
  const place = ending && places.get(ending.name);
  if (!place || !isStreet(ending.before)) return undefined;
  return { street: ending.street, suburb: place.suburb, postcode: ending.postcode || place.postcode };
}

interface AddressEnding {
  /** Lower case, as in `PlacesByName`. */
  name: string;
  /** All text before it. */
  street: string;
  /** The text between the last comma and the name. Without any: the street. */
  before: string;
  /** "" without one. */
  postcode: string;
}

/** The names that a suburb of NSW at the end of the address could have, longest first. No name contains a comma. */
export function addressEndings(text: string): AddressEnding[] {
  if (text.length > MAX_ADDRESS) return [];
  const { named, state, postcode } = cutState(text);
  if (state !== "NSW") return [];
  const comma = named.lastIndexOf(",");
  return lastWords(named)
    .filter((start) => start > comma)
    .map((start) => {
      const street = named.slice(0, start).replace(/[\s,]+$/, "");
      const before = named.slice(comma + 1, start).trim() || street;
      return { name: toName(named.slice(start)), street, before, postcode };
    });
}

/** Of no suburbs until the address has a number, or if it is in another state. */
export function addressSuggestionsPath(address: string): string {
  const question = addressQuestion(address);
  return suburbSuggestionsPath(question.hasParts && cutState(address).state === "NSW" ? question : {});
}

/** Ignores numbers, units and the kind of street. An address with an unknown suburb is another street. */
export function isSameStreet(address: string, other: string): boolean {
  return streetKey(address) === streetKey(other);
}

/** "king" for "Unit 3, 12 King St", "king west" for "12 King Street West", "king orange" for "12 King St, Orange". */
function streetKey(address: string): string {
  const [, word = ""] = /^.*\d\p{L}?[\s,]+(\p{L}+)/su.exec(address) ?? [];
  return `${word} ${addressQuestion(address).tail ?? ""}`.trim().toLowerCase();
}

/** In characters. */
const MAX_ADDRESS = 300;
/** Of a suburb or a state. */
const MAX_WORDS = 4;

/** Cuts "NSW 2042, Australia" off the end. The state is that of the postcode, or NSW, if none is named. */
function cutState(text: string): { named: string; state: State; postcode: string } {
  const [, rest = "", postcode = ""] = /^(.*?)(?:[\s,]+(\d{4})(?:[\s,]+australia)?)?[\s,.]*$/is.exec(text) ?? [];
  const start = lastWords(rest).find((index) => findState(rest.slice(index)) !== undefined);
  const state = start === undefined ? stateOfPostcode(postcode) : findState(rest.slice(start));
  const named = start === undefined ? rest.replace(/[\s,]+australia$/i, "") : rest.slice(0, start);
  return { named: named.replace(/[\s,]+$/, ""), state: state ?? "NSW", postcode };
}

/** Where the last words start, in order. */
function lastWords(text: string): number[] {
  return wordStarts(text).slice(-MAX_WORDS);
}

/** It has a number followed by a word: "12A Smith", but neither "Unit 2" nor "Unit 3, 12". */
function isStreet(text: string): boolean {
  return /\d\p{L}?[\s,]+\p{L}/u.test(text);
}
