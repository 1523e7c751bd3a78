import { useLocation, useRouteLoaderData } from "react-router";

/**
 * A CDN's origin, or "" for our own. Dashboard pages use our own, because a CDN requests drafts without the session
 * cookie.
 */
export function usePictureOrigin(): string {
  const root: { pictureOrigin?: string } | undefined = useRouteLoaderData("root");
  const { pathname } = useLocation();
  return pathname.startsWith("/dashboard") ? "" : (root?.pictureOrigin ?? "");
}
