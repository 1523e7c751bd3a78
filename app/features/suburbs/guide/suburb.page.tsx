import { useMemo } from "react";
import { data, redirect } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { findAgentsOfSuburb } from "#app/features/agents/directory/agents.queries.server.ts";
import { LocalAgents } from "#app/features/agents/model/agent-card.tsx";
import { agentEnquiry } from "#app/features/leads/enquire/enquire.form.server.ts";
import {
  countHomesOfTypes,
  findNewestHomesInSuburb,
  findQuotedSalesInSuburb,
  type QuotedSale,
  findSuburbSalesStats,
  findPricesInSuburb,
} from "#app/features/listings/embeds/homes.queries.server.ts";
import { type HomeKind, SuburbHomeCounts, SuburbHomes, SuburbSales } from "#app/features/listings/embeds/homes.tsx";
import { describeDifference, toQuotingRecord } from "#app/features/listings/embeds/quoting-record.tsx";
import { SuburbQuoting, type SuburbQuotes } from "#app/features/listings/embeds/suburb-quoting.tsx";
import { nearStationPath } from "#app/features/listings/model/filters.ts";
import {
  NearbySchools,
  SchoolsOfCentre,
  Stations,
  toStationLinks,
  SchoolsOfSuburb,
} from "#app/features/nearby/nearby-places.tsx";
import {
  findAllStations,
  findAmenitiesNearSuburb,
  SCHOOL_REACH_KM,
  findSchoolAreasAt,
  findSchoolIntakes,
} from "#app/features/nearby/nearby.queries.server.ts";
import { type ListedSchools, listSchools, listSchoolsOfHome } from "#app/features/nearby/places.ts";
import { AgentActions, SavingNotice } from "#app/features/saved-agents/save-agent-form.tsx";
import { savedAgentIntents } from "#app/features/saved-agents/saved-agents.ts";
import { getSavedAmong, savingAction } from "#app/features/saved-agents/saving.form.server.ts";
import { saveHeart, SaveHomeForm } from "#app/features/saved-homes/save-home.tsx";
import { drawSuburbNames, findAdjoiningSuburbs } from "#app/features/suburbs/drawing/suburb-drawing.server.ts";
import { suburbDescription, suburbStructuredData } from "#app/features/suburbs/model/labels.ts";
import { MarketCards, MarketRents, MarketSales, PriceHistory } from "#app/features/suburbs/model/market-figures.tsx";
import { toMarket } from "#app/features/suburbs/model/market.ts";
import { areaPath, suburbPath, suburbSlug, suburbsBasePath } from "#app/features/suburbs/model/paths.ts";
import { propertyTypesOf, toGuideRents } from "#app/features/suburbs/model/postcode-medians.ts";
import { BushfireLand, Residents } from "#app/features/suburbs/model/residents.tsx";
import { findSimilar, type SaleKind } from "#app/features/suburbs/model/similar.ts";
import { searchSuburbs } from "#app/features/suburbs/model/suburb-lists.queries.server.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";
import {
  type Suburb,
  findBushfireShare,
  findCensus,
  findComparableSuburbs,
  findNearestSuburbs,
  findOlderFigures,
  findPostcodeFigures,
  findRegionNames,
  findSuburb,
  findSuburbsToCompare,
} from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import type { FormResult } from "#app/forms/form-result.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { serverHtml } from "#app/http/response-headers.server.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { slugify } from "#app/lib/text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { MarginSection } from "#app/ui/sections.tsx";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import type { Route } from "./+types/suburb.page";
import {
  AboutSuburb,
  findGuideKinds,
  guidePath,
  NearestSuburbs,
  SimilarSuburbs,
  SuburbChart,
  SuburbHero,
  suburbNamesHtml,
  SuburbServices,
  toNeighbours,
} from "./guide-sections.tsx";

/** More are linked. */
const LOCAL_AGENTS = 6;
const NEWEST_HOMES = 4;
const NEAREST_SUBURBS = 6;
const NEAR_NAMES = 6;
/** Columns of the comparison. */
const MAX_COMPARED = 4;
/** Their addresses without a name lead to the lists of the index. */
const LISTS: readonly string[] = ["regions", "councils"];

const homeKinds: Record<SaleKind, HomeKind> = {
  house: { noun: "house", name: "houses", propertyTypes: propertyTypesOf("house") },
  strata: {
    noun: "unit",
    name: suburbsMessages.saleDwellings.strata.toLowerCase(),
    propertyTypes: propertyTypesOf("strata"),
  },
};

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const origin = matches[0].loaderData.origin;
  const { near } = loaderData;
  const guide = parseGuide(loaderData.guide);
  if (!guide) {
    const title = near ? suburbsMessages.notFoundTitle : suburbsMessages.guide;
    const description = near ? suburbsMessages.notFoundHint : suburbsMessages.failedToFetch;
    return pageMeta({ title, description, url: absoluteUrl(origin, location.pathname), noIndex: true });
  }
  const { suburb, market } = guide;
  const url = absoluteUrl(origin, suburbPath(suburb));
  const description = suburbDescription(suburb, market.sales);
  return [
    ...pageMeta({
      title: `${suburb.name} property guide`,
      description,
      url,
      image: suburb.heroImageUrl ?? undefined,
    }),
    { "script:ld+json": suburbStructuredData(suburb, market, guide.hero.regions, url, description) },
  ];
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { constraint } = agentEnquiry;
  const fallback = { guide: undefined, near: undefined, path: url.pathname + url.search, constraint };
  return loadPage({ fallback }, async () => {
    const suburb = await findSuburb(params.slug);
    if (suburb) {
      const guide = await readGuide(suburb, url.search);
      const { chosen, first } = guide.kinds;
      const saved = await getSavedAmong(context, guide.agents.agents);
      // Last, because the first drawing takes long enough for connections to PostgreSQL to time out meanwhile.
      const names = await drawSuburbNames(suburb, await findAllStations(), chosen);
      serverHtml(context, suburbNamesHtml, () => names?.html ?? "");
      cachePublicly(guidePath(suburb, chosen, first));
      return {
        guide: JSON.stringify({ ...guide, soundings: names?.quarter, saved } satisfies Guide),
        near: undefined,
        path: guidePath(suburb, chosen, first),
        constraint,
      };
    }
    if (LISTS.includes(params.slug)) throw redirect(`${suburbsBasePath}#${params.slug}`, 301);
    const inFull = suburbSlug(slugify(params.slug));
    const named = await findSuburb(inFull);
    if (named) throw redirect(suburbPath(named) + url.search, 301);
    const { items: suburbs } = await searchSuburbs({ search: inFull, page: 1 });
    const near = suburbs.slice(0, NEAR_NAMES).map(({ name, slug }) => ({ name, slug }));
    return data({ guide: undefined, near, path: url.pathname, constraint }, { status: 404 });
  });
}

type GuideSuburb = Omit<Suburb, "createdAt" | "updatedAt">;

interface Guide extends Awaited<ReturnType<typeof readGuide>> {
  /** The quarter of the prices on the chart. */
  soundings: string | undefined;
  saved: Awaited<ReturnType<typeof getSavedAmong>>;
}

/** The loader sends JSON, because React Router's own format adds a kilobyte to the compressed figures of a guide. */
function parseGuide(json: string | undefined): Guide | undefined {
  return json === undefined ? undefined : (JSON.parse(json) as Guide);
}

async function readGuide({ createdAt: _createdAt, updatedAt: _updatedAt, ...suburb }: Suburb, search: string) {
  const { id, name, slug, postcode } = suburb;
  const figures = await findPostcodeFigures(postcode);
  const market = toMarket(postcode ?? "", figures);
  const rents = toGuideRents(figures);
  const kinds = findGuideKinds(market, rents, search);
  // A guide without a choice has the homes of all kinds.
  const homeKind = kinds.available.length > 1 ? homeKinds[kinds.chosen] : undefined;
  const types = homeKind?.propertyTypes;
  const [ownFigures, allOwnFigures, quoted, homes, prices, newest, agents, nearest, places] = await Promise.all([
    findSuburbSalesStats(name, types),
    findSuburbSalesStats(name),
    findQuotedSalesInSuburb(name, types),
    countHomesOfTypes(name, types),
    findPricesInSuburb(name, types),
    findNewestHomesInSuburb(name, NEWEST_HOMES, types),
    findAgentsOfSuburb(name, LOCAL_AGENTS),
    findNearestSuburbs(id, NEAREST_SUBURBS),
    findAmenitiesNearSuburb(suburb),
  ]);
  const [comparable, regions, [compared], older, census, bushfire, cutFrom] = await Promise.all([
    findComparableSuburbs(id),
    findRegionNames(suburb.regions),
    findSuburbsToCompare([slug]),
    findOlderFigures(slug),
    findCensus(postcode),
    findBushfireShare(slug),
    suburb.cutFrom === null ? undefined : findSuburb(suburb.cutFrom),
  ]);
  const [here, ...others] = comparable;
  // The region with the name of the council is the one that people use: Newtown is in the Inner West.
  const isOfCouncil = (region: { slug: string }) => region.slug === slugify(suburb.council ?? "");
  const sales = allOwnFigures.find(({ listingType }) => listingType === "sale");
  const schools = await findSchools(suburb, cutFrom?.name);
  return {
    suburb,
    market,
    rents,
    kinds,
    homeKind,
    ownFigures,
    recordedSales: { count: sales?.count ?? 0, averageDays: sales?.averageDays ?? null },
    quotes: toSuburbQuotes(quoted),
    ...homes,
    prices,
    newest,
    agents,
    nearest: toNeighbours(suburb, nearest),
    stations: toStationLinks(places?.stations ?? [], ({ name: station }) => nearStationPath(station, "sale")),
    schools: schools ?? { scope: "near" as const, withinKm: SCHOOL_REACH_KM, schools: places?.schools ?? [] },
    similar: here?.slug === slug ? { period: here.period, suburbs: findSimilar(here, others) } : undefined,
    older,
    census,
    bushfire,
    neighbours: findAdjoiningSuburbs(slug).map((each) => each.name),
    hero: {
      council: toCouncil(suburb.council),
      regions: [...regions.filter(isOfCouncil), ...regions.filter((region) => !isOfCouncil(region))].map((region) => ({
        name: region.name,
        path: areaPath({ kind: "region", slug: region.slug }),
      })),
      km: compared?.kmFromCity ?? null,
      cutFrom: cutFrom && { name: cutFrom.name, slug: cutFrom.slug },
    },
  };
}

/** Undefined with fewer than five sales. */
function toSuburbQuotes(sales: QuotedSale[]): SuburbQuotes | undefined {
  const record = toQuotingRecord(sales);
  return (
    record && {
      count: record.count,
      difference: describeDifference(record.medianDifference),
      sales,
      figures: record.figures.map(({ label, sales: own }) => ({ label, of: own.map((sale) => sales.indexOf(sale)) })),
    }
  );
}

/**
 * By the intake areas on the suburb's land, or on the land of the suburb it was cut from, or else around its centre.
 * Undefined where none are known.
 */
async function findSchools({ name, slug, cutFrom, latitude, longitude }: GuideSuburb, cutFromName: string | undefined) {
  const ofLand = listSchools(cutFromName ?? name, await findSchoolIntakes(cutFrom ?? slug));
  if (hasSchools(ofLand)) return { scope: "land" as const, ...ofLand };
  if (latitude === null || longitude === null) return undefined;
  const ofCentre = listSchoolsOfHome(await findSchoolAreasAt({ latitude, longitude }));
  return hasSchools(ofCentre) ? { scope: "centre" as const, ...ofCentre } : undefined;
}

function hasSchools({ primary, secondary, future }: ListedSchools): boolean {
  return primary.length + secondary.length + future.length > 0;
}

/** "The Hills Shire", "City of Sydney", "Inner West council". */
function toCouncil(name: string | null) {
  if (name === null) return undefined;
  const title = name === "Sydney" ? "City of Sydney" : name.endsWith("Shire") ? name : `${name} council`;
  return { name: title, path: areaPath({ kind: "council", slug: slugify(name) }) };
}

export const action = savingAction({
  pathOf: ({ params, url }: Route.ActionArgs, agentId) =>
    `${suburbPath({ slug: suburbSlug(slugify(params.slug)) })}${url.search}#agent-${agentId}`,
});

export const clientAction = intentClientAction(savedAgentIntents);

export default function SuburbPage({ loaderData, actionData }: Route.ComponentProps) {
  const { guide: json, near, path, constraint } = loaderData;
  const guide = useMemo(() => parseGuide(json), [json]);
  if (near) return <SuburbNotFound near={near} />;
  if (!guide) return <GuideFailed path={path} result={actionData} />;
  const { suburb, market, rents, kinds, homeKind, counts, newest, agents, nearest, stations, schools, saved } = guide;
  const { name, postcode } = suburb;
  const kind = kinds.chosen;
  // The nearest may share a postcode, and so all figures.
  const alike = guide.similar?.suburbs ?? [];
  const isDrawn = suburb.hasOutline || suburb.latitude !== null;
  const contents = [
    { id: "market", label: "Prices" },
    { id: "homes", label: "Homes" },
    rents.cards[kind].length > 0 && { id: "rents", label: "Rents" },
    { id: "schools", label: "Schools" },
    stations.length > 0 && { id: "stations", label: "Stations" },
    { id: "agents", label: "Agents" },
    (market.sales.length > 0 || guide.older.length > 0) && { id: "history", label: "Price history" },
    guide.census && { id: "residents", label: "Who lives here" },
    alike.length > 0 && { id: "similar", label: "Similar suburbs" },
    nearest.length > 0 && { id: "nearest", label: "Nearest suburbs" },
    suburb.areaSummary && { id: "about", label: "About" },
  ].filter((entry) => typeof entry === "object" && entry !== null);
  const toCompare = (alike.length > 0 ? alike : nearest).slice(0, MAX_COMPARED - 1);
  return (
    <>
      <div className="page empty:hidden">
        <SavingNotice result={actionData} />
      </div>
      <SuburbHero
        suburb={suburb}
        chart={isDrawn && <SuburbChart suburb={suburb} kind={kind} neighbours={guide.neighbours} />}
        soundings={guide.soundings}
        market={market}
        kinds={kinds}
        compared={[suburb, ...toCompare].map(({ slug }) => slug)}
        {...guide.hero}
      >
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          <SuburbHomeCounts suburb={name} kind={homeKind} counts={counts} areButtons />
        </div>
      </SuburbHero>
      <div className="page flex flex-col gap-6 py-4 sm:gap-(--section) sm:py-8 lg:gap-20 lg:py-10">
        <div className="flex flex-col gap-3 sm:gap-6 lg:gap-10">
          <Contents entries={contents} />
          <section aria-labelledby="market" className="flex flex-col gap-4 sm:gap-6">
            <h2 id="market" className="text-xl">
              {suburbsMessages.market}
            </h2>
            {market.sales.length > 0 ? (
              <MarketSales figures={suburb} market={market} kind={kind} recordedSales={guide.recordedSales} />
            ) : (
              <MarketCards figures={suburb} market={market} recordedSales={guide.recordedSales} isTitled />
            )}
          </section>
        </div>
        <SaveHomeForm hasHearts={newest !== "[]"}>
          <SuburbHomes
            suburb={name}
            kind={homeKind}
            nearby={nearest.map((other) => other.name)}
            counts={counts}
            allCounts={guide.allCounts}
            prices={guide.prices}
            newest={newest}
            cardActions={saveHeart}
          />
        </SaveHomeForm>
        {rents.cards[kind].length > 0 && (
          <MarginSection id="rents" title="Rents">
            <MarketRents postcode={postcode ?? ""} rents={rents} kind={kind} />
          </MarginSection>
        )}
        {schools.scope === "land" && (
          <SchoolsOfSuburb suburb={name} cutFrom={guide.hero.cutFrom?.name} schools={schools} />
        )}
        {schools.scope === "centre" && <SchoolsOfCentre suburb={name} schools={schools} />}
        {schools.scope === "near" && <NearbySchools suburb={name} {...schools} />}
        <Stations suburb={name} stations={stations} />
        <LocalAgents suburb={name} {...agents}>
          {(agent) => (
            <AgentActions
              agent={agent}
              constraint={constraint}
              saved={saved}
              path={guidePath(suburb, kind, kinds.first)}
              result={actionData}
            />
          )}
        </LocalAgents>
        <SuburbSales suburb={name} kind={homeKind} figures={guide.ownFigures} />
        {guide.quotes && <SuburbQuoting suburb={name} kind={homeKind?.name} quotes={guide.quotes} />}
        <PriceHistory
          figures={suburb}
          market={market}
          kind={kind}
          recordedSales={guide.recordedSales}
          older={guide.older}
        />
        <WhoLivesHere suburb={suburb} census={guide.census} bushfire={guide.bushfire} />
        {guide.similar && <SimilarSuburbs period={guide.similar.period} similar={guide.similar.suburbs} />}
        <NearestSuburbs slug={suburb.slug} nearest={nearest} />
        <AboutSuburb suburb={suburb} />
        <SuburbServices suburb={name} />
        <SampleDataNotice />
      </div>
    </>
  );
}

/** Links to the sections of the page: one row that scrolls on phones. */
function Contents({ entries }: { entries: readonly { id: string; label: string }[] }) {
  return (
    <nav
      aria-labelledby="contents"
      className="flex flex-col gap-1 max-lg:-mx-(--gutter) max-lg:border-y max-lg:border-line print:hidden"
    >
      <h2 id="contents" className="text-base font-semibold max-lg:sr-only">
        {suburbsMessages.contents}
      </h2>
      <ul className="flex [scrollbar-width:none] gap-x-5 overflow-x-auto px-(--gutter) whitespace-nowrap lg:flex-wrap lg:px-0">
        {entries.map(({ id, label }) => (
          <li key={id} className="flex">
            <a href={`#${id}`} className="link inline-flex min-h-(--tap) items-center lg:min-h-8">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface WhoLivesHereProps {
  suburb: GuideSuburb;
  census: Awaited<ReturnType<typeof findCensus>>;
  /** From 0 to 1. */
  bushfire: number | null;
}

function WhoLivesHere({ suburb: { name, postcode, areaKm2, population }, census, bushfire }: WhoLivesHereProps) {
  const land = [
    areaKm2 !== null && `${name} covers ${formatNumber(areaKm2)} square kilometres`,
    population !== null && `${formatNumber(population)} people lived in ${areaKm2 === null ? name : "it"} in 2021`,
  ].filter(Boolean);
  if (!census && bushfire === null && land.length === 0) return null;
  return (
    <MarginSection id="residents" title={census ? "Who lives here" : "Land and people"}>
      {land.length > 0 && <p>{land.join("; ")}.</p>}
      {census && <Residents postcode={postcode ?? ""} census={census} />}
      {bushfire !== null && <BushfireLand suburb={name} share={bushfire} />}
    </MarginSection>
  );
}

function GuideFailed({ path, result }: { path: string; result?: FormResult }) {
  return (
    <div className="page flex flex-col gap-6 py-6">
      <SavingNotice result={result} />
      <h1 tabIndex={-1} className="text-xl">
        {suburbsMessages.guide}
      </h1>
      <LoadFailed title={suburbsMessages.failedToFetch} path={path}>
        {suburbsMessages.failedHint}
      </LoadFailed>
    </div>
  );
}

interface SuburbNotFoundProps {
  /** For a misspelt address. */
  near: readonly { name: string; slug: string }[];
}

function SuburbNotFound({ near }: SuburbNotFoundProps) {
  return (
    <div className="page flex flex-col items-start gap-6 py-8 md:py-12">
      <h1 tabIndex={-1} className="text-2xl">
        {suburbsMessages.notFoundTitle}
      </h1>
      <p className="prose">{suburbsMessages.notFoundHint}</p>
      {near.length > 0 && (
        <section aria-labelledby="near">
          <h2 id="near" className="text-lg">
            {suburbsMessages.didYouMean}
          </h2>
          <ul className="mt-1">
            {near.map((suburb) => (
              <li key={suburb.slug}>
                <TextLink to={suburbPath(suburb)} className="inline-block py-1">
                  {suburb.name}
                </TextLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ButtonLink to={suburbsBasePath}>{suburbsMessages.allGuides}</ButtonLink>
    </div>
  );
}
