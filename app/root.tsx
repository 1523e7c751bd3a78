import { isRouteErrorResponse, Meta, Outlet, ScrollRestoration } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";
import type { Route } from "./+types/root";
import { notFoundTitle, serviceProblemHeading } from "./chrome/chrome.messages.ts";
import { ErrorPage } from "./chrome/error-page.tsx";
import { HeadTags } from "./chrome/head-tags.tsx";
import { NotFoundPage } from "./chrome/not-found-page.tsx";
import { documentTitle } from "./chrome/page-meta.ts";
import { Shell } from "./chrome/shell.tsx";
import { env } from "./env.server.ts";

export function loader({ url }: Route.LoaderArgs) {
  return { origin: env.ORIGIN ?? url.origin };
}

/** The public address does not change while a page is open. */
export function shouldRevalidate() {
  return false;
}

/** What the error pages say of themselves; every other page has its own. */
export function meta({ error }: Route.MetaArgs) {
  if (!error) return [];
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return [
    { title: documentTitle(missing ? notFoundTitle : serviceProblemHeading) },
    { name: "robots", content: "noindex" },
  ];
}

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en-AU">
      <head>
        <HeadTags />
        <Meta />
      </head>
      <body>
        <Shell>{children}</Shell>
        {/* Its script is not needed before hydration: until then the browser restores the scroll position itself. */}
        {useHydrated() && <ScrollRestoration />}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return <ErrorPage />;
}
