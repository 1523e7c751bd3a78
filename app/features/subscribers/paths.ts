/** The page of a mailed link that says yes to what was asked for with an address. */
export function confirmPath(token: string): string {
  return `/subscriptions/confirm/${token}`;
}

/** The page of a mailed link that stops one kind of mail; mail programs post to it by themselves (RFC 8058). */
export function unsubscribePath(token: string): string {
  return `/unsubscribe/${token}`;
}

/** The page on which all searches of an address are managed, without an account. */
export function managePath(token: string): string {
  return `/saved-searches/${token}`;
}

/** What the pages behind mailed links call themselves in their tags, as their own addresses are keys; and the way out of them. */
export const homesPath = "/listings";
