import type { SaleMethod } from "#app/features/listings/model/criteria.ts";
import type { AddressDisplay } from "#app/features/listings/model/field-kinds.ts";
import { distanceKm } from "#app/lib/geography.ts";
import { type Random, randomFrom } from "#app/lib/random.ts";
import { money, weekdayDate } from "#reference/wording.ts";
import { generateAgents, type AgentPlan } from "./agent-rows.ts";
import { drawBlock } from "./block.ts";
import { LAND_TITLES, PAIR_TITLES, TITLES } from "./data/titles.ts";
import { HARBOURSIDE } from "./data/where-people-look.ts";
import { describe } from "./description.ts";
import { drawPropertyType, searchWeight } from "./draw-place.ts";
import { type StatedSizes, statedSizes, withDrawnSizes } from "./drawn-sizes.ts";
import { homePlace } from "./home-place.ts";
import { type Deal, drawHome, type Home } from "./home.ts";
import { atNewestMedian } from "./newest-prices.ts";
import { readRentTable, type RentTable } from "./rent-facts.ts";
import { salePrice } from "./sale-price.ts";
import { lettingFeatures, mentions, type MoreFacts, moreFacts, statedFacts, toDollars } from "./stated-facts.ts";
import { streetAddress } from "./street-address.ts";
import { readSampleSuburbs, readSuburbsWithoutFigures, type SampleSuburb } from "./suburbs.ts";
import { rentalTerms, saleTerms } from "./terms.ts";
import { weeklyRent } from "./weekly-rent.ts";
import { createWriter, type Sentence, type Writer } from "./writer.ts";

/** Agent and owner are identified by the agent's email address. */
export interface ListingPlan {
  agentEmail: string;
  listing: MoreFacts &
    StatedSizes & {
      title: string;
      status: "active" | "draft";
      listingType: Deal;
      propertyType: string;
      price: number;
      priceFrequency: "once" | "per_week";
      priceTo?: number | null;
      priceWords?: string | null;
      saleMethod?: SaleMethod | null;
      auctionAt?: Date | null;
      auctionPlace?: string | null;
      availableFrom?: string;
      bondWeeks?: number;
      leaseMonths?: number | null;
      applicationUrl?: string | null;
      address: string;
      addressDisplay: AddressDisplay;
      latitude: number | null;
      longitude: number | null;
      suburb: string;
      state: "NSW";
      postcode: string;
      bedrooms: number | null;
      bathrooms: number | null;
      parking: number | null;
      landSize: number | null;
      yearBuilt: number | null;
      strataLevies: number | null;
      stepFreeAccess: boolean | null;
      stepFreeBathroom: boolean | null;
      description: string;
      heroImageUrl: null;
      features: string[];
      contactEmail: string;
      contactPhone: string;
      publishedAt: Date | null;
    };
}

const ACTIVE = 1_340;
const DRAFTS = 20;
/** Suburbs with at least one home; the other homes are in popular suburbs. */
const SUBURBS_COVERED = 340;
const FEWEST_FEATURES = 4;
const MOST_FEATURES = 9;
const SHARE_OF_SALES = 0.65;
const SHARE_WITHOUT_PRICE = 0.025;

const PUBLISHED_WITHIN_MINUTES = 60 * 24 * 60;
/** Days until a rental is available. */
const FREE_WITHIN_DAYS = [3, 32] as const;
const BOND_WEEKS = 4;
const DAY = 24 * 60 * 60 * 1000;

const harbourside = new Set(HARBOURSIDE);

/**
 * 1,340 active listings and 20 drafts. Deterministic except for dates, which are relative to `today`. No sentence
 * repeats one that `writer` has written elsewhere.
 */
export function generateListings(today: Date, writer = sampleWriter()): ListingPlan[] {
  const random = randomFrom(2026);
  const stated = randomFrom(2028);
  const rents = readRentTable();
  const agents = generateAgents();
  return placesFor(ACTIVE + DRAFTS, readSampleSuburbs(), random).map((suburb, index) => {
    const { home, price } = drawPriced(suburb, rents, random);
    const draft = index % Math.floor((ACTIVE + DRAFTS) / DRAFTS) === 7;
    return planListing(home, price, draft, agentFor(suburb, agents, random), today, writer, random, stated);
  });
}

/** These have next to no homes. */
const INDUSTRIAL: readonly string[] = [
  "Arndell Park",
  "Bankstown Aerodrome",
  "Camellia",
  "Chullora",
  "Clyde",
  "Huntingwood",
  "Port Botany",
  "Rookwood",
  "Smeaton Grange",
];
/** The suburbs without own figures that are nearest to the centre get a home each. */
const OUTLYING = 80;

/** 80 active homes in suburbs without figures of their own. Separate streams, so that they change no other home. */
export function generateOutlyingListings(today: Date, writer: Writer): ListingPlan[] {
  const random = randomFrom(2031);
  const stated = randomFrom(2032);
  const rents = readRentTable();
  const agents = generateAgents();
  const suburbs = readSuburbsWithoutFigures()
    .filter(({ name }) => !INDUSTRIAL.includes(name))
    .toSorted((one, other) => one.kmFromCbd - other.kmFromCbd)
    .slice(0, OUTLYING);
  return suburbs.map((suburb) => {
    const { home, price } = drawPriced(suburb, rents, random);
    return planListing(home, price, false, agentFor(suburb, agents, random), today, writer, random, stated);
  });
}

/** Has its own random stream, so that one home's text changes no other home. */
export function sampleWriter(): Writer {
  return createWriter(randomFrom(2027));
}

export function coveredSuburbs(suburbs: readonly SampleSuburb[]): SampleSuburb[] {
  return suburbs.toSorted((a, b) => searchWeight(b) - searchWeight(a)).slice(0, SUBURBS_COVERED);
}

function placesFor(count: number, suburbs: readonly SampleSuburb[], random: Random): SampleSuburb[] {
  const covered = coveredSuburbs(suburbs);
  const more = Array.from({ length: count - covered.length }, () => random.weighted(covered, searchWeight));
  return random.sample([...covered, ...more], count);
}

/** Repeats until the home has enough features and a price. Not every postcode has bonds or sales. */
export function drawPriced(suburb: SampleSuburb, rents: RentTable, random: Random): { home: Home; price: number } {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const deal: Deal = random.chance(SHARE_OF_SALES) ? "sale" : "rent";
    const type = drawPropertyType(suburb, deal, rents, random);
    const home =
      type === "Land" ? drawBlock(suburb, random) : drawHome(type, deal, suburb, harbourside.has(suburb.name), random);
    const price = deal === "sale" ? salePrice(home, rents, random) : weeklyRent(home, rents, random);
    if (price !== null && home.features.size >= FEWEST_FEATURES)
      return { home, price: atNewestMedian(home, price, rents) };
  }
  throw new Error(`The data prices no home in ${suburb.name}`);
}

/** `price` is per week for rentals. Dates in the text are relative to `today`. */
export function planListing(
  drawn: Home,
  weeklyOrOnce: number,
  draft: boolean,
  agent: AgentPlan,
  today: Date,
  writer: Writer,
  random: Random,
  stated: Random,
): ListingPlan {
  const price = priced(drawn, weeklyOrOnce, random);
  const freeInDays = random.int(...FREE_WITHIN_DAYS);
  const lease = { bond: bondOf(price), available: `{in${freeInDays}days}` };
  const home = { ...drawn, slots: { ...drawn.slots, ...lease, agent: agent.user.firstName } };
  const title = writeTitle(home, writer);
  if (title === undefined) throw new Error(`No title left for a ${home.propertyType}`);
  const paragraphs = describe(home, writer);
  const sentences = [title, ...paragraphs.flat()];
  const prose = sentences.map(({ text }) => text).join(" ");
  const facts = statedFacts(home, prose, stated);
  const offered = [
    // On upper floors, step-free access implies a lift.
    ...(facts.stepFreeAccess && home.features.has("lift") ? ["Lift"] : []),
    ...lettingFeatures(home, prose, stated),
  ];
  const mentioned = sentences.flatMap(({ features }) => features);
  const minutes = random.int(30, PUBLISHED_WITHIN_MINUTES);
  const address = streetAddress(home, random);
  const terms =
    home.deal === "sale"
      ? saleTerms(`${address}, ${home.suburb.name}`, price.price, today)
      : rentalTerms(drawn.slots["leaseTerm"], BOND_WEEKS, freeDay(today, freeInDays));
  const description = dated(
    paragraphs.map((paragraph) => paragraph.map(({ text }) => text).join(" ")).join("\n\n"),
    today,
  );
  const listing: Omit<ListingPlan["listing"], keyof StatedSizes> = {
    title: title.text,
    status: draft ? "draft" : "active",
    listingType: home.deal,
    propertyType: home.propertyType,
    ...price,
    ...terms,
    address,
    ...homePlace(address, home.suburb),
    suburb: home.suburb.name,
    state: "NSW",
    postcode: home.suburb.postcode,
    bedrooms: home.bedrooms,
    bathrooms: home.bathrooms,
    parking: home.parking,
    landSize: home.landSize,
    strataLevies: leviesIn(prose, drawn),
    yearBuilt: drawn.slots.built === undefined ? null : Number(drawn.slots.built),
    ...facts,
    ...moreFacts(home, prose, randomFrom(minutes)),
    description,
    heroImageUrl: null,
    features: featureLabels(home, mentioned, offered, random),
    contactEmail: agent.agent.email,
    contactPhone: agent.agent.phone,
    publishedAt: draft ? null : new Date(today.getTime() - minutes * 60_000),
  };
  return {
    agentEmail: agent.agent.email,
    listing: { ...listing, ...statedSizes(listing), description: withDrawnSizes(listing) },
  };
}

/** Dollars per quarter; null unless the description names them. */
function leviesIn(text: string, { deal, slots: { levies } }: Home): number | null {
  return deal === "sale" && mentions(text, levies) ? toDollars(levies) : null;
}

function writeTitle(home: Home, writer: Writer): Sentence | undefined {
  if (home.propertyType === "Land") return writer.write(home, LAND_TITLES);
  const [first, second] = writer.random.chance(0.6) ? [TITLES, PAIR_TITLES] : [PAIR_TITLES, TITLES];
  return writer.write(home, first) ?? writer.write(home, second);
}

type Price = Pick<ListingPlan["listing"], "price" | "priceFrequency">;

/** At most four weeks' rent, the legal maximum. */
function bondOf({ price }: Price): string {
  return money(Math.floor(price * BOND_WEEKS));
}

/** Dates come last, so that the other words do not depend on the day. */
function dated(text: string, today: Date): string {
  return text.replace(/\{in(\d+)days\}/g, (_, days: string) => weekdayDate(freeDay(today, Number(days))));
}

function freeDay(today: Date, days: number): Date {
  return firstOfficeDay(new Date(today.getTime() + days * DAY));
}

/** A weekday, except at Christmas and New Year. */
function firstOfficeDay(date: Date): Date {
  const [weekday, day, month] = [date.getUTCDay(), date.getUTCDate(), date.getUTCMonth() + 1];
  const closed = weekday === 0 || weekday === 6 || (month === 12 && day > 24) || (month === 1 && day === 1);
  return closed ? firstOfficeDay(new Date(date.getTime() + DAY)) : date;
}

function priced(home: Home, price: number, random: Random): Price {
  const isUnpriced = random.chance(SHARE_WITHOUT_PRICE);
  if (home.deal === "rent") return { price, priceFrequency: "per_week" };
  return { price: isUnpriced ? 0 : price, priceFrequency: "once" };
}

/** Three to nine: features in the text first, then others and the offered extras. */
function featureLabels(home: Home, mentioned: readonly string[], offered: readonly string[], random: Random): string[] {
  const first = [...new Set(mentioned)];
  const others = random.sample(
    [...home.features.keys()].filter((key) => !first.includes(key)),
    MOST_FEATURES,
  );
  const count = Math.max(3, Math.min(MOST_FEATURES, Math.max(first.length, random.int(5, 8))));
  const labels = [...first, ...others].slice(0, count).map((key) => home.features.get(key) ?? key);
  const own = labels.filter((label) => !offered.includes(label));
  return [...own.slice(0, Math.max(first.length, MOST_FEATURES - offered.length)), ...offered];
}

/** An agent of the suburb, else one of the three nearest. */
function agentFor(suburb: SampleSuburb, agents: readonly AgentPlan[], random: Random): AgentPlan {
  const local = agents.filter(({ agent }) => agent.suburbs.includes(suburb.name));
  if (local.length > 0) return random.pick(local);
  const nearest = agents.toSorted((a, b) => distanceKm(a.base, suburb) - distanceKm(b.base, suburb));
  return random.pick(nearest.slice(0, 3));
}
