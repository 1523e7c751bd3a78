/** Where a base stands in for our own origin while an address is checked. */
const here = "https://here.invalid";

/**
 * The path that `text` names on our own origin, normalised, with its query and hash; undefined when it is anything that a
 * browser could follow elsewhere ("//evil", "/\evil", "https:", "javascript:", control characters that browsers drop).
 */
export function ownPath(text: string | null | undefined): string | undefined {
  if (!text || !text.startsWith("/") || text.length > 2048) return undefined;
  // Tab and line ends vanish before a browser looks at an address; a backslash is a slash to it.
  if (/[\u0000-\u001f\u007f\\]/.test(text) || text.startsWith("//")) return undefined;
  const url = URL.canParse(text, here) ? new URL(text, here) : undefined;
  if (url?.origin !== here || url.pathname.startsWith("//")) return undefined;
  return url.pathname + url.search + url.hash;
}

/** Where to log in to come back to a page of ours; `url` is that page's. */
export function logInAddress({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  return `/login?${new URLSearchParams({ redirectTo: pathname + search }).toString()}`;
}

/** The page of the newsletter; the form in the footer of every page posts to it, too. */
export const newsletterPath = "/newsletter";

/** A mailto: address that starts a message to nobody yet, about the page at this absolute address. */
export function emailAbout({ title, url }: { title: string; url: string }): string {
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
}

/** The name of the site behind an address: "https://www.example.com/" is "example.com". */
export function siteName(address: string): string {
  return URL.canParse(address) ? new URL(address).host.replace(/^www\./, "") : address;
}
