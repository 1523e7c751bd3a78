import { beforeAll, describe, expect, test } from "vitest";
import { applyFile } from "#app/features/imports/apply/apply-file.server.ts";
import {
  at,
  bare,
  type ConnectedAgency,
  connectAgency,
  findImportedHome,
  send,
  storedFile,
  readOf,
  version,
} from "#app/features/imports/apply/apply.fixture.ts";
import { detachHome } from "#app/features/imports/apply/decisions.server.ts";
import type { ImportPicture } from "#app/features/imports/model/import-listing.ts";
import { findPhotosState } from "#app/features/imports/model/photos.queries.server.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { db } from "#db/client.server.ts";
import { insertPicture } from "#samples/factories/pictures.ts";
import { bombPng, jpeg, phonePhoto } from "#tests/support/photos.ts";
import { viewer } from "#tests/support/viewer.ts";
import { fetchPhotos, refetchPhotos } from "./fetch-photos.server.ts";
import {
  findImportedListing,
  hashOf,
  homeWithPhotos,
  nextTime,
  photoJobs,
  photos,
  say,
  shown,
  slotsOf,
  waitForRetry,
  work,
} from "./imported-photos.fixture.ts";
import { photoServer } from "./photo-server.fixture.ts";
import { photoMessages as messages } from "./photos.messages.ts";

beforeAll(() => prepareQueue());

describe("photos of a feed", () => {
  test("are fetched once and ordered by slot, floor plans separately", async () => {
    const [main, second, plan] = await Promise.all([phonePhoto(500, 400), jpeg(500, 400), jpeg(500, 400)]);
    const server = await photoServer({ "/m": main, "/aa": second, "/b": plan, "/plan": plan });
    const connection = await connectAgency();
    const sent = photos(server, "aa=/aa", "m=/m");
    await say(connection, { photos: sent, floorplans: [{ slot: "1", url: server.url("/plan") }] });
    expect(await photoJobs(connection)).toBe(1);
    await work(connection, server);
    expect(await shown(connection)).toEqual([hashOf(main), hashOf(second)]);
    expect(await shown(connection, "floorplan")).toEqual([hashOf(plan)]);
    expect(await findImportedHome(connection.id)).toMatchObject({ hasPhoto: true, hasFloorPlan: true });
    await work(connection, server);
    expect(server.paths()).toEqual(["/m", "/aa", "/plan"]);
    // A new version with the same photos, whose server supports no revalidation.
    await say(connection, { photos: sent, price: 1_100_000 });
    await work(connection, server);
    expect(server.paths()).toHaveLength(3);
  });

  test("that a version does not contain stay; an empty slot is removed", async () => {
    const { connection, server, one, two } = await homeWithPhotos();
    await send(connection.id, [bare(connection, { modTime: nextTime(), price: 1_000_000 })]);
    expect(await shown(connection)).toEqual([one, two]);
    await say(connection, { photos: photos(server, "a=") });
    expect(await shown(connection)).toEqual([one]);
    await say(connection, { photos: null });
    expect(await shown(connection)).toEqual([]);
    expect(await slotsOf(connection)).toEqual([]);
  });

  test("that change places without a new time change places at once, and nothing is fetched", async () => {
    const { connection, server, one, two } = await homeWithPhotos();
    await say(connection, { photos: photos(server, "m=/2.jpg", "a=/1.jpg") });
    expect(await shown(connection)).toEqual([two, one]);
    await work(connection, server);
    expect(await shown(connection)).toEqual([two, one]);
    expect(server.paths()).toEqual(["/1.jpg", "/2.jpg"]);
  });

  test("make room for a new one in front of them", async () => {
    const { connection, server, one, two } = await homeWithPhotos();
    const fresh = await jpeg(500, 400);
    server.answers["/0.jpg"] = fresh;
    await say(connection, { photos: photos(server, "m=/0.jpg", "a=/1.jpg", "b=/2.jpg") });
    expect(await shown(connection)).toEqual([one, two]);
    await work(connection, server);
    expect(await shown(connection)).toEqual([hashOf(fresh), one, two]);
    expect(server.paths()).toEqual(["/1.jpg", "/2.jpg", "/0.jpg"]);
  });

  test("with a new time are fetched again; the same bytes are the same picture", async () => {
    const { connection, server, one, two } = await homeWithPhotos();
    const later = (slot: string, path: string) => ({ slot, url: server.url(path), modTime: at(5) });
    const ids = () => db().selectFrom("pictures").select("id").where("contentHash", "in", [one, two]).execute();
    const before = await ids();
    await say(connection, { photos: [later("m", "/1.jpg"), ...photos(server, "a=/2.jpg")] });
    await work(connection, server);
    expect(await ids()).toEqual(before);
    const other = await jpeg(500, 400);
    server.answers["/1.jpg"] = other;
    await say(connection, { photos: [{ ...later("m", "/1.jpg"), modTime: at(6) }, ...photos(server, "a=/2.jpg")] });
    await work(connection, server);
    expect(await shown(connection)).toEqual([hashOf(other), two]);
    expect(server.paths()).toEqual(["/1.jpg", "/2.jpg", "/1.jpg", "/1.jpg"]);
  });

  test("are asked for by their version where the server knows it", async () => {
    const one = await jpeg(500, 400);
    const connection = await connectAgency();
    const server = await photoServer({
      "/1.jpg": ({ headers }, response) =>
        headers["if-none-match"] === '"1"'
          ? response.writeHead(304).end()
          : response.writeHead(200, { etag: '"1"' }).end(one),
    });
    for (const price of [1_000_000, 1_100_000]) {
      await say(connection, { price, photos: photos(server, "m=/1.jpg") });
      await work(connection, server);
      expect(await shown(connection)).toEqual([hashOf(one)]);
    }
    expect(server.headers().map((headers) => headers["if-none-match"])).toEqual([undefined, '"1"']);
    expect(await slotsOf(connection)).toMatchObject([{ state: "fetched", failures: 0 }]);
  });

  test("that are the same bytes in two slots are one picture", async () => {
    const { connection, server, one, two } = await homeWithPhotos();
    server.answers["/3.jpg"] = server.answers["/1.jpg"] ?? expect.unreachable();
    await say(connection, { photos: photos(server, "m=/1.jpg", "a=/2.jpg", "b=/3.jpg") });
    await work(connection, server);
    expect(await shown(connection)).toEqual([one, two]);
    await say(connection, { photos: photos(server, "m=") });
    expect(await shown(connection)).toEqual([two, one]);
  });

  test("added by people follow the imported ones and stay", async () => {
    const { connection, server, one, two } = await homeWithPhotos();
    const home = await findImportedHome(connection.id);
    const own = "e".repeat(64);
    await insertPicture(db(), { listingId: home?.id, contentHash: own, position: 0 });
    await say(connection, { photos: photos(server, "m=/2.jpg", "a=/1.jpg") });
    expect(await shown(connection)).toEqual([two, one, own]);
    await say(connection, { photos: null });
    expect(await shown(connection)).toEqual([own]);
  });

  test("of a detached home belong to its agent", async () => {
    const { connection, server, one, two } = await homeWithPhotos();
    const home = await findImportedHome(connection.id);
    await say(connection, { photos: photos(server, "m=/3.jpg", "a=/2.jpg") });
    const agent = viewer({ id: connection.colleague.userId, role: "agent" });
    await detachHome({ user: agent, ip: "192.0.2.1" }, home?.id ?? 0);
    await work(connection, server);
    expect(await shown(connection)).toEqual([one, two]);
    expect(server.paths()).not.toContain("/3.jpg");
  });

  test("that were deleted from the home are fetched again with its next version", async () => {
    const { connection, server, one, two } = await homeWithPhotos();
    await db().updateTable("pictures").set({ deletedAt: new Date() }).where("contentHash", "=", one).execute();
    await say(connection, { photos: photos(server, "m=/1.jpg", "a=/2.jpg"), price: 990_000 });
    await work(connection, server);
    expect(await shown(connection)).toEqual([one, two]);
  });
});

describe("pictures of a ZIP", () => {
  async function zipOf(
    connection: ConnectedAgency,
    members: Record<string, Buffer>,
    sent: ImportPicture[],
  ): Promise<number> {
    const fileId = await storedFile(connection.id);
    for (const [name, body] of Object.entries(members)) {
      await db().insertInto("feedFilePictures").values({ fileId, name, body }).execute();
    }
    await applyFile(fileId, readOf([version(connection, { modTime: nextTime(), photos: sent })]));
    return fileId;
  }
  const storedFiles = (fileId: number) =>
    db().selectFrom("feedFilePictures").select("name").where("fileId", "=", fileId).execute();

  test("are stored once; missing ones are reported", async () => {
    const connection = await connectAgency();
    const one = await jpeg(500, 400);
    const fileId = await zipOf(connection, { "img_1.jpg": one, "logo.jpg": one }, [
      { slot: "m", file: "photos/IMG_1.JPG" },
      { slot: "a", file: "IMG_2.JPG" },
    ]);
    // Files that no listing names are deleted as soon as the import is accepted.
    expect(await storedFiles(fileId)).toEqual([{ name: "img_1.jpg" }]);
    await work(connection);
    expect(await shown(connection)).toEqual([hashOf(one)]);
    expect(await storedFiles(fileId)).toEqual([]);
    expect(await slotsOf(connection)).toMatchObject([
      { slot: "a", state: "failed", problem: messages.notInZip },
      { slot: "m", state: "fetched" },
    ]);
    // A later version names the photo, but its ZIP does not contain it.
    await zipOf(connection, {}, [{ slot: "m", file: "IMG_1.jpg" }]);
    await work(connection);
    expect(await shown(connection)).toEqual([hashOf(one)]);
    // Another version contains a different photo of the same name.
    const other = await jpeg(500, 400);
    await zipOf(connection, { "img_1.jpg": other }, [{ slot: "m", file: "IMG_1.jpg" }]);
    await work(connection);
    expect(await shown(connection)).toEqual([hashOf(other)]);
  });
});

describe("failed photos", () => {
  test.each([
    {
      why: "a web page that says it is a photo",
      body: () => Buffer.from("<!doctype html><h1>Not found</h1>"),
      says: "This is not a photo",
      isFinal: false,
    },
    { why: "nothing", body: () => Buffer.alloc(0), says: "This file is empty", isFinal: false },
    {
      why: "a drawing that says it is a photo",
      body: () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      says: "SVG",
      isFinal: true,
    },
    { why: "a bomb", body: () => bombPng(20_000), says: "50 megapixels", isFinal: true },
    {
      why: "half a photo",
      body: async () => (await jpeg(900, 600)).subarray(0, 2000),
      says: "could not be read",
      isFinal: true,
    },
  ])("$why: the home is there and the old photo stays", async ({ body, says, isFinal }) => {
    const { connection, server, one, two } = await homeWithPhotos();
    server.answers["/3.jpg"] = await body();
    const { outcomes } = await say(connection, { photos: photos(server, "m=/3.jpg", "a=/2.jpg") });
    expect(outcomes).toEqual(["UPDATED"]);
    await work(connection, server);
    expect(await shown(connection)).toEqual([one, two]);
    expect(await slotsOf(connection)).toMatchObject([
      { slot: "a", state: "fetched" },
      { slot: "m", state: isFinal ? "failed" : "waiting", failures: 1, problem: expect.stringContaining(says) },
    ]);
    // The page of the import gives the reason and the next try already after the first failure.
    const photo = { kind: "photo", slot: "m", problem: expect.stringContaining(says) };
    expect(await findPhotosState((await findImportedHome(connection.id))?.id ?? 0)).toMatchObject(
      isFinal ? { failed: [photo], retried: [] } : { failed: [], retried: [{ ...photo, nextTryAt: expect.any(Date) }] },
    );
  });

  test("is tried five times, then given up with a sentence in the report; a new version tries again", async () => {
    const { connection, server, one, two } = await homeWithPhotos();
    const { fileId } = await say(connection, { photos: photos(server, "m=/3.jpg", "a=/2.jpg") });
    for (let round = 0; round < 8; round += 1) {
      await work(connection, server);
      await waitForRetry(connection);
    }
    expect(server.paths().filter((path) => path === "/3.jpg")).toHaveLength(5);
    expect(await shown(connection)).toEqual([one, two]);
    const entry = () =>
      db()
        .selectFrom("feedEntries")
        .select(["messages", "needsAttention"])
        .where("fileId", "=", fileId)
        .executeTakeFirstOrThrow();
    expect(await entry()).toMatchObject({
      needsAttention: true,
      messages: expect.arrayContaining([
        expect.objectContaining({ code: "photo.failed", field: "img m", text: expect.stringContaining("error 404") }),
      ]),
    });
    const third = await jpeg(500, 400);
    server.answers["/3.jpg"] = third;
    await say(connection, { photos: photos(server, "m=/3.jpg", "a=/2.jpg"), price: 980_000 });
    await work(connection, server);
    expect(await shown(connection)).toEqual([hashOf(third), two]);
  });

  test("with an address in a private network fails at once, without a request", async () => {
    const { connection, server, one, two } = await homeWithPhotos();
    const inside = await photoServer({ "/3.jpg": await jpeg(500, 400) });
    await say(connection, {
      photos: [
        { slot: "b", url: inside.url("/3.jpg") },
        { slot: "c", url: "http://169.254.169.254/" },
      ],
    });
    await work(connection, server);
    const { id: feedListingId } = await findImportedListing(connection);
    await fetchPhotos({ feedListingId, host: "169.254.169.254" });
    expect(await shown(connection)).toEqual([one, two]);
    expect(inside.paths()).toEqual([]);
    expect(await slotsOf(connection)).toMatchObject([
      {},
      { slot: "b", state: "failed" },
      { slot: "c", state: "failed" },
      {},
    ]);
  });
});

test("a button fetches all photos again, including those given up", async () => {
  const { connection, server, one, two } = await homeWithPhotos();
  const home = await findImportedHome(connection.id);
  const listingId = home?.id ?? 0;
  server.answers["/3.jpg"] = bombPng(20_000);
  const { fileId } = await say(connection, { photos: photos(server, "m=/1.jpg", "a=/2.jpg", "b=/3.jpg") });
  await work(connection, server);
  expect(await findPhotosState(listingId)).toMatchObject({ fetched: 2, waiting: 0, failed: [{ slot: "b" }] });
  const third = await jpeg(500, 400);
  server.answers["/3.jpg"] = third;
  const agent = (userId: number) => ({ user: viewer({ id: userId, role: "agent" }), ip: "192.0.2.1" });
  await expect(refetchPhotos(agent((await connectAgency()).colleague.userId), listingId)).rejects.toThrow(NotFound);
  await refetchPhotos(agent(connection.colleague.userId), listingId);
  expect(await shown(connection)).toEqual([one, two]);
  await work(connection, server);
  expect(await shown(connection)).toEqual([one, two, hashOf(third)]);
  expect(server.paths()).toHaveLength(6);
  expect(await findPhotosState(listingId)).toEqual({ fetched: 3, waiting: 0, failed: [], retried: [] });
  const [entry] = await db().selectFrom("feedEntries").select("messages").where("fileId", "=", fileId).execute();
  expect(JSON.stringify(entry)).not.toContain("photo.failed");
});

test("stops after an unresponsive host; the next attempt starts with another photo", async () => {
  const connection = await connectAgency();
  const [one, two] = await Promise.all([jpeg(500, 400), jpeg(500, 400)]);
  const server = await photoServer({ "/1.jpg": (request) => request.socket.destroy(), "/2.jpg": one, "/3.jpg": two });
  await say(connection, { photos: photos(server, "m=/1.jpg", "a=/2.jpg", "b=/3.jpg") });
  const before = await photoJobs(connection);
  await work(connection, server);
  await work(connection, server);
  expect(server.paths()).toEqual(["/1.jpg"]);
  expect((await photoJobs(connection)) - before).toBe(1);
  await waitForRetry(connection);
  await work(connection, server);
  expect(server.paths()).toEqual(["/1.jpg", "/2.jpg", "/3.jpg", "/1.jpg"]);
  expect(await shown(connection)).toEqual([one, two].map(hashOf));
});

test("two workers at the same photo make one picture", async () => {
  const connection = await connectAgency();
  const one = await jpeg(500, 400);
  const server = await photoServer({ "/1.jpg": one });
  await say(connection, { photos: photos(server, "m=/1.jpg") });
  await Promise.all([work(connection, server), work(connection, server), work(connection, server)]);
  expect(await shown(connection)).toEqual([hashOf(one)]);
});

test("makes at most two requests to a host at a time", async () => {
  const one = await jpeg(300, 200);
  let now = 0;
  let most = 0;
  const server = await photoServer({
    "/1.jpg": (_, response) => {
      most = Math.max(most, (now += 1));
      setTimeout(() => {
        now -= 1;
        response.end(one);
      }, 100);
    },
  });
  const feeds = await Promise.all([1, 2, 3, 4].map(() => connectAgency()));
  for (const connection of feeds) await say(connection, { photos: photos(server, "m=/1.jpg") });
  await Promise.all(feeds.map((connection) => work(connection, server)));
  expect(most).toBe(2);
  for (const connection of feeds) expect(await shown(connection)).toEqual([hashOf(one)]);
  expect(await db().selectFrom("feedPhotoVisits").select("id").execute()).toEqual([]);
});
