import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { insertLead } from "#samples/factories/leads.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertService } from "#samples/factories/services.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { insertUser } from "#samples/factories/users.ts";
import { insertSavedSearch, insertSubscriber } from "#tests/support/saved-search.ts";
import { countSuburbs, findLargestSuburbs, findRecentAnswers, findServiceOffers } from "./home.queries.server.ts";
import { findDueOverview, findOverview } from "./overview.server.ts";
import { DueOverview } from "./overview.tsx";

/** The HTML of the overview on the member's dashboard. */
async function dashboardOf(userId: number): Promise<string> {
  const overview = await findDueOverview(userId, (part) => part);
  const Page = createRoutesStub([{ path: "/", Component: () => createElement(DueOverview, overview) }]);
  return renderToStaticMarkup(createElement(Page));
}

const bounds = { north: -33.7, south: -34, west: 150.9, east: 151.4 };

test("finds suburbs with the newest median of their postcode, most people first", async () => {
  expect(await findLargestSuburbs(bounds)).toEqual([]);
  const old = { postcode: "2042", medianPrice: 1_300_000, figuresPeriod: "July 2018 to June 2019" };
  await insertSuburb(db(), { ...old, population: 78 });
  await insertSuburb(db(), { ...old, name: "Balmain", slug: "balmain", population: null });
  await insertSuburb(db(), { ...old, name: "Mosman", slug: "mosman", population: 104 });
  await insertSuburb(db(), { ...old, name: "Sydney", slug: "sydney", postcode: "2000", population: 50 });
  await insertSuburb(db(), { ...old, name: "Manly", slug: "manly", postcode: "2095", population: 500 });
  await insertSuburb(db(), { ...old, name: "Penrith", slug: "penrith", longitude: 150.69, population: 500 });
  await insertSuburb(db(), { ...old, name: "Nowhere", slug: "nowhere", latitude: null, population: 500 });
  const sales = { kind: "sale", dwelling: "house", bedrooms: null, counted: 37, source: "Sales" };
  const newest = { ...sales, period: "January to March 2024", periodEnd: "2024-03-31" };
  await db()
    .insertInto("postcodeFigures")
    .values([
      { ...newest, postcode: "2042", median: 2_000_000 },
      { ...newest, postcode: "2042", dwelling: "strata", median: 718_000 },
      { ...newest, postcode: "2000", median: 9_000_000, counted: null },
      { ...sales, postcode: "2042", median: 1_755_000, period: "January to March 2023", periodEnd: "2023-03-31" },
      { ...sales, postcode: "2095", median: 4_000_000, period: "January to March 2023", periodEnd: "2023-03-31" },
    ])
    .execute();
  const found = await findLargestSuburbs(bounds);
  // Sydney is included although its median is based on 30 sales or fewer, for which no count is published.
  expect(found.map(({ name }) => name)).toEqual(["Mosman", "Newtown", "Sydney", "Balmain"]);
  const shown = { medianPrice: 2_000_000, figuresPeriod: "January to March 2024", figuresSource: "Sales" };
  expect(found[1]).toEqual({ name: "Newtown", slug: "newtown", latitude: -33.8979, longitude: 151.1793, ...shown });
  expect(await countSuburbs()).toBe(7);
});

test("lists services by id", async () => {
  expect(await findServiceOffers()).toEqual([]);
  await insertService(db(), { title: "Trades", slug: "trades" });
  await insertService(db(), { pricingInfo: "from $1,800 + GST ($1,980 incl. GST)", callToAction: "Ask for a quote" });
  expect((await findServiceOffers()).map(({ title, pricingInfo }) => [title, pricingInfo])).toEqual([
    ["Trades", null],
    ["Conveyancing", "from $1,800 + GST ($1,980 incl. GST)"],
  ]);
});

test("finds recent answers to a member's own enquiries, newest first, without held ones", async () => {
  const { id: userId } = await insertUser(db());
  const { id: otherId } = await insertUser(db(), { email: "other@example.com" });
  const { id: listingId } = await insertListing(db(), { createdByUserId: otherId, title: "Terrace" });
  const about = { listingId, agentId: null, serviceId: null, tradeId: null };
  const { id: leadId } = await insertLead(db(), { ...about, userId });
  const { id: otherLeadId } = await insertLead(db(), { ...about, userId: otherId });
  const reply = { leadId, userId: otherId, name: "Robin" };
  await db()
    .insertInto("leadReplies")
    .values([
      { ...reply, answer: "Last year", createdAt: new Date(Date.now() - 365 * 86_400_000) },
      { ...reply, answer: "First" },
      { ...reply, answer: "Second" },
      { ...reply, answer: "Held", heldReason: "link" },
      { ...reply, answer: "To another", leadId: otherLeadId },
    ])
    .execute();
  expect((await findRecentAnswers(userId)).map(({ answer, title, name }) => [answer, title, name])).toEqual([
    ["Second", "Terrace", "Robin"],
    ["First", "Terrace", "Robin"],
  ]);
  await db()
    .insertInto("leadReplies")
    .values([
      { ...reply, answer: "Third" },
      { ...reply, answer: "Fourth" },
    ])
    .execute();
  const dashboard = await dashboardOf(userId);
  expect(dashboard).toContain("4 new answers to your requests");
  expect([...dashboard.matchAll(/First|Second|Third|Fourth/g)].map(String)).toEqual(["Fourth", "Third", "Second"]);
  const many = Array.from({ length: 100 }, (_, index) => ({ ...reply, answer: `Another ${index}` }));
  await db().insertInto("leadReplies").values(many).execute();
  expect(await dashboardOf(userId)).toContain("99+ new answers to your requests");
  await db().updateTable("leads").set({ withdrawnAt: new Date() }).where("id", "=", leadId).execute();
  expect(await findRecentAnswers(userId)).toEqual([]);
});

test("a member sees the newest homes of one search, those under offer last, and the totals of the others", async () => {
  const { id: userId } = await insertUser(db());
  const { email } = await db().selectFrom("users").select("email").where("id", "=", userId).executeTakeFirstOrThrow();
  await insertSubscriber(db(), email);
  const search = (minBedrooms: number, createdAt: string) =>
    insertSavedSearch(db(), email, { userId, minBedrooms, createdAt: new Date(createdAt) });
  await search(7, "2026-01-01");
  await search(8, "2026-02-01");
  // The latest search finds no homes.
  await search(9, "2026-03-01");
  const newHome = (bedrooms: number) => insertListing(db(), { createdByUserId: userId, bedrooms });
  const [first, second, offered] = [await newHome(8), await newHome(8), await newHome(8)];
  const old = await newHome(7);
  for (const [place, { id }] of [old, first, second, offered].entries()) {
    const publishedAt = new Date(Date.now() - (place === 0 ? 30 : 1) * 86_400_000);
    await db().updateTable("listings").set({ publishedAt }).where("id", "=", id).execute();
  }
  await db().updateTable("listings").set({ underOfferAt: new Date() }).where("id", "=", offered.id).execute();
  const { homes } = await findOverview(userId, (part) => part);
  expect((JSON.parse(homes?.json ?? "") as { id: number }[]).map(({ id }) => id)).toEqual([
    second.id,
    first.id,
    offered.id,
  ]);
  expect(homes).toMatchObject({ of: { bedroomsMin: 8 }, recent: 3 });
  expect(homes?.others).toEqual([
    { criteria: expect.objectContaining({ bedroomsMin: 9 }), total: 0, recent: 0 },
    { criteria: expect.objectContaining({ bedroomsMin: 7 }), total: 4, recent: 3 },
  ]);
  // Both searches find the same three homes.
  expect(await dashboardOf(userId)).toContain("New homes this week in 2 searches");
});

test("a member whose searches find nothing sees the newest homes and all the searches", async () => {
  const { id: userId } = await insertUser(db());
  const { email } = await db().selectFrom("users").select("email").where("id", "=", userId).executeTakeFirstOrThrow();
  await insertSubscriber(db(), email);
  await insertSavedSearch(db(), email, { userId, minBedrooms: 12 });
  const { homes } = await findOverview(userId, (part) => part);
  expect(JSON.parse(homes?.json ?? "")).not.toEqual([]);
  expect(homes?.of).toBeUndefined();
  expect(homes?.others).toEqual([{ criteria: expect.objectContaining({ bedroomsMin: 12 }), total: 0, recent: 0 }]);
  expect(await dashboardOf(userId)).toContain("None new this week in 1 search");
});

test("saved homes with news come first, then those to be auctioned within two weeks", async () => {
  const { id: userId } = await insertUser(db());
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  const newHome = async (auctionAt: Date | null) => {
    const { id } = await insertListing(db(), { createdByUserId: userId, saleMethod: "auction", auctionAt });
    await db().insertInto("savedHomes").values({ userId, listingId: id, priceWhenSaved: null }).execute();
    return id;
  };
  const [changed, soon, soonest, later] = [
    await newHome(null),
    await newHome(inDays(6)),
    await newHome(inDays(1)),
    await newHome(inDays(30)),
  ];
  await db().updateTable("listings").set({ price: 900_000 }).where("id", "=", changed).execute();
  const { saved } = await findOverview(userId, (part) => part);
  expect(saved?.homes.map(({ card, auction }) => [card.id, auction])).toEqual([
    [changed, undefined],
    [soonest, "Auction tomorrow"],
    [soon, "Auction in 6 days"],
    [later, undefined],
  ]);
});

test("no changes of saved homes are claimed unless all were checked", async () => {
  const { id: userId } = await insertUser(db());
  const save = async (count: number) => {
    const ids: number[] = [];
    for (let place = 0; place < count; place += 1) {
      const { id } = await insertListing(db(), { createdByUserId: userId });
      await db().insertInto("savedHomes").values({ userId, listingId: id, priceWhenSaved: null }).execute();
      ids.push(id);
    }
    return ids;
  };
  const [first] = await save(2);
  expect(await dashboardOf(userId)).toContain("No changes since you saved them");
  const setStatus = (status: "active" | "draft") =>
    db()
      .updateTable("listings")
      .set({ status })
      .where("id", "=", first ?? 0)
      .execute();
  await setStatus("draft");
  const { saved } = await findOverview(userId, (part) => part);
  expect(saved).toMatchObject({ count: 2, checked: 1, changed: 0 });
  const hidden = await dashboardOf(userId);
  expect(hidden).toContain("All 2");
  expect(hidden).not.toContain("since you saved");

  await setStatus("active");
  const [latest] = await save(23);
  const many = await dashboardOf(userId);
  expect(many).toContain("All 25");
  expect(many).not.toContain("since you saved");
  await db()
    .updateTable("listings")
    .set({ price: 900_000 })
    .where("id", "=", latest ?? 0)
    .execute();
  expect(await dashboardOf(userId)).toContain("At least 1 home changed since you saved them");
});
