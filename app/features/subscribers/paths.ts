/** The page of a mailed link that confirms what was requested for an address. */
export function confirmPath(token: string): string {
  return `/subscriptions/confirm/${token}`;
}

/** The page of a mailed link that stops one kind of mail; mail programs post to it directly (RFC 8058). */
export function unsubscribePath(token: string): string {
  return `/unsubscribe/${token}`;
}

/** The page on which all searches of an address are managed, without an account. */
export function managePath(token: string): string {
  return `/saved-searches/${token}`;
}

/** Where the pages behind mailed links lead. Their tags name it, too, as their own addresses are secrets. */
export const homesPath = "/listings";
