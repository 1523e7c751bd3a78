import type { Kysely } from "kysely";
import type { DB } from "#db/schema.ts";

/** Looks at what the public sees while no home has a picture; every sample has. */
export async function withoutPictures(database: Kysely<DB>, look: () => Promise<void>): Promise<void> {
  const deletedAt = new Date();
  await database.updateTable("pictures").set({ deletedAt }).where("deletedAt", "is", null).execute();
  try {
    await look();
  } finally {
    await database.updateTable("pictures").set({ deletedAt: null }).where("deletedAt", "=", deletedAt).execute();
  }
}
