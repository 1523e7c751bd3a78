import { LRUCache } from "lru-cache";
import sydney from "#reference/data/sydney-boundaries.json";
import { pathClass, MARKED, styleSheet } from "#app/features/drawings/sheet.ts";
import { box, line, outline, pathData, SHEET, type Shape } from "#app/features/drawings/shapes.ts";
import {
  findBorders,
  type Boundaries,
  type Box,
  getRingBox,
  clipRing,
  findNeighbours,
  type Point,
  type Ring,
  toRings,
} from "#app/features/map/boundaries.ts";

const WIDTH = 1000;
const HEIGHT = 400;
/** The suburb's share of the frame. Wide pictures crop top and bottom; a guide's name covers the left. */
const SHARE = { w: 0.5, h: 0.62 };
const MIDDLE = 0.66;
/** Lines continue beyond the frame, so that no end is visible. */
const BEYOND = 60;
const LEAST_METRES = 1800;

/** Two wide strokes of the coast below the land draw shallow water. */
const CSS =
  ".band{stroke:#fff;stroke-opacity:.3;stroke-width:22}.far{stroke-width:50}" +
  ".halo{stroke:#fff;stroke-opacity:.55;stroke-width:11}" +
  "svg{font:500 18px system-ui,Arial,sans-serif}text{text-anchor:middle}path{fill-rule:evenodd}" +
  "@media(prefers-color-scheme:dark){.band{stroke-opacity:.045}.halo{stroke:#000;stroke-opacity:.3}}" +
  `@media(min-width:700px){svg{font-size:14px}.${MARKED}{stroke-width:3}.halo{stroke-width:8}}` +
  "@media(max-width:500px){text,.scale{display:none}}@media(forced-colors:active){.band,.halo{stroke:none}}";

/** Draws a suburb's chart with neighbours, water and coast. Undefined without a surveyed boundary. */
export function drawSuburb(slug: string, boundaries: Boundaries): string | undefined {
  const areas = boundaries.suburbs[slug];
  if (areas === undefined) return undefined;
  const own = toRings(boundaries, areas);
  const view = viewOf(getRingBox(own));
  const shapesOf = (rings: readonly Ring[]) => rings.flatMap((ring) => shapeOf(ring, view));
  const near = new Set(findNeighbours(boundaries, slug));
  const neighbours = [...near].flatMap((each) => toRings(boundaries, boundaries.suburbs[each] ?? []));
  const borders = findBorders(boundaries, view.box);

  const land = pathData(shapesOf(openAtTheEdge(toRings(boundaries, boundaries.land))), SHEET);
  const mine = pathData(shapesOf(own), SHEET);
  const path = (classes: string, data: string) => (data === "" ? "" : `<path class="${classes}" d="${data}"/>`);
  const elements = [
    path(pathClass("deep", null), pathData([box(0, 0, WIDTH, HEIGHT)], SHEET)),
    path("band far", land),
    path("band", land),
    path(pathClass("paper", 2), land),
    path(
      pathClass(null, 3),
      pathData(
        borders.flatMap((each) => strokeOf(each, view)),
        SHEET,
      ),
    ),
    path(pathClass("buff", 3), pathData(shapesOf(neighbours), SHEET)),
    path("halo", mine),
    path(`${pathClass("sand", null)} ${MARKED}`, mine),
    ...scaleBar(view.scale),
  ];
  const style = styleSheet(["deep", "paper", "buff", "sand", "ink"], CSS);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><style>${style}</style>${elements.join("")}</svg>\n`;
}

interface SuburbView {
  scale: number;
  left: number;
  top: number;
  /** In metres. */
  box: Box;
}

function viewOf({ left, top, right, bottom }: Box): SuburbView {
  const wide = Math.max(right - left, LEAST_METRES);
  const high = Math.max(bottom - top, LEAST_METRES);
  const scale = Math.min((WIDTH * SHARE.w) / wide, (HEIGHT * SHARE.h) / high);
  const frame = {
    left: (left + right) / 2 - (WIDTH * MIDDLE) / scale,
    top: (top + bottom) / 2 - HEIGHT / 2 / scale,
  };
  const beyond = BEYOND / scale;
  return {
    scale,
    ...frame,
    box: {
      left: frame.left - beyond,
      top: frame.top - beyond,
      right: frame.left + WIDTH / scale + beyond,
      bottom: frame.top + HEIGHT / scale + beyond,
    },
  };
}

function shapeOf(ring: Ring, view: SuburbView): Shape[] {
  const points = pixelsOf(clipRing(ring, view.box), view, 2);
  return points.length < 6 ? [] : [outline(...points)];
}

/** Coarser than the suburb's border, without parts too short to see. */
function strokeOf(points: Ring, view: SuburbView): Shape[] {
  const pixels = pixelsOf(points, view, 5);
  return pixels.length < 4 ? [] : [line(...pixels)];
}

/** In pixels, without points too close together. */
function pixelsOf(points: Ring, { scale, left, top }: SuburbView, least: number): number[] {
  const pixels: number[] = [];
  let [lastX, lastY] = [Number.NaN, Number.NaN];
  points.forEach(([x, y], index) => {
    const [nextX, nextY] = [Math.round((x - left) * scale), Math.round((y - top) * scale)];
    const isLast = index === points.length - 1;
    const near = Math.abs(nextX - lastX) < least && Math.abs(nextY - lastY) < least;
    if (near && !(isLast && pixels.length > 2)) return;
    pixels.push(nextX, nextY);
    [lastX, lastY] = [nextX, nextY];
  });
  return pixels;
}

/** Where the data ends, in the north, west and south, there is no coast. */
function openAtTheEdge(rings: readonly Ring[]): Ring[] {
  const { left, top, bottom } = getRingBox(rings);
  const far = 100_000;
  const edge = 30;
  return rings.map((ring) =>
    ring.map(([x, y]): Point => [
      x < left + edge ? x - far : x,
      y < top + edge ? y - far : y > bottom - edge ? y + far : y,
    ]),
  );
}

const LENGTHS = [250, 500, 1000, 2000, 5000, 10_000];

/** A round length in black and white bars. */
function scaleBar(scale: number): string[] {
  const metres = LENGTHS.findLast((length) => length * scale < 150) ?? 250;
  const long = metres * scale;
  const [x, y] = [WIDTH - 40 - long, 300];
  const bar = (part: number) => box(x + (long * part) / 4, y, long / 4, 8);
  const label = metres < 1000 ? `${metres} m` : `${metres / 1000} km`;
  return [
    `<path class="${pathClass("paper", 3)} scale" d="${pathData([box(x - 14, y - 28, long + 28, 46)], SHEET)}"/>`,
    `<path class="${pathClass("ink", 3)} scale" d="${pathData([bar(0), bar(2)], SHEET)}"/>`,
    `<path class="${pathClass(null, 3)} scale" d="${pathData([bar(1), bar(3), line(x, y, x + long, y)], SHEET)}"/>`,
    `<text x="${Math.round(x + long / 2)}" y="${y - 8}">${label}</text>`,
  ];
}

/** A few kB each. */
const drawn = new LRUCache<string, string>({ max: 300 });

/** Undefined without a surveyed boundary. */
export function suburbDrawing(slug: string): string | undefined {
  const svg = drawn.get(slug) ?? drawSuburb(slug, sydney);
  if (svg !== undefined) drawn.set(slug, svg);
  return svg;
}
