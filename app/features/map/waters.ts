import type { Place } from "./projection.ts";

/** A name that belongs to no area. It is left out where it would cover another, and never moved: it would leave its water. */
export interface NamedWater extends Place {
  name: string;
  /** The levels that it is written at. */
  from: number;
  to: number;
  isLand?: true;
}

export const WATERS: readonly NamedWater[] = [
  { name: "Sydney Harbour", latitude: -33.8585, longitude: 151.234, from: 3, to: 5 },
  { name: "Botany Bay", latitude: -33.988, longitude: 151.188, from: 1, to: 5 },
  { name: "Broken Bay", latitude: -33.567, longitude: 151.345, from: 1, to: 4 },
  { name: "Port Hacking", latitude: -34.077, longitude: 151.141, from: 4, to: 5 },
  { name: "Pittwater", latitude: -33.628, longitude: 151.306, from: 4, to: 5 },
  { name: "Tasman Sea", latitude: -33.93, longitude: 151.43, from: 1, to: 3 },
  { name: "Blue Mountains", latitude: -33.66, longitude: 150.47, from: 1, to: 2, isLand: true },
];
