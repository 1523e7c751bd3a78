import { addRoom, boundsOf, type Floor, join, type Rect } from "./layout.ts";
import type { Programme } from "./programme.ts";

const CAR = { length: 5.6, width: 2.7 };

/**
 * A space, carport or garage next to the home. It ends with the first room, so that no room behind loses its window.
 */
export function addParking(floor: Floor, programme: Programme, place: { edge: number; firstLength: number }): void {
  const { cars, parking } = programme;
  if (cars === 0) return;
  const across = Math.min(cars, 2);
  const rows = Math.ceil(cars / across);
  const size = { w: CAR.length * rows + 0.4, h: CAR.width * across + 0.5 };
  const attached = parking === "inside";
  const gap = attached ? 0 : parking === "garage" || parking === "basement" ? 1 : 0.35;
  const x = attached ? place.firstLength - size.w : parking === "space" || parking === "carport" ? 0 : 0.6;
  const rect: Rect = { x, y: place.edge + gap, ...size };
  if (parking === "garage" || attached) {
    const name = cars === 1 ? "Garage" : cars === 2 ? "Double garage" : "Garage";
    const garage = addRoom(floor, "garage", name, [rect.x, rect.x + rect.w], [rect.y, rect.y + rect.h], "Garage");
    garage.cars = cars;
    join(floor, "wide", garage, "street");
    return;
  }
  const one = parking === "carport" ? "Carport" : parking === "basement" ? "Car space" : "Car space";
  const name = parking === "carport" ? "Carport" : cars === 1 ? one : `${cars} car spaces`;
  floor.outside.push({ kind: parking === "carport" ? "carport" : "space", name, cars, ...rect });
}

const ARROW = 0.85;

/** The bounds of everything drawn of a floor. */
export function extentOf(floor: Floor): Rect {
  const entries = floor.ways.filter(({ to, from }) => to === "street" && from.kind === "hall");
  const arrows = entries.map(({ from }) => ({ x: from.x - ARROW, y: from.y, w: ARROW, h: from.h }));
  return boundsOf([...floor.rooms, ...floor.outside, ...arrows]);
}
