import type { Kysely } from "kysely";
import type { DB } from "#db/schema.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import type pg from "pg";
import { type Accident, byPlace, type Sight, type Victim } from "./accidents.ts";

/** A home that is enquired about. */
export interface Home {
  listingId: number;
  agentId: number;
  agentEmail: string;
}

/** What one sender sends, however often it takes. */
export interface Enquiry {
  /** The sender's own network address: every limit of the product stays as it is. */
  address: string;
  /** The Idempotency-Key that it comes under each time; every other enquiry has none, and is known again by its content. */
  key: string | undefined;
  home: Home;
  body: { name: string; email: string; phone: string; message: string; listingId: number };
  /** Where it is stopped, if anywhere. */
  accident: Accident | undefined;
}

/** One mailbox takes 500 mails an hour (app/limits); this leaves room for those that are sent twice. */
const enquiriesPerHome = 250;

/** Homes with agents, enough for so many enquiries. */
export async function insertHomes(db: Kysely<DB>, enquiryCount: number): Promise<Home[]> {
  const { id: createdByUserId } = await insertUser(db);
  const homes: Home[] = [];
  for (let index = 0; index < Math.ceil(enquiryCount / enquiriesPerHome) + 1; index += 1) {
    const agentEmail = `keeper.${index}@example.com`;
    const { id: agentId } = await insertAgent(db, { agencyId: null, userId: null, email: agentEmail });
    const { id: listingId } = await insertListing(db, {
      createdByUserId,
      agentId,
      title: `Home to ask about ${index}`,
      suburb: "Askville",
    });
    homes.push({ listingId, agentId, agentEmail });
  }
  return homes;
}

/** Enquiries of which no two are alike; those of the accidents stand in their places. */
export function writeEnquiries(count: number, homes: readonly Home[], accidents: readonly Accident[]): Enquiry[] {
  const stopped = byPlace(accidents, count);
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
      accident: stopped.get(index),
    };
  });
}

/** The enquiries that are stopped somewhere; the triggers and the mail server know them by the sender's e-mail. */
export function victimsAmong(enquiries: readonly Enquiry[]): Victim[] {
  return enquiries.flatMap(({ accident, body: { email } }) =>
    accident ? [{ accident, key: email, address: email, look: (pool) => findVisible(pool, email) }] : [],
  );
}

async function findVisible(pool: pg.Pool, email: string): Promise<Sight> {
  const { rows } = await pool.query<Sight>(
    `select exists (select from leads where email = $1) as stored,
        exists (select from messages where to_address = $1 and status = 'sent') as marked`,
    [email],
  );
  return rows[0] ?? {};
}
