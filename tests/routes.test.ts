import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
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

const app = join(import.meta.dirname, "../app");

/** The file of each page and the address pattern it stands at; the frames of people at work change their pages in place. */
function pagesOf(entries: readonly RouteConfigEntry[], parent = "", framed = false): PageFile[] {
  return entries.flatMap(({ path, file, children }) => {
    const pattern = path === undefined ? parent : `${parent}/${path}`;
    if (children) return pagesOf(children, pattern, true);
    return file.endsWith(".page.tsx") ? [{ path: pattern || "/", file: join(app, file), framed }] : [];
  });
}

interface PageFile {
  path: string;
  file: string;
  framed: boolean;
}

/** What a component does that only scripts can. */
const lives = /\b(?:use(?:State|Effect|LayoutEffect|Reducer|Ref|Fetcher|SyncExternalStore)\(|on[A-Z]\w*=\{)/;

/** The files that a page shows itself with, those of the frame of all pages left out. */
function filesOf(page: string): string[] {
  const found = new Set([page]);
  for (const file of found) {
    const imports = readFileSync(file, "utf8").matchAll(/^import (?!type\b)[^;]*?"([^"]+)";/gm);
    for (const [, target = ""] of imports) {
      const next = target.startsWith("#app/") ? join(app, target.slice(5)) : join(dirname(file), target);
      if (existsSync(next) && !/\.server\.ts$|\/chrome\//.test(next)) found.add(next);
    }
  }
  return [...found];
}

const liveFilesOf = (page: string) => filesOf(page).filter((file) => lives.test(readFileSync(file, "utf8")));

/** What a page without scripts may show all the same, and why it is as good there. */
const asGood: Readonly<Record<string, string>> = {
  "ui/photo-frame.tsx": "a photo that cannot be loaded leaves its words in its box",
  "ui/share-link.tsx": "the document carries a script of a few lines that does the same",
  "forms/server-form.tsx": "one button and nothing typed: the browser sends it, and says itself when it cannot",
  "forms/use-server-form.ts": "the same",
  "forms/use-one-submit.ts": "pressed twice, these say the same twice",
  "forms/error-summary.tsx": "in a document it takes the focus by itself",
  "ui/use-sent-in-html.ts": "it asks what came by script, and nothing does",
  "ui/toasts.ts": "they say what came by script",
};

const pages = pagesOf(routeConfig).filter(({ path }) => path !== "/*");

test.each(pages)("$path loads scripts where something on it is better with them", ({ path, file, framed }) => {
  const row = routes.find((one) => one.kind === "page" && one.path === path);
  const declared = /^export const handle: PageHandle = \{ scripts: false \};$/m.test(readFileSync(file, "utf8"));
  expect(row?.hasScripts).toBe(!declared);
  const live = liveFilesOf(file).map((one) => one.slice(app.length + 1));
  if (declared) expect(live.filter((one) => !(one in asGood))).toEqual([]);
  else if (!framed) expect(live).not.toEqual([]);
});
