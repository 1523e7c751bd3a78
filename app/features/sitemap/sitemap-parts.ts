import { buyingCostsPath } from "#app/features/costs/home-cost.ts";
import { listingsPath } from "#app/features/listings/model/filters.ts";
import { comparePath, suburbsBasePath } from "#app/features/suburbs/model/paths.ts";
import { MAX_INTEGER } from "#app/lib/fields.ts";
import { escapeMarkup } from "#app/lib/text.ts";

export const sitemapIndexPath = "/sitemap.xml";

/** In route order, without filters. */
export const fixedPages: readonly string[] = [
  "/",
  listingsPath({ type: "sale", sort: "newest", page: 1 }),
  listingsPath({ type: "rent", sort: "newest", page: 1 }),
  "/agents",
  "/for-agents",
  suburbsBasePath,
  "/auctions",
  comparePath([]),
  "/services/conveyancing",
  "/services/finance",
  "/finance/calculators/mortgage",
  buyingCostsPath,
  "/services/renovations",
  "/services/trades",
  "/insights",
  "/newsletter",
  "/privacy",
  "/terms",
];

/** Per part; the protocol allows 50,000 addresses and 50 MB. */
export const idsPerPart = 10_000;

/** Part n has the ids of the n-th ten thousand. */
export type NumberedKind = "agencies" | "agents" | "listings";

export type SitemapPart =
  | { kind: "pages" | "suburbs" | "articles" }
  | { kind: NumberedKind; number: number; firstId: number; lastId: number };

const maxParts = Math.ceil(MAX_INTEGER / idsPerPart);

/** Parses "suburbs.xml" or "listings-12.xml", otherwise undefined. */
export function parseSitemapPart(fileName: string): SitemapPart | undefined {
  const unnumbered = /^(pages|suburbs|articles)\.xml$/.exec(fileName);
  if (unnumbered) return { kind: unnumbered[1] as "pages" | "suburbs" | "articles" };
  const numbered = /^(agencies|agents|listings)-([1-9]\d{0,5})\.xml$/.exec(fileName);
  const number = Number(numbered?.[2]);
  if (!numbered || number > maxParts) return undefined;
  return {
    kind: numbered[1] as NumberedKind,
    number,
    firstId: (number - 1) * idsPerPart + 1,
    lastId: Math.min(number * idsPerPart, MAX_INTEGER),
  };
}

export function sitemapPartPath(kind: SitemapPart["kind"], number?: number): string {
  return `/sitemaps/${number === undefined ? kind : `${kind}-${number}`}.xml`;
}

export interface SitemapEntry {
  path: string;
  changedAt?: Date;
}

/** In the format of sitemaps.org. */
export function sitemapXml(origin: string, entries: readonly SitemapEntry[]): string {
  return toDocument("urlset", "url", origin, entries);
}

/** In the format of sitemaps.org. */
export function sitemapIndexXml(origin: string, paths: readonly string[]): string {
  return toDocument(
    "sitemapindex",
    "sitemap",
    origin,
    paths.map((path) => ({ path })),
  );
}

function toDocument(root: string, item: string, origin: string, entries: readonly SitemapEntry[]): string {
  const items = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
    return `<${item}><loc>${escapeMarkup(new URL(path, origin).href)}</loc>${changed}</${item}>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...items,
    `</${root}>`,
    "",
  ].join("\n");
}
