import { createHash } from "node:crypto";
import type { Insertable } from "kysely";
import { HEIGHT, WIDTH } from "#app/features/drawings/shapes.ts";
import { type MediaStore, putBytes } from "#app/features/pictures/model/media-store.server.ts";
import { preparedKey, shortHash } from "#app/features/pictures/model/media.ts";
import type { Pictures } from "#db/schema.ts";
import { drawHome } from "#samples/drawings/draw-home.ts";
import { chooseVariants } from "#samples/drawings/model/design.ts";
import { type HomeFacts, homeFacts, type HomeRow } from "#samples/drawings/model/home-facts.ts";
import { type View, viewsOf, viewAlt } from "#samples/drawings/model/views.ts";
import { drawPortrait, type Haircut, PORTRAIT_SIZE } from "#samples/drawings/portrait.ts";
import { chunks } from "./chunks.ts";

export interface DrawnHome extends HomeRow {
  listingType: string;
  publishedAt: Date | null;
  /** Only for sold or leased homes. */
  closedOn?: string;
}

type PictureRow = Insertable<Pictures>;

/** Each batch blocks the event loop for about 50 ms. */
const HOMES_AT_ONCE = 8;

/**
 * Draws six to eight views and, unless it is land, a plan. Returns rows without listing ids, in the given order.
 * Neighbours in search results look different. Drawings that homes share are stored once.
 */
export async function drawPictures(homes: readonly DrawnHome[], store: MediaStore): Promise<PictureRow[][]> {
  const inResults = homes
    .map((home, index) => ({ ...home, index, facts: homeFacts(home) }))
    .toSorted((a, b) => compareInResults(a, b) || b.index - a.index);
  const variants = chooseVariants(inResults.map(({ facts }) => facts));
  const rows: PictureRow[][] = [];
  const stored = new Set<string>();
  let writing: Promise<unknown> = Promise.resolve();
  for (const some of chunks([...inResults.entries()], HOMES_AT_ONCE)) {
    const drawings = some.flatMap(([place, { index, facts }]) => {
      const drawn = viewsOf(facts).map((view) => ({ view, ...drawing(drawHome(view, facts, variants[place] ?? 0)) }));
      rows[index] = drawn.map(({ view, contentHash }, position) => pictureRow(view, facts, position + 1, contentHash));
      return drawn;
    });
    await writing;
    const unstored = drawings.filter(({ contentHash }) => stored.size < stored.add(contentHash).size);
    writing = Promise.all(unstored.map(({ contentHash, svg }) => storeDrawing(store, contentHash, svg)));
  }
  await writing;
  return rows;
}

/** Homes on the market first, then the newest. */
function compareInResults(a: DrawnHome, b: DrawnHome): number {
  const closed = Number(a.closedOn !== undefined) - Number(b.closedOn !== undefined);
  const inTime = (b.publishedAt?.getTime() ?? Infinity) - (a.publishedAt?.getTime() ?? Infinity);
  return (
    closed ||
    (b.closedOn ?? "").localeCompare(a.closedOn ?? "") ||
    a.listingType.localeCompare(b.listingType) ||
    (Number.isNaN(inTime) ? 0 : inTime)
  );
}

const drawing = (svg: string) => ({ svg, contentHash: createHash("sha256").update(svg).digest("hex") });

async function storeDrawing(store: MediaStore, contentHash: string, svg: string): Promise<void> {
  const key = preparedKey({ hash: shortHash(contentHash), width: null, type: "svg" });
  await putBytes(store, key, Buffer.from(svg));
}

function pictureRow(view: View, facts: HomeFacts, position: number, contentHash: string): PictureRow {
  return {
    kind: view === "plan" ? "floorplan" : "photo",
    words: viewAlt(view, facts).slice(0, 300),
    position,
    state: "ready",
    contentHash,
    width: WIDTH,
    height: HEIGHT,
  };
}

/** Draws a portrait of each agent. Returns rows with the agent's email address instead of the id. */
export async function drawPortraits(
  agents: readonly { email: string; name: string; yearsExperience: number; hair: Haircut }[],
  store: MediaStore,
): Promise<(PictureRow & { email: string })[]> {
  return Promise.all(
    agents.map(async ({ email, name, yearsExperience, hair }) => {
      const { svg, contentHash } = drawing(drawPortrait(name, yearsExperience, hair));
      await storeDrawing(store, contentHash, svg);
      const size = { width: PORTRAIT_SIZE, height: PORTRAIT_SIZE };
      return { email, kind: "portrait", words: "", position: 1, state: "ready", contentHash, ...size };
    }),
  );
}
