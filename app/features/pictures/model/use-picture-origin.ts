import { useLocation, useRouteLoaderData } from "react-router";

/**
 * The origin that pictures are fetched from: a CDN's, or "" for our own. The dashboard shows drafts, too, which a CDN may
 * not see, as it asks without anybody's cookie.
 */
export function usePictureOrigin(): string {
  const root: { pictureOrigin?: string } | undefined = useRouteLoaderData("root");
  const { pathname } = useLocation();
  return pathname.startsWith("/dashboard") ? "" : (root?.pictureOrigin ?? "");
}
