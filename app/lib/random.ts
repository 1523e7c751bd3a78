/** Repeatable: the same seed gives the same numbers on every machine. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** Inclusive. */
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Up to `count` different members in random order. */
  sample<T>(list: readonly T[], count: number): T[];
  /** Probability is proportional to weight. */
  weighted<T>(list: readonly T[], weight: (item: T) => number): T;
}

/** Mulberry32, from a 32-bit seed. Picking from an empty list throws a RangeError. */
export function randomFrom(seed: number): Random {
  let state = seed | 0;

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));

  function pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError("Nothing to pick from");
    return list[int(0, list.length - 1)] as T;
  }

  function sample<T>(list: readonly T[], count: number): T[] {
    const remaining = [...list];
    const picked: T[] = [];
    while (picked.length < count && remaining.length > 0)
      picked.push(...remaining.splice(int(0, remaining.length - 1), 1));
    return picked;
  }

  function weighted<T>(list: readonly T[], weight: (item: T) => number): T {
    const total = list.reduce((sum, item) => sum + weight(item), 0);
    let remaining = next() * total;
    for (const item of list) {
      remaining -= weight(item);
      if (remaining < 0) return item;
    }
    return pick(list);
  }

  return { next, int, chance: (probability) => next() < probability, pick, sample, weighted };
}

/** For one part ("sky") of a thing ("12 Wilson Street, Newtown"), independent of its other parts. */
export function streamOf(seed: string, part: string): Random {
  let hash = 0x811c9dc5;
  for (const sign of `${seed}|${part}`) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return randomFrom(hash ^ (hash >>> 15));
}
