import type { ReactNode } from "react";
import { kilometres } from "#app/features/suburbs/model/labels.ts";
import { Figure } from "#app/features/suburbs/model/market-figures.tsx";
import { salesText } from "#app/features/suburbs/model/market.ts";
import { comparedId, comparedPath, outlineOf, suburbPath, suburbsBasePath } from "#app/features/suburbs/model/paths.ts";
import { bondsText } from "#app/features/suburbs/model/postcode-medians.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";
import { briefDollars, formatDollars, formatNumber } from "#app/lib/numbers.ts";
import { joinNames } from "#app/lib/text.ts";
import { Alert } from "#app/ui/alert.tsx";
import { type ComparisonRow, ComparisonTable } from "#app/ui/comparison-table.tsx";
import { Growth } from "#app/ui/facts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link, TextLink } from "#app/ui/link.tsx";
import { PhotoFrame } from "#app/ui/photo-frame.tsx";
import { NarrowFold } from "#app/ui/sections.tsx";
import {
  type Addition,
  additionMessage,
  commonPeriod,
  differClearly,
  sharedPostcodes,
  type ComparedFigures,
  type LinkedCount,
  type PairedSuburb,
  type SuburbColumn,
  type SuburbPairs,
} from "./comparison.ts";

export interface ComparisonViewProps {
  suburbs: readonly SuburbColumn[];
  sources: readonly string[];
  nearby: readonly { name: string; slug: string }[];
  /** Suggested before anything is compared or typed. */
  pairs: SuburbPairs | undefined;
}

export function ComparisonView({ suburbs, sources, nearby, pairs }: ComparisonViewProps) {
  if (suburbs.length === 0) return <NothingCompared pairs={pairs} />;
  const heading = joinNames(suburbs.map(({ name }) => name));
  const slugs = suburbs.map(({ slug }) => slug);
  return (
    <section aria-labelledby={comparedId} className="flex min-w-0 flex-col gap-3 md:gap-4">
      <h2 id={comparedId} tabIndex={-1} data-announce={heading} className="sr-only">
        {heading}
      </h2>
      {sharedPostcodes(suburbs).map(({ postcode, names }) => (
        <p key={postcode} className="max-md:text-sm">
          {suburbsMessages.samePostcode(joinNames(names), postcode)}
        </p>
      ))}
      <SuburbComparison suburbs={suburbs} />
      {sources.length > 0 && <p className="text-sm text-pretty text-ink-2">{suburbsMessages.comparedChance}</p>}
      {nearby.length > 0 && (
        <p className="flex flex-wrap gap-x-4 print:hidden">
          <span className="py-1 text-ink-2">{suburbsMessages.nearby}</span>
          {nearby.map(({ name, slug }) => (
            <TextLink key={slug} to={comparedPath([...slugs, slug])} replace preventScrollReset className="py-1">
              {suburbsMessages.add} {name}
            </TextLink>
          ))}
        </p>
      )}
      <NarrowFold summary={suburbsMessages.aboutFigures} className="text-sm text-pretty text-ink-2 [&_p]:pb-2">
        {sources.length > 0 && (
          <>
            <p>{suburbsMessages.comparedDashes}</p>
            <p>
              {suburbsMessages.byPostcode} {suburbsMessages.sources} {sources.join("; ")}.{" "}
              {suburbsMessages.comparedSources}
            </p>
          </>
        )}
        <p>{suburbsMessages.outlineSource}</p>
      </NarrowFold>
    </section>
  );
}

function NothingCompared({ pairs: suggested }: Pick<ComparisonViewProps, "pairs">) {
  const { pairs, period, sources } = suggested ?? { pairs: [], period: "", sources: [] };
  return (
    <div id={comparedId} tabIndex={-1} data-announce={suburbsMessages.nothingCompared} className="outline-none">
      <h2 className="text-lg">{suburbsMessages.nothingCompared}</h2>
      <p className="prose">{suburbsMessages.comparedFigures}</p>
      {pairs.length > 0 && (
        <>
          <h3 id="pairs" className="pt-6 text-lg">
            {suburbsMessages.pairs}
          </h3>
          <p className="text-ink-2">{suburbsMessages.pairsOrder}</p>
          <ul
            aria-labelledby="pairs"
            className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 pt-3 md:grid-cols-2 lg:grid-cols-3"
          >
            {pairs.map((pair) => (
              <PairCard key={pair.map(({ slug }) => slug).join()} pair={pair} />
            ))}
          </ul>
          <p className="pt-4 text-sm text-ink-2">
            {suburbsMessages.pairsNote(period)} {suburbsMessages.sources} {sources.join("; ")}.{" "}
            {suburbsMessages.outlineSource}
          </p>
        </>
      )}
      <TextLink to={suburbsBasePath} className="inline-flex min-h-11 items-center">
        {suburbsMessages.allGuides}
      </TextLink>
    </div>
  );
}

/** Both outlines and newest medians: the beginning of the comparison that it opens. */
function PairCard({ pair }: { pair: readonly PairedSuburb[] }) {
  return (
    <li className="relative border-t-3 border-ink pt-2">
      <div className="grid grid-cols-2 gap-x-3">
        {pair.map((suburb) => (
          <PhotoFrame
            key={suburb.slug}
            image={outlineOf(suburb)}
            alt=""
            seed={suburb.id}
            ratio="own"
            className="h-20 w-full border-b-0"
          />
        ))}
      </div>
      <h4 className="py-1 text-base">
        <TextLink
          to={comparedPath(pair.map(({ slug }) => slug))}
          className="font-semibold after:absolute after:inset-0"
        >
          {joinNames(pair.map(({ name }) => name))}
        </TextLink>
      </h4>
      <dl>
        {(["house", "strata"] as const).map((kind) => (
          <div key={kind} className="grid grid-cols-2 gap-x-3 border-t border-line py-1">
            <dt className="col-span-2 text-sm text-ink-2">{suburbsMessages.saleDwellings[kind]}</dt>
            {pair.map(({ slug, [kind]: median }) => (
              <dd key={slug} className="font-semibold tnum">
                <Figure value={median}>{formatDollars}</Figure>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </li>
  );
}

interface ComparisonNotesProps {
  compared: readonly string[];
  /** Names beyond the limit. */
  beyond: readonly string[];
  /** Slugs. */
  unknown: readonly string[];
  addition?: Addition;
}

export function ComparisonNotes({ compared, beyond, unknown, addition }: ComparisonNotesProps) {
  return (
    <>
      {addition && <AdditionNote addition={addition} compared={compared} />}
      {beyond.length > 0 && <Alert tone="note" title={`${suburbsMessages.atMost} We left out ${joinNames(beyond)}.`} />}
      {unknown.length > 0 && <Alert tone="note" title={`We have no guide to ${joinNames(unknown)}.`} />}
    </>
  );
}

function AdditionNote({ addition, compared }: { addition: Addition; compared: readonly string[] }) {
  const message = additionMessage(addition);
  if (message === undefined) return null;
  return (
    <div data-announce={message}>
      <Alert tone="note" title={message}>
        {"choices" in addition && (
          <ul className="flex flex-wrap gap-x-6">
            {addition.choices.map(({ name, slug }) => (
              <li key={slug}>
                <TextLink to={comparedPath([...compared, slug])} preventScrollReset className="inline-block py-1">
                  {name}
                </TextLink>
              </li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}

interface SuburbComparisonProps {
  suburbs: readonly SuburbColumn[];
}

function SuburbComparison({ suburbs }: SuburbComparisonProps) {
  return (
    <ComparisonTable
      caption={suburbsMessages.comparison}
      corner={suburbsMessages.figure}
      things={suburbs}
      head={suburbHead}
      rows={comparisonRows(suburbs)}
      titles={suburbsMessages.comparedGroups}
    />
  );
}

function suburbHead(suburb: SuburbColumn, compared: readonly SuburbColumn[]) {
  const others = compared.filter(({ slug }) => slug !== suburb.slug);
  return (
    <div className="py-1.5 md:py-0">
      <PhotoFrame
        image={outlineOf(suburb)}
        alt=""
        seed={suburb.id}
        ratio="own"
        className="h-20 w-40 border-b-0 max-md:hidden"
      />
      <span className="flex min-w-0 gap-x-3 max-md:flex-col md:flex-wrap md:items-center md:py-2">
        <TextLink to={suburbPath(suburb)} className="md:text-lg">
          {suburb.name}
        </TextLink>
        <span className="flex flex-wrap items-center gap-x-1 text-sm font-normal text-ink-2">
          <span className="whitespace-nowrap">{suburb.postcode}</span>
          <Link
            to={comparedPath(others.map(({ slug }) => slug))}
            replace
            preventScrollReset
            className="grid size-8 place-items-center hover:text-ink max-md:-my-1 print:hidden"
          >
            <Icon name="close" />
            <span className="sr-only">
              {suburb.name}, {suburbsMessages.removeSuburb}
            </span>
          </Link>
        </span>
      </span>
    </div>
  );
}

const { best } = suburbsMessages;

function comparisonRows(suburbs: readonly SuburbColumn[]): ComparisonRow<SuburbColumn>[] {
  const areNarrow = suburbs.length > 2;
  const unconfirmed = suburbs.flatMap(({ unconfirmedStations }) => unconfirmedStations);
  return [
    ...saleRows(suburbs, "house"),
    ...saleRows(suburbs, "strata"),
    rentRow(suburbs, "unitRent"),
    rentRow(suburbs, "houseRent"),
    ...(suburbs.some(({ avgDaysOnMarket }) => avgDaysOnMarket !== null) ? [daysOnMarket] : []),
    {
      label: suburbsMessages.homesForSale,
      figure: ({ forSale }) => <Linked {...forSale} />,
      value: ({ forSale }) => forSale.count,
    },
    {
      label: suburbsMessages.homesForRent,
      figure: ({ forRent }) => <Linked {...forRent} />,
      value: ({ forRent }) => forRent.count,
    },
    ...kindRows(suburbs),
    {
      label: suburbsMessages.publicSchools,
      note: suburbsMessages.withinBoundaries,
      figure: ({ schools }, mark) => <Plain value={schools} mark={mark} />,
      value: ({ schools }) => schools,
      best: { text: best.most, prefers: "most" },
    },
    {
      label: suburbsMessages.stationsAndWharves,
      note: [
        suburbsMessages.withinBoundaries,
        areNarrow && unconfirmed.length > 0 && suburbsMessages.unconfirmedStations(joinNames(unconfirmed)),
      ]
        .filter(Boolean)
        .join(". "),
      figure: ({ stations, unconfirmedStations }, mark) => (
        <>
          {/* Zero would be wrong if the only station is open. */}
          <Plain value={stations === 0 && unconfirmedStations.length > 0 ? null : stations} mark={mark} />
          {!areNarrow && unconfirmedStations.length > 0 && (
            <Note>{suburbsMessages.unconfirmedStations(joinNames(unconfirmedStations))}</Note>
          )}
        </>
      ),
      value: ({ stations, unconfirmedStations }) => (unconfirmedStations.length > 0 ? null : stations),
      ...(unconfirmed.length === 0 && {
        best: { text: best.most, prefers: "most" as const },
      }),
    },
    {
      label: suburbsMessages.localAgents,
      figure: ({ agents }) => <Linked {...agents} />,
      value: ({ agents }) => agents.count,
    },
    {
      label: suburbsMessages.fromCity,
      note: suburbsMessages.straightLine,
      figure: ({ kmFromCity }, mark) => (
        <>
          <span className="text-lg font-semibold">
            <Figure value={kmFromCity}>{kilometres}</Figure>
          </span>
          {mark}
        </>
      ),
      value: ({ kmFromCity }) => kmFromCity,
      best: {
        text: best.nearest,
        prefers: "least",
        isClear: ({ kmFromCity: nearest }, { kmFromCity: other }) => (nearest ?? 0) < (other ?? 0) * CLEARLY_NEARER,
        unclear: suburbsMessages.unclearNearest,
      },
    },
  ];
}

const CLEARLY_NEARER = 0.9;

/** The newest median, then its change; in each cell the quarter, unless all have the same. */
function saleRows(suburbs: readonly SuburbColumn[], kind: "house" | "strata"): ComparisonRow<SuburbColumn>[] {
  const common = commonPeriod(suburbs.map(({ figures }) => figures[kind]?.latest.period));
  const before = commonPeriod(suburbs.map(({ figures }) => figures[kind]?.change?.before.period));
  const name = suburbsMessages.saleDwellings[kind];
  return [
    {
      label: name,
      note: [suburbsMessages.median, common].filter(Boolean).join(", "),
      figure: ({ figures }, mark) => (
        <Figure value={figures[kind]}>
          {({ latest }) => (
            <>
              <span className="text-lg font-bold whitespace-nowrap lg:text-price">
                <Dollars amount={latest.median} isBrief={suburbs.length > 2} />
              </span>
              {mark}
              <Note>{[common === null && latest.period, salesText(latest.counted)].filter(Boolean).join(", ")}</Note>
            </>
          )}
        </Figure>
      ),
      value: ({ figures }) => figures[kind]?.latest.median ?? null,
      best: {
        text: best.lowest,
        prefers: "least",
        isClear: (one, other) => differClearly(one.figures[kind]?.latest, other.figures[kind]?.latest),
        unclear: suburbsMessages.unclearLowest,
      },
    },
    {
      label: suburbsMessages.changeOf(name.toLowerCase()),
      note: before === null ? suburbsMessages.yearBefore : `on ${before}`,
      figure: ({ figures }) => (
        <Figure value={figures[kind]?.change ?? null}>
          {(change) => (
            <>
              <span className="text-lg">
                <Growth percent={change.percent} isNoise={change.isNoise} />
                {change.isNoise && (
                  <>
                    <span aria-hidden="true">*</span>
                    <span className="sr-only">, {suburbsMessages.mayBeChance}</span>
                  </>
                )}
              </span>
              <Note>
                <span className={suburbs.length > 2 ? "max-md:hidden" : undefined}>
                  {[before === null && `on ${change.before.period}`, `based on ${change.basedOn}`]
                    .filter(Boolean)
                    .join(", ")}
                </span>
              </Note>
            </>
          )}
        </Figure>
      ),
      value: ({ figures }) => figures[kind]?.change?.percent ?? null,
    },
  ];
}

/** Millions or thousands on phones, because the columns are narrow. */
function Dollars({ amount, isBrief }: { amount: number; isBrief: boolean }) {
  if (!isBrief) return formatDollars(amount);
  return (
    <>
      <span className="md:hidden">{briefDollars(amount)}</span>
      <span className="max-md:hidden">{formatDollars(amount)}</span>
    </>
  );
}

function rentRow(
  suburbs: readonly SuburbColumn[],
  kind: Extract<keyof ComparedFigures, "unitRent" | "houseRent">,
): ComparisonRow<SuburbColumn> {
  const common = commonPeriod(suburbs.map(({ figures }) => figures[kind]?.period));
  return {
    label: suburbsMessages.comparedRents[kind],
    note: [suburbsMessages.medianWeekly, common].filter(Boolean).join(", "),
    figure: ({ figures }, mark) => (
      <Figure value={figures[kind]}>
        {({ median, counted, period }) => (
          <>
            <span className="text-lg font-semibold">{formatDollars(median)}</span>
            {mark}
            <Note>
              {[common === null && period, counted !== null && bondsText(counted)].filter(Boolean).join(", ")}
            </Note>
          </>
        )}
      </Figure>
    ),
    value: ({ figures }) => figures[kind]?.median ?? null,
    best: {
      text: best.lowest,
      prefers: "least",
      isClear: (one, other) => differClearly(one.figures[kind], other.figures[kind]),
      unclear: suburbsMessages.unclearLowest,
    },
  };
}

/** Only known if an operator entered it: our sources lack it. */
const daysOnMarket: ComparisonRow<SuburbColumn> = {
  label: suburbsMessages.daysOnMarket,
  figure: ({ avgDaysOnMarket }) => <Plain value={avgDaysOnMarket} />,
  value: ({ avgDaysOnMarket }) => avgDaysOnMarket,
};

/** A row for each kind of home that one of the postcodes has. */
function kindRows(suburbs: readonly SuburbColumn[]): ComparisonRow<SuburbColumn>[] {
  const labels = new Set(suburbs.flatMap(({ kinds }) => kinds?.map(({ label }) => label) ?? []));
  return [...labels].map((label) => {
    const toShare = ({ kinds }: SuburbColumn) => {
      const percent = kinds?.find((share) => share.label === label)?.percent;
      return percent === undefined ? null : Math.round(percent);
    };
    return {
      label,
      note: suburbsMessages.census,
      figure: (suburb) => (
        <span className="text-lg font-semibold">
          <Figure value={toShare(suburb)}>{(percent) => `${percent}%`}</Figure>
        </span>
      ),
      value: toShare,
    };
  });
}

function Plain({ value, mark }: { value: number | null; mark?: ReactNode }) {
  return (
    <>
      <span className="text-lg font-semibold">
        <Figure value={value}>{formatNumber}</Figure>
      </span>
      {mark}
    </>
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
