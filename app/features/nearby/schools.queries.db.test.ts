import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { getDistanceInside } from "#app/features/map/polygon.ts";
import { db } from "#db/client.server.ts";
import { testDatabase } from "#db/test-database.ts";
import { updateReference } from "#reference/apply.ts";
import { readCsvFile } from "#reference/csv.ts";
import {
  findSchoolAreasAt,
  findSchoolIntakes,
  findSchoolNames,
  findPrimaryIntakeRings,
  findSchoolsOfHome,
  findSuburbsOfSchools,
} from "./nearby.queries.server.ts";

beforeAll(async () => {
  await updateReference((await testDatabase()).url);
});

test("intake areas come with the school's name, or without one that is not open yet", async () => {
  const intakes = await findSchoolIntakes("abbotsbury");
  expect(intakes[0]).toMatchObject({
    layer: "current",
    schoolCode: 8560,
    school: "Prairiewood High School",
    areaName: "Prairiewood HS",
    intakeType: "HIGH_COED",
    years: "7-12",
    boundaryDate: "2024-12-22",
  });
  expect(intakes[0]?.share).toBeCloseTo(0.59, 3);
  const shares = intakes.map(({ share }) => share);
  expect(shares).toEqual(shares.toSorted((one, other) => other - one));
  expect(await findSchoolIntakes("norwest")).toEqual([]);
});

test("the schools of 200 random points are those computed from the published areas", async () => {
  const points = readCsvFile(new URL("../../../tests/fixtures/school-intake-points.csv", import.meta.url));
  expect(points.length).toBeGreaterThanOrEqual(200);
  const found = await Promise.all(
    points.map(async ({ latitude, longitude }) => {
      const areas = await findSchoolAreasAt({ latitude: Number(latitude), longitude: Number(longitude) });
      const codes = (layer: string) => {
        const ofLayer = areas.filter((area) => area.layer === layer).map(({ schoolCode }) => schoolCode);
        return [...new Set(ofLayer)].toSorted((one, other) => one - other).join("|");
      };
      return { latitude, longitude, current: codes("current"), future: codes("future") };
    }),
  );
  expect(found).toEqual(points);
});

test("a home has the schools of its public place, with distances and planned areas", async () => {
  const schools = await findSchoolsOfHome({ latitude: -33.8535, longitude: 151.1305 }, "Abbotsford");
  expect(schools).toEqual({
    suburb: null,
    primary: [{ name: "Abbotsford Public School", detail: "110\u00a0m, years K to 6" }],
    secondary: [{ name: "Concord High School", detail: "2.3\u00a0km, years 7 to 12" }],
    future: [
      { name: "Concord High School", detail: "2.3\u00a0km, years 7 to 12 and years 10 to 12, area dated 25 Nov 2025" },
    ],
  });
  expect(await findSchoolsOfHome({ latitude: -33.9, longitude: 152 }, "Abbotsford")).toBeUndefined();
});

test("a home without a public place has the shares of its suburb, or of the suburb that it was cut from", async () => {
  expect(await findSchoolsOfHome(undefined, "abbotsford")).toMatchObject({
    suburb: "Abbotsford",
    primary: [{ name: "Abbotsford Public School", detail: "all of Abbotsford, years K to 6" }],
  });
  expect((await findSchoolsOfHome(undefined, "Norwest"))?.suburb).toBe("Baulkham Hills");
  expect(await findSchoolsOfHome(undefined, "Nowhere")).toBeUndefined();
});

test("names are unique and without commas, which separate them in addresses", async () => {
  const names = await findSchoolNames();
  expect(names.length).toBeGreaterThan(800);
  expect(names.filter((name) => name.includes(","))).toEqual([]);
  const { codes } = await db()
    .selectFrom("schoolAreas")
    .select((eb) => eb.fn.count<number>("schoolCode").distinct().as("codes"))
    .where("layer", "=", "current")
    .executeTakeFirstOrThrow();
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(codes);
});

test("a search compares both areas of a school, so no school may have more", async () => {
  const { parts } = await db()
    .selectFrom("schoolAreas")
    .select((eb) => eb.fn.max("part").as("parts"))
    .where("layer", "=", "current")
    .executeTakeFirstOrThrow();
  expect(parts).toBe(2);
});

test("the suburbs of a school have land in its area", async () => {
  const suburbs = await findSuburbsOfSchools(["abbotsford public school"]);
  expect(suburbs).toContain("Abbotsford");
  expect(suburbs).not.toContain("Manly");
  expect(await findSuburbsOfSchools(["Nowhere Public School"])).toEqual([]);
});

test("the intake area around a home is that of its primary school, in rings that contain the home", async () => {
  const point = { latitude: -33.8535, longitude: 151.1305 };
  const rings = await findPrimaryIntakeRings(point);
  expect(rings.length).toBeGreaterThan(0);
  const flat = rings.map((ring) =>
    Int32Array.from(
      ring.flatMap(({ latitude, longitude }) => [longitude * 1e5, latitude * 1e5]),
      Math.round,
    ),
  );
  expect(getDistanceInside(flat, point.longitude * 1e5, point.latitude * 1e5)).toBeGreaterThan(0);
  // Across the bay, in another school area.
  expect(getDistanceInside(flat, 15_115_432, -3_385_059)).toBeLessThan(0);
  expect(await findPrimaryIntakeRings({ latitude: -33.9, longitude: 152 })).toEqual([]);
});

test("an area of several parts has a ring for each, without the lines between them", async () => {
  const { rows } = await sql<{ latitude: number; longitude: number }>`
    select latitude, longitude from schools join school_areas on school_code = code
    where layer = 'current' and intake_type not like '%HIGH%' and outline @> point(longitude * 100000, latitude * 100000)
    order by code`.execute(db());
  const all = await Promise.all(rows.map((point) => findPrimaryIntakeRings(point)));
  const parts = all.filter((rings) => rings.length > 1);
  expect(parts.length).toBeGreaterThan(0);
  const lengthOf = (one?: { latitude: number; longitude: number }, other?: { latitude: number; longitude: number }) =>
    one && other ? Math.hypot(one.latitude - other.latitude, one.longitude - other.longitude) : Number.NaN;
  for (const [first = [], ...others] of parts) {
    // No other ring begins at the start of the first.
    for (const ring of others) expect(lengthOf(ring[0], first[0])).toBeGreaterThan(0);
  }
});
