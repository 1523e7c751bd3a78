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
