import type { ReactNode } from "react";
import { commonPeriod, growthWords, periodEnd } from "#app/features/suburbs/model/figures.ts";
import { kilometres } from "#app/features/suburbs/model/labels.ts";
import { Figure } from "#app/features/suburbs/model/market-figures.tsx";
import { outlineOf } from "#app/features/suburbs/model/outline.ts";
import { suburbPath } from "#app/features/suburbs/model/paths.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";
import { formatDollars } from "#app/lib/dollars.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { type ComparisonRow, ComparisonTable } from "#app/ui/comparison-table.tsx";
import { Growth } from "#app/ui/growth.tsx";
import { PhotoFrame } from "#app/ui/photo-frame.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { LinkedCount, SuburbSideBySide } from "./comparison.ts";

export interface SuburbComparisonProps {
  suburbs: readonly SuburbSideBySide[];
}

/** The figures of suburbs beside each other. */
export function SuburbComparison({ suburbs }: SuburbComparisonProps) {
  return (
    <>
      <ComparisonTable
        caption={suburbsMessages.comparison}
        corner={suburbsMessages.figure}
        things={suburbs}
        head={suburbHead}
        rows={comparisonRows(suburbs)}
      />
      <p className="mt-4 text-sm text-ink-2 print:hidden">{suburbsMessages.outlineSource}</p>
    </>
  );
}

function suburbHead(suburb: SuburbSideBySide) {
  return (
    <>
      <PhotoFrame
        image={outlineOf(suburb.slug)}
        alt=""
        seed={suburb.id}
        ratio="own"
        className="h-20 w-full border-b-0"
      />
      <span className="flex flex-wrap items-baseline gap-x-3 py-3">
        <TextLink to={suburbPath(suburb)} className="text-lg">
          {suburb.name}
        </TextLink>
        {suburb.postcode && <span className="text-sm font-normal text-ink-2">{suburb.postcode}</span>}
      </span>
    </>
  );
}

/** What is compared, in the order of the table. */
function comparisonRows(suburbs: readonly SuburbSideBySide[]): ComparisonRow<SuburbSideBySide>[] {
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
    ...(suburbs.some(({ avgDaysOnMarket }) => avgDaysOnMarket !== null) ? [daysOnMarket] : []),
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

/** No source of ours has it: it is compared where an operator knows it. */
const daysOnMarket: ComparisonRow<SuburbSideBySide> = {
  label: suburbsMessages.daysOnMarket,
  figure: ({ avgDaysOnMarket }) => <Plain value={avgDaysOnMarket} />,
};

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
