import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes } from "react-router";
import { fixedPages } from "#app/features/sitemap/sitemap-parts.ts";
import routeConfig from "#app/routes.ts";
import { BUTTON_PAGES, type RouteRow, routes } from "#tests/routes.ts";
import { shownCanaries } from "./canaries.ts";
import { statePaths } from "./page-states.ts";
import { privateWrites } from "./private-writes.ts";
import { formQueries } from "./scene-addresses.ts";

/** Every address pattern of the application; a route without a path of its own is its parent's index. */
export function patternsOf(entries: readonly RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path === undefined ? parent : `${parent}/${entry.path}`;
    if (entry.children) return patternsOf(entry.children, pattern);
    return [pattern === "" ? "/" : pattern];
  });
}

const origin = "http://southerly.test";
const app = join(import.meta.dirname, "../../app");

/**
 * The file of each page with its address pattern. The dashboard and admin layouts (`framed`) navigate without a new
 * document.
 */
export function pagesOf(entries: readonly RouteConfigEntry[], parent = "", framed = false): RouteFile[] {
  return filesOfRoutes(entries, parent, framed).filter(({ file }) => file.endsWith(".page.tsx"));
}

function filesOfRoutes(entries: readonly RouteConfigEntry[], parent = "", framed = false): RouteFile[] {
  return entries.flatMap(({ path, file, children }) => {
    const pattern = path === undefined ? parent : `${parent}/${path}`;
    if (children) return filesOfRoutes(children, pattern, true);
    return [{ path: pattern || "/", file: join(app, file), framed }];
  });
}

interface RouteFile {
  path: string;
  file: string;
  framed: boolean;
}

/** Code in a component that needs scripts. */
const lives = /\b(?:use(?:State|Effect|LayoutEffect|Reducer|Ref|Fetcher|SyncExternalStore)\(|on[A-Z]\w*=\{)/;

/** The files that a page imports to render, except those of the layout that all pages share. */
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

/** The files of a page, relative to app/, with code that needs scripts. */
export function filesWithScripts(page: string): string[] {
  const live = filesOf(page).filter((file) => lives.test(readFileSync(file, "utf8")));
  return live.map((file) => file.slice(app.length + 1));
}

/** Those files without whose scripts the page would be worse. */
export function filesWithNeededScripts(page: string): string[] {
  return filesWithScripts(page).filter((file) => !(file in asGood));
}

/** Whether the route declares that its document loads no scripts. */
export function declaresNoScripts(page: string): boolean {
  return /^export const handle: PageHandle = \{ scripts: false \};$/m.test(readFileSync(page, "utf8"));
}

/** Files that pages without scripts may use, and why they lose nothing there. */
const asGood: Readonly<Record<string, string>> = {
  "ui/photo-frame.tsx": "a photo that cannot be loaded leaves its description in its box",
  "ui/share-link.tsx": "the document carries a script of a few lines that does the same",
  "forms/server-form.tsx": "one button without typed text: the browser sends it, and reports a failure itself",
  "forms/use-server-form.ts": "the same",
  "forms/error-summary.tsx": "in a document it gets the focus without scripts",
  "ui/server-html.tsx": "it only matters for HTML that scripts have loaded, and there is none",
  "ui/toasts.ts": "they show messages of responses that scripts have loaded",
};

/**
 * Public addresses that the page cache does not store, because their responses differ between visitors or are cheap
 * to make.
 */
export const uncachedPaths: readonly string[] = [
  // Always a 404.
  "/*",
  "/api/*",
  // Private: the address contains a secret.
  "/agencies/join/:token",
  "/answered/:token",
  "/calendars/:file",
  "/confirm-email/:token",
  "/documents/:token",
  "/documents/:token/file",
  "/enquiries/:receipt",
  "/inspections/feedback/:token",
  "/inspections/registrations/:receipt",
  "/reset-password/:token",
  "/saved-searches/:token",
  "/saved-searches/:token/:id/edit",
  "/shortlists/:token",
  "/still-available/:token",
  "/subscriptions/confirm/:token",
  "/unsubscribe/:token",
  // Depends on the visitor's own list or typed text.
  "/api/listings/interpret",
  "/api/listings/places",
  "/api/saved-homes",
  "/finance/calculators/mortgage.csv",
  "/inspections",
  "/inspections/course.svg",
  "/inspections/plan.ics",
  "/saved",
  "/saved-searches/new",
  // Managers of the listing get more data.
  "/api/listings/:id/inspections",
  "/api/listings/:id/pictures",
  // Depends on the time: auctions end, and weekends pass.
  "/api/auctions",
  "/auctions",
  "/auctions.csv",
  // Rarely requested, or made without a database query.
  "/for-agents",
  "/inspections/:id/calendar.ics",
  "/listings/:id/auction.ics",
  "/listings/:id/inspections.ics",
  "/login",
  "/login/:role",
  "/logout",
  "/newsletter",
  "/privacy",
  "/reset-password",
  "/robots.txt",
  "/samples-seen",
  "/terms",
  // The address contains the section of the map.
  "/listings/map.svg",
];

/** Public pages that are left out of the sitemap, and the reason. */
const unlistedPages: Readonly<Record<string, string>> = {
  "/login": "leads to /login/consumer and /login/agent",
  "/logout": "shows one button",
  "/samples-seen": "has no content",
};

/** Pages that page-states.ts does not open, and the reason. */
const statelessPages: Readonly<Record<string, string>> = {
  "/admin/mails": "exists only on an installation without mail",
  "/admin/outbox/:id": "needs an email in the outbox; access.db.test.ts reads one",
  "/dashboard/listings/:id/feed": "needs an imported home; imported-listing.spec.ts opens it",
  "/dashboard/contacts/:key": "needs an enquiry or a registration; contacts.spec.ts opens it",
  "/documents/:token": "needs a document and its link; listing-documents.spec.ts opens it",
  "/inspections/:id": "needs an inspection of a public home; inspection.spec.ts opens it",
  "/inspections/feedback/:token": "needs an attendee; follow-up.spec.ts opens it",
  "/inspections/registrations/:receipt": "needs a registration; inspection.spec.ts opens it",
  "/logout": "shows one button",
  "/samples-seen": "has no content",
  "/shortlists/:token": "needs a shortlist; shortlists.spec.ts opens it",
};

/** The tables about addresses that tests use. */
export interface RouteTables {
  routes: readonly RouteRow[];
  canaries: Readonly<Record<string, unknown>>;
  writes: Readonly<Record<string, readonly unknown[]>>;
  formQueries: Readonly<Record<string, unknown>>;
  uncachedPaths: readonly string[];
  /** The patterns of the pages in the sitemap that do not depend on data. */
  listedPatterns: ReadonlySet<string>;
  /** The patterns of the pages in tests/support/page-states.ts. */
  statePatterns: ReadonlySet<string>;
  /** The text of tests/support/scene-addresses.ts. */
  sceneAddresses: string;
  /** The text of docs/addresses.md. */
  document: string;
}

const listedPatterns = patternsAt(fixedPages);
const statePatterns = patternsAt(statePaths());

/** The route patterns that match these addresses. */
function patternsAt(addresses: readonly string[]): Set<string> {
  const patterns = patternsOf(routeConfig).map((path) => ({ path }));
  const matches = addresses.flatMap((address) => matchRoutes(patterns, new URL(address, origin).pathname) ?? []);
  return new Set(matches.map(({ route }) => route.path));
}

const read = (...path: string[]) => readFileSync(join(import.meta.dirname, ...path), "utf8");

export function routeTables(): RouteTables {
  return {
    routes,
    canaries: shownCanaries,
    writes: privateWrites,
    formQueries,
    uncachedPaths,
    listedPatterns,
    statePatterns,
    sceneAddresses: read("scene-addresses.ts"),
    document: read("../../docs/addresses.md"),
  };
}

/** Writes with their own test, because `privateWrites` cannot send files. */
const fileWrites = ["POST /dashboard/feeds/:id", "POST /api/listings/:id/pictures"];

/**
 * The missing entries for an address, each as the file to change and the reason; empty if complete. `path` is written
 * as in app/routes.ts with a leading slash; trailing slashes are ignored. If tests/routes.ts has no row yet, the
 * expected row is derived from the route file.
 */
export function findRouteGaps(address: string, tables: RouteTables = routeTables()): string[] {
  const path = address.replace(/\/+$/, "") || "/";
  const route = filesOfRoutes(routeConfig).find((one) => one.path === path);
  if (!route) return [`app/routes.ts: add a route for ${path}`];
  if (path.endsWith("*")) return [];
  const source = readFileSync(route.file, "utf8");
  const hasAction = /^export (?:const|async function|function) action\b/m.test(source);
  const isPage = route.file.endsWith(".page.tsx");
  const isDeclared = isPage && declaresNoScripts(route.file);
  const needed = isPage ? filesWithNeededScripts(route.file) : [];
  const needsNoScripts = isPage && !route.framed && filesWithScripts(route.file).length === 0;
  // The `handle` that the route has after the other hints are followed, so that the suggested row is correct in the
  // same run.
  const declares = needsNoScripts || (isDeclared && needed.length === 0);
  const own = tables.routes.filter((row) => row.path === path);
  const rows = own.length > 0 ? own : [presumedRow(path, isPage, hasAction, declares)];
  const gaps: string[] = [];
  const need = (isMissing: boolean, file: string, what: string) => isMissing && gaps.push(`${file}: ${what}`);

  need(
    own.length === 0,
    "tests/routes.ts",
    `add a row with the method, who may use it${declares ? ", hasScripts: false" : ""} and an example`,
  );
  need(
    !tables.document.includes(`${path.replaceAll(/:(\w+)(\?)?/g, "{$1}")}\``),
    "docs/addresses.md",
    "run npm run addresses",
  );
  if (isPage) {
    const isPublic = rows.some(({ access }) => access === "anyone");
    need(
      isPublic &&
        !path.includes(":") &&
        !source.includes("noIndex: true") &&
        !(path in unlistedPages) &&
        !tables.listedPatterns.has(path),
      "app/features/sitemap/sitemap-parts.ts",
      "add the page to fixedPages, give its pageMeta noIndex: true, or name it in unlistedPages of tests/support/route-gaps.ts",
    );
    need(
      !(path in statelessPages) && !tables.statePatterns.has(path),
      "tests/support/page-states.ts",
      "add a state of the page, which journeys over all pages open, or name it in statelessPages of tests/support/route-gaps.ts",
    );
  }
  for (const row of rows) {
    const { access, kind, method, takesForm, hasScripts, example } = row;
    const isPrivate = access !== "anyone";
    need(
      isPrivate && path.includes(":") && !tables.sceneAddresses.includes(`"${path}"`),
      "tests/support/scene-addresses.ts",
      `add an address of the scene, because nothing exists at ${example}`,
    );
    if (method === "GET") {
      need(
        isPrivate && !(path in tables.canaries),
        "tests/support/canaries.ts",
        "add the canaries that it shows to shownCanaries, or [] if it shows none",
      );
      need(
        !isPrivate &&
          !path.startsWith("/media/") &&
          !tables.uncachedPaths.includes(path) &&
          !source.includes("cachePublicly("),
        "tests/support/route-gaps.ts",
        "call cachePublicly() in the loader, or add the path to uncachedPaths with its reason",
      );
    }
    const write = `${isPage ? "POST" : method} ${path}`;
    const needsWrites = isPage ? hasAction && !(takesForm && !isPrivate) : method !== "GET" && isPrivate;
    need(
      needsWrites && !tables.writes[write]?.length && !fileWrites.includes(write),
      "tests/support/private-writes.ts",
      `add the writes of "${write}"`,
    );
    if (isPage) {
      need(takesForm && !hasAction, route.file, "takesForm is true, but there is no action: POST must answer 405");
      need(
        hasAction && !takesForm && !source.includes("savingAction(") && !source.includes("intentAction("),
        "tests/routes.ts",
        "the page has an action: set takesForm, or POST must answer 405",
      );
      const summaries = filesOf(route.file).some((file) => readFileSync(file, "utf8").includes("<ErrorSummary"));
      need(
        takesForm && !summaries && !BUTTON_PAGES.includes(path),
        route.file,
        'render <ErrorSummary>: a rejected form needs id="errors"',
      );
      need(
        takesForm && source.includes("intentAction(") && !source.includes("otherwise") && !(path in tables.formQueries),
        "tests/support/scene-addresses.ts",
        "add the query of one of its forms to formQueries",
      );
      need(
        hasScripts === declares,
        "tests/routes.ts",
        `set hasScripts to ${String(!declares)}, as handle in the page has to say`,
      );
      need(
        isDeclared && needed.length > 0,
        route.file,
        `it declares no scripts, but these need them: ${needed.join(", ")}`,
      );
      need(
        !isDeclared && needsNoScripts,
        route.file,
        "nothing on it needs scripts: export const handle: PageHandle = { scripts: false };",
      );
    } else {
      need(method !== "GET" && !hasAction, route.file, `export an action for ${method}`);
      need(
        kind === "endpoint" && !hasAction,
        route.file,
        "export an action (getOnly or byMethod): other methods must answer 405 as JSON",
      );
      need(
        kind === "endpoint" && !/^export (?:const|async function|function) loader\b/m.test(source),
        route.file,
        "export a loader (postOnly or byMethod): other methods must answer 405 as JSON",
      );
    }
  }
  const prefix = join(app, "../");
  return [...new Set(gaps.map((gap) => gap.replace(prefix, "")))];
}

/** The expected row of an address, from its route file and first segment. */
function presumedRow(path: string, isPage: boolean, takesForm: boolean, declares: boolean): RouteRow {
  const first = path.split("/")[1];
  const access = first === "admin" ? "admin" : first === "dashboard" ? "signed in" : "anyone";
  const hasScripts = isPage && !declares;
  return {
    path,
    description: "",
    kind: isPage ? "page" : "endpoint",
    access,
    method: "GET",
    takesForm,
    hasScripts,
    example: path,
  };
}
