import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CompiledQuery } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { mediaStore, putBytes } from "#app/features/pictures/model/media-store.server.ts";
import { originalKey, preparedKey, shortHash } from "#app/features/pictures/model/media.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import { startWorker } from "#app/jobs/worker.server.ts";
import { db } from "#db/client.server.ts";
import { env } from "#platform/env.server.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertPicture } from "#samples/factories/pictures.ts";
import { insertUser } from "#samples/factories/users.ts";
import { jpeg } from "#tests/support/photos.ts";
import { preparePicture, renderPicture } from "./files.server.ts";

const folder = "folder" in env.MEDIA_URL ? env.MEDIA_URL.folder : "";
const unprepared = { state: "preparing", width: null, height: null, widths: [], colour: null };

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function arrived(bytes: Uint8Array, owner: object = {}): Promise<{ id: number; contentHash: string }> {
  const { id: createdByUserId } = await insertUser(db());
  const pictureOwner =
    Object.keys(owner).length > 0 ? owner : { listingId: (await insertListing(db(), { createdByUserId })).id };
  const contentHash = hashOf(bytes);
  await putBytes(mediaStore(), originalKey(contentHash), bytes);
  const { id } = await insertPicture(db(), { ...pictureOwner, ...unprepared, contentHash });
  return { id, contentHash };
}

function find(id: number) {
  return db()
    .selectFrom("pictures")
    .select(["state", "problem", "width", "height", "widths", "colour", "deletedAt"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

test("a picture becomes ready with the widths that are not above its own, and a second time changes nothing", async () => {
  const { id, contentHash } = await arrived(await jpeg(1000, 500));
  await preparePicture(id);
  const ready = await find(id);
  expect(ready).toMatchObject({ state: "ready", width: 800, height: 400, widths: [400, 800] });
  expect(ready.colour).toMatch(/^#[\da-f]{6}$/);
  await rm(join(folder, preparedKey({ hash: shortHash(contentHash), width: 400, type: "avif" })));
  await preparePicture(id);
  expect(await find(id)).toEqual(ready);
});

test("pictures are rendered one at a time, and an unreadable one does not block the others", async () => {
  const original = await jpeg(900, 600);
  const order: string[] = [];
  const render = (name: string, bytes: Uint8Array) =>
    renderPicture(bytes, () => {
      order.push(name);
      return Promise.resolve();
    });
  const rendered = [render("first", original), render("torn", original.subarray(0, 300)), render("last", original)];
  const outcomes = await Promise.allSettled(rendered);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(order).toEqual(["first", "first", "first", "first", "last", "last", "last", "last"]);
});

test("ignores a picture without a row", async () => {
  await expect(preparePicture(1_999_999_999)).resolves.toBeUndefined();
  const { id } = await arrived(await jpeg());
  await db().deleteFrom("pictures").where("id", "=", id).execute();
  await expect(preparePicture(id)).resolves.toBeUndefined();
});

test("a picture whose original is lost is marked as failed", async () => {
  const { id, contentHash } = await arrived(await jpeg());
  await mediaStore().remove(originalKey(contentHash));
  await preparePicture(id);
  expect(await find(id)).toMatchObject({ state: "failed", problem: expect.stringContaining("lost") });
});

test("a portrait replaces the previous one when ready, but not when unreadable", async () => {
  const { id: agentId } = await insertAgent(db(), { agencyId: null, userId: null });
  const portrait = { agentId, kind: "portrait" };
  const before = await insertPicture(db(), portrait);
  const broken = await arrived(Buffer.from("no photo"), portrait);
  await preparePicture(broken.id);
  expect(await find(broken.id)).toMatchObject({ state: "failed" });
  expect((await find(before.id)).deletedAt).toBeNull();
  const after = await arrived(await jpeg(), portrait);
  await preparePicture(after.id);
  expect((await find(before.id)).deletedAt).not.toBeNull();
  expect((await find(broken.id)).deletedAt).not.toBeNull();
  expect(await find(after.id)).toMatchObject({ state: "ready", deletedAt: null });
});

test("an unwritable folder leaves the picture waiting, without partial files", async () => {
  const { id, contentHash } = await arrived(await jpeg());
  // A file in place of the folder makes every write fail.
  const { incoming } = mediaStore();
  await rm(incoming, { recursive: true });
  await writeFile(incoming, "");
  onTestFinished(async () => {
    await rm(incoming, { force: true, recursive: true });
    await mkdir(incoming, { recursive: true });
  });
  await expect(preparePicture(id)).rejects.toThrow(/EEXIST|ENOTDIR/);
  expect(await find(id)).toMatchObject({ state: "preparing" });
  const names = await readdir(join(folder, contentHash.slice(0, 2)));
  expect(names.filter((name) => name.startsWith(shortHash(contentHash)))).toEqual([`${contentHash}.original`]);
  await rm(incoming);
  await preparePicture(id);
  expect(await find(id)).toMatchObject({ state: "ready" });
});

test(
  "a picture of a worker that was killed is prepared by another within 30 seconds",
  { timeout: 60_000 },
  async () => {
    const { id, contentHash } = await arrived(await jpeg(4000, 3000));
    await publishEvent("picture.uploaded", { pictureId: id });
    const doomed = fork(join(import.meta.dirname, "../../jobs/worker.fixture.ts"), { env: process.env });
    onTestFinished(() => void doomed.kill("SIGKILL"));
    const first = preparedKey({ hash: shortHash(contentHash), width: 400, type: "avif" });
    await vi.waitFor(async () => expect(await mediaStore().modifiedAt(first)).toBeDefined(), {
      timeout: 30_000,
      interval: 20,
    });
    const exited = once(doomed, "exit");
    doomed.kill("SIGKILL");
    await exited;
    expect(await find(id)).toMatchObject({ state: "preparing" });
    const jobs = CompiledQuery.raw(
      "update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'",
    );
    await db().executeQuery(jobs);
    const worker = await startWorker({});
    onTestFinished(() => worker.stop());
    await vi.waitFor(async () => expect(await find(id)).toMatchObject({ state: "ready" }), {
      timeout: 30_000,
      interval: 100,
    });
  },
);
