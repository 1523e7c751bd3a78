import { expect, test } from "vitest";
import { WATERS } from "#app/features/map/chart.server.ts";
import { textWidth } from "#app/features/map/labels.ts";
import { getLevelShapes } from "#app/features/map/levels.server.ts";
import { getDistanceInside } from "#app/features/map/polygon.ts";
import { toMetres } from "#app/features/map/view.ts";
import { DRAWING_SIZES } from "#app/features/suburbs/model/paths.ts";
import { generateStations } from "#reference/nearby-rows.ts";
import { readSuburbs } from "#reference/suburbs.ts";
import { type ChartLabel, labelSuburbChart } from "./suburb-drawing.server.ts";

const suburbs = readSuburbs();
const stations = generateStations()
  .filter(({ inService }) => inService)
  .map(({ mode, ...station }) => ({ ...station, modes: [mode] }));
const suburbOf = (slug: string) => {
  const suburb = suburbs.find((each) => each.slug === slug);
  if (!suburb) throw new Error(`expected a suburb ${slug}`);
  return suburb;
};
const medians = new Map(suburbs.map(({ slug }, index) => [slug, 1_000_000 + index * 10_000]));
const chartOf = (slug: string, kind: "wide" | "narrow") => {
  const chart = labelSuburbChart(suburbOf(slug), stations, medians, kind);
  if (!chart) throw new Error(`expected a chart of ${slug}`);
  return chart;
};
const texts = (labels: readonly ChartLabel[], kind: ChartLabel["kind"]) =>
  labels.filter((label) => label.kind === kind).map(({ text }) => text);

test("a suburb, its neighbours, stations, wharves and waters are named", () => {
  const { labels, marks, scale } = chartOf("drummoyne", "wide");
  expect(texts(labels, "own")).toEqual(["Drummoyne"]);
  expect(texts(labels, "area")).toEqual(expect.arrayContaining(["Chiswick", "Russell Lea", "Birchgrove", "Woolwich"]));
  expect(texts(labels, "stop")).toEqual(expect.arrayContaining(["Drummoyne wharf", "Chiswick wharf"]));
  expect(texts(labels, "water")).toEqual(expect.arrayContaining(["Iron Cove"]));
  expect(texts(labels, "degree")).toEqual(expect.arrayContaining(["151°09′E"]));
  const wharves = texts(labels, "stop").filter((name) => name.endsWith(" wharf"));
  expect(marks.filter(({ kind }) => kind === "wharf").length).toBe(wharves.length);
  expect(scale.label).toBe("1 km");
  expect(scale.pixels).toBeGreaterThan(100);
});

test("the waters on the shore of a suburb are named before those around it", () => {
  expect(texts(chartOf("mosman", "wide").labels, "water")).toEqual(
    expect.arrayContaining(["Mosman Bay", "Taylors Bay", "Little Sirius\nCove"]),
  );
});

test("the median price of houses is below the names of suburbs that have one", () => {
  const few = new Map([
    ["drummoyne", 2_800_000],
    ["russell-lea", 3_000_000],
  ]);
  const { labels } = labelSuburbChart(suburbOf("drummoyne"), stations, few, "wide") ?? { labels: [] };
  expect(texts(labels, "sounding")).toEqual(["$2.80m", "$3.00m"]);
  const [own, figure] = ["own", "sounding"].map((kind) => labels.find((label) => label.kind === kind));
  expect(figure?.x).toBe(own?.x);
  expect((figure?.y ?? 0) - (own?.y ?? 0)).toBeGreaterThan(0);
});

test("on a phone the name of a small suburb leaves room for its station and its price", () => {
  const { labels } = chartOf("newtown", "narrow");
  const inSight = labels.filter(({ zone }) => zone === 0);
  expect(texts(inSight, "stop")).toEqual(expect.arrayContaining(["Newtown", "St Peters"]));
  const own = labels.find(({ kind }) => kind === "own");
  expect(inSight.find(({ kind, y }) => kind === "sounding" && y > (own?.y ?? 0))).toMatchObject({ x: own?.x });
});

test("a point stands for a suburb without an outline, with the name above it", () => {
  const { labels, marks } = chartOf("norwest", "narrow");
  const [point] = marks.filter(({ kind }) => kind === "point");
  expect(point).toMatchObject({ x: 512, y: 96 });
  const own = labels.find(({ kind }) => kind === "own");
  expect(own).toMatchObject({ text: "Norwest", x: 512 });
  expect(own?.y).toBeLessThan(96);
  expect(texts(labels, "area")).toContain("Baulkham Hills");
});

test("no suburb without outline and point has labels", () => {
  const nowhere = { slug: "nowhere", name: "Nowhere", latitude: null, longitude: null };
  expect(labelSuburbChart(nowhere, stations, medians, "wide")).toBeUndefined();
});

const SIZES = { own: 15, area: 12, stop: 12, water: 13, degree: 11, sounding: 12 };

function toBox({ kind, text, x, y, anchor }: ChartLabel) {
  const lines = text.split("\n");
  const shown = kind === "own" || kind === "area" ? lines.map((line) => line.toUpperCase()) : lines;
  const width = Math.max(...shown.map((line) => textWidth(line, SIZES[kind], kind === "own" ? "bold" : "regular")));
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  return { left, right: left + width, top: y - SIZES[kind] * 0.7, bottom: y + SIZES[kind] * (lines.length - 1) };
}

test("names overlap neither each other nor the panel, and end within the drawing", () => {
  const faults = suburbs
    .filter((_, index) => index % 24 === 0)
    .flatMap((suburb) =>
      (["wide", "narrow"] as const).flatMap((kind) => {
        const boxes = (labelSuburbChart(suburb, stations, medians, kind)?.labels ?? []).map((label) => ({
          name: `${suburb.slug} ${kind}: ${label.text}`,
          ...toBox(label),
        }));
        const { width, height } = DRAWING_SIZES[kind];
        const covered = kind === "wide" ? [{ name: "panel", left: 352, right: 784, top: 172, bottom: 464 }] : [];
        return boxes.flatMap((box, index) => {
          const others = [...boxes.slice(index + 1), ...covered].filter(
            (other) =>
              box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top,
          );
          const isOut = box.left < 0 || box.right > width || box.top < 0 || box.bottom > height;
          return [...others.map((other) => `${box.name} over ${other.name}`), ...(isOut ? [`${box.name} is cut`] : [])];
        });
      }),
    );
  expect(faults).toEqual([]);
});

test("phones of 20rem show every name of the narrowest zone whole", () => {
  for (const label of chartOf("bondi", "narrow").labels.filter(({ zone }) => zone === 0)) {
    const { left, right } = toBox(label);
    expect([left >= 352, right <= 672], label.text).toEqual([true, true]);
  }
});

test("each named water is on water", () => {
  const { level, land } = getLevelShapes(6);
  const unit = level.metresPerPixel / level.unitsPerPixel;
  const ashore = WATERS.filter(({ name: _name, ...place }) => {
    const [x, y] = toMetres(place);
    return getDistanceInside(land.rings, x / unit, y / unit) >= 0;
  });
  expect(ashore).toEqual([]);
});
