import { formatDollars } from "#app/lib/dollars.ts";
import { countOf, joinNames, quotedList } from "#app/lib/text.ts";
import type { SuburbPage } from "./search.queries.server.ts";
import { suburbsMessages } from "./suburbs.messages.ts";

/** "626 suburbs", "1 suburb". */
export function suburbsHeading(total: number): string {
  return countOf(total, "suburb");
}

/** The text that is read out when a search has changed. */
export function suburbsAnnouncement(found: SuburbPage, search: string | undefined): string {
  if (found.total === 0) return suburbsMessages.empty;
  const heading = suburbsHeading(found.total);
  return found.approximate ? `${heading}. ${orderLine(found, search) ?? ""}` : heading;
}

/** In which order suburbs stand, and why these; undefined when there are none. */
export function orderLine({ total, approximate }: SuburbPage, search: string | undefined): string | undefined {
  if (total === 0) return undefined;
  if (approximate) {
    const these = total === 1 ? suburbsMessages.alike : suburbsMessages.manyAlike;
    return `No suburb is called “${search}”. ${these}`;
  }
  if (search === undefined || total === 1) return total === 1 ? undefined : suburbsMessages.order;
  return suburbsMessages.orderOfMatches;
}

/** "1.2 km", and beyond 10 whole ones: "32 km". The space does not break. */
export function kilometres(km: number): string {
  return `${km < 10 ? km.toFixed(1) : Math.round(km)}\u00a0km`;
}

/** "0.8 km south-east"; the data has a few suburbs at one and the same point. */
export function distanceAndDirection(km: number, direction: string): string {
  return km < 0.05 ? suburbsMessages.samePoint : `${kilometres(km)} ${direction}`;
}

/** One sentence for search engines and shared links. */
export function suburbDescription(suburb: {
  name: string;
  postcode: string | null;
  medianPrice: number | null;
  figuresPeriod: string | null;
}): string {
  const { name, postcode, medianPrice, figuresPeriod } = suburb;
  const median = medianPrice === null ? "" : ` Median price ${formatDollars(medianPrice)}`;
  const period = median && figuresPeriod ? ` (${figuresPeriod})` : "";
  return (
    `Guide to ${name}, Sydney NSW${postcode ? ` ${postcode}` : ""}.` +
    `${median}${period}${median && "."} Homes for sale and for rent, local agents and nearby suburbs.`
  );
}

/** "Compare with Enmore, Erskineville and Camperdown". */
export function compareWithLabel(names: readonly string[]): string {
  return `Compare with ${joinNames(names)}`;
}

/** That no suburb has a name or postcode that was typed: "We do not know Sydney suburbs called “Newtwon” and “Enmroe”." */
export function unknownSuburbsNote(typed: readonly string[]): string {
  const postcodes = typed.filter((text) => /^\d+$/.test(text));
  const names = typed.filter((text) => !postcodes.includes(text));
  const called = names.length === 0 ? [] : [`called ${quotedList(names)}`];
  const placed =
    postcodes.length === 0 ? [] : [`with the postcode${postcodes.length > 1 ? "s" : ""} ${quotedList(postcodes)}`];
  return `We do not know ${typed.length === 1 ? "a Sydney suburb" : "Sydney suburbs"} ${[...called, ...placed].join(" or ")}.`;
}
