import { expect, test } from "vitest";
import { searchAnnouncement, agentCountLabel, homesInSuburbLabel } from "./agent-results.tsx";

test.each<[total: number | null, text: string]>([
  [0, "0 agents"],
  [1, "1 agent"],
  [1000, "1,000 agents"],
  [null, "1,000+ agents"],
])("%s is shown as %j", (total, text) => {
  expect(agentCountLabel(total)).toBe(text);
});

test.each<[total: number | null, correctedFrom: string | undefined, text: string]>([
  [12, undefined, "12 agents"],
  [0, undefined, "No agents found"],
  [2, "Nwetown", "Nothing matches “Nwetown” exactly. These are close. 2 agents"],
])("announces %s matches, corrected from %s: %j", (total, correctedFrom, text) => {
  expect(searchAnnouncement(total, correctedFrom)).toBe(text);
});

test("counts homes with their suburb", () => {
  expect(homesInSuburbLabel(1, "Bondi")).toBe("See 1 home in Bondi");
  expect(homesInSuburbLabel(1400, "Bondi")).toBe("See 1,400 homes in Bondi");
});
