import { getOnly } from "#app/http/endpoint.server.ts";
import { publicOrigin } from "#app/http/request.server.ts";
import { textResponse } from "#app/http/text-response.server.ts";
import type { Route } from "./+types/robots.api";
import { sitemapIndexPath } from "./sitemap-parts.ts";

/**
 * What is somebody's own, or answers programs: it has no place in search results. Private calendars are not named: Google
 * Calendar asks for nothing that is named here, and they say themselves that they are for no index.
 */
const privatePaths = [
  "/dashboard",
  "/admin",
  "/api",
  "/enquiries",
  "/answered",
  "/saved",
  "/inspections",
  "/subscriptions",
  "/unsubscribe",
];

export function loader({ url }: Route.LoaderArgs): Response {
  const lines = [
    "User-agent: *",
    ...privatePaths.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${new URL(sitemapIndexPath, publicOrigin(url)).href}`,
    "",
  ];
  return textResponse(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache" },
  });
}

export const action = getOnly;
