import { data, redirect } from "react-router";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { findAgentsOfSuburb } from "#app/features/agents/directory/agents.queries.server.ts";
import { LocalAgents } from "#app/features/agents/embeds/local-agents.tsx";
import { agentEnquiry } from "#app/features/leads/enquire/enquire.form.server.ts";
import { SuburbHomeCounts, SuburbHomes, SuburbSales } from "#app/features/listings/embeds/suburb-homes.tsx";
import {
  countHomesInSuburb,
  findNewestHomesInSuburb,
  findSuburbSalesStats,
  findPricesInSuburb,
} from "#app/features/listings/embeds/suburb-homes.queries.server.ts";
import { NearbyPlaces } from "#app/features/nearby/nearby-places.tsx";
import { findAmenitiesNearSuburb } from "#app/features/nearby/nearby.queries.server.ts";
import { nearStationPath } from "#app/features/listings/model/filters.ts";
import { AgentActions, SavingNotice } from "#app/features/saved-agents/save-agent-form.tsx";
import { savedAgentIntents } from "#app/features/saved-agents/paths.ts";
import { getSavedAmong, savingAction } from "#app/features/saved-agents/saving.form.server.ts";
import { saveHeart, SaveHomeForm } from "#app/features/saved-homes/save-home.tsx";
import { MarketCards, MarketRents, MarketSales, OlderFigures } from "#app/features/suburbs/model/market-figures.tsx";
import { toMarket } from "#app/features/suburbs/model/market.ts";
import { BushfireLand, Residents } from "#app/features/suburbs/model/residents.tsx";
import {
  findBushfireShare,
  findCensus,
  findNearestSuburbs,
  findOlderFigures,
  findPostcodeFigures,
  findSuburb,
  type Suburb,
} from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { suburbDescription } from "#app/features/suburbs/model/labels.ts";
import { outlineOf, suburbPath, suburbsAddress } from "#app/features/suburbs/model/paths.ts";
import { searchSuburbs } from "#app/features/suburbs/model/search.queries.server.ts";
import { suburbStructuredData } from "#app/features/suburbs/model/structured-data.ts";
import { suburbSlug } from "#app/features/suburbs/model/suburb-question.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import type { FormResult } from "#app/forms/form-result.ts";
import { paragraphs, slugify } from "#app/lib/text.ts";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { loadPage } from "#app/http/page-loader.server.ts";
import { serverHtml } from "#app/http/server-html.server.ts";
import type { Route } from "./+types/suburb.page";
import { NearestSuburbs } from "./nearest-suburbs.tsx";
import { drawSuburbMap } from "./suburb-map.server.ts";
import type { ReactNode } from "react";
import { Link, TextLink } from "#app/ui/link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { photoAt, PhotoFrame } from "#app/ui/photo-frame.tsx";

/** More are linked. */
const LOCAL_AGENTS = 6;
const NEWEST_HOMES = 4;
const NEAREST_SUBURBS = 6;
const NEAR_NAMES = 6;

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const origin = matches[0].loaderData.origin;
  const { guide, near } = loaderData;
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
    { "script:ld+json": suburbStructuredData(suburb, market, url, description) },
  ];
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { constraint } = agentEnquiry;
  return loadPage({ fallback: { guide: undefined, near: undefined, path: url.pathname, constraint } }, async () => {
    const suburb = await findSuburb(params.slug);
    if (suburb) {
      const guide = await readGuide(suburb);
      serverHtml(context, "suburb-map", () => drawSuburbMap(suburb.slug, guide.places?.stations ?? []) ?? "");
      const saved = await getSavedAmong(context, guide.agents.agents);
      cachePublicly(suburbPath(suburb));
      return { guide: { ...guide, saved }, near: undefined, path: suburbPath(suburb), constraint };
    }
    const inFull = suburbSlug(slugify(params.slug));
    const named = await findSuburb(inFull);
    if (named) throw redirect(suburbPath(named) + url.search, 301);
    const { items: suburbs } = await searchSuburbs({ search: inFull, page: 1 });
    const near = suburbs.slice(0, NEAR_NAMES).map(({ name, slug }) => ({ name, slug }));
    return data({ guide: undefined, near, path: url.pathname, constraint }, { status: 404 });
  });
}

async function readGuide(suburb: Suburb) {
  const [figures, older, census, bushfireShare, ownFigures, counts, prices, newest, agents, nearest, places] =
    await Promise.all([
      findPostcodeFigures(suburb.postcode),
      findOlderFigures(suburb.slug),
      findCensus(suburb.postcode),
      findBushfireShare(suburb.slug),
      findSuburbSalesStats(suburb.name),
      countHomesInSuburb(suburb.name),
      findPricesInSuburb(suburb.name),
      findNewestHomesInSuburb(suburb.name, NEWEST_HOMES),
      findAgentsOfSuburb(suburb.name, LOCAL_AGENTS),
      findNearestSuburbs(suburb.id, NEAREST_SUBURBS),
      findAmenitiesNearSuburb(suburb),
    ]);
  const market = toMarket(suburb.postcode ?? "", figures);
  const rents = figures.filter(({ kind }) => kind === "rent");
  return {
    suburb,
    market,
    rents,
    older,
    census,
    bushfireShare,
    ownFigures,
    counts,
    prices,
    newest,
    agents,
    nearest,
    places,
  };
}

export const action = savingAction({
  pathOf: ({ params }: Route.ActionArgs, agentId) =>
    `${suburbPath({ slug: suburbSlug(slugify(params.slug)) })}#agent-${agentId}`,
});

export const clientAction = intentClientAction(savedAgentIntents);

export default function SuburbPage({ loaderData, actionData }: Route.ComponentProps) {
  const { guide, near, path, constraint } = loaderData;
  if (near) return <SuburbNotFound near={near} />;
  if (!guide) return <GuideFailed path={path} result={actionData} />;
  const {
    suburb,
    market,
    rents,
    older,
    census,
    bushfireShare,
    ownFigures,
    counts,
    prices,
    newest,
    agents,
    nearest,
    places,
    saved,
  } = guide;
  const { name } = suburb;
  return (
    <div className="page flex flex-col gap-12 py-6">
      <div className="flex flex-col gap-4">
        <SavingNotice result={actionData} />
        <Breadcrumb trail={[{ label: suburbsMessages.title, to: suburbsAddress }, { label: name }]} />
        <SuburbHero suburb={suburb}>
          <SuburbHomeCounts suburb={name} counts={counts} />
        </SuburbHero>
      </div>
      <section aria-labelledby="market" className="flex flex-col gap-3">
        <h2 id="market" className="text-xl">
          {suburbsMessages.market}
        </h2>
        <MarketCards figures={suburb} market={market} />
        <OlderFigures suburb={name} figures={older} />
      </section>
      <section aria-labelledby="sales" className="flex flex-col gap-3">
        <h2 id="sales" className="text-xl">
          Sales
        </h2>
        <MarketSales market={market} />
      </section>
      <section aria-labelledby="rents" className="flex flex-col gap-3">
        <h2 id="rents" className="text-xl">
          Rents
        </h2>
        <MarketRents postcode={market.postcode} figures={rents} />
      </section>
      <section aria-labelledby="residents" className="flex flex-col gap-6">
        <h2 id="residents" className="text-xl">
          Who lives here
        </h2>
        {census && <Residents postcode={market.postcode} census={census} />}
        {bushfireShare !== null && <BushfireLand suburb={name} share={bushfireShare} />}
      </section>
      <SuburbSales suburb={name} figures={ownFigures} />
      <AboutSuburb suburb={suburb} />
      <LocalAgents suburb={name} {...agents}>
        {(agent) => (
          <AgentActions agent={agent} constraint={constraint} saved={saved} path={path} result={actionData} />
        )}
      </LocalAgents>
      <SaveHomeForm hasHearts={newest !== "[]"}>
        <SuburbHomes suburb={name} counts={counts} prices={prices} newest={newest} cardActions={saveHeart} />
      </SaveHomeForm>
      {places && (
        <NearbyPlaces
          places={places}
          measured={`Straight-line distances from the middle of ${name}.`}
          pathOf={({ name: station }) => nearStationPath(station, "sale")}
        />
      )}
      <NearestSuburbs suburb={suburb} nearest={nearest} />
      <SuburbServices suburb={name} />
      <SampleDataNotice />
    </div>
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

interface SuburbHeroProps {
  suburb: Suburb;
  children: ReactNode;
}

function SuburbHero({ suburb, children }: SuburbHeroProps) {
  const { id, name, postcode, heroImageUrl } = suburb;
  const outline = outlineOf(suburb);
  return (
    <div className="flex flex-col gap-2">
      <header className="grid grid-cols-[minmax(0,1fr)] border border-t-3 border-line border-t-ink">
        <PhotoFrame
          image={photoAt(heroImageUrl) ?? outline}
          alt={heroImageUrl ? `Photo: ${name}` : suburbsMessages.outline(name)}
          seed={id}
          ratio="5/2"
          priority="first"
          className="col-start-1 row-start-1 max-h-80 w-full border-b-0"
        />
        <div className="relative col-start-1 row-start-2 flex flex-col gap-2 bg-surface p-4 md:row-start-1 md:m-6 md:max-w-[28rem] md:min-w-96 md:self-end md:justify-self-start md:border md:border-ink md:p-6">
          <h1 tabIndex={-1} className="text-2xl">
            {name}
          </h1>
          <p className="text-lg text-ink-2">
            {suburbsMessages.place}
            {postcode && <span className="tnum"> {postcode}</span>}
          </p>
          {children}
        </div>
      </header>
      {!heroImageUrl && outline && <p className="text-sm text-ink-2 print:hidden">{suburbsMessages.outlineSource}</p>}
    </div>
  );
}

function AboutSuburb({ suburb: { name, areaSummary } }: { suburb: Suburb }) {
  if (!areaSummary) return null;
  return (
    <section aria-labelledby="about" className="flex flex-col gap-3">
      <h2 id="about" className="text-xl">
        About {name}
      </h2>
      {paragraphs(areaSummary).map((paragraph) => (
        <p key={paragraph} className="prose">
          {paragraph}
        </p>
      ))}
    </section>
  );
}

function SuburbServices({ suburb }: { suburb: string }) {
  return (
    <section aria-labelledby="services" className="flex flex-col gap-3 print:hidden">
      <h2 id="services" className="text-xl">
        Buying or renovating in {suburb}
      </h2>
      <ul className="border-t-3 border-ink">
        {suburbsMessages.services.map(({ to, label, text }) => (
          <li key={to} className="relative border-b border-line py-3 sm:flex sm:items-baseline sm:gap-6">
            <Link to={to} className="link text-lg font-semibold after:absolute after:inset-0 sm:w-40">
              {label}
            </Link>
            <p className="text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
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
      <ButtonLink to={suburbsAddress}>{suburbsMessages.allGuides}</ButtonLink>
    </div>
  );
}
