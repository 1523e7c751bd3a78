import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { originalKey, preparedKey, shortHash } from "#app/features/pictures/model/media.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { endBackend, findPaused, setBreakpoint, clearBreakpoint } from "#tests/faults/breakpoints.ts";
import type { DatabaseStep, Target } from "#tests/faults/planned-kills.ts";
import { openTestSystem, type TestSystem } from "#tests/faults/test-system.ts";
import { signedInMember } from "#tests/support/members.ts";
import { jpeg, multipart } from "#tests/support/photos.ts";

interface Fixtures {
  listingId: number;
  cookie: string;
}

/** The planned kills. The web process inserts and commits a picture's row, and the worker marks it as ready. */
const plannedKills: { target: Target; step: DatabaseStep; driver: "web" | "worker" }[] = [
  { target: "web", step: "before insert", driver: "web" },
  { target: "web", step: "before commit", driver: "web" },
  { target: "worker", step: "before mark", driver: "worker" },
  { target: "PostgreSQL", step: "before insert", driver: "web" },
  { target: "PostgreSQL", step: "before commit", driver: "web" },
  { target: "PostgreSQL", step: "before mark", driver: "worker" },
];
const timeoutMillis = 60_000;
const pollMillis = 20;

test(
  "pictures survive kills of web, worker and PostgreSQL between arrival, row, sizes and mark: each is there once, with every file",
  { timeout: 300_000 },
  async () => {
    await using stack = new AsyncDisposableStack();
    const system = await openTestSystem<Fixtures>(stack, async (db) => {
      const agent = await signedInMember(db, { role: "agent" });
      const { id: listingId } = await insertListing(db, { createdByUserId: agent.id });
      return { listingId, cookie: agent.cookie };
    });

    const photos: Buffer[] = [];
    for (const plannedKill of plannedKills) {
      const photo = await jpeg(1300, 900);
      photos.push(photo);
      await killAtStep(system, photo, plannedKill);
    }
    const large = await jpeg(4000, 3000);
    photos.push(large);
    await killDuringProcessing(system, large);

    const rows = await settledRows(system);
    expect(rows.map(({ hash }) => hash).toSorted()).toEqual(photos.map(hashOf).toSorted());
    for (const row of rows) await expectComplete(system, row);
  },
);

/**
 * Kills the process while the picture's statement is paused at the step. The client repeats the upload until it is acknowledged.
 */
async function killAtStep(
  system: TestSystem<Fixtures>,
  photo: Buffer,
  { target, step, driver }: (typeof plannedKills)[number],
) {
  const { pool, targets } = system;
  const key = hashOf(photo);
  await setBreakpoint(pool, step, key);
  const sending = sendUntilAcknowledged(system, photo);
  const paused = await until(() => findPaused(pool, step, key, targets[driver].startedAt()));
  await targets[target].kill();
  await delay(200);
  // A back end does not notice the death of its client, and would continue.
  if (target !== "PostgreSQL") await endBackend(pool, paused.pid);
  await targets[target].restart();
  await clearBreakpoint(pool, step, key);
  await sending;
}

/** Kills the worker when some sizes of a picture are written. */
async function killDuringProcessing(system: TestSystem<Fixtures>, photo: Buffer): Promise<void> {
  await sendUntilAcknowledged(system, photo);
  const sizes = () => filesOf(system, photo).then((names) => names.filter((name) => !name.endsWith(".original")));
  await until(async () => ((await sizes()).length > 0 ? true : undefined));
  await system.targets.worker.kill();
  expect((await sizes()).length).toBeLessThan(10);
  await system.targets.worker.restart();
}

/** Repeats the upload until it is acknowledged, as the page does. */
async function sendUntilAcknowledged({ origin, fixtures }: TestSystem<Fixtures>, photo: Buffer): Promise<void> {
  const { body, headers } = multipart([{ name: "photo.jpg", bytes: photo }]);
  await until(async () => {
    const response = await fetch(`${origin}/api/listings/${fixtures.listingId}/pictures`, {
      method: "POST",
      body,
      headers: { ...headers, cookie: fixtures.cookie },
    }).catch(() => undefined);
    return response?.status === 200 || response?.status === 201 ? true : undefined;
  });
}

interface PictureRow {
  hash: string;
  state: string;
  widths: number[];
}

/** The rows of all pictures, once all are processed. */
function settledRows({ pool }: TestSystem<Fixtures>): Promise<PictureRow[]> {
  return until(async () => {
    const text = "select content_hash as hash, state, widths from pictures order by id";
    const { rows } = await pool.query<PictureRow>(text);
    return rows.every(({ state }) => state !== "preparing") ? rows : undefined;
  });
}

/** The picture is ready, and all files of its row exist and are served. */
async function expectComplete(
  { media, origin }: TestSystem<Fixtures>,
  { hash, state, widths }: PictureRow,
): Promise<void> {
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

async function filesOf({ media }: TestSystem<Fixtures>, photo: Buffer): Promise<string[]> {
  const hash = hashOf(photo);
  const names = await readdir(join(media, hash.slice(0, 2)));
  return names.filter((name) => name.startsWith(shortHash(hash)));
}

function hashOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Polls until the result is defined. */
async function until<Found>(poll: () => Promise<Found | undefined>): Promise<Found> {
  const deadline = performance.now() + timeoutMillis;
  while (performance.now() < deadline) {
    const found = await poll();
    if (found !== undefined) return found;
    await delay(pollMillis);
  }
  throw new Error("The expected state was not reached in time.");
}
