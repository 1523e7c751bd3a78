import { areaPath } from "#app/features/suburbs/model/paths.ts";
import { findAreas } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { getOnly, byRoute } from "#app/http/endpoint.server.ts";
import { fileEndpoint, xmlResponse } from "#app/http/file-response.server.ts";
import { publicOrigin } from "#app/http/request.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import {
  sitemapIndexPath,
  sitemapIndexXml,
  sitemapPartPath,
  fixedPages,
  parseSitemapPart,
  type SitemapEntry,
  type SitemapPart,
  sitemapXml,
} from "./sitemap-parts.ts";
import {
  findPartNumbers,
  findUnnumberedKinds,
  findAgencyEntries,
  findAgentEntries,
  findArticleEntries,
  findListingEntries,
  findSuburbEntries,
} from "./sitemap.queries.server.ts";

const sitemapIndex = fileEndpoint(async ({ url }) => {
  cachePublicly(sitemapIndexPath);
  const [unnumbered, agencies, agents, listings] = await Promise.all([
    findUnnumberedKinds(),
    findPartNumbers("agencies"),
    findPartNumbers("agents"),
    findPartNumbers("listings"),
  ]);
  const paths = [
    sitemapPartPath("pages"),
    ...(unnumbered.suburbs ? [sitemapPartPath("suburbs")] : []),
    ...(unnumbered.articles ? [sitemapPartPath("articles")] : []),
    ...agencies.map((number) => sitemapPartPath("agencies", number)),
    ...agents.map((number) => sitemapPartPath("agents", number)),
    ...listings.map((number) => sitemapPartPath("listings", number)),
  ];
  return xmlResponse(sitemapIndexXml(publicOrigin(url), paths));
});

const sitemapPart = fileEndpoint(async ({ url, params }) => {
  const part = parseSitemapPart(params.part ?? "");
  const entries = part ? await findEntries(part) : [];
  // The format forbids empty files.
  if (entries.length === 0) throw new NotFound("Sitemap part not found");
  cachePublicly(`/sitemaps/${params.part}`);
  return xmlResponse(sitemapXml(publicOrigin(url), entries));
});

async function findEntries(part: SitemapPart): Promise<SitemapEntry[]> {
  switch (part.kind) {
    case "pages":
      return fixedPages.map((path) => ({ path }));
    case "suburbs":
      return [...(await findSuburbEntries()), ...(await findAreaEntries())];
    case "articles":
      return findArticleEntries();
    case "agencies":
      return findAgencyEntries(part);
    case "agents":
      return findAgentEntries(part);
    case "listings":
      return findListingEntries(part);
  }
}

/** Regions and councils. */
async function findAreaEntries(): Promise<SitemapEntry[]> {
  const { regions, councils } = await findAreas();
  return [...regions, ...councils].map((area) => ({ path: areaPath(area) }));
}

export const loader = byRoute({
  "/sitemap.xml": sitemapIndex,
  "/sitemaps/:part": sitemapPart,
});
export const action = getOnly;
