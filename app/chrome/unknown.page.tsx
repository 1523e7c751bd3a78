import { data, redirect } from "react-router";
import { NewestHomes } from "#app/features/listings/embeds/homes.tsx";
import { findNewestHomes } from "#app/features/listings/search/search.queries.server.ts";
import { loadPart } from "#app/http/page-loader.server.ts";
import type { Route } from "./+types/unknown.page";
import { errorDescriptions, notFoundTitle } from "./chrome.messages.ts";
import { NotFoundPage } from "./error-page.tsx";
import { absoluteUrl, pageMeta } from "./page-meta.ts";

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: notFoundTitle, description: errorDescriptions.notFound, url, isError: true });
}

/** Without the database, the page has no homes and is still not found. */
export async function loader({ url }: Route.LoaderArgs) {
  // The services have no page of their own; the landing page and members' home list them.
  if (url.pathname === "/services") throw redirect("/#services", 301);
  return data({ homes: await loadPart(findNewestHomes()) }, { status: 404 });
}

export function action() {
  throw data(null, { status: 404 });
}

export default function Unknown({ loaderData: { homes } }: Route.ComponentProps) {
  return <NotFoundPage homes={homes && <NewestHomes json={homes} />} />;
}
