import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import { type Manager, manageableBy } from "#app/features/managers/manager.queries.server.ts";
import type { ReadyPicture, PictureOwner } from "#app/features/pictures/model/media.ts";
import {
  apiPictureJson,
  type ApiPicture,
  readyPictureJson,
} from "#app/features/pictures/model/pictures.queries.server.ts";
import { db } from "#db/client.server.ts";

export type HomePictureKind = "photo" | "floorplan";

export interface ManagedHome {
  id: number;
  title: string;
  description: string;
  listingType: string;
  publishedAt: Date | null;
  address: string;
  suburb: string;
  propertyType: string;
  bedrooms: number | null;
  bathrooms: number | null;
  parking: number | null;
  status: string;
  state: string;
  postcode: string;
  /** Dollars; 0 if it is not published. */
  price: number;
  priceTo: number | null;
  createdByUserId: number;
  isVisible: boolean;
  isImported: boolean;
  /** Whether it has photos that may show a tenant's belongings. */
  hasPhotographs: boolean;
}

export interface ManagedPicture {
  id: number;
  kind: HomePictureKind;
  alt: string;
  /** Held: hidden by an admin. */
  state: "preparing" | "ready" | "failed" | "held";
  problem: string | null;
  isDeleted: boolean;
  isAltered: boolean;
  image: ReadyPicture;
}

/** Whether a listing has photos. Drawings, which have no widths, and failed pictures do not count. */
export const hasPhotographs = sql<SqlBool>`(listings.hero_image_url is not null or exists (
  select from pictures where pictures.listing_id = listings.id and pictures.deleted_at is null
    and pictures.kind = 'photo' and pictures.state <> 'failed'
    and (pictures.state <> 'ready' or pictures.widths <> '{}')))`;

function selectManagedHome(id: number, manager: Manager) {
  return db()
    .selectFrom("listings")
    .select([
      "id",
      "title",
      "description",
      "listingType",
      "publishedAt",
      "address",
      "suburb",
      "propertyType",
      "bedrooms",
      "bathrooms",
      "parking",
      "status",
      "state",
      "postcode",
      "price",
      "priceTo",
      "createdByUserId",
    ])
    .select(sql<boolean>`status in ('active', 'sold', 'leased')`.as("isVisible"))
    .select(sql<boolean>`${hasPhotographs}`.as("hasPhotographs"))
    .select(
      sql<boolean>`exists (
        select from feed_listings join feeds on feeds.id = feed_listings.feed_id and feeds.removed_at is null
        where feed_listings.listing_id = listings.id and feed_listings.detached_at is null
      )`.as("isImported"),
    )
    .where("id", "=", id)
    .where(manageableBy(manager));
}

export async function findManagedHome(id: number, manager: Manager): Promise<ManagedHome | undefined> {
  return selectManagedHome(id, manager).executeTakeFirst();
}

/** Like `findManagedHome`, and locks the row to serialise changes to its pictures. */
export async function lockManagedHome(id: number, manager: Manager): Promise<ManagedHome | undefined> {
  return selectManagedHome(id, manager).forUpdate().executeTakeFirst();
}

/** In order, including deleted pictures that can be restored. */
export async function findManagedPictures(listingId: number): Promise<ManagedPicture[]> {
  return db()
    .selectFrom("pictures")
    .select([
      "id",
      sql<HomePictureKind>`kind`.as("kind"),
      "words as alt",
      sql<ManagedPicture["state"]>`state`.as("state"),
      "problem",
      sql<boolean>`deleted_at is not null`.as("isDeleted"),
      "altered as isAltered",
      readyPictureJson.as("image"),
    ])
    .where("listingId", "=", listingId)
    .orderBy("position")
    .orderBy("id")
    .limit(500)
    .execute();
}

/** Whether a picture of the home, in any state, is labelled as altered. */
export async function existsAlteredPicture(listingId: number): Promise<boolean> {
  const row = await db()
    .selectFrom("pictures")
    .select("id")
    .where("listingId", "=", listingId)
    .where("altered", "=", true)
    .where("deletedAt", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The different texts of the pictures of a home, in any state. Empty if there are none. */
export async function findCaptions(listingId: number): Promise<string[]> {
  const rows = await db()
    .selectFrom("pictures")
    .select("words")
    .distinct()
    .where("listingId", "=", listingId)
    .where("words", "<>", "")
    .where("deletedAt", "is", null)
    .orderBy("words")
    .execute();
  return rows.map(({ words }) => words);
}

/** Undefined for portraits, logos and unknown ids. */
export async function findHomeOfPicture(pictureId: number): Promise<number | undefined> {
  const row = await db().selectFrom("pictures").select("listingId").where("id", "=", pictureId).executeTakeFirst();
  return row?.listingId ?? undefined;
}

/** Numbers the pictures from 1 in the given order. */
export async function updateOrder(listingId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update pictures set position = place.number
    from unnest(${ids}::integer[]) with ordinality as place (id, number)
    where pictures.id = place.id and pictures.listing_id = ${listingId} and pictures.position <> place.number
  `.execute(db());
}

export async function updateAltText(pictureId: number, alt: string): Promise<void> {
  await db().updateTable("pictures").set({ words: alt }).where("id", "=", pictureId).execute();
}

export async function updateAltered(pictureId: number, altered: boolean): Promise<void> {
  await db().updateTable("pictures").set({ altered }).where("id", "=", pictureId).execute();
}

export async function updateKind(pictureId: number, kind: HomePictureKind): Promise<void> {
  await db().updateTable("pictures").set({ kind }).where("id", "=", pictureId).execute();
}

/** Can be undone with `restorePicture` until the purge. */
export async function softDeletePicture(pictureId: number): Promise<void> {
  await db()
    .updateTable("pictures")
    .set({ deletedAt: sql<Date>`now()` })
    .where("id", "=", pictureId)
    .execute();
}

/** False if the same photo has been added again since. */
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

/** The pictures of a home for the API: the ready ones, or all. */
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

/** A picture for the API in any state; undefined if it does not exist. */
export async function findApiPicture(pictureId: number, origin: string): Promise<ApiPicture | undefined> {
  const row = await db()
    .selectFrom("pictures")
    .select(apiPictureJson(origin).as("picture"))
    .where("id", "=", pictureId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row?.picture;
}

/** Whether the listing is public. */
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

/** Undefined for a closed agency and an unknown id. */
export async function findNameOfAgency(agencyId: number): Promise<string | undefined> {
  const row = await db()
    .selectFrom("agencies")
    .select("name")
    .where("id", "=", agencyId)
    .where("closedAt", "is", null)
    .executeTakeFirst();
  return row?.name;
}

/** An agency with its logos, for an admin. */
export async function findLogoPage(agencyId: number) {
  const name = await findNameOfAgency(agencyId);
  if (name === undefined) return { owner: undefined, pictures: [] };
  return { owner: { id: agencyId, name }, pictures: await findProfilePictures({ of: "agency", id: agencyId }) };
}

/** The agent or agency whose picture a user may change, and its pictures. */
export async function findProfilePicturePage(userId: number, of: "agent" | "agency") {
  const owners = await findProfileOwners(userId);
  const [id, name] =
    of === "agent" ? [owners?.agentId, owners?.agentName] : [owners?.agencyId ?? undefined, owners?.agencyName];
  if (id === undefined || name === undefined || name === null) return { owner: undefined, pictures: [] };
  return { owner: { id, name }, pictures: await findProfilePictures({ of, id }) };
}

export interface TenantPhotos {
  showsBelongings: boolean;
  /** Of the written consent: "2026-11-20". */
  consentOn: string | null;
}

/** Undefined if unanswered. Private: only for people who manage the home. */
export async function findTenantPhotos(listingId: number): Promise<TenantPhotos | undefined> {
  return db()
    .selectFrom("tenantPhotos")
    .select(["showsBelongings", "consentOn"])
    .where("listingId", "=", listingId)
    .executeTakeFirst();
}

export async function upsertTenantPhotos(listingId: number, userId: number, answer: TenantPhotos): Promise<void> {
  const row = { ...answer, userId, answeredAt: sql<Date>`now()` };
  await db()
    .insertInto("tenantPhotos")
    .values({ listingId, ...row })
    .onConflict((conflict) => conflict.column("listingId").doUpdateSet(row))
    .execute();
}

/** The same as JSON, null if unanswered. */
export function tenantPhotosJson(listingId: Expression<number | null>): RawBuilder<TenantPhotos | null> {
  return sql<TenantPhotos | null>`(select jsonb_build_object(
      'showsBelongings', answer.shows_belongings, 'consentOn', answer.consent_on)
    from tenant_photos as answer where answer.listing_id = ${listingId})`;
}
