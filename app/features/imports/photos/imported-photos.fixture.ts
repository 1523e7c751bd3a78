import { createHash } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import {
  at,
  type bare,
  type ConnectedAgency,
  connectAgency,
  findImportedHome,
  send,
  version,
} from "#app/features/imports/apply/apply.fixture.ts";
import type { ImportPicture } from "#app/features/imports/model/import-listing.ts";
import { db } from "#db/client.server.ts";
import { jpeg } from "#tests/support/photos.ts";
import { fetchPhotos } from "./fetch-photos.server.ts";
import { photoServer } from "./photo-server.fixture.ts";

export type Server = Awaited<ReturnType<typeof photoServer>>;

export const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Photos of a server by slot, such as "m=/1.jpg". */
export function photos(server: Server, ...slots: string[]): ImportPicture[] {
  return slots.map((text) => {
    const [slot = "", path = ""] = text.split("=");
    return path === "" ? { slot, removed: true as const } : { slot, url: server.url(path), modTime: at(0) };
  });
}

let minute = 0;

/** A later time on each call. */
export function nextTime(): Date {
  return at((minute += 1));
}

/** Applies the next version of the connection's home. */
export function say(connection: ConnectedAgency, changes: Parameters<typeof bare>[1]) {
  return send(connection.id, [version(connection, { modTime: nextTime(), ...changes })]);
}

export async function findImportedListing(connection: ConnectedAgency) {
  return db().selectFrom("feedListings").selectAll().where("feedId", "=", connection.id).executeTakeFirstOrThrow();
}

/** Runs the photo jobs of a home. */
export async function work(connection: ConnectedAgency, server?: Server): Promise<void> {
  const { id: feedListingId } = await findImportedListing(connection);
  const options = { testAddress: server?.testAddress ?? "127.0.0.1:1" };
  for (const host of ["", "127.0.0.1"]) await fetchPhotos({ feedListingId, host }, undefined, options);
}

/** The hashes of the originals of all public pictures. */
export async function shown(connection: ConnectedAgency, kind = "photo"): Promise<string[]> {
  const home = await findImportedHome(connection.id);
  const rows = await db()
    .selectFrom("pictures")
    .select(["contentHash", "state"])
    .where("listingId", "=", home?.id ?? 0)
    .where("kind", "=", kind)
    .where("deletedAt", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
  expect(rows.every(({ state }) => state === "ready")).toBe(true);
  return rows.map(({ contentHash }) => contentHash ?? "");
}

export async function slotsOf(connection: ConnectedAgency) {
  const { id } = await findImportedListing(connection);
  return db()
    .selectFrom("feedPhotos")
    .select(["slot", "state", "failures", "problem"])
    .where("feedListingId", "=", id)
    .orderBy("slot")
    .execute();
}

/** Ends the wait until the next attempt. */
export async function waitForRetry(connection: ConnectedAgency): Promise<void> {
  const { id } = await findImportedListing(connection);
  await db()
    .updateTable("feedPhotos")
    .set({ nextTryAt: new Date(Date.now() - 1000) })
    .where("feedListingId", "=", id)
    .where("state", "=", "waiting")
    .execute();
}

export async function photoJobs(connection: ConnectedAgency): Promise<number> {
  const { id } = await findImportedListing(connection);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pgboss.job
    where name = 'feed.photos_due' and data ->> 'feedListingId' = ${String(id)}`.execute(db());
  return rows[0]?.count ?? 0;
}

/** A home with photos m and a, fetched. */
export async function homeWithPhotos() {
  const [one, two] = await Promise.all([jpeg(500, 400), jpeg(500, 400)]);
  const server = await photoServer({ "/1.jpg": one, "/2.jpg": two });
  const connection = await connectAgency();
  await say(connection, { photos: photos(server, "a=/2.jpg", "m=/1.jpg") });
  await work(connection, server);
  expect(await shown(connection)).toEqual([hashOf(one), hashOf(two)]);
  return { connection, server, one: hashOf(one), two: hashOf(two) };
}
