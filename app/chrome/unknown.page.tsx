import { data } from "react-router";
import type { PageHandle } from "#app/chrome/document/page-handle.ts";
import { ListingGrid } from "#app/features/listings/model/listing-card.tsx";
import { findNewestHomes } from "#app/features/listings/search/search.queries.server.ts";
import { loadPart } from "#app/http/page-loader.server.ts";
import { TextLink } from "#app/ui/link.tsx";
import type { Route } from "./+types/unknown.page";
import { errorDescriptions, notFoundHelp, notFoundTitle } from "./chrome.messages.ts";
import { NotFoundPage } from "./error-page.tsx";
import { absoluteUrl, pageMeta } from "./page-meta.ts";

export const handle: PageHandle = { scripts: false };

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: notFoundTitle, description: errorDescriptions.notFound, url, isError: true });
}

/** Without the database, the page has no homes and is still not found. */
export async function loader() {
  const homes = await loadPart(findNewestHomes());
  return data({ homes: homes === "[]" ? undefined : homes }, { status: 404 });
}

export function action() {
  throw data(null, { status: 404 });
}

export default function Unknown({ loaderData: { homes } }: Route.ComponentProps) {
  return (
    <NotFoundPage
      homes={
        homes && (
          <section aria-labelledby="homes">
            <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
              <h2 id="homes" className="text-lg">
                {notFoundHelp.homes}
              </h2>
              <TextLink to="/listings" className="py-1">
                {notFoundHelp.allHomes}
              </TextLink>
            </div>
            <ListingGrid json={homes} isBelowFold />
          </section>
        )
      }
    />
  );
}
