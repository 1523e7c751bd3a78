import { expect, test } from "vitest";
import {
  MAX_ZOOM,
  DEFAULT_VIEW,
  type MapView,
  moveView,
  readMapView,
  viewAround,
  fitView,
  showsBox,
  getCentre,
  metresPerPixel,
  widthLabel,
} from "./view.ts";

test.each([
  { why: "a view is read as it is", query: "z=4&x=63&y=59", view: { z: 4, x: 63, y: 59 }, ignored: [] },
  { why: "nothing asks for nothing", query: "", view: undefined, ignored: [] },
  { why: "blanks ask for nothing", query: "z=&x=%20&y=", view: undefined, ignored: [] },
  { why: "spaces round a number do not matter", query: "z=+4+&x=63&y=59", view: { z: 4, x: 63, y: 59 }, ignored: [] },
  { why: "a level alone shows its middle", query: "z=3", view: { z: 3, x: 28, y: 28 }, ignored: [] },
  { why: "beyond the closest level", query: "z=99&x=254&y=243", view: { z: 6, x: 254, y: 243 }, ignored: ["“z=99”"] },
  { why: "before the widest level", query: "z=-3&x=7&y=7", view: { z: 1, x: 7, y: 7 }, ignored: ["“z=-3”"] },
  { why: "no number", query: "z=NaN&x=14&y=14", view: DEFAULT_VIEW, ignored: ["“z=NaN”"] },
  { why: "a fraction", query: "z=2&x=13.5&y=14", view: DEFAULT_VIEW, ignored: ["“x=13.5”"] },
  { why: "an exponent", query: "z=2&x=1e3&y=14", view: DEFAULT_VIEW, ignored: ["“x=1e3”"] },
  { why: "far in the sea", query: "z=2&x=999999999&y=14", view: { z: 2, x: 20, y: 14 }, ignored: ["“x=999999999”"] },
  { why: "negative", query: "z=2&x=-5&y=-7", view: { z: 2, x: 0, y: 0 }, ignored: ["“x=-5”", "“y=-7”"] },
  {
    why: "longer than any number",
    query: `z=2&x=${"9".repeat(20)}&y=14`,
    view: DEFAULT_VIEW,
    ignored: [`“x=${"9".repeat(20)}”`],
  },
  { why: "infinite", query: "z=Infinity&x=14&y=14", view: DEFAULT_VIEW, ignored: ["“z=Infinity”"] },
  { why: "a quarter of a level", query: "z=4.25&x=75&y=71", view: { z: 4.25, x: 75, y: 71 }, ignored: [] },
  { why: "another fraction", query: "z=4.3&x=14&y=14", view: { z: 2, x: 14, y: 14 }, ignored: ["“z=4.3”"] },
  { why: "a quarter far out", query: "z=2.25&x=14&y=14", view: { z: 2, x: 14, y: 14 }, ignored: ["“z=2.25”"] },
  { why: "half a place", query: "z=2&x=5", view: DEFAULT_VIEW, ignored: ["“x=5”"] },
  { why: "swapped, which is a place of its own", query: "z=4&x=59&y=63", view: { z: 4, x: 59, y: 63 }, ignored: [] },
])("an address: $why", ({ query, view, ignored }) => {
  const read = readMapView(new URLSearchParams(query));
  expect(read.view).toEqual(view);
  expect(read.ignored).toEqual(ignored);
});

test("zooming in and out returns to the same view", () => {
  const closer = moveView(DEFAULT_VIEW, "in");
  expect(closer).toEqual({ z: 3, x: 28, y: 28 });
  expect(closer && moveView(closer, "out")).toEqual(DEFAULT_VIEW);
});

test("zooming between levels leads to the next whole level", () => {
  const view = { z: 4.75, x: 106, y: 101 };
  expect(moveView(view, "in")).toEqual({ z: 5, x: 126, y: 120 });
  expect(moveView(view, "out")).toEqual({ z: 4, x: 63, y: 60 });
  expect(moveView({ z: 5.5, x: 180, y: 171 }, "in")?.z).toBe(MAX_ZOOM);
});

test.each([700, 1000, 1600, 2500])("a place of %d metres fills most of its room", (metres) => {
  const { view } = fitView({ left: 80_000, top: 76_000, right: 80_500, bottom: 76_000 + metres });
  const pixels = metres / metresPerPixel(view.z);
  expect(pixels).toBeLessThanOrEqual(340);
  expect(pixels).toBeGreaterThan(view.z === MAX_ZOOM ? 0 : 340 / 2 ** 0.25 - 1);
});

test("no link leads beyond the edge of the map", () => {
  expect(moveView({ z: MAX_ZOOM, x: 254, y: 243 }, "in")).toBeUndefined();
  expect(moveView({ z: 1, x: 7, y: 7 }, "out")).toBeUndefined();
  expect(moveView({ z: 2, x: 0, y: 14 }, "west")).toBeUndefined();
  let view: MapView | undefined = DEFAULT_VIEW;
  const seen = new Set<string>();
  while (view) {
    seen.add(JSON.stringify(view));
    view = moveView(view, "south");
    expect(seen.size).toBeLessThan(50);
  }
});

test("a view is as close as its steps allow", () => {
  expect(viewAround([80_640, 75_520], 4)).toEqual({ z: 4, x: 63, y: 59 });
});

test("a view of a box shows all of it with its surroundings", () => {
  expect(fitView({ left: 80_000, top: 76_000, right: 81_500, bottom: 78_500 }).view.z).toBe(5.25);
  expect(fitView({ left: 0, top: 0, right: 100_000, bottom: 100_000 }).view.z).toBe(1);
});

test("a larger room shows the same box from closer", () => {
  const box = { left: 80_000, top: 76_000, right: 85_000, bottom: 79_000 };
  const { view } = fitView(box);
  expect(view.z).toBe(4.25);
  const closer = fitView(box, { width: 740, height: 520 }).view;
  expect(closer.z).toBe(5.5);
  // The centre of a view can be half a step away from that of the box.
  expect(showsBox(view, box, { width: 404, height: 404 })).toBe(true);
  expect(showsBox(closer, box)).toBe(false);
  expect(showsBox(closer, box, { width: 804, height: 584 })).toBe(true);
});

test("the middle of a fitted box is as far from the centre of its view as the offset says", () => {
  const { view, offset } = fitView({ left: 80_000, top: 76_000, right: 81_500, bottom: 78_500 });
  const [east, south] = getCentre(view);
  const halfPixel = metresPerPixel(view.z) / 2;
  expect(Math.abs(east + offset.x * metresPerPixel(view.z) - 80_750)).toBeLessThanOrEqual(halfPixel);
  expect(Math.abs(south + offset.y * metresPerPixel(view.z) - 77_250)).toBeLessThanOrEqual(halfPixel);
  expect(Math.abs(offset.x)).toBeLessThanOrEqual(32);
});

test.each([
  { z: 1, label: "123\u00a0km" },
  { z: 4, label: "15\u00a0km" },
  { z: 6, label: "3.8\u00a0km" },
])("level $z is $label wide", ({ z, label }) => {
  expect(widthLabel({ z, x: 0, y: 0 })).toBe(label);
});
