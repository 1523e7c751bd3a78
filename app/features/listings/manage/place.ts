import { placeMessages as messages } from "./manage.messages.ts";

/** A suburb with its postcode, as somebody typed it or as its guide has it. */
export interface Place {
  suburb: string;
  postcode: string;
}

/** That it is not clear which place is meant. */
export interface PlaceQuestion {
  typed: Place;
  /** The suburbs that may be meant, the likeliest first. */
  offered: Place[];
  /** What is asked. */
  sentence: string;
}

/** "Newtown 2042" */
export function placeLabel({ suburb, postcode }: Place): string {
  return `${suburb} ${postcode}`;
}

/**
 * An answer to which place was meant, as a value of the form: the guide's, or the place as it was typed. It answers for
 * what was typed alone: whoever types something else is asked again.
 */
export function placeAnswer(typed: Place, meant: Place): string {
  return `${placeLabel(meant)} for ${placeLabel(typed)}`;
}

/** The choices of a question, the last of which is what was typed. */
export function placeOptions({ typed, offered }: PlaceQuestion): { value: string; label: string }[] {
  return [
    ...offered.map((place) => ({ value: placeAnswer(typed, place), label: placeLabel(place) })),
    { value: placeAnswer(typed, typed), label: messages.asTyped(placeLabel(typed)) },
  ];
}
