import { useLocation, useRouteLoaderData } from "react-router";

/**
 * The origin of picture addresses: a CDN's, or "" for our own. Dashboard pages use our own, because they show drafts,
 * and a CDN requests pictures without the session cookie.
 */
export function usePictureOrigin(): string {
  const root: { pictureOrigin?: string } | undefined = useRouteLoaderData("root");
  const { pathname } = useLocation();
  return pathname.startsWith("/dashboard") ? "" : (root?.pictureOrigin ?? "");
}
