import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { COUNT_COLUMNS, countsText, isSale, resultParts, weekendOf } from "#app/features/listings/model/auctions.ts";
import { HOME_ROW_STYLE } from "#app/features/listings/model/home-row-style.ts";
import { HomeRow } from "#app/features/listings/model/listing-card.tsx";
import { ruleArticles } from "#app/features/listings/model/paths.ts";
import { REGIONS } from "#app/features/listings/model/regions.ts";
import { saveHeart, SaveHomeForm } from "#app/features/saved-homes/save-home.tsx";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { formatDay } from "#app/lib/dates.ts";
import { addDays, dateLabel, longDateLabel, sydneyDate, timeLabel } from "#app/lib/sydney-time.ts";
import { countOf } from "#app/lib/text.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { CoastStrip } from "#app/ui/coast-strip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link, TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { MarginSection } from "#app/ui/sections.tsx";
import { Select } from "#app/ui/select.tsx";
import type { Route } from "./+types/auctions.page";
import { type AuctionRow, findNextWeekend, MAX_AUCTIONS } from "./auctions.queries.server.ts";
import { type WeekendCounts, loadAuctions } from "./auctions.server.ts";
import {
  type AuctionsAddress,
  auctionsMessages as messages,
  decodeAuctionFilters,
  auctionsPath,
  shortWeekendDays,
  weekendDays,
} from "./auctions.ts";

/** Two columns without pictures, so that a weekend is a few sheets. After `HOME_ROW_STYLE`. */
const PRINT_STYLE = `@media print{
.auctions.auctions{grid-template-columns:repeat(2,minmax(0,1fr));column-gap:1.5rem}
.auctions .map-home{grid-template-columns:minmax(0,1fr);padding-block:.25rem;font-size:.75rem;line-height:1rem}
.auctions .map-home>:first-child{display:none}
.auctions .map-home :is(.price,.price small,a,h3){font-size:.8125rem;line-height:1rem}
.auctions .map-home .price{padding-inline-end:0}
.auctions .map-home li .icon{width:.875rem;height:.875rem}
.auction-group.auction-group{padding-block:.375rem .125rem;font-size:.875rem;line-height:1.125rem;break-after:avoid}}`;

/** Weeks before and after this one. */
const WEEKENDS_LINKED = 52;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { title, filters } = loaderData;
  const url = absoluteUrl(matches[0].loaderData.origin, auctionsPath(filters));
  return pageMeta({ title, description: messages.description, url });
}

export async function loader({ url }: Route.LoaderArgs) {
  const now = new Date();
  const { weekend, region } = decodeAuctionFilters(url.searchParams, now);
  const sort = url.searchParams.get("sort") === "suburb" ? ("suburb" as const) : ("time" as const);
  const thisWeekend = weekendOf(sydneyDate(now));
  const lastWeekend = addDays(thisWeekend, -7);
  const page = {
    filters: { region, sort, ...(weekend !== thisWeekend && { weekend }) },
    ...toWeekend({ weekend, thisWeekend, now }),
  };
  const none = { days: [], notes: [], weekends: [], regions: [], next: undefined };
  const fallback = { ...page, ...none, counts: undefined, current: undefined, isLoaded: false };
  return loadPage({ fallback }, async () => {
    const search = { weekend, ...(region !== undefined && { region }) };
    const found = await loadAuctions(search);
    const next = found.auctions.length === 0 ? await findNextWeekend(search) : undefined;
    // A weekend without auctions gives way to the next one unless it was chosen.
    const shown = weekend === thisWeekend && next !== undefined ? next : weekend;
    const { auctions, weekends, regions } =
      shown === weekend ? found : await loadAuctions({ ...search, weekend: shown });
    const counts = weekends.find((row) => row.weekend === shown);
    const wasSkipped = shown !== weekend && counts !== undefined;
    // From a later weekend, the link to this one leads to the list that this weekend gives way to.
    const current = weekend > thisWeekend ? await findNextWeekend({ ...search, weekend: lastWeekend }) : undefined;
    const rows = auctions.map((row) => toRow(row, now, sort));
    return {
      ...page,
      ...toWeekend({ weekend: shown, thisWeekend, now, from: weekend }),
      days: sort === "suburb" ? toSuburbOrder(rows) : toDays(rows),
      notes: [
        ...(wasSkipped
          ? [messages.noneUntil(weekendDays(weekend, now), weekendDays(shown, now), counts.scheduled)]
          : []),
        ...(auctions.length === MAX_AUCTIONS ? [messages.first(MAX_AUCTIONS)] : []),
      ],
      counts: wasSkipped ? undefined : counts,
      current: current ?? thisWeekend,
      weekends,
      regions,
      next,
      isLoaded: true,
    };
  });
}

interface ShownWeekend {
  weekend: string;
  thisWeekend: string;
  now: Date;
  /** The weekend that gave way to this one. */
  from?: string;
}

/** Titles a weekend and links the ones before it and after it. */
function toWeekend({ weekend, thisWeekend, now, from = weekend }: ShownWeekend) {
  const before = addDays(from, -7);
  const after = addDays(weekend, 7);
  const limit = 7 * WEEKENDS_LINKED;
  return {
    weekend,
    // Crawlers would follow links without an end.
    before: before < addDays(thisWeekend, -limit) ? undefined : toChoice(before, thisWeekend, now),
    shown: toChoice(weekend, thisWeekend, now),
    after: after > addDays(thisWeekend, limit) ? undefined : toChoice(after, thisWeekend, now),
    title: weekend === thisWeekend ? messages.thisWeekend : `${messages.on} ${weekendDays(weekend, now)}`,
    isThisWeekend: weekend === thisWeekend,
    dates: weekendDays(weekend, now),
  };
}

const saturdayOf = (weekend: string) => addDays(weekend, -1);

/** `address` has no weekend for this one. */
function toChoice(weekend: string, thisWeekend: string, now: Date) {
  const isThis = weekend === thisWeekend;
  return {
    weekend,
    address: isThis ? undefined : weekend,
    label: isThis ? messages.weekend : shortWeekendDays(weekend, now),
  };
}

function toRow({ home, auction, place }: AuctionRow, now: Date, sort: "suburb" | "time") {
  const at = new Date(auction.scheduledAt);
  const date = sydneyDate(at);
  const time = timeLabel(at);
  return {
    home,
    date,
    key: `${home.id} ${auction.scheduledAt}`,
    /** "10 am", "9:30 am" */
    time: time.replace(":00", ""),
    when: [sort === "suburb" && `${dateLabel(date)}, ${time}`, place ?? "On site"].filter((text) => text !== false),
    /** Undefined before the auction. */
    result: auction.outcome === null && at > now ? undefined : toResult(auction, now),
  };
}

/** The row already has the price of a sale in bold. */
function toResult(auction: AuctionRow["auction"], now: Date): { label: string; detail: string; tone: BadgeTone } {
  const { label, detail } = resultParts(auction, now);
  const { outcome } = auction;
  return { label, detail, tone: isSale(outcome) ? "plain" : outcome === "passed_in" ? "buff" : "outline" };
}
type Row = ReturnType<typeof toRow>;

/** A day with its times, or all suburbs. */
interface Section {
  name: string;
  isDay: boolean;
  /** "10 am", or the name of a suburb. */
  groups: { name: string; rows: Row[] }[];
}

function toGroups(rows: readonly Row[], nameOf: (row: Row) => string): Section["groups"] {
  return [...Map.groupBy(rows, nameOf)].map(([name, ofGroup]) => ({ name, rows: ofGroup }));
}

function toDays(rows: readonly Row[]): Section[] {
  return [...Map.groupBy(rows, ({ date }) => date)].map(([date, ofDay]) => ({
    name: longDateLabel(date),
    isDay: true,
    groups: toGroups(ofDay, ({ time }) => time),
  }));
}

function toSuburbOrder(rows: readonly Row[]): Section[] {
  if (rows.length === 0) return [];
  const ordered = rows.toSorted((one, other) => one.home.suburb.localeCompare(other.home.suburb));
  return [{ name: messages.bySuburb, isDay: false, groups: toGroups(ordered, ({ home }) => home.suburb) }];
}

export const clientMiddleware = keepPageWhenUnreachable((current: Route.ComponentProps["loaderData"]) => ({
  ...current,
  days: [],
  notes: [],
  counts: undefined,
  isLoaded: false,
}));

export default function AuctionsPage({ loaderData }: Route.ComponentProps) {
  const { filters, weekend, isThisWeekend, dates, days, notes, counts, weekends, regions, next, isLoaded } = loaderData;
  return (
    <>
      <style href="home-row" precedence="page">
        {HOME_ROW_STYLE}
      </style>
      <style href="auctions-print" precedence="page">
        {PRINT_STYLE}
      </style>
      <CoastStrip size="results">
        <header className="page flex min-h-10 items-center py-1 sm:min-h-21 sm:py-3">
          <h1 tabIndex={-1} className="w-fit text-xl max-[24rem]:text-lg">
            {/* Behind each line only, so that a title of two lines does not cover the coast. */}
            <span className="bg-land box-decoration-clone">
              {isThisWeekend ? messages.thisWeekend : messages.on}{" "}
              <span className={`whitespace-nowrap ${isThisWeekend ? "font-normal text-ink-2" : ""}`}>{dates}</span>
            </span>
          </h1>
        </header>
      </CoastStrip>
      <div className="page flex flex-col gap-1.5 py-1.5 sm:gap-4 sm:py-4">
        <div className="flex flex-col gap-2 lg:flex-row lg:justify-between print:hidden">
          <Weekends {...loaderData} />
          <Filters filters={filters} />
        </div>
        {notes.map((note) => (
          <p key={note} className="tnum">
            {note}
          </p>
        ))}
        {counts && <Results counts={counts} />}
        {isLoaded ? (
          <SaveHomeForm hasHearts={days.length > 0}>
            {days.length === 0 ? <NoAuctions filters={filters} next={next} /> : <Auctions days={days} />}
            <ClearanceRates filters={filters} weekend={weekend} weekends={weekends} regions={regions} />
          </SaveHomeForm>
        ) : (
          <LoadFailed title={messages.failed} path={auctionsPath(filters)}>
            Please try again in a moment.
          </LoadFailed>
        )}
        <SampleDataNotice />
      </div>
    </>
  );
}

type WeekendsProps = Pick<Route.ComponentProps["loaderData"], "filters" | "before" | "shown" | "after" | "current">;

function Weekends({ filters, before, shown, after, current = shown.weekend }: WeekendsProps) {
  const isNear = [before, shown, after].some((choice) => choice?.weekend === current);
  const thisWeekend = (
    <li>
      <Link to={auctionsPath({ ...filters, weekend: undefined })}>{messages.weekend}</Link>
    </li>
  );
  return (
    <nav aria-label="Weekends">
      <ul className={`weekends tnum ${!isNear && before && after ? "has-four" : ""}`.trimEnd()}>
        {before && (
          <li>
            <Link to={auctionsPath({ ...filters, weekend: before.address })}>
              <Icon name="chevron-left" />
              <span className="sr-only">{messages.turn.previous}</span>
              {before.label}
            </Link>
          </li>
        )}
        {!isNear && current < shown.weekend && thisWeekend}
        <li>
          <span aria-current="page">{shown.label}</span>
        </li>
        {after && (
          <li>
            <Link to={auctionsPath({ ...filters, weekend: after.address })}>
              <span className="sr-only">{messages.turn.next}</span>
              {after.label}
              <Icon name="chevron-right" />
            </Link>
          </li>
        )}
        {!isNear && current > shown.weekend && thisWeekend}
      </ul>
    </nav>
  );
}

function Filters({ filters: { weekend, region, sort } }: { filters: AuctionsAddress }) {
  const regions = Object.entries(REGIONS).map(([value, label]) => ({ value, label }));
  return (
    <SearchForm
      action="/auctions"
      label="Auctions"
      values={{ region: region ?? "", sort: sort ?? "time" }}
      className="flex flex-wrap gap-2 max-sm:[&_.control]:ps-2.5 [&>.select]:min-w-32 [&>.select]:flex-1 sm:[&>.select]:max-w-64 lg:[&>.select]:w-48"
    >
      {weekend !== undefined && <input type="hidden" name="weekend" value={weekend} />}
      <Select
        aria-label="Region"
        name="region"
        defaultValue={region ?? ""}
        options={[{ value: "", label: "All regions" }, ...regions]}
      />
      <Select
        aria-label="Order by"
        name="sort"
        defaultValue={sort ?? "time"}
        options={[
          { value: "time", label: "By time" },
          { value: "suburb", label: "By suburb" },
        ]}
      />
      <Button type="submit" variant="quiet" className="until-hydrated max-sm:px-3">
        Show
      </Button>
    </SearchForm>
  );
}

/** The counts of a weekend as a bar, with the clearance rate once all auctions are over. */
function Results({ counts }: { counts: WeekendCounts }) {
  if (counts.toCome === counts.scheduled) {
    return <p className="tnum max-sm:text-sm">{`${countOf(counts.scheduled, "auction")} to come.`}</p>;
  }
  const parts = COUNT_COLUMNS.filter(([name]) => counts[name] > 0);
  return (
    <section aria-label={messages.results} className="auction-results tnum">
      <p className="whitespace-nowrap">
        {counts.clearanceRate !== null && (
          <>
            <b className="agent-figure">{counts.clearanceRate}%</b> {messages.clearance} ·{" "}
          </>
        )}
        <span>{countOf(counts.scheduled, "auction")}</span>
      </p>
      <div aria-hidden="true" className="auction-bar">
        {parts.map(([name]) => (
          <i key={name} className={name} style={{ flexGrow: counts[name] }} />
        ))}
      </div>
      <ul>
        {parts.map(([name, label]) => (
          <li key={name}>
            <i aria-hidden="true" className={name} /> {counts[name]} {label.toLowerCase()}
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoAuctions({ filters, next }: { filters: AuctionsAddress; next: string | undefined }) {
  return (
    <EmptyState
      title={messages.none}
      suggestions={
        next && (
          <TextLink to={auctionsPath({ ...filters, weekend: next })} className="inline-block py-1">
            {messages.next(formatDay(saturdayOf(next)))}
          </TextLink>
        )
      }
    >
      {filters.region === undefined ? messages.noneAnywhere : messages.noneInRegion}
    </EmptyState>
  );
}

function Auctions({ days }: { days: readonly Section[] }) {
  return days.map(({ name, isDay, groups }) => (
    <section key={name} aria-label={name} className="flex flex-col">
      <h2 className={`border-b border-ink text-lg ${isDay ? "auction-day below-header" : ""}`.trimEnd()}>{name}</h2>
      <div className={isDay ? undefined : "items-start gap-x-10 lg:grid lg:grid-cols-2"}>
        {groups.map(({ name: group, rows }) => (
          <div key={group} className={isDay ? "gap-x-6 lg:grid lg:grid-cols-[4.5rem_minmax(0,1fr)]" : undefined}>
            <p className={`auction-group font-semibold tnum ${isDay ? "is-time" : ""}`.trimEnd()}>{group}</p>
            <ul
              aria-label={group}
              className={`auctions grid grid-cols-[minmax(0,1fr)] gap-x-10 ${isDay ? "lg:grid-cols-2" : ""}`.trimEnd()}
            >
              {rows.map(({ home, key, when, result }) => (
                <HomeRow
                  key={key}
                  home={home}
                  when={when}
                  actions={
                    <>
                      {result && (
                        <p className="result">
                          <Badge tone={result.tone}>{result.label}</Badge>
                          {result.detail}
                        </p>
                      )}
                      {saveHeart(home)}
                    </>
                  }
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  ));
}

interface ClearanceRatesProps {
  filters: AuctionsAddress;
  /** The Sunday, as a date. */
  weekend: string;
  weekends: readonly (WeekendCounts & { weekend: string })[];
  regions: readonly (WeekendCounts & { region: string; slug: string })[];
}

function ClearanceRates({ filters, weekend, weekends, regions }: ClearanceRatesProps) {
  const area = filters.region === undefined ? "all regions" : REGIONS[filters.region];
  return (
    <MarginSection
      id="clearance"
      title="Clearance rates"
      note={
        <>
          <p>{messages.source}</p>
          <p className="mt-2 print:hidden">
            <TextLink to={ruleArticles.clearanceRates} className="inline-block py-1">
              {messages.how}
            </TextLink>
          </p>
        </>
      }
    >
      <p className="-mb-6 print:hidden">
        <a
          href={auctionsPath({ weekend }, "/auctions.csv")}
          download
          className="link inline-flex min-h-(--tap) items-center"
        >
          Download as CSV
        </a>
      </p>
      <CountTable
        caption={`Eight weekends, ${area ?? ""}`}
        first="Weekend of"
        rows={weekends.map((row) => ({
          ...row,
          name: formatDay(addDays(row.weekend, -1)),
          to: auctionsPath({ ...filters, weekend: row.weekend }),
        }))}
      />
      <CountTable
        caption={`Weekend of ${formatDay(addDays(weekend, -1))} by region`}
        first="Region"
        rows={regions.map((row) => ({ ...row, name: row.region, to: auctionsPath({ ...filters, region: row.slug }) }))}
      />
    </MarginSection>
  );
}

interface CountTableProps {
  caption: string;
  first: string;
  rows: readonly (WeekendCounts & { name: string; to: string })[];
}

/** On phones, the counts of a row are a sentence under its name. */
function CountTable({ caption, first, rows }: CountTableProps) {
  if (rows.length === 0) return null;
  const counts = [["scheduled", "Scheduled"] as const, ...COUNT_COLUMNS];
  const columns = counts.filter(([name]) => name !== "toCome" || rows.some((row) => row.toCome > 0));
  return (
    <table className="w-full text-left text-sm tnum">
      <caption className="pb-2 text-left font-semibold">{caption}</caption>
      <thead>
        <tr className="border-b border-ink">
          <th scope="col" className="py-2 pr-4">
            {first}
          </th>
          {columns.map(([name, label]) => (
            <th key={name} scope="col" className="py-2 pr-4 max-md:hidden">
              {label}
            </th>
          ))}
          <th scope="col" className="py-2 max-md:text-right">
            Clearance rate
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} className="border-b border-line align-top">
            <th scope="row" className="py-2 pr-4 font-normal">
              <TextLink to={row.to} className="inline-block py-1">
                {row.name}
              </TextLink>
              <span className="block text-ink-2 md:hidden">{`${row.scheduled} scheduled: ${countsText(row)}`}</span>
            </th>
            {columns.map(([name]) => (
              <td key={name} className="py-3 pr-4 max-md:hidden">
                {row[name]}
              </td>
            ))}
            <td className="py-3 font-semibold max-md:text-right">
              {row.clearanceRate === null ? "–" : `${row.clearanceRate}%`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
