import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { ensureEmbedded } from "#db/embedded.ts";
import { readPostmaster } from "#db/embedded-postmaster.ts";
import { migrate } from "#db/migrate.ts";
import { insertListing } from "#db/seed/factories/listings.ts";
import { insertUser } from "#db/seed/factories/users.ts";
import { testDatabase } from "#db/test-database.ts";
import { answeredPath } from "#app/features/leads/model/paths.ts";
import { signAnswered } from "#app/features/leads/model/lead-links.server.ts";
import { confirmPath, managePath, unsubscribePath } from "#app/features/subscribers/paths.ts";
import { signConfirmation, signManage, signStop } from "#app/features/subscribers/subscriber-token.server.ts";
import { insidesShownIn } from "#tests/support/insides.ts";
import { signedInMember } from "#tests/support/members.ts";
import { openSoutherly, type Southerly } from "#tests/support/southerly.ts";
import { openTcpProxy } from "#tests/support/tcp-proxy.ts";

const quick = 2000;
const soon = 5000;
/** Pages that cannot be shown without the database, and where trying again leads. */
const pages = [
  "/listings?suburb=Manly",
  "/insights?search=bond",
  "/insights/rental-bonds-in-nsw",
  "/services/conveyancing",
  "/listings/1/x",
  "/agents?suburb=Manly",
  "/agents/1",
  "/suburbs?search=manly",
  "/suburbs/manly",
  "/suburbs/compare?s=manly",
  "/services/trades?search=tiles",
  "/services/trades/1/quote",
  answeredPath(signAnswered({ id: 1, createdAt: new Date() })),
  managePath(signManage(1)),
  confirmPath(signConfirmation(1, "searches")),
  confirmPath(signConfirmation(1, "newsletter")),
  unsubscribePath(signStop({ kind: "search", id: 1 })),
  unsubscribePath(signStop({ kind: "newsletter", id: 1 })),
];

const endpoints = {
  "/api/listings": "Failed to fetch listings",
  "/api/agents": "Failed to fetch agents",
  "/api/suburbs": "Failed to fetch suburbs",
  "/api/trades": "Failed to fetch trades",
  "/api/posts": "Failed to fetch posts",
};

async function expectFriendly({ ask }: Southerly): Promise<void> {
  const asking = pages.map(async (path) => {
    const { status, text, milliseconds } = await ask(path);
    expect(status, path).toBe(503);
    expect(milliseconds, path).toBeLessThan(quick);
    const [shownPath = ""] = path.split("/x");
    const words = [`href="${shownPath}`, "Try again</a>", "Skip to main content"];
    expect(
      words.filter((expected) => !text.includes(expected)),
      path,
    ).toEqual([]);
    expect(insidesShownIn(text), path).toEqual([]);
  });
  const asked = Object.entries(endpoints).map(async ([path, message]) => {
    const { status, json, milliseconds } = await ask(path);
    expect(status, path).toBe(503);
    expect(milliseconds, path).toBeLessThan(quick);
    expect(json(), path).toEqual({ message });
  });
  await Promise.all([...asking, ...asked]);
}

/** How long (milliseconds) until the page is itself again. */
async function recovery({ ask }: Southerly): Promise<number> {
  const begun = performance.now();
  while ((await ask("/listings")).status !== 200) {
    expect(performance.now() - begun).toBeLessThan(soon);
    await delay(50);
  }
  return performance.now() - begun;
}

describe("with the database out of reach", async () => {
  const { url, db } = await testDatabase();
  const proxy = await openTcpProxy(url);
  const southerly = await openSoutherly({ DATABASE_URL: proxy.url });

  beforeAll(async () => {
    const { id: createdByUserId } = await insertUser(db);
    await insertListing(db, { createdByUserId });
  });
  afterEach(() => proxy.restore());
  afterAll(() => proxy.close());

  test.each(["cut", "silence"] as const)(
    "pages and endpoints say so within 2 s when the line is subject to %s, and recover within 5 s",
    async (fault) => {
      expect((await southerly.ask("/listings")).status).toBe(200);
      proxy[fault]();
      await expectFriendly(southerly);
      expect((await southerly.ask("/healthz")).status).toBe(200);
      expect((await southerly.ask("/readyz")).status).toBe(503);
      expect((await southerly.ask("/no-such-page")).status).toBe(404);
      proxy.restore();
      expect(await recovery(southerly)).toBeLessThan(soon);
      expect((await southerly.ask("/readyz")).status).toBe(200);
    },
  );
});

test("pages of a member say so, too, when the database goes away after it knew the member", async () => {
  const { db } = await testDatabase();
  const southerly = await openSoutherly({}, onTestFinished);
  const agent = await signedInMember(db, { role: "agent" });
  const { id } = await insertListing(db, { createdByUserId: agent.id });
  const paths = ["/dashboard/profile", `/dashboard/listings/${id}/edit`, `/dashboard/listings/${id}/delete`];
  const asked = async (path: string) => (await southerly.ask(path, { headers: { cookie: agent.cookie } })).status;
  await expect(Promise.all(paths.map(asked))).resolves.toEqual([200, 200, 200]);
  // Sessions and people can be read; what the pages show cannot.
  await db.transaction().execute(async (trx) => {
    await sql`lock table agents, listings in access exclusive mode`.execute(trx);
    await expect(Promise.all(paths.map(asked))).resolves.toEqual([503, 503, 503]);
  });
});

describe("with PostgreSQL killed", () => {
  const directory = resolve(import.meta.dirname, `../../.data/test/${process.pid}-killed`);

  test("the process stays up, never answers worse than 503, and recovers by itself", async () => {
    const database = await ensureEmbedded({ directory, durable: false });
    try {
      await migrate(database.url);
      const southerly = await openSoutherly({ DATABASE_URL: database.url }, onTestFinished);
      expect((await southerly.ask("/listings")).status).toBe(200);
      // Where a connection is when its server dies is chance: several deaths, each amid requests.
      for (let death = 0; death < 4; death += 1) {
        const asked = Array.from({ length: 20 }, () => southerly.ask("/listings"));
        process.kill(readPostmaster(join(directory, "postgres"))!.pid, "SIGKILL");
        const answers = await Promise.all([...asked, ...Array.from({ length: 5 }, () => southerly.ask("/listings"))]);
        expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 503)).toEqual([]);
        expect(Math.max(...answers.map(({ milliseconds }) => milliseconds))).toBeLessThan(quick);
        expect(await recovery(southerly)).toBeLessThan(soon);
      }
      expect(southerly.log()).not.toContain("Unhandled");
      expect(() => process.kill(southerly.pid, 0)).not.toThrow();
    } finally {
      await database.stop();
      await rm(directory, { recursive: true, force: true });
    }
  });
});
