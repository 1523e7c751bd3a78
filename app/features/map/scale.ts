import { type MapView, metresPerPixel } from "./view.ts";

const ROUND_LENGTHS = [250, 500, 1000, 2000, 5000, 10_000, 20_000];

/** A round length for the scale of a map: how many pixels it is, and its words. */
export function scaleOf({ z }: MapView): { pixels: number; label: string } {
  const perPixel = metresPerPixel(z);
  const metres = ROUND_LENGTHS.findLast((length) => length / perPixel <= 66) ?? 250;
  return { pixels: Math.round(metres / perPixel), label: metres < 1000 ? `${metres} m` : `${metres / 1000} km` };
}
