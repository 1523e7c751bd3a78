import { useLocation } from "react-router";
import { LISTING_TYPES, type ListingType, PRICE_SCALES } from "#app/features/listings/model/criteria.ts";
import { listingsPath } from "#app/features/listings/model/filters.ts";
import { homesHeading, shortDollars } from "#app/features/listings/model/labels.ts";
import { ListingGrid, type ListingGridProps, ListingsFailed } from "#app/features/listings/model/listing-card.tsx";
import { listingsMessages as messages, listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { getFullRange, priceHistogramLabel, toPriceRows } from "#app/features/listings/model/price-histogram.ts";
import { formatDollars, formatNumber } from "#app/lib/numbers.ts";
import { COUNT_LIMIT, pageNumber } from "#app/lib/page.ts";
import { countOf } from "#app/lib/text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Stat, StatList } from "#app/ui/facts.tsx";
import { Histogram } from "#app/ui/histogram.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Pagination } from "#app/ui/navigation.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import type { AgentHomes, AgentHomesQuery, HomeCounts, SuburbSalesStats } from "./homes.queries.server.ts";

/** The newest homes for sale, below the help of a not-found page. Nothing while no home is for sale. */
export function NewestHomes({ json }: { json: string }) {
  if (json === "[]") return null;
  return (
    <section aria-labelledby="newest-homes">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="newest-homes" className="text-lg">
          New for sale
        </h2>
        <TextLink to="/listings" className="py-1">
          All homes for sale
        </TextLink>
      </div>
      <ListingGrid json={json} isBelowFold />
    </section>
  );
}

const HOMES_ON_PHONES = 6;

interface AgentHomesSectionProps {
  homes: AgentHomes;
  path: string;
  /** Set if the homes failed to load. */
  notLoaded?: { path: string; params: URLSearchParams };
  cardActions?: ListingGridProps["actions"];
}

/** Phones show six homes, so that the enquiry form below is within reach, until all are requested. */
export function AgentHomesSection({ homes, path, notLoaded, cardActions }: AgentHomesSectionProps) {
  const { counts, page, lastPage, json } = homes;
  const params = new URLSearchParams(useLocation().search);
  const isShortened = !params.has("type") && !params.has("page");
  const type = (notLoaded && decodeAgentHomes(notLoaded.params).type) ?? homes.type;
  const tabs = LISTING_TYPES.map((kind) => ({
    to: agentHomesPath(path, { type: kind, page: 1 }),
    label: `${messages.tab[kind]} (${formatCount(counts[kind])})`,
    current: kind === type,
  }));
  return (
    <section aria-labelledby="homes" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 border-b border-line">
        <h2 id="homes" tabIndex={-1} className="py-2 text-xl">
          {homesHeading(counts[type], type)}
        </h2>
        <TabLinks label="Listing type" tabs={tabs} />
      </div>
      {notLoaded ? (
        <ListingsFailed path={notLoaded.path} />
      ) : (
        <>
          <div className={isShortened ? "max-lg:[&_.homes>li:nth-child(n+7)]:hidden" : undefined}>
            {counts[type] === 0 ? <p>{messages.emptyPlain}</p> : <ListingGrid json={json} actions={cardActions} />}
          </div>
          <div className={isShortened ? "max-lg:hidden" : undefined}>
            <Pagination
              page={page}
              lastPage={lastPage}
              pathOf={(target) => agentHomesPath(path, { type, page: target })}
            />
          </div>
          {isShortened && (counts[type] ?? COUNT_LIMIT) > HOMES_ON_PHONES && (
            <p className="lg:hidden">
              <ButtonLink to={agentHomesPath(path, { type, page: 1 })} variant="quiet" className="w-full">
                {`All ${formatCount(counts[type])} homes`}
              </ButtonLink>
            </p>
          )}
        </>
      )}
    </section>
  );
}

function formatCount(count: number | null): string {
  return count === null ? "1,000+" : formatNumber(count);
}

/** Never throws: invalid values count as absent. */
export function decodeAgentHomes(params: URLSearchParams): AgentHomesQuery {
  return {
    type: LISTING_TYPES.find((type) => type === params.get("type")),
    page: pageNumber(params.get("page")),
  };
}

export function agentHomesPath(agentPath: string, { type, page }: Required<AgentHomesQuery>): string {
  return `${agentPath}?type=${type}${page > 1 ? `&page=${page}` : ""}#homes`;
}

/** One kind of home, such as units and townhouses. */
export interface HomeKind {
  /** In front of "for sale": "unit". */
  noun: string;
  /** "units and townhouses". */
  name: string;
  propertyTypes: readonly string[];
}

interface SuburbHomesProps {
  suburb: string;
  /** Undefined: all homes. */
  kind?: HomeKind;
  /** Suburbs to look in while this one has no homes. */
  nearby: readonly string[];
  /** Of the kind, like the prices and the newest. */
  counts: HomeCounts;
  /** Of all kinds. */
  allCounts: HomeCounts;
  prices: Record<ListingType, readonly number[]>;
  /** A JSON array of cards. */
  newest: string;
  cardActions?: ListingGridProps["actions"];
}

export function SuburbHomes(props: SuburbHomesProps) {
  const { suburb, kind, nearby, counts, allCounts, prices, newest, cardActions } = props;
  const any = counts.sale + counts.rent > 0;
  const isPart = allCounts.sale + allCounts.rent > counts.sale + counts.rent;
  return (
    <section aria-labelledby="homes" className="flex flex-col gap-3 sm:gap-6">
      <h2 id="homes" className="text-xl">
        Homes in {suburb}
      </h2>
      {any ? (
        <>
          <section aria-labelledby="newest" className="flex flex-col gap-2 print:hidden">
            <h3 id="newest" className="text-lg">
              {kind ? `Newest ${kind.name}` : listingsMessages.newest}
            </h3>
            <div className="suburb-homes">
              <ListingGrid json={newest} actions={cardActions} />
            </div>
          </section>
          <div className="grid grid-cols-2 gap-x-4 gap-y-8 md:gap-x-12">
            {LISTING_TYPES.map((type) => (
              <SuburbPrices
                key={type}
                suburb={suburb}
                kind={kind}
                type={type}
                total={counts[type]}
                counts={prices[type]}
              />
            ))}
          </div>
        </>
      ) : (
        <NoHomes kind={kind} nearby={nearby} />
      )}
      {isPart && (
        <div className="flex flex-wrap items-center gap-x-6">
          All kinds of home: <SuburbHomeCounts suburb={suburb} counts={allCounts} />
        </div>
      )}
    </section>
  );
}

function NoHomes({ kind, nearby }: Pick<SuburbHomesProps, "kind" | "nearby">) {
  return (
    <div className="flex flex-col gap-1">
      <p>No {kind?.name ?? "homes"} are on the market here.</p>
      {nearby.length > 0 && (
        <ul aria-label="Homes nearby" className="flex flex-wrap gap-x-6">
          {LISTING_TYPES.map((type) => (
            <li key={type}>
              <TextLink to={listingsPath({ type, suburb: [...nearby], page: 1 })} className="inline-block py-2">
                Homes {listingsMessages.forWhat[type]} in the nearest suburbs
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export interface SuburbHomeCountsProps {
  suburb: string;
  kind?: HomeKind;
  counts: HomeCounts;
  /** Buttons, the first one filled. */
  areButtons?: boolean;
}

/** "12 for sale" and "3 for rent", or "12 units for sale", linked unless 0. */
export function SuburbHomeCounts({ suburb, kind, counts, areButtons = false }: SuburbHomeCountsProps) {
  const first = LISTING_TYPES.find((type) => counts[type] > 0);
  return (
    <ul
      className={
        areButtons ? "grid grid-cols-2 gap-x-3 gap-y-1 max-sm:w-full sm:flex sm:flex-wrap" : "flex flex-wrap gap-x-6"
      }
    >
      {LISTING_TYPES.map((type) => {
        const to = suburbHomesPath(type, suburb, kind);
        const count = kind ? countOf(counts[type], kind.noun) : formatNumber(counts[type]);
        const label = `${count} ${listingsMessages.forWhat[type]}`;
        const content = (
          <>
            {label} <span className="sr-only">in {suburb}</span>
          </>
        );
        return (
          <li key={type} className="flex min-h-(--tap) items-center font-semibold tnum">
            {counts[type] === 0 && label}
            {counts[type] > 0 && areButtons && (
              <ButtonLink to={to} variant={type === first ? "solid" : "quiet"} className="max-sm:w-full max-sm:px-2">
                {content}
              </ButtonLink>
            )}
            {counts[type] > 0 && !areButtons && (
              <TextLink to={to} className="py-2">
                {content}
              </TextLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function suburbHomesPath(type: ListingType, suburb: string, kind: HomeKind | undefined): string {
  const propertyType = kind && [...kind.propertyTypes];
  return listingsPath({ type, suburb: [suburb], ...(propertyType && { propertyType }), sort: "newest", page: 1 });
}

interface SuburbPricesProps {
  suburb: string;
  kind?: HomeKind;
  type: ListingType;
  /** Includes homes without a published price. */
  total: number;
  counts: readonly number[];
}

/** The prices of fewer homes are on their cards. */
const MIN_SPREAD = 5;

function SuburbPrices({ suburb, kind, type, total, counts }: SuburbPricesProps) {
  const histogram = { ...getFullRange(type), counts };
  const rows = toPriceRows(histogram, type);
  const isSpread = total >= MIN_SPREAD;
  const unpriced = total - rows.reduce((sum, { count }) => sum + count, 0);
  // Phones show two narrow charts next to each other.
  const toLabel = type === "sale" ? shortDollars : formatDollars;
  return (
    <section aria-labelledby={`prices-${type}`} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={`prices-${type}`} className="text-lg">
          {kind ? `${countOf(total, kind.noun)} ${listingsMessages.forWhat[type]}` : homesHeading(total, type)}
        </h3>
        {total > 0 && (
          <TextLink to={suburbHomesPath(type, suburb, kind)} className="py-1">
            {listingsMessages.seeAll[type]}{" "}
            <span className="sr-only">
              {kind && `(${kind.name}) `}in {suburb}
            </span>
          </TextLink>
        )}
      </div>
      {isSpread && (
        <div>
          <Histogram
            bins={counts.map((count) => ({ count, inRange: true }))}
            label={priceHistogramLabel(histogram, type)}
            tall
          />
          <p aria-hidden="true" className="mt-1 flex justify-between text-sm whitespace-nowrap text-ink-2 tnum">
            <span>$0</span>
            <span>{toLabel(PRICE_SCALES[type].bound / 2)}</span>
            <span>{toLabel(PRICE_SCALES[type].bound)}+</span>
          </p>
        </div>
      )}
      {isSpread && (
        <details>
          <summary className="link w-fit py-1">{listingsMessages.pricesAsTable[type]}</summary>
          <table className="mt-1 w-full text-left tnum">
            <caption className="sr-only">{listingsMessages.pricesOf[type]}</caption>
            <thead className="text-sm text-ink-2">
              <tr className="border-b border-ink">
                <th scope="col" className="py-1 font-normal">
                  {listingsMessages.price[type]}
                </th>
                <th scope="col" className="py-1 text-right font-normal">
                  Homes
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ range, count }) => (
                <tr key={range} className="border-b border-line">
                  <th scope="row" className="py-1 font-normal">
                    {range}
                  </th>
                  <td className="py-1 text-right font-semibold">{count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
      {unpriced > 0 && <p className="text-sm text-ink-2">{countOf(unpriced, "home")} without a published price.</p>}
    </section>
  );
}

/** Fewer describe single homes rather than a suburb. */
const MIN_HOMES = 5;

const medianLabels = {
  sale: { price: "Median sold price", days: "Median days to sell", noun: "sale", unit: undefined },
  rent: { price: "Median rent agreed", days: "Median days to lease", noun: "lease", unit: "a week" },
} as const satisfies Record<ListingType, object>;

interface SuburbSalesProps {
  suburb: string;
  kind?: HomeKind;
  figures: readonly SuburbSalesStats[];
}

export function SuburbSales({ suburb, kind, figures }: SuburbSalesProps) {
  const visibleFigures = figures.filter(({ count }) => count >= MIN_HOMES);
  if (visibleFigures.length === 0) return null;
  return (
    <section aria-labelledby="own-figures" className="flex flex-col gap-3">
      <h2 id="own-figures" className="text-xl">
        {kind
          ? `${kind.name.charAt(0).toUpperCase()}${kind.name.slice(1)} sold and leased here`
          : "Sold and leased here"}{" "}
        in {suburb}
      </h2>
      <StatList columns={visibleFigures.length === 1 ? 2 : 4}>
        {visibleFigures.flatMap(({ listingType, count, priced, medianPrice, medianDays }) => {
          const { price, days, noun, unit } = medianLabels[listingType];
          return [
            medianPrice !== null && priced >= MIN_HOMES && (
              <Stat
                key={price}
                label={price}
                value={
                  <>
                    {formatDollars(medianPrice)} {unit && <span className="text-base font-normal">{unit}</span>}
                  </>
                }
                note={`${countOf(priced, noun)} with a published price`}
              />
            ),
            medianDays !== null && (
              <Stat key={days} label={days} value={formatNumber(medianDays)} note={countOf(count, noun)} />
            ),
          ];
        })}
      </StatList>
      <p className="text-sm text-ink-2">
        Our own records of the last 12 months: homes that agents marked here as sold or leased, which are a part of the
        market. They are in none of the public figures.
      </p>
    </section>
  );
}
