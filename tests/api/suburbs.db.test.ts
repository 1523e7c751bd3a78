import { beforeAll, describe, expect, test } from "vitest";
import { insertSuburb } from "#db/seed/factories/suburbs.ts";
import { testDatabase } from "#db/test-database.ts";
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
  medianPrice: 1_560_000,
  priceGrowth: -2.25,
  propertiesSold: 80,
  avgDaysOnMarket: null,
  figuresPeriod: "July 2018 to June 2019",
  figuresSource: "NSW Valuer General",
  areaSummary: "Terraces and a long street of shops.",
  heroImageUrl: null,
};

beforeAll(async () => {
  await insertSuburb(db, { name: "Zetland", slug: "zetland", postcode: "2017", latitude: -33.9, longitude: 151.2 });
  await insertSuburb(db, { ...newtown, id: undefined } as Parameters<typeof insertSuburb>[1]);
});

describe("GET /api/suburbs", () => {
  test("answers all of them by name, figures as numbers", async () => {
    const { status, headers, json } = await southerly.ask("/api/suburbs");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    const suburbs = json() as { name: string }[];
    expect(suburbs.map(({ name }) => name)).toEqual(["Newtown", "Zetland"]);
    expect(suburbs[0]).toEqual(newtown);
  });

  test("says null where a figure is not known", async () => {
    const { json } = await southerly.ask("/api/suburbs/zetland");
    expect(json()).toMatchObject({ medianPrice: null, priceGrowth: null, propertiesSold: null, areaSummary: null });
  });
});

describe("GET /api/suburbs/{slug}", () => {
  test("answers one suburb", async () => {
    const { status, json } = await southerly.ask("/api/suburbs/newtown");
    expect(status).toBe(200);
    expect(json()).toEqual(newtown);
  });

  test.each(["nowhere", "NEWTOWN%20", "1", "%27", "..%2Flistings", "💥"])("%s is not found", async (slug) => {
    const { status, json } = await southerly.ask(
      `/api/suburbs/${encodeURI(decodeURIComponent(slug)).replaceAll("/", "%2F")}`,
    );
    expect(status).toBe(404);
    expect(json()).toEqual({ message: "Suburb not found" });
  });
});
