import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import { getOnly } from "#app/http/endpoint.server.ts";
import { fileEndpoint, xmlResponse } from "#app/http/file-response.server.ts";
import { publicOrigin } from "#app/http/request.server.ts";
import { sitemapIndexPath, sitemapIndexXml, sitemapPartPath } from "./sitemap-parts.ts";
import { findPartNumbers, findUnnumberedKinds } from "./sitemap.queries.server.ts";

export const loader = fileEndpoint(async ({ url }) => {
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

export const action = getOnly;
