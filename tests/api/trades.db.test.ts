import { beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "#db/test-database.ts";
import { insertTrade } from "#samples/factories/trades.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const southerly = await openSoutherly();
const { db } = await testDatabase();

const complete = {
  companyName: "Copper Wombat Plumbing",
  category: "Plumbing",
  coverageArea: ["Newtown", "Enmore"],
  phone: "0491 570 203",
  email: "hello@copperwombat.example.com",
  website: "https://copperwombat.example.com/",
  description: "Blocked drains and dripping taps.",
  licenceNumber: "SAMPLE-T001",
  rating: 4.85,
  reviewCount: 126,
  isFeatured: true,
};

beforeAll(async () => {
  await insertTrade(db, {
    companyName: "Odd Hour Handyman",
    category: "Handyman",
    coverageArea: [],
    phone: null,
    email: null,
    website: null,
    description: null,
    licenceNumber: null,
    rating: null,
    reviewCount: 0,
  });
  await insertTrade(db, complete);
});

describe("GET /api/trades", () => {
  test("returns all trades in the order of the directory, with public fields only", async () => {
    const { status, headers, json } = await southerly.send("/api/trades");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(headers).not.toHaveProperty("link");
    const id = expect.any(Number) as number;
    const createdAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;
    const times = { createdAt, updatedAt: createdAt };
    expect(json()).toEqual([
      { id, ...complete, ...times },
      {
        id,
        companyName: "Odd Hour Handyman",
        category: "Handyman",
        coverageArea: [],
        phone: null,
        email: null,
        website: null,
        description: null,
        licenceNumber: null,
        rating: null,
        reviewCount: 0,
        isFeatured: false,
        ...times,
      },
    ]);
  });

  test("ignores the filters of the page", async () => {
    const { json } = await southerly.send("/api/trades?category=Plumbing&search=drain");
    expect(json()).toHaveLength(2);
  });

  test("is paginated beyond a thousand, with links between pages", async () => {
    await db
      .insertInto("trades")
      .values(Array.from({ length: 999 }, (_, index) => ({ companyName: `Trade ${index}`, category: "Tiling" })))
      .execute();
    const first = await southerly.send("/api/trades");
    expect(first.json()).toHaveLength(1000);
    expect(first.headers.link).toBe('</api/trades?page=2>; rel="next"');
    const second = await southerly.send("/api/trades?page=2");
    expect(second.json()).toHaveLength(1);
    expect(second.headers.link).toBe('</api/trades>; rel="prev"');
  });

  test("accepts GET only", async () => {
    const { status, headers, json } = await southerly.send("/api/trades", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    expect(status).toBe(405);
    expect(headers.allow).toBe("GET, HEAD");
    expect(json()).toEqual({ message: "This address answers GET only." });
  });
});
