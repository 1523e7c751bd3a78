import { beforeAll, describe, expect, test } from "vitest";
import { addDays, startOfDate, sydneyDate } from "#app/lib/sydney-time.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { insertUser } from "#samples/factories/users.ts";
import { eventually } from "#tests/support/eventually.ts";
import type { ReceivedResponse } from "#tests/support/http-client.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const southerly = await openSoutherly();
const { db } = await testDatabase();

const newtown = {
  id: expect.any(Number) as number,
  name: "Newtown",
  slug: "newtown",
  postcode: "2042",
  latitude: -33.8979,
  longitude: 151.1793,
  council: "Inner West",
  regions: ["inner-west", "city-and-inner-city"],
  areaKm2: 1.58,
  population: 14_690,
  cutFrom: null,
  medianPrice: 1_560_000,
  priceGrowth: -2.25,
  propertiesSold: 80,
  avgDaysOnMarket: null,
  figuresPeriod: "July 2018 to June 2019",
  figuresSource: "NSW Valuer General",
  areaSummary: "Terraces and a long street of shops.",
  heroImageUrl: null,
};

const createdAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;
const times = { createdAt, updatedAt: createdAt };

beforeAll(async () => {
  await insertSuburb(db, { name: "Zetland", slug: "zetland", postcode: "2017", latitude: -33.9, longitude: 151.2 });
  await insertSuburb(db, { name: "Mount Druitt", slug: "mount-druitt", postcode: "2770" });
  await insertSuburb(db, { ...newtown, id: undefined } as Parameters<typeof insertSuburb>[1]);
});

describe("GET /api/suburbs", () => {
  test("returns all of them by name, with figures as numbers", async () => {
    const { status, headers, json } = await southerly.send("/api/suburbs");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    const suburbs = json() as { name: string }[];
    expect(suburbs.map(({ name }) => name)).toEqual(["Mount Druitt", "Newtown", "Zetland"]);
    expect(suburbs[1]).toEqual({ ...newtown, ...times });
  });

  test("is complete, without previous or next page", async () => {
    const { headers } = await southerly.send("/api/suburbs");
    expect(headers.link).toBeUndefined();
    const beyond = await southerly.send("/api/suburbs?page=2");
    expect(beyond.json()).toEqual([]);
    expect(beyond.headers.link).toBe('</api/suburbs>; rel="prev"');
  });

  test("has null for an unknown figure", async () => {
    const { json } = await southerly.send("/api/suburbs/zetland");
    expect(json()).toMatchObject({ medianPrice: null, priceGrowth: null, propertiesSold: null, areaSummary: null });
  });
});

describe("GET /api/suburbs/{slug}", () => {
  test("returns one suburb", async () => {
    const { status, json } = await southerly.send("/api/suburbs/newtown");
    expect(status).toBe(200);
    expect(json()).toEqual({ ...newtown, ...times, figures: [], history: [], ownFigures: [] });
  });

  test("has the newest figures of its postcode with their period, and all quarters of sales from the oldest", async () => {
    const sale = { postcode: "2042", kind: "sale", dwelling: "house", bedrooms: null, p10: null, p90: null };
    const quarters = [
      { ...sale, period: "January to March 2023", periodEnd: "2023-03-31", median: 1_755_000, counted: null },
      { ...sale, period: "January to March 2024", periodEnd: "2024-03-31", median: 2_000_000, counted: 37 },
    ].map((row) => ({ ...row, lowerQuartile: 1_700_000, upperQuartile: 2_400_000, source: "Sales" }));
    const rent = {
      ...sale,
      kind: "rent",
      dwelling: "unit",
      bedrooms: 2,
      period: "February 2025 to January 2026",
      periodEnd: "2026-01-31",
      median: 800,
      lowerQuartile: null,
      upperQuartile: null,
      p10: 650,
      p90: 1050,
      counted: 228,
      source: "Bonds",
    };
    await db
      .insertInto("postcodeFigures")
      .values([...quarters, rent])
      .execute();
    const { json } = await southerly.send("/api/suburbs/newtown");
    const { figures, history } = json() as { figures: unknown; history: unknown };
    expect(figures).toEqual([
      {
        kind: "rent",
        dwelling: "unit",
        bedrooms: 2,
        period: "February 2025 to January 2026",
        periodEnd: "2026-01-31",
        median: 800,
        lowerQuartile: null,
        upperQuartile: null,
        p10: 650,
        p90: 1050,
        count: 228,
        source: "Bonds",
      },
      {
        kind: "sale",
        dwelling: "house",
        bedrooms: null,
        period: "January to March 2024",
        periodEnd: "2024-03-31",
        median: 2_000_000,
        lowerQuartile: 1_700_000,
        upperQuartile: 2_400_000,
        p10: null,
        p90: null,
        count: 37,
        source: "Sales",
      },
    ]);
    expect(history).toEqual([
      {
        dwelling: "house",
        period: "January to March 2023",
        periodEnd: "2023-03-31",
        median: 1_755_000,
        lowerQuartile: 1_700_000,
        upperQuartile: 2_400_000,
        count: null,
      },
      {
        dwelling: "house",
        period: "January to March 2024",
        periodEnd: "2024-03-31",
        median: 2_000_000,
        lowerQuartile: 1_700_000,
        upperQuartile: 2_400_000,
        count: 37,
      },
    ]);
    const page = await southerly.send("/suburbs/newtown");
    expect(structuredData(page)[1]).toMatchObject({
      subjectOf: [{ temporalCoverage: "2024-01-01/2024-03-31", variableMeasured: [{ value: 2_000_000 }, {}, {}] }],
    });
    const strata = quarters.map((row) => ({ ...row, dwelling: "strata", median: 718_000 }));
    await db.insertInto("postcodeFigures").values(strata).execute();
    const canonical = new URL("/suburbs/newtown", southerly.url).href;
    const units = await southerly.send("/suburbs/newtown?kind=units");
    for (const { text } of [page, units]) expect(text).toContain(`<link rel="canonical" href="${canonical}"/>`);
    expect(units.headers["cache-control"]).toBe(page.headers["cache-control"]);
    await db.deleteFrom("postcodeFigures").execute();
  });

  test("is found by its abbreviated slug", async () => {
    const { status, json } = await southerly.send("/api/suburbs/mt-druitt");
    expect([status, json()]).toEqual([200, expect.objectContaining({ name: "Mount Druitt", slug: "mount-druitt" })]);
  });

  test("has our own sales, separate from the public figures", async () => {
    const { id: createdByUserId } = await insertUser(db, { role: "agent" });
    const { id } = await insertListing(db, { createdByUserId, suburb: "Newtown" });
    const closing = { status: "sold", closedOn: sydneyDate(new Date()), closedPrice: 1_512_000 };
    await db.updateTable("listings").set(closing).where("id", "=", id).execute();
    const { json } = await southerly.send("/api/suburbs/newtown");
    expect(json()).toMatchObject({
      ownFigures: [{ listingType: "sale", count: 1, priced: 1, medianPrice: 1_512_000 }],
    });
    await db.deleteFrom("listings").where("id", "=", id).execute();
  });

  test("its guide has the average days on the market from five sales here", async () => {
    const { id: createdByUserId } = await insertUser(db, { role: "agent" });
    const today = sydneyDate(new Date());
    const sell = async (days: number, suburb = "Newtown") => {
      const publishedAt = startOfDate(addDays(today, -days));
      const { id } = await insertListing(db, { createdByUserId, suburb, publishedAt });
      await db
        .updateTable("listings")
        .set({ status: "sold", closedOn: today, closedPrice: 1_500_000 })
        .where("id", "=", id)
        .execute();
    };
    const days = async () => {
      const { text } = await southerly.send("/suburbs/newtown");
      return /Avg. Days on Market(.*?)<\/div>/.exec(text)?.[1]?.replaceAll(/<[^>]+>/g, " ");
    };
    for (const each of [10, 20, 30, 40]) await sell(each);
    await sell(300, "Zetland");
    expect(await days()).toContain("Fewer than 5 sales recorded here by agents in the last 12 months.");
    await sell(55);
    await eventually(async () =>
      expect(await days()).toMatch(
        /^\s+31\s+5 sales of the last 12 months, recorded here by agents \(houses and units together\)\s+$/,
      ),
    );
    await db.deleteFrom("listings").where("createdByUserId", "=", createdByUserId).execute();
  });

  test.each(["nowhere", "NEWTOWN%20", "1", "%27", "..%2Flistings", "💥"])("%s is not found", async (slug) => {
    const { status, json } = await southerly.send(
      `/api/suburbs/${encodeURI(decodeURIComponent(slug)).replaceAll("/", "%2F")}`,
    );
    expect(status).toBe(404);
    expect(json()).toEqual({ message: "Suburb not found" });
  });
});

/** The target of a redirect, without its origin. */
function leadsTo({ headers }: ReceivedResponse): string {
  const { pathname, search } = new URL(headers.location ?? "", southerly.url);
  return pathname + search;
}

/** The structured data of a page, one object per script. */
function structuredData({ text }: ReceivedResponse): Record<string, unknown>[] {
  return [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = ""]) => JSON.parse(json) as Record<string, unknown>,
  );
}

describe("the page of a suburb", () => {
  test.each(["/suburbs/Newtown?x=1", "/suburbs/n%C3%A9wtown?x=1", "/suburbs/newtown%20?x=1"])(
    "%s is another way to write its address",
    async (path) => {
      const response = await southerly.send(path);
      expect([response.status, leadsTo(response)]).toEqual([301, "/suburbs/newtown?x=1"]);
    },
  );

  test.each(["mt-druitt", "Mt%20Druitt", "Mt.Druitt", "mnt-druitt"])("%s is Mount Druitt", async (slug) => {
    const response = await southerly.send(`/suburbs/${slug}`);
    expect([response.status, leadsTo(response)]).toEqual([301, "/suburbs/mount-druitt"]);
    const compared = await southerly.send(`/suburbs/compare?s=${slug}`);
    expect(compared.text).toContain('href="/suburbs/mount-druitt"');
  });

  test("has its location in structured data", async () => {
    const response = await southerly.send("/suburbs/newtown");
    expect(response.status).toBe(200);
    expect(structuredData(response)[1]).toMatchObject({
      "@type": "Place",
      name: "Newtown",
      address: { addressLocality: "Newtown", addressRegion: "NSW", postalCode: "2042" },
      geo: { latitude: newtown.latitude, longitude: newtown.longitude },
      containedInPlace: [
        { "@type": "AdministrativeArea", name: "Inner West" },
        { "@type": "City", name: "Sydney" },
      ],
    });
  });

  test("that is unknown is a 404 with noindex", async () => {
    const { status, text } = await southerly.send("/suburbs/nwetown");
    expect(status).toBe(404);
    expect(text).toContain("Suburb Not Found");
    expect(text).toContain('href="/suburbs/newtown"');
    expect(text).toContain('<meta name="robots" content="noindex"/>');
  });
});

describe("the guides", () => {
  test("list the first of them in structured data", async () => {
    const [, list] = structuredData(await southerly.send("/suburbs"));
    expect(list).toMatchObject({
      "@type": "ItemList",
      itemListElement: [
        { position: 1, item: { "@type": "Place", name: "Newtown" } },
        { position: 2, item: { "@type": "Place", name: "Mount Druitt" } },
        { position: 3, item: { "@type": "Place", name: "Zetland" } },
      ],
    });
  });

  test("omit unknown suburbs", async () => {
    const response = await southerly.send("/suburbs?search=xyzxyz");
    expect(response.status).toBe(200);
    expect(structuredData(response)).toHaveLength(1);
  });
});

describe("a comparison", () => {
  test.each([
    ["/suburbs/compare?s=newtown&add=Zetland", "/suburbs/compare?s=newtown&s=zetland"],
    ["/suburbs/compare?s=newtown%2Cnowhere&add=zetland", "/suburbs/compare?s=newtown&s=zetland"],
    ["/suburbs/compare?add=zet", "/suburbs/compare?s=zetland"],
    ["/suburbs/compare?s=&s=NEWTOWN&s=nowhere&add=zetland", "/suburbs/compare?s=newtown&s=zetland"],
  ])("%s leads to %s", async (from, to) => {
    const response = await southerly.send(from);
    expect([response.status, leadsTo(response)]).toEqual([302, to]);
  });

  test.each(["add=zteland", "add=%09", "add=newtown", "add=2042%27", "s=%25&s=%F0%9F%92%A5"])(
    "with %s is shown as it is",
    async (query) => {
      const { status } = await southerly.send(`/suburbs/compare?s=newtown&${query}`);
      expect(status).toBe(200);
    },
  );
});
