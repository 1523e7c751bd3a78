import { createHash } from "node:crypto";
import type { Insertable, Kysely } from "kysely";
import type { DB, Pictures } from "#db/schema.ts";

type PictureOverrides = Partial<Insertable<Pictures>>;

let made = 0;

/** A `pictures` row: without overrides a photograph of 1200 by 900 pixels that is ready, of other bytes than every one before. Say whose it is. */
function buildPicture(overrides: PictureOverrides): Insertable<Pictures> {
  made += 1;
  return {
    kind: "photo",
    words: "The front of a brick cottage",
    position: 1,
    state: "ready",
    contentHash: overrides.drawing ? null : createHash("sha256").update(`sample ${made}`).digest("hex"),
    width: 1200,
    height: 900,
    widths: overrides.drawing ? [] : [400, 800, 1200],
    colour: "#9fb3c8",
    ...overrides,
  };
}

export async function insertPicture(db: Kysely<DB>, overrides: PictureOverrides): Promise<{ id: number }> {
  return db.insertInto("pictures").values(buildPicture(overrides)).returning("id").executeTakeFirstOrThrow();
}
