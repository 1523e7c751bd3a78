import { matchPath } from "react-router";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { navLinks } from "#app/chrome/nav-links.ts";
import routeConfig from "#app/routes.ts";
import { routes } from "./routes.ts";

/** Every address pattern of the application; a route without a path of its own is its parent's index. */
function patternsOf(entries: readonly RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path === undefined ? parent : `${parent}/${entry.path}`;
    if (entry.children) return patternsOf(entry.children, pattern);
    return [pattern === "" ? "/" : pattern];
  });
}

const applicationPatterns = patternsOf(routeConfig).toSorted();
const answeredRows = routes.filter(({ kind }) => kind !== "probe");

test("every route of the application has a row, and every row a route", () => {
  // An endpoint has a row for each of its methods.
  const paths = new Set(answeredRows.map(({ path }) => path));
  expect([...paths].toSorted()).toEqual(applicationPatterns);
});

test("no row is there twice", () => {
  const keys = routes.map(({ method, example }) => `${method} ${example}`);
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
});

test.each(routes)("the example of $method $path is an address of that path", ({ path, example }) => {
  expect(matchPath(path, example)).not.toBeNull();
});

test.each(navLinks)("the header's link $label leads to a row", ({ to }) => {
  expect(routes.map(({ path }) => path)).toContain(to);
});
