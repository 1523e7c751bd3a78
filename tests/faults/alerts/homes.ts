import { randomFrom } from "#app/lib/random.ts";
import { generateSuburbs } from "#reference/suburb-rows.ts";
import { type PlannedKill, byPlace } from "#tests/faults/planned-kills.ts";

/**
 * How a home is published: by the dashboard form, by `POST /api/listings`, by `PATCH /api/listings/{id}` of a draft, or not at all.
 */
export type Channel = "form" | "api" | "draft" | "never";
/** Used in turn; half of the homes start as drafts. */
const channels: readonly Channel[] = ["form", "draft", "api", "draft"];

/** A home of an agent, with a unique title. */
export interface Home {
  title: string;
  /** Index of the agent who publishes it. */
  agent: number;
  channel: Channel;
  listingType: "sale" | "rent";
  propertyType: string;
  suburb: string;
  /** Dollars; 0 for a home without a published price. */
  price: number;
  priceFrequency: "once" | "per_week" | "per_month";
  bedrooms: number | null;
  bathrooms: number | null;
  /** Words in its description. */
  words: string[];
  /** A change after publication: a lower price, or withdrawal. */
  later: { price: number } | "hidden" | undefined;
  plannedKill: PlannedKill | undefined;
}

/** Approximate homes per suburb; a small run still has eight suburbs. */
const homesOfSuburb = 5;
/** Real suburbs, fewer of them for fewer homes, so that searches have matches. */
export function suburbsFor(homeCount: number): string[] {
  const count = Math.max(8, Math.floor(homeCount / homesOfSuburb));
  return generateSuburbs()
    .slice(0, count)
    .map(({ name }) => name);
}
export const propertyTypes = ["Apartment", "House", "Townhouse", "Unit"];
export const words = ["pool", "sunroom", "courtyard", "cellar", "orchard", "studio"];
/** A suburb that contains only the home with this planned kill. */
export const suburbOfKill = (index: number) => `Faultville ${index}`;

/** The homes to publish, some of them with a planned kill. */
export function writeHomes(count: number, agents: number, plannedKills: readonly PlannedKill[]): Home[] {
  const random = randomFrom(7);
  const suburbs = suburbsFor(count);
  const stopped = byPlace(plannedKills, count);
  return Array.from({ length: count }, (_, index) => {
    const plannedKill = stopped.get(index);
    const listingType = random.chance(0.6) ? "sale" : "rent";
    const perMonth = listingType === "rent" && random.chance(0.2);
    const price = priceOf(listingType, perMonth, random.next());
    const home: Home = {
      title: `Sample home ${index}`,
      agent: index % agents,
      channel: index % 50 === 49 ? "never" : (channels[index % channels.length] ?? "form"),
      listingType,
      propertyType: random.pick(propertyTypes),
      suburb: random.pick(suburbs),
      price: listingType === "sale" && random.chance(0.05) ? 0 : price,
      priceFrequency: listingType === "sale" ? "once" : perMonth ? "per_month" : "per_week",
      bedrooms: random.chance(0.05) ? null : random.int(1, 5),
      bathrooms: random.chance(0.05) ? null : random.int(1, 3),
      words: random.sample(words, random.int(0, 2)),
      later: undefined,
      plannedKill,
    };
    const next = index % 20 === 7 && home.price > 0 ? { price: Math.round(price * 0.8) } : undefined;
    home.later = next ?? (index % 40 === 13 ? "hidden" : undefined);
    if (!plannedKill) return home;
    // Only new homes have an insert to pause at, and a home with a planned kill must be published.
    const channel = plannedKill.step === "before insert" || home.channel === "never" ? "form" : home.channel;
    return { ...home, channel, suburb: suburbOfKill(index), later: undefined };
  });
}

function priceOf(listingType: "sale" | "rent", perMonth: boolean, chance: number): number {
  if (listingType === "sale") return 500_000 + Math.floor(chance * 40) * 50_000;
  const week = 400 + Math.floor(chance * 80) * 10;
  return perMonth ? week * 4 : week;
}
