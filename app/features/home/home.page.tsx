import { data } from "react-router";
import type { ItemList, SearchAction, WebSite, WithContext } from "schema-dts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { findAgentProgress } from "#app/features/dashboard/first-steps.server.ts";
import { getFirstSteps } from "#app/features/dashboard/first-steps.tsx";
import { findInspectionsBetween } from "#app/features/inspections/manage.queries.server.ts";
import { agentLeadsBasePath, agentLeadsPath } from "#app/features/leads/inbox/filters.ts";
import { readWaitingLeadCount } from "#app/features/leads/inbox/waiting.middleware.server.ts";
import { leadElement } from "#app/features/leads/model/lead.ts";
import { toLeadClockView } from "#app/features/leads/model/response-time.ts";
import { ownListingsMessages } from "#app/features/listings/manage/manage.messages.ts";
import { summariseOwnListings } from "#app/features/listings/manage/my-listings.queries.server.ts";
import { DUE_KINDS, myListingsPath, newListingPath } from "#app/features/listings/manage/paths.ts";
import type { Criteria } from "#app/features/listings/model/criteria.ts";
import type { ListingFilters } from "#app/features/listings/model/filters.ts";
import { parseCards } from "#app/features/listings/model/listing-card.tsx";
import { countSearches, searchListings } from "#app/features/listings/search/search.queries.server.ts";
import { loadPart } from "#app/http/page-loader.server.ts";
import { serverHtml } from "#app/http/response-headers.server.ts";
import type { Viewer } from "#app/lib/caller.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { NEWS_COUNT_LIMIT } from "#app/lib/page.ts";
import { addDays, startOfDate, sydneyDate, timeRangeLabel } from "#app/lib/sydney-time.ts";
import { countFigure } from "#app/lib/text.ts";
import { getViewer } from "#app/session/viewer.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CoastStrip } from "#app/ui/coast-strip.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { SearchBox } from "#app/ui/search-box.tsx";
import { brand } from "#platform/brand.ts";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import type { Route } from "./+types/home.page";
import { AgentDue, type AgentDueProps } from "./agent-due.tsx";
import { chooseSoundings, soundingBounds, type Sounding } from "./chart.ts";
import { drawLand, getShorePoints } from "./harbour.server.ts";
import { chartCredit, Hero } from "./hero.tsx";
import { countSuburbs, findLargestSuburbs, findLongestWaiting, findServiceOffers } from "./home.queries.server.ts";
import { type Market, MarketHomes, MarketShortcuts, marketSearches, openOnSaturday } from "./market.tsx";
import { findOverview, type Overview as OverviewProps } from "./overview.server.ts";
import { Overview } from "./overview.tsx";

/** In each row, for visitors. Phones swipe it. */
const NEWEST_HOMES = 4;

const siteDescription =
  "Find a Sydney agent, homes for sale and rent, and guides to every suburb with real median prices, each with its period and source.";

const SUBURBS_IN_STRUCTURED_DATA = 5;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const origin = matches[0].loaderData.origin;
  const url = absoluteUrl(origin, "/");
  if (loaderData.name !== undefined) {
    return pageMeta({ title: "Home", description: siteDescription, url, noIndex: true });
  }
  const suburbs = loaderData.soundings
    .slice(0, SUBURBS_IN_STRUCTURED_DATA)
    .map(({ name, slug }) => ({ name, url: absoluteUrl(origin, `/suburbs/${slug}`) }));
  return [
    ...pageMeta({ title: "Sydney property, agents and suburb guides", description: siteDescription, url }),
    {
      "script:ld+json": siteStructuredData({ name: brand.name, url, searchUrl: absoluteUrl(origin, "/agents") }),
    },
    ...(suburbs.length > 0 ? [{ "script:ld+json": suburbsStructuredData(suburbs) }] : []),
  ];
}

/** Omits parts that fail to load. The status 503 then prevents caching. */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = getViewer(context);
  if (viewer) {
    const [services, overview, due] = await Promise.all([
      loadPart(findServiceOffers()),
      findOverview(viewer.id, loadPart),
      viewer.role === "agent" ? findAgentDue(viewer, context) : undefined,
    ]);
    const isComplete = [{ services }, overview, due ?? {}].every((parts) =>
      Object.values(parts).every((part) => part !== undefined),
    );
    return data(
      { name: viewer.firstName ?? viewer.email, services: services ?? [], due, ...overview },
      { status: isComplete ? 200 : 503 },
    );
  }
  cachePublicly("/");
  serverHtml(context, "land", drawLand);
  const [suburbs, market, suburbCount, services] = await Promise.all([
    loadPart(findLargestSuburbs(soundingBounds)),
    loadPart(findMarket()),
    loadPart(countSuburbs()),
    loadPart(findServiceOffers()),
  ]);
  const complete = suburbs !== undefined && market !== undefined && suburbCount !== undefined && services !== undefined;
  return data(
    {
      name: undefined,
      soundings: chooseSoundings(suburbs ?? [], getShorePoints()),
      period: suburbs?.[0]?.figuresPeriod ?? null,
      source: suburbs?.[0]?.figuresSource ?? null,
      market,
      suburbCount,
      services: services ?? [],
    },
    { status: complete ? 200 : 503 },
  );
}

const enquiriesDue = (count: number) =>
  count === 1 ? "enquiry waiting for an answer" : "enquiries waiting for an answer";

function toDueLinks(to: string, count: number, labelOf: (count: number) => string, countLimit = Infinity) {
  return count === 0 ? [] : [{ to, count: countFigure(count, countLimit), label: labelOf(count) }];
}

async function findAgentDue(viewer: Viewer, context: Route.LoaderArgs["context"]): Promise<AgentDueProps> {
  const now = new Date();
  const today = sydneyDate(now);
  const [progress, waiting, oldest, summary, inspections] = await Promise.all([
    loadPart(findAgentProgress(viewer.id)),
    readWaitingLeadCount(context),
    loadPart(findLongestWaiting(viewer)),
    loadPart(summariseOwnListings(viewer.id, {})),
    loadPart(findInspectionsBetween(viewer.id, startOfDate(today), startOfDate(addDays(today, 1)))),
  ]);
  return {
    nextStep: progress && (getFirstSteps(progress)?.find(({ state }) => state === "open") ?? null),
    enquiries:
      waiting === undefined ? undefined : toDueLinks(agentLeadsBasePath, waiting, enquiriesDue, NEWS_COUNT_LIMIT),
    oldest: oldest?.map(({ id, name, address, suburb, appraisalAddress, ...lead }) => ({
      id,
      name,
      home: address === null ? (appraisalAddress ?? "Your agent page") : `${address}, ${suburb}`,
      clock: toLeadClockView(lead, now),
      answer: `${agentLeadsPath({ page: 1, answer: id })}#${leadElement(id)}`,
    })),
    homes:
      summary &&
      DUE_KINDS.filter((kind) => kind !== "enquiries").flatMap((kind) =>
        toDueLinks(myListingsPath({ due: kind, page: 1 }), summary.due[kind], (count) =>
          [count === 1 ? "home" : "homes", ownListingsMessages.dueCounts[kind]].join(" "),
        ),
      ),
    listingsPath: myListingsPath(),
    newListing: newListingPath(),
    inspections: inspections?.map(({ id, startsAt, endsAt, address, suburb, cancelledAt }) => ({
      id,
      hours: timeRangeLabel(startsAt, endsAt),
      home: `${address}, ${suburb}`,
      isCancelled: cancelledAt !== null,
    })),
  };
}

async function findMarket(): Promise<Market> {
  const newest = (search: Criteria & Pick<ListingFilters, "type">, limit = NEWEST_HOMES) =>
    searchListings({ ...search, sort: "newest", page: 1 }, limit).then(({ json }) => json);
  const [counts, sale, rent, saturday] = await Promise.all([
    countSearches(marketSearches.map(({ search }) => ({ ...search, sort: "newest", page: 1 }))),
    newest({ type: "sale" }),
    newest({ type: "rent" }),
    newest(openOnSaturday, 2 * NEWEST_HOMES),
  ]);
  const newestIds = new Set(parseCards(sale).map(({ id }) => id));
  const others = parseCards(saturday).filter(({ id }) => !newestIds.has(id));
  return {
    counts,
    newest: { sale: withoutNewBadge(sale), rent: withoutNewBadge(rent) },
    saturday: JSON.stringify(others.slice(0, NEWEST_HOMES)),
  };
}

/** For a row of new homes: its heading already contains the word. */
function withoutNewBadge(json: string): string {
  return JSON.stringify(parseCards(json).map((card) => ({ ...card, isNew: undefined })));
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  if (loaderData.name !== undefined) return <MemberHome {...loaderData} />;
  const { soundings, period, source, market, suburbCount, services } = loaderData;
  return (
    <>
      <Hero soundings={soundings} period={period}>
        <SampleDataNotice />
      </Hero>
      {market && <MarketShortcuts {...market} />}
      {market && <MarketHomes {...market} />}
      {soundings.length > 0 && <SuburbSoundings soundings={soundings} period={period} source={source} />}
      {services.length > 0 && <ServiceList services={services} />}
      <Reasons suburbCount={suburbCount} />
      <NextSteps />
    </>
  );
}

/** Required by Google, but not typed by schema-dts. */
type AnnotatedSearch = SearchAction & { "query-input": string };

/** URLs are absolute. */
function siteStructuredData(site: { name: string; url: string; searchUrl: string }): WithContext<WebSite> {
  const search: AnnotatedSearch = {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${site.searchUrl}?search={search_term_string}` },
    "query-input": "required name=search_term_string",
  };
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name: site.name,
    url: site.url,
    inLanguage: "en-AU",
    potentialAction: search,
  };
}

/** URLs are absolute. */
function suburbsStructuredData(suburbs: readonly { name: string; url: string }[]): WithContext<ItemList> {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: suburbs.map(({ name, url }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: { "@type": "Place", name: `${name}, NSW`, url },
    })),
  };
}

const nextSteps = [
  { to: "/listings", label: "Browse homes", text: "For sale and for rent, by suburb, price and rooms." },
  { to: "/agents", label: "Find an agent", text: "Search by name, agency, suburb or specialty, and see their homes." },
  { to: "/suburbs", label: "Read suburb guides", text: "What homes sold for, and what is on the market now." },
];

function NextSteps() {
  return (
    <section aria-labelledby="ways-on" className="page section-gap">
      <h2 id="ways-on" className="border-b-3 border-ink pb-2 text-xl">
        Where to next
      </h2>
      {/* Phones show the links only. */}
      <ul className="grid grid-cols-2 gap-x-8 md:grid-cols-3">
        {nextSteps.map(({ to, label, text }) => (
          <li key={to} className="py-1 md:border-b md:border-line md:py-4">
            <TextLink to={to} className="inline-block py-1 font-bold md:text-lg">
              {label}
            </TextLink>
            <p className="text-ink-2 max-md:hidden">{text}</p>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-l-8 border-buff-2 bg-buff p-3 md:mt-8 md:px-8 md:py-6">
        <div>
          <h3 className="text-base md:text-lg">Property Professional?</h3>
          <p className="text-ink-2 max-md:hidden">
            Your own page, your listings, and enquiries straight to your inbox.
          </p>
        </div>
        <ButtonLink to="/for-agents" variant="quiet">
          Learn More
        </ButtonLink>
      </div>
    </section>
  );
}

interface SuburbSoundingsProps {
  soundings: readonly Sounding[];
  /** "January to March 2024" */
  period: string | null;
  source: string | null;
}

/** Also for people who cannot see the chart. */
function SuburbSoundings({ soundings, period, source }: SuburbSoundingsProps) {
  return (
    <section aria-labelledby="soundings" className="page section-gap">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 border-b-3 border-ink pb-2">
        <h2 id="soundings" className="text-xl">
          Median house prices by suburb
        </h2>
        <TextLink to="/suburbs" className="py-1">
          All suburb guides
        </TextLink>
      </div>
      <ul className="grid gap-x-6 min-[24rem]:grid-cols-2 sm:grid-cols-4 sm:gap-x-8 lg:flex lg:flex-wrap lg:justify-between">
        {soundings.map(({ slug, name, figure }) => (
          <li key={slug} className="flex flex-wrap items-baseline gap-x-2 py-0.5 max-lg:justify-between sm:py-1.5">
            <TextLink to={`/suburbs/${slug}`} className="inline-block py-1">
              {name}
            </TextLink>
            <span className="font-semibold tnum">{figure}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-pretty text-ink-2">
        {[period && `Median house price of the postcode, ${period}`, source].filter(Boolean).join(". ")}. {chartCredit}
      </p>
    </section>
  );
}

const memberLinks = [
  { to: "/agents", label: "Browse Agents", text: "by name, agency or suburb" },
  { to: "/suburbs", label: "Explore Suburbs", text: "what homes sold for" },
  { to: "#services", label: "Get Services", text: "with prices" },
];

interface MemberHomeProps extends OverviewProps {
  /** The name or else the email address. */
  name: string;
  services: readonly ServiceOffer[];
  /** Undefined unless the viewer is an agent. */
  due: AgentDueProps | undefined;
}

function MemberHome({ name, services, due, ...overview }: MemberHomeProps) {
  const search = (
    <div className="chart-frame max-w-[52rem]">
      <div className="p-2">
        <SearchBox id="member-search" />
      </div>
    </div>
  );
  return (
    <>
      <CoastStrip size="member" className="pt-3 pb-4 md:pt-5">
        <div className="page">
          <h1 tabIndex={-1} className="w-fit bg-land text-xl wrap-anywhere">
            Welcome back, {name}
          </h1>
          {!due && <div className="mt-3">{search}</div>}
        </div>
      </CoastStrip>
      <div className="page flex flex-col gap-6 pt-6">
        {due && <AgentDue {...due} />}
        {due && search}
        <Overview {...overview} isAgent={due !== undefined} />
      </div>
      <div className="page section-gap flex flex-col gap-8">
        <ul className="flex flex-wrap gap-x-8 gap-y-3 border-y border-line py-4">
          {memberLinks.map(({ to, label, text }) => (
            <li key={to}>
              <h2 className="inline text-base">
                <TextLink to={to} className="inline-block py-1">
                  {label}
                </TextLink>
              </h2>{" "}
              <span className="text-ink-2">{text}</span>
            </li>
          ))}
        </ul>
        {!due && (
          <div className="flex flex-wrap items-center justify-between gap-4 border-l-8 border-buff-2 bg-buff p-4 md:px-8 md:py-6">
            <div>
              <h2 className="text-lg">Property Professional?</h2>
              <p className="text-ink-2">Your own page, your listings, and enquiries straight to your inbox.</p>
            </div>
            <ButtonLink to="/for-agents" variant="quiet">
              Learn More
            </ButtonLink>
          </div>
        )}
      </div>
      {services.length > 0 && <ServiceList services={services} />}
    </>
  );
}

interface ServiceOffer {
  slug: string;
  title: string;
  description: string | null;
  pricingInfo: string | null;
  callToAction: string | null;
}

function ServiceList({ services }: { services: readonly ServiceOffer[] }) {
  return (
    <section aria-labelledby="services" className="page section-gap">
      <h2 id="services" className="border-b-3 border-ink pb-2 text-xl">
        Services
      </h2>
      <ul>
        {services.map(({ slug, title, description, pricingInfo, callToAction }) => (
          <li
            key={slug}
            className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 border-b border-line py-1.5 md:grid-cols-2 md:gap-x-8 md:gap-y-2 md:py-4 lg:grid-cols-[5fr_6fr_3fr]"
          >
            <div>
              <h3 className="text-base md:text-lg">{title}</h3>
              {/* Phones show the beginning of the price only: the service's own page has everything. */}
              {description && <p className="mt-1 text-ink-2 max-md:hidden">{description}</p>}
            </div>
            {pricingInfo && (
              <p className="max-md:order-1 max-md:col-span-2 max-md:line-clamp-2 max-md:text-sm max-md:text-ink-2">
                {pricingInfo}
              </p>
            )}
            <p className="text-right md:col-span-2 md:text-left lg:col-span-1 lg:text-right">
              <TextLink to={`/services/${slug}`} className="inline-block py-1 font-semibold max-md:text-sm">
                {callToAction ?? title}
              </TextLink>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ReasonsProps {
  /** Undefined if it failed to load. */
  suburbCount?: number;
}

/** Verifiable claims only, each with a number. */
function Reasons({ suburbCount }: ReasonsProps) {
  const reasons = [
    suburbCount !== undefined && {
      figure: formatNumber(suburbCount),
      title: "suburb guides",
      text: "Real sale figures, with their period and source. Where there is no figure we show a dash, not a guess.",
    },
    {
      figure: "24",
      title: "hours to an answer",
      text: "We'll get back to you within 24 hours. You get a receipt that shows your enquiry and lets you withdraw it, without an account.",
    },
    {
      figure: "1",
      title: "email per enquiry",
      text: "The person you write to gets your enquiry once, even if you press the button twice.",
    },
    {
      figure: "0",
      title: "apps to install",
      text: "Every page and form works in any browser, on an old phone and on a slow connection, even without JavaScript.",
    },
  ].filter((reason) => reason !== false);

  return (
    <section aria-labelledby="reasons" className="page section-gap">
      <h2 id="reasons" className="border-b-3 border-ink pb-2 text-xl">
        Why choose {brand.name}
      </h2>
      {/* Phones show the figures only. */}
      <ul className="grid grid-cols-2 gap-x-8 gap-y-2 pt-2 sm:gap-y-6 sm:pt-4 lg:grid-cols-4">
        {reasons.map(({ figure, title, text }) => (
          <li key={title}>
            <h3 className="text-base sm:text-lg">
              <span className="block text-xl tnum sm:text-figure">{figure}</span> <span>{title}</span>
            </h3>
            <p className="prose text-ink-2 max-sm:hidden sm:mt-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
