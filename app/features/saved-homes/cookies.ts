import { MAX_INTEGER, readRowId } from "#app/lib/fields.ts";

/** The cookie of a visitor's saved homes. Scripts read it to fill the hearts of cached pages. */
export const savedHomesCookie = "saved-homes";

/** A home that somebody keeps. */
export interface SavedHome {
  id: number;
  /** Whole dollars, rent by the week; null while no price was published. */
  priceWhenSaved: number | null;
  savedAt: Date;
}

/** As many as fit in a cookie beside all others that a server in front of ours may take. */
export const MAX_VISITOR_HOMES = 50;
/** As many as anybody compares; each page of a member carries their numbers. */
export const MAX_MEMBER_HOMES = 200;

/** Homes as one text for a cookie, at most 22 characters each: "id.price.time" in base 36, divided by "-". */
export function encodeHomes(homes: readonly SavedHome[]): string {
  return homes
    .map(({ id, priceWhenSaved, savedAt }) =>
      [id, priceWhenSaved ?? "", savedAt.getTime()].map((part) => part.toString(36)).join("."),
    )
    .join("-");
}

/** The homes of such a text; undefined when it is none. */
export function decodeHomes(text: string): SavedHome[] | undefined {
  if (text === "") return [];
  const homes = text.split("-", MAX_MEMBER_HOMES + 1).map(decodeHome);
  return homes.length <= MAX_MEMBER_HOMES && homes.every((home) => home !== undefined) ? homes : undefined;
}

function decodeHome(text: string): SavedHome | undefined {
  const [, id = "", price = "", time = ""] =
    /^([1-9a-z][\da-z]{0,5})\.([\da-z]{0,6})\.([\da-z]{1,8})$/.exec(text) ?? [];
  const home = {
    id: Number.parseInt(id, 36),
    priceWhenSaved: price === "" ? null : Number.parseInt(price, 36),
    savedAt: new Date(Number.parseInt(time, 36)),
  };
  return home.id <= MAX_INTEGER && (home.priceWhenSaved ?? 0) <= MAX_INTEGER ? home : undefined;
}

/** The cookie of the homes that a browser has shown. The page of a home writes it by script, and nobody else does. */
export const recentHomesCookie = "recent-homes";

const MAX_RECENT_HOMES = 12;

/** The ids of such a list, the last one shown first. Whatever is no id, or one again, is left out. */
export function decodeRecentHomes(text: string): number[] {
  const ids = text
    .split(".", MAX_RECENT_HOMES * 2)
    .map(readRowId)
    .filter((id) => id !== undefined);
  return [...new Set(ids)].slice(0, MAX_RECENT_HOMES);
}

/** The list after a home was shown. */
export function withRecentHome(text: string, id: number): string {
  return [id, ...decodeRecentHomes(text).filter((other) => other !== id)].slice(0, MAX_RECENT_HOMES).join(".");
}
