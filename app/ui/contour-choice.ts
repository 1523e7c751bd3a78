/** How many contour drawings art.svg holds, named contour-1 and up. */
const drawings = 4;
const turns = 24;

export interface ContourChoice {
  name: string;
  degrees: number;
  flipped: boolean;
}

/** Mixes the bits of a whole number, so that neighbouring seeds give unrelated results (the finaliser of MurmurHash3). */
function scramble(seed: number): number {
  let hash = Math.trunc(seed) | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The contour drawing of a thing, by its id: always the same for the same id, one of 192 in all. */
export function contourFor(seed: number): ContourChoice {
  const hash = scramble(seed);
  return {
    name: `contour-${(hash % drawings) + 1}`,
    degrees: ((hash >>> 4) % turns) * (360 / turns),
    flipped: ((hash >>> 16) & 1) === 1,
  };
}
