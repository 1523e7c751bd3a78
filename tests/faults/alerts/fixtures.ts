import { type Kysely, sql } from "kysely";
import type pg from "pg";
import type { DB } from "#db/schema.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { buildListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import type { VisibleEffects, Victim } from "#tests/faults/planned-kills.ts";
import { sessionCookie } from "#tests/support/members.ts";
import { type Home, suburbOfKill } from "./homes.ts";
import { type Search, typedKeywords } from "./searches.ts";

/** A signed-in agent. */
export interface Agent {
  userId: number;
  cookie: string;
  /** The network address of the agent's requests. */
  address: string;
}

/** All rows that a run needs. */
export interface Fixtures {
  agents: Agent[];
  homes: Home[];
  searches: Search[];
  /** Ids of the homes that start as drafts, by title. */
  drafts: Map<string, number>;
}

const rowsAtOnce = 1000;

/** Inserts agents, draft homes, subscribers and saved searches before any process starts. */
export async function insertFixtures(
  db: Kysely<DB>,
  { homes, searches, agentCount }: { homes: Home[]; searches: Search[]; agentCount: number },
): Promise<Fixtures> {
  const agents: (Agent & { agentId: number })[] = [];
  for (let index = 0; index < agentCount; index += 1) {
    const { id: userId } = await insertUser(db, { role: "agent" });
    const email = `agent.${index}@example.com`;
    const { id: agentId } = await insertAgent(db, { agencyId: null, userId, email });
    agents.push({ userId, agentId, cookie: await sessionCookie(db, userId), address: `10.9.0.${index + 1}` });
  }

  const drafts = new Map<string, number>();
  const rows = homes.flatMap((home) => {
    const agent = agents[home.agent];
    if (home.channel === "form" || home.channel === "api" || !agent) return [];
    const { userId: createdByUserId, agentId } = agent;
    return [buildListing({ createdByUserId, agentId, status: "draft", publishedAt: null, ...listingDetails(home) })];
  });
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const stored = await db
      .insertInto("listings")
      .values(rows.slice(start, start + rowsAtOnce))
      .returning(["id", "title"])
      .execute();
    for (const { id, title } of stored) drafts.set(title, id);
  }
  await insertSearches(db, searches);
  return { agents, homes, searches, drafts };
}

/** The listing fields of a home. */
export function listingDetails(home: Home) {
  const { title, listingType, propertyType, suburb, price, priceFrequency, bedrooms, bathrooms } = home;
  const description = ["A sample home to be published", ...home.words].join(". ");
  const details = { title, listingType, propertyType, suburb, price, priceFrequency, bedrooms, bathrooms, description };
  return { ...details, features: [] as string[] };
}

/** Inserts the searches with fixed ids; some are unconfirmed or paused. */
async function insertSearches(db: Kysely<DB>, searches: readonly Search[]): Promise<void> {
  const rows = searches.map(({ keywords, ...search }) => ({
    ...search,
    keywords: keywords && typedKeywords(keywords),
  }));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
        id integer, subscriber integer, email text, fate text, frequency text, "listingType" text, suburb text,
        "minPrice" integer, "maxPrice" integer, "minBedrooms" smallint, "minBathrooms" smallint, "propertyType" text,
        keywords text
      )
    ), addresses as (
      insert into subscribers (id, email, confirmed_at) overriding system value
      select distinct subscriber, email, case fate when 'unconfirmed' then null else now() end
      from (select subscriber, email, case fate when 'unconfirmed' then fate else '' end as fate from given) as one
    )
    insert into saved_searches (
      id, email, frequency, is_live, confirmed_at, paused_at, listing_type, suburb, min_price, max_price, min_bedrooms, min_bathrooms,
      property_type, keywords
    ) overriding system value
    select id, email, frequency, fate in ('live', 'stops'), case when fate <> 'unconfirmed' then now() end, case fate when 'paused' then now() end, "listingType",
      case when suburb is not null then array[suburb] end, "minPrice", "maxPrice", "minBedrooms", "minBathrooms", "propertyType", keywords
    from given order by id`.execute(db);
  // Later rows get ids after these.
  for (const table of ["subscribers", "saved_searches"]) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    );
  }
}

/** The homes with a planned kill, each with the only search that matches it. */
export function victimsOf({ homes, searches }: Fixtures): Victim[] {
  const bySuburb = new Map(searches.map((search) => [search.suburb, search]));
  return homes.flatMap(({ plannedKill, title }, index) => {
    const search = bySuburb.get(suburbOfKill(index));
    if (!plannedKill || !search) return [];
    const { id, email } = search;
    const key = plannedKill.step === "before insert" || plannedKill.step === "before commit" ? title : email;
    const isMatch = plannedKill.step === "before match" || plannedKill.step === "before match's commit";
    const readEffects = (pool: pg.Pool) => findVisible(pool, title, id);
    return [{ plannedKill, key: isMatch ? String(id) : key, address: email, readEffects }];
  });
}

async function findVisible(pool: pg.Pool, title: string, searchId: number): Promise<VisibleEffects> {
  const { rows } = await pool.query<VisibleEffects>(
    `select exists (select from listings where title = $1 and status = 'active') as stored,
        exists (select from saved_search_matches where saved_search_id = $2) as matched,
        exists (select from messages where saved_search_id = $2) as written,
        exists (select from messages where saved_search_id = $2 and status = 'sent') as marked`,
    [title, searchId],
  );
  return rows[0] ?? {};
}
