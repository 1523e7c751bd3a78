import { sql } from "kysely";
import type { FeedPicture } from "#app/features/feeds/model/feed-listing.ts";
import { db } from "#db/client.server.ts";
import { memberName } from "#app/features/feeds/formats/read-pictures.ts";

export type PhotoKind = "photo" | "floorplan";

/** In characters, of a slot; whatever is longer is told apart by its beginning. */
const MAX_SLOT = 50;

/**
 * Keeps which pictures a home is to have. A picture is known by its address and its time: one that has only changed its slot
 * keeps what was fetched of it, also when two change places. A new one is to be fetched, and until then its slot shows what it
 * showed before. One that is known is asked for again where its server can say that it is unchanged, or nobody else can. What
 * is no more is marked as removed.
 */
export async function upsertFeedPhotos(
  feedListingId: number,
  fileId: number,
  kind: PhotoKind,
  pictures: readonly FeedPicture[],
): Promise<void> {
  const rows = new Map(
    pictures.flatMap((picture) => {
      if ("removed" in picture) return [];
      const slot = picture.slot.slice(0, MAX_SLOT);
      const from = "url" in picture ? { url: picture.url } : { file_name: memberName(picture.file) };
      return [[slot, { slot, ...from, mod_time: picture.modTime?.toISOString() }] as const];
    }),
  );
  // One statement: what stood in a slot is read before anything is written.
  await sql`
    with wanted as (
      select * from json_to_recordset(${JSON.stringify([...rows.values()])}::json)
        as wanted (slot text, url text, file_name text, mod_time timestamptz)
    ), removed as (
      update feed_photos set state = 'removed', next_try_at = null
      where feed_listing_id = ${feedListingId} and kind = ${kind} and state <> 'removed'
        and slot not in (select slot from wanted)
    )
    insert into feed_photos (feed_listing_id, kind, slot, url, file_id, file_name, mod_time, state, next_try_at, etag,
      last_modified, sha256, picture_id)
    select ${feedListingId}::integer, ${kind}::text, wanted.slot, wanted.url, coalesce(sent.file_id, known.file_id), wanted.file_name,
      wanted.mod_time, asked.state, case when asked.state = 'waiting' then now() end, known.etag, known.last_modified,
      known.sha256, known.picture_id
    from wanted
    left join feed_file_pictures as sent on sent.file_id = ${fileId} and sent.name = wanted.file_name
    left join lateral (
      select * from feed_photos as before
      where before.feed_listing_id = ${feedListingId} and before.picture_id is not null and before.state = 'fetched'
        and (before.url, before.file_name, before.mod_time)
          is not distinct from (wanted.url, wanted.file_name, wanted.mod_time)
      order by before.kind = ${kind} and before.slot = wanted.slot desc, before.id
      limit 1
    ) as known on true
    cross join lateral (
      select case when known.id is null or sent.file_id is not null
        or (wanted.url is not null and (known.mod_time is null or num_nonnulls(known.etag, known.last_modified) > 0))
        then 'waiting' else 'fetched' end as state
    ) as asked
    on conflict (feed_listing_id, kind, slot) do update set
      url = excluded.url, file_name = excluded.file_name, mod_time = excluded.mod_time,
      file_id = coalesce(excluded.file_id,
        case when feed_photos.file_name = excluded.file_name then feed_photos.file_id end),
      state = excluded.state, next_try_at = excluded.next_try_at, failures = 0, problem = null,
      etag = excluded.etag, last_modified = excluded.last_modified,
      picture_id = coalesce(excluded.picture_id, feed_photos.picture_id),
      sha256 = case when excluded.picture_id is null then feed_photos.sha256 else excluded.sha256 end`.execute(db());
}

/** A slot of a listing of a feed. */
export interface PhotoSlot {
  id: number;
  kind: PhotoKind;
  slot: string;
  url: string | null;
  state: "waiting" | "fetched" | "failed" | "removed";
  pictureId: number | null;
  /** Whether its picture is one of the home's. */
  isOnHome: boolean;
}

/** The slots of a listing; the home, where it has one that its feed keeps. Held until the open transaction ends. */
export async function lockSlots(feedListingId: number): Promise<{ listingId: number; slots: PhotoSlot[] } | undefined> {
  const listing = await db()
    .selectFrom("feedListings")
    .select("listingId")
    .where("id", "=", feedListingId)
    .where("detachedAt", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const listingId = listing?.listingId ?? null;
  if (listingId === null) return undefined;
  const home = await sql`select from listings where id = ${listingId} and deleted_at is null for no key update`.execute(
    db(),
  );
  if (home.rows.length === 0) return undefined;
  const slots = await db()
    .selectFrom("feedPhotos")
    .leftJoin("pictures", "pictures.id", "feedPhotos.pictureId")
    .select([
      "feedPhotos.id",
      "feedPhotos.kind",
      "feedPhotos.slot",
      "feedPhotos.url",
      "feedPhotos.state",
      "feedPhotos.pictureId",
      sql<boolean>`coalesce(pictures.listing_id = ${listingId} and pictures.deleted_at is null, false)`.as("isOnHome"),
    ])
    .where("feedListingId", "=", feedListingId)
    .execute();
  // The columns' checks allow these only.
  return { listingId, slots: slots as PhotoSlot[] };
}

/** The pictures of a home that feeds have put there and still know of. */
export async function findFedPictureIds(listingId: number): Promise<number[]> {
  const rows = await db()
    .selectFrom("feedPhotos")
    .innerJoin("pictures", "pictures.id", "feedPhotos.pictureId")
    .select("pictures.id")
    .distinct()
    .where("pictures.listingId", "=", listingId)
    .where("pictures.deletedAt", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Forgets slots that the feed has taken away. */
export async function deleteSlots(ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db().deleteFrom("feedPhotos").where("id", "in", ids).execute();
}

/** Has slots fetched from the start, whatever was fetched of them before. */
export async function updateSlotsWaiting(ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db()
    .updateTable("feedPhotos")
    .set({
      state: "waiting",
      nextTryAt: sql<Date>`now()`,
      failures: 0,
      problem: null,
      etag: null,
      lastModified: null,
    })
    .where("id", "in", ids)
    .execute();
}
