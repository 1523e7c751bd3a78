import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { ReadyPicture } from "#app/features/pictures/model/media.ts";
import type { PictureOwner } from "#app/features/pictures/model/media-keys.ts";
import { readyPictureJson } from "#app/features/pictures/model/pictures.queries.server.ts";

export interface ProfilePicture {
  id: number;
  state: "preparing" | "ready" | "failed";
  problem: string | null;
  image: ReadyPicture;
}

/** Undefined if the user has no profile. */
export async function findProfileOwners(userId: number) {
  return db()
    .selectFrom("agents")
    .leftJoin("agencies", "agencies.id", "agents.agencyId")
    .select([
      "agents.id as agentId",
      "agents.name as agentName",
      "agencies.id as agencyId",
      "agencies.name as agencyName",
    ])
    .where("agents.userId", "=", userId)
    .orderBy("agents.id")
    .executeTakeFirst();
}

const columns = { listing: "listingId", agent: "agentId", agency: "agencyId" } as const;

/** Newest first. The previous one stays until the next is ready. */
export async function findProfilePictures({ of, id }: PictureOwner): Promise<ProfilePicture[]> {
  return db()
    .selectFrom("pictures")
    .select(["id", sql<ProfilePicture["state"]>`state`.as("state"), "problem", readyPictureJson.as("image")])
    .where(columns[of], "=", id)
    .where("deletedAt", "is", null)
    .orderBy("position", "desc")
    .orderBy("id", "desc")
    .limit(40)
    .execute();
}

/** Locks the agent or agency until the transaction ends. */
export async function lockProfileOwner({ of, id }: PictureOwner): Promise<void> {
  const table = sql.table(of === "agent" ? "agents" : "agencies");
  await sql`select from ${table} where id = ${id} for no key update`.execute(db());
}

/** Moves a picture after all others of its owner. */
export async function makeNewest({ of, id }: PictureOwner, pictureId: number): Promise<void> {
  await db()
    .updateTable("pictures")
    .set((eb) => ({
      position: eb
        .selectFrom("pictures as others")
        .select(sql<number>`coalesce(max(others.position), 0) + 1`.as("position"))
        .where(`others.${columns[of]}`, "=", id)
        .where("others.id", "<>", pictureId),
    }))
    .where("id", "=", pictureId)
    .execute();
}

export async function softDeletePictures(ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db()
    .updateTable("pictures")
    .set({ deletedAt: sql<Date>`now()` })
    .where("id", "in", ids)
    .execute();
}

/** The agent or agency whose picture a user may change, and its pictures. */
export async function findProfilePicturePage(userId: number, of: "agent" | "agency") {
  const owners = await findProfileOwners(userId);
  const [id, name] =
    of === "agent" ? [owners?.agentId, owners?.agentName] : [owners?.agencyId ?? undefined, owners?.agencyName];
  if (id === undefined || name === undefined || name === null) return { owner: undefined, pictures: [] };
  return { owner: { id, name }, pictures: await findProfilePictures({ of, id }) };
}
