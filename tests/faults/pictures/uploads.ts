import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import type pg from "pg";
import sharp from "sharp";
import { hashFromKey, originalKey, preparedKey, shortHash } from "#app/features/pictures/model/media.ts";
import { createFolderStore } from "#app/features/pictures/model/media-store.server.ts";
import type { DB } from "#db/schema.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { type Accident, byPlace, type Sight, type Victim } from "#tests/faults/accidents.ts";
import { type Publishing, sendUntilAnswered } from "#tests/faults/alerts/agents.ts";
import { atOnce } from "#tests/faults/pace.ts";
import type { Stage } from "#tests/faults/stage.ts";
import { signedInMember } from "#tests/support/members.ts";
import { jpeg, multipart } from "#tests/support/photos.ts";

/** An agent with a home that gets pictures. */
export interface PictureCast {
  listingId: number;
  cookie: string;
  photos: Photo[];
}

interface Photo {
  bytes: Buffer;
  hash: string;
  accident: Accident | undefined;
}

/** Inserts an agent with a home and draws `count` photos. A home may have at most forty. */
export async function insertPictureCast(
  db: Kysely<DB>,
  count: number,
  accidents: readonly Accident[],
): Promise<PictureCast> {
  const agent = await signedInMember(db, { role: "agent" });
  const { id: listingId } = await insertListing(db, { createdByUserId: agent.id, suburb: "Pictureville" });
  const stopped = byPlace(accidents, count);
  const photos = await Promise.all(
    Array.from({ length: count }, async (_, index): Promise<Photo> => {
      const bytes = await jpeg(1300, 900);
      return { bytes, hash: hashOf(bytes), accident: stopped.get(index) };
    }),
  );
  return { listingId, cookie: agent.cookie, photos };
}

/** The pictures with a planned kill. */
export function victimsAmongPhotos({ photos }: PictureCast): Victim[] {
  return photos.flatMap(({ accident, hash }) =>
    accident ? [{ accident, key: hash, address: undefined, look: (pool) => findVisible(pool, hash) }] : [],
  );
}

async function findVisible(pool: pg.Pool, hash: string): Promise<Sight> {
  const { rows } = await pool.query<Sight>(
    `select exists (select from pictures where content_hash = $1) as stored,
        exists (select from pictures where content_hash = $1 and state = 'ready') as marked`,
    [hash],
  );
  return rows[0] ?? {};
}

/** Uploads the pictures with `clients` concurrent clients, which repeat each upload until it is acknowledged. */
export async function uploadAll(
  origin: string,
  { listingId, cookie, photos }: PictureCast,
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
      await sendUntilAnswered(origin, request, `Picture ${index}`, seen, signal);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return seen;
}

/** Checks the processed pictures: each has one row, which is ready, and all its files, and there are no other files. */
export async function judgePictures(
  { pool, media }: Pick<Stage<unknown>, "pool" | "media">,
  { photos, listingId }: PictureCast,
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
  if (ours.size > photos.length) faults.push(`${ours.size - photos.length} pictures are of nobody.`);
  for (const { hash, state, widths } of rows) {
    if (state !== "ready") faults.push(`Picture ${shortHash(hash)} is ${state}.`);
    else if (widths.length === 0) faults.push(`Picture ${shortHash(hash)} has no sizes.`);
    const original = await readFile(join(media, originalKey(hash))).catch(() => undefined);
    if (!original) faults.push(`The original of ${shortHash(hash)} is gone.`);
    else if (hashOf(original) !== hash) faults.push(`The original of ${shortHash(hash)} is another one.`);
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
    if (!known.has(hashFromKey(key) ?? "")) faults.push(`${key} is of no picture.`);
  }
  return faults;
}

function hashOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
