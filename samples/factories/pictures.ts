import { createHash } from "node:crypto";
import type { Insertable, Kysely } from "kysely";
import { mediaStore, putBytes } from "#app/features/pictures/model/media-store.server.ts";
import { preparedKey, shortHash } from "#app/features/pictures/model/media.ts";
import type { DB, Pictures } from "#db/schema.ts";

type PictureOverrides = Partial<Insertable<Pictures>>;

let made = 0;

/** Unique content; by default a ready photo of 1200 by 900 pixels. */
function buildPicture(overrides: PictureOverrides): Insertable<Pictures> {
  made += 1;
  return {
    kind: "photo",
    words: "The front of a brick cottage",
    position: 1,
    state: "ready",
    contentHash: createHash("sha256").update(`sample ${made}`).digest("hex"),
    width: 1200,
    height: 900,
    widths: [400, 800, 1200],
    colour: "#9fb3c8",
    ...overrides,
  };
}

/** A ready illustration, with its file in the store. */
export async function insertDrawing(
  db: Kysely<DB>,
  overrides: PictureOverrides,
): Promise<{ id: number; path: string; svg: string }> {
  made += 1;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600"><path d="M0 0h${made}v9z"/></svg>\n`;
  const contentHash = createHash("sha256").update(svg).digest("hex");
  const file = { hash: shortHash(contentHash), width: null, type: "svg" } as const;
  await putBytes(mediaStore(), preparedKey(file), Buffer.from(svg));
  const { id } = await insertPicture(db, { widths: [], width: 800, height: 600, ...overrides, contentHash });
  return { id, path: `/media/${file.hash}.svg`, svg };
}

export async function insertPicture(db: Kysely<DB>, overrides: PictureOverrides): Promise<{ id: number }> {
  return db.insertInto("pictures").values(buildPicture(overrides)).returning("id").executeTakeFirstOrThrow();
}
