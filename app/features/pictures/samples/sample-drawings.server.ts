import { LRUCache } from "lru-cache";
import { drawHome } from "#app/features/drawings/draw-home.ts";
import { homeFacts } from "#app/features/drawings/model/home-facts.ts";
import { VIEWS } from "#app/features/drawings/model/views.ts";
import { type Keeper, keepsHomesOf } from "#app/features/keepers/keeper.queries.server.ts";
import { findSampleDrawings, type SampleRow } from "./samples.queries.server.ts";

export interface SampleDrawing {
  /** The address of the drawing as its home is now. */
  path: string;
  /** Whether everybody may see it. */
  isPublic: boolean;
  svg: () => string;
}

/** About 12 kB each; a page of results asks for 24. */
const drawn = new LRUCache<string, string>({ max: 500 });

/**
 * The drawing of a sample home, made from what its listing says now; undefined when there is none, or its home is not
 * for this person to see.
 */
export async function sampleDrawing(pictureId: number, asking: Keeper | undefined): Promise<SampleDrawing | undefined> {
  const found = await findTogether(pictureId);
  const view = VIEWS.find((name) => name === found?.drawing);
  if (!found || !view) return undefined;
  const { path, isPublic, createdByUserId, variant, ...home } = found;
  if (!isPublic && !(asking && (await keepsHomesOf(asking, createdByUserId)))) return undefined;
  const svg = () => {
    const kept = drawn.get(path) ?? drawHome(view, homeFacts(home), variant ?? 0);
    drawn.set(path, kept);
    return kept;
  };
  return { path, isPublic, svg };
}

let asked: Promise<unknown> = Promise.resolve();
let next: { ids: Set<number>; found: Promise<SampleRow[]> } | undefined;

/** What comes while a question is under way is asked together after it: a page wants many drawings at once, and takes no connection for each. */
async function findTogether(id: number): Promise<SampleRow | undefined> {
  next ??= questionAfter(asked);
  next.ids.add(id);
  const rows = await next.found;
  return rows.find((row) => row.id === id);
}

function questionAfter(before: Promise<unknown>) {
  const ids = new Set<number>();
  const found = before.then(() => {
    next = undefined;
    return findSampleDrawings([...ids]);
  });
  asked = found.catch(() => undefined);
  return { ids, found };
}
