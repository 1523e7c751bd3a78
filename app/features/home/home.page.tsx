import { data } from "react-router";
import { sharedAs } from "#app/freshness.server.ts";
import { brand } from "#app/brand.ts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { formatDollars } from "#app/lib/dollars.ts";
import { getViewer } from "#app/session/viewer.server.ts";
import { loadPart } from "#app/http/page-loader.server.ts";
import { sendHtml } from "#app/http/sent-html.server.ts";
import type { Viewer } from "#app/lib/caller.ts";
import { LISTING_TYPES, type ListingType } from "#app/features/listings/model/criteria.ts";
import { searchListings } from "#app/features/listings/search/search.queries.server.ts";
import { findSearches } from "#app/features/saved-searches/manage/own-searches.queries.server.ts";
import type { Route } from "./+types/home.page";
import { chartBounds } from "./chart-projection.ts";
import { drawLand, findShore } from "./harbour.server.ts";
import { Hero } from "./hero.tsx";
import { siteStructuredData, suburbsStructuredData } from "./home-structured-data.ts";
import { homeMessages } from "./home.messages.ts";
import { countSuburbs, findBestSoldSuburbs, findServiceOffers } from "./home.queries.server.ts";
import { MemberHome } from "./member-home.tsx";
import { NewestHomes } from "./newest-homes.tsx";
import { Reasons } from "./reasons.tsx";
import { ServiceList } from "./service-list.tsx";
import { chooseSoundings, type Sounding } from "./soundings.ts";
import { SuburbSoundings } from "./suburb-soundings.tsx";
import { WaysOn } from "./ways-on.tsx";

/** Homes that a member is shown. */
const HOMES = 6;
/** Homes of either type that a visitor is shown: a row. */
const NEWEST_HOMES = 3;

/** Suburbs that structured data lists at most. */
const SUBURBS_IN_STRUCTURED_DATA = 5;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const origin = matches[0].loaderData.origin;
  const url = absoluteUrl(origin, "/");
  if (loaderData.name !== undefined) {
    return pageMeta({ title: homeMessages.member.title, description: homeMessages.description, url, noIndex: true });
  }
  const suburbs = loaderData.soundings
    .slice(0, SUBURBS_IN_STRUCTURED_DATA)
    .map(({ name, slug }) => ({ name, url: absoluteUrl(origin, `/suburbs/${slug}`) }));
  return [
    ...pageMeta({ title: homeMessages.title, description: homeMessages.description, url }),
    {
      "script:ld+json": siteStructuredData({ name: brand.name, url, searchUrl: absoluteUrl(origin, "/agents") }),
    },
    ...(suburbs.length > 0 ? [{ "script:ld+json": suburbsStructuredData(suburbs) }] : []),
  ];
}

/** What cannot be read is left out, and the page is there all the same; the status keeps it out of caches then. */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = getViewer(context);
  if (viewer) {
    const [services, homes] = await Promise.all([loadPart(findServiceOffers()), loadPart(findHomesFor(viewer))]);
    return data(
      { name: viewer.firstName ?? viewer.email, services: services ?? [], homes },
      { status: services && homes ? 200 : 503 },
    );
  }
  sharedAs("/");
  sendHtml(context, "land", drawLand);
  const [suburbs, newest, suburbCount, services] = await Promise.all([
    loadPart(findBestSoldSuburbs(chartBounds)),
    loadPart(findNewestHomes()),
    loadPart(countSuburbs()),
    loadPart(findServiceOffers()),
  ]);
  const complete = suburbs !== undefined && newest !== undefined && suburbCount !== undefined && services !== undefined;
  return data(
    {
      name: undefined,
      soundings: chooseSoundings(suburbs ?? [], findShore()),
      period: suburbs?.[0]?.figuresPeriod ?? null,
      source: suburbs?.[0]?.figuresSource ?? null,
      newest,
      suburbCount,
      services: services ?? [],
    },
    { status: complete ? 200 : 503 },
  );
}

async function findNewestHomes(): Promise<Record<ListingType, string>> {
  const [sale, rent] = await Promise.all(
    LISTING_TYPES.map((type) => searchListings({ type, sort: "newest", page: 1 }, NEWEST_HOMES)),
  );
  return { sale: sale?.json ?? "[]", rent: rent?.json ?? "[]" };
}

/** The newest homes of the search that somebody saved last; without one, or when it finds none, the newest for sale. */
async function findHomesFor({ id }: Viewer) {
  const searches = await findSearches({ userId: id });
  const saved = searches.find(({ isConfirmed, pausedAt }) => isConfirmed && !pausedAt)?.criteria;
  if (saved) {
    const { json, shown } = await searchListings({ ...saved, sort: "newest", page: 1 }, HOMES);
    if (shown > 0) return { json, of: saved };
  }
  return searchListings({ type: "sale", sort: "newest", page: 1 }, HOMES).then(({ json }) => ({ json, of: undefined }));
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  if (loaderData.name !== undefined) return <MemberHome {...loaderData} />;
  const { soundings, period, source, newest, suburbCount, services } = loaderData;
  return (
    <>
      <Hero soundings={soundings} notice={<SampleDataNotice />} />
      <ChartKey soundings={soundings} />
      {newest && <NewestHomes newest={newest} />}
      {soundings.length > 0 && <SuburbSoundings soundings={soundings} period={period} source={source} />}
      {services.length > 0 && <ServiceList services={services} />}
      <Reasons suburbCount={suburbCount} />
      <WaysOn />
    </>
  );
}

/** What the marks on the chart mean. Hidden from assistive technology, as the chart is. */
function ChartKey({ soundings }: { soundings: readonly Sounding[] }) {
  const [dearest] = soundings.toSorted((one, other) => other.medianPrice - one.medianPrice);
  return (
    <div aria-hidden="true" className="page flex flex-wrap gap-x-6 pt-2 text-sm text-ink-2">
      {dearest && (
        <p>
          <svg viewBox="0 0 12 12" className="mr-1 inline size-3 fill-buff stroke-magenta">
            <circle cx="6" cy="6" r="4" strokeWidth="2.5" />
          </svg>
          <b className="font-bold text-ink tnum">{dearest.figure}</b> = a median of {formatDollars(dearest.medianPrice)}
        </p>
      )}
      <p>{homeMessages.chartSource}</p>
    </div>
  );
}
