import { describe, expect, test } from "vitest";
import { createChart, toWindow } from "#app/features/map/chart.server.ts";
import { toMetres, toPlace } from "#app/features/map/view.ts";
import { DRAWING_SIZES } from "#app/features/suburbs/model/paths.ts";
import boundaries from "#reference/data/sydney-boundaries.json";
import { readSuburbs } from "#reference/suburbs.ts";
import { drawSuburb, graticuleStep, toDrawingFrame } from "./suburb-drawing.server.ts";

const suburbs = readSuburbs();
const kinds = ["wide", "narrow", "card"] as const;
const newtown = { slug: "newtown", latitude: -33.8979, longitude: 151.1793 };
const norwest = { slug: "norwest", latitude: -33.72981, longitude: 150.96401, cutFrom: "baulkham-hills" };

/** Every twelfth suburb, with and without an outline. */
const some = suburbs.filter((_, index) => index % 12 === 0);

test("an outline lies where its suburb does, in the part that every screen shows", () => {
  const outside = suburbs
    .filter(({ slug }) => slug in boundaries.suburbs)
    .flatMap(({ slug, latitude, longitude }) =>
      kinds.flatMap((kind) => {
        const frame = toDrawingFrame({ slug, latitude, longitude }, kind);
        if (frame === undefined) return [`${slug} has no ${kind} frame`];
        const [x, y] = toWindow(frame).toPixels(toMetres({ latitude, longitude }));
        const [middle, reach] = [
          DRAWING_SIZES[kind].width / 2 + (kind === "wide" ? 190 : 0),
          kind === "narrow" ? 160 : 310,
        ];
        const isInside = Math.abs(x - middle) <= reach && y >= 0 && y <= DRAWING_SIZES[kind].height;
        return isInside ? [] : [`${slug} ${kind}`];
      }),
    );
  // The public list of postcodes places Hobartville outside its own outline.
  expect(outside.filter((each) => !each.startsWith("hobartville"))).toEqual([]);
});

test("no two suburbs look alike, and a drawing asks for nothing from elsewhere", () => {
  for (const kind of kinds) {
    const drawn = some.map((suburb) => drawSuburb(suburb, kind) ?? "");
    expect(new Set(drawn).size).toBe(some.length);
    for (const svg of drawn) {
      expect(svg.length).toBeLessThan(40_000);
      expect(svg).not.toMatch(/NaN|undefined|Infinity|<script|url\(|@import|href="[^#]/);
    }
  }
});

describe("a suburb without an outline", () => {
  test("is the middle of its drawing, in the older suburb that it was cut from", () => {
    const svg = drawSuburb(norwest, "narrow") ?? "";
    expect(svg).not.toContain('class="own"');
    expect(svg).toContain('class="around" d="M');
    const frame = toDrawingFrame(norwest, "narrow");
    const centre = toPlace(frame?.centre ?? [0, 0]);
    expect(centre.latitude).toBeCloseTo(norwest.latitude, 5);
    expect(centre.longitude).toBeCloseTo(norwest.longitude, 5);
  });

  test("and without a point has no drawing", () => {
    expect(drawSuburb({ slug: "nowhere", latitude: null, longitude: null }, "wide")).toBeUndefined();
  });
});

test("only large drawings have the border of a chart, whose parts are tenths of the graticule", () => {
  const wide = drawSuburb(newtown, "wide") ?? "";
  const frame = toDrawingFrame(newtown, "wide");
  if (!frame) throw new Error("expected a frame");
  expect(graticuleStep(frame)).toBe(1);
  const dark = /class="dark" d="([^"]+)"/.exec(wide)?.[1] ?? "";
  const starts = [...dark.matchAll(/M(-?[\d.]+) /g)].map(([, x]) => Number(x));
  const tenth = 1542.08 / 10 / frame.metresPerPixel;
  expect((starts[5] ?? 0) - (starts[4] ?? 0)).toBeCloseTo(2 * tenth, 0);
  const meridian = createChart(frame).graticule(1).meridians[0]?.x ?? Number.NaN;
  expect(starts.some((x) => Math.abs(x - meridian) < 1.1 || Math.abs(x + tenth - meridian) < 1.1)).toBe(true);
  expect(drawSuburb(newtown, "card")).not.toContain('class="dark"');
});
