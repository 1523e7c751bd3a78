import { expect, test } from "vitest";
import { drawSuburbMap } from "./suburb-map.server.ts";

const stations = [
  { name: "Newtown", latitude: -33.898, longitude: 151.1797 },
  { name: "Hornsby", latitude: -33.7033, longitude: 151.0983 },
];

test("a suburb stands among those next door, which are links to their guides but no stops for the keyboard", () => {
  const svg = drawSuburbMap("newtown", stations) ?? "";
  const links = [...svg.matchAll(/<a href="([^"]+)" tabindex="-1">/g)].map(([, href]) => href);
  expect(links).toContain("/suburbs/enmore");
  expect(links).toContain("/suburbs/erskineville");
  expect(links).not.toContain("/suburbs/newtown");
  expect(svg.match(/<a /g)).toHaveLength(links.length);
  expect(svg).toContain(' class="name">Newtown</text>');
  expect(svg).toContain(">Enmore</text>");
});

test("only stations in the frame are marked", () => {
  const marks = (svg = "") => svg.match(/class="station" d="([^"]*)"/)?.[1]?.match(/M/g)?.length ?? 0;
  expect(marks(drawSuburbMap("newtown", stations))).toBe(1);
  expect(marks(drawSuburbMap("newtown", []))).toBe(0);
});

test("a suburb whose boundary nobody has surveyed has no map", () => {
  expect(drawSuburbMap("north-kellyville", stations)).toBeUndefined();
  expect(drawSuburbMap("nowhere", stations)).toBeUndefined();
});
