import { type Kysely, sql } from "kysely";
import type { DB } from "#db/schema.ts";

/** Runs `look` while no public home has a picture, because all samples have some. */
export async function withoutPictures(database: Kysely<DB>, check: () => Promise<void>): Promise<void> {
  const deletedAt = new Date();
  await setDeleted(database, null, deletedAt);
  try {
    await check();
  } finally {
    await setDeleted(database, deletedAt, null);
  }
}

/** In batches: each deletion also updates its listing, and a few thousand exceed the statement timeout. */
async function setDeleted(database: Kysely<DB>, from: Date | null, to: Date | null): Promise<void> {
  for (let changed = 1n; changed > 0n;) {
    const some = database
      .selectFrom("pictures")
      .select("id")
      .where(sql<boolean>`deleted_at is not distinct from ${from}::timestamptz`)
      .orderBy("id")
      .limit(300);
    const result = await database
      .updateTable("pictures")
      .set({ deletedAt: to })
      .where("id", "in", some)
      .executeTakeFirstOrThrow();
    changed = result.numUpdatedRows;
  }
}
