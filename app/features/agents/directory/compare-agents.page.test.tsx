import { expect, test } from "vitest";
import type { AgentCardData, CardRecord } from "#app/features/agents/model/card.ts";
import { compareAgents, describeOmissions } from "./compare-agents.page.tsx";

const record: CardRecord = {
  sold: 9,
  leased: 0,
  medianSalePrice: 918_000,
  medianDaysToSell: 26,
  kinds: "9 houses",
  lastClosedOn: "2026-11-20",
  forSale: 2,
  forRent: 0,
  medianAnswerSeconds: 7200,
};

const agent = (id: number, changes: Partial<CardRecord> = {}): AgentCardData => ({
  id,
  name: `Agent ${id}`,
  photoUrl: null,
  agencyName: "Sample & Daughters",
  isFeatured: false,
  yearsExperience: 5,
  specialties: ["Houses"],
  suburbs: ["Newtown"],
  profileDescription: "Sells houses.",
  record: { ...record, ...changes },
});

test("differences come first, then what is the same", () => {
  const rows = compareAgents([agent(1), agent(2, { sold: 3, medianSalePrice: null, medianDaysToSell: null })]);
  expect(rows.filter(({ differs }) => differs).map(({ label }) => label)).toEqual([
    "Homes sold",
    "Median sale price",
    "Median time to sell",
  ]);
  const isDifferent = rows.map(({ differs }) => differs);
  expect(isDifferent.lastIndexOf(true)).toBeLessThan(isDifferent.indexOf(false));
  expect(rows).toHaveLength(12);
});

test("homes sold in the suburb are first, even if they do not differ", () => {
  const rows = compareAgents([agent(1), agent(2, { forSale: 5 })], "Newtown");
  expect(rows.map(({ label }) => label).slice(0, 2)).toEqual(["Homes sold in Newtown", "For sale now in Newtown"]);
});

test("figures of a suburb name it, as the agent's page counts all of Sydney", () => {
  const labels = compareAgents([agent(1), agent(2)], "Newtown").map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(["Homes sold in Newtown", "For sale now in Newtown", "Experience"]));
  expect(labels).not.toContain("For sale now");
});

test("counts link to the agent's homes; medians of too few are not blank", () => {
  const rows = compareAgents([agent(1), agent(2, { sold: 0, medianSalePrice: null, lastClosedOn: null })]);
  const cellsOf = (label: string) => rows.find((row) => row.label === label)?.cells;
  expect(cellsOf("Homes sold")).toEqual([{ text: "9", path: "/agents/1#sales" }, { text: "0" }]);
  expect(cellsOf("For sale now")?.[0]).toEqual({ text: "2", path: "/agents/1#homes" });
  expect(cellsOf("Median sale price")).toEqual([
    { text: "$918,000", brief: "$918k" },
    { text: "Too few to say", brief: "Too few to say" },
  ]);
  expect(cellsOf("Latest sale or lease")).toEqual([{ text: "20 Nov 2026" }, { text: "None recorded" }]);
  expect(cellsOf("Answers to enquiries")?.[0]).toEqual({ text: "Usually answers within 2 hours" });
});

test("a suburb with too few sales shows the medians of all Sydney, and the sales there in a row of their own", () => {
  const everywhere = { ...record, sold: 12 };
  const few = { ...agent(1, { sold: 1, medianSalePrice: null, medianDaysToSell: null }), everywhere };
  const rows = compareAgents([few, { ...agent(2), everywhere }]);
  const cellsOf = (label: string) => rows.find((row) => row.label === label)?.cells.map(({ text }) => text);
  expect(cellsOf("Homes sold")).toEqual(["1", "9"]);
  expect(cellsOf("Homes sold in Sydney")).toEqual(["12", "12"]);
  expect(cellsOf("Median sale price")).toEqual(["$918,000 in Sydney", "$918,000"]);
  expect(cellsOf("Median time to sell")).toEqual(["26 days in Sydney", "26 days"]);
  const [sameDay, undated] = [
    agent(3, { medianDaysToSell: 0 }),
    { ...agent(4, { medianDaysToSell: null }), everywhere },
  ];
  const days = compareAgents([sameDay, undated]).find(({ label }) => label === "Median time to sell")?.cells;
  expect(days).toEqual([{ text: "0 days" }, { text: "Too few to say" }]);
});

test.each<[requested: number, found: number, notices: string[]]>([
  [0, 0, []],
  [2, 2, []],
  [4, 4, []],
  [6, 6, ["You can compare up to four agents. We left out 2."]],
  [3, 2, ["1 agent is not listed here, or no longer listed."]],
  [
    3,
    1,
    [
      "2 agents are not listed here, or no longer listed.",
      "Tick at least two agents in the directory to compare them.",
    ],
  ],
])("of %i requested and %i found: %j", (requested, found, notices) => {
  expect(describeOmissions(requested, found)).toEqual(notices);
});
