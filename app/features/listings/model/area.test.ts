import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Area, cornerPlace, decodeArea, encodeArea, isInArea, readArea, readAreas, toCorner } from "./area.ts";

/** Two kilometres wide, around Newtown. */
const newtown = "w9pFw4mEg9DAAg9D_8DA";
const corner = (latitude: number, longitude: number) => toCorner({ latitude, longitude });
const square: Area = [corner(-33.89, 151.17), corner(-33.89, 151.19), corner(-33.91, 151.19), corner(-33.91, 151.17)];
const anyCorner = fc.tuple(fc.integer({ min: 0, max: 112_000 }), fc.integer({ min: 0, max: 117_000 }));

test("corners are written as text and read again", () => {
  expect(encodeArea(square)).toBe(newtown);
  expect(decodeArea(newtown)).toEqual(square);
  fc.assert(
    fc.property(fc.array(anyCorner, { minLength: 1, maxLength: 60 }), (area) => {
      expect(decodeArea(encodeArea(area))).toEqual(area);
    }),
  );
  const { latitude, longitude } = cornerPlace(corner(-33.89871, 151.17432));
  expect([latitude.toFixed(5), longitude.toFixed(5)]).toEqual(["-33.89871", "151.17432"]);
});

describe("equal areas have one text", () => {
  test.each([
    { why: "another first corner", area: [...square.slice(2), ...square.slice(0, 2)] },
    { why: "anticlockwise", area: square.toReversed() },
    { why: "closed by its first corner", area: [...square, ...square.slice(0, 1)] },
    { why: "corners pressed twice", area: square.flatMap((one) => [one, one]) },
  ])("$why", ({ area }) => {
    expect(readArea(encodeArea(area))).toEqual({ area: newtown });
  });

  test("however it is written", () => {
    fc.assert(
      fc.property(fc.array(anyCorner, { minLength: 3, maxLength: 60 }), fc.nat(), (area, turn) => {
        const read = readArea(encodeArea(area));
        const first = turn % area.length;
        expect(readArea(encodeArea([...area.slice(first), ...area.slice(0, first)].toReversed()))).toEqual(read);
        if (read.area !== undefined) expect(readArea(read.area)).toEqual(read);
      }),
    );
  });
});

const circle = (corners: number): Area =>
  Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * 2 * Math.PI;
    return corner(-33.9 + Math.sin(angle) / 100, 151.18 + Math.cos(angle) / 100);
  });

test.each([
  ["", "unreadable", "nothing"],
  ["w9pFw4mEg9DAAg9D_8D", "unreadable", "an odd count of numbers"],
  ["w9pFw4mEg9DAAg9D_8Dg", "unreadable", "an unfinished number"],
  ["w9pFw4mE%9DAAg9D_8DA", "unreadable", "another letter"],
  ["________________", "unreadable", "an endless number"],
  [encodeArea([...square, [16_000_000, 1]]), "outside", "a corner as far east as a number goes"],
  ["SYDNEY", "tiny", "a word of the right letters"],
  [encodeArea(square.slice(0, 2)), "tiny", "two corners"],
  [encodeArea([corner(-33.89, 151.17), corner(-33.9, 151.18), corner(-33.91, 151.19)]), "tiny", "a straight line"],
  [encodeArea([corner(-33.89, 151.17), corner(-33.8901, 151.17), corner(-33.89, 151.1701)]), "tiny", "a garden"],
  [encodeArea([...square, corner(-33.1, 151.18)]), "outside", "a corner north of the map"],
  [encodeArea([...square, corner(-33.9, 150.2)]), "outside", "a corner west of the map"],
  [encodeArea([...square, corner(-37.8, 144.9)]), "outside", "Melbourne"],
  [encodeArea(circle(61)), "corners", "61 corners"],
])("%j is %s: %s", (text, problem) => {
  expect(readArea(text)).toEqual({ problem });
});

test("60 corners and the whole map are areas", () => {
  expect(decodeArea(readArea(encodeArea(circle(60))).area ?? "")).toHaveLength(60);
  const everything = [corner(-33.21, 150.31), corner(-33.21, 151.41), corner(-34.36, 151.41), corner(-34.36, 150.31)];
  expect(readArea(encodeArea(everything)).problem).toBeUndefined();
});

test("a list has five areas at most, each once and in one order", () => {
  const shifted = (east: number) => encodeArea(square.map(([x, y]) => [x + east, y]));
  const texts = [0, 1, 2, 3, 4, 5, 6, 0].map((step) => shifted(step * 1000));
  const { areas, problems, excess } = readAreas([...texts, "nonsense!", "?"]);
  expect(areas).toEqual(texts.slice(0, 5).toSorted());
  expect(problems).toEqual(["unreadable"]);
  expect(excess).toBe(2);
  expect(readAreas(texts.slice(0, 5).toReversed()).areas).toEqual(areas);
});

describe("a point is inside", () => {
  const eight: Area = [
    [0, 0],
    [10, 10],
    [10, 0],
    [0, 10],
  ];
  const twice: Area = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
    [0, 0],
    [8, 2],
    [8, 8],
    [2, 8],
  ];
  test.each<[area: Area, x: number, y: number, expected: boolean, why: string]>([
    [square, ...corner(-33.9, 151.18), true, "in the middle"],
    [square, ...corner(-33.92, 151.18), false, "south of it"],
    [square, ...corner(-33.9, 151.2), false, "east of it"],
    [eight, 1, 5, true, "in the left half of lines that cross"],
    [eight, 9, 5, true, "in the right half, which runs the other way"],
    [eight, 5, 1, false, "between the halves"],
    [twice, 6, 6, true, "where the line goes around twice"],
  ])("%j %d %d: %s, %s", (area, x, y, expected) => {
    expect(isInArea([x, y], area)).toBe(expected);
  });
});
