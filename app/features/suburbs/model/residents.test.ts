import { expect, test } from "vitest";
import type { PostcodeCensus } from "./postcode-medians.ts";
import { bushfireText, shareGroups } from "./residents.tsx";

test.each([
  [0, "No land in Bringelly is mapped as bush fire prone."],
  [0.0004, "Less than 1% of the land in Bringelly is mapped as bush fire prone."],
  [0.7278, "73% of the land in Bringelly is mapped as bush fire prone."],
  [0.9999, "More than 99% of the land in Bringelly is mapped as bush fire prone."],
  [1, "All land in Bringelly is mapped as bush fire prone."],
])("a share of %d: %s", (share, sentence) => {
  expect(bushfireText("Bringelly", share)).toBe(sentence);
});

const unknown: PostcodeCensus = {
  persons: null,
  dwellings: null,
  separateHousePct: null,
  semiPct: null,
  apartmentPct: null,
  rentedPct: null,
  mortgagedPct: null,
  ownedPct: null,
  socialHousingPct: null,
  noCarPct: null,
  twoCarsPct: null,
  lonePersonPct: null,
  familiesPct: null,
  bedrooms01Pct: null,
  bedrooms2Pct: null,
  bedrooms3Pct: null,
  bedrooms4Pct: null,
  otherLanguagePct: null,
  weeklyIncome: null,
  weeklyRent: null,
  monthlyMortgage: null,
};

test("shares are grouped, and unknown ones left out", () => {
  expect(shareGroups(unknown)).toEqual([]);
  expect(shareGroups({ ...unknown, semiPct: 2.5, apartmentPct: 0, noCarPct: 56.6 })).toEqual([
    {
      title: "Kind of home",
      shares: [
        { label: "Semis, terraces and townhouses", percent: 2.5 },
        { label: "Apartments", percent: 0 },
      ],
    },
    { title: "Cars", shares: [{ label: "None", percent: 56.6 }] },
  ]);
});
