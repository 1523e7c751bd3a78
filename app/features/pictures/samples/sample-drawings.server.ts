import { LRUCache } from "lru-cache";
import { drawHome } from "#app/features/drawings/draw-home.ts";
import { homeFacts } from "#app/features/drawings/model/home-facts.ts";
import { VIEWS } from "#app/features/drawings/model/views.ts";
import { findSampleDrawing } from "./samples.queries.server.ts";

/** Who asks, as far as a draft is theirs to see. */
interface Asking {
  id: number;
  isAdmin: boolean;
}

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
export async function sampleDrawing(pictureId: number, asking: Asking | undefined): Promise<SampleDrawing | undefined> {
  const found = await findSampleDrawing(pictureId);
  const view = VIEWS.find((name) => name === found?.drawing);
  if (!found || !view) return undefined;
  const { path, status, createdByUserId, variant, ...home } = found;
  const isPublic = status === "active";
  const isTheirs = asking !== undefined && (asking.isAdmin || asking.id === createdByUserId);
  if (!isPublic && !isTheirs) return undefined;
  const svg = () => {
    const kept = drawn.get(path) ?? drawHome(view, homeFacts(home), variant ?? 0);
    drawn.set(path, kept);
    return kept;
  };
  return { path, isPublic, svg };
}
