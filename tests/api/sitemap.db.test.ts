import { sql } from "kysely";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "#db/embedded-cluster.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertService } from "#samples/factories/services.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { insertUser } from "#samples/factories/users.ts";
import { openSoutherly } from "#tests/support/southerly.ts";
import { openTcpProxy } from "#tests/support/tcp-proxy.ts";
import { findInXml } from "#tests/support/xml.ts";

const { db, url: databaseUrl } = await testDatabase();
const southerly = await openSoutherly();
const format = "http://www.sitemaps.org/schemas/sitemap/0.9";
const day = 24 * 60 * 60 * 1000;
const written = { body: "<p>Canary</p>", category: "market_news", title: "An article" };

async function locationsIn(path: string): Promise<string[]> {
  const { status, headers, text } = await southerly.send(path);
  expect(status, path).toBe(200);
  expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
  const found = await findInXml(db, text, format, "/*/*/x:loc");
  return found.map((address) => {
    expect(address.startsWith(`${southerly.url}/`), address).toBe(true);
    return address.slice(southerly.url.length);
  });
}

beforeAll(async () => {
  const { id: createdByUserId } = await insertUser(db);
  for (const slug of ["conveyancing", "finance", "renovations"]) await insertService(db, { slug });
  const region = { name: "Inner West", otherNames: [], position: 1 };
  await db
    .insertInto("regions")
    .values([
      { ...region, slug: "inner-west" },
      { ...region, slug: "canary-of-no-suburb", position: 2 },
    ])
    .execute();
  await insertSuburb(db, { regions: ["inner-west"], council: "Inner West" });
  await insertSuburb(db, { name: "O'Connor & <Hill>", slug: "o-connor-hill" });
  await insertListing(db, { createdByUserId });
  await insertListing(db, {
    createdByUserId,
    title: 'Terrace & "garden" <i>\'s',
    listingType: "rent",
    priceFrequency: "per_week",
  });
  await insertListing(db, { createdByUserId, title: "Canary draft", status: "draft" });
  const { id } = await insertListing(db, { createdByUserId, title: "Canary deleted" });
  await db.updateTable("listings").set({ deletedAt: new Date() }).where("id", "=", id).execute();
  await insertAgent(db, { agencyId: null, userId: null });
  await insertAgent(db, { agencyId: null, userId: null, name: "Canary of no suburb", suburbs: [] });
  await insertAgent(db, { agencyId: null, userId: null, name: "Canary of no words", profileDescription: null });
  await db
    .insertInto("posts")
    .values([
      { ...written, slug: "an-article", published: true, publishedAt: new Date(Date.now() - day) },
      { ...written, slug: "canary-future", published: true, publishedAt: new Date(Date.now() + day) },
      { ...written, slug: "canary-unpublished", published: false, publishedAt: new Date(Date.now() - day) },
      { ...written, slug: "canary-undated", published: false, publishedAt: null },
    ])
    .execute();
});

describe("robots.txt", () => {
  test("excludes private pages and names the sitemap", async () => {
    const { status, headers, text } = await southerly.send("/robots.txt");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(text).toBe(
      [
        "User-agent: *",
        "Disallow: /dashboard",
        "Disallow: /admin",
        "Disallow: /api",
        "Disallow: /enquiries",
        "Disallow: /answered",
        "Disallow: /still-available",
        "Disallow: /saved",
        "Disallow: /inspections",
        "Disallow: /subscriptions",
        "Disallow: /unsubscribe",
        "",
        `Sitemap: ${southerly.url}/sitemap.xml`,
        "",
      ].join("\n"),
    );
  });

  test("excludes no URL of the sitemap", async () => {
    const closed = [...(await southerly.send("/robots.txt")).text.matchAll(/^Disallow: (\S+)$/gm)].map(
      ([, path]) => path!,
    );
    const all = (await Promise.all((await locationsIn("/sitemap.xml")).map(locationsIn))).flat();
    expect(closed).toContain("/dashboard");
    expect(all).not.toEqual([]);
    expect(all.filter((address) => closed.some((path) => address.startsWith(path)))).toEqual([]);
  });

  test("and the sitemap use the public origin if there is one", async () => {
    const origin = "https://southerly.example";
    const behind = await openSoutherly(
      { ORIGIN: origin, PORT: String(await freePort()), TRUST_PROXY: "1" },
      onTestFinished,
    );
    const headers = { host: "southerly.example", "x-forwarded-proto": "https" };
    expect((await behind.send("/robots.txt", { headers })).text).toContain(`Sitemap: ${origin}/sitemap.xml`);
    expect((await behind.send("/sitemap.xml", { headers })).text).toContain(`<loc>${origin}/sitemaps/pages.xml</loc>`);
    expect((await behind.send("/sitemaps/pages.xml", { headers })).text).toContain(`<loc>${origin}/privacy</loc>`);
  });
});

describe("the sitemap", () => {
  test("lists its parts", async () => {
    expect(await locationsIn("/sitemap.xml")).toEqual([
      "/sitemaps/pages.xml",
      "/sitemaps/suburbs.xml",
      "/sitemaps/articles.xml",
      "/sitemaps/agents-1.xml",
      "/sitemaps/listings-1.xml",
    ]);
  });

  test("lists every public page once, and no other", async () => {
    const all = (await Promise.all((await locationsIn("/sitemap.xml")).map(locationsIn))).flat();
    expect(new Set(all).size).toBe(all.length);
    expect(all.slice(18)).toEqual([
      "/suburbs/newtown",
      "/suburbs/o-connor-hill",
      "/suburbs/regions/inner-west",
      "/suburbs/councils/inner-west",
      "/insights/an-article",
      expect.stringMatching(/^\/agents\/\d+$/),
      expect.stringMatching(/^\/listings\/\d+\/brick-cottage-with-a-lemon-tree-newtown$/),
      expect.stringMatching(/^\/listings\/\d+\/terrace-garden-i-s-newtown$/),
    ]);
    expect(all.join("\n")).not.toMatch(/canary/i);
  });

  test("every URL exists and is the canonical one of its page", async () => {
    const all = (await Promise.all((await locationsIn("/sitemap.xml")).map(locationsIn))).flat();
    expect(all.length).toBeGreaterThan(16);
    // Sequentially, because a busy machine refuses some of many simultaneous requests.
    for (const address of all) {
      const { status, text } = await southerly.send(address);
      const canonical = /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1]?.replaceAll("&amp;", "&");
      const page = { address, status, canonical, noIndex: text.includes('content="noindex"') };
      expect(page).toEqual({ address, status: 200, canonical: southerly.url + address, noIndex: false });
    }
  });

  test("states when a page was changed", async () => {
    const updatedAt = new Date("2026-11-01T02:03:04.567Z");
    await db.updateTable("suburbs").set({ updatedAt }).where("slug", "=", "newtown").execute();
    const { text } = await southerly.send("/sitemaps/suburbs.xml");
    expect(await findInXml(db, text, format, "/*/x:url[contains(x:loc, 'newtown')]/x:lastmod")).toEqual([
      "2026-11-01T02:03:04.567Z",
    ]);
  });

  test("has a part per ten thousand ids, and lists no empty one", async () => {
    const { id: createdByUserId } = await insertUser(db);
    for (const id of [20_001, 40_000]) {
      await sql`alter table listings alter column id restart with ${sql.lit(id)}`.execute(db);
      await insertListing(db, { createdByUserId, title: "Far cottage" });
    }
    const parts = (await locationsIn("/sitemap.xml")).filter((path) => path.includes("listings"));
    expect(parts).toEqual(["/sitemaps/listings-1.xml", "/sitemaps/listings-3.xml", "/sitemaps/listings-4.xml"]);
    expect(await locationsIn("/sitemaps/listings-3.xml")).toEqual(["/listings/20001/far-cottage-newtown"]);
    expect(await locationsIn("/sitemaps/listings-4.xml")).toEqual(["/listings/40000/far-cottage-newtown"]);
  });
});

describe("a missing part", () => {
  test.each(["nothing.xml", "listings-2.xml", "listings-0.xml", "listings-999999.xml", "trades.xml", "pages"])(
    "%s is 404 in plain words",
    async (name) => {
      const { status, headers, text } = await southerly.send(`/sitemaps/${name}`);
      expect(status).toBe(404);
      expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
      expect(text).toBe("Sitemap part not found\n");
    },
  );
});

test.each(["/robots.txt", "/sitemap.xml", "/sitemaps/pages.xml"])("%s accepts GET only", async (path) => {
  const { status, headers } = await southerly.send(path, { method: "POST", body: "" });
  expect(status).toBe(405);
  expect(headers.allow).toBe("GET, HEAD");
});

test("without the database the sitemap is 503, but robots.txt and the fixed pages work", async () => {
  const line = await openTcpProxy(databaseUrl);
  onTestFinished(() => line.close());
  const fragile = await openSoutherly({ DATABASE_URL: line.url }, onTestFinished);
  line.cut();
  const statuses = ["/sitemap.xml", "/sitemaps/listings-1.xml", "/sitemaps/pages.xml", "/robots.txt"].map(
    async (path) => (await fragile.send(path)).status,
  );
  expect(await Promise.all(statuses)).toEqual([503, 503, 200, 200]);
  line.restore();
});
