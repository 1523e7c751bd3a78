import { readName } from "#app/features/suburbs/model/paths.ts";
import { suburbSlug } from "#app/features/suburbs/model/suburb-question.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";
import { slugify } from "#app/lib/text.ts";
import type { ComparedSuburb } from "#app/features/suburbs/model/suburbs.queries.server.ts";

/** As many as fit side by side on a laptop and can still be compared. */
export const MAX_COMPARED = 4;
/** Nobody means to compare more than this. */
const MAX_ASKED = 20;

/** What the query string of /suburbs/compare asks for. */
export interface ComparisonQuery {
  /** Suburbs by their slugs, each once. */
  slugs: string[];
  /** The text of a suburb to add. */
  add?: string;
}

/**
 * The comparison that a query string asks for, as "s=newtown&s=manly" or, from the form's one field, "s=newtown,manly".
 * Total: blank and malformed values are as if they were absent.
 */
export function decodeComparison(params: URLSearchParams): ComparisonQuery {
  const slugs = params
    .getAll("s")
    .flatMap((list) => list.split(","))
    .map((text) => suburbSlug(slugify(readName(text) ?? "")));
  return {
    slugs: [...new Set(slugs)].filter(Boolean).slice(0, MAX_ASKED),
    add: readName(params.get("add")),
  };
}

export interface ArrangedComparison<Suburb> {
  compared: Suburb[];
  /** Those for which there is no room. */
  beyond: Suburb[];
  /** Slugs of no suburb. */
  unknown: string[];
}

/** The first four of the suburbs found, in the order asked for, and what became of the rest. */
export function arrangeComparison<Suburb extends { slug: string }>(
  slugs: readonly string[],
  found: readonly Suburb[],
): ArrangedComparison<Suburb> {
  const inOrder = slugs.map((slug) => found.find((suburb) => suburb.slug === slug));
  const known = inOrder.filter((suburb) => suburb !== undefined);
  return {
    compared: known.slice(0, MAX_COMPARED),
    beyond: known.slice(MAX_COMPARED),
    unknown: slugs.filter((_, index) => inOrder[index] === undefined),
  };
}

/** What became of the text of a suburb to add. */
export type Addition =
  | { outcome: "added" | "already there" | "no room"; name: string; slug: string }
  | { outcome: "choose" | "misspelled"; text: string; choices: { name: string; slug: string }[] }
  | { outcome: "unknown"; text: string };

interface FoundSuburbs {
  items: readonly { name: string; slug: string }[];
  total: number;
  approximate: boolean;
}

const MAX_CHOICES = 6;

/** Adds the suburb that the text names, or the only one that it can mean; otherwise there is something to choose. */
export function resolveAddition(
  text: string,
  named: { name: string; slug: string } | undefined,
  found: FoundSuburbs,
  compared: readonly string[],
): Addition {
  const choices = found.items.slice(0, MAX_CHOICES).map(({ name, slug }) => ({ name, slug }));
  const only = named ?? (found.total === 1 && !found.approximate ? choices[0] : undefined);
  if (only) {
    if (compared.includes(only.slug)) return { outcome: "already there", ...only };
    return { outcome: compared.length < MAX_COMPARED ? "added" : "no room", ...only };
  }
  if (choices.length === 0) return { outcome: "unknown", text };
  return { outcome: found.approximate ? "misspelled" : "choose", text, choices };
}

/** What became of a text to add, in words; undefined when it was added. */
export function additionWords(addition: Addition): string | undefined {
  switch (addition.outcome) {
    case "added":
      return undefined;
    case "already there":
      return `${addition.name} is here already.`;
    case "no room":
      return `${suburbsMessages.atMost} Remove one to add ${addition.name}.`;
    case "unknown":
      return `${suburbsMessages.empty} for “${addition.text}”.`;
    case "choose":
      return `Several suburbs have “${addition.text}” in their name. ${suburbsMessages.which}`;
    case "misspelled":
      return `No suburb is called “${addition.text}”. ${suburbsMessages.didYouMean}`;
  }
}

/** How many there are of something in a suburb, and where they are; no address when there are none. */
export interface LinkedCount {
  count: number;
  to?: string;
}

/** A suburb side by side with others: its figures, and what the other directories have of it. */
export interface SuburbSideBySide extends ComparedSuburb {
  forSale: LinkedCount;
  forRent: LinkedCount;
  agents: LinkedCount;
}

/** A count that leads somewhere unless it is 0. */
export function linkedCount(count: number, to: string): LinkedCount {
  return count === 0 ? { count } : { count, to };
}
