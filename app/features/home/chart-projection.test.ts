import { expect, test } from "vitest";
import { readSuburbFacts } from "#reference/suburb-facts.ts";
import { CBD, distanceKm } from "#reference/geography.ts";
import { chartBounds, chartSize, project } from "./chart-projection.ts";

test("north is up, east is right, and the corners of the chart are its bounds", () => {
  const { north, south, west, east } = chartBounds;
  const northWest = project({ latitude: north, longitude: west });
  const southEast = project({ latitude: south, longitude: east });
  expect([northWest.x, northWest.y]).toEqual([expect.closeTo(0, 6), expect.closeTo(0, 6)]);
  expect([southEast.x, southEast.y]).toEqual([expect.closeTo(chartSize.width, 6), expect.closeTo(chartSize.height, 6)]);
});

test("twenty units are a kilometre, to within one in two hundred, between the CBD and any suburb on the chart", () => {
  const cbd = project(CBD);
  const onChart = readSuburbFacts().filter(({ latitude, longitude }) => {
    const { x, y } = project({ latitude, longitude });
    return x >= 0 && y >= 0 && x <= chartSize.width && y <= chartSize.height;
  });
  expect(onChart.length).toBeGreaterThan(200);
  for (const suburb of onChart) {
    const { x, y } = project(suburb);
    const kilometres = distanceKm(CBD, suburb);
    const error = Math.abs(Math.hypot(x - cbd.x, y - cbd.y) / 20 - kilometres);
    expect(error, suburb.name).toBeLessThanOrEqual(kilometres / 200);
  }
});
