import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import { type Keeper, listingIsKeptBy } from "#app/features/keepers/keeper.queries.server.ts";
import {
  apiPictureJson,
  type ApiPicture,
  shownPictureJson,
} from "#app/features/pictures/model/pictures.queries.server.ts";
import type { ShownPicture } from "#app/features/pictures/model/media.ts";

export type HomePictureKind = "photo" | "floorplan";

/** A home as far as its pictures need it. */
export interface KeptHome {
  id: number;
  title: string;
  address: string;
  suburb: string;
  propertyType: string;
  bedrooms: number | null;
  bathrooms: number | null;
  parking: number | null;
  /** Whether everybody may see it. */
  isVisible: boolean;
  /** Whether the software of its agency keeps it. */
  isFed: boolean;
}

/** A picture of a home for whoever keeps it. */
export interface KeptPicture {
  id: number;
  kind: HomePictureKind;
  words: string;
  /** Held: an admin keeps it from the public. */
  state: "preparing" | "ready" | "failed" | "held";
  problem: string | null;
  isDeleted: boolean;
  shown: ShownPicture;
}

function keptHome(id: number, keeper: Keeper) {
  return db()
    .selectFrom("listings")
    .select(["id", "title", "address", "suburb", "propertyType", "bedrooms", "bathrooms", "parking"])
    .select(sql<boolean>`status in ('active', 'sold', 'leased')`.as("isVisible"))
    .select(
      sql<boolean>`exists (
        select from feed_listings join feeds on feeds.id = feed_listings.feed_id and feeds.removed_at is null
        where feed_listings.listing_id = listings.id and feed_listings.detached_at is null
      )`.as("isFed"),
    )
    .where("id", "=", id)
    .where(listingIsKeptBy(keeper));
}

export async function findKeptHome(id: number, keeper: Keeper): Promise<KeptHome | undefined> {
  return keptHome(id, keeper).executeTakeFirst();
}

/** The same, held for the open transaction: the pictures of a home are changed by one at a time. */
export async function lockKeptHome(id: number, keeper: Keeper): Promise<KeptHome | undefined> {
  return keptHome(id, keeper).forUpdate().executeTakeFirst();
}

/** All pictures of a home in their order, with those that were deleted and can still be put back. */
export async function findKeptPictures(listingId: number): Promise<KeptPicture[]> {
  return db()
    .selectFrom("pictures")
    .select([
      "id",
      sql<HomePictureKind>`kind`.as("kind"),
      "words",
      sql<KeptPicture["state"]>`state`.as("state"),
      "problem",
      sql<boolean>`deleted_at is not null`.as("isDeleted"),
      shownPictureJson.as("shown"),
    ])
    .where("listingId", "=", listingId)
    .orderBy("position")
    .orderBy("id")
    .limit(500)
    .execute();
}

/** The home of a picture; undefined for one that is of no home. */
export async function findHomeOfPicture(pictureId: number): Promise<number | undefined> {
  const row = await db().selectFrom("pictures").select("listingId").where("id", "=", pictureId).executeTakeFirst();
  return row?.listingId ?? undefined;
}

/** Numbers these pictures of a home from 1 on, in this order. */
export async function updateOrder(listingId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update pictures set position = place.number
    from unnest(${ids}::integer[]) with ordinality as place (id, number)
    where pictures.id = place.id and pictures.listing_id = ${listingId} and pictures.position <> place.number
  `.execute(db());
}

export async function updateWords(pictureId: number, words: string): Promise<void> {
  await db().updateTable("pictures").set({ words }).where("id", "=", pictureId).execute();
}

export async function updateKind(pictureId: number, kind: HomePictureKind): Promise<void> {
  await db().updateTable("pictures").set({ kind }).where("id", "=", pictureId).execute();
}

/** Deletes a picture so that it can be put back, for as long as its row is kept. */
export async function softDeletePicture(pictureId: number): Promise<void> {
  await db()
    .updateTable("pictures")
    .set({ deletedAt: sql<Date>`now()` })
    .where("id", "=", pictureId)
    .execute();
}

/** Puts a deleted picture back; false when the same photo was added again meanwhile. */
export async function restorePicture(pictureId: number): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable("pictures")
    .set({ deletedAt: null })
    .where("id", "=", pictureId)
    .where(
      sql<boolean>`not exists (
        select 1 from pictures as same
        where same.listing_id = pictures.listing_id and same.content_hash = pictures.content_hash
          and same.deleted_at is null
      )`,
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The pictures of a home as the API names them; the public's are those that are ready, of a home that can be seen. */
export async function findApiPictures(listingId: number, { origin, all }: { origin: string; all: boolean }) {
  const pictures = db()
    .selectFrom("pictures")
    .select(apiPictureJson(origin).as("picture"))
    .where("listingId", "=", listingId)
    .where("deletedAt", "is", null)
    .orderBy("position")
    .orderBy("id")
    .limit(500);
  const rows = await (all ? pictures : pictures.where("state", "=", "ready")).execute();
  return rows.map(({ picture }) => picture);
}

/** One of them, whatever its state. */
export async function findApiPicture(pictureId: number, origin: string): Promise<ApiPicture | undefined> {
  const row = await db()
    .selectFrom("pictures")
    .select(apiPictureJson(origin).as("picture"))
    .where("id", "=", pictureId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row?.picture;
}

/** Whether everybody may see a home. */
export async function homeIsVisible(listingId: number): Promise<boolean> {
  const row = await db()
    .selectFrom("listings")
    .select("id")
    .where("id", "=", listingId)
    .where("status", "in", ["active", "sold", "leased"])
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
