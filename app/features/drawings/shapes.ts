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

/** Moves a point of the sheet, in pixels. Keeps straight lines straight. */
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
