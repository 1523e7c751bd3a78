import { data, isRouteErrorResponse, Meta, Outlet, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root";
import { notFoundTitle, serviceProblemHeading } from "./chrome/chrome.messages.ts";
import { ErrorPage } from "./chrome/error-page.tsx";
import { HeadTags } from "./chrome/head-tags.tsx";
import { NotFoundPage } from "./chrome/not-found-page.tsx";
import { documentTitle } from "./chrome/page-meta.ts";
import { Shell } from "./chrome/shell.tsx";
import { env } from "./env.server.ts";
import { SendAgain } from "./forms/send-again.tsx";
import { useUnsent } from "./forms/use-unsent.ts";
import { takeFlash } from "./session/flash.server.ts";

/** Runs again only when React Router thinks so by itself: after an action, and where a redirect sets a cookie, which is the flash. */
export function loader({ request, url }: Route.LoaderArgs) {
  const { flash, headers } = takeFlash(request);
  return data({ origin: env.ORIGIN ?? url.origin, flash }, { headers });
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
  // Undefined when the root loader itself has failed.
  const flash = useRouteLoaderData<typeof loader>("root")?.flash;
  return (
    <html lang="en-AU">
      <head>
        <HeadTags />
        <Meta />
      </head>
      <body>
        <Shell flash={flash}>{children}</Shell>
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const unsent = useUnsent(error);
  if (unsent) return <SendAgain {...unsent} />;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return <ErrorPage />;
}
