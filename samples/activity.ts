import { createHash } from "node:crypto";
import type { Insertable, Kysely } from "kysely";
import { leadInsertSchema } from "#app/features/leads/model/lead.schema.ts";
import { sydneyDate } from "#app/lib/sydney-time.ts";
import type { DB, SavedSearches } from "#db/schema.ts";
import { brand } from "#platform/brand.ts";
import { generateAgents } from "./agent-rows.ts";
import { SAMPLE_ENQUIRIES, type SampleEnquiry, type SampleHome, type SampleSubject } from "./data/enquiries.ts";
import { SAMPLE_PEOPLE } from "./data/people.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Oldest first. */
const SAVED_AGENTS = ["Yasmin Haddad", "Angus Whitlock", "Priya Raman"];

/** The last one is paused. */
const SAVED_SEARCHES = [
  { listingType: "sale", suburb: ["Newtown"], minBedrooms: 2, maxPrice: 1_600_000, frequency: "daily", daysAgo: 21 },
  {
    listingType: "sale",
    propertyType: "House",
    minBedrooms: 3,
    keywords: "courtyard",
    frequency: "weekly",
    daysAgo: 12,
  },
  { listingType: "rent", suburb: ["Erskineville"], maxPrice: 800, frequency: "instant", daysAgo: 30, isPaused: true },
] satisfies (Omit<Insertable<SavedSearches>, "email"> & { daysAgo: number; isPaused?: boolean })[];

/**
 * Adds the sample accounts' enquiries, saved agents and searches, a draft and private offers. Publishes no events and sends no mail,
 * as all of it is in the past.
 */
export async function seedActivity(db: Kysely<DB>, today: Date): Promise<void> {
  const [sampleAgent] = generateAgents();
  if (sampleAgent === undefined) throw new Error("There is no sample agent");
  await withdrawToDraft(db, sampleAgent.agent.name);
  await seedPrivatePrices(db, sampleAgent.agent.name, today);
  const { id: buyer } = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", SAMPLE_PEOPLE[0].email)
    .executeTakeFirstOrThrow();
  await seedSavedAgents(db, buyer, today);
  await seedSavedSearches(db, buyer, today);
  for (const enquiry of SAMPLE_ENQUIRIES) await seedEnquiry(db, enquiry, sampleAgent.agent.name, buyer, today);
}

async function withdrawToDraft(db: Kysely<DB>, agentName: string): Promise<void> {
  const newest = db
    .selectFrom("listings")
    .innerJoin("agents", "agents.id", "listings.agentId")
    .select("listings.id")
    .where("agents.name", "=", agentName)
    .where("listings.status", "=", "active")
    .orderBy("listings.publishedAt", "desc")
    .limit(1);
  await db.updateTable("listings").set({ status: "draft", publishedAt: null }).where("id", "=", newest).execute();
}

/**
 * Offers and an estimate for two of the sample agent's homes for sale: the price of the first may be advertised, the
 * second is below an offer that was refused as too low.
 */
async function seedPrivatePrices(db: Kysely<DB>, agentName: string, today: Date): Promise<void> {
  const homes = await db
    .selectFrom("listings")
    .innerJoin("agents", "agents.id", "listings.agentId")
    .select(["listings.id", "listings.price", "listings.createdByUserId as userId"])
    .where("agents.name", "=", agentName)
    .where("listings.status", "=", "active")
    .where("listings.listingType", "=", "sale")
    .where("listings.price", ">", 0)
    .orderBy("listings.id")
    .limit(2)
    .execute();
  const inThousands = (dollars: number) => Math.round(dollars / 1000) * 1000;
  const daysAgo = (days: number) => sydneyDate(new Date(today.getTime() - days * DAY));
  for (const [place, { id: listingId, userId, price }] of homes.entries()) {
    const offer = (share: number, days: number) => ({
      listingId,
      userId,
      amount: inThousands(price * share),
      offeredOn: daysAgo(days),
    });
    const lowest = place === 0 ? 0.95 : 1.01;
    await db
      .insertInto("listingEstimates")
      .values({ listingId, userId, low: inThousands(price * 0.97) })
      .execute();
    await db
      .insertInto("listingOffers")
      .values([
        { ...offer(lowest, 9), kind: "written", decision: "too_low", reason: "Below the vendor’s reserve" },
        { ...offer(0.98, 4), kind: "spoken", decision: "other", reason: "Settlement in six months" },
        { ...offer(1.02, 1), kind: "written", decision: "open", reason: null },
      ])
      .execute();
  }
}

async function seedSavedAgents(db: Kysely<DB>, userId: number, today: Date): Promise<void> {
  for (const [index, name] of SAVED_AGENTS.entries()) {
    const createdAt = new Date(today.getTime() - (SAVED_AGENTS.length - index) * 4 * DAY);
    await db
      .insertInto("savedAgents")
      .values({ userId, agentId: await agentId(db, name), createdAt })
      .execute();
  }
}

async function seedSavedSearches(db: Kysely<DB>, userId: number, today: Date): Promise<void> {
  const { email } = SAMPLE_PEOPLE[0];
  const before = (days: number) => new Date(today.getTime() - days * DAY);
  const first = before(Math.max(...SAVED_SEARCHES.map(({ daysAgo }) => daysAgo)));
  await db.insertInto("subscribers").values({ email, confirmedAt: first, createdAt: first }).execute();
  for (const { daysAgo, ...search } of SAVED_SEARCHES.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const { isPaused, ...criteria } = { isPaused: false, ...search };
    const createdAt = before(daysAgo);
    await db
      .insertInto("savedSearches")
      .values({
        ...criteria,
        userId,
        email,
        isLive: !isPaused,
        pausedAt: isPaused ? before(6) : null,
        confirmedAt: createdAt,
        createdAt,
        updatedAt: isPaused ? before(6) : createdAt,
      })
      .execute();
  }
}

async function seedEnquiry(
  db: Kysely<DB>,
  { from, about, message, wouldLike = [], hoursAgo, openedAfterHours, answeredAfterHours, ...rest }: SampleEnquiry,
  sampleAgent: string,
  buyer: number,
  today: Date,
): Promise<void> {
  const createdAt = hoursBefore(today, hoursAgo);
  const after = (hours: number | undefined) =>
    hours === undefined ? null : new Date(createdAt.getTime() + hours * HOUR);
  const [answeredAt, openedAt] = [after(answeredAfterHours), after(openedAfterHours)];
  const sender = from === "buyer" ? sampleBuyer : { ...from, email: emailOf(from.name) };
  const lead = leadInsertSchema.parse({
    ...sender,
    ...(await subjectOf(db, about, sampleAgent, createdAt)),
    message,
    wouldLike: [...wouldLike],
    status: rest.status,
    heldReason: rest.heldReason ?? null,
    userId: from === "buyer" ? buyer : null,
    consentAt: about.service === "finance" ? createdAt : null,
    fingerprint: createHash("sha256").update(`sample enquiry: ${sender.email} ${message}`).digest(),
  });
  await db
    .insertInto("leads")
    .values({ ...lead, createdAt, openedAt, answeredAt, updatedAt: answeredAt ?? openedAt ?? createdAt })
    .execute();
}

/** Times more than two days ago are in the morning, whenever the samples are added. */
function hoursBefore(today: Date, hoursAgo: number): Date {
  const time = new Date(today.getTime() - hoursAgo * HOUR);
  if (hoursAgo > 48) time.setUTCHours(0, hoursAgo % 50, 0, 0);
  return time;
}

const sampleBuyer = {
  name: `${SAMPLE_PEOPLE[0].firstName} ${SAMPLE_PEOPLE[0].lastName}`,
  email: SAMPLE_PEOPLE[0].email,
  phone: "0491 570 006",
};

const emailOf = (name: string) => `${name.toLowerCase().replaceAll(" ", ".")}@example.com`;

interface SubjectColumns {
  agentId: number | null;
  listingId: number | null;
  serviceId: number | null;
  tradeId: number | null;
  source: string;
}

async function subjectOf(
  db: Kysely<DB>,
  { home, agent, service, trade }: SampleSubject,
  sampleAgent: string,
  sentAt: Date,
): Promise<SubjectColumns> {
  const nothing = { agentId: null, listingId: null, serviceId: null, tradeId: null };
  const source = (about: string) => `${brand.name}: ${about}`;
  if (home !== undefined) {
    const { title, ...ids } = await findHome(db, home, sampleAgent, sentAt);
    return { ...nothing, ...ids, source: source(title) };
  }
  if (agent !== undefined) return { ...nothing, agentId: await agentId(db, agent), source: source(`agent:${agent}`) };
  if (trade !== undefined) {
    const { id } = await db
      .selectFrom("trades")
      .select("id")
      .where("companyName", "=", trade)
      .executeTakeFirstOrThrow();
    return { ...nothing, tradeId: id, source: source(`trade:${trade}`) };
  }
  const { id, title } = await db
    .selectFrom("services")
    .select(["id", "title"])
    .where("slug", "=", service ?? "")
    .executeTakeFirstOrThrow();
  return { ...nothing, serviceId: id, source: source(title) };
}

/** The newest home of this kind listed at the time, of the sample agent or of another agent. */
async function findHome(db: Kysely<DB>, home: SampleHome, sampleAgent: string, sentAt: Date) {
  const types: Partial<Record<SampleHome, string>> = { house: "House", apartment: "Apartment", unit: "Unit" };
  const type = types[home];
  return db
    .selectFrom("listings")
    .innerJoin("agents", "agents.id", "listings.agentId")
    .select(["listings.id as listingId", "agents.id as agentId", "listings.title"])
    .where("listings.status", "=", "active")
    .where("listings.publishedAt", "<", sentAt)
    .where("listings.listingType", "=", home === "rental" ? "rent" : "sale")
    .where("agents.name", home === "elsewhere" ? "!=" : "=", sampleAgent)
    .$if(type !== undefined, (query) => query.where("listings.propertyType", "=", type ?? ""))
    .$if(home === "apartment", (query) => query.where("listings.parking", ">", 0))
    .orderBy("listings.publishedAt", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** Throws without a match, so that renaming an agent is noticed. */
async function agentId(db: Kysely<DB>, name: string): Promise<number> {
  const { id } = await db.selectFrom("agents").select("id").where("name", "=", name).executeTakeFirstOrThrow();
  return id;
}
