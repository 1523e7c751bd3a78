import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { testDatabase } from "#db/test-database.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { openSoutherly } from "#tests/support/southerly.ts";
import { openTcpProxy } from "#tests/support/tcp-proxy.ts";
import { findInXml } from "#tests/support/xml.ts";

const { db, url: databaseUrl } = await testDatabase();
const southerly = await openSoutherly();
const atom = "http://www.w3.org/2005/Atom";
const hostile = `Cottage </title>]]> <b>"R & B"</b> \u0007 'ünïcode' 🏡`;
let createdByUserId = 0;

beforeAll(async () => {
  ({ id: createdByUserId } = await insertUser(db));
  const offered = (day: string, home: Partial<Parameters<typeof insertListing>[1]>) =>
    insertListing(db, { createdByUserId, publishedAt: new Date(`2026-10-${day}T00:00:00Z`), ...home });
  await offered("01", { title: "Oldest house" });
  await offered("03", { title: "Dear house", price: 4_000_000, bedrooms: 5, parking: 3 });
  await offered("02", { title: "Unpriced house", price: 0 });
  await offered("04", { title: "Terrace", listingType: "rent", price: 700, priceFrequency: "per_week" });
  await offered("05", { title: hostile, description: hostile, suburb: "Elsewhere" });
  await offered("06", { title: "Canary draft", status: "draft" });
  await insertListing(db, { createdByUserId, title: "Canary never published", status: "draft", publishedAt: null });
  const { id } = await offered("07", { title: "Canary deleted" });
  await db.updateTable("listings").set({ deletedAt: new Date() }).where("id", "=", id).execute();
});

async function read(address: string) {
  const { status, headers, text } = await southerly.send(address);
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
  return { text, find: (path: string) => findInXml(db, text, atom, path) };
}

const titlesOf = async (address: string) => (await read(address)).find("/x:feed/x:entry/x:title");

describe("GET /listings/feed", () => {
  test("has the homes for sale, newest first, with price and suburb, and neither drafts nor deleted ones", async () => {
    const { text, find } = await read("/listings/feed");
    expect(await find("/x:feed/x:entry/x:title")).toEqual([
      expect.stringContaining("Elsewhere"),
      "Dear house, $4,000,000, Newtown",
      "Unpriced house, Contact agent, Newtown",
      "Oldest house, $1,450,000, Newtown",
    ]);
    expect(text).not.toContain("Canary");
    expect(text).not.toContain("sample@example.com");
    expect(await find("/x:feed/x:title")).toEqual(["Sydney Properties for Sale – Southerly"]);
  });

  test("every entry links to a home that is there, under its own id and dates", async () => {
    const { find } = await read("/listings/feed?bedroomsMin=5");
    const [link = ""] = await find("/x:feed/x:entry/x:link/@href");
    expect(new URL(link).origin).toBe(southerly.url);
    const { status, text } = await southerly.send(new URL(link).pathname);
    expect(status).toBe(200);
    expect(text).toContain(`<link rel="canonical" href="${link}"`);
    expect(await find("/x:feed/x:entry/x:id")).toEqual([link.replace("/dear-house-newtown", "")]);
    expect(await find("/x:feed/x:entry/x:published")).toEqual(["2026-10-03T00:00:00.000Z"]);
    const [updated = ""] = await find("/x:feed/x:entry/x:updated");
    expect(new Date(updated).getTime()).toBeGreaterThanOrEqual(new Date("2026-10-03").getTime());
    expect(await find("/x:feed/x:updated")).toEqual([updated]);
  });

  test("is well-formed for any title, and a feed reader gets the exact text", async () => {
    const { find } = await read("/listings/feed?suburb=Elsewhere");
    const [title = ""] = await find("/x:feed/x:entry/x:title");
    // The title is HTML, so these characters are escaped.
    const shown = title.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
    expect(shown).toBe(`${hostile.replace(" \u0007 ", " ")}, $1,450,000, Elsewhere`);
    expect(title).not.toContain("<b>");
  });

  test.each([
    ["type=rent", ["Terrace, $700 per week, Newtown"]],
    ["suburb=newtown&priceMin=2000000", ["Dear house, $4,000,000, Newtown"]],
    ["parkingMin=3", ["Dear house, $4,000,000, Newtown"]],
    ["keywords=dear+house", ["Dear house, $4,000,000, Newtown"]],
    ["keywords=xylophone", []],
    ["priceMax=abc&suburb=Elsewhere&type=rent", []],
  ])("searches like the page: %s", async (query, titles) => {
    expect(await titlesOf(`/listings/feed?${query}`)).toEqual(titles);
  });

  test("is complete and newest first, whatever the order and page; its own address has neither", async () => {
    const { find } = await read("/listings/feed?utm=1&sort=price-asc&page=7&suburb=Newtown&after=zzz");
    expect(await find("/x:feed/x:entry/x:title")).toHaveLength(3);
    expect(await find("/x:feed/x:link[@rel='self']/@href")).toEqual([`${southerly.url}/listings/feed?suburb=Newtown`]);
    expect(await find("/x:feed/x:id")).toEqual([`${southerly.url}/listings/feed?suburb=Newtown`]);
    expect(await find("/x:feed/x:link[@rel='alternate']/@href")).toEqual([`${southerly.url}/listings?suburb=Newtown`]);
  });

  test("the page of a search names the feed of that search", async () => {
    const { text } = await southerly.send("/listings?type=rent&suburb=Newtown&sort=price-desc");
    const feed = /<link rel="alternate" type="application\/atom\+xml" title="[^"]*" href="([^"]*)"/.exec(text)?.[1];
    expect(feed).toBe(`${southerly.url}/listings/feed?type=rent&amp;suburb=Newtown`);
    expect(text).toContain('href="/listings/feed?type=rent&amp;suburb=Newtown"');
  });

  test("holds the newest fifty", async () => {
    const rows = Array.from({ length: 60 }, (_, index) => ({ title: `House ${index}`, suburb: "Manyhomes" }));
    for (const row of rows) await insertListing(db, { createdByUserId, ...row });
    const titles = await titlesOf("/listings/feed?suburb=Manyhomes");
    expect(titles).toHaveLength(50);
    expect(titles[0]).toContain("House 59,");
    expect(titles.at(-1)).toContain("House 10,");
  });

  test("accepts GET only", async () => {
    const { status, headers } = await southerly.send("/listings/feed", { method: "POST", body: "" });
    expect(status).toBe(405);
    expect(headers.allow).toBe("GET, HEAD");
  });

  test("responds 503 with a plain message while the database is unavailable", async () => {
    const line = await openTcpProxy(databaseUrl);
    onTestFinished(() => line.close());
    const fragile = await openSoutherly({ DATABASE_URL: line.url }, onTestFinished);
    line.cut();
    const { status, headers, text } = await fragile.send("/listings/feed");
    expect(status).toBe(503);
    expect(headers["retry-after"]).toBe("5");
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(text).toBe("This is not available just now. Please try again in a moment.\n");
    line.restore();
  });
});
