import { slugify } from "#app/lib/text.ts";

interface Addressed {
  id: number;
  title: string;
  suburb: string;
}

export function listingSlug({ title, suburb }: Pick<Addressed, "title" | "suburb">): string {
  return slugify(`${title} ${suburb}`);
}

/** The path requires a slug: "-" replaces an empty one. */
export function listingPhotosPath(listing: Addressed): string {
  return `/listings/${listing.id}/${listingSlug(listing) || "-"}/photos`;
}

export function listingReportPath(listing: Addressed): string {
  return `/listings/${listing.id}/${listingSlug(listing) || "-"}/report`;
}

/** Without a version the newest one. */
export function listingStatementPath(listing: Addressed, version?: number): string {
  const path = `/listings/${listing.id}/${listingSlug(listing) || "-"}/statement`;
  return version === undefined ? path : `${path}?version=${version}`;
}

/** Canonical; without a slug if title and suburb contain no usable letters. */
export function listingPath(listing: Addressed): string {
  const slug = listingSlug(listing);
  return slug === "" ? `/listings/${listing.id}` : `/listings/${listing.id}/${slug}`;
}

/** The private page of offers and the estimate. */
export function listingOffersPath(id: number): string {
  return `/dashboard/listings/${id}/offers`;
}

/** The page of a mailed link, which confirms one home without logging in. */
export function stillAvailablePath(token: string): string {
  return `/still-available/${token}`;
}

/** The private page of the Statement of Information. */
export function ownStatementPath(id: number): string {
  return `/dashboard/listings/${id}/statement`;
}

/** The checkboxes of a form add their homes. */
export function comparePath(ids: readonly number[]): string {
  return ids.length === 0 ? "/compare" : `/compare?${ids.map((id) => `home=${id}`).join("&")}`;
}

export const exportReaxmlPath = "/api/listings.reaxml";
export const exportCsvPath = "/api/listings.csv";

/** Articles of `reference/data/articles` that explain the rules. */
export const ruleArticles = {
  prices: "/insights/price-guides-and-underquoting",
  rent: "/insights/rent-bidding-in-nsw",
  statements: "/insights/statements-of-information-in-nsw",
  clearanceRates: "/insights/clearance-rates-and-our-record",
} as const;
