import { expect, test } from "vitest";
import type { ListingLineData } from "#app/features/listings/model/card.queries.server.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import type { OwnSearch } from "./manage.queries.server.ts";
import { toSearchView, toSearchViews } from "./searches-panel.tsx";

const search: OwnSearch = {
  id: 7,
  criteria: { type: "sale", suburb: ["Newtown"], propertyType: ["House"], priceMax: 1_500_000, bedroomsMin: 2 },
  frequency: "daily",
  pausedAt: null,
  isConfirmed: true,
  lastRunAt: null,
  notifiedAt: null,
  notifiedHomes: null,
  waitingHomes: 0,
};
/** The next day in Sydney, but not in UTC. */
const evening = new Date("2026-11-11T20:00:00Z");

test("a search is described in words, with a link to /listings", () => {
  expect(toSearchView(search)).toEqual({
    id: 7,
    summary: "House for sale in Newtown, 2+ bedrooms, up to $1,500,000",
    homesPath: "/listings?suburb=Newtown&propertyType=House&priceMax=1500000&bedroomsMin=2",
    state: "live",
    frequency: "daily",
    newest: [],
    lastMail: "No email yet. The first comes at 7 am once a new home matches",
    waiting: undefined,
  });
});

test.each<[string, Partial<OwnSearch>, string]>([
  ["confirmed", {}, "live"],
  ["not confirmed", { isConfirmed: false }, "waiting"],
  ["paused", { pausedAt: evening }, "paused"],
  ["paused before it was confirmed", { pausedAt: evening, isConfirmed: false }, "paused"],
])("the state of a search that is %s", (_, changes, state) => {
  expect(toSearchView({ ...search, ...changes }).state).toBe(state);
});

test.each<[Partial<OwnSearch>, string]>([
  [{ notifiedAt: evening, notifiedHomes: 3, lastRunAt: evening }, "Last email: 3 homes, 12 November 2026"],
  [{ notifiedAt: evening, notifiedHomes: 1 }, "Last email: 1 home, 12 November 2026"],
  [
    { lastRunAt: evening },
    "No email yet. The first comes at 7 am once a new home matches. Last checked 12 November 2026",
  ],
  [{ frequency: "instant" }, "No email yet. The first comes as soon as a new home matches"],
  [{ frequency: "weekly" }, "No email yet. The first comes on a Monday at 7 am once a new home matches"],
  [{ pausedAt: evening }, "No email yet"],
  [{ isConfirmed: false }, "No email yet"],
])("the last mail, %o", (changes, words) => {
  expect(toSearchView({ ...search, ...changes }).lastMail).toBe(words);
});

test("counts pending homes", () => {
  expect(toSearchView({ ...search, waitingHomes: 2 }).waiting).toBe("In the next email: 2 homes");
});

const home: ListingLineData = {
  id: 12,
  title: "Terrace with a courtyard",
  address: "4 Wilson Street",
  suburb: "Newtown",
  heroImageUrl: null,
  listingType: "sale",
  propertyType: "House",
  price: 1_400_000,
  priceTo: null,
  priceWords: null,
  priceFrequency: "total",
  bedrooms: 2,
  bathrooms: 1,
  parking: 0,
  closedOn: null,
  closedPrice: null,
  auctionDay: null,
  cover: null,
  open: null,
};

test("shows the number of homes of each search, the new ones and pictures", async () => {
  const news = { totals: [3, 1, null], recent: [2, 0, null], newest: [[home], [], []] };
  const views = await toSearchViews([search, search, search], () => Promise.resolve(news));
  expect(views.map(({ homes }) => homes)).toEqual(["3 homes now", "1 home now", "1,000+ homes now"]);
  const path = `${toSearchView(search).homesPath}&listedWithin=7`;
  expect(views.map(({ recent }) => recent)).toEqual([
    { label: "2 new this week", path },
    undefined,
    { label: "1,000+ new this week", path },
  ]);
  expect(views.map(({ newest }) => newest)).toEqual([
    [
      {
        id: 12,
        cover: null,
        heroImageUrl: null,
        propertyType: "House",
        name: "4 Wilson Street, Newtown",
        path: listingPath(home),
      },
    ],
    [],
    [],
  ]);
  const [uncounted] = await toSearchViews([search], () => Promise.resolve(undefined));
  expect(uncounted).toMatchObject({ newest: [], homes: undefined, recent: undefined });
});

test("counts the homes of at most 20 searches", async () => {
  const counted: number[] = [];
  await toSearchViews(
    Array.from({ length: 21 }, () => search),
    (all) => {
      counted.push(all.length);
      return Promise.resolve(undefined);
    },
  );
  expect(counted).toEqual([20]);
});
