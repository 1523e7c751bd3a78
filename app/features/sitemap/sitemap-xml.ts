import { escapeMarkup } from "#app/lib/markup.ts";

/** An address and when what it shows was last changed, if that is known. */
export interface SitemapEntry {
  /** From the root of the site. */
  path: string;
  changedAt?: Date;
}

/** Addresses in the format of sitemaps.org. */
export function sitemapXml(origin: string, entries: readonly SitemapEntry[]): string {
  return documentOf("urlset", "url", origin, entries);
}

/** The parts of a sitemap in the format of sitemaps.org. */
export function sitemapIndexXml(origin: string, paths: readonly string[]): string {
  return documentOf(
    "sitemapindex",
    "sitemap",
    origin,
    paths.map((path) => ({ path })),
  );
}

function documentOf(root: string, item: string, origin: string, entries: readonly SitemapEntry[]): string {
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
