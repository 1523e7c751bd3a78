import { randomBytes } from "node:crypto";
import type { Insertable, Kysely } from "kysely";
import type { DB, FeedEntries, FeedFiles, Feeds } from "#db/schema.ts";

type FeedRow = Partial<Insertable<Feeds>> & { agencyId: number };

/** A publishing feed without a token. Creates an agent unless given one. */
export async function insertFeed(
  db: Kysely<DB>,
  { agentId, ...overrides }: FeedRow & { agentId?: string },
): Promise<{ id: number; slug: string; agentId: string }> {
  const row = {
    slug: randomBytes(15).toString("hex"),
    tokenHash: "",
    crm: "rex",
    confirmedAt: new Date(),
    tokenCreatedByUserId: overrides.contactUserId ?? null,
    ...overrides,
  };
  const feed = await db.insertInto("feeds").values(row).returning(["id", "slug"]).executeTakeFirstOrThrow();
  const own = agentId ?? `FEED${feed.id}`;
  await db.insertInto("feedAgents").values({ feedId: feed.id, agentId: own }).execute();
  return { ...feed, agentId: own };
}

type FileRow = Partial<Insertable<FeedFiles>> & { feedId: number };
type EntryRow = Partial<Omit<Insertable<FeedEntries>, "messages">> & { messages?: readonly object[] };

/** A file with these entries, accepted by default. */
export async function insertFeedFile(
  db: Kysely<DB>,
  overrides: FileRow,
  entries: readonly EntryRow[] = [],
): Promise<{ id: number }> {
  const outcomes = Object.groupBy(entries, ({ outcome = "CREATED" }) => outcome);
  const counts = Object.fromEntries(Object.entries(outcomes).map(([outcome, of = []]) => [outcome, of.length]));
  const file = await db
    .insertInto("feedFiles")
    .values({
      sha256: randomBytes(32).toString("hex"),
      name: "listings.xml",
      body: Buffer.from("<propertyList/>"),
      bytes: 84_000,
      fileDate: new Date(),
      state: "accepted",
      listingCount: entries.length,
      finishedAt: new Date(),
      counts: JSON.stringify(counts),
      ...overrides,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const [index, { messages = [], ...entry }] of entries.entries()) {
    const row = {
      fileId: file.id,
      position: index + 1,
      outcome: "CREATED",
      ...entry,
      messages: JSON.stringify(messages),
    };
    await db.insertInto("feedEntries").values(row).execute();
  }
  return file;
}
