import { formatDollars, formatNumber } from "#app/lib/numbers.ts";
import { NarrowFold } from "#app/ui/sections.tsx";
import type { PostcodeCensus } from "./postcode-medians.ts";
import { suburbsMessages as messages } from "./suburbs.messages.ts";

export interface Share {
  label: string;
  percent: number;
}

export interface ShareGroup {
  title: string;
  shares: Share[];
}

/** Leaves out unknown shares, and groups without any. */
export function shareGroups(census: PostcodeCensus): ShareGroup[] {
  return messages.censusGroups
    .map(({ title, shares }) => ({
      title,
      shares: shares.flatMap(([column, label]) => {
        const percent = census[column];
        return percent === null ? [] : [{ label, percent }];
      }),
    }))
    .filter(({ shares }) => shares.length > 0);
}

/** The shares of houses, terraces and apartments. Null without any. */
export function kindsOfHome(census: PostcodeCensus): Share[] | null {
  return shareGroups(census).find(({ title }) => title === messages.censusGroups[0].title)?.shares ?? null;
}

interface ResidentsProps {
  postcode: string;
  census: PostcodeCensus;
}

/** Residents and dwellings of the postcode, from the census. */
export function Residents({ postcode, census }: ResidentsProps) {
  const { persons, dwellings } = census;
  const groups = shareGroups(census);
  const [first, more] = [groups.slice(0, SHOWN_GROUPS), groups.slice(SHOWN_GROUPS)];
  return (
    <div className="flex flex-col gap-4">
      {persons !== null && dwellings !== null && (
        <p>{messages.censusCounts(formatNumber(persons), formatNumber(dwellings), postcode)}</p>
      )}
      <NarrowFold summary={messages.mainCensus} preview={largestShares(first)}>
        <div className="flex flex-col gap-4">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
            <Groups groups={first} />
            <CensusAmounts census={census} />
          </div>
          {more.length > 0 && (
            <details>
              <summary className="link w-fit py-1">{messages.moreCensus}</summary>
              <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
                <Groups groups={more} />
              </div>
            </details>
          )}
          <p className="text-sm text-ink-2">
            {messages.entirePostcode(postcode)} {messages.censusSource}
          </p>
        </div>
      </NarrowFold>
    </div>
  );
}

/** "51% apartments; 62% rented": the largest share of each group. */
function largestShares(groups: readonly ShareGroup[]): string {
  return groups
    .flatMap(({ shares }) => shares.toSorted((one, other) => other.percent - one.percent)[0] ?? [])
    .map(({ label, percent }) => `${Math.round(percent)}% ${label.toLowerCase()}`)
    .join("; ");
}

/** The others unfold. */
const SHOWN_GROUPS = 2;

function Groups({ groups }: { groups: readonly ShareGroup[] }) {
  return groups.map(({ title, shares }) => (
    <div key={title}>
      <h3 className="text-base font-semibold">{title}</h3>
      <dl>
        {shares.map((share) => (
          <ShareRow key={share.label} {...share} />
        ))}
      </dl>
    </div>
  ));
}

function ShareRow({ label, percent }: Share) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 py-1">
      <dt>{label}</dt>
      <dd className="font-semibold tnum">{Math.round(percent)}%</dd>
      <dd aria-hidden="true" className="col-span-2">
        <svg viewBox="0 0 100 2" preserveAspectRatio="none" className="block h-1.5 w-full fill-none">
          <path d="M0 1H100" className="stroke-line" strokeWidth="0.7" />
          <path d={`M0 1H${Math.round(percent)}`} className="stroke-harbour" strokeWidth="2" />
        </svg>
      </dd>
    </div>
  );
}

function CensusAmounts({ census }: Pick<ResidentsProps, "census">) {
  const amounts = messages.censusAmounts.flatMap(([column, label, unit]) => {
    const amount = census[column];
    return amount === null ? [] : [{ label, unit, amount }];
  });
  if (amounts.length === 0) return null;
  return (
    <div>
      <h3 className="text-base font-semibold">{messages.censusMedians}</h3>
      <dl>
        {amounts.map(({ label, unit, amount }) => (
          <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line py-2">
            <dt>{label}</dt>
            <dd className="tnum">
              <b className="font-semibold">{formatDollars(amount)}</b> {unit}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface BushfireLandProps {
  suburb: string;
  /** From 0 to 1, of the suburb's land. */
  share: number;
}

/** Of the suburb's land, never of a home. */
export function BushfireLand({ suburb, share }: BushfireLandProps) {
  return (
    <div className="flex flex-col gap-1">
      <h3 className="text-base font-semibold">{messages.bushfire}</h3>
      <p>{bushfireText(suburb, share)}</p>
      <NarrowFold summary={messages.bushfireAbout} className="text-sm text-ink-2">
        {messages.bushfireCaveat} {messages.bushfireSource}
      </NarrowFold>
    </div>
  );
}

/** Shares under one per cent are not rounded to 0, nor those over 99 to 100. */
export function bushfireText(suburb: string, share: number): string {
  const percent = share * 100;
  if (percent === 0) return `No land in ${suburb} is mapped as bush fire prone.`;
  if (percent === 100) return `All land in ${suburb} is mapped as bush fire prone.`;
  const rounded = percent < 1 ? "less than 1%" : percent > 99 ? "more than 99%" : `${Math.round(percent)}%`;
  const text = `of the land in ${suburb} is mapped as bush fire prone.`;
  return `${rounded.charAt(0).toUpperCase()}${rounded.slice(1)} ${text}`;
}
