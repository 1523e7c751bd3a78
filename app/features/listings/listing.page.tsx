import { data, redirect } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { readRowId } from "#app/http/row-id.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { Unavailable } from "#app/lib/errors.ts";
import type { Route } from "./+types/listing.page";
import { listingDescription } from "./listing-detail-labels.ts";
import { listingPath, listingSlug } from "./listing-path.ts";
import { listingStructuredData } from "./listing-structured-data.ts";
import { ListingView } from "./listing-view.tsx";
import { findListing, findNearbyListings } from "./listing.queries.server.ts";
import { ListingsFailed } from "./listings-failed.tsx";
import { listingsMessages } from "./listings.messages.ts";

const NEARBY_HOMES = 4;

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const origin = matches[0].loaderData.origin;
  const home = loaderData?.home;
  if (!home) {
    const url = absoluteUrl(origin, location.pathname);
    return pageMeta({ title: listingsMessages.home, description: listingsMessages.failed, url, noIndex: true });
  }
  const url = absoluteUrl(origin, listingPath(home));
  return [
    ...pageMeta({
      title: `${home.title}, ${home.suburb}`,
      description: listingDescription(home),
      url,
      image: home.heroImageUrl ?? undefined,
    }),
    { "script:ld+json": listingStructuredData(home, url) },
  ];
}

export async function loader({ params, url }: Route.LoaderArgs) {
  const id = readRowId(params.id);
  if (id === undefined) throw data(null, { status: 404 });
  try {
    const home = await findListing(id);
    if (!home) throw data(null, { status: 404 });
    if ((params.slug ?? "") !== listingSlug(home)) throw redirect(listingPath(home), 301);
    const nearby = await findNearbyListings(id, NEARBY_HOMES);
    return { home, nearby, published: formatLongDate(home.publishedAt) };
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    return data({ home: undefined, path: url.pathname }, { status: 503 });
  }
}

export default function ListingPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page flex flex-col gap-6 py-6">
      {loaderData.home ? (
        <>
          <ListingView {...loaderData} />
          <SampleDataNotice />
        </>
      ) : (
        <>
          <h1 tabIndex={-1} className="text-xl">
            {listingsMessages.home}
          </h1>
          <ListingsFailed path={loaderData.path} />
        </>
      )}
    </div>
  );
}
