import { countOf } from "#app/lib/text.ts";
import { Histogram } from "#app/ui/histogram.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { type ListingType, PRICE_SCALES } from "#app/features/listings/model/criteria.ts";
import { listingsPath } from "#app/features/listings/model/filters.ts";
import { filterPrice, homesHeading } from "#app/features/listings/model/labels.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { priceRows, priceSpreadLabel } from "#app/features/listings/model/price-spread.ts";

export interface SuburbPricesProps {
  suburb: string;
  type: ListingType;
  /** All visible homes of the type. */
  total: number;
  /** How many of them have a price in each part of the scale. */
  counts: readonly number[];
}

/** How many homes of a type a suburb has, and how their prices spread: a drawing, and the same as a table. */
export function SuburbPrices({ suburb, type, total, counts }: SuburbPricesProps) {
  const rows = priceRows(counts, type);
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
      {rows.length > 0 && (
        <div>
          <Histogram
            bins={counts.map((count) => ({ count, inRange: true }))}
            label={priceSpreadLabel(counts, type)}
            tall
          />
          <p aria-hidden="true" className="mt-1 flex justify-between text-sm text-ink-2 tnum">
            <span>$0</span>
            <span>{filterPrice(PRICE_SCALES[type].bound / 2, type)}</span>
            <span>{filterPrice(PRICE_SCALES[type].bound, type)}+</span>
          </p>
        </div>
      )}
      {rows.length > 0 && (
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
