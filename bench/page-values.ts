import type { ListingCardData } from "#app/features/listings/model/card.queries.server.ts";
import { homesCountLabel, cardAddress, shortPriceLabel, roomCounts } from "#app/features/listings/model/labels.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { contourFor, placeholderGlyph } from "#app/ui/photo-placeholder.ts";

/** The rows of each query of a page, in the order of the queries. */
export type QueryResults = readonly (readonly Record<string, unknown>[])[];

/** The values from the rows in the HTML body of the sales page, escaped, in document order. */
export function pageValues(results: QueryResults): string[] {
  const { names, total, cards } = parseResults(results);
  const count = total === undefined ? [] : [homesCountLabel(total)];
  const options = names.map((name) => name.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
  // The count is shown above the filters, on their button, and above the homes.
  const values = [...count, ...options, ...count, ...count];
  // Parses the JSON as the card component does. The component cannot be imported, because plain Node does not load `.tsx`.
  for (const home of JSON.parse(cards) as ListingCardData[]) pushCard(values, home);
  return values;
}

/**
 * The values from the rows in the hydration script. The names of suburbs are not part of it: the browser reads them from the
 * select.
 */
export function scriptValues(results: QueryResults): string[] {
  return [parseResults(results).cards].map(escapeTwice);
}

/** The API's response is the text that PostgreSQL returns. */
export function apiValues(results: QueryResults): string[] {
  return [parseResults(results).cards];
}

/** Identifies the query results by their columns. */
function parseResults(results: QueryResults): { names: string[]; total: number | null | undefined; cards: string } {
  let names: string[] = [];
  let total: number | null | undefined;
  let cards = "";
  for (const rows of results) {
    const first = rows[0];
    if (!first) continue;
    if ("names" in first) names = typeof first["names"] === "string" ? first["names"].split("\n") : [];
    else if ("homes" in first) cards = String(first["homes"]);
    else if ("keys" in first) total = Number(first["count"]) > 1000 ? null : Number(first["count"]);
  }
  return { names, total, cards };
}

function pushCard(values: string[], home: ListingCardData): void {
  const contour = contourFor(home.id);
  if (home.cover !== null) values.push(home.cover.src);
  else values.push(contour.name, String(contour.degrees), placeholderGlyph(home.propertyType));
  if (home.cover === null && home.heroImageUrl !== null) {
    values.push(escapeHtml(home.heroImageUrl), escapeHtml(home.title));
  }
  values.push(shortPriceLabel(home).amount, listingPath(home), escapeHtml(cardAddress(home)));
  for (const { kind, count, label } of roomCounts(home)) {
    // A count of 0 has no icon, except for a studio.
    if (count > 0 || kind === "bed") values.push(kind);
    values.push(count === 0 ? label : String(count));
  }
  if (home.landSize) values.push(formatNumber(home.landSize));
  values.push(escapeHtml(home.propertyType));
  if (home.offeredBy) values.push(escapeHtml(home.offeredBy));
  values.push(escapeHtml(home.title), escapeHtml(home.description));
  if (home.features !== null) values.push(escapeHtml(home.features));
  values.push(`${home.state} ${home.postcode}`);
}

const entities: Record<string, string> = { '"': "&quot;", "&": "&amp;", "'": "&#x27;", "<": "&lt;", ">": "&gt;" };
const special = /["&'<>]/;

function escapeHtml(text: string): string {
  return special.test(text) ? text.replaceAll(/["&'<>]/g, (character) => entities[character] ?? "") : text;
}

/** Escapes a text for JSON inside a string literal of a script. */
function escapeTwice(text: string): string {
  const quoted = JSON.stringify(JSON.stringify(text).slice(1, -1)).slice(1, -1);
  return quoted.replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}
