import { listingPath } from "#app/features/listings/model/paths.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { TextLink } from "#app/ui/link.tsx";
import { MarginSection } from "#app/ui/sections.tsx";
import type { QuotedSale, Quote } from "./homes.queries.server.ts";
import type { QuotingRecord } from "./quoting-record.tsx";

export interface SuburbQuotes extends Pick<QuotingRecord, "count"> {
  /** "3.3% below the first guide" */
  difference: string;
  sales: QuotedSale[];
  /** The indexes of the sales of each figure. */
  figures: { label: string; of: number[] }[];
}

interface SuburbQuotingProps {
  suburb: string;
  /** "houses" for one kind of home. By default all kinds. */
  kind?: string;
  quotes: SuburbQuotes;
}

/** Apart from the section of an agent, whose script the guide would have to load. */
export function SuburbQuoting({ suburb, kind, quotes: { count, difference, sales, figures } }: SuburbQuotingProps) {
  const homes = kind === undefined ? suburb : `${kind.charAt(0).toUpperCase()}${kind.slice(1)} in ${suburb}`;
  return (
    <MarginSection
      id="quoting"
      title="Guides and sale prices"
      note="Homes sold in the last 12 months, at most the 60 newest, that were advertised here with a price or guide, and whose sale price is published. A range counts with its upper end."
    >
      <div className="border-t-3 border-ink pt-3">
        <h3 className="text-sm font-normal text-ink-2">
          {homes}: {count} sales
        </h3>
        <p className="text-lg font-bold tnum">{difference}</p>
        <p className="mb-2 text-sm text-ink-2">Median of the sale prices</p>
        {figures.map(({ label, of }) =>
          of.length === 0 ? (
            <p key={label} className="flex min-h-11 items-center border-t border-line">{`0 of ${count} ${label}`}</p>
          ) : (
            <details key={label} className="border-t border-line">
              <summary className="link inline-flex min-h-11 cursor-pointer items-center">{`${of.length} of ${count} ${label}`}</summary>
              <ul className="mb-3 flex flex-col gap-3 border-l-3 border-line pl-4">
                {of.map((index) => sales[index] && <Sale key={index} sale={sales[index]} />)}
              </ul>
            </details>
          ),
        )}
      </div>
    </MarginSection>
  );
}

function Sale({ sale }: { sale: QuotedSale }) {
  return (
    <li>
      <TextLink to={listingPath(sale)} className="inline-block min-h-6 font-semibold">
        {sale.address ?? sale.title}
      </TextLink>
      <p className="text-sm tnum">
        First guide {quoteLabel(sale.first)}, last guide {quoteLabel(sale.last)}, sold for {formatDollars(sale.soldFor)}
      </p>
    </li>
  );
}

/** "$900,000 – $990,000" */
function quoteLabel({ price, priceTo }: Quote): string {
  return [price, ...(priceTo !== null && priceTo > price ? [priceTo] : [])]
    .map((amount) => formatDollars(amount))
    .join(" – ");
}
