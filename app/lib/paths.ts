export const loadingListings = { sale: "Loading sales…", rent: "Loading rentals…" } as const;

/** Placeholder for our origin. */
const here = "https://here.invalid";

/**
 * The normalised path, query and hash of `text`; undefined if a browser might leave our origin ("//evil", "/\evil",
 * "javascript:", control characters).
 */
export function ownPath(text: string | null | undefined): string | undefined {
  if (!text || !text.startsWith("/") || text.length > 2048) return undefined;
  // Browsers drop tabs and line ends, and read a backslash as a slash.
  if (/[\u0000-\u001f\u007f\\]/.test(text) || text.startsWith("//")) return undefined;
  const url = URL.canParse(text, here) ? new URL(text, here) : undefined;
  if (url?.origin !== here || url.pathname.startsWith("//")) return undefined;
  return url.pathname + url.search + url.hash;
}

/** Leads back to `url` after the login. */
export function logInPath({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  return `/login?${new URLSearchParams({ redirectTo: pathname + search }).toString()}`;
}

/** The form in the footer posts to it. */
export const newsletterPath = "/newsletter";

/** A mailto: address for sharing a page; `url` is absolute. */
export function emailAbout({ title, url }: { title: string; url: string }): string {
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
}

/** "https://www.example.com/" is "example.com". */
export function siteName(address: string): string {
  return URL.canParse(address) ? new URL(address).host.replace(/^www\./, "") : address;
}
