import { type Shape, WIDTH, box, line, outline, scallops } from "#app/features/drawings/shapes.ts";
import { drawBushes } from "#app/features/drawings/trees.ts";
import type { Fence } from "#samples/drawings/model/home-facts.ts";
import { type Elevation, LEVELS, type Scene } from "./scene.ts";

/** Reaches beyond the frame, because a turned camera sees more of one side. */
const BEYOND = 140;

/** From the ground line down, in pixels. */
export function drawGround({ sheet, random }: Scene): void {
  const { ground, footpath, verge, kerb } = LEVELS;
  const [left, right] = [-BEYOND, WIDTH + BEYOND];
  const band = (y: number, height: number) => box(left, y, right - left, height);
  sheet.fill("lawn", null, band(ground - 4, 120));
  sheet.stroke(2, line(left, ground, right, ground));
  const from = random.sky.int(0, 70) - 152;
  const joints = Array.from({ length: 15 }, (_, index) => {
    const x = from + index * 76;
    return line(x, footpath, x - 8, verge);
  });
  sheet.fill("paper", null, band(footpath, verge - footpath));
  sheet.stroke(3, line(left, footpath, right, footpath), line(left, verge, right, verge), ...joints);
  sheet.fill("road", null, band(kerb, 60));
  sheet.stroke(2, line(left, kerb, right, kerb));
  sheet.stroke(3, line(left, kerb + 6, right, kerb + 6));
}

/** Paths and drives, widening towards the viewer. */
export function drawWays(scene: Scene, { paths, drives }: Elevation): void {
  const { pen, below } = scene;
  const [kerb, footpath] = [below("kerb"), below("footpath")];
  const drive = drives.map(({ x, width }) => {
    const half = width / 2;
    return outline(x - half, 0, x + half, 0, x + half + 0.55, kerb, x - half - 0.55, kerb);
  });
  if (drive.length > 0) {
    pen.fill("road", 3, ...drive);
    pen.stroke(3, ...drives.map(({ x }) => line(x, -0.2, x, kerb)));
  }
  for (const { x, width } of drives) scene.note("drive", x - width / 2, kerb, width, -kerb);
  const path = paths.map(({ x, width }) => {
    const half = width / 2;
    return outline(x - half, 0, x + half, 0, x + half + 0.18, footpath, x - half - 0.18, footpath);
  });
  pen.fill("sand", 3, ...path);
}

/** Half the width of the smallest recognisable bush, in pixels. */
const BUSH = 15;

/** Open at paths and drives. */
export function drawFence(scene: Scene, elevation: Elevation): void {
  const kind = scene.design.fence;
  const gaps = [...elevation.paths, ...elevation.drives]
    .map(({ x, width }) => [x - width / 2 - 0.35, x + width / 2 + 0.35] as const)
    .toSorted((a, b) => a[0] - b[0]);
  const runs: [number, number][] = [];
  let from = scene.left - 1;
  for (const [start, end] of gaps) {
    if (start > from + 0.4) runs.push([from, start]);
    from = Math.max(from, end);
  }
  if (from < scene.right + 1) runs.push([from, scene.right + 1]);
  if (kind === null) {
    const size = Math.max(0.42, BUSH / scene.pen.frame.scale);
    for (const [start, end] of runs)
      drawBushes(scene.pen, start, end, scene.below("boundary") * 0.8, scene.random.plants, size);
    return;
  }
  for (const [start, end] of runs) FENCES[kind](scene, start, end, scene.below("boundary"));
  for (const [start, end] of runs) scene.note("fence", start, scene.below("boundary"), end - start, 1, { kind });
}

const FENCES: Readonly<Record<Fence, (scene: Scene, from: number, to: number, y: number) => void>> = {
  hedge({ pen, random }, from, to, y) {
    const height = 0.86;
    const points: [number, number][] = [];
    const bumps = Math.max(2, Math.round((to - from) / 0.62));
    for (let index = 0; index <= bumps; index += 1) {
      points.push([from + ((to - from) * index) / bumps, y + height + (random.plants.next() - 0.5) * 0.06]);
    }
    const [top] = [scallops(points)];
    pen.fill("leaf", 2, [...top.slice(0, -2), ["L", to, y], ["L", from, y], ["Z"]]);
    const marks = Array.from({ length: Math.round((to - from) * 0.9) }, (): Shape => {
      const x = from + 0.3 + random.plants.next() * (to - from - 0.6);
      const level = y + 0.15 + random.plants.next() * 0.45;
      return [
        ["M", x, level],
        ["Q", x + 0.13, level + 0.16, x + 0.26, level],
      ];
    });
    pen.stroke(3, ...marks);
  },
  picket({ pen }, from, to, y) {
    const rails = [line(from, y + 0.25, to, y + 0.25), line(from, y + 0.65, to, y + 0.65)];
    pen.stroke(2, ...rails);
    const count = Math.floor((to - from) / 0.26);
    const pickets = Array.from({ length: count }, (_, index) => {
      const x = from + 0.05 + (index * (to - from)) / count;
      return outline(x, y, x, y + 0.8, x + 0.065, y + 0.92, x + 0.13, y + 0.8, x + 0.13, y);
    });
    pen.fill("white", 3, ...pickets);
  },
  timber({ pen }, from, to, y) {
    pen.fill("sand", 2, box(from, y, to - from, 0.95));
    const count = Math.max(1, Math.round((to - from) / 0.42));
    pen.stroke(
      3,
      ...Array.from({ length: count - 1 }, (_, index) => {
        const x = from + ((index + 1) * (to - from)) / count;
        return line(x, y, x, y + 0.95);
      }),
    );
  },
  brick({ pen, random }, from, to, y) {
    pen.fill("brick", 2, box(from, y, to - from, 0.7));
    pen.fill("sand", 2, box(from - 0.05, y + 0.7, to - from + 0.1, 0.12));
    const courses = Array.from({ length: Math.round((to - from) * 0.8) }, () => {
      const x = from + 0.2 + random.plants.next() * Math.max(0, to - from - 0.9);
      const level = y + 0.15 + 0.18 * random.plants.int(0, 2);
      return line(x, level, x + 0.5, level);
    });
    pen.stroke(3, ...courses);
  },
  wire({ pen }, from, to, y) {
    const count = Math.max(1, Math.round((to - from) / 2));
    const posts = Array.from({ length: count + 1 }, (_, index) => {
      const x = from + (index * (to - from)) / count;
      return box(x - 0.06, y, 0.12, 1.15);
    });
    pen.stroke(3, ...[0.3, 0.65, 1].map((level) => line(from, y + level, to, y + level)));
    pen.fill("sand", 2, ...posts);
  },
};
