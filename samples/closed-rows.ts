import { randomFrom, type Random } from "#app/lib/random.ts";
import { addDays, sydneyDate } from "#app/lib/sydney-time.ts";
import { type AgentPlan, generateAgents } from "./agent-rows.ts";
import { searchWeight } from "./draw-place.ts";
import { coveredSuburbs, drawPriced, type ListingPlan, planListing } from "./listing-rows.ts";
import { readRentTable } from "./rent-facts.ts";
import { readSampleSuburbs, type SampleSuburb } from "./suburbs.ts";
import type { Writer } from "./writer.ts";

export interface ClosedListingPlan extends ListingPlan {
  closing: {
    status: "sold" | "leased";
    /** In Sydney: "2026-11-28". */
    closedOn: string;
    /** AUD, per rent period for a rental; null if withheld. */
    closedPrice: number | null;
    priceWithheld: boolean;
  };
}

const CLOSED = 300;
const CLOSED_WITHIN_DAYS = 364;
/** Most homes are near the lower limit. */
const DAYS_ON_MARKET = { sold: [15, 85], leased: [6, 40] } as const;
/** As a fraction of the estimated price. */
const SOLD_FOR = [0.95, 1.07] as const;
const SHARE_WITHHELD = 0.12;
const MINUTES_OF_A_DAY = 24 * 60;

/**
 * 300 homes sold or leased in the year before `today`. Deterministic. A rental is leased for the advertised rent, as
 * agents must not solicit more (Residential Tenancies Act 2010 NSW, s 22A).
 */
export function generateClosedListings(today: Date, writer: Writer): ClosedListingPlan[] {
  const random = randomFrom(2029);
  const stated = randomFrom(2030);
  const rents = readRentTable();
  const patches = patchesOf(generateAgents());
  return Array.from({ length: CLOSED }, () => {
    const { agent, suburbs } = random.weighted(patches, ({ agent: { agent: profile } }) => 4 + profile.yearsExperience);
    const drawn = drawPriced(random.weighted(suburbs, searchWeight), rents, random);
    return closeHome(drawn, agent, { today, writer, random, stated });
  });
}

/** So that one guide to a suburb has its record of guides and sale prices, which needs five sales of a kind. */
const RECORD = { suburb: "Newtown", sales: 6 } as const;

/** Sales of houses, which a guide shows first, with an advertised and a published price. Deterministic, and drawn apart from the other homes. */
export function generateSalesForRecord(today: Date, writer: Writer): ClosedListingPlan[] {
  const random = randomFrom(2031);
  const stated = randomFrom(2032);
  const rents = readRentTable();
  const local = patchesOf(generateAgents()).filter(({ suburbs }) => suburbs.some(({ name }) => name === RECORD.suburb));
  const sales: ClosedListingPlan[] = [];
  while (sales.length < RECORD.sales) {
    const { agent, suburbs } = random.pick(local);
    const [suburb] = suburbs.filter(({ name }) => name === RECORD.suburb);
    if (suburb === undefined) throw new Error(`No sample agent works in ${RECORD.suburb}`);
    const drawn = drawPriced(suburb, rents, random);
    if (drawn.home.deal !== "sale" || drawn.home.propertyType !== "House") continue;
    const plan = closeHome(drawn, agent, { today, writer, random, stated });
    if (plan.listing.price > 0 && !plan.closing.priceWithheld) sales.push(plan);
  }
  return sales;
}

interface Drawing {
  today: Date;
  writer: Writer;
  random: Random;
  stated: Random;
}

function closeHome(
  { home, price }: ReturnType<typeof drawPriced>,
  agent: AgentPlan,
  { today, writer, random, stated }: Drawing,
): ClosedListingPlan {
  const status = home.deal === "sale" ? "sold" : "leased";
  const daysAgo = random.int(1, CLOSED_WITHIN_DAYS);
  const daysOffered = drawDays(DAYS_ON_MARKET[status], random);
  const publishedAt = minutesBefore(today, (daysAgo + daysOffered) * MINUTES_OF_A_DAY + random.int(0, 300));
  const { agentEmail, listing } = planListing(home, price, false, agent, publishedAt, writer, random, stated);
  const priceWithheld = status === "sold" && random.chance(SHARE_WITHHELD);
  const soldFor = toThousand(price * between(SOLD_FOR, random));
  return {
    agentEmail,
    listing: { ...listing, publishedAt },
    closing: {
      status,
      closedOn: addDays(sydneyDate(today), -daysAgo),
      closedPrice: priceWithheld ? null : status === "sold" ? soldFor : listing.price,
      priceWithheld,
    },
  };
}

interface Patch {
  agent: AgentPlan;
  suburbs: SampleSuburb[];
}

function patchesOf(agents: readonly AgentPlan[]): Patch[] {
  const covered = coveredSuburbs(readSampleSuburbs());
  return agents
    .map((agent) => ({ agent, suburbs: covered.filter(({ name }) => agent.agent.suburbs.includes(name)) }))
    .filter(({ suburbs }) => suburbs.length > 0);
}

function drawDays([fewest, most]: readonly [number, number], random: Random): number {
  return fewest + Math.floor(random.next() ** 2 * (most - fewest));
}

const between = ([low, high]: readonly [number, number], random: Random) => low + random.next() * (high - low);

const minutesBefore = (time: Date, minutes: number) => new Date(time.getTime() - minutes * 60_000);

const toThousand = (dollars: number) => Math.round(dollars / 1_000) * 1_000;
