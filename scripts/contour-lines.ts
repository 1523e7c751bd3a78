/** Depth contours of an imaginary sea bed as one SVG path, deterministic per seed. */

type Point = readonly [x: number, y: number];
type Segment = readonly [Point, Point];

/** Half the side of the square; any rotation of a 400 x 300 frame fits inside. */
const reach = 260;
const cell = 13;

/** Mulberry32, a generator of numbers in [0, 1). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Stretched Gaussian hills and hollows. */
function seaBed(seed: number): (x: number, y: number) => number {
  const random = randomFrom(seed);
  const hills = Array.from({ length: 7 }, (_, index) => {
    const angle = random() * Math.PI;
    return {
      x: (random() - 0.5) * reach * 1.9,
      y: (random() - 0.5) * reach * 1.9,
      height: (index % 3 === 2 ? -1 : 1) * (0.6 + random() * 0.8),
      width: 70 + random() * 90,
      stretch: 1 + random() * 1.1,
      sine: Math.sin(angle),
      cosine: Math.cos(angle),
    };
  });
  return (x, y) =>
    hills.reduce((height, hill) => {
      const along = (x - hill.x) * hill.cosine + (y - hill.y) * hill.sine;
      const across = (y - hill.y) * hill.cosine - (x - hill.x) * hill.sine;
      return height + hill.height * Math.exp(-((along / hill.stretch) ** 2 + across ** 2) / hill.width ** 2);
    }, 0);
}

/** Marching squares: the segments where the surface crosses `level`. */
function crossings(height: (x: number, y: number) => number, level: number): Segment[] {
  const segments: Segment[] = [];
  for (let x = -reach; x < reach; x += cell) {
    for (let y = -reach; y < reach; y += cell) {
      const corners: Point[] = [
        [x, y],
        [x + cell, y],
        [x + cell, y + cell],
        [x, y + cell],
      ];
      const points: Point[] = [];
      corners.forEach((from, index) => {
        const to = corners[(index + 1) % 4] ?? from;
        // Both cells of an edge must compute the identical point.
        const [start, end] = from[0] < to[0] || from[1] < to[1] ? [from, to] : [to, from];
        const [low, high] = [height(...start) - level, height(...end) - level];
        if (low < 0 === high < 0) return;
        const share = low / (low - high);
        points.push([start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share]);
      });
      for (let index = 0; index + 1 < points.length; index += 2) {
        const [from, to] = [points[index], points[index + 1]];
        if (from && to) segments.push([from, to]);
      }
    }
  }
  return segments;
}

function join(segments: Segment[]): Point[][] {
  const name = (point: Point) => point.map((part) => part.toFixed(3)).join();
  const left = new Set(segments);
  const takeAt = (end: Point): Point | undefined => {
    for (const segment of left) {
      const [from, to] = segment;
      if (name(from) !== name(end) && name(to) !== name(end)) continue;
      left.delete(segment);
      return name(from) === name(end) ? to : from;
    }
    return undefined;
  };
  const lines: Point[][] = [];
  for (const segment of left) {
    left.delete(segment);
    const line: Point[] = [...segment];
    for (let next = takeAt(segment[1]); next; next = takeAt(next)) line.push(next);
    for (let next = takeAt(segment[0]); next; next = takeAt(next)) line.unshift(next);
    lines.push(line);
  }
  return lines;
}

/** Drops points within 1.5 cells of the previous one: smoother and shorter. */
function thin(line: Point[]): Point[] {
  const thinned: Point[] = [];
  for (const point of line) {
    const last = thinned.at(-1);
    if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) > cell * 1.5) thinned.push(point);
  }
  return thinned;
}

/** Quadratic curves between the midpoints, in relative units. */
function curve(line: Point[], closed: boolean, decimals: number): string {
  const unit = 10 ** decimals;
  const round = (value: number) => Math.round(value * unit) / unit;
  const points = closed ? [...line, ...line.slice(0, 2)] : line;
  const middle = (from: Point, to: Point): Point => [round((from[0] + to[0]) / 2), round((from[1] + to[1]) / 2)];
  const [first, second] = points;
  if (!first || !second) return "";
  let pen = middle(first, second);
  let path = `M${pen.join(" ")}q`;
  for (let index = 1; index + 1 < points.length; index++) {
    const [control, next] = [points[index], points[index + 1]];
    if (!control || !next) break;
    const end = middle(control, next);
    const steps = [control[0] - pen[0], control[1] - pen[1], end[0] - pen[0], end[1] - pen[1]].map(round);
    path += `${path.endsWith("q") ? "" : " "}${steps.join(" ")}`;
    pen = end;
  }
  return closed ? `${path}z` : path;
}

/** Contours at `levels` heights; large drawings need more `decimals`. */
export function contourPath(seed: number, levels: number, decimals = 0): string {
  const height = seaBed(seed);
  const heights: number[] = [];
  for (let x = -reach; x <= reach; x += cell) for (let y = -reach; y <= reach; y += cell) heights.push(height(x, y));
  const lowest = Math.min(...heights);
  const step = (Math.max(...heights) - lowest) / (levels + 1);
  let path = "";
  for (let level = 1; level <= levels; level++) {
    for (const line of join(crossings(height, lowest + step * level))) {
      const [start, end] = [line[0], line.at(-1)];
      const closed = start !== undefined && end !== undefined && Math.hypot(start[0] - end[0], start[1] - end[1]) < 1;
      const thinned = thin(closed ? line.slice(0, -1) : line);
      if (thinned.length > 3) path += curve(thinned, closed, decimals);
    }
  }
  return path.replaceAll(" -", "-");
}
