import type { ReactNode } from "react";
import { formatDollars } from "#app/lib/dollars.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { Growth } from "#app/ui/growth.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { LinkedCount, SuburbSideBySide } from "./compared-suburb.ts";
import { Figure } from "#app/features/suburbs/model/figure.tsx";
import { commonPeriod, growthWords, periodEnd } from "#app/features/suburbs/model/market-figures.ts";
import { kilometres } from "#app/features/suburbs/model/labels.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";

export interface ComparisonRow {
  label: string;
  /** What holds for the whole row: the time that its figures are of, unless each says its own. */
  note?: string;
  figure: (suburb: SuburbSideBySide) => ReactNode;
}

/** What is compared, in the order of the table. */
export function comparisonRows(suburbs: readonly SuburbSideBySide[]): ComparisonRow[] {
  const common = commonPeriod(suburbs);
  const period = periodEnd(common);
  const own = ({ figuresPeriod }: SuburbSideBySide) => (common === null ? periodEnd(figuresPeriod) : undefined);
  return [
    {
      label: suburbsMessages.medianPrice,
      note: period,
      figure: (suburb) => (
        <>
          <span className="text-price font-bold whitespace-nowrap md:text-lg lg:text-price">
            <Figure value={suburb.medianPrice}>{formatDollars}</Figure>
          </span>
          <Note>{suburb.medianPrice !== null && own(suburb)}</Note>
        </>
      ),
    },
    {
      label: suburbsMessages.annualGrowth,
      note: period,
      figure: (suburb) => (
        <>
          <span className="text-lg font-semibold">
            <Figure value={suburb.priceGrowth}>{(percent) => <Growth percent={percent} />}</Figure>
          </span>
          <Note>
            {suburb.priceGrowth !== null && [growthWords(suburb.priceGrowth), own(suburb)].filter(Boolean).join(", ")}
          </Note>
        </>
      ),
    },
    {
      label: suburbsMessages.propertiesSold,
      note: period && `${suburbsMessages.lastYear} ${period}`,
      figure: (suburb) => (
        <>
          <Plain value={suburb.propertiesSold} />
          <Note>{common === null && [suburbsMessages.lastYear, own(suburb)].filter(Boolean).join(" ")}</Note>
        </>
      ),
    },
    { label: suburbsMessages.daysOnMarket, figure: ({ avgDaysOnMarket }) => <Plain value={avgDaysOnMarket} /> },
    { label: suburbsMessages.homesForSale, figure: ({ forSale }) => <Linked {...forSale} /> },
    { label: suburbsMessages.homesForRent, figure: ({ forRent }) => <Linked {...forRent} /> },
    { label: suburbsMessages.localAgents, figure: ({ agents }) => <Linked {...agents} /> },
    {
      label: suburbsMessages.fromCity,
      note: suburbsMessages.straightLine,
      figure: ({ kmFromCity }) => (
        <span className="text-lg font-semibold">
          <Figure value={kmFromCity}>{kilometres}</Figure>
        </span>
      ),
    },
  ];
}

function Plain({ value }: { value: number | null }) {
  return (
    <span className="text-lg font-semibold">
      <Figure value={value}>{formatNumber}</Figure>
    </span>
  );
}

function Linked({ count, to }: LinkedCount) {
  const text = formatNumber(count);
  return (
    <span className="text-lg font-semibold">
      {to === undefined ? (
        text
      ) : (
        <TextLink to={to} className="inline-block min-w-6">
          {text}
        </TextLink>
      )}
    </span>
  );
}

function Note({ children }: { children: ReactNode }) {
  return children ? <span className="block text-sm text-ink-2">{children}</span> : null;
}
