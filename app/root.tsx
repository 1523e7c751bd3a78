import { data, isRouteErrorResponse, Meta, Outlet, useRouteLoaderData } from "react-router";
import {
  errorDescriptions,
  forbiddenHeading,
  goneHeading,
  notFoundTitle,
  serviceProblemHeading,
} from "#app/chrome/chrome.messages.ts";
import { ErrorPage, HaveAccount, NotFoundPage } from "#app/chrome/error-page.tsx";
import { absoluteUrl, documentTitle, noIndex, pageMeta } from "#app/chrome/page-meta.ts";
import { Shell } from "#app/chrome/shell.tsx";
import { toCustomSupport } from "#app/chrome/support.tsx";
import { readWaitingLeadCount, waitingLeadsMiddleware } from "#app/features/leads/inbox/waiting.middleware.server.ts";
import {
  readSavedIds,
  readUpcomingInspectionCount,
  savedHomesMiddleware,
} from "#app/features/saved-homes/saved-homes.middleware.server.ts";
import fontUrl from "#app/fonts/national-park-400-700.woff2";
import { formMessages, readRejectedPost, rejectedText } from "#app/forms/form-result.ts";
import { RetryForm, useFailedSubmission } from "#app/forms/retry-form.tsx";
import { installation } from "#app/http/request.server.ts";
import { responseHeadersMiddleware } from "#app/http/response-headers.server.ts";
import type { Viewer } from "#app/lib/caller.ts";
import { telephoneLink } from "#app/lib/phone.server.ts";
import { samplesSeenCookie } from "#app/session/cookie.server.ts";
import { consumeFlash } from "#app/session/flash.server.ts";
import {
  deadlineMiddleware,
  getViewer,
  logContextMiddleware,
  refundMiddleware,
  sessionMiddleware,
} from "#app/session/viewer.server.ts";
import { env } from "#platform/env.server.ts";
import type { Route } from "./+types/root";

/** The token `surface` as sRGB, for the browser's bars. */
const headerColour = { light: "#ffffff", dark: "#16222b" };

function HeadTags() {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={headerColour.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={headerColour.dark} />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" fetchPriority="low" />
    </>
  );
}

export const middleware: Route.MiddlewareFunction[] = [
  logContextMiddleware,
  deadlineMiddleware,
  refundMiddleware,
  sessionMiddleware,
  waitingLeadsMiddleware,
  savedHomesMiddleware,
  responseHeadersMiddleware,
];

const customSupport = toCustomSupport({
  email: env.SUPPORT_EMAIL,
  phone: env.SUPPORT_PHONE,
  phoneLink: telephoneLink(env.SUPPORT_PHONE),
});

/** Revalidates only by React Router's default: after an action, and after a redirect that sets a cookie (the flash). */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { flash, headers } = consumeFlash(request);
  const [waiting, savedHomes, inspections] = await Promise.all([
    readWaitingLeadCount(context),
    readSavedIds(context),
    readUpcomingInspectionCount(context),
  ]);
  const member = toMemberData(getViewer(context), { waiting, savedHomes, inspections });
  const cdn = env.MEDIA_PUBLIC_URL === undefined ? {} : { pictureOrigin: env.MEDIA_PUBLIC_URL };
  // Omitted otherwise, because every document has this data.
  const seen = samplesSeenCookie.read(request.headers) === undefined ? {} : { samplesSeen: true as const };
  const own = { ...cdn, ...seen, ...(customSupport && { support: customSupport }) };
  return data({ origin: env.ORIGIN ?? url.origin, ...own, installation, flash, member }, { headers });
}

/** The member's data for the page frame. */
function toMemberData(
  viewer: Viewer | undefined,
  counts: { waiting?: number; savedHomes?: number[]; inspections?: number },
) {
  if (!viewer) return undefined;
  const { firstName, lastName, email, role, isAdmin } = viewer;
  // Prefills forms. Only in pages of members, which are never cached.
  const contact = { name: [firstName, lastName].filter(Boolean).join(" "), email };
  return { name: firstName ?? email, isAdmin, isAgent: role === "agent", ...counts, contact };
}

/** The title and description of error pages. */
export function meta({ error, loaderData, location }: Route.MetaArgs) {
  if (!error) return [];
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const isUnsent = isRouteErrorResponse(error) && readRejectedPost(error.data) !== undefined;
  const { title, description } = isUnsent
    ? { title: formMessages.notSent, description: formMessages.stillHere }
    : errorPage(status);
  // Undefined if the root loader failed.
  const known: { origin: string } | undefined = loaderData;
  if (!known) return [{ title: documentTitle(title) }, { name: "description", content: description }, noIndex];
  return pageMeta({ title, description, url: absoluteUrl(known.origin, location.pathname), isError: true });
}

function errorPage(status: number): { title: string; description: string } {
  if (status === 404) return { title: notFoundTitle, description: errorDescriptions.notFound };
  if (status === 403) return { title: forbiddenHeading, description: errorDescriptions.forbidden };
  if (status === 410) return { title: goneHeading, description: errorDescriptions.gone };
  return { title: serviceProblemHeading, description: errorDescriptions.problem };
}

export function Layout({ children }: { children: React.ReactNode }) {
  // Undefined if the root loader failed.
  const known = useRouteLoaderData<typeof loader>("root");
  return (
    <html lang="en-AU">
      <head>
        <HeadTags />
        <Meta />
      </head>
      <body>
        <Shell flash={known?.flash} member={known?.member} mailsPath={known?.installation.mailsPath}>
          {children}
        </Shell>
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const unsent = useFailedSubmission(error);
  if (unsent) return <RetryForm {...unsent} />;
  if (isRouteErrorResponse(error) && error.status === 404) {
    const logIn = rejectedText(error.data, "logIn");
    return <NotFoundPage>{logIn && <HaveAccount logIn={logIn} />}</NotFoundPage>;
  }
  if (isRouteErrorResponse(error) && error.status === 403) {
    return <ErrorPage title={forbiddenHeading} message={rejectedText(error.data, "message")} />;
  }
  if (isRouteErrorResponse(error) && error.status === 410) {
    return <ErrorPage title={goneHeading} message={rejectedText(error.data, "message")} />;
  }
  return <ErrorPage requestId={isRouteErrorResponse(error) ? rejectedText(error.data, "requestId") : undefined} />;
}
