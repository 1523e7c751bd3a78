import { expect, test } from "vitest";
import { distanceKm } from "#app/lib/geography.ts";
import { generateSchools, generateStations } from "./nearby-rows.ts";
import { readSuburbs } from "./suburbs.ts";

const stations = generateStations();
const schools = generateSchools();

test("stations are of four modes, and each is there once", () => {
  const count = (mode: string) => stations.filter((station) => station.mode === mode).length;
  expect([count("train"), count("metro"), count("light rail"), count("ferry")]).toEqual([219, 21, 41, 25]);
  expect(new Set(stations.map(({ slug }) => slug)).size).toBe(stations.length);
  expect(stations.filter(({ key }) => key === "central").map(({ mode }) => mode)).toEqual([
    "light rail",
    "metro",
    "train",
  ]);
});

test("the line that was being rebuilt is not in service as far as we know; the tram stop of the same name is", () => {
  const closed = stations.filter(({ inService }) => !inService);
  expect(closed.map(({ name }) => name)).toEqual([
    "Belmore",
    "Campsie",
    "Canterbury",
    "Dulwich Hill",
    "Hurlstone Park",
    "Lakemba",
    "Marrickville",
    "Punchbowl",
    "Wiley Park",
  ]);
  expect(stations).toContainEqual(expect.objectContaining({ slug: "dulwich-hill-light-rail", inService: true }));
});

test("schools are those that take the children around them, or choose some of them by a test", () => {
  expect(schools).toHaveLength(960);
  expect(schools.filter(({ isPrimary }) => isPrimary)).toHaveLength(735);
  expect(schools.filter(({ isSecondary }) => isSecondary)).toHaveLength(229);
  expect(schools).toContainEqual(
    expect.objectContaining({ name: "Alexandria Park Community School", isPrimary: true, selective: "partly" }),
  );
  expect(schools.filter(({ name }) => /Georges River College/.test(name)).map(({ name }) => name)).toContain(
    "Georges River College Oatley Senior Campus",
  );
});

test("places that name a suburb are near its centre, and none is elsewhere in the world", () => {
  const suburbs = new Map(readSuburbs().map((suburb) => [suburb.slug, suburb]));
  const places = [...stations, ...schools];
  expect(places.filter(({ suburbSlug }) => suburbSlug !== null)).not.toEqual([]);
  const far = places.filter(({ suburbSlug, ...place }) => {
    const suburb = suburbs.get(suburbSlug ?? "");
    return suburb ? distanceKm(place, suburb) > 8 : suburbSlug !== null;
  });
  expect(far.map(({ name }) => name)).toEqual([]);
  const abroad = places.filter(
    ({ latitude, longitude }) => !(latitude > -34.5 && latitude < -33.2 && longitude > 150.2 && longitude < 151.6),
  );
  expect(abroad).toEqual([]);
});
