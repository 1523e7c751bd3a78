import { type RefObject, useEffect, useRef } from "react";
import { useFirstIntent } from "#app/ui/use-first-intent.ts";
import type { MapView } from "#app/features/map/view.ts";
import type { Rest } from "./map-moves.ts";

/**
 * Lets hands move the map, once they come near it: until then nothing of that is loaded. Returns what is to be called when
 * a new drawing has taken the place of the old one.
 */
export function useMapMoves(
  region: RefObject<HTMLElement | null>,
  view: MapView,
  goTo: (view: MapView) => void,
): (sheet: HTMLElement) => void {
  const moves = useFirstIntent(region, loadMoves);
  /** What the hand has moved the map beyond the place that its address names. */
  const rest = useRef<Rest>({ view, x: 0, y: 0 });
  const { z, x, y } = view;

  useEffect(() => {
    if (!moves || !region.current) return;
    return moves.moveByHand(region.current, { view: { z, x, y }, rest, goTo });
  }, [moves, region, z, x, y, goTo]);

  return (sheet) => moves?.showRest(sheet, { z, x, y }, rest.current);
}

function loadMoves() {
  return import("./map-moves.ts");
}
