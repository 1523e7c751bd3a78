import { defineIntents } from "#app/lib/intents.ts";

/** The page of saved homes. The form for the hearts posts to it. */
export const savedHomesPath = "/saved";

/** One form for all hearts of a page. The clicked button identifies the home. */
export const saveHomeForm = "save-home";

/** Further forms of the list. */
export const savedHomeIntents = defineIntents({
  remove: {},
  restore: { fullPage: true },
  forget: { fullPage: true },
});

/** Id of the notice about a removed home. */
export const removedNoticeId = "removed";

/** Returns the path of a page of saved homes. `removed` is a home just removed, encoded by `signHomes`. */
export function savedPagePath(page: number, removed?: string): string {
  const query = new URLSearchParams();
  if (page > 1) query.set("page", String(page));
  if (removed !== undefined) query.set("removed", removed);
  return query.size === 0 ? savedHomesPath : `${savedHomesPath}?${query.toString()}`;
}

/** Returns the id of a home's heart, used as the hash when redirecting back to it. */
export function heartId(id: number): string {
  return `home-${id}`;
}
