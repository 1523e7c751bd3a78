import { data, redirect } from "react-router";
import type { PageHandle } from "#app/chrome/document/hydration.server.ts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { enquiryFormId } from "#app/features/leads/model/lead.ts";
import { listingName } from "#app/features/listings/model/labels.ts";
import { HomeFailed } from "#app/features/listings/model/listing-card.tsx";
import { findListing } from "#app/features/listings/model/listing.queries.server.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { listingPath, listingPhotosPath } from "#app/features/listings/model/paths.ts";
import { galleryMessages, PhotoList } from "#app/features/pictures/embeds/photo-list.tsx";
import { isDrawing } from "#app/features/pictures/model/media.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { mediaOrigin } from "#app/http/request.server.ts";
import { readRowId } from "#app/lib/fields.ts";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import type { Route } from "./+types/photos.page";
import { listingDescription, shareImage } from "./metadata.ts";

export const handle: PageHandle = { scripts: false };

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const origin = matches[0].loaderData.origin;
  const home = loaderData?.home;
  if (!home) {
    const url = absoluteUrl(origin, location.pathname);
    return pageMeta({ title: galleryMessages.photos, description: listingsMessages.failed, url, noIndex: true });
  }
  return pageMeta({
    title: `${galleryMessages.photos}: ${listingName(home)}`,
    description: listingDescription(home),
    url: absoluteUrl(origin, listingPhotosPath(home)),
    image: shareImage(home, loaderData.pictureOrigin),
  });
}

export async function loader({ params, url }: Route.LoaderArgs) {
  const id = readRowId(params.id);
  if (id === undefined) throw data(null, { status: 404 });
  return loadPage({ fallback: { home: undefined, path: url.pathname, pictureOrigin: "" } }, async () => {
    const home = await findListing(id);
    if (!home) throw redirect(`/listings/${id}`);
    const path = listingPhotosPath(home);
    if (home.photos.length + home.floorPlans.length === 0) throw redirect(listingPath(home));
    if (url.pathname !== path) throw redirect(path + url.search, 301);
    cachePublicly(path);
    return { home, path, pictureOrigin: mediaOrigin(url) };
  });
}

export default function PhotosPage({ loaderData: { home, path } }: Route.ComponentProps) {
  if (!home) return <HomeFailed path={path} />;
  const { photos, floorPlans } = home;
  const areDrawn = [...photos, ...floorPlans].every(isDrawing);
  return (
    <div className="photos-page page flex flex-col gap-3 pb-6">
      <PhotoList
        photos={photos}
        floorPlans={floorPlans}
        home={listingName(home)}
        enquiryTo={home.closedOn === null ? `${listingPath(home)}#${enquiryFormId}` : undefined}
        closeTo={listingPath(home)}
        head={
          <>
            <TextLink to={listingPath(home)} className="inline-flex min-h-(--tap) items-center gap-1 lg:min-h-6">
              <Icon name="chevron-left" />
              {galleryMessages.back}
            </TextLink>
            <h1 tabIndex={-1} className="min-w-0 text-lg wrap-anywhere">
              <span className="sr-only">{galleryMessages.photos}: </span>
              {listingName(home)}
            </h1>
            <p className="text-ink-2">
              {galleryMessages.all(photos.length, floorPlans.length, areDrawn)}
              {areDrawn && `, ${galleryMessages.drawn}`}
            </p>
          </>
        }
      />
      <SampleDataNotice />
    </div>
  );
}
