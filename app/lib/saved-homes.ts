/** The page of one's saved homes; the form around the hearts posts to it. */
export const savedHomesPath = "/saved";

/** The cookie of a visitor's saved homes. Scripts may read it: the hearts of pages that are the same for everybody are filled from it. */
export const savedHomesCookie = "saved-homes";

/**
 * The ids in a browser's cookies, newest first, unverified: enough for a heart, never for the server. The cookie holds
 * homes as "id.price.time" in base 36, divided by "-", then "~" and the signature.
 */
export function savedIdsIn(cookies: string): number[] {
  const [, homes = ""] = /(?:^|; )(?:__Host-)?saved-homes=([\w.-]*)~/.exec(cookies) ?? [];
  return homes
    .split("-")
    .map((home) => Number.parseInt(home, 36))
    .filter((id) => id > 0);
}
