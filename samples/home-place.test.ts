import { expect, test } from "vitest";
import { distanceKm } from "#app/lib/geography.ts";
import { homePlace } from "./home-place.ts";
import { readSampleSuburbs } from "./suburbs.ts";

const newtown = { name: "Newtown", slug: "newtown" };

test("the same address is at the same place, another one elsewhere", () => {
  const [one, again, other] = ["12 Sample Street", "12 Sample Street", "14 Sample Street"].map((address) =>
    homePlace(address, newtown),
  );
  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
});

test("homes are in their suburb: no farther from its centre than its border", () => {
  const centre = readSampleSuburbs().find(({ slug }) => slug === "newtown")!;
  const places = Array.from({ length: 200 }, (_, number) => homePlace(`${number + 1} Sample Street`, newtown));
  const km = places.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [distanceKm(centre, { latitude, longitude })],
  );
  expect(km.length).toBeGreaterThan(150);
  expect(Math.max(...km)).toBeLessThan(1.6);
});

test("most show their address, about a tenth the street and a tenth the suburb; some have no coordinates", () => {
  const places = Array.from({ length: 2000 }, (_, number) => homePlace(`${number + 1} Sample Street`, newtown));
  const share = (display: string) => places.filter(({ addressDisplay }) => addressDisplay === display).length / 2000;
  expect(share("street")).toBeCloseTo(0.1, 1);
  expect(share("suburb")).toBeCloseTo(0.1, 1);
  expect(places.filter(({ latitude }) => latitude === null).length / 2000).toBeCloseTo(0.1, 1);
});

test("a suburb that no outline is known of has homes without coordinates", () => {
  const place = homePlace("12 Sample Street", { name: "North Kellyville", slug: "north-kellyville" });
  expect(place).toMatchObject({ latitude: null, longitude: null });
});
