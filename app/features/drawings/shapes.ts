import { escapeMarkup } from "#app/lib/text.ts";

/** One pen movement. Arcs are clockwise before any flip. */
type Step =
  | readonly ["M" | "L", x: number, y: number]
  | readonly ["Q", controlX: number, controlY: number, x: number, y: number]
  | readonly ["A", radiusX: number, radiusY: number, clockwise: boolean, x: number, y: number]
  | readonly ["Z"];

export type Shape = readonly Step[];

export interface Frame {
  x: number;
  y: number;
  /** Pixels per unit. */
  scale: number;
  up?: boolean;
  flip?: boolean;
}

/** The sheet itself: pixels, y downwards. */
export const SHEET: Frame = { x: 0, y: 0, scale: 1 };

export const line = (...points: number[]): Shape => steps(points);

export function outline(...points: number[]): Shape {
  const closed = steps(points);
  closed.push(CLOSE);
  return closed;
}

const CLOSE: Step = ["Z"];

function steps(points: readonly number[]): Step[] {
  const made: Step[] = [];
  for (let index = 0; index + 1 < points.length; index += 2) {
    made.push([index === 0 ? "M" : "L", points[index] ?? 0, points[index + 1] ?? 0]);
  }
  return made;
}

/** A rectangle. Width and height may be negative. */
export const box = (x: number, y: number, width: number, height: number): Shape =>
  outline(x, y, x + width, y, x + width, y + height, x, y + height);

export const circle = (x: number, y: number, radius: number): Shape => [
  ["M", x - radius, y],
  ["A", radius, radius, true, x + radius, y],
  ["A", radius, radius, true, x - radius, y],
  ["Z"],
];

/** A closed outline of small outward arcs, for leaves and hedges. */
export function scallops(points: readonly (readonly [x: number, y: number])[], bulge = 0.62): Shape {
  const [first, ...rest] = points;
  if (!first) return [];
  let from = first;
  const arcs = [...rest, first].map((to): Step => {
    const radius = Math.hypot(to[0] - from[0], to[1] - from[1]) * bulge;
    from = to;
    return ["A", radius, radius, true, to[0], to[1]];
  });
  return [["M", first[0], first[1]], ...arcs, ["Z"]];
}

/** Moves a point of the sheet, in pixels. Straight lines stay straight. */
export type Lens = (x: number, y: number) => readonly [x: number, y: number];

/** A lens shortens some chords, and an arc that is too wide for its chord would be flat. */
const BENT_ARC = 0.82;

/** Relative path data in whole pixels, without zero-length segments. */
export function pathData(shapes: readonly Shape[], frame: Frame, lens?: Lens): string {
  const pen = shortPen();
  const at = (x: number, y: number): [number, number] => {
    const across = frame.x + (frame.flip ? -x : x) * frame.scale;
    const down = frame.y + (frame.up ? -y : y) * frame.scale;
    const [left, top] = lens === undefined ? [across, down] : lens(across, down);
    return [Math.round(left), Math.round(top)];
  };
  for (const shape of shapes) {
    for (const step of shape) {
      if (step[0] === "Z") pen.close();
      else if (step[0] === "Q") pen.curve(...at(step[1], step[2]), ...at(step[3], step[4]));
      else if (step[0] === "A") {
        const scale = frame.scale * (lens === undefined ? 1 : BENT_ARC);
        const radii = [step[1] * scale, step[2] * scale] as const;
        pen.arc(radii, step[3] !== Boolean(frame.flip), ...at(step[4], step[5]));
      } else if (step[0] === "M") pen.move(...at(step[1], step[2]));
      else pen.line(...at(step[1], step[2]));
    }
  }
  return pen.written();
}

function shortPen() {
  let text = "";
  let letter = "";
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let drawn = true;

  function write(command: string, numbers: readonly number[]): void {
    let isFirst = command !== letter || command === "m";
    if (isFirst) text += command;
    for (const number of numbers) {
      text += isFirst || number < 0 ? number : ` ${number}`;
      isFirst = false;
    }
    letter = command;
  }

  return {
    move(toX: number, toY: number) {
      if (text === "") write("M", [toX, toY]);
      else write("m", [toX - x, toY - y]);
      [x, y, startX, startY] = [toX, toY, toX, toY];
      drawn = false;
    },
    line(toX: number, toY: number) {
      if (toX === x && toY === y) return;
      if (toY === y) write("h", [toX - x]);
      else if (toX === x) write("v", [toY - y]);
      else write("l", [toX - x, toY - y]);
      [x, y, drawn] = [toX, toY, true];
    },
    curve(controlX: number, controlY: number, toX: number, toY: number) {
      write("q", [controlX - x, controlY - y, toX - x, toY - y]);
      [x, y, drawn] = [toX, toY, true];
    },
    arc(radii: readonly [number, number], clockwise: boolean, toX: number, toY: number) {
      if (toX === x && toY === y) return;
      // SVG enlarges a radius that is too short, but one that is too long turns a circle into a lens.
      const [radiusX, radiusY] = [Math.max(1, Math.floor(radii[0])), Math.max(1, Math.floor(radii[1]))];
      write("a", [radiusX, radiusY, 0, 0, clockwise ? 1 : 0, toX - x, toY - y]);
      [x, y, drawn] = [toX, toY, true];
    },
    close() {
      if (!drawn) return;
      text += "z";
      letter = "z";
      [x, y] = [startX, startY];
    },
    written: () => text,
  };
}

/** Lightness in per cent, chroma and hue. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

interface Colour {
  light: Oklch;
  dark: Oklch;
  alpha?: readonly [light: number, dark: number];
}

const both = (light: Oklch, dark: Oklch = light): Colour => ({ light, dark });

/** Colours of fills by day and by night. */
export const PALETTE = {
  paper: both([98.8, 0.003, 220], [24.5, 0.024, 243]),
  white: both([99.5, 0.002, 200], [45, 0.03, 240]),
  shoal: both([96.2, 0.014, 222], [29, 0.034, 241]),
  depth: both([92.5, 0.03, 224], [25.5, 0.03, 242]),
  deep: both([87.2, 0.048, 226], [34, 0.045, 239]),
  ink: both([24.5, 0.03, 245], [92, 0.012, 222]),
  buff: both([95.7, 0.036, 92], [44, 0.032, 88]),
  sand: both([90.5, 0.06, 90], [40, 0.04, 84]),
  bark: both([90.5, 0.06, 90], [40, 0.04, 84]),
  harbour: both([41, 0.087, 236], [60, 0.075, 226]),
  brick: both([83, 0.062, 62], [39, 0.045, 58]),
  redBrick: both([78, 0.078, 46], [37, 0.056, 42]),
  creamBrick: both([91.5, 0.042, 80], [42, 0.036, 78]),
  brownBrick: both([73, 0.045, 48], [34, 0.036, 46]),
  charcoal: both([63, 0.026, 240], [28, 0.022, 240]),
  dark: both([24.5, 0.03, 245], [15, 0.02, 243]),
  tile: both([76, 0.066, 52], [34, 0.048, 48]),
  liver: both([70, 0.045, 40], [31, 0.038, 35]),
  slate: both([77, 0.04, 236], [33, 0.035, 240]),
  greyTile: both([72, 0.022, 235], [30.5, 0.018, 235]),
  glass: both([80, 0.055, 230], [29, 0.045, 240]),
  lamp: both([87.2, 0.048, 226], [84, 0.09, 88]),
  leaf: both([87.5, 0.038, 165], [34, 0.035, 185]),
  leafShade: both([82, 0.042, 172], [28.5, 0.035, 190]),
  lawn: both([93.5, 0.03, 150], [31, 0.026, 160]),
  lilac: both([86, 0.06, 325], [44, 0.075, 325]),
  lilacShade: both([78, 0.085, 325], [37, 0.075, 325]),
  fruit: both([84, 0.12, 78], [66, 0.11, 78]),
  water: both([88, 0.06, 205], [42, 0.07, 215]),
  panel: both([46, 0.06, 250], [22, 0.04, 250]),
  road: both([93, 0.012, 230], [27, 0.02, 243]),
  sun: both([95.7, 0.036, 92], [86, 0.03, 90]),
  shade: { ...both([35, 0.06, 240], [13, 0.03, 243]), alpha: [0.17, 0.42] },
} as const satisfies Record<string, Colour>;

export type Paint = keyof typeof PALETTE;

/** Colours that replace those of the palette by day. */
export type Light = Readonly<Partial<Record<Paint, Oklch>>>;

/** How a finished drawing is shown. */
export interface Exposure {
  light?: Light;
  /** The night colours in both colour schemes. */
  isNight?: boolean;
  /** The visible part, in pixels. */
  crop?: { x: number; y: number; width: number; height: number };
}

/** Line widths on a frame of 800 pixels: silhouette, openings, texture. */
export type Weight = 1 | 2 | 3;
const WIDTHS = { 1: 3.4, 2: 1.9, 3: 1.1 } as const;
const LARGE = { from: 700, times: 0.75 } as const;
const TEXTURE_OPACITY = 0.7;

const CODES = Object.fromEntries(
  Object.keys(PALETTE).map((paint, index) => [paint, String.fromCharCode(97 + (index % 26)) + (index < 26 ? "" : "z")]),
) as Record<Paint, string>;
const code = (paint: Paint) => CODES[paint];

function pathClass(paint: Paint | null, weight: Weight | null): string {
  return [paint === null ? "" : code(paint), weight === null ? "" : `S${weight}`].filter(Boolean).join(" ");
}

const DASHED = "U";
const MARKED = "N";

/** The stylesheet of a drawing, by day, by night and in forced colours. */
export function styleSheet(used: Iterable<Paint>, extra = "", { light = {}, isNight = false }: Exposure = {}): string {
  const paints = [...used].toSorted();
  const rules = (mode: "light" | "dark") =>
    paints.map((paint) => `.${code(paint)}{fill:${hexColour(paint, mode, light)}}`).join("");
  const lines = (mode: "light" | "dark") => {
    const ink = hexColour("ink", mode, light);
    const marked = hexColour("harbour", mode, light);
    return `.S1,.S2,.S3{stroke:${ink}}.${MARKED}{stroke:${marked}}text{fill:${ink}}`;
  };
  const widths = (times: number) =>
    [1, 2, 3].map((weight) => `.S${weight}{stroke-width:${round(WIDTHS[weight as Weight] * times)}}`).join("");
  const first = isNight ? "dark" : "light";
  return (
    `path{fill:none;stroke-linejoin:round;stroke-linecap:round}${rules(first)}${lines(first)}${widths(1)}` +
    `.S3{stroke-opacity:${TEXTURE_OPACITY}}.${DASHED}{stroke-dasharray:9 5}.${MARKED}{stroke-width:4.4}${extra}` +
    (isNight ? "" : `@media(prefers-color-scheme:dark){${rules("dark")}${lines("dark")}}`) +
    `@media(min-width:${LARGE.from}px){${widths(LARGE.times)}}` +
    `@media(forced-colors:active){path[class]{fill:Canvas}.S1,.S2,.S3{stroke:CanvasText}text{fill:CanvasText}` +
    `path[class^=S],path[class=${MARKED}],path[class=${code("shade")}]{fill:none}.${MARKED}{stroke:Highlight}path{forced-color-adjust:none}}`
  );
}

const ownColours = { light: new Map<Paint, string>(), dark: new Map<Paint, string>() };

/** #rrggbb or #rrggbbaa, which generators of social images also support. */
function hexColour(paint: Paint, mode: "light" | "dark", light: Light): string {
  if (mode === "light" && light[paint] !== undefined) return computeHex(paint, mode, light);
  const own = ownColours[mode].get(paint) ?? computeHex(paint, mode, {});
  ownColours[mode].set(paint, own);
  return own;
}

function computeHex(paint: Paint, mode: "light" | "dark", light: Light): string {
  const colour: Colour = PALETTE[paint];
  const alpha = colour.alpha?.[mode === "light" ? 0 : 1];
  const shown = (mode === "light" ? light[paint] : undefined) ?? colour[mode];
  return `#${[...toSrgb(shown), ...(alpha === undefined ? [] : [alpha])].map(byte).join("")}`;
}

/** OKLCH to sRGB, as in CSS Color 4. */
function toSrgb([lightness, chroma, hue]: Oklch): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const L = lightness / 100;
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map(gamma) as [number, number, number];
}

const gamma = (linear: number) => (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055);
const byte = (share: number) =>
  Math.round(Math.min(1, Math.max(0, share)) * 255)
    .toString(16)
    .padStart(2, "0");
const round = (value: number) => Math.round(value * 100) / 100;

export const WIDTH = 800;
export const HEIGHT = 600;

/** A drawing in progress. Later parts cover earlier ones. */
export interface Sheet {
  readonly frame: Frame;
  fill(paint: Paint, weight: Weight | null, ...shapes: Shape[]): void;
  stroke(weight: Weight, ...shapes: Shape[]): void;
  dashes(weight: Weight, ...shapes: Shape[]): void;
  mark(...shapes: Shape[]): void;
  /** A string is inline CSS. */
  text(x: number, y: number, text: string, look?: string | { className: string }): void;
  within(frame: Frame): Sheet;
  /** For the surroundings of the home: pale blue with thin lines. */
  pale(): Sheet;
  toSvg(exposure?: Exposure): string;
}

interface SheetOptions {
  width?: number;
  height?: number;
  css?: string;
  /** Bends everything that is drawn. */
  lens?: Lens;
}

/** Deterministic: the same calls give the same bytes. */
export function createSheet({ width = WIDTH, height = HEIGHT, css, lens }: SheetOptions = {}): Sheet {
  const elements: string[] = [];
  const used = new Set<Paint>();

  function path(classes: string, shapes: readonly Shape[], frame: Frame): void {
    const data = pathData(shapes, frame, lens);
    if (data !== "") elements.push(`<path class="${classes}" d="${data}"/>`);
  }

  function pen(frame: Frame, isPale: boolean): Sheet {
    const thin = (weight: Weight): Weight => (isPale ? 3 : weight);
    return {
      frame,
      fill(paint, weight, ...shapes) {
        const visible = isPale ? paleOf(paint) : paint;
        used.add(visible);
        path(pathClass(visible, weight === null ? null : thin(weight)), shapes, frame);
      },
      stroke: (weight, ...shapes) => path(pathClass(null, thin(weight)), shapes, frame),
      dashes: (weight, ...shapes) => path(`${pathClass(null, thin(weight))} ${DASHED}`, shapes, frame),
      mark: (...shapes) => path(MARKED, shapes, frame),
      text(x, y, label, look) {
        const left = Math.round(frame.x + (frame.flip ? -x : x) * frame.scale);
        const top = Math.round(frame.y + (frame.up ? -y : y) * frame.scale);
        const [attribute, value] = typeof look === "object" ? ["class", look.className] : ["style", look];
        const styled = value === undefined ? "" : ` ${attribute}="${escapeMarkup(value)}"`;
        elements.push(`<text x="${left}" y="${top}"${styled}>${escapeMarkup(label)}</text>`);
      },
      within: (inner) => pen(inner, isPale),
      pale: () => pen(frame, true),
      toSvg: (exposure = {}) => {
        const { x, y, ...size } = exposure.crop ?? { x: 0, y: 0, width, height };
        const style = styleSheet(used, css, exposure);
        return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${size.width} ${size.height}"><style>${style}</style>${elements.join("")}</svg>\n`;
      },
    };
  }
  return pen(SHEET, false);
}

const glazed: readonly Paint[] = ["glass", "lamp", "harbour", "ink", "dark", "panel", "deep"];
const greens: readonly Paint[] = ["leaf", "leafShade", "lawn", "lilac", "lilacShade", "bark"];

function paleOf(paint: Paint): Paint {
  if (glazed.includes(paint)) return "deep";
  if (greens.includes(paint)) return "lawn";
  return paint === "shade" ? "shade" : "depth";
}
