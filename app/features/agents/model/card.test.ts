import { expect, test } from "vitest";
import { agentPath, experienceLabel, toInitials } from "./card.ts";

test("an agent's page has the agent's id", () => {
  expect(agentPath({ id: 12 })).toBe("/agents/12");
});

test.each([
  ["Priya Raman", "PR", "first and last name"],
  ["Mei-Ling Zhao", "MZ", "a hyphen joins one name"],
  ["Ana de la Cruz", "AC", "what stands between is left out"],
  ["Cher", "C", "one name, one letter"],
  ["  siobhan   o’neill ", "SO", "spaces and capitals do not count"],
  ["(Bo) 'Li'", "BL", "marks are no letters"],
  ["Étienne Ørsted", "ÉØ", "letters of every alphabet"],
  ["𠮷 田", "𠮷田", "a letter of two code units is not halved"],
  ["— !", "", "nothing to show"],
])("the initials of %j are %j: %s", (name, initials) => {
  expect(toInitials(name)).toBe(initials);
});

test.each([
  [null, undefined],
  [0, "In the first year"],
  [1, "1 year of experience"],
  [22, "22 years of experience"],
])("%s years: %s", (years, label) => {
  expect(experienceLabel(years)).toBe(label);
});
