import { matchPath } from "react-router";
import { expect, test } from "vitest";
import { navLinks } from "#app/chrome/nav-links.ts";
import routeConfig from "#app/routes.ts";
import { routes } from "./routes.ts";
import {
  declaresNoScripts,
  filesWithNeededScripts,
  filesWithScripts,
  pagesOf,
  patternsOf,
} from "./support/route-gaps.ts";

const applicationPatterns = patternsOf(routeConfig).toSorted();
const answeredRows = routes.filter(({ kind }) => kind !== "probe");

test("every route of the application has a row, and every row a route", () => {
  // An endpoint has a row for each of its methods.
  const paths = new Set(answeredRows.map(({ path }) => path));
  expect([...paths].toSorted()).toEqual(applicationPatterns);
});

test("no row is there twice", () => {
  const keys = routes.map(({ method, example }) => `${method} ${example}`);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test.each(routes)("the example of $method $path is an address of that path", ({ path, example }) => {
  expect(matchPath(path, example)).not.toBeNull();
});

test.each(navLinks)("the header's link $label leads to a row", ({ to }) => {
  expect(routes.map(({ path }) => path)).toContain(to);
});

const pages = pagesOf(routeConfig).filter(({ path }) => path !== "/*");

test.each(pages)("$path loads scripts where something on it is better with them", ({ path, file, framed }) => {
  const row = routes.find((one) => one.kind === "page" && one.path === path);
  const declared = declaresNoScripts(file);
  expect(row?.hasScripts).toBe(!declared);
  if (declared) expect(filesWithNeededScripts(file)).toEqual([]);
  else if (!framed) expect(filesWithScripts(file)).not.toEqual([]);
});
