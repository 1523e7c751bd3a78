import { LRUCache } from "lru-cache";
import { noteStatement, whenChanged } from "#platform/freshness.server.ts";
import { CRITERION_NAMES, valueOf } from "#app/features/listings/model/criteria.ts";
import { countAllHomes, countSomeHomes, type SearchedHomes, type SuburbHomes } from "./counts.queries.server.ts";

/** Up to so many matches on a map are counted one by one, for every map anew. */
const COUNTED_AFRESH = 8000;
const COUNTED_AGAIN_AFTER = 60_000;

/** Counts of searches that match more, by criteria: until a home changes, or for a minute where that is not heard of. */
const counted = new LRUCache<string, Promise<SuburbHomes[]>>({ max: 200, ttl: COUNTED_AGAIN_AFTER });
whenChanged((table = "listings") => {
  if (table === "listings") counted.clear();
});

/**
 * The matching homes of each suburb with any, among the suburbs with these keys; the suburbs that a search names are left
 * aside, for the map shows what is beside them, too. Exact.
 */
export async function countHomesBySuburb(search: SearchedHomes, keys: readonly string[]): Promise<SuburbHomes[]> {
  const limits = CRITERION_NAMES.map((name) => [name, valueOf(search, name)] as const);
  const criteria = {
    type: search.type,
    closed: search.closed,
    ...Object.fromEntries(limits),
    suburb: undefined,
    nearby: undefined,
  };
  const known = JSON.stringify(criteria);
  const within = new Set(keys);
  const inView = (all: SuburbHomes[]) => all.filter(({ key }) => within.has(key));
  const kept = counted.get(known);
  if (kept) {
    noteStatement("listings");
    return inView(await kept);
  }
  const fresh = await countSomeHomes(criteria, keys, COUNTED_AFRESH + 1);
  if (fresh.reduce((sum, { count }) => sum + count, 0) <= COUNTED_AFRESH) return fresh;
  const asking = countAllHomes(criteria);
  counted.set(known, asking);
  asking.catch(() => counted.delete(known));
  return inView(await asking);
}
