import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { FeedMessage, FeedPicture } from "./feed-listing.ts";
import { memberName } from "#app/features/feeds/formats/read-pictures.ts";

/** A photo that is to be fetched now. */
export interface DuePhoto {
  id: number;
  feedListingId: number;
  listingId: number;
  kind: PhotoKind;
  slot: string;
  url: string | null;
  fileId: number | null;
  fileName: string | null;
  failures: number;
  etag: string | null;
  lastModified: string | null;
  sha256: string | null;
  /** The picture that its slot shows by now; null where it shows none. */
  pictureId: number | null;
  /** A new one each time that the feed or a person wants it fetched. */
  nextTryAt: Date | null;
}

function selectDue() {
  return db()
    .selectFrom("feedPhotos")
    .innerJoin("feedListings", "feedListings.id", "feedPhotos.feedListingId")
    .innerJoin("feeds", "feeds.id", "feedListings.feedId")
    .innerJoin("listings", "listings.id", "feedListings.listingId")
    .leftJoin("pictures", (join) =>
      join
        .onRef("pictures.id", "=", "feedPhotos.pictureId")
        .onRef("pictures.listingId", "=", "feedListings.listingId")
        .on("pictures.deletedAt", "is", null),
    )
    .select([
      "feedPhotos.id",
      "feedPhotos.feedListingId",
      "listings.id as listingId",
      sql<PhotoKind>`feed_photos.kind`.as("kind"),
      "feedPhotos.slot",
      "feedPhotos.url",
      "feedPhotos.fileId",
      "feedPhotos.fileName",
      "feedPhotos.failures",
      "feedPhotos.etag",
      "feedPhotos.lastModified",
      "feedPhotos.sha256",
      "pictures.id as pictureId",
      "feedPhotos.nextTryAt",
    ])
    .where("feedPhotos.state", "=", "waiting")
    .where("feedPhotos.nextTryAt", "<=", sql<Date>`now()`)
    .where("feedListings.detachedAt", "is", null)
    .where("feeds.removedAt", "is", null)
    .where("listings.deletedAt", "is", null);
}

/** The photos of a listing of a feed that are to be fetched now, in no particular order. */
export async function findDuePhotos(feedListingId: number): Promise<DuePhoto[]> {
  return selectDue().where("feedPhotos.feedListingId", "=", feedListingId).execute();
}

/**
 * Holds a photo until the open transaction ends; false when it is not wanted any more as it was, which whoever fetched it
 * then leaves alone.
 */
export async function lockDuePhoto({ id, url, fileId, nextTryAt, failures }: DuePhoto): Promise<boolean> {
  const row = await db()
    .selectFrom("feedPhotos")
    .select(["url", "fileId", "nextTryAt", "failures"])
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .forUpdate()
    .executeTakeFirst();
  return (
    row !== undefined &&
    row.url === url &&
    row.fileId === fileId &&
    row.failures === failures &&
    row.nextTryAt?.getTime() === nextTryAt?.getTime()
  );
}

/** What is known of a photo after its fetch. */
export interface FetchedPhoto {
  pictureId: number;
  sha256: string | null;
  etag: string | null;
  lastModified: string | null;
}

/** Notes what a slot shows from now on. */
export async function updateFetched(id: number, fetched: FetchedPhoto): Promise<void> {
  await db()
    .updateTable("feedPhotos")
    .set({ ...fetched, state: "fetched", failures: 0, problem: null, nextTryAt: null, triedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** Notes that a fetch failed, and when it is tried again; never, where no time is given. */
export async function updateFailed(id: number, problem: string, retrySeconds: number | undefined): Promise<void> {
  await db()
    .updateTable("feedPhotos")
    .set((eb) => ({
      failures: eb("failures", "+", 1),
      problem: problem.slice(0, 300),
      triedAt: sql<Date>`now()`,
      state: retrySeconds === undefined ? "failed" : "waiting",
      nextTryAt: retrySeconds === undefined ? null : sql<Date>`now() + make_interval(secs => ${retrySeconds})`,
    }))
    .where("id", "=", id)
    .execute();
}

/** Puts off photos that wait; their failures stay as many. */
export async function postponePhotos(ids: readonly number[], seconds: number): Promise<void> {
  if (ids.length === 0) return;
  await db()
    .updateTable("feedPhotos")
    .set({ nextTryAt: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where("id", "in", ids)
    .where("state", "=", "waiting")
    .execute();
}

/** A picture that came in a ZIP; undefined when there is none, or it is not kept any more. */
export async function findMember(fileId: number, name: string): Promise<Buffer | undefined> {
  const row = await db()
    .selectFrom("feedFilePictures")
    .select("body")
    .where("fileId", "=", fileId)
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.body;
}

/** Erases a picture of a ZIP, unless another slot still waits for it. */
export async function deleteMember(fileId: number, name: string): Promise<void> {
  await sql`
    delete from feed_file_pictures where file_id = ${fileId} and name = ${name} and not exists (
      select from feed_photos
      where feed_photos.file_id = ${fileId} and feed_photos.file_name = ${name} and feed_photos.state = 'waiting'
    )`.execute(db());
}

/** The newest entry of a report that tells of a listing of a feed. */
const newestEntry = (feedListingId: number) => sql`
  select feed_entries.file_id, feed_entries.position
  from feed_listings
  join feed_files on feed_files.feed_id = feed_listings.feed_id and not feed_files.dry_run
  join feed_entries on feed_entries.file_id = feed_files.id
    and feed_entries.unique_id = feed_listings.unique_id and feed_entries.agent_id = feed_listings.agent_id
  where feed_listings.id = ${feedListingId}
  order by feed_files.file_date desc, feed_files.id desc, feed_entries.position desc
  limit 1`;

/** Adds a sentence to what the newest report says of a listing, in place of one about the same field of its code. */
export async function appendToReport(feedListingId: number, message: FeedMessage): Promise<void> {
  await sql`
    update feed_entries set messages = (
      select coalesce(jsonb_agg(said), '[]') from jsonb_array_elements(feed_entries.messages) as said
      where (said ->> 'code', said ->> 'field') is distinct from (${message.code}::text, ${message.field ?? null}::text)
    ) || ${JSON.stringify([message])}::jsonb, changed_at = now()
    from (${newestEntry(feedListingId)}) as newest
    where feed_entries.file_id = newest.file_id and feed_entries.position = newest.position`.execute(db());
}

/** Takes a sentence out of the newest report of a listing: it is true no more. */
export async function removeFromReport(feedListingId: number, { code, field }: Pick<FeedMessage, "code" | "field">) {
  await sql`
    update feed_entries set messages = (
      select coalesce(jsonb_agg(said), '[]') from jsonb_array_elements(feed_entries.messages) as said
      where (said ->> 'code', said ->> 'field') is distinct from (${code}::text, ${field ?? null}::text)
    )
    from (${newestEntry(feedListingId)}) as newest
    where feed_entries.file_id = newest.file_id and feed_entries.position = newest.position
      and feed_entries.messages @> ${JSON.stringify([{ code, ...(field !== undefined && { field }) }])}::jsonb`.execute(
    db(),
  );
}

/** The listing of a feed of an agency that keeps a home; undefined where none does. */
export async function findFeedListing(listingId: number, agencyId: number): Promise<number | undefined> {
  const row = await db()
    .selectFrom("feedListings")
    .innerJoin("feeds", "feeds.id", "feedListings.feedId")
    .select("feedListings.id")
    .where("feedListings.listingId", "=", listingId)
    .where("feedListings.detachedAt", "is", null)
    .where("feeds.removedAt", "is", null)
    .where("feeds.agencyId", "=", agencyId)
    .executeTakeFirst();
  return row?.id;
}

/** How it stands with the pictures that a feed names of a home. */
export interface PhotosState {
  shown: number;
  /** To be fetched, or tried again. */
  waiting: number;
  /** Given up, in no particular order. */
  failed: { kind: PhotoKind; slot: string; problem: string }[];
}

/** The same for a home that a feed keeps; all are none for another one. */
export async function findPhotosState(listingId: number): Promise<PhotosState> {
  const rows = await db()
    .selectFrom("feedPhotos")
    .innerJoin("feedListings", "feedListings.id", "feedPhotos.feedListingId")
    .innerJoin("feeds", "feeds.id", "feedListings.feedId")
    .select([sql<PhotoKind>`feed_photos.kind`.as("kind"), "feedPhotos.slot", "feedPhotos.state", "feedPhotos.problem"])
    .where("feedListings.listingId", "=", listingId)
    .where("feedListings.detachedAt", "is", null)
    .where("feeds.removedAt", "is", null)
    .limit(200)
    .execute();
  const failed = rows.filter(({ state }) => state === "failed");
  return {
    shown: rows.filter(({ state }) => state === "fetched").length,
    waiting: rows.filter(({ state }) => state === "waiting").length,
    failed: failed.map(({ kind, slot, problem }) => ({ kind, slot, problem: problem ?? "" })),
  };
}

/** Begins a visit at a host for so many seconds at most; undefined when it has as many as it may have at a time. */
export async function insertVisit(host: string, most: number, seconds: number): Promise<number | undefined> {
  // By itself, so that the next statement sees what the one before has written.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`photos of ${host}`}, 0))`.execute(db());
  await sql`delete from feed_photo_visits where host = ${host} and ends_at <= now()`.execute(db());
  const { rows } = await sql<{ id: number }>`
    insert into feed_photo_visits (host, ends_at)
    select ${host}::text, now() + make_interval(secs => ${seconds})
    where (select count(*) from feed_photo_visits where host = ${host}) < ${most}
    returning id`.execute(db());
  return rows[0]?.id;
}

export async function deleteVisit(id: number): Promise<void> {
  await db().deleteFrom("feedPhotoVisits").where("id", "=", id).execute();
}

/** Listings of feeds with photos that should have been fetched an hour ago: their jobs are gone. */
export async function findForgottenPhotos(): Promise<{ feedListingId: number; url: string | null }[]> {
  return selectDue()
    .where("feedPhotos.nextTryAt", "<", sql<Date>`now() - interval '1 hour'`)
    .orderBy("feedPhotos.feedListingId")
    .limit(50_000)
    .execute();
}

type PhotoKind = "photo" | "floorplan";

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
