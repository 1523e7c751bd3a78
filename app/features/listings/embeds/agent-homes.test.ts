import { describe, expect, test } from "vitest";
import { toAgentSalesView } from "./agent-sales.tsx";
import type { AgentSales, ClosedStats, ClosedHome } from "./homes.queries.server.ts";
import { agentHomesPath, decodeAgentHomes } from "./homes.tsx";

test.each([
  ["", { type: undefined, page: 1 }],
  ["type=rent&page=2", { type: "rent", page: 2 }],
  ["type=sale", { type: "sale", page: 1 }],
  ["type=lease&page=0", { type: undefined, page: 1 }],
  ["page=-1", { type: undefined, page: 1 }],
  ["page=1e3", { type: undefined, page: 1 }],
  ["page=99999999999", { type: undefined, page: 1 }],
])("%j asks for %j", (query, asked) => {
  expect(decodeAgentHomes(new URLSearchParams(query))).toEqual(asked);
});

test("the path round-trips", () => {
  expect(agentHomesPath("/agents/7", { type: "sale", page: 1 })).toBe("/agents/7?type=sale#homes");
  expect(agentHomesPath("/agents/7", { type: "rent", page: 3 })).toBe("/agents/7?type=rent&page=3#homes");
});

const none: ClosedStats = { count: 0, priced: 0, medianPrice: null, medianDays: null };
const home: ClosedHome = {
  id: 7,
  title: "Brick cottage",
  address: "1 Kiln Street",
  suburb: "Newtown",
  propertyType: "House",
  status: "sold",
  listingType: "sale",
  price: 0,
  priceTo: null,
  priceWords: null,
  closedOn: "2026-11-28",
  closedPrice: 1_480_000,
  priceFrequency: "once",
  cover: null,
  heroImageUrl: null,
  days: 32,
};

function view(sales: Partial<AgentSales>) {
  return toAgentSalesView({ sold: none, leased: none, homes: [], ...sales });
}

test("is undefined without homes", () => {
  expect(view({})).toBeUndefined();
});

describe("the figures", () => {
  test.each<[why: string, sales: Partial<AgentSales>, stats: [string, string, string?][]]>([
    [
      "all that are known",
      { sold: { count: 5, priced: 5, medianPrice: 1_482_500, medianDays: 31 } },
      [
        ["Homes sold", "5"],
        ["Median sale price", "$1,482,500"],
        ["Median time to sell", "31 days"],
      ],
    ],
    [
      "how many prices a median is of, where some are withheld",
      { sold: { count: 8, priced: 5, medianPrice: 900_000, medianDays: 1 } },
      [
        ["Homes sold", "8"],
        ["Median sale price", "$900,000", "Of 5 with a published price"],
        ["Median time to sell", "1 day"],
      ],
    ],
    [
      "no median of four prices",
      { sold: { count: 5, priced: 4, medianPrice: 900_000, medianDays: 20 } },
      [
        ["Homes sold", "5"],
        ["Median time to sell", "20 days"],
      ],
    ],
    [
      "no median of four homes",
      { sold: { count: 4, priced: 4, medianPrice: 900_000, medianDays: 20 } },
      [["Homes sold", "4"]],
    ],
    [
      "rents by the week",
      { leased: { count: 5, priced: 5, medianPrice: 720, medianDays: 0 } },
      [
        ["Homes leased", "5"],
        ["Median weekly rent", "$720"],
        ["Median time to lease", "0 days"],
      ],
    ],
  ])("say %s", (_, sales, stats) => {
    const shown = view(sales)?.figures.flatMap((row) => row.stats);
    expect(shown).toEqual(stats.map(([label, value, note]) => ({ label, value, ...(note && { note }) })));
  });
});

describe("a home", () => {
  const rental = { status: "leased", listingType: "rent", closedPrice: 2_600 } as const;
  test.each<[why: string, changes: Partial<ClosedHome>, shown: object]>([
    ["sold", {}, { what: "House, Newtown", closed: "Sold 28 Nov 2026", price: "$1,480,000", days: "32 days" }],
    ["whose price is withheld", { closedPrice: null }, { price: "Price withheld" }],
    ["leased by the week", { ...rental, priceFrequency: "per_week" }, { price: "$2,600 per week" }],
    ["leased by the month", { ...rental, priceFrequency: "per_month" }, { price: "$2,600 per month" }],
    ["and its page", {}, { path: "/listings/7/brick-cottage-newtown" }],
  ])("%s", (_, changes, shown) => {
    expect(view({ sold: { ...none, count: 1 }, homes: [{ ...home, ...changes }] })?.homes).toMatchObject([shown]);
  });

  test("is one of the latest if there are more", () => {
    expect(view({ sold: { ...none, count: 40 }, homes: [home] })).toMatchObject({ range: "The last 1 of 40" });
    expect(view({ sold: { ...none, count: 1 }, homes: [home] })).not.toHaveProperty("range");
  });
});

test("the latest four sales are shown first, and the latest leases of an agent without sales", () => {
  const sold = Array.from({ length: 6 }, (_, index) => ({ ...home, id: index + 1 }));
  const leased = { ...home, id: 9, status: "leased", listingType: "rent" } as const;
  const recent = (homes: ClosedHome[]) => view({ sold: { ...none, count: homes.length }, homes })?.recent;
  expect(recent([leased, ...sold])).toMatchObject({
    status: "sold",
    homes: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }],
  });
  expect(recent([leased])).toMatchObject({ status: "leased", homes: [{ id: 9, suburb: "Newtown", days: "32 days" }] });
});
