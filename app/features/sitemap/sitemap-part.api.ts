import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import { getOnly } from "#app/http/endpoint.server.ts";
import { fileEndpoint, xmlResponse } from "#app/http/file-response.server.ts";
import { publicOrigin } from "#app/http/request.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { areaPath } from "#app/features/suburbs/model/paths.ts";
import { findAreas } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { fixedPages, parseSitemapPart, type SitemapEntry, type SitemapPart, sitemapXml } from "./sitemap-parts.ts";
import {
  findAgencyEntries,
  findAgentEntries,
  findArticleEntries,
  findListingEntries,
  findSuburbEntries,
} from "./sitemap.queries.server.ts";

export const loader = fileEndpoint(async ({ url, params }) => {
  const part = parseSitemapPart(params.part ?? "");
  const entries = part ? await findEntries(part) : [];
  // The format forbids empty files.
  if (entries.length === 0) throw new NotFound("Sitemap part not found");
  cachePublicly(`/sitemaps/${params.part}`);
  return xmlResponse(sitemapXml(publicOrigin(url), entries));
});

export const action = getOnly;

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
