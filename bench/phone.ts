import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createDatabase } from "#db/client.server.ts";
import { cloneDatabase, startTestCluster } from "#db/test-database.ts";
import type { Figure } from "./figures.ts";
import { changeFilters, type FilterChanges, openMenu, saveHome, typeSearch } from "./filter-changes.ts";
import {
  type FollowedLink,
  followSlowly,
  slow,
  type SlowVisit,
  type SlowVisitOptions,
  visitSlowly,
} from "./first-visit.ts";
import { median } from "./measure.ts";
import { machine, type Row, writeResults } from "./results.ts";
import { startSoutherly } from "./server-process.ts";

/**
 * `npm run bench:phone`: six pages at 400 kbit/s, with 400 ms latency and a quarter of the processor speed: with scripts, without
 * scripts, and as a later page of a visit, by its address and by a link. Each is compared with the time of the connection alone.
 * Then interactions with filters, a heart, the menu and the search box with a quarter of the processor speed. `-- --rounds 1` is faster.
 */
const { values: args } = parseArgs({ options: { rounds: { type: "string", default: "3" } } });
const rounds = Number(args.rounds);
/** One round is enough for later pages, because only their bytes matter, which do not vary. */
const laterRounds = 1;
/** Interactions vary more than pages, so that the slowest of few rounds says little. */
const interactionRounds = Math.max(5, rounds);
const SEARCHES = { "all homes for sale": "/listings", "one suburb": "/listings?suburb=Newtown" };

// Do not log the seed, nor warnings of its slow inserts.
process.env.LOG_LEVEL = "error";
// Measure the current sources.
execFileSync(process.execPath, [join(import.meta.dirname, "../scripts/build.ts")], { stdio: "inherit" });

const cluster = await startTestCluster();
const { url: databaseUrl } = await cloneDatabase(cluster.url, "seeded");
const southerly = await startSoutherly(databaseUrl, { environment: { PAGE_CACHE_MB: "32" } });
try {
  await run();
} finally {
  await southerly.stop();
  await cluster.stop();
}

async function run(): Promise<void> {
  const pages = await findPages();
  await visitAll(pages, "first", rounds, {});
  await visitAll(pages, "bare", rounds, { savesData: true });
  await visitAll(pages, "later", laterRounds, { savesData: true, after: `${southerly.url}/services/conveyancing` });
  for (const { path, linkedFrom, followed } of pages) {
    for (let round = 0; round < rounds; round += 1) followed.push(await followSlowly(southerly.url + linkedFrom, path));
  }
  const seen = pages.map(({ name, visits, followed }) => ({
    name,
    followed: medianLink(followed),
    first: medianVisit(visits.first),
    bare: medianVisit(visits.bare),
    later: medianVisit(visits.later),
  }));

  const interactions: Interaction[] = [];
  for (const [search, path] of Object.entries(SEARCHES)) interactions.push(...(await changeFiltersOften(search, path)));
  interactions.push(
    await measureOften("a heart, pressed", () => saveHome(`${southerly.url}/listings`)),
    await measureOften("menu, opened", () => openMenu(`${southerly.url}/listings`)),
    await measureOften("search box, typed", () => typeSearch(`${southerly.url}/`)),
  );

  const tables = {
    "First visit, ms": seen.map(paintRow),
    "After the first interaction": seen.map(hydrationRow),
    "A later page, opened by its address": seen.map(laterRow),
    "A later page, opened by a link, with scripts": seen.map(followedRow),
    "Interaction to Next Paint, ms": interactions.map(({ name, durations }) => ({
      interaction: name,
      median: median(durations),
      worst: Math.max(...durations),
    })),
  };
  for (const [title, rows] of Object.entries(tables)) {
    console.log(`\n${title}`);
    console.table(rows);
  }
  await writeResults("phone", {
    command: `npm run bench:phone -- --rounds ${rounds}`,
    machine: await machine(databaseUrl),
    method: { rounds, laterRounds, interactionRounds, ...slow, cpu: "a quarter" },
    figures: [...seen.flatMap(figuresOf), ...interactions.flatMap(interactionFigures)],
    pages: seen,
    tables,
  });
}

/** The duration in each round. */
interface Interaction {
  name: string;
  durations: number[];
}

async function changeFiltersOften(search: string, path: string): Promise<Interaction[]> {
  const changes: FilterChanges[] = [];
  for (let round = 0; round < interactionRounds; round += 1) changes.push(await changeFilters(southerly.url + path));
  const of = (change: string, key: keyof FilterChanges): Interaction => ({
    name: `filters of ${search}, ${change}`,
    durations: changes.map((one) => one[key]),
  });
  return [of("opened", "opened"), of("changed", "slowest"), of("changed in haste", "slowestRapid")];
}

async function measureOften(name: string, measure: () => Promise<number>): Promise<Interaction> {
  const durations: number[] = [];
  for (let round = 0; round < interactionRounds; round += 1) durations.push(await measure());
  return { name, durations };
}

/** The median and the worst round. */
function interactionFigures({ name, durations }: Interaction): Figure[] {
  const limit = { name: "Interaction to Next Paint that counts as good", value: 200 };
  const figure = (title: string, value: number): Figure => ({ name: title, value, unit: "ms", better: "less", limit });
  return [figure(name, median(durations)), figure(`${name}, worst`, Math.max(...durations))];
}

/** A first visit, a visit without scripts, or a visit after another page. */
type Kind = "first" | "bare" | "later";

interface BenchedPage {
  name: string;
  path: string;
  /** A page with scripts that links to this one. */
  linkedFrom: string;
  followed: FollowedLink[];
  visits: Record<Kind, SlowVisit[]>;
}

/** A page with the medians of its visits. */
type SeenPage = { name: string; followed: FollowedLink } & Record<Kind, SlowVisit>;

/** The six pages: the listing with most photos, and the newest article. */
async function findPages(): Promise<BenchedPage[]> {
  const database = createDatabase(databaseUrl, { size: 1 });
  try {
    const { listingId, suburb, listingType } = await database
      .selectFrom("pictures")
      .innerJoin("listings", "listings.id", "pictures.listingId")
      .where("listings.status", "=", "active")
      .select(["pictures.listingId", "listings.suburb", "listings.listingType"])
      .groupBy(["pictures.listingId", "listings.id"])
      .orderBy((eb) => eb.fn.countAll(), "desc")
      .orderBy("pictures.listingId")
      .limit(1)
      .executeTakeFirstOrThrow();
    const { slug } = await database
      .selectFrom("posts")
      .where("published", "=", true)
      .select("slug")
      .orderBy("publishedAt", "desc")
      .orderBy("id")
      .limit(1)
      .executeTakeFirstOrThrow();
    const { url } = await fetch(`${southerly.url}/listings/${listingId}`);
    const search = new URLSearchParams({ type: listingType, suburb });
    const paths = {
      landing: ["/", "/agents"],
      listings: ["/listings", "/"],
      "a listing with pictures": [url.slice(southerly.url.length), `/listings?${search}`],
      "the map": ["/listings?view=map", "/listings"],
      agents: ["/agents", "/"],
      "an article": [`/insights/${slug}`, "/insights"],
    };
    return Object.entries(paths).map(([name, [path = "", linkedFrom = ""]]) => ({
      name,
      path,
      linkedFrom,
      followed: [],
      visits: { first: [], bare: [], later: [] },
    }));
  } finally {
    await database.destroy();
  }
}

/** Visits page after page in each round, so that a slow minute of the machine affects all pages. */
async function visitAll(pages: readonly BenchedPage[], kind: Kind, times: number, options: SlowVisitOptions) {
  for (let round = 0; round < times; round += 1) {
    for (const { path, visits } of pages) visits[kind].push(await visitSlowly(southerly.url + path, options));
  }
}

function medianVisit(visits: readonly SlowVisit[]): SlowVisit {
  const of = (name: keyof SlowVisit) => median(visits.map((visit) => visit[name]));
  return {
    documentBytes: Math.round(of("documentBytes")),
    bytesBeforeInteraction: Math.round(of("bytesBeforeInteraction")),
    scriptsBeforeInteraction: of("scriptsBeforeInteraction"),
    firstContentfulPaint: of("firstContentfulPaint"),
    largestContentfulPaint: of("largestContentfulPaint"),
    picturesInView: of("picturesInView"),
    hydratedAfter: of("hydratedAfter"),
    bytesOfHydration: Math.round(of("bytesOfHydration")),
    layoutShift: of("layoutShift"),
  };
}

function medianLink(followed: readonly FollowedLink[]): FollowedLink {
  const of = (name: keyof FollowedLink) => median(followed.map((one) => one[name]));
  return { painted: of("painted"), bytes: Math.round(of("bytes")), responses: of("responses") };
}

/** The time of the connection alone, in milliseconds, for a number of bytes and round trips. */
function connectionMillis(bytes: number, roundTrips: number): number {
  return roundTrips * slow.latency + (bytes / slow.throughput) * 1000;
}

function ratio(found: number, limit: number): string {
  return (found / limit).toFixed(2);
}

function paintRow({ name, first, bare }: SeenPage): Row {
  const limit = connectionMillis(first.documentBytes, 1);
  return {
    page: name,
    "document, bytes": first.documentBytes,
    "complete document, limit": Math.round(limit),
    "first paint": Math.round(first.firstContentfulPaint),
    "without scripts": Math.round(bare.firstContentfulPaint),
    "largest paint": Math.round(first.largestContentfulPaint),
    "largest, without scripts": Math.round(bare.largestContentfulPaint),
    "first paint / limit": ratio(first.firstContentfulPaint, limit),
    "photos of the first screen": first.picturesInView > 0 ? Math.round(first.picturesInView) : "inline drawing",
    "bytes before interaction": first.bytesBeforeInteraction,
    "scripts of these": first.scriptsBeforeInteraction,
    "layout shift": Number(first.layoutShift.toFixed(4)),
  };
}

/** One round trip, because all scripts are requested at once. */
function hydrationLimit({ bytesOfHydration }: SlowVisit): number {
  return connectionMillis(bytesOfHydration, 1);
}

function hydrationRow({ name, first }: SeenPage): Row {
  const limit = hydrationLimit(first);
  const hydrates = first.hydratedAfter > 0;
  return {
    page: name,
    bytes: first.bytesOfHydration,
    "limit, ms": hydrates ? Math.round(limit) : "",
    "hydrated, ms": hydrates ? Math.round(first.hydratedAfter) : "no scripts",
    "hydrated / limit": hydrates ? ratio(first.hydratedAfter, limit) : "",
  };
}

function laterRow({ name, later }: SeenPage): Row {
  const limit = connectionMillis(later.documentBytes, 1);
  return {
    page: name,
    "document, bytes": later.documentBytes,
    "complete document, limit, ms": Math.round(limit),
    "first paint, ms": Math.round(later.firstContentfulPaint),
    "first paint / limit": ratio(later.firstContentfulPaint, limit),
  };
}

function followedRow({ name, followed }: SeenPage): Row {
  const limit = connectionMillis(followed.bytes, 1);
  return {
    page: name,
    bytes: followed.bytes,
    responses: followed.responses,
    "limit, ms": Math.round(limit),
    "painted, ms": Math.round(followed.painted),
    "painted / limit": ratio(followed.painted, limit),
  };
}

function figuresOf({ name, first, bare, later, followed }: SeenPage): Figure[] {
  const document = { name: "the complete document on the connection", value: connectionMillis(first.documentBytes, 1) };
  const hydration = { name: "the connection alone", value: hydrationLimit(first) };
  const data = { name: "the connection alone", value: connectionMillis(followed.bytes, 1) };
  const bytes = (what: string, value: number): Figure => ({
    name: `${name}, ${what}`,
    value,
    unit: "bytes",
    better: "less",
  });
  const millis = (what: string, value: number, limit: Figure["limit"]): Figure => ({
    name: `${name}, ${what}`,
    value,
    unit: "ms",
    better: "less",
    limit,
  });
  return [
    bytes("document", first.documentBytes),
    bytes("document of a later page", later.documentBytes),
    bytes("by a link", followed.bytes),
    millis("by a link", followed.painted, data),
    millis("first paint", first.firstContentfulPaint, document),
    millis("first paint without scripts", bare.firstContentfulPaint, document),
    millis("largest paint", first.largestContentfulPaint, document),
    bytes("untouched", first.bytesBeforeInteraction),
    ...(first.picturesInView > 0 ? [millis("photos of the first screen", first.picturesInView, document)] : []),
    ...(first.hydratedAfter > 0 ? [millis("hydrated once touched", first.hydratedAfter, hydration)] : []),
  ];
}
