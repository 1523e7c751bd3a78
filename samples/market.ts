import type { Kysely } from "kysely";
import type { MediaStore } from "#app/features/pictures/model/media-store.server.ts";
import type { DB } from "#db/schema.ts";
import { seedActivity } from "./activity.ts";
import { generateAgencies } from "./agency-rows.ts";
import { generateAgents } from "./agent-rows.ts";
import { seedAuctions } from "./auctions.ts";
import { chunks } from "./chunks.ts";
import { type ClosedListingPlan, generateClosedListings, generateSalesForRecord } from "./closed-rows.ts";
import { SAMPLE_PEOPLE } from "./data/people.ts";
import { buildAgent } from "./factories/agents.ts";
import { buildListing } from "./factories/listings.ts";
import { buildUser } from "./factories/users.ts";
import { seedInspections } from "./inspections.ts";
import { generateListings, generateOutlyingListings, type ListingPlan, sampleWriter } from "./listing-rows.ts";
import { seedOffers } from "./offers.ts";
import { drawPictures, drawPortraits } from "./pictures.ts";
import { seedRevisions } from "./revisions.ts";
import { generateTrades } from "./trade-rows.ts";

const ROWS_AT_ONCE = 100;

export async function isEmpty(db: Kysely<DB>): Promise<boolean> {
  const { empty } = await db
    .selectNoFrom(({ not, or, exists, selectFrom }) =>
      not(or([exists(selectFrom("users").select("id")), exists(selectFrom("listings").select("id"))])).as("empty"),
    )
    .executeTakeFirstOrThrow();
  return empty === true;
}

/**
 * Fills a migrated database in one transaction. Suburbs and services come from the reference data. Deterministic except
 * for dates, which are relative to `today`. Throws a unique violation if the samples already exist.
 */
export async function seed(db: Kysely<DB>, store: MediaStore, today = new Date()): Promise<void> {
  const writer = sampleWriter();
  const plans: HomePlan[] = [
    ...generateListings(today, writer),
    ...generateClosedListings(today, writer),
    ...generateOutlyingListings(today, writer),
    ...generateSalesForRecord(today, writer),
  ];
  // Draw while PostgreSQL inserts the other rows.
  const drawing = drawPictures(
    plans.map(({ listing, closing }) => ({ ...listing, ...closing })),
    store,
  );
  const ended = drawing.then(
    () => undefined,
    () => undefined,
  );
  try {
    await writeMarket(db, plans, drawing, store, today);
  } finally {
    // Wait, or files are written after the failure is reported.
    await ended;
  }
}

type HomePlan = ListingPlan & Partial<ClosedListingPlan>;

async function writeMarket(
  db: Kysely<DB>,
  homes: readonly HomePlan[],
  drawing: ReturnType<typeof drawPictures>,
  store: MediaStore,
  today: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.insertInto("trades").values(generateTrades()).execute();
    await trx.insertInto("users").values(SAMPLE_PEOPLE.map(buildUser)).execute();
    const agents = await seedAgents(trx);
    await seedPortraits(trx, agents, store);
    const colleagues = findColleagues(agents);
    // Mails omit the texts of accounts younger than a week, and admins review new agents, so these are older.
    const createdAt = new Date(today.getTime() - 90 * 24 * 3_600_000);
    await trx.updateTable("users").set({ createdAt, updatedAt: createdAt }).execute();
    await trx.updateTable("agents").set({ createdAt }).execute();
    const ids: number[] = [];
    for (const plans of chunks(homes, ROWS_AT_ONCE)) {
      const rows = plans.map(({ agentEmail, listing, closing }) => ({
        ...buildListing({ ...listing, ...idsOf(agentEmail, agents) }),
        secondAgentId: sharesHome(listing) ? (colleagues.get(agentEmail) ?? null) : null,
        ...closing,
        // A trigger would set this later with a second write.
        hasFloorPlan: listing.propertyType !== "Land",
      }));
      const inserted = await trx.insertInto("listings").values(rows).returning("id").execute();
      ids.push(...inserted.map(({ id }) => id));
    }
    for (const some of chunks(ids, ROWS_AT_ONCE)) await confirmSamples(trx, some, today);
    await seedOffers(trx, today);
    await seedAuctions(trx, today);
    await seedRevisions(trx, today);
    await seedActivity(trx, today);
    await seedInspections(trx, today);
    const pictures = (await drawing).flatMap((rows, index) => rows.map((row) => ({ ...row, listingId: ids[index] })));
    for (const rows of chunks(pictures, ROWS_AT_ONCE)) await trx.insertInto("pictures").values(rows).execute();
  });
}

/** The mailboxes of sample agents do not exist, so a daily job confirms their homes by the same rule. */
async function confirmSamples(trx: Kysely<DB>, ids: readonly number[], today: Date): Promise<void> {
  const rows = ids.map((listingId) => ({
    listingId,
    isSample: true,
    confirmedAt: new Date(today.getTime() - ((listingId * 7) % 20) * 86_400_000),
  }));
  await trx.insertInto("listingAvailability").values(rows).execute();
}

/** About a third of the homes. */
function sharesHome({ address }: HomePlan["listing"]): boolean {
  return address.length % 3 === 0;
}

/** The id of a colleague by the agent's email address; absent without one. */
function findColleagues(ids: ReadonlyMap<string, AgentIds>): Map<string, number> {
  const plans = generateAgents();
  return new Map(
    plans.flatMap(({ user: { email }, agencyName }, index) => {
      const later = [...plans.slice(index + 1), ...plans.slice(0, index)];
      const colleague = later.find((other) => other.agencyName === agencyName);
      return colleague ? [[email, idsOf(colleague.user.email, ids).agentId]] : [];
    }),
  );
}

interface AgentIds {
  agentId: number;
  createdByUserId: number;
}

/** Returns the ids of each agent and user by the agent's email address. */
async function seedAgents(trx: Kysely<DB>): Promise<Map<string, AgentIds>> {
  const plans = generateAgents();
  const agencies = await trx.insertInto("agencies").values(generateAgencies()).returning(["id", "name"]).execute();
  const users = await trx
    .insertInto("users")
    .values(plans.map(({ user }) => buildUser(user)))
    .returning(["id", "email"])
    .execute();
  const agencyIds = new Map(agencies.map(({ id, name }) => [name, id]));
  const userIds = new Map(users.map(({ id, email }) => [email, id]));
  const agents = await trx
    .insertInto("agents")
    .values(
      plans.map(({ agent, agencyName, user }) =>
        buildAgent({ ...agent, agencyId: agencyIds.get(agencyName) ?? null, userId: userIds.get(user.email) ?? null }),
      ),
    )
    .returning(["id", "email", "userId"])
    .execute();
  return new Map(agents.map(({ id, email, userId }) => [email ?? "", { agentId: id, createdByUserId: userId ?? 0 }]));
}

async function seedPortraits(trx: Kysely<DB>, ids: ReadonlyMap<string, AgentIds>, store: MediaStore): Promise<void> {
  const agents = generateAgents().map(({ agent, hair }) => ({ ...agent, hair }));
  const portraits = await drawPortraits(agents, store);
  const rows = portraits.map(({ email, ...row }) => ({ ...row, agentId: idsOf(email, ids).agentId }));
  await trx.insertInto("pictures").values(rows).execute();
}

function idsOf(email: string, agents: ReadonlyMap<string, AgentIds>): AgentIds {
  const ids = agents.get(email);
  if (ids === undefined) throw new Error(`No sample agent has the address ${email}`);
  return ids;
}
