import { defineIntents } from "#app/lib/intents.ts";

/** The page of the saved homes; the form around the hearts posts to it. */
export const savedHomesPath = "/saved";

/** The form of all hearts of a page, posted to the list: the button that is pressed names the home. */
export const saveHomeForm = "save-home";

/** What the buttons of the list do beside saving. */
export const savedHomeIntents = defineIntents({
  remove: {},
  restore: { whole: true },
  forget: { whole: true },
});

/** Where the notice about a home that was removed stands. */
export const removedElement = "removed";

/** A page of one's saved homes; `removed` is what `signHomes` made of the home that was just taken away. */
export function savedPagePath(page: number, removed?: string): string {
  const query = new URLSearchParams();
  if (page > 1) query.set("page", String(page));
  if (removed !== undefined) query.set("removed", removed);
  return query.size === 0 ? savedHomesPath : `${savedHomesPath}?${query.toString()}`;
}

/** The heart of a home: where a page leads back to that it was pressed on. */
export function heartElement(id: number): string {
  return `home-${id}`;
}
