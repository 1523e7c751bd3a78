import type { ListingType } from "#app/features/listings/model/criteria.ts";
import { formatDollars, formatNumber } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";
import { Stat, StatList } from "#app/ui/stat.tsx";
import type { OwnFigures } from "./suburb-sales.queries.server.ts";

/** Fewer would say more of one home than of a suburb. */
const MIN_HOMES = 5;

const words = {
  sale: { price: "Median sold price", days: "Median days to sell", noun: "sale", unit: undefined },
  rent: { price: "Median rent agreed", days: "Median days to lease", noun: "lease", unit: "a week" },
} as const satisfies Record<ListingType, object>;

export interface SuburbSalesProps {
  suburb: string;
  figures: readonly OwnFigures[];
}

/** What our own records say of a suburb, apart from the public figures; nothing where they have fewer than five homes. */
export function SuburbSales({ suburb, figures }: SuburbSalesProps) {
  const shown = figures.filter(({ count }) => count >= MIN_HOMES);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="own-figures" className="flex flex-col gap-3">
      <h2 id="own-figures" className="text-xl">
        Sold and leased here in {suburb}
      </h2>
      <StatList columns={shown.length === 1 ? 2 : 4}>
        {shown.flatMap(({ listingType, count, priced, medianPrice, medianDays }) => {
          const { price, days, noun, unit } = words[listingType];
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
