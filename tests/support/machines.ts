import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { afterAll, expect, test, vi } from "vitest";
import { reaxmlFile, listingXml, openConnection } from "#app/features/imports/imports.fixture.ts";
import { freePort } from "#db/embedded-cluster.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { superviseProcess } from "#tests/faults/supervised.ts";
import { secretKeys } from "#tests/setup/server-process.ts";
import { eventually } from "#tests/support/eventually.ts";
import { sendRequest, type RequestOptions } from "./http-client.ts";
import { signedInMember } from "./members.ts";
import { jpeg, multipart } from "./photos.ts";
import { freshBody } from "./post-enquiry.ts";
import { openSoutherly } from "./southerly.ts";

/** A load balancer that distributes requests over several machines. */
export interface Balancer {
  url: string;
  close(): Promise<void>;
}

const worker = join(import.meta.dirname, "../../scripts/worker.ts");
const host = "homes.example";

/**
 * Tests that two web machines and two workers on one PostgreSQL behave as one service. They are real processes that
 * share only a database, a picture store and a feed folder.
 */
export async function tryTwoMachines(openBalancer: (urls: string[]) => Promise<Balancer>): Promise<void> {
  const { db, url: databaseUrl } = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), "southerly-machines-"));
  const store = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: join(folder, "store"),
    configureBuckets: [{ name: "pictures", configs: [] }],
  });
  const { port } = await store.run();
  const shared = {
    DATABASE_URL: databaseUrl,
    SECRET_KEYS: secretKeys,
    MEDIA_URL: `s3://S3RVER:S3RVER@127.0.0.1:${port}/pictures?insecure=1`,
    ORIGIN: `http://${host}`,
  };
  const open = async () =>
    openSoutherly({ ...shared, PAGE_CACHE_MB: "8", TRUST_PROXY: "1", PORT: String(await freePort()) });
  const machines = [await open(), await open()] as const;
  const feeds = join(folder, "feeds");
  const falls: Error[] = [];
  const work = () => superviseProcess(worker, { ...shared, FEEDS_FOLDER: feeds }, (reason) => falls.push(reason));
  const workers = [await work(), await work()];
  const balancer = await openBalancer(machines.map(({ url }) => url));
  afterAll(async () => {
    await balancer.close();
    await Promise.all(workers.map((one) => one.stop()));
    await store.close();
    await rm(folder, { recursive: true, force: true });
    expect(falls).toEqual([]);
  });

  const agent = await signedInMember(db, { role: "agent" });
  const { id } = await insertListing(db, { createdByUserId: agent.id });
  const home = `/api/listings/${id}`;
  const throughBalancer = (target: string, { headers, ...options }: RequestOptions = {}) =>
    sendRequest(balancer.url, target, { ...options, headers: { host, ...headers } });
  const atEach = (target: string, headers = {}) =>
    Promise.all(machines.map((machine) => machine.send(target, { headers: { host, ...headers } })));
  const json = { "content-type": "application/json" };

  test("a limit is one limit, and cannot be moved by a forged header", async () => {
    const enquire = (_: unknown, client: number) =>
      throughBalancer("/api/leads", {
        method: "POST",
        body: JSON.stringify(freshBody({ listingId: id })),
        headers: { ...json, "x-forwarded-for": `198.51.100.${client}` },
      });
    const responses = await Promise.all(Array.from({ length: 30 }, enquire));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test("a session is known to all machines, and ends at all of them", async () => {
    const { cookie } = await signedInMember(db);
    const statuses = async () => (await atEach("/dashboard/account", { cookie })).map(({ status }) => status);
    expect(await statuses()).toEqual([200, 200]);
    const form = { cookie, origin: `http://${host}`, "content-type": "application/x-www-form-urlencoded" };
    expect((await throughBalancer("/logout", { method: "POST", body: "", headers: form })).status).toBe(303);
    expect(await statuses()).toEqual([404, 404]);
  });

  test("what is written at one is on the pages of all within a second, though they had kept them", async () => {
    for (let times = 0; times < 5; times += 1) {
      await eventually(async () =>
        expect((await atEach(home)).every(({ headers }) => headers.etag !== undefined)).toBe(true),
      );
      const title = `Written for the ${times}. time`;
      const { cookie } = agent;
      const written = await throughBalancer(home, {
        method: "PATCH",
        body: JSON.stringify({ title }),
        headers: { ...json, cookie },
      });
      expect(written.status, written.text).toBe(200);
      await vi.waitFor(async () => expect((await atEach(home)).every(({ text }) => text.includes(title))).toBe(true), {
        timeout: 1000,
        interval: 10,
      });
    }
  });

  test("a picture that is sent to one is prepared by a worker and shown by all", async () => {
    const { body, headers } = multipart([{ name: "kitchen.jpg", bytes: await jpeg() }]);
    const { cookie } = agent;
    const sent = await throughBalancer(`${home}/pictures`, { method: "POST", body, headers: { ...headers, cookie } });
    expect(sent.status, sent.text).toBe(201);
    const [file = ""] = await vi.waitFor(
      async () => {
        const found = /\/media\/[\da-f]{32}-\d+\.\w+/.exec((await throughBalancer(`${home}/pictures`)).text);
        expect(found).not.toBeNull();
        return found ?? [];
      },
      { timeout: 20_000, interval: 100 },
    );
    const shown = await atEach(file);
    expect(shown.map(({ status }) => status)).toEqual([200, 200]);
    expect(shown[0]?.text).toBe(shown[1]?.text);
  });

  test(
    "a file in the folder of a feed, which both workers watch, is one file, applied once",
    { timeout: 60_000 },
    async () => {
      const feed = await openConnection({ isConfirmed: true });
      await mkdir(join(feeds, feed.slug), { recursive: true });
      const path = join(feeds, feed.slug, "homes.xml");
      await writeFile(
        path,
        reaxmlFile([listingXml({ ...feed, uniqueId: "M1" }), listingXml({ ...feed, uniqueId: "M2" })]),
      );
      // Files are imported only after they have been unchanged for a while.
      await utimes(path, new Date(), new Date(Date.now() - 60_000));
      const count = async () => {
        const files = await db.selectFrom("feedFiles").select("id").where("feedId", "=", feed.id).execute();
        const homes = await db.selectFrom("feedListings").select("listingId").where("feedId", "=", feed.id).execute();
        return { files: files.length, homes: homes.length };
      };
      await vi.waitFor(async () => expect(await count()).toEqual({ files: 1, homes: 2 }), {
        timeout: 30_000,
        interval: 200,
      });
      // Both workers have scanned the folder again after this time.
      await new Promise((resolve) => {
        setTimeout(resolve, 6000);
      });
      expect(await count()).toEqual({ files: 1, homes: 2 });
    },
  );
}
