import { type Kysely, sql } from "kysely";
import type { DB } from "#db/schema.ts";

/** Looks at what the public sees while no home has a picture; every sample has. */
export async function withoutPictures(database: Kysely<DB>, look: () => Promise<void>): Promise<void> {
  const deletedAt = new Date();
  await setDeleted(database, null, deletedAt);
  try {
    await look();
  } finally {
    await setDeleted(database, deletedAt, null);
  }
}

/** With each picture its home is written again: of a few thousand at once that takes longer than a page may wait. */
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
