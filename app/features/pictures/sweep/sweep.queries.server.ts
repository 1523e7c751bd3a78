import { sql } from "kysely";
import { db } from "#db/client.server.ts";

/**
 * Deletes the rows of pictures that were deleted more than a day ago, by themselves or with their home: until then it can
 * be undone. Returns how many.
 */
export async function deleteOldRows(): Promise<number> {
  const aDayAgo = sql<Date>`now() - interval '1 day'`;
  // Each of the two has its index.
  const old = db()
    .selectFrom("pictures")
    .select("id")
    .where("deletedAt", "<", aDayAgo)
    .union(
      db()
        .selectFrom("listings")
        .innerJoin("pictures", "pictures.listingId", "listings.id")
        .select("pictures.id")
        .where("listings.deletedAt", "<", aDayAgo),
    );
  const { numDeletedRows } = await db()
    .deleteFrom("pictures")
    .where("contentHash", "is not", null)
    .where("id", "in", old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Of these short hashes those that no picture has. */
export async function findUnused(hashes: readonly string[]): Promise<string[]> {
  const asked = sql<{ hash: string }>`unnest(${[...hashes]}::text[])`;
  const rows = await db()
    .selectFrom(asked.as<"asked">(sql`asked (hash)`))
    .select("asked.hash")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("pictures")
            .select(sql`1`.as("one"))
            .where("contentHash", "is not", null)
            .where(sql<boolean>`left(pictures.content_hash, 32) = asked.hash`),
        ),
      ),
    )
    .execute();
  return rows.map(({ hash }) => hash);
}

/** Pictures that were to be prepared an hour ago and are not: their jobs are gone. */
export async function findForgotten(): Promise<number[]> {
  const rows = await db()
    .selectFrom("pictures")
    .select("id")
    .where("state", "=", sql.lit("preparing"))
    .where("contentHash", "is not", null)
    .where("createdAt", "<", sql<Date>`now() - interval '1 hour'`)
    .orderBy("id")
    .limit(10_000)
    .execute();
  return rows.map(({ id }) => id);
}
