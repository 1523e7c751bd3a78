import { type Frame, type Sheet, WIDTH, createSheet } from "#app/features/drawings/shapes.ts";
import { type Random, streamOf } from "#app/lib/random.ts";
import type { Design } from "#samples/drawings/model/design.ts";
import type { HomeFacts } from "#samples/drawings/model/home-facts.ts";
import { lensOf, type Mood } from "#samples/drawings/model/mood.ts";

/** Pixels from the top. */
export const LEVELS = { ground: 486, boundary: 532, footpath: 542, verge: 566, kerb: 582 } as const;

/** Eye level of the street, in pixels from the top. */
export const HORIZON = 440;

/** A drawn part that the text may mention. Parts that are not noted were not drawn. */
export type PartName =
  | "storeys"
  | "door"
  | "garage door"
  | "carport bay"
  | "drive"
  | "basement entry"
  | "window"
  | "balcony"
  | "verandah"
  | "chimney"
  | "fence"
  | "tree"
  | "pool"
  | "solar panels"
  | "skylight"
  | "tank"
  | "shed"
  | "dam"
  | "roof"
  | "roof terrace"
  | "outlook"
  | "sun"
  | "parked car"
  | "mark"
  | "peg";

export interface Part {
  name: PartName;
  /** For example, of a fence or tree. */
  kind?: string;
  /** Floors, or cars behind one door. */
  count: number;
  /** In pixels. */
  box: readonly [left: number, top: number, right: number, bottom: number];
}

/** Drawing tools of a style: a pen in metres, x from the middle of the home, y upwards from the ground. */
export interface Scene {
  facts: HomeFacts;
  design: Design;
  mood: Mood;
  pen: Sheet;
  /** The same pen in pixels, for the surroundings. */
  sheet: Sheet;
  /** Separate streams, so that one more leaf moves no window. */
  random: { sky: Random; home: Random; plants: Random };
  /** The visible metres. */
  left: number;
  right: number;
  /** Metres from the ground down to a level of the street. */
  below: (level: keyof typeof LEVELS) => number;
  note(
    name: PartName,
    x: number,
    y: number,
    width: number,
    height: number,
    more?: { kind?: string; count?: number },
  ): void;
  /** The same scene for neighbours: pale and not noted. */
  neighbour(dx: number, mirrored?: boolean): Scene;
  /** Slopes and their covered stretches, for placing panels. */
  roofs: { slopes: Slope[]; covers: (readonly [from: number, to: number])[]; flat?: FlatTop };
  /** Drawn last, over everything else of the home. */
  last: (() => void)[];
  lit(): boolean;
}

/** In metres. */
export interface Slope {
  left: number;
  right: number;
  eave: number;
  ridge: number;
  /** Ends at the ridge. */
  top: readonly [left: number, right: number];
}

export interface FlatTop {
  left: number;
  right: number;
  y: number;
}

/** The extent of a style and its surroundings. */
export interface Elevation {
  /** Metres to show, from the middle of the home. */
  left: number;
  right: number;
  height: number;
  /** Maximum pixels per metre, so that doors have the same size in all homes. */
  scale?: number;
  /** Pale neighbours. */
  behind?: (scene: Scene) => void;
  draw: (scene: Scene) => void;
  /** From the footpath to the doors. */
  paths: readonly { x: number; width: number }[];
  /** From the kerb to the cars. */
  drives: readonly { x: number; width: number }[];
  /** Possible x of the feature tree. */
  trees: readonly number[];
  /** x of the wall next to a side yard with room for a pool or tank. */
  yard?: number;
  fence?: boolean;
  /** Replaces the lawn and street in front. */
  ground?: (scene: Scene) => void;
}

/** Share of windows lit after sunset. */
const LIT = 0.38;
const MARGIN = 36;
/** A turned camera cuts off more of the nearer side. */
const MARGIN_WHEN_TURNED = 84;
const MOST_HEIGHT = 420;
const MOST_SCALE = 46;

export function createScene(
  facts: HomeFacts,
  design: Design,
  mood: Mood,
  elevation: Elevation,
): { scene: Scene; parts: Part[] } {
  const lens = lensOf(mood.turn, HORIZON);
  const sheet = createSheet(lens && { lens });
  const parts: Part[] = [];
  const width = elevation.right - elevation.left;
  const margin = mood.turn === 0 ? MARGIN : MARGIN_WHEN_TURNED;
  const largest = Math.min(elevation.scale ?? MOST_SCALE, (WIDTH - 2 * margin) / width, MOST_HEIGHT / elevation.height);
  const scale = largest * mood.size;
  const middle = ((elevation.left + elevation.right) / 2) * (design.flip ? -1 : 1);
  const frame: Frame = { x: WIDTH / 2 - middle * scale, y: LEVELS.ground, scale, up: true, flip: design.flip };
  const random = {
    sky: streamOf(facts.seed, "sky"),
    home: streamOf(facts.seed, `home ${design.silhouette}`),
    plants: streamOf(facts.seed, "plants"),
  };
  const roofs: Scene["roofs"] = { slopes: [], covers: [] };
  const last: Scene["last"] = [];
  const half = WIDTH / 2 / scale;
  const centre = (elevation.left + elevation.right) / 2;

  function sceneIn(inner: Frame, own: boolean): Scene {
    const pen = own ? sheet.within(inner) : sheet.within(inner).pale();
    return {
      facts,
      design,
      mood,
      pen,
      sheet: own ? sheet : sheet.pale(),
      random,
      left: centre - half,
      right: centre + half,
      below: (level) => (LEVELS.ground - LEVELS[level]) / scale,
      note(name, x, y, w, h, more = {}) {
        if (!own) return;
        const xs = [x, x + w].map((metres) => inner.x + (inner.flip ? -metres : metres) * scale);
        const box = [Math.min(...xs), inner.y - (y + h) * scale, Math.max(...xs), inner.y - y * scale] as const;
        parts.push({ name, count: more.count ?? 1, box, ...(more.kind === undefined ? {} : { kind: more.kind }) });
      },
      neighbour(dx, mirrored = false) {
        const x = inner.x + (inner.flip ? -dx : dx) * scale;
        return sceneIn({ ...inner, x, flip: mirrored ? !inner.flip : (inner.flip ?? false) }, false);
      },
      roofs: own ? roofs : { slopes: [], covers: [] },
      last: own ? last : [],
      lit: () => random.home.chance(LIT),
    };
  }
  return { scene: sceneIn(frame, true), parts };
}

/** Measures a style first; draws it after the street behind it. */
export type Build = (facts: HomeFacts, design: Design) => Elevation;
