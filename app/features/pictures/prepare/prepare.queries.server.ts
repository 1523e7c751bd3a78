import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { Appearance } from "#app/features/pictures/model/media.ts";

/** A picture that waits to be prepared; undefined when it is gone, or was prepared before. */
export async function findPreparing(id: number): Promise<{ contentHash: string } | undefined> {
  const row = await db()
    .selectFrom("pictures")
    .select("contentHash")
    .where("id", "=", id)
    .where("state", "=", "preparing")
    .executeTakeFirst();
  return row?.contentHash ? { contentHash: row.contentHash } : undefined;
}

/** What the same bytes looked like when somebody else sent them: their files are there as long as that row is. */
export async function findSameAppearance(contentHash: string): Promise<Appearance | undefined> {
  const row = await db()
    .selectFrom("pictures")
    .select(["width", "height", "widths", "colour"])
    .where("contentHash", "=", contentHash)
    .where("state", "=", "ready")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (!row || row.width === null || row.height === null || row.colour === null) return undefined;
  return { width: row.width, height: row.height, widths: row.widths, colour: row.colour };
}

/** Marks a picture as ready; of a portrait or a logo the one before goes. False when it is gone, or was marked before. */
export async function markReady(id: number, appearance: Appearance): Promise<boolean> {
  // The home first, as everybody who changes its pictures does: it notes that it has one, and two that each hold what the
  // other waits for would both be lost.
  await sql`select from listings where id = (select listing_id from pictures where id = ${id}) for no key update`.execute(
    db(),
  );
  const { numUpdatedRows } = await db()
    .updateTable("pictures")
    .set({ ...appearance, state: "ready", problem: null })
    .where("id", "=", id)
    .where("state", "=", "preparing")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await sql`update pictures set deleted_at = now() from pictures as present
    where present.id = ${id} and present.kind in ('portrait', 'logo') and present.deleted_at is null
      and pictures.id < present.id and pictures.deleted_at is null
      and (pictures.agent_id = present.agent_id or pictures.agency_id = present.agency_id)`.execute(db());
  return true;
}

/** Notes why a picture cannot be shown. */
export async function markFailed(id: number, problem: string): Promise<void> {
  await db()
    .updateTable("pictures")
    .set({ state: "failed", problem })
    .where("id", "=", id)
    .where("state", "=", "preparing")
    .execute();
}
