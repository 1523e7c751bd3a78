import { expect, test } from "vitest";
import {
  type StationMode,
  metresLabel,
  schoolLabel,
  stationLabel,
  listSchools,
  listSchoolsOfHome,
  type SchoolIntake,
  shareText,
  toPlaceView,
  yearsText,
} from "./places.ts";

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

const intake = (changes: Partial<SchoolIntake>): SchoolIntake => ({
  layer: "current",
  schoolCode: 1,
  school: "Newtown Public School",
  areaName: "Newtown PS",
  intakeType: "PRIMARY",
  years: "K-6",
  share: 0.5,
  boundaryDate: "2025-10-21",
  ...changes,
});

test.each([
  [1, "all"],
  [0.97, "all"],
  [0.9, "nearly all"],
  [0.84, "most"],
  [0.5, "about half"],
  [0.39, "part"],
  [0.15, "part"],
  [0.14, "a small part"],
])("a share of %d is %s", (share, words) => {
  expect(shareText(share)).toBe(words);
});

test.each([
  ["K-6", "years K to 6"],
  ["7-12", "years 7 to 12"],
  ["11-12", "years 11 and 12"],
  ["7-7", "year 7"],
  ["7", "year 7"],
])("%s is %s", (years, words) => {
  expect(yearsText(years)).toBe(words);
});

test("primary, secondary and planned areas are apart, the largest share first", () => {
  const listed = listSchools("Newtown", [
    intake({ share: 0.3 }),
    intake({ schoolCode: 2, school: "Camdenville Public School", share: 0.6 }),
    intake({ schoolCode: 3, school: "A High School", intakeType: "HIGH_GIRLS", years: "7-12", share: 1 }),
    intake({ schoolCode: 4, school: "A Central School", intakeType: "CENTRAL_PRIMARY", share: 0.02 }),
    intake({ schoolCode: 4, school: "A Central School", intakeType: "CENTRAL_HIGH", years: "7-12", share: 0.02 }),
    intake({
      layer: "future",
      schoolCode: 5,
      school: null,
      areaName: "New HS",
      intakeType: "HIGH_COED",
      years: "7-12",
    }),
  ]);
  const names = (schools: readonly { name: string; detail: string }[]) =>
    schools.map(({ name, detail }) => `${name}: ${detail}`);
  expect(names(listed.primary)).toEqual([
    "Camdenville Public School: most of Newtown, years K to 6",
    "Newtown Public School: part of Newtown, years K to 6",
    "A Central School: a small part of Newtown, years K to 6",
  ]);
  expect(names(listed.secondary)).toEqual([
    "A High School: all of Newtown, years 7 to 12, girls",
    "A Central School: a small part of Newtown, years 7 to 12",
  ]);
  expect(names(listed.future)).toEqual(["New HS: about half of Newtown, years 7 to 12, area dated 21 Oct 2025"]);
});

test("a school with two intakes of one level is listed once, with the larger share", () => {
  const { secondary } = listSchools("Drummoyne", [
    intake({ intakeType: "HIGH_COED", years: "7-10", share: 0.2 }),
    intake({ intakeType: "HIGH_COED", years: "11-12", share: 0.9 }),
  ]);
  expect(secondary.map(({ detail }) => detail)).toEqual(["nearly all of Drummoyne, years 7 to 10 and years 11 and 12"]);
});

test("a share that is only the inexactness of the outlines is left out", () => {
  expect(listSchools("Newtown", [intake({ share: 0.009 })]).primary).toEqual([]);
});

test("the schools of a home are the nearest first, with their distance", () => {
  const area = (school: string, metres: number | null, intakeType = "PRIMARY") => ({
    ...intake({ intakeType }),
    schoolCode: school.length,
    school,
    metres,
  });
  const { primary, secondary } = listSchoolsOfHome([
    area("A Far Public School", 1240),
    area("A Planned School", null),
    area("Near Public School", 449),
    area("A Girls High School", 90, "HIGH_GIRLS"),
  ]);
  expect(primary.map(({ name, detail }) => `${name}: ${detail}`)).toEqual([
    "Near Public School: 450\u00a0m, years K to 6",
    "A Far Public School: 1.2\u00a0km, years K to 6",
    "A Planned School: years K to 6",
  ]);
  expect(secondary.map(({ detail }) => detail)).toEqual(["90\u00a0m, years K to 6, girls"]);
});

test.each<[nearest: string, selective: "fully" | null, taking: string[] | undefined, otherNearest: string | undefined]>(
  [
    ["Near Public School", null, ["Far Public School"], "Near Public School"],
    ["Near Public School", null, ["Near Public School"], undefined],
    ["Near Public School", "fully", ["Far Public School"], undefined],
    ["Near Public School", null, undefined, undefined],
  ],
)("%s (selective: %s) near a home that %j takes is named as nearer: %s", (name, selective, taking, otherNearest) => {
  const years = "Kindergarten to Year 6";
  const school = { name, years, isPrimary: true, isSecondary: false, onlyFor: null, selective, metres: 300 };
  const primary = taking?.map((one) => ({ name: one, detail: "" }));
  const view = toPlaceView(
    { from: "home", centre: { latitude: -33.9, longitude: 151.2 }, stations: [], schools: [school] },
    primary && { primary, secondary: [], future: [] },
    undefined,
  );
  expect(view.otherNearest).toBe(otherNearest);
});

test("a closed station has its label and distance", () => {
  const belmore = { key: "belmore", name: "Belmore", modes: ["train" as const], latitude: -33.9, longitude: 151.1 };
  const amenities = { from: "home" as const, centre: belmore, stations: [], schools: [] };
  const { closed } = toPlaceView({ ...amenities, closed: { ...belmore, metres: 804 } }, undefined, undefined);
  expect(closed).toEqual({ label: "Belmore station", distance: "800\u00a0m" });
});
