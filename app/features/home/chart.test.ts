import { describe, expect, test } from "vitest";
import { CBD, distanceKm } from "#app/lib/geography.ts";
import { generateSuburbs } from "#reference/suburb-rows.ts";
import { readSuburbs } from "#reference/suburbs.ts";
import { chartBounds, type ChartPoint, chartSize, type ChartSuburb, chooseSoundings, project } from "./chart.ts";
import { getShorePoints } from "./harbour.server.ts";

const middle = { latitude: -33.88, longitude: 151.18 };
const suburb = (change: Partial<ChartSuburb>): ChartSuburb => ({
  name: "Newtown",
  slug: "newtown",
  medianPrice: 1_300_000,
  figuresPeriod: "July 2018 to June 2019",
  figuresSource: null,
  ...middle,
  ...change,
});
const noShore: ChartPoint[] = [];
const names = (suburbs: readonly ChartSuburb[]) => chooseSoundings(suburbs, noShore).map(({ name }) => name);

describe("the suburbs of the chart", () => {
  const real = generateSuburbs()
    .toSorted((one, other) => (other.population ?? 0) - (one.population ?? 0))
    .flatMap(({ name, slug, latitude, longitude, medianPrice }) =>
      latitude == null || longitude == null || medianPrice == null
        ? []
        : [suburb({ name, slug, latitude, longitude, medianPrice })],
    );

  test("are the largest around the harbour with room for their names", () => {
    const largest = ["Ashfield", "Bellevue Hill", "Concord", "Leichhardt", "Rozelle", "Strathfield", "Surry Hills"];
    expect(chooseSoundings(real, getShorePoints()).map(({ name }) => name)).toEqual(largest);
  });

  test("are as far apart as eight can be", () => {
    const inRow = (latitude: number) =>
      Array.from({ length: 150 }, (_, index) =>
        suburb({ name: `S${index}`, slug: `s${index}`, latitude, longitude: 150.955 + 0.0025 * index }),
      );
    const leastGap = (suburbs: readonly ChartSuburb[]) => {
      const chosen = chooseSoundings(suburbs, noShore);
      expect(chosen).toHaveLength(8);
      const gaps = chosen.flatMap((one, index) =>
        chosen.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
      );
      return Math.min(...gaps);
    };
    expect(leastGap([...inRow(-33.88), ...inRow(-33.857)])).toBeLessThan(80);
    expect(leastGap([...inRow(-33.88), ...inRow(-33.84)])).toBeGreaterThanOrEqual(80);
  });

  test("are sorted by name, have figures and are within the chart", () => {
    const chosen = chooseSoundings(real, getShorePoints());
    expect(chosen.map(({ name }) => name)).toEqual(chosen.map(({ name }) => name).toSorted());
    for (const { x, y, figure } of chosen) {
      expect(figure).toMatch(/^\$\d\.\d\dm$|^\$\d\d\.\dm$/);
      expect(x > 0 && y > 0 && x < chartSize.width && y < chartSize.height).toBe(true);
    }
  });

  test.each<[second: Partial<ChartSuburb>, shown: boolean, why: string]>([
    [{ latitude: -33.84 }, true, "4.4 km to the north"],
    [{ latitude: -33.862 }, false, "2 km to the north"],
    [{ longitude: 151.24 }, true, "5.5 km to the east: its label begins after the other's end"],
    [{ longitude: 151.21 }, false, "2.8 km to the east"],
    [{ longitude: 151.13, name: "A" }, true, "4.6 km to the west: there is room for its label"],
    [{ longitude: 151.13, name: "Brighton-Le-Sands ".repeat(4) }, false, "its label finds room on neither side"],
    [{ latitude: -33.7 }, false, "north of the chart"],
    [{ longitude: 150.9 }, false, "west of the chart"],
    [{ latitude: -33.84, longitude: 151.28, name: "Brighton-Le-Sands" }, true, "its label reaches inland"],
    [{ latitude: -33.84, longitude: 151.31, name: "Brighton-Le-Sands" }, false, "on the compass"],
    [{ latitude: -33.84, longitude: 151.05 }, false, "far from the harbour"],
    [{ latitude: -33.889, longitude: 151.24 }, true, "its label just fits the chart"],
    [{ latitude: -33.896, longitude: 151.24 }, false, "its label would leave the chart in the south"],
    [{ latitude: -33.84, figuresPeriod: "2021" }, false, "figures of another period"],
  ])("%j near Newtown: %s (%s)", (second, shown) => {
    expect(names([suburb({}), suburb({ name: "Other", slug: "other", ...second })])).toHaveLength(shown ? 2 : 1);
  });

  test("have labels on the side with less shore, and are left out if they would cover too much of it", () => {
    const { x, y } = project(middle);
    const shore = (toEast: number, count: number) => Array.from({ length: count }, () => ({ x: x + toEast, y }));
    const sides = (points: ChartPoint[]) => chooseSoundings([suburb({})], points).map(({ side }) => side);
    expect(sides([])).toEqual(["right"]);
    expect(sides(shore(30, 1))).toEqual(["left"]);
    expect(sides([...shore(30, 1), ...shore(-30, 2)])).toEqual(["right"]);
    expect(sides([...shore(30, 15), ...shore(-30, 16)])).toEqual(["right"]);
    expect(sides([...shore(30, 16), ...shore(-30, 16)])).toEqual([]);
    expect(sides([...shore(500, 16), ...shore(-500, 16)])).toEqual(["right"]);
  });

  test("are empty without suburbs", () => {
    expect(names([])).toEqual([]);
  });
});

test("north is up, east is right, and the corners of the chart are its bounds", () => {
  const { north, south, west, east } = chartBounds;
  const northWest = project({ latitude: north, longitude: west });
  const southEast = project({ latitude: south, longitude: east });
  expect([northWest.x, northWest.y]).toEqual([expect.closeTo(0, 6), expect.closeTo(0, 6)]);
  expect([southEast.x, southEast.y]).toEqual([expect.closeTo(chartSize.width, 6), expect.closeTo(chartSize.height, 6)]);
});

test("twenty units are a kilometre, to within one in two hundred, between the CBD and any suburb on the chart", () => {
  const cbd = project(CBD);
  const onChart = readSuburbs().filter(({ latitude, longitude }) => {
    const { x, y } = project({ latitude, longitude });
    return x >= 0 && y >= 0 && x <= chartSize.width && y <= chartSize.height;
  });
  expect(onChart.length).toBeGreaterThan(200);
  for (const guide of onChart) {
    const { x, y } = project(guide);
    const kilometres = distanceKm(CBD, guide);
    const error = Math.abs(Math.hypot(x - cbd.x, y - cbd.y) / 20 - kilometres);
    expect(error, guide.name).toBeLessThanOrEqual(kilometres / 200);
  }
});
