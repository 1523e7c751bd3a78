import { readRowId } from "#app/lib/fields.ts";

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
