import { chartBounds, project } from "./chart-projection.ts";

const step = 5;
const { north, south, west, east } = chartBounds;

/** The meridians of the chart, one every five minutes: their distance from its west edge, in its units. */
export const meridians: readonly number[] = everyStep(west, east).map((minutes) =>
  Math.round(project({ latitude: north, longitude: minutes / 60 }).x),
);

/** The parallels, likewise from its north edge, with their names: "33°50′S". */
export const parallels: readonly { at: number; label: string }[] = everyStep(-north, -south).map((minutes) => ({
  at: Math.round(project({ latitude: -minutes / 60, longitude: west }).y),
  label: `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, "0")}′S`,
}));

function everyStep(from: number, to: number): number[] {
  const first = Math.ceil((from * 60) / step);
  const last = Math.floor((to * 60) / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}
