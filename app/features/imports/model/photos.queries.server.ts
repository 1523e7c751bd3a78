import { sql } from "kysely";
import { zipPictureName } from "#app/features/imports/formats/read-pictures.ts";
import { db } from "#db/client.server.ts";
import type { ImportMessage, ImportPicture } from "./import-listing.ts";

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
  /** Null if none. */
  pictureId: number | null;
  /** Changes with each fetch request. */
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

/** Returns them in no particular order. */
export async function findDuePhotos(feedListingId: number): Promise<DuePhoto[]> {
  return selectDue().where("feedPhotos.feedListingId", "=", feedListingId).execute();
}

/** Locks a photo until the transaction ends; false when it has changed, so drop the fetch. */
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

export interface FetchedPhoto {
  pictureId: number;
  sha256: string | null;
  etag: string | null;
  lastModified: string | null;
}

export async function updateFetched(id: number, fetched: FetchedPhoto): Promise<void> {
  await db()
    .updateTable("feedPhotos")
    .set({ ...fetched, state: "fetched", failures: 0, problem: null, nextTryAt: null, triedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** Not retried without `retrySeconds`. */
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

/** Does not count as a failure. */
export async function postponePhotos(ids: readonly number[], seconds: number): Promise<void> {
  if (ids.length === 0) return;
  await db()
    .updateTable("feedPhotos")
    .set({ nextTryAt: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where("id", "in", ids)
    .where("state", "=", "waiting")
    .execute();
}

/** Undefined if not stored. */
export async function findZipPicture(fileId: number, name: string): Promise<Buffer | undefined> {
  const row = await db()
    .selectFrom("feedFilePictures")
    .select("body")
    .where("fileId", "=", fileId)
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.body;
}

/** Leaves a picture that another slot is waiting for. */
export async function deleteZipPicture(fileId: number, name: string): Promise<void> {
  await sql`
    delete from feed_file_pictures where file_id = ${fileId} and name = ${name} and not exists (
      select from feed_photos
      where feed_photos.file_id = ${fileId} and feed_photos.file_name = ${name} and feed_photos.state = 'waiting'
    )`.execute(db());
}

const selectNewestEntry = (feedListingId: number) => sql`
  select feed_entries.file_id, feed_entries.position
  from feed_listings
  join feed_files on feed_files.feed_id = feed_listings.feed_id and not feed_files.dry_run
  join feed_entries on feed_entries.file_id = feed_files.id
    and feed_entries.unique_id = feed_listings.unique_id and feed_entries.agent_id = feed_listings.agent_id
  where feed_listings.id = ${feedListingId}
  order by feed_files.file_date desc, feed_files.id desc, feed_entries.position desc
  limit 1`;

/** Replaces a message with the same code and field in the newest report entry. */
export async function appendToReport(feedListingId: number, message: ImportMessage): Promise<void> {
  await sql`
    update feed_entries set messages = (
      select coalesce(jsonb_agg(said), '[]') from jsonb_array_elements(feed_entries.messages) as said
      where (said ->> 'code', said ->> 'field') is distinct from (${message.code}::text, ${message.field ?? null}::text)
    ) || ${JSON.stringify([message])}::jsonb, changed_at = now()
    from (${selectNewestEntry(feedListingId)}) as newest
    where feed_entries.file_id = newest.file_id and feed_entries.position = newest.position`.execute(db());
}

/** Removes a message from the newest report entry. */
export async function removeFromReport(feedListingId: number, { code, field }: Pick<ImportMessage, "code" | "field">) {
  await sql`
    update feed_entries set messages = (
      select coalesce(jsonb_agg(said), '[]') from jsonb_array_elements(feed_entries.messages) as said
      where (said ->> 'code', said ->> 'field') is distinct from (${code}::text, ${field ?? null}::text)
    )
    from (${selectNewestEntry(feedListingId)}) as newest
    where feed_entries.file_id = newest.file_id and feed_entries.position = newest.position
      and feed_entries.messages @> ${JSON.stringify([{ code, ...(field !== undefined && { field }) }])}::jsonb`.execute(
    db(),
  );
}

/** Undefined if none. */
export async function findImportedListingId(listingId: number, agencyId: number): Promise<number | undefined> {
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

export interface PhotosState {
  fetched: number;
  waiting: number;
  failed: { kind: PhotoKind; slot: string; problem: string }[];
  /** Waiting ones whose last try failed. */
  retried: { kind: PhotoKind; slot: string; problem: string; nextTryAt: Date | null }[];
}

/** All zero if the home was not imported. */
export async function findPhotosState(listingId: number): Promise<PhotosState> {
  const rows = await db()
    .selectFrom("feedPhotos")
    .innerJoin("feedListings", "feedListings.id", "feedPhotos.feedListingId")
    .innerJoin("feeds", "feeds.id", "feedListings.feedId")
    .select([sql<PhotoKind>`feed_photos.kind`.as("kind"), "feedPhotos.slot", "feedPhotos.state", "feedPhotos.problem"])
    .select("feedPhotos.nextTryAt")
    .where("feedListings.listingId", "=", listingId)
    .where("feedListings.detachedAt", "is", null)
    .where("feeds.removedAt", "is", null)
    .limit(200)
    .execute();
  const failed = rows.filter(({ state }) => state === "failed");
  return {
    fetched: rows.filter(({ state }) => state === "fetched").length,
    waiting: rows.filter(({ state }) => state === "waiting").length,
    failed: failed.map(({ kind, slot, problem }) => ({ kind, slot, problem: problem ?? "" })),
    retried: rows.flatMap(({ kind, slot, state, problem, nextTryAt }) =>
      state === "waiting" && problem !== null ? [{ kind, slot, problem, nextTryAt }] : [],
    ),
  };
}

/** `most` limits concurrent visits; undefined when all are in use. A visit expires after `seconds`. */
export async function acquireVisit(host: string, most: number, seconds: number): Promise<number | undefined> {
  // A separate statement sees the rows that the previous lock holder wrote.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`photos of ${host}`}, 0))`.execute(db());
  await sql`delete from feed_photo_visits where host = ${host} and ends_at <= now()`.execute(db());
  const { rows } = await sql<{ id: number }>`
    insert into feed_photo_visits (host, ends_at)
    select ${host}::text, now() + make_interval(secs => ${seconds})
    where (select count(*) from feed_photo_visits where host = ${host}) < ${most}
    returning id`.execute(db());
  return rows[0]?.id;
}

export async function releaseVisit(id: number): Promise<void> {
  await db().deleteFrom("feedPhotoVisits").where("id", "=", id).execute();
}

/** Due an hour ago: their jobs are lost. */
export async function findOverduePhotos(): Promise<{ feedListingId: number; url: string | null }[]> {
  return selectDue()
    .where("feedPhotos.nextTryAt", "<", sql<Date>`now() - interval '1 hour'`)
    .orderBy("feedPhotos.feedListingId")
    .limit(50_000)
    .execute();
}

type PhotoKind = "photo" | "floorplan";

/** The length in characters. */
const MAX_SLOT = 50;

/**
 * A picture with the same address and time reuses its file in any slot. New pictures are fetched, while the slot shows
 * its old one. Known ones are fetched again if their server supports revalidation or no time was sent. Missing ones are
 * marked as removed.
 */
export async function upsertPhotos(
  feedListingId: number,
  fileId: number,
  kind: PhotoKind,
  pictures: readonly ImportPicture[],
): Promise<void> {
  const rows = new Map(
    pictures.flatMap((picture) => {
      if ("removed" in picture) return [];
      const slot = picture.slot.slice(0, MAX_SLOT);
      const from = "url" in picture ? { url: picture.url } : { file_name: zipPictureName(picture.file) };
      return [[slot, { slot, ...from, mod_time: picture.modTime?.toISOString() }] as const];
    }),
  );
  // One statement reads the slots before it writes them.
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

export interface PhotoSlot {
  id: number;
  kind: PhotoKind;
  slot: string;
  url: string | null;
  state: "waiting" | "fetched" | "failed" | "removed";
  pictureId: number | null;
  isOnHome: boolean;
}

/** Locks the slots and the home until the transaction ends; undefined without a home. */
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
  return { listingId, slots: slots as PhotoSlot[] };
}

export async function findImportedPictureIds(listingId: number): Promise<number[]> {
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

export async function deleteSlots(ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db().deleteFrom("feedPhotos").where("id", "in", ids).execute();
}

/** Without revalidation. */
export async function resetSlots(ids: readonly number[]): Promise<void> {
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
