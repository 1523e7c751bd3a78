import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CompiledQuery } from "kysely";
import { expect, test } from "vitest";
import { mediaStore, putBytes } from "#app/features/pictures/model/media-store.server.ts";
import { originalKey, preparedKey, shortHash } from "#app/features/pictures/model/media.ts";
import { db } from "#db/client.server.ts";
import { env } from "#platform/env.server.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertPicture } from "#samples/factories/pictures.ts";
import { insertUser } from "#samples/factories/users.ts";
import { sweepPictures } from "./files.server.ts";

const hours = (count: number) => new Date(Date.now() - count * 3_600_000);

/** Stores the files of a picture with this modification time. Returns their keys. */
async function storePicture(writtenAt: Date): Promise<{ contentHash: string; keys: string[] }> {
  const bytes = randomBytes(32);
  const contentHash = createHash("sha256").update(bytes).digest("hex");
  const hash = shortHash(contentHash);
  const keys = [originalKey(contentHash), preparedKey({ hash, width: 400, type: "avif" })];
  for (const key of keys) {
    await putBytes(mediaStore(), key, bytes);
    await utimes(pathOf(key), writtenAt, writtenAt);
  }
  return { contentHash, keys };
}

function pathOf(key: string): string {
  if (!("folder" in env.MEDIA_URL)) throw new Error("This test is about a folder.");
  return join(env.MEDIA_URL.folder, key);
}

async function remaining(keys: readonly string[]): Promise<number> {
  const found = await Promise.all(keys.map((key) => mediaStore().modifiedAt(key)));
  return found.filter((time) => time !== undefined).length;
}

async function newListing(deletedAt: Date | null = null): Promise<number> {
  const { id: createdByUserId } = await insertUser(db());
  const { id } = await insertListing(db(), { createdByUserId });
  await db().updateTable("listings").set({ deletedAt }).where("id", "=", id).execute();
  return id;
}

test.each([
  { why: "a picture that is there", row: {}, age: 48, stays: true },
  { why: "one that was deleted an hour ago", row: { deletedAt: hours(1) }, age: 48, stays: true },
  { why: "one that was deleted two days ago", row: { deletedAt: hours(49) }, age: 48, stays: false },
  { why: "one of a home that was deleted two days ago", homeDeletedAt: hours(49), row: {}, age: 48, stays: false },
  { why: "files without a row", age: 48, stays: false },
  { why: "files that arrived an hour ago, whose row may be about to be written", age: 1, stays: true },
])("$why: kept is $stays", async ({ row, homeDeletedAt, age, stays }) => {
  const { contentHash, keys } = await storePicture(hours(age));
  const listingId = await newListing(homeDeletedAt);
  if (row) await insertPicture(db(), { ...row, listingId, contentHash });
  await sweepPictures();
  expect(await remaining(keys)).toBe(stays ? keys.length : 0);
  const rows = await db().selectFrom("pictures").select("id").where("contentHash", "=", contentHash).execute();
  expect(rows).toHaveLength(row && stays ? 1 : 0);
});

test("files that another home uses are kept", async () => {
  const { contentHash, keys } = await storePicture(hours(48));
  await insertPicture(db(), { listingId: await newListing(), contentHash, deletedAt: hours(49) });
  await insertPicture(db(), { listingId: await newListing(), contentHash });
  await sweepPictures();
  expect(await remaining(keys)).toBe(keys.length);
});

test("leaves foreign files alone and removes abandoned uploads", async () => {
  const { incoming } = mediaStore();
  await mkdir(incoming, { recursive: true });
  const [old, fresh] = [join(incoming, "old.part"), join(incoming, "fresh.part")];
  for (const path of [old, fresh, pathOf("notes.txt")]) await writeFile(path, "sample");
  for (const path of [old, pathOf("notes.txt")]) await utimes(path, hours(48), hours(48));
  await sweepPictures();
  expect(await readdir(incoming)).toContain("fresh.part");
  expect(await readdir(incoming)).not.toContain("old.part");
  expect(await readdir(pathOf(""))).toContain("notes.txt");
});

test("publishes a lost preparation job again", async () => {
  const { contentHash } = await storePicture(hours(3));
  const state = { state: "preparing", width: null, height: null, widths: [], colour: null };
  const { id } = await insertPicture(db(), {
    listingId: await newListing(),
    contentHash,
    ...state,
    createdAt: hours(2),
  });
  await sweepPictures();
  const jobs = CompiledQuery.raw("select data from pgboss.job where name = 'picture.uploaded'");
  const { rows } = await db().executeQuery<{ data: unknown }>(jobs);
  expect(rows.map(({ data }) => data)).toContainEqual({ pictureId: id });
});
