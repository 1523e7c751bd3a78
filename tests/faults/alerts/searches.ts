import { randomFrom, type Random } from "#app/lib/random.ts";
import { type Home, propertyTypes, suburbOfKill, suburbsFor, words } from "./homes.ts";

/** Whether a search gets emails: "paused" and "unconfirmed" get none, "stops" unsubscribes with the first. */
export type Fate = "live" | "paused" | "unconfirmed" | "stops";

/** How the mailbox responds: it accepts all emails, refuses each temporarily at first, or refuses all permanently. */
export type Mailbox = "open" | "busy at first" | "closed";

/** A saved search with its id. A null criterion does not restrict it. */
export interface Search {
  id: number;
  subscriber: number;
  email: string;
  fate: Fate;
  mailbox: Mailbox;
  frequency: "instant" | "daily" | "weekly";
  listingType: "sale" | "rent";
  suburb: string | null;
  minPrice: number | null;
  maxPrice: number | null;
  minBedrooms: number | null;
  minBathrooms: number | null;
  propertyType: string | null;
  keywords: { wanted: string[]; unwanted: string[] } | null;
}

type Criteria = Pick<
  Search,
  "listingType" | "suburb" | "minPrice" | "maxPrice" | "minBedrooms" | "minBathrooms" | "propertyType" | "keywords"
>;

/**
 * `count` searches by addresses with one or two each, and one for each home with a planned kill that no other search matches. The
 * result is the same for the same arguments. `forAll` adds a few searches that match every home for sale.
 */
export function writeSearches(count: number, homes: readonly Home[], { forAll = true } = {}): Search[] {
  const random = randomFrom(11);
  const suburbs = suburbsFor(homes.length);
  const searches: Search[] = [];
  for (const [index, home] of homes.entries()) {
    if (!home.plannedKill) continue;
    add({ listingType: home.listingType, suburb: suburbOfKill(index) }, { frequency: "instant" });
  }
  for (let index = 0; index < count; index += 1) {
    if (index % 100 === 0) add(someCriteria(random, suburbs, "sale", 0.2), { fate: "stops", frequency: "instant" });
    else if (index % 100 === 1) add(someCriteria(random, suburbs, "rent", 0.2), { mailbox: "busy at first" });
    else if (index % 200 === 2) add(someCriteria(random, suburbs, "sale", 0.2), { mailbox: "closed" });
    // Matches of all homes are split into emails of at most 100 homes.
    else if (forAll && index % 5000 === 3) add({ listingType: "sale" }, { frequency: "daily" });
    else if (index % 100 < 10) add(someCriteria(random, suburbs, "sale", 1), { fate: "unconfirmed" });
    else {
      // Every other search belongs to the address of the previous one.
      const listingType = index % 2 === 0 ? "sale" : "rent";
      const fate = random.chance(0.06) ? "paused" : "live";
      add(someCriteria(random, suburbs, listingType, 1), { fate, sameAddress: listingType === "rent" });
    }
  }
  return searches;

  function add(
    criteria: Pick<Criteria, "listingType"> & Partial<Criteria>,
    { sameAddress = false, ...rest }: Partial<Search> & { sameAddress?: boolean },
  ): void {
    const last = searches.at(-1)?.subscriber ?? 0;
    const subscriber = sameAddress ? last : last + 1;
    searches.push({
      id: searches.length + 1,
      subscriber,
      email: `reader.${subscriber}@example.com`,
      fate: "live",
      mailbox: "open",
      frequency: random.weighted(["instant", "daily", "weekly"] as const, (one) => (one === "daily" ? 6 : 2)),
      suburb: null,
      minPrice: null,
      maxPrice: null,
      minBedrooms: null,
      minBathrooms: null,
      propertyType: null,
      keywords: null,
      ...criteria,
      ...rest,
    });
  }
}

/** A suburb and other criteria. `picky` scales their probabilities (0 to 1). */
function someCriteria(
  random: Random,
  suburbs: readonly string[],
  listingType: "sale" | "rent",
  picky: number,
): Criteria {
  const suburb = random.pick(suburbs);
  const asks = (probability: number) => random.chance(probability * picky);
  const [low, high] =
    listingType === "sale"
      ? [500_000 + random.int(0, 10) * 50_000, 1_200_000 + random.int(0, 26) * 50_000]
      : [400 + random.int(0, 20) * 10, 700 + random.int(0, 50) * 10];
  return {
    listingType,
    suburb: random.chance(0.5) ? suburb : `  ${suburb.toUpperCase()}`,
    minPrice: asks(0.4) ? low : null,
    maxPrice: asks(0.7) ? high : null,
    minBedrooms: asks(0.7) ? random.int(1, 4) : null,
    minBathrooms: asks(0.4) ? random.int(1, 3) : null,
    propertyType: asks(0.7) ? random.pick(propertyTypes) : null,
    keywords: asks(0.15) ? someKeywords(random) : null,
  };
}

function someKeywords(random: Random) {
  const [wanted, unwanted] = random.sample(words, 2) as [string, string];
  return { wanted: [wanted], unwanted: random.chance(0.5) ? [unwanted] : [] };
}

/** Keywords as a person types them: in the plural, which the search stems, and with a minus to exclude. */
export function typedKeywords({ wanted, unwanted }: NonNullable<Search["keywords"]>): string {
  return [...wanted.map((word) => `${word}s`), ...unwanted.map((word) => `-${word}`)].join(" ");
}
