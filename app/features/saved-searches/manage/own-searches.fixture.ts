import { db } from "#db/client.server.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";

type SearchRow = Partial<{
  userId: number | null;
  listingType: string;
  suburb: string[] | null;
  minPrice: number | null;
  maxPrice: number | null;
  minBedrooms: number | null;
  propertyTypes: string[] | null;
  keywords: string | null;
  frequency: string;
  pausedAt: Date | null;
  nextRunAt: Date | null;
  lastNotifiedAt: Date | null;
}>;

let made = 0;

/** A subscriber without a search. */
export async function newSubscriber({ confirmed = true } = {}): Promise<{ id: number; email: string }> {
  const email = `searcher-${(made += 1)}@example.com`;
  const confirmedAt = confirmed ? new Date() : null;
  return db()
    .insertInto("subscribers")
    .values({ email, confirmedAt })
    .returning(["id", "email"])
    .executeTakeFirstOrThrow();
}

/** A search of this subscriber with a unique price, live by default when the address is confirmed. */
export async function newSearch({ email }: { email: string }, row: SearchRow = {}): Promise<number> {
  const { confirmedAt } = await db()
    .selectFrom("subscribers")
    .select("confirmedAt")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const isLive = confirmedAt !== null && !row.pausedAt;
  const values = { email, listingType: "sale", minPrice: (made += 1), isLive, confirmedAt, ...row };
  const { id } = await db().insertInto("savedSearches").values(values).returning("id").executeTakeFirstOrThrow();
  return id;
}

let publisherId: number | undefined;

/** A home that matched a search and waits for its next mail. */
export async function newMatch(searchId: number, home: Partial<Parameters<typeof insertListing>[1]> = {}) {
  publisherId ??= (await insertUser(db(), { role: "agent" })).id;
  const { id: listingId } = await insertListing(db(), { createdByUserId: publisherId, ...home });
  await db()
    .insertInto("savedSearchMatches")
    .values({ savedSearchId: searchId, listingId, reason: "published" })
    .execute();
  return listingId;
}

/** A message in this state, which reports the pending matches, like a digest. */
export async function notifyWaiting(searchId: number, status: "queued" | "sent" = "queued", notifiedAt = new Date()) {
  const { email } = await storedSearch(searchId);
  const { id: messageId } = await db()
    .insertInto("messages")
    .values({
      messageId: `<digest-${(made += 1)}@southerly.example>`,
      kind: "new-homes",
      toName: "",
      toAddress: email,
      subject: "New homes",
      textBody: "New homes",
      htmlBody: "New homes",
      headers: "{}",
      status,
      savedSearchId: searchId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db()
    .updateTable("savedSearchMatches")
    .set({ notifiedAt, messageId })
    .where("savedSearchId", "=", searchId)
    .where("notifiedAt", "is", null)
    .execute();
  await db().updateTable("savedSearches").set({ lastNotifiedAt: notifiedAt }).where("id", "=", searchId).execute();
  return messageId;
}

export function storedSearch(id: number) {
  return db().selectFrom("savedSearches").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** The message of each match of a search by home, null for pending ones. */
export async function storedMatches(searchId: number) {
  const rows = await db()
    .selectFrom("savedSearchMatches")
    .select(["listingId", "notifiedAt"])
    .where("savedSearchId", "=", searchId)
    .orderBy("listingId")
    .execute();
  return rows.map(({ listingId, notifiedAt }) => ({ listingId, waits: notifiedAt === null }));
}

export async function isKnown({ id }: { id: number }): Promise<boolean> {
  return (await db().selectFrom("subscribers").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}
