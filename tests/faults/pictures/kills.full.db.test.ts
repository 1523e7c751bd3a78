import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { originalKey, preparedKey, shortHash } from "#app/features/pictures/model/media.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { signedInMember } from "#tests/support/members.ts";
import { jpeg, multipart } from "#tests/support/photos.ts";
import type { DatabaseStep, Target } from "#tests/faults/accidents.ts";
import { endBackend, findStanding, hold, release } from "#tests/faults/holds.ts";
import { openStage, type Stage } from "#tests/faults/stage.ts";

interface Cast {
  listingId: number;
  cookie: string;
}

/** The planned kills. The web process inserts and commits a picture's row, and the worker marks it as ready. */
const accidents: { target: Target; step: DatabaseStep; driver: "web" | "worker" }[] = [
  { target: "web", step: "before insert", driver: "web" },
  { target: "web", step: "before commit", driver: "web" },
  { target: "worker", step: "before mark", driver: "worker" },
  { target: "PostgreSQL", step: "before insert", driver: "web" },
  { target: "PostgreSQL", step: "before commit", driver: "web" },
  { target: "PostgreSQL", step: "before mark", driver: "worker" },
];
const patienceMillis = 60_000;
const lookMillis = 20;

test(
  "pictures survive kills of web, worker and PostgreSQL between arrival, row, sizes and mark: each is there once, with every file",
  { timeout: 300_000 },
  async () => {
    await using stack = new AsyncDisposableStack();
    const stage = await openStage<Cast>(stack, async (db) => {
      const agent = await signedInMember(db, { role: "agent" });
      const { id: listingId } = await insertListing(db, { createdByUserId: agent.id });
      return { listingId, cookie: agent.cookie };
    });

    const photos: Buffer[] = [];
    for (const accident of accidents) {
      const photo = await jpeg(1300, 900);
      photos.push(photo);
      await haveAccident(stage, photo, accident);
    }
    const large = await jpeg(4000, 3000);
    photos.push(large);
    await killAmidSizes(stage, large);

    const rows = await settledRows(stage);
    expect(rows.map(({ hash }) => hash).toSorted()).toEqual(photos.map(hashOf).toSorted());
    for (const row of rows) await expectWhole(stage, row);
  },
);

/**
 * Kills the process while the picture's statement is paused at the step. The client repeats the upload until it is acknowledged.
 */
async function haveAccident(stage: Stage<Cast>, photo: Buffer, { target, step, driver }: (typeof accidents)[number]) {
  const { pool, targets } = stage;
  const key = hashOf(photo);
  await hold(pool, step, key);
  const sending = sendUntilKept(stage, photo);
  const place = await until(() => findStanding(pool, step, key, targets[driver].startedAt()));
  await targets[target].kill();
  await delay(200);
  // A back end does not notice the death of its client, and would continue.
  if (target !== "PostgreSQL") await endBackend(pool, place.pid);
  await targets[target].restart();
  await release(pool, step, key);
  await sending;
}

/** Kills the worker when some sizes of a picture are written. */
async function killAmidSizes(stage: Stage<Cast>, photo: Buffer): Promise<void> {
  await sendUntilKept(stage, photo);
  const sizes = () => filesOf(stage, photo).then((names) => names.filter((name) => !name.endsWith(".original")));
  await until(async () => ((await sizes()).length > 0 ? true : undefined));
  await stage.targets.worker.kill();
  expect((await sizes()).length).toBeLessThan(10);
  await stage.targets.worker.restart();
}

/** Repeats the upload until it is acknowledged, as the page does. */
async function sendUntilKept({ origin, cast }: Stage<Cast>, photo: Buffer): Promise<void> {
  const { body, headers } = multipart([{ name: "photo.jpg", bytes: photo }]);
  await until(async () => {
    const answer = await fetch(`${origin}/api/listings/${cast.listingId}/pictures`, {
      method: "POST",
      body,
      headers: { ...headers, cookie: cast.cookie },
    }).catch(() => undefined);
    return answer?.status === 200 || answer?.status === 201 ? true : undefined;
  });
}

interface PictureRow {
  hash: string;
  state: string;
  widths: number[];
}

/** The rows of all pictures, once all are processed. */
function settledRows({ pool }: Stage<Cast>): Promise<PictureRow[]> {
  return until(async () => {
    const text = "select content_hash as hash, state, widths from pictures order by id";
    const { rows } = await pool.query<PictureRow>(text);
    return rows.every(({ state }) => state !== "preparing") ? rows : undefined;
  });
}

/** The picture is ready, and all files of its row exist and are served. */
async function expectWhole({ media, origin }: Stage<Cast>, { hash, state, widths }: PictureRow): Promise<void> {
  expect(state).toBe("ready");
  expect(widths.length).toBeGreaterThan(2);
  const original = await readFile(join(media, originalKey(hash)));
  expect(hashOf(original)).toBe(hash);
  for (const width of widths) {
    for (const type of ["avif", "jpg"] as const) {
      const file = { hash: shortHash(hash), width, type };
      expect(await sharp(await readFile(join(media, preparedKey(file)))).metadata()).toMatchObject({ width });
      const served = await fetch(`${origin}/media/${file.hash}-${width}.${type}`);
      expect(served.status).toBe(200);
      await served.arrayBuffer();
    }
  }
}

async function filesOf({ media }: Stage<Cast>, photo: Buffer): Promise<string[]> {
  const hash = hashOf(photo);
  const names = await readdir(join(media, hash.slice(0, 2)));
  return names.filter((name) => name.startsWith(shortHash(hash)));
}

function hashOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Polls until the result is defined. */
async function until<Found>(look: () => Promise<Found | undefined>): Promise<Found> {
  const deadline = performance.now() + patienceMillis;
  while (performance.now() < deadline) {
    const found = await look();
    if (found !== undefined) return found;
    await delay(lookMillis);
  }
  throw new Error("It did not come to that.");
}
