import type { ReactNode } from "react";
import { compareWithLabel, distanceAndDirection, kilometres } from "#app/features/suburbs/model/labels.ts";
import { Figure, MayBeChance } from "#app/features/suburbs/model/market-figures.tsx";
import { type Market, nameQuarters, type SalesHistory } from "#app/features/suburbs/model/market.ts";
import {
  comparePath,
  suburbDrawingPath,
  suburbNamesPath,
  suburbPath,
  suburbsBasePath,
} from "#app/features/suburbs/model/paths.ts";
import type { GuideRents } from "#app/features/suburbs/model/postcode-medians.ts";
import { findBeyondScale, linePath } from "#app/features/suburbs/model/sales-chart.tsx";
import { SALE_KINDS, type SaleKind, type SimilarSuburb } from "#app/features/suburbs/model/similar.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";
import type { NearestSuburb, Suburb } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { directionFrom } from "#app/lib/geography.ts";
import { briefDollars, formatDollars } from "#app/lib/numbers.ts";
import { countOf, joinNames, paragraphs } from "#app/lib/text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link, TextLink } from "#app/ui/link.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import { MarginSection, NarrowFold } from "#app/ui/sections.tsx";
import { ServerHtml } from "#app/ui/server-html.tsx";

interface NamedArea {
  name: string;
  /** Of its page. */
  path: string;
}

interface SuburbHeroProps {
  suburb: {
    name: string;
    slug: string;
    postcode: string | null;
    heroImageUrl: string | null;
    hasOutline: boolean;
  };
  /** The chart that fills its box. Undefined without outline and point. */
  chart: ReactNode;
  /** The quarter of the median prices on the chart: "January to March 2024". Undefined if there are none. */
  soundings: string | undefined;
  council: NamedArea | undefined;
  regions: readonly NamedArea[];
  /** From the centre of the city. */
  km: number | null;
  /** The older suburb from which it was created. */
  cutFrom: { name: string; slug: string } | undefined;
  market: Market;
  kinds: GuideKinds;
  /** Slugs: the suburb and similar ones. */
  compared: readonly string[];
  /** Links to its homes. */
  children: ReactNode;
}

/** A suburb's chart or photo, with a panel about its location and market. */
export function SuburbHero(props: SuburbHeroProps) {
  const { suburb, chart, soundings, council, regions, km, cutFrom, market, kinds, compared, children } = props;
  const { name, postcode, heroImageUrl, hasOutline } = suburb;
  const isDrawn = !heroImageUrl && Boolean(chart);
  return (
    <>
      <header className="relative lg:flex lg:min-h-116 lg:items-end">
        <div className="relative h-48 overflow-hidden bg-depth-1 lg:absolute lg:inset-0 lg:h-auto print:h-48">
          {heroImageUrl ? (
            <img
              src={heroImageUrl}
              alt={name}
              fetchPriority="high"
              decoding="async"
              referrerPolicy="no-referrer"
              className="absolute inset-0 size-full object-cover"
            />
          ) : (
            chart
          )}
        </div>
        <div className="relative page">
          <div className="flex flex-col gap-3 pt-3 pb-1 lg:my-8 lg:w-108 lg:bg-surface lg:px-6 lg:py-5">
            <Breadcrumb
              trail={[
                { label: suburbsMessages.title, to: suburbsBasePath },
                ...regions.slice(0, 1).map((region) => ({ label: region.name, to: region.path })),
                { label: name },
              ]}
            />
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <h1 tabIndex={-1} className="text-2xl">
                {name}
              </h1>
              <ButtonLink to={comparePath(compared)} variant="quiet" className="print:hidden">
                Compare
              </ButtonLink>
            </div>
            <p className="text-pretty text-ink-2">
              {suburbsMessages.place}
              {postcode && <span className="tnum"> {postcode}</span>}
              {". "}
              {council && <AreaName {...council} />}
              {km !== null && `${council ? ", " : ""}${kilometres(km)} from the centre`}
            </p>
            {regions.length > 1 && (
              <div className="text-sm text-ink-2">
                Also in{" "}
                <ul aria-label="Other regions" className="commas inline">
                  {regions.slice(1).map((region) => (
                    <li key={region.name}>
                      <AreaName {...region} />
                    </li>
                  ))}
                </ul>
              </div>
            )}
            <KindSwitch suburb={suburb} market={market} {...kinds} />
            {children}
            {isDrawn && !hasOutline && (
              <p className="text-sm text-ink-2">
                {cutFrom ? (
                  <>
                    The boundaries on our charts are of 2016, when {name} was a part of{" "}
                    <TextLink to={suburbPath(cutFrom)}>{cutFrom.name}</TextLink>: it is shown as a point.
                  </>
                ) : (
                  "We have no outline of this suburb: it is shown as a point."
                )}
              </p>
            )}
          </div>
        </div>
      </header>
      {isDrawn && (
        <p className="page pt-2 text-sm text-ink-2 lg:pt-1 lg:text-right lg:text-[0.75rem] lg:leading-4">
          {soundings && suburbsMessages.soundings(kinds.chosen, soundings)}{" "}
          <span className="max-lg:hidden">
            {suburbsMessages.outlineSource} {suburbsMessages.stationSource}
          </span>
        </p>
      )}
    </>
  );
}

/** The kinds of home with figures, and the one that the page shows. */
interface GuideKinds {
  available: readonly SaleKind[];
  /** Without a choice in the address. */
  first: SaleKind;
  chosen: SaleKind;
}

/** A guide starts with the kind that has the newest median: with houses if both are as new. Without sales, rents decide. */
export function findGuideKinds(
  { sales }: Pick<Market, "sales">,
  rents: Pick<GuideRents, "cards">,
  search: string,
): GuideKinds {
  const available = SALE_KINDS.filter(
    (kind) => sales.some(({ dwelling }) => dwelling === kind) || rents.cards[kind].length > 0,
  );
  const newest = sales
    .map(({ latest }) => latest.periodEnd)
    .toSorted()
    .at(-1);
  const first = sales.find(({ latest }) => latest.periodEnd === newest)?.dwelling ?? available[0] ?? "house";
  const requested = new URLSearchParams(search).get("kind");
  return { available, first, chosen: available.find((kind) => kindNames[kind] === requested) ?? first };
}

/** "/suburbs/newtown?kind=units", without the kind that the guide starts with. */
export function guidePath(suburb: { slug: string }, kind: SaleKind, first: SaleKind): string {
  return kind === first ? suburbPath(suburb) : `${suburbPath(suburb)}?kind=${kindNames[kind]}`;
}

const kindNames = { house: "houses", strata: "units" } as const satisfies Record<SaleKind, string>;

interface KindSwitchProps extends GuideKinds {
  suburb: { slug: string };
  market: Market;
}

/** The newest median of houses, and of units and townhouses: links that switch all figures of the page. */
function KindSwitch({ suburb, market: { postcode, sales }, available, first, chosen }: KindSwitchProps) {
  if (available.length === 0) return null;
  const periods = [...new Set(sales.map(({ latest }) => latest.period))];
  // All kinds have the same quarters.
  const since = sales[0] && sales.some(hasLine) ? nameQuarters(sales[0])[0]?.year : undefined;
  return (
    <nav aria-label={suburbsMessages.kindOfHome} className="flex flex-col gap-1">
      <ul className="kind-switch">
        {available.map((kind) => {
          const history = sales.find(({ dwelling }) => dwelling === kind);
          const latest = history?.latest ?? null;
          return (
            <li key={kind}>
              <Link
                to={guidePath(suburb, kind, first)}
                preventScrollReset
                aria-current={kind === chosen ? "true" : undefined}
              >
                {suburbsMessages.saleDwellings[kind]}{" "}
                <span className="kind-median">
                  <b>
                    <Figure value={latest}>{({ median }) => briefDollars(median)}</Figure>
                  </b>
                  {history && <Sparkline quarters={history.quarters} />}
                </span>
                {periods.length > 1 && latest && <small>{latest.period}</small>}
              </Link>
            </li>
          );
        })}
      </ul>
      {sales.length > 0 && (
        <p className="text-sm text-ink-2">
          {suburbsMessages.mediansOf(postcode, periods.length === 1 ? periods[0] : undefined)}
          {since !== undefined && `. The lines begin in ${since}.`}
        </p>
      )}
    </nav>
  );
}

type Quarters = Pick<SalesHistory, "quarters">;

/** Null for quarters without a median, and for medians far beyond the others. */
function toDrawnQuarters({ quarters }: Quarters): SalesHistory["quarters"] {
  const beyond = findBeyondScale(quarters);
  return quarters.map((quarter, index) => (beyond.includes(index) ? null : quarter));
}

function hasLine(history: Quarters): boolean {
  return toDrawnQuarters(history).filter((quarter) => quarter !== null).length >= FEWEST_FOR_LINE;
}

/** The line of the medians, for a small box that stretches it. The years are in the text next to it. */
function Sparkline({ quarters }: Quarters) {
  const drawn = toDrawnQuarters({ quarters });
  const medians = drawn.flatMap((quarter) => (quarter ? [quarter[1]] : []));
  const [lowest, highest] = [Math.min(...medians), Math.max(...medians)];
  const last = drawn.findLastIndex((quarter) => quarter !== null);
  const newest = drawn[last];
  if (!newest || !hasLine({ quarters })) return null;
  const plot = {
    x: (index: number) => Math.round((index * LINE_WIDTH) / Math.max(1, quarters.length - 1)),
    y: (thousands: number) => Math.round(100 - ((thousands - lowest) * 100) / (highest - lowest || 1)),
  };
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${LINE_WIDTH} 100`}
      preserveAspectRatio="none"
      className="sales-chart sparkline"
    >
      <path d={linePath(plot, drawn)} className="stroke-harbour" strokeWidth="1.5" />
      <path d={`M${plot.x(last)} ${plot.y(newest[1])}h0`} className="stroke-ink" strokeWidth="6" />
    </svg>
  );
}

const LINE_WIDTH = 1000;
/** Of medians. */
const FEWEST_FOR_LINE = 8;

function AreaName({ name, path }: NamedArea) {
  return <TextLink to={path}>{name}</TextLink>;
}

interface SuburbChartProps {
  suburb: { name: string; slug: string; hasOutline: boolean };
  /** Of the median prices. */
  kind: SaleKind;
  neighbours: readonly string[];
}

/** Of the HTML that a document with this chart has. */
export const suburbNamesHtml = "suburb-names";

/**
 * A drawing of a suburb that fills its box, with names in the page's own type. The parent is positioned; the lists of
 * neighbours and stations have the same content.
 */
export function SuburbChart({ suburb, kind, neighbours }: SuburbChartProps) {
  const { slug } = suburb;
  return (
    <div role="img" aria-label={chartLabel(suburb, neighbours)} className="chart-hero">
      <picture>
        <source media="(min-width: 64rem)" srcSet={suburbDrawingPath(slug, "wide")} />
        <img src={suburbDrawingPath(slug, "narrow")} alt="" decoding="async" />
      </picture>
      <ServerHtml name={suburbNamesHtml} source={suburbNamesPath(slug, kind)} />
    </div>
  );
}

function chartLabel({ name, hasOutline }: SuburbChartProps["suburb"], neighbours: readonly string[]): string {
  if (!hasOutline) return `Chart of ${name}, shown as a point.`;
  return neighbours.length === 0 ? `Chart of ${name}.` : `Chart of ${name} among ${joinNames(neighbours)}.`;
}

/** Fills the comparison. */
const COMPARED = 3;

interface Neighbour {
  name: string;
  slug: string;
  /** "0.8 km south-east" */
  place: string;
}

/** Empty without coordinates. */
export function toNeighbours(
  { latitude, longitude }: Pick<Suburb, "latitude" | "longitude">,
  nearest: readonly NearestSuburb[],
): Neighbour[] {
  if (latitude === null || longitude === null) return [];
  return nearest.map((other) => ({
    name: other.name,
    slug: other.slug,
    place: distanceAndDirection(other.km, directionFrom({ latitude, longitude }, other)),
  }));
}

interface NearestSuburbsProps {
  /** Of the suburb itself. */
  slug: string;
  nearest: readonly Neighbour[];
}

/** The neighbours with distance and direction, and a link to compare them. */
export function NearestSuburbs({ slug, nearest }: NearestSuburbsProps) {
  if (nearest.length === 0) return null;
  const compared = nearest.slice(0, COMPARED);
  return (
    <MarginSection
      id="nearest"
      title={suburbsMessages.nearest}
      note={
        <>
          <p>{suburbsMessages.nearestOrder}</p>
          <details className="lg:hidden">
            <summary className="link w-fit py-2.5">Sources</summary>
            {suburbsMessages.outlineSource} {suburbsMessages.stationSource}
          </details>
        </>
      }
    >
      <NarrowFold summary={countOf(nearest.length, "suburb")} preview={joinNames(compared.map(({ name }) => name))}>
        <ol className="grid gap-x-6 min-[22rem]:grid-cols-2 sm:gap-x-10 lg:grid-cols-3">
          {nearest.map((other) => (
            <li key={other.slug} className="py-0.5 sm:py-1.5">
              <TextLink to={suburbPath(other)} className="font-semibold">
                {other.name}
              </TextLink>{" "}
              <span className="block text-sm text-ink-2">{other.place}</span>
            </li>
          ))}
        </ol>
      </NarrowFold>
      <ButtonLink
        to={comparePath([slug, ...compared.map((other) => other.slug)])}
        variant="quiet"
        className="self-start print:hidden"
      >
        {compareWithLabel(compared.map(({ name }) => name))}
      </ButtonLink>
    </MarginSection>
  );
}

interface SimilarSuburbsProps {
  period: string;
  similar: readonly SimilarSuburb[];
}

export function SimilarSuburbs({ period, similar }: SimilarSuburbsProps) {
  if (similar.length === 0) return null;
  return (
    <MarginSection
      id="similar"
      title="Suburbs like this one"
      note={
        <NarrowFold summary="How they are chosen">
          By median prices of {period} and kinds of home in the census of 2021, both of the postcode, and by distance.
          “About the same” is a difference under 10% that <MayBeChance />. Sources as above.
        </NarrowFold>
      }
    >
      <NarrowFold
        summary={`${countOf(similar.length, "suburb")} with similar prices and homes`}
        preview={joinNames(similar.map(({ name }) => name))}
      >
        <table className="w-full text-left">
          <caption className="sr-only">Suburbs with similar prices and homes, the most similar first</caption>
          <thead className="text-sm text-ink-2 max-sm:sr-only">
            <tr>
              <th scope="col" className="pb-1 font-normal">
                Suburb
              </th>
              <th scope="col" className="pb-1 pl-4 text-right font-normal">
                Houses
              </th>
              <th scope="col" className="pb-1 pl-4 text-right font-normal">
                Units
              </th>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {similar.map((suburb) => (
              <tr key={suburb.slug} className="align-baseline max-sm:grid max-sm:grid-cols-2 max-sm:pb-4">
                <th scope="row" className="py-2 font-normal max-sm:col-span-2 max-sm:pb-0">
                  <TextLink to={suburbPath(suburb)} className="font-semibold">
                    {suburb.name}
                  </TextLink>{" "}
                  <span className="text-sm text-ink-2 tnum">{suburb.postcode}</span>
                  <span className="block text-ink-2 first-letter:uppercase">{suburb.reason}</span>
                </th>
                {SALE_KINDS.map((kind) => (
                  <td key={kind} className="py-2 font-semibold tnum max-sm:py-0 sm:pl-4 sm:text-right">
                    <span aria-hidden="true" className="text-sm font-normal text-ink-2 sm:hidden">
                      {kind === "house" ? "Houses " : "Units "}
                    </span>
                    <Figure value={suburb[kind]}>{formatDollars}</Figure>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </NarrowFold>
    </MarginSection>
  );
}

interface AboutSuburbProps {
  suburb: { name: string; areaSummary: string | null };
}

export function AboutSuburb({ suburb: { name, areaSummary } }: AboutSuburbProps) {
  if (!areaSummary) return null;
  const [first, ...others] = paragraphs(areaSummary);
  return (
    <MarginSection id="about" title={`About ${name}`}>
      <div className="flex flex-col gap-3">
        <p className="prose">{first}</p>
        {others.length > 0 && (
          <NarrowFold summary={`More about ${name}`}>
            <div className="flex flex-col gap-3">
              {others.map((paragraph) => (
                <p key={paragraph} className="prose">
                  {paragraph}
                </p>
              ))}
            </div>
          </NarrowFold>
        )}
      </div>
    </MarginSection>
  );
}

export function SuburbServices({ suburb }: { suburb: string }) {
  return (
    <MarginSection id="services" title={`Buying or renovating in ${suburb}`} className="print:hidden">
      <ul className="flex flex-wrap gap-x-6 gap-y-2 sm:grid sm:grid-cols-3 sm:gap-x-10">
        {suburbsMessages.services.map(({ to, label, text }) => (
          <li key={to} className="relative">
            <Link to={to} className="link text-lg font-semibold after:absolute after:inset-0">
              {label}
            </Link>
            <p className="text-ink-2 max-sm:hidden">{text}</p>
          </li>
        ))}
      </ul>
    </MarginSection>
  );
}
