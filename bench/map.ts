import { brotliCompressSync, constants } from "node:zlib";
import { SUBURB_NAMES, getBaseMap, toMapFrame } from "#app/features/listings/map/base-map.server.ts";
import { type AreaHomes, drawMap } from "#app/features/listings/map/draw-map.server.ts";
import { getLevelShapes } from "#app/features/map/levels.server.ts";
import { getCentre, LEVELS, type MapView, metresPerPixel, showsCouncils, viewAround } from "#app/features/map/view.ts";
import type { Figure } from "./figures.ts";
import { machine, type Row, writeResults } from "./results.ts";

/**
 * `npm run bench:map`: bytes and milliseconds of a search map at each level. Every suburb takes part: in one market two thirds have
 * homes, in the other each has more than a thousand, which is the worst case.
 */

const budget = { bytes: 20_000, millis: 3 };
const runs = 300;
const warmUps = 30;

const views: Record<string, MapView> = {
  "1, Greater Sydney": { z: 1, x: 7, y: 7 },
  "2, where the map begins": { z: 2, x: 14, y: 14 },
  "3, from the harbour to Parramatta": { z: 3, x: 31, y: 29 },
  "4, the inner ring": { z: 4, x: 63, y: 59 },
  "5, Newtown and around": { z: 5, x: 127, y: 121 },
  "6, Newtown and its neighbours": { z: 6, x: 254, y: 243 },
};
const markets: Record<string, (name: string) => number> = {
  "two suburbs in three have homes": (name) => (name.length % 3 === 0 ? 0 : 1 + ((name.length * 7) % 16)),
  "every suburb has more than a thousand": (name) => 1000 + name.length,
};

const levels: Row[] = LEVELS.map(({ z }) => {
  const start = performance.now();
  const { lines } = getLevelShapes(z);
  return {
    level: z,
    "created once, ms": Math.round(performance.now() - start),
    points: lines.reduce((sum, line) => sum + line.length / 2, 0),
  };
});
console.log("levels", levels);
const tables: Record<string, Row[]> = { "the shapes of a level, created on first use": levels };
const figures: Figure[] = [];
for (const [market, homesIn] of Object.entries(markets)) {
  tables[market] = Object.entries(views).map(([name, view]) => measure(name, view, homesIn));
  console.log(market, tables[market]);
  for (const row of tables[market]) {
    const name = `${row["level"]}; ${market}`;
    figures.push(
      { name: `${name}, brotli 5`, value: Number(row["brotli 5"]), unit: "bytes", better: "less" },
      { name: `${name}, drawn`, value: Number(row["drawn, ms"]), unit: "ms", better: "less" },
    );
  }
}

await writeResults("map", { command: "npm run bench:map", machine: await machine(), budget, figures, tables });

function measure(name: string, view: MapView, homesIn: (name: string) => number): Row {
  const cuts: number[] = [];
  const [east, south] = getCentre(view);
  // Neighbouring views, so that each is cut without a cache.
  for (let step = 1; step <= 8; step += 1) {
    const neighbour = viewAround([east + step * 64 * metresPerPixel(view.z), south], view.z);
    cuts.push(timed(() => getBaseMap(neighbour, [])));
  }
  const map = mapOf(view, homesIn);
  const times: number[] = [];
  for (let run = 0; run < runs + warmUps; run += 1) {
    const millis = timed(() => drawMap(map));
    if (run >= warmUps) times.push(millis);
  }
  const svg = drawMap(map);
  const bytes = brotliCompressSync(svg, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
  const middle = median(times);
  return {
    level: name,
    raw: svg.length,
    "brotli 5": bytes,
    links: svg.split("<a ").length - 1,
    "cut first, ms": round(median(cuts)),
    "drawn, ms": round(middle),
    "within budget": bytes <= budget.bytes && middle <= budget.millis ? "yes" : "no",
  };
}

function mapOf(view: MapView, homesIn: (name: string) => number) {
  const place = getBaseMap(view, []);
  const suburbCounts = new Map([...SUBURB_NAMES].map(([slug, name]) => [slug, homesIn(name)]));
  const areas = new Map<string, AreaHomes>();
  for (const { key } of place.areas) {
    const suburbs = showsCouncils(view) ? place.toSuburbs(key) : [key];
    const count = suburbs.reduce((sum, slug) => sum + (suburbCounts.get(slug) ?? 0), 0);
    if (count === 0) continue;
    areas.set(key, {
      count,
      countLabel: count.toLocaleString("en-AU"),
      price: "from $1.15m",
      href: `?suburb=${encodeURIComponent(SUBURB_NAMES.get(key) ?? key)}&view=map&z=${view.z}&x=${view.x}&y=${view.y}#map`,
    });
  }
  return {
    place,
    frame: toMapFrame(),
    areas,
    suburbCounts,
    stations: [],
    schools: [],
    chosen: new Set<string>(),
    homes: [],
    pinPath: () => "",
  };
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function round(millis: number): number {
  return Number(millis.toFixed(2));
}
