import { Invalid } from "#app/lib/errors.ts";
import { placeMessages } from "./manage.messages.ts";
import { findGuidePlace, findPlacesLike, findPlacesOf } from "./own-listings.queries.server.ts";
import { type Place, placeAnswer, placeLabel, placeOptions, type PlaceQuestion } from "./place.ts";

/**
 * The place of a listing as its guide spells it, or a question: a suburb that no guide knows is found by nobody who
 * searches for the one that was meant, and neither is one under the postcode of another. Whatever is answered is taken,
 * as there are places without a guide; the question comes with it, so that it can be shown as answered. `before` is what
 * is stored and so was answered.
 */
export async function checkPlace(
  { suburb, postcode, state }: Place & { state: string },
  answer: string | undefined,
  before?: Place,
): Promise<{ place: Place; question?: PlaceQuestion } | { place?: never; question: PlaceQuestion }> {
  const typed = { suburb, postcode };
  if (state.toUpperCase() !== "NSW") return { place: typed };
  const guide = await findGuidePlace(suburb);
  if (guide && guide.postcode === postcode) return { place: guide };
  if (before && placeLabel(before) === placeLabel(typed)) return { place: typed };
  const offered = guide
    ? [guide, ...(await findPlacesOf(postcode))]
    : await findPlacesLike(suburb).then(async (like) => (like.length > 0 ? like : findPlacesOf(postcode)));
  const sentence = guide
    ? placeMessages.otherPostcode(guide.suburb, guide.postcode, postcode)
    : placeMessages.unknown(suburb, offered.map(placeLabel));
  const question = { typed, offered, sentence };
  const place = [...offered, typed].find((one) => placeAnswer(typed, one) === answer);
  return place ? { place, question } : { question };
}

/**
 * The place of a listing that a client of the API sends, by the same rule. Throws `Invalid` with the question and its
 * possible answers, of which the client sends one back as `placeId`.
 */
export async function requirePlace(
  typed: Place & { state: string },
  answer: string | undefined,
  before?: Place,
): Promise<Place> {
  const { place, question } = await checkPlace(typed, answer, before);
  if (place) return place;
  const answers = placeOptions(question).map(({ value }) => value);
  throw new Invalid(
    { suburb: [`${placeMessages.legend} ${question.sentence}`], placeId: [placeMessages.answers(answers)] },
    placeMessages.confirmByApi,
  );
}
