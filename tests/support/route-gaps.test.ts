import { expect, test } from "vitest";
import routeConfig from "#app/routes.ts";
import type { RouteRow } from "#tests/routes.ts";
import { findRouteGaps, patternsOf, type RouteTables, routeTables } from "./route-gaps.ts";

const tables = routeTables();

test.each(patternsOf(routeConfig))("%s lacks nothing", (path) => {
  expect(findRouteGaps(path, tables)).toEqual([]);
});

test("an address without a route gets instructions", () => {
  expect(findRouteGaps("/no-such-page")).toEqual(["app/routes.ts: add a route for /no-such-page"]);
});

test("slashes at the end of an address do not count", () => {
  expect(findRouteGaps("/agents/", tables)).toEqual([]);
  expect(findRouteGaps("//", tables)).toEqual([]);
});

const without = <Row>(table: Readonly<Record<string, Row>>, name: string) =>
  Object.fromEntries(Object.entries(table).filter(([key]) => key !== name));
const withRow = (path: string, change: Partial<RouteRow>) => ({
  routes: tables.routes.map((row) => (row.path === path ? { ...row, ...change } : row)),
});

test("a new page without scripts gets all instructions in one run", () => {
  const routes = tables.routes.filter(({ path }) => path !== "/privacy");
  expect(findRouteGaps("/privacy", { ...tables, routes })).toEqual([
    "tests/routes.ts: add a row with the method, who may use it, hasScripts: false and an example",
  ]);
});

test("a new page that nothing names lacks all of it", () => {
  const path = "/dashboard/listings/:id/close";
  const gaps = findRouteGaps(path, {
    ...tables,
    routes: tables.routes.filter((row) => row.path !== path),
    canaries: without(tables.canaries, path),
    writes: without(tables.writes, `POST ${path}`),
    formQueries: without(tables.formQueries, path),
    listedPatterns: new Set(),
    statePatterns: new Set(),
    sceneAddresses: "",
    document: "",
  });
  expect(gaps.map((gap) => gap.split(":")[0])).toEqual([
    "tests/routes.ts",
    "docs/addresses.md",
    "tests/support/page-states.ts",
    "tests/support/scene-addresses.ts",
    "tests/support/canaries.ts",
    "tests/support/private-writes.ts",
    "tests/support/scene-addresses.ts",
  ]);
});

test.each<{ what: string; path: string; change: Partial<RouteTables>; gap: string }>([
  {
    what: "whose row takes a form that it has no action for",
    path: "/privacy",
    change: withRow("/privacy", { takesForm: true }),
    gap: "POST must answer 405",
  },
  {
    what: "whose row forgets its form",
    path: "/newsletter",
    change: withRow("/newsletter", { takesForm: false }),
    gap: "set takesForm",
  },
  {
    what: "whose form shows no errors",
    path: "/",
    change: withRow("/", { takesForm: true }),
    gap: 'a rejected form needs id="errors"',
  },
  {
    what: "whose row says that it loads scripts",
    path: "/privacy",
    change: withRow("/privacy", { hasScripts: true }),
    gap: "set hasScripts to false",
  },
  {
    what: "for everybody that is not cached",
    path: "/login",
    change: { uncachedPaths: [] },
    gap: "call cachePublicly() in the loader",
  },
  {
    what: "for everybody that is not in the sitemap",
    path: "/privacy",
    change: { listedPatterns: new Set() },
    gap: "add the page to fixedPages",
  },
  {
    what: "that no journey over all pages opens",
    path: "/insights/:slug",
    change: { statePatterns: new Set(["/insights"]) },
    gap: "add a state of the page",
  },
  {
    what: "for one person without writes",
    path: "/api/saved-agents/:agentId",
    change: { writes: {} },
    gap: 'add the writes of "DELETE /api/saved-agents/:agentId"',
  },
])("an address $what is reported", ({ path, change, gap }) => {
  expect(findRouteGaps(path, { ...tables, ...change })).toContainEqual(expect.stringContaining(gap));
});
