import type { Kysely } from "kysely";
import type pg from "pg";
import type { DB } from "#db/schema.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { type PlannedKill, byPlace, type VisibleEffects, type Victim } from "./planned-kills.ts";

/** A home with its agent. */
export interface Home {
  listingId: number;
  agentId: number;
  agentEmail: string;
}

/** An enquiry that can be sent repeatedly. */
export interface Enquiry {
  /** A separate network address per sender, so that the product's limits can stay enabled. */
  address: string;
  /** The Idempotency-Key of every other enquiry; the rest are deduplicated by their content. */
  key: string | undefined;
  home: Home;
  body: { name: string; email: string; phone: string; message: string; listingId: number };
  plannedKill: PlannedKill | undefined;
}

/** A mailbox gets at most 500 emails an hour (app/limits); this leaves room for repeated ones. */
const enquiriesPerHome = 250;

/** Inserts enough homes with agents for `enquiryCount` enquiries. */
export async function insertHomes(db: Kysely<DB>, enquiryCount: number): Promise<Home[]> {
  const { id: createdByUserId } = await insertUser(db);
  const homes: Home[] = [];
  for (let index = 0; index < Math.ceil(enquiryCount / enquiriesPerHome) + 1; index += 1) {
    const agentEmail = `listing-agent.${index}@example.com`;
    const { id: agentId } = await insertAgent(db, { agencyId: null, userId: null, email: agentEmail });
    const { id: listingId } = await insertListing(db, {
      createdByUserId,
      agentId,
      title: `Home to enquire about ${index}`,
      suburb: "Enquiryville",
    });
    homes.push({ listingId, agentId, agentEmail });
  }
  return homes;
}

/** Enquiries with unique content, some of them with a planned kill. */
export function writeEnquiries(count: number, homes: readonly Home[], plannedKills: readonly PlannedKill[]): Enquiry[] {
  const stopped = byPlace(plannedKills, count);
  return Array.from({ length: count }, (_, index) => {
    const home = homes[index % homes.length];
    if (!home) throw new Error("There is no home to enquire about.");
    return {
      address: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
      key: index % 2 === 0 ? `attempt ${index}` : undefined,
      home,
      body: {
        name: `Sam Sample ${index}`,
        email: `sam.sample.${index}@example.com`,
        phone: "0491 570 006",
        message: `Question ${index}: when is the next open inspection?`,
        listingId: home.listingId,
      },
      plannedKill: stopped.get(index),
    };
  });
}

/** The enquiries with a planned kill, identified by the sender's email in triggers and mail server. */
export function victimsAmong(enquiries: readonly Enquiry[]): Victim[] {
  return enquiries.flatMap(({ plannedKill, body: { email } }) =>
    plannedKill ? [{ plannedKill, key: email, address: email, readEffects: (pool) => findVisible(pool, email) }] : [],
  );
}

async function findVisible(pool: pg.Pool, email: string): Promise<VisibleEffects> {
  const { rows } = await pool.query<VisibleEffects>(
    `select exists (select from leads where email = $1) as stored,
        exists (select from messages where to_address = $1 and status = 'sent') as marked`,
    [email],
  );
  return rows[0] ?? {};
}
