import { listingMessages } from "#app/features/listings/model/listing-form.messages.ts";
import { findState, isOutsideNsw } from "#app/lib/australian-states.ts";
import { Invalid } from "#app/lib/errors.ts";
import { placeMessages } from "./manage.messages.ts";
import { findGuidePlace, findPlacesLike, findPlacesByPostcode } from "./place.queries.server.ts";
import { type Place, toPlaceId, placeLabel, placeOptions, type PlaceQuestion } from "./place.ts";

/**
 * The place in canonical spelling, or a question, because a wrong suburb, postcode or state would make the listing hard
 * to find. Accepts any answer: not every place has a guide. Returns an answered `question` to show the choice. The stored
 * place, `before`, needs no question. Throws `Invalid` for a suburb of Sydney in another state without its postcode.
 */
export async function checkPlace(
  { suburb, postcode, state }: Place & { state: string },
  chosenId: string | undefined,
  before?: Place,
): Promise<{ place: Place; question?: PlaceQuestion } | { place?: never; question: PlaceQuestion }> {
  const typed = { suburb, postcode };
  const code = findState(state) ?? "NSW";
  const guide = await findGuidePlace(suburb);
  const isSamePlace = before?.suburb === suburb && before.postcode === postcode;
  if (code !== "NSW") {
    // Validation refuses a postcode of a third state.
    if (!guide) return { place: typed };
    if (!isOutsideNsw({ state: code, postcode }))
      throw new Invalid({ state: [listingMessages.stateOfSuburb(guide.suburb, code)] });
    if (isSamePlace && findState(before.state ?? "") === code) return { place: typed };
    const message = placeMessages.otherState(guide.suburb, code);
    return answer({ typed: { ...typed, state: code }, offered: [{ ...guide, state: "NSW" }], message }, chosenId);
  }
  if (guide && guide.postcode === postcode) return { place: guide };
  if (isSamePlace) return { place: typed };
  const offered = guide
    ? [guide, ...(await findPlacesByPostcode(postcode))]
    : await findPlacesLike(suburb).then(async (like) => (like.length > 0 ? like : findPlacesByPostcode(postcode)));
  const message = guide
    ? placeMessages.otherPostcode(guide.suburb, guide.postcode, postcode)
    : placeMessages.unknown(suburb, offered.map(placeLabel));
  return answer({ typed, offered, message }, chosenId);
}

function answer(question: PlaceQuestion, chosenId: string | undefined) {
  const { typed, offered } = question;
  const place = [...offered, typed].find((one) => toPlaceId(typed, one) === chosenId);
  return place ? { place, question } : { question };
}

/** Throws `Invalid` with the question and its answers; the client repeats the request with one as `placeId`. */
export async function requirePlace(
  typed: Place & { state: string },
  chosenId: string | undefined,
  before?: Place,
): Promise<Place> {
  const { place, question } = await checkPlace(typed, chosenId, before);
  if (place) return place;
  const placeIds = placeOptions(question).map(({ value }) => value);
  throw new Invalid(
    { suburb: [`${placeMessages.legend} ${question.message}`], placeId: [placeMessages.allowedValues(placeIds)] },
    placeMessages.confirmByApi,
  );
}
