import { LISTING_TYPES, type ListingType, PRICE_SCALES } from "#app/features/listings/model/criteria.ts";
import { listingsPath } from "#app/features/listings/model/filters.ts";
import { ListingGrid, type ListingGridProps } from "#app/features/listings/model/listing-card.tsx";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { formatNumber, formatDollars } from "#app/lib/numbers.ts";
import { TextLink } from "#app/ui/link.tsx";
import type { HomeCounts, SuburbSalesStats } from "./homes.queries.server.ts";
import { countOf } from "#app/lib/text.ts";
import { Histogram } from "#app/ui/histogram.tsx";
import { filterPrice, homesHeading } from "#app/features/listings/model/labels.ts";
import { getFullRange, toPriceRows, priceHistogramLabel } from "#app/features/listings/model/price-histogram.ts";
import { Stat, StatList } from "#app/ui/facts.tsx";

export interface SuburbHomesProps {
  suburb: string;
  /** Suburbs to look in while this one has no homes. */
  nearby: readonly string[];
  counts: HomeCounts;
  prices: Record<ListingType, readonly number[]>;
  /** A JSON array of cards. */
  newest: string;
  cardActions?: ListingGridProps["actions"];
}

export function SuburbHomes({ suburb, nearby, counts, prices, newest, cardActions }: SuburbHomesProps) {
  const any = counts.sale + counts.rent > 0;
  return (
    <section aria-labelledby="homes" className="flex flex-col gap-6">
      <h2 id="homes" className="text-xl">
        Homes in {suburb}
      </h2>
      {any ? (
        <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
          {LISTING_TYPES.map((type) => (
            <SuburbPrices key={type} suburb={suburb} type={type} total={counts[type]} counts={prices[type]} />
          ))}
        </div>
      ) : (
        <NoHomes nearby={nearby} />
      )}
      {any && (
        <section aria-labelledby="newest" className="flex flex-col gap-4 print:hidden">
          <h3 id="newest" className="text-lg">
            {listingsMessages.newest}
          </h3>
          {/* Phones show two, because the links above lead to all. */}
          <div className="max-sm:[&>ul>li:nth-child(n+3)]:hidden">
            <ListingGrid json={newest} actions={cardActions} />
          </div>
        </section>
      )}
    </section>
  );
}

function NoHomes({ nearby }: Pick<SuburbHomesProps, "nearby">) {
  return (
    <div className="flex flex-col gap-1">
      <p>No homes are on the market here.</p>
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
  counts: HomeCounts;
}

/** "12 for sale" and "3 for rent", linked unless 0. */
export function SuburbHomeCounts({ suburb, counts }: SuburbHomeCountsProps) {
  return (
    <ul className="flex flex-wrap gap-x-6">
      {LISTING_TYPES.map((type) => {
        const label = `${formatNumber(counts[type])} ${listingsMessages.forWhat[type]}`;
        return (
          <li key={type} className="flex min-h-(--tap) items-center font-semibold tnum">
            {counts[type] === 0 ? (
              label
            ) : (
              <TextLink to={listingsPath({ type, suburb: [suburb], sort: "newest", page: 1 })} className="py-2">
                {label} <span className="sr-only">in {suburb}</span>
              </TextLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface SuburbPricesProps {
  suburb: string;
  type: ListingType;
  /** Including homes without a published price. */
  total: number;
  counts: readonly number[];
}

/** The prices of fewer homes are on their cards. */
const MIN_SPREAD = 5;

function SuburbPrices({ suburb, type, total, counts }: SuburbPricesProps) {
  const histogram = { ...getFullRange(type), counts };
  const rows = toPriceRows(histogram, type);
  const isSpread = total >= MIN_SPREAD;
  const unpriced = total - rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-labelledby={`prices-${type}`} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={`prices-${type}`} className="text-lg">
          {homesHeading(total, type)}
        </h3>
        {total > 0 && (
          <TextLink to={listingsPath({ type, suburb: [suburb], sort: "newest", page: 1 })} className="py-1">
            {listingsMessages.seeAll[type]} <span className="sr-only">in {suburb}</span>
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
          <p aria-hidden="true" className="mt-1 flex justify-between text-sm text-ink-2 tnum">
            <span>$0</span>
            <span>{filterPrice(PRICE_SCALES[type].bound / 2, type)}</span>
            <span>{filterPrice(PRICE_SCALES[type].bound, type)}+</span>
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
  figures: readonly SuburbSalesStats[];
}

export function SuburbSales({ suburb, figures }: SuburbSalesProps) {
  const visibleFigures = figures.filter(({ count }) => count >= MIN_HOMES);
  if (visibleFigures.length === 0) return null;
  return (
    <section aria-labelledby="own-figures" className="flex flex-col gap-3">
      <h2 id="own-figures" className="text-xl">
        Sold and leased here in {suburb}
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
