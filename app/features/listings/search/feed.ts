import { searchTitle } from "#app/features/listings/model/filter-summary.ts";
import { encodeListingFilters, fromFirstPage, type ListingFilters } from "#app/features/listings/model/filters.ts";
import { priceLabel, statusLabel } from "#app/features/listings/model/labels.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { alteredLabel } from "#app/features/pictures/model/media.ts";
import type { FeedEntry } from "#app/http/atom-feed.server.ts";
import type { FeedListing } from "./search.queries.server.ts";

/** Without order and page. */
export function listingsFeedPath(filters: ListingFilters): string {
  const query = encodeListingFilters({ ...fromFirstPage(filters), sort: "newest" });
  return query === "" ? "/listings/feed" : `/listings/feed?${query}`;
}

/** The `link` element for feed readers. */
export function listingsFeedLink(filters: ListingFilters, origin: string) {
  return {
    tagName: "link",
    rel: "alternate",
    type: "application/atom+xml",
    title: searchTitle(filters),
    href: new URL(listingsFeedPath(filters), origin).href,
  } as const;
}

/** "Brick cottage, $1,450,000, Newtown", for a closed home "..., Newtown, Sold 20 Nov 2026". */
export function listingFeedEntry(home: FeedListing, origin: string): FeedEntry {
  const listingType = home.listingType === "rent" ? "rent" : "sale";
  const { amount, frequency } = priceLabel({ ...home, listingType });
  const status = statusLabel({ ...home, listingType });
  const price = frequency ? `${amount} ${frequency}` : amount;
  return {
    // Without the slug, which changes with the title.
    id: new URL(`/listings/${home.id}`, origin).href,
    title: [home.title, price, home.suburb, status].filter(Boolean).join(", "),
    url: new URL(listingPath(home), origin).href,
    published: home.publishedAt,
    // A home may be updated before it is published.
    updated: new Date(Math.max(home.updatedAt.getTime(), home.publishedAt.getTime())),
    summary: startOf(
      [home.imageIsAltered && `Photo: ${alteredLabel.toLowerCase()}.`, home.description].filter(Boolean).join(" "),
    ),
    ...(home.image && {
      image: { url: home.image, type: home.image.endsWith(".svg") ? "image/svg+xml" : "image/jpeg" } as const,
    }),
  };
}

const maxSummaryLength = 300;

/** One line, cut between words. */
function startOf(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length <= maxSummaryLength) return line;
  return `${line
    .slice(0, maxSummaryLength + 1)
    .replace(/\s\S*$/, "")
    .slice(0, maxSummaryLength)}…`;
}
