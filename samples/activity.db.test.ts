import { beforeAll, expect, test } from "vitest";
import { findQueue } from "#app/features/admin/queue/queue.queries.server.ts";
import { FEWEST_FOR_MEDIAN } from "#app/features/agents/model/card.ts";
import { findAgentLeads } from "#app/features/leads/inbox/inbox.queries.server.ts";
import { findOwnLeadPage } from "#app/features/leads/model/lead.queries.server.ts";
import { findQuotedSalesInSuburb } from "#app/features/listings/embeds/homes.queries.server.ts";
import { testDatabase } from "#db/test-database.ts";
import { updateReference } from "#reference/apply.ts";
import { seedWhenEmpty } from "#samples/seed.ts";
import { generateAgents } from "./agent-rows.ts";
import { SAMPLE_PEOPLE } from "./data/people.ts";

const { url, db } = await testDatabase();

let seeded: boolean[];

beforeAll(async () => {
  await updateReference(url);
  seeded = await Promise.all([seedWhenEmpty(url), seedWhenEmpty(url)]);
}, 120_000);

async function userWith(email: string) {
  const user = await db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
  return { ...user, role: user.role === "agent" ? ("agent" as const) : ("buyer" as const) };
}

const sampleAgent = () => userWith(generateAgents()[0]?.user.email ?? "");
const rows = (table: "leads" | "savedSearches" | "savedAgents" | "messages") =>
  db.selectFrom(table).selectAll().execute();

test("the buyer's dashboard is not empty: enquiries in different states, saved agents and searches", async () => {
  const buyer = await userWith(SAMPLE_PEOPLE[0].email);
  const { items, counts } = await findOwnLeadPage(buyer.id, 1);
  expect(items.length).toBeGreaterThanOrEqual(4);
  expect(items.length).toBeLessThanOrEqual(6);
  expect(Object.keys(counts).length).toBeGreaterThanOrEqual(3);
  const saved = await db.selectFrom("savedAgents").select("agentId").where("userId", "=", buyer.id).execute();
  expect(saved).toHaveLength(3);
  const searches = await db.selectFrom("savedSearches").selectAll().where("userId", "=", buyer.id).execute();
  expect(searches.filter(({ isLive }) => isLive)).toHaveLength(2);
  expect(searches.filter(({ pausedAt }) => pausedAt !== null)).toHaveLength(1);
  for (const { nextRunAt, confirmedAt } of searches) {
    expect(nextRunAt).toBeNull();
    expect(confirmedAt).not.toBeNull();
  }
});

test("the agent has enquiries about their own homes that are overdue, of today and answered, and a draft", async () => {
  const agent = await sampleAgent();
  const { items, waiting, overdue } = await findAgentLeads(agent, { page: 1 });
  expect(overdue).toBeGreaterThanOrEqual(1);
  expect(waiting - overdue).toBeGreaterThanOrEqual(2);
  expect(items.filter(({ answeredAt }) => answeredAt !== null).length).toBeGreaterThanOrEqual(2);
  expect(items.filter(({ listing }) => listing?.isVisible).length).toBeGreaterThanOrEqual(4);
  const own = await db.selectFrom("listings").select("status").where("createdByUserId", "=", agent.id).execute();
  expect(own.filter(({ status }) => status === "draft").length).toBeGreaterThanOrEqual(1);
  expect(own.filter(({ status }) => status === "active").length).toBeGreaterThanOrEqual(5);
});

test("the admin has enquiries about services and trades, one of them held", async () => {
  const leads = await db.selectFrom("leads").selectAll().execute();
  expect(leads.filter(({ serviceId }) => serviceId !== null).length).toBeGreaterThanOrEqual(4);
  expect(leads.filter(({ tradeId }) => tradeId !== null).length).toBeGreaterThanOrEqual(1);
  expect(leads.filter(({ heldReason }) => heldReason !== null)).toHaveLength(1);
});

test("events are in order: sent after publication, then opened, then answered, all in the past", async () => {
  const leads = await db
    .selectFrom("leads")
    .leftJoin("listings", "listings.id", "leads.listingId")
    .selectAll("leads")
    .select("listings.publishedAt")
    .orderBy("leads.id")
    .execute();
  const sent = leads.map(({ createdAt }) => createdAt.getTime());
  expect(sent).toEqual(sent.toSorted((a, b) => a - b));
  for (const { publishedAt, createdAt, openedAt, answeredAt, status } of leads) {
    const moments = [publishedAt, createdAt, openedAt, answeredAt, new Date()].flatMap((at) => at?.getTime() ?? []);
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
    expect(answeredAt !== null).toBe(status !== "new");
  }
});

test("it is old news: no mail is written and nothing is waiting to be done", async () => {
  expect(await rows("messages")).toEqual([]);
  expect(await db.selectFrom("savedSearchMatches").selectAll().execute()).toEqual([]);
});

test("no sender can be contacted", async () => {
  const people = await db.selectFrom("leads").select(["email", "phone"]).execute();
  expect(people).not.toEqual([]);
  for (const { email, phone } of people) {
    expect(email).toMatch(/@example\.com$/);
    expect(phone).toMatch(/^0491 570 \d{3}$/);
  }
});

test("of two first starts at once, one seeds the database", () => {
  expect(seeded.filter(Boolean)).toEqual([true]);
});

test("the next start adds nothing", async () => {
  const before = await Promise.all([rows("leads"), rows("savedSearches"), rows("savedAgents")]);
  expect(await seedWhenEmpty(url)).toBe(false);
  expect(await Promise.all([rows("leads"), rows("savedSearches"), rows("savedAgents")])).toEqual(before);
});

test("two homes of the sample agent have offers, and one price would be refused from stage 2 on", async () => {
  const agent = await sampleAgent();
  const offers = await db
    .selectFrom("listingOffers")
    .innerJoin("listings", "listings.id", "listingOffers.listingId")
    .select(["listings.id", "listings.price", "listingOffers.amount", "listingOffers.decision"])
    .where("listings.createdByUserId", "=", agent.id)
    .where("listingOffers.userId", "=", agent.id)
    .execute();
  expect(new Set(offers.map(({ id }) => id)).size).toBe(2);
  const unlawful = offers.filter(({ decision, amount, price }) => decision === "too_low" && price < amount);
  expect(unlawful).toHaveLength(1);
});

test("three homes have a price history: lowered twice, raised, and withdrawn for a while", async () => {
  const changes = await db
    .selectFrom("listingChanges")
    .innerJoin("listings", "listings.id", "listingChanges.listingId")
    .select(["listings.id", "listings.publishedAt", "listingChanges.status", "listingChanges.price", "changedAt"])
    .where("listings.status", "=", "active")
    .where("listingChanges.openedAt", "is", null)
    .where("listingChanges.isUnderOffer", "=", false)
    .orderBy("listings.id")
    .orderBy("listingChanges.id")
    .execute();
  const revised = [...Map.groupBy(changes, ({ id }) => id).values()].filter(({ length }) => length > 1);
  expect(revised).toHaveLength(3);
  for (const lives of revised) {
    const times = lives.map(({ changedAt }) => changedAt.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times[0]).toBe(lives[0]?.publishedAt?.getTime());
    expect(times.at(-1)).toBeLessThan(Date.now() - 3_600_000);
  }
  const [lowered, raised, withdrawn] = revised.map((lives) => lives.map(({ price }) => price));
  expect(lowered).toEqual(lowered?.toSorted((one, other) => other - one));
  expect(raised?.[1]).toBeGreaterThan(raised?.[0] ?? 0);
  expect(revised[2]?.map(({ status }) => status)).toEqual(["active", "withdrawn", "active", "active"]);
  expect(withdrawn?.[3]).toBeLessThan(withdrawn?.[0] ?? 0);
});

test("Newtown has enough sales of houses with a guide and a published price for its quoting record", async () => {
  const sales = await findQuotedSalesInSuburb("Newtown", ["House"]);
  expect(sales.length).toBeGreaterThanOrEqual(FEWEST_FOR_MEDIAN);
});

test("no sample agent is new, because admins would have to review all of them", async () => {
  const { items } = await findQueue({ verifies: false, kind: "agent" });
  expect(items).toEqual([]);
});
