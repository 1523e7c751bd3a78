import type { Kysely } from "kysely";
import { addressLines, cardAddress } from "#app/features/listings/model/labels.ts";
import type { DB } from "#db/schema.ts";

/** A home, read with a simple query, to compare with the results of the product's queries. */
export interface VisibleHome {
  id: number;
  title: string;
  /** The title of its page, such as "12 Wilson Street, Newtown". */
  name: string;
  /** The heading of its page, such as "12 Wilson Street Newtown, NSW 2042". */
  heading: string;
  /** The link text of its card, such as "12 Wilson Street, Newtown". */
  cardLink: string;
  type: "sale" | "rent";
  /** With two agents, both get the enquiries. */
  agents: 1 | 2;
  propertyType: string;
  suburb: string;
  postcode: string;
  bedrooms: number;
  bathrooms: number;
  parking: number;
  /** Searchable features, such as "pool" and "step-free". */
  featureKeys: readonly string[];
  /** As entered, in dollars. 0 if no price is published. */
  price: number;
  /** The value that searches compare: the sale price or weekly rent. Undefined if none is published. */
  comparable: number | undefined;
  /** All text that a keyword search covers. */
  words: string;
}

/** All public homes, newest first. */
export async function findVisibleHomes(database: Kysely<DB>): Promise<VisibleHome[]> {
  const rows = await database
    .selectFrom("listings")
    .selectAll()
    .where("status", "=", "active")
    .where("deletedAt", "is", null)
    .orderBy("publishedAt", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    name: `${row.shownAddress ?? row.title}, ${row.suburb}`,
    heading: addressLines({ ...row, address: row.shownAddress }).join(" "),
    cardLink: cardAddress({ ...row, address: row.shownAddress }),
    type: row.listingType === "rent" ? "rent" : "sale",
    agents: row.secondAgentId === null ? 1 : 2,
    propertyType: row.propertyType,
    suburb: row.suburb,
    postcode: row.postcode,
    bedrooms: row.bedrooms ?? 0,
    bathrooms: row.bathrooms ?? 0,
    parking: row.parking ?? 0,
    featureKeys: row.featureKeys,
    price: row.price,
    comparable: weekly(row.price, row.priceFrequency),
    words: [row.title, row.description, ...row.features, row.suburb, row.shownAddress ?? ""].join(" "),
  }));
}

function weekly(price: number, frequency: string): number | undefined {
  if (price === 0) return undefined;
  return frequency === "per_month" ? Math.round((price * 12) / 52) : price;
}

export function mostCommon(homes: readonly VisibleHome[], field: "suburb" | "propertyType"): string {
  const counts = new Map<string, number>();
  for (const home of homes) counts.set(home[field], (counts.get(home[field]) ?? 0) + 1);
  const [first] = [...counts].toSorted(([, one], [, other]) => other - one);
  if (!first) throw new Error("There are no homes.");
  return first[0];
}

/** The median price, so that about half of these homes cost less. */
export function middlePrice(homes: readonly VisibleHome[]): number {
  const prices = homes.flatMap(({ comparable }) => comparable ?? []).toSorted((one, other) => one - other);
  const middle = prices[Math.floor(prices.length / 2)];
  if (middle === undefined) throw new Error("No home has a price.");
  return middle;
}

/** The newest of these homes with at least two photos. Homes published by other tests may have none. */
export async function findPicturedHome(database: Kysely<DB>, homes: readonly VisibleHome[]): Promise<VisibleHome> {
  const rows = await database
    .selectFrom("pictures")
    .select("listingId")
    .where("kind", "=", "photo")
    .where("state", "=", "ready")
    .where("deletedAt", "is", null)
    .groupBy("listingId")
    .having(({ fn }) => fn.countAll<number>(), ">=", 2)
    .execute();
  const pictured = new Set(rows.map(({ listingId }) => listingId));
  const home = homes.find(({ id }) => pictured.has(id));
  if (!home) throw new Error("No home has two photos.");
  return home;
}
