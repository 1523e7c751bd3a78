import { beforeAll, expect, test } from "vitest";
import { testDatabase } from "#db/test-database.ts";
import { updateReference } from "#reference/apply.ts";
import {
  findAllStations,
  findAmenitiesNearHome,
  findNearestSchools,
  findNearestStations,
} from "./nearby.queries.server.ts";
import { stationLabel } from "./places.ts";

const newtownStation = { latitude: -33.897883, longitude: 151.179925 };

beforeAll(async () => {
  await updateReference((await testDatabase()).url);
});

/**
 * Metres calculated by hand: a degree of latitude is 111,195 m, a degree of longitude that times the cosine of the
 * latitude.
 */
const byHand = [
  // 0.001223 degrees north (136 m), 0.006367 east (588 m)
  { name: "Macdonaldtown", metres: 603 },
  // 0.002975 south (331 m), 0.005383 east (497 m)
  { name: "Erskineville", metres: 597 },
  // 0.009512 south (1,058 m), 0.000342 east (32 m)
  { name: "St Peters", metres: 1058 },
];

test("finds the nearest stations first, with correct distances", async () => {
  const near = await findNearestStations(newtownStation, { perMode: 4, withinMetres: 2000 });
  expect(near[0]).toEqual({ key: "newtown", name: "Newtown", modes: ["train"], ...newtownStation, metres: 0 });
  for (const { name, metres } of byHand) {
    const measured = near.find((station) => station.name === name)?.metres ?? Number.NaN;
    expect(Math.abs(measured - metres), `${name}: ${measured} m`).toBeLessThanOrEqual(2);
  }
  expect(near.map(({ metres }) => metres)).toEqual(near.map(({ metres }) => metres).toSorted((a, b) => a - b));
});

test("modes at one point are one station; stops that only share the name are not", async () => {
  const central = { latitude: -33.883882, longitude: 151.205829 };
  const near = await findNearestStations(central, { perMode: 1, withinMetres: 5000 });
  expect(near.map((station) => [stationLabel(station), station.modes])).toEqual([
    ["Central station", ["train", "metro", "light rail"]],
    ["Pyrmont Bay wharf", ["ferry"]],
  ]);
  const barangaroo = (await findAllStations()).filter(({ key }) => key === "barangaroo");
  expect(barangaroo.map(({ modes }) => modes)).toEqual([["ferry"], ["metro"]]);
});

test("a station near by one mode has all its modes", async () => {
  const metroOfWaterloo = { latitude: -33.897691, longitude: 151.200293 };
  const near = await findNearestStations(metroOfWaterloo, { perMode: 2, withinMetres: 4000 });
  expect(near.find(({ key }) => key === "central")?.modes).toEqual(["train", "metro", "light rail"]);
});

test("finds only the nearest station far from everything", async () => {
  const near = await findNearestStations({ latitude: -33.6, longitude: 150.5 }, { perMode: 2, withinMetres: 3000 });
  expect(near.map(({ name }) => name)).toEqual(["Faulconbridge"]);
  expect(near[0]?.metres).toBeGreaterThan(10_000);
});

test("a home whose place is private has the station of its suburb, even if others are nearer to the centre", async () => {
  const near = await findAmenitiesNearHome(undefined, "Homebush");
  const names = near?.stations.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["North Strathfield", "Flemington", "Homebush"]));
});

test("names the closed station that is nearer than the trains in service", async () => {
  const belmore = await findAmenitiesNearHome(undefined, "Belmore");
  expect(belmore?.closed?.name).toBe("Belmore");
  expect(belmore?.stations.map(({ name }) => name)).not.toContain("Belmore");
  expect(await findAmenitiesNearHome(newtownStation, "Newtown")).not.toHaveProperty("closed");
});

test("omits stations that are not known to be in service", async () => {
  const marrickville = { latitude: -33.91409, longitude: 151.154033 };
  const near = await findNearestStations(marrickville, { perMode: 2, withinMetres: 2000 });
  expect(near.map(({ name }) => name)).not.toContain("Marrickville");
  expect((await findAllStations()).map(({ name }) => name)).not.toContain("Campsie");
});

test("finds the nearest schools of each level", async () => {
  const near = await findNearestSchools(newtownStation, 2);
  const kindOf = (school: (typeof near)[number]) => [school.isPrimary && "primary", school.isSecondary && "secondary"];
  // The community school is the second secondary school.
  expect(near.map((school) => [school.name, ...kindOf(school).filter(Boolean)])).toEqual([
    ["Newtown High School of Performing Arts", "secondary"],
    ["Newtown Public School", "primary"],
    ["Australia Street Infants School", "primary"],
    ["Alexandria Park Community School", "primary", "secondary"],
  ]);
  expect(near).toContainEqual({
    name: "Newtown High School of Performing Arts",
    years: "Year 7 to Year 12",
    isPrimary: false,
    isSecondary: true,
    onlyFor: null,
    selective: null,
    // 0.001651 degrees south (184 m), 0.001587 west (146 m)
    metres: 235,
  });
});
