import { getOnly } from "#app/http/endpoint.server.ts";
import { textResponse } from "#app/http/file-response.server.ts";
import { publicOrigin } from "#app/http/request.server.ts";
import type { Route } from "./+types/robots.api";
import { sitemapIndexPath } from "./sitemap-parts.ts";

/** Private calendars are not listed, because Google Calendar obeys this file; they send their own noindex. */
const privatePaths = [
  "/dashboard",
  "/admin",
  "/api",
  "/enquiries",
  "/answered",
  "/still-available",
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
