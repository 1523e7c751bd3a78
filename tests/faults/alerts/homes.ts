import { randomFrom } from "#app/lib/random.ts";
import { generateSuburbs } from "#reference/suburb-rows.ts";
import { type Accident, byPlace } from "#tests/faults/accidents.ts";

/**
 * How a home comes before the public: by the form of the dashboard, by `POST /api/listings`, by `PATCH /api/listings/{id}` of a
 * draft, or not at all.
 */
export type Way = "form" | "api" | "draft" | "never";
/** By turns; half of the homes are drafts first. */
const ways: readonly Way[] = ["form", "draft", "api", "draft"];

/** A home of an agent. No two have the same title. */
export interface Home {
  title: string;
  /** Which of the agents publishes it. */
  agent: number;
  way: Way;
  listingType: "sale" | "rent";
  propertyType: string;
  suburb: string;
  /** Dollars; 0 publishes none. */
  price: number;
  priceFrequency: "once" | "per_week" | "per_month";
  bedrooms: number | null;
  bathrooms: number | null;
  /** What its description mentions. */
  words: string[];
  /** What becomes of it once it is published: a lower price, or it is taken off the market. */
  later: { price: number } | "hidden" | undefined;
  /** Where it is stopped, if anywhere. */
  accident: Accident | undefined;
}

/** Homes of one suburb, about; a small run still has eight suburbs. */
const homesOfSuburb = 5;
/** Real suburbs, fewer of them for fewer homes, so that there is something to find for a search. */
export function suburbsFor(homeCount: number): string[] {
  const count = Math.max(8, Math.floor(homeCount / homesOfSuburb));
  return generateSuburbs()
    .slice(0, count)
    .map(({ name }) => name);
}
export const propertyTypes = ["Apartment", "House", "Townhouse", "Unit"];
export const words = ["pool", "sunroom", "courtyard", "cellar", "orchard", "studio"];
/** Where only the homes of accidents are, one each. */
export const suburbOfAccident = (index: number) => `Faultville ${index}`;

/** Homes to be published; those of the accidents stand in their places. */
export function writeHomes(count: number, agents: number, accidents: readonly Accident[]): Home[] {
  const random = randomFrom(7);
  const suburbs = suburbsFor(count);
  const stopped = byPlace(accidents, count);
  return Array.from({ length: count }, (_, index) => {
    const accident = stopped.get(index);
    const listingType = random.chance(0.6) ? "sale" : "rent";
    const perMonth = listingType === "rent" && random.chance(0.2);
    const price = priceOf(listingType, perMonth, random.next());
    const home: Home = {
      title: `Sample home ${index}`,
      agent: index % agents,
      way: index % 50 === 49 ? "never" : (ways[index % ways.length] ?? "form"),
      listingType,
      propertyType: random.pick(propertyTypes),
      suburb: random.pick(suburbs),
      price: listingType === "sale" && random.chance(0.05) ? 0 : price,
      priceFrequency: listingType === "sale" ? "once" : perMonth ? "per_month" : "per_week",
      bedrooms: random.chance(0.05) ? null : random.int(1, 5),
      bathrooms: random.chance(0.05) ? null : random.int(1, 3),
      words: random.sample(words, random.int(0, 2)),
      later: undefined,
      accident,
    };
    const next = index % 20 === 7 && home.price > 0 ? { price: Math.round(price * 0.8) } : undefined;
    home.later = next ?? (index % 40 === 13 ? "hidden" : undefined);
    if (!accident) return home;
    // Only an insert can be stopped before it, and everybody else is to hear of it.
    const way = accident.step === "before insert" || home.way === "never" ? "form" : home.way;
    return { ...home, way, suburb: suburbOfAccident(index), later: undefined };
  });
}

function priceOf(listingType: "sale" | "rent", perMonth: boolean, chance: number): number {
  if (listingType === "sale") return 500_000 + Math.floor(chance * 40) * 50_000;
  const week = 400 + Math.floor(chance * 80) * 10;
  return perMonth ? week * 4 : week;
}
