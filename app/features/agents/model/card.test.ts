import { expect, test } from "vitest";
import { homesNowLabel, propertyTypesLabel, recordPlaceLabel, agentPath, experienceLabel, toInitials } from "./card.ts";

test("names types and homes with their counts", () => {
  expect(propertyTypesLabel({ propertyTypes: [] })).toBe("");
  const propertyTypes = [
    { name: "Apartment", count: 5 },
    { name: "House", count: 1 },
    { name: "Land", count: 2 },
    { name: "Duplex", count: 2 },
  ];
  expect(propertyTypesLabel({ propertyTypes })).toBe("5 apartments, 1 house, 2 blocks of land, Duplex (2)");
  expect(homesNowLabel({ forSale: 20, forRent: 6 })).toBe("20 for sale, 6 for rent");
  expect(homesNowLabel({ forSale: 0, forRent: 6 })).toBe("6 for rent");
  expect(homesNowLabel({ forSale: 0, forRent: 0 })).toBe("");
  expect(recordPlaceLabel(undefined)).toBe("Sydney");
  expect(recordPlaceLabel("Newtown")).toBe("Newtown");
});

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
