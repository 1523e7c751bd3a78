import { slugify } from "#app/lib/text.ts";

interface Addressed {
  id: number;
  title: string;
  suburb: string;
}

/** The words in a home's address on this site: its title and suburb. */
export function listingSlug({ title, suburb }: Pick<Addressed, "title" | "suburb">): string {
  return slugify(`${title} ${suburb}`);
}

/** All photos of a home as one page; it needs the slug that the home's own page may do without. */
export function listingPhotosPath(listing: Addressed): string {
  return `/listings/${listing.id}/${listingSlug(listing) || "-"}/photos`;
}

/** Where somebody reports what is wrong with a home. */
export function listingReportPath(listing: Addressed): string {
  return `/listings/${listing.id}/${listingSlug(listing) || "-"}/report`;
}

/** The one address of a home's page; without the slug when title and suburb hold no letter that a slug can keep. */
export function listingPath(listing: Addressed): string {
  const slug = listingSlug(listing);
  return slug === "" ? `/listings/${listing.id}` : `/listings/${listing.id}/${slug}`;
}

/** Homes side by side; the boxes of a form add theirs. */
export function comparePath(ids: readonly number[]): string {
  return ids.length === 0 ? "/compare" : `/compare?${ids.map((id) => `home=${id}`).join("&")}`;
}

/** All listings of an agent's agency as files, for another portal, program or spreadsheet. */
export const exportReaxmlPath = "/api/listings.reaxml";
export const exportCsvPath = "/api/listings.csv";
