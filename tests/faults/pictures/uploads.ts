import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import type pg from "pg";
import sharp from "sharp";
import { createFolderStore } from "#app/features/pictures/model/media-store.server.ts";
import { hashFromKey, originalKey, preparedKey, shortHash } from "#app/features/pictures/model/media.ts";
import type { DB } from "#db/schema.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { type Publishing, sendUntilSuccessful } from "#tests/faults/alerts/agents.ts";
import { atOnce } from "#tests/faults/pace.ts";
import { type PlannedKill, byPlace, type VisibleEffects, type Victim } from "#tests/faults/planned-kills.ts";
import type { TestSystem } from "#tests/faults/test-system.ts";
import { signedInMember } from "#tests/support/members.ts";
import { jpeg, multipart } from "#tests/support/photos.ts";

/** An agent with a home that gets pictures. */
export interface PictureFixtures {
  listingId: number;
  cookie: string;
  photos: Photo[];
}

interface Photo {
  bytes: Buffer;
  hash: string;
  plannedKill: PlannedKill | undefined;
}

/** Inserts an agent with a home and draws `count` photos. A home may have at most forty. */
export async function insertPictureFixtures(
  db: Kysely<DB>,
  count: number,
  plannedKills: readonly PlannedKill[],
): Promise<PictureFixtures> {
  const agent = await signedInMember(db, { role: "agent" });
  const { id: listingId } = await insertListing(db, { createdByUserId: agent.id, suburb: "Pictureville" });
  const stopped = byPlace(plannedKills, count);
  const photos = await Promise.all(
    Array.from({ length: count }, async (_, index): Promise<Photo> => {
      const bytes = await jpeg(1300, 900);
      return { bytes, hash: hashOf(bytes), plannedKill: stopped.get(index) };
    }),
  );
  return { listingId, cookie: agent.cookie, photos };
}

/** The pictures with a planned kill. */
export function victimsAmongPhotos({ photos }: PictureFixtures): Victim[] {
  return photos.flatMap(({ plannedKill, hash }) =>
    plannedKill ? [{ plannedKill, key: hash, address: undefined, readEffects: (pool) => findVisible(pool, hash) }] : [],
  );
}

async function findVisible(pool: pg.Pool, hash: string): Promise<VisibleEffects> {
  const { rows } = await pool.query<VisibleEffects>(
    `select exists (select from pictures where content_hash = $1) as stored,
        exists (select from pictures where content_hash = $1 and state = 'ready') as marked`,
    [hash],
  );
  return rows[0] ?? {};
}

/** Uploads the pictures with `clients` concurrent clients, which repeat each upload until it is acknowledged. */
export async function uploadAll(
  origin: string,
  { listingId, cookie, photos }: PictureFixtures,
  clients: number,
  signal: AbortSignal,
  pace = atOnce,
): Promise<Pick<Publishing, "retries" | "complaints">> {
  const seen: Pick<Publishing, "retries" | "complaints"> = { retries: new Map(), complaints: [] };
  const next = photos.entries();
  const client = async () => {
    for (const [index, { bytes }] of next) {
      await pace(index / photos.length);
      const { body, headers } = multipart([{ name: "photo.jpg", bytes }]);
      const path = `/api/listings/${listingId}/pictures`;
      const request = { method: "POST", path, headers: { ...headers, cookie }, body, success: [200, 201] } as const;
      await sendUntilSuccessful(origin, request, `Picture ${index}`, seen, signal);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return seen;
}

/** Checks the processed pictures: each has one row, which is ready, and all its files, and there are no other files. */
export async function checkPictures(
  { pool, media }: Pick<TestSystem<unknown>, "pool" | "media">,
  { photos, listingId }: PictureFixtures,
): Promise<string[]> {
  const { rows: all } = await pool.query<{
    hash: string;
    state: string;
    widths: number[];
    isOurs: boolean;
    isDeleted: boolean;
  }>(
    `select content_hash as hash, state, widths, coalesce(listing_id = $1, false) as "isOurs", deleted_at is not null as "isDeleted"
      from pictures order by id`,
    [listingId],
  );
  const rows = all.filter(({ isDeleted }) => !isDeleted);
  const ours = Map.groupBy(
    rows.filter(({ isOurs }) => isOurs),
    ({ hash }) => hash,
  );
  const faults = photos.flatMap(({ hash }, index) => {
    const found = ours.get(hash) ?? [];
    return found.length === 1 ? [] : [`Picture ${index} was acknowledged and has ${found.length} rows.`];
  });
  if (ours.size > photos.length) faults.push(`${ours.size - photos.length} pictures were not uploaded by the test.`);
  for (const { hash, state, widths } of rows) {
    if (state !== "ready") faults.push(`Picture ${shortHash(hash)} is ${state}.`);
    else if (widths.length === 0) faults.push(`Picture ${shortHash(hash)} has no sizes.`);
    const original = await readFile(join(media, originalKey(hash))).catch(() => undefined);
    if (!original) faults.push(`The original of ${shortHash(hash)} is missing.`);
    else if (hashOf(original) !== hash) faults.push(`The original of ${shortHash(hash)} has other contents.`);
    for (const width of widths) {
      for (const type of ["avif", "jpg"] as const) {
        const key = preparedKey({ hash: shortHash(hash), width, type });
        const size = await readFile(join(media, key))
          .then((bytes) => sharp(bytes).metadata())
          .catch(() => undefined);
        if (size?.width !== width) faults.push(`${key} is not a picture of ${width} pixels.`);
      }
    }
  }
  const known = new Set(all.map(({ hash }) => shortHash(hash)));
  for await (const key of createFolderStore(media).keys()) {
    if (!known.has(hashFromKey(key) ?? "")) faults.push(`${key} belongs to no picture.`);
  }
  return faults;
}

function hashOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
