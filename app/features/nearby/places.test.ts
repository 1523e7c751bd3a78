import { expect, test } from "vitest";
import { type StationMode, metresLabel, schoolLabel, stationLabel } from "./places.ts";

test.each([
  [0, "0 m", "at the door"],
  [4, "0 m", "the next ten"],
  [447, "450 m", "the next ten"],
  [994, "990 m", "under a kilometre"],
  [996, "1.0 km", "what rounds to one"],
  [1249, "1.2 km", "kilometres"],
  [12_345, "12.3 km", "far away"],
])("%j metres are %j: %s", (metres, label) => {
  expect(metresLabel(metres)).toBe(label.replace(" ", "\u00a0"));
});

test("a school's label has levels, years, sex and selection", () => {
  const primary = {
    years: "Kindergarten to Year 6",
    isPrimary: true,
    isSecondary: false,
    onlyFor: null,
    selective: null,
  };
  expect(schoolLabel(primary)).toBe("primary, Kindergarten to Year 6");
  const secondary = { ...primary, years: "Year 7 to Year 12", isPrimary: false, isSecondary: true } as const;
  expect(schoolLabel({ ...secondary, onlyFor: "girls", selective: "fully" })).toBe(
    "secondary, Year 7 to Year 12, girls, selective",
  );
  expect(schoolLabel({ ...secondary, isPrimary: true })).toBe("primary and secondary, Year 7 to Year 12");
});

test.each<{ modes: StationMode[]; label: string; why: string }>([
  { modes: ["train"], label: "Central station", why: "railway" },
  { modes: ["metro", "light rail"], label: "Central station", why: "a tram that stops at a station" },
  { modes: ["light rail"], label: "Central light rail stop", why: "a tram only" },
  { modes: ["ferry"], label: "Central wharf", why: "a ferry" },
])("$label: $why", ({ modes, label }) => {
  expect(stationLabel({ name: "Central", modes })).toBe(label);
});
