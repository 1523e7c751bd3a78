import { defineIntents } from "#app/lib/intents.ts";

/** The form for the hearts posts here. */
export const savedHomesPath = "/saved";

/** One form for all hearts of a page; the button identifies the home. */
export const saveHomeForm = "save-home";

export const savedHomeIntents = defineIntents({
  remove: {},
  note: {},
  restore: { fullPage: true },
  forget: { fullPage: true },
});

export const removedNoticeId = "removed";

/** Returns the path of a page of saved homes. `removed` is a home encoded by `signHomes`. */
export function savedPagePath(page: number, removed?: string): string {
  const query = new URLSearchParams();
  if (page > 1) query.set("page", String(page));
  if (removed !== undefined) query.set("removed", removed);
  return query.size === 0 ? savedHomesPath : `${savedHomesPath}?${query.toString()}`;
}

/** The hash of redirects. */
export function heartId(id: number): string {
  return `home-${id}`;
}

/** The hash of a note. Its form has the id `note-{id}`. */
export function noteId(id: number): string {
  return `note-on-${id}`;
}
