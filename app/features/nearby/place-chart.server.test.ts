import { expect, test } from "vitest";
import { textWidth } from "#app/features/map/labels.ts";
import { readSuburbs } from "#reference/suburbs.ts";
import { drawPlaceNames, placeDrawing } from "./place-chart.server.ts";
import { chartName, chartNamesPath, chartPath, readChartFile, toPlaceView } from "./places.ts";

const suburbs = readSuburbs().map(({ name, slug, latitude, longitude, ...rest }) => ({
  name,
  slug,
  latitude,
  longitude,
  cutFrom: "cutFrom" in rest && typeof rest.cutFrom === "string" ? rest.cutFrom : null,
}));
/** Every twelfth suburb. */
const some = suburbs.filter((_, index) => index % 12 === 0);
const lomandra = { latitude: -33.850595, longitude: 151.154321 };
const drummoyne = suburbs.find(({ slug }) => slug === "drummoyne")!;
const places = {
  stations: [
    { key: "chiswick", name: "Chiswick", modes: ["ferry" as const], latitude: -33.8456, longitude: 151.1473 },
    { key: "drummoyne", name: "Drummoyne", modes: ["ferry" as const], latitude: -33.8455, longitude: 151.1627 },
    { key: "far", name: "Far Away", modes: ["train" as const], latitude: -33.9, longitude: 151.2 },
  ],
  schools: [{ name: "Drummoyne Public School", latitude: -33.8563, longitude: 151.1586 }],
};

interface Box {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The boxes of the labels and marks at this chart width, as set in `charts.css`. */
function toBoxes(html: string, width: number): Box[] {
  const hidden = width < 540 ? " w" : " n";
  const pixels = (share = "0") => (Number.parseFloat(share) / 100) * width;
  const labels = [
    ...html.matchAll(
      /<text x="([\d.]+)%" y="([\d.]+)%"(?: dx="(-?\d+)")?(?: dy="(-?\d+)")? class="([^"]+)"(?: text-anchor="(\w+)")?>(.*?)<\/text>/g,
    ),
  ].flatMap(([, x, y, dx = "0", dy = "0", kind = "", anchor = "middle", content = ""]) => {
    if (kind.endsWith(hidden)) return [];
    const lines = content.replaceAll("</tspan>", "").split(/<tspan[^>]*>/);
    const isCapital = /^(own|area)/.test(kind);
    const size = kind.startsWith("own") ? 15 : kind.startsWith("here") ? 14 : kind.startsWith("water") ? 13 : 12;
    const weight = /^(own|here|stop)/.test(kind) ? "bold" : "regular";
    const length = Math.max(...lines.map((line) => textWidth(isCapital ? line.toUpperCase() : line, size, weight)));
    const start = pixels(x) + Number(dx) - { start: 0, middle: length / 2, end: length }[anchor]!;
    const baseline = pixels(y) + Number(dy);
    const bottom = baseline + (lines.length - 1) * 1.1 * size + 0.15 * size;
    return [{ text: lines.join(" "), left: start, right: start + length, top: baseline - 0.7 * size, bottom }];
  });
  const marks = [...html.matchAll(/<use href="#place-(\w+)" x="([\d.]+)%" y="([\d.]+)%" class="([^"]+)"/g)].flatMap(
    ([, kind = "", x, y, name = ""]) =>
      name.endsWith(hidden)
        ? []
        : [{ text: kind, left: pixels(x) - 5, right: pixels(x) + 5, top: pixels(y) - 5, bottom: pixels(y) + 5 }],
  );
  return [...labels, ...marks];
}

function findOverlaps(boxes: readonly Box[]): string[] {
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) =>
          one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom && other.top < one.bottom,
      )
      .map((other) => `${one.text} / ${other.text}`),
  );
}

test("the chart of a home names the home, stops, schools, suburbs and water around it", () => {
  const texts = toBoxes(drawPlaceNames(lomandra, places)?.html ?? "", 576).map(({ text }) => text);
  expect(texts).toEqual(
    expect.arrayContaining(["This home", "Chiswick wharf", "Drummoyne Public", "Drummoyne", "Five Dock Bay", "500 m"]),
  );
  expect(texts).not.toContain("Far Away");
  expect(texts.filter((text) => text === "wharf" || text === "school")).toEqual(["wharf", "wharf", "school"]);
});

test("the nearest stop is on the chart only if the chart names it", () => {
  const isOnChart = (centre: typeof lomandra, station: (typeof places.stations)[number] | undefined) => {
    const stations = station ? [{ ...station, metres: 900 }] : [];
    const amenities = { from: "home" as const, centre, stations, schools: [] };
    return toPlaceView(amenities, undefined, drawPlaceNames(centre, places)).isNearestOnChart;
  };
  const [chiswick, , far] = places.stations;
  expect(isOnChart(lomandra, chiswick)).toBe(true);
  expect(isOnChart(lomandra, far)).toBe(false);
  expect(isOnChart(lomandra, undefined)).toBe(false);
  // Outside all charts.
  expect(isOnChart({ latitude: -33.85, longitude: 149.95 }, chiswick)).toBe(false);
});

test("the school that takes the address is named before schools and stations that are nearer", () => {
  const crowd = {
    stations: places.stations.map((station) => ({ ...station, latitude: -33.8501, longitude: 151.15435 })),
    schools: [1, 2, 3, 4, 5].map((each) => ({
      name: `Crowded ${each} Public School`,
      latitude: -33.8506 + each * 0.0004,
      longitude: 151.1555,
    })),
  };
  const last = crowd.schools[4]!.name;
  const textsOf = (taking: string[]) =>
    toBoxes(drawPlaceNames(lomandra, crowd, taking)?.html ?? "", 288).map(({ text }) => text);
  expect(textsOf([])).not.toContain("Crowded 5 Public");
  expect(textsOf([last])).toContain("Crowded 5 Public");
});

test("names the school of the address next to the home, and one at the side of a phone's chart", () => {
  const textsOf = (centre: { latitude: number; longitude: number }, name: string, east: number, north: number) => {
    const school = { name, latitude: centre.latitude + north, longitude: centre.longitude + east };
    return toBoxes(drawPlaceNames(centre, { stations: [], schools: [school] }, [name])?.html ?? "", 288).map(
      ({ text }) => text,
    );
  };
  const belmore = { latitude: -33.91121, longitude: 151.08332 };
  expect(textsOf(belmore, "Belmore North Public School", 0.00155, 0.00131)).toContain("Belmore North Public");
  const waterloo = { latitude: -33.90169, longitude: 151.20661 };
  expect(textsOf(waterloo, "Alexandria Park Community School", -0.01008, 0.00052)).toContain(
    "Alexandria Park Community",
  );
});

test("the chart of a suburb has no mark of a home, and no rings", () => {
  const html = drawPlaceNames(drummoyne, places)?.html ?? "";
  expect(html).not.toMatch(/This home|ring|point/);
  expect(toBoxes(html, 576).map(({ text }) => text)).toContain("Drummoyne");
});

test.each([288, 328, 358, 430, 540, 576])("no two labels overlap in a chart of %d pixels", (width) => {
  const { schools } = places;
  for (const { latitude, longitude, ...suburb } of some) {
    const near = [0.004, -0.006, 0.009].map((away, index) => ({
      key: `${index}`,
      name: `A Rather Long Name ${index}`,
      modes: [(["train", "ferry", "light rail"] as const)[index]!],
      latitude: latitude + away,
      longitude: longitude - away / 2,
    }));
    for (const centre of [
      { latitude, longitude },
      { ...suburb, latitude, longitude },
    ]) {
      const html = drawPlaceNames(centre, { stations: near, schools })?.html ?? "";
      expect(findOverlaps(toBoxes(html, width)), chartName(centre)).toEqual([]);
    }
  }
});

test("no two drawings are alike, and a drawing requests nothing from elsewhere", () => {
  const ofSuburbs = some.map((suburb) => placeDrawing(suburb) ?? "");
  const ofPoints = some.map(({ latitude, longitude }) => placeDrawing({ latitude, longitude }) ?? "");
  expect(new Set(ofSuburbs).size).toBe(some.length);
  expect(new Set(ofPoints).size).toBe(some.length);
  for (const svg of [...ofSuburbs, ...ofPoints]) {
    expect(svg.length).toBeLessThan(40_000);
    expect(svg).not.toMatch(/NaN|undefined|Infinity|<script|url\(|@import|href="[^#]/);
  }
});

test("there is no chart outside the map", () => {
  expect(placeDrawing({ latitude: -33.85, longitude: 149.95 })).toBeUndefined();
  expect(drawPlaceNames({ latitude: -33.85, longitude: 149.95 }, places)).toBeUndefined();
  expect(placeDrawing({ name: "X", slug: "x", latitude: null, longitude: null, cutFrom: null })).toBeUndefined();
});

test("a file name is read back, and no other text is", () => {
  expect(chartPath(chartName(lomandra))).toBe("/media/place/-33.85059,151.15432.svg");
  expect(readChartFile("-33.85059,151.15432.svg")).toEqual({
    at: { latitude: -33.85059, longitude: 151.15432 },
    isNames: false,
  });
  expect(chartNamesPath(chartName(drummoyne))).toBe("/media/place/drummoyne.names.svg");
  expect(readChartFile("drummoyne.names.svg")).toEqual({ at: { slug: "drummoyne" }, isNames: true });
  for (const file of ["drummoyne", "../x.svg", "-33.8,151.1.svg", "Drummoyne.svg", ".svg"]) {
    expect(readChartFile(file), file).toBeUndefined();
  }
});

test("an intake area is drawn as far as it is in sight", () => {
  const ring = (east: number) =>
    [0, 1, 2, 3].map((corner) => ({
      latitude: lomandra.latitude + (corner < 2 ? 0.01 : -0.002),
      longitude: lomandra.longitude + east + (corner % 3 === 0 ? -0.002 : 0.03),
    }));
  const areaOf = (svg = "") => /<path class="intake" d="([^"]+)"/.exec(svg)?.[1];
  const path = areaOf(placeDrawing(lomandra, [ring(0)])) ?? "";
  expect(path).toMatch(/z$/);
  expect(Math.max(...Array.from(path.matchAll(/\d+/g), Number))).toBeLessThanOrEqual(620);
  expect(areaOf(placeDrawing(lomandra, [ring(0.1)]))).toBeUndefined();
  expect(areaOf(placeDrawing(lomandra))).toBeUndefined();
});
