import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { countsText, resultText, weekendOf, COUNT_COLUMNS } from "#app/features/listings/model/auctions.ts";
import { HOME_ROW_STYLE } from "#app/features/listings/model/home-row-style.ts";
import { HomeRow } from "#app/features/listings/model/listing-card.tsx";
import { ruleArticles } from "#app/features/listings/model/paths.ts";
import { REGIONS } from "#app/features/listings/model/regions.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { formatDay } from "#app/lib/dates.ts";
import { addDays, dateLabel, longDateLabel, sydneyDate, timeLabel } from "#app/lib/sydney-time.ts";
import { countOf } from "#app/lib/text.ts";
import { Button } from "#app/ui/button.tsx";
import { CoastStrip } from "#app/ui/coast-strip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { Select } from "#app/ui/select.tsx";
import type { Route } from "./+types/auctions.page";
import { type AuctionsAddress, auctionsMessages as messages, auctionsPath, weekendDays } from "./auctions.ts";
import { type CountedWeekend, decodeAuctionFilters, loadAuctions } from "./auctions.server.ts";
import { type AuctionRow, findNextWeekend, MAX_AUCTIONS } from "./auctions.queries.server.ts";
import { MarginSection } from "#app/ui/sections.tsx";

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
  const page = {
    filters: { region, sort, ...(weekend !== thisWeekend && { weekend }) },
    ...toWeekend({ weekend, thisWeekend, now }),
  };
  const fallback = { ...page, days: [], notes: [], weekends: [], regions: [], next: undefined, isLoaded: false };
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
    const rows = auctions.map((row) => toRow(row, now, sort));
    return {
      ...page,
      ...toWeekend({ weekend: shown, thisWeekend, now, from: weekend }),
      days: sort === "suburb" ? toSuburbOrder(rows) : toDays(rows),
      notes: [
        ...(wasSkipped
          ? [messages.noneUntil(weekendDays(weekend, now), weekendDays(shown, now), counts.scheduled)]
          : toNotes(counts)),
        ...(auctions.length === MAX_AUCTIONS ? [messages.first(MAX_AUCTIONS)] : []),
      ],
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
    before: before < addDays(thisWeekend, -limit) ? undefined : { weekend: before, label: weekendDays(before, now) },
    after: after > addDays(thisWeekend, limit) ? undefined : { weekend: after, label: weekendDays(after, now) },
    title: weekend === thisWeekend ? messages.thisWeekend : `${messages.on} ${weekendDays(weekend, now)}`,
    isThisWeekend: weekend === thisWeekend,
    dates: weekendDays(weekend, now),
  };
}

const saturdayOf = (weekend: string) => addDays(weekend, -1);

function toNotes(counts: CountedWeekend | undefined): string[] {
  if (!counts) return [];
  const { scheduled, toCome, clearanceRate } = counts;
  const rate = clearanceRate === null ? "" : ` ${messages.rate(clearanceRate)}`;
  return [
    toCome === scheduled
      ? `${countOf(scheduled, "auction")} to come.`
      : `${countOf(scheduled, "auction")}: ${countsText(counts)}.${rate}`,
  ];
}

function toRow({ home, auction, place }: AuctionRow, now: Date, sort: "suburb" | "time") {
  const at = new Date(auction.scheduledAt);
  const date = sydneyDate(at);
  const time = timeLabel(at);
  return {
    home,
    date,
    key: `${home.id} ${auction.scheduledAt}`,
    /** "10 am" */
    hour: time.replace(/:\d\d/, ""),
    when: `${sort === "suburb" ? `${dateLabel(date)}, ${time}` : time} · ${place ?? "On site"}`,
    /** Undefined before the auction. */
    result: auction.outcome === null && at > now ? undefined : resultText(auction, now),
  };
}
type Row = ReturnType<typeof toRow>;

interface Day {
  name: string;
  /** Without hours in the order by suburb. */
  hours: { hour?: string; rows: Row[] }[];
}

function toDays(rows: readonly Row[]): Day[] {
  return [...Map.groupBy(rows, ({ date }) => date)].map(([date, ofDay]) => ({
    name: longDateLabel(date),
    hours: [...Map.groupBy(ofDay, ({ hour }) => hour)].map(([hour, ofHour]) => ({ hour, rows: ofHour })),
  }));
}

function toSuburbOrder(rows: readonly Row[]): Day[] {
  const ordered = rows.toSorted((one, other) => one.home.suburb.localeCompare(other.home.suburb));
  return ordered.length === 0 ? [] : [{ name: messages.bySuburb, hours: [{ rows: ordered }] }];
}

export const clientMiddleware = keepPageWhenUnreachable((current: Route.ComponentProps["loaderData"]) => ({
  ...current,
  days: [],
  notes: [],
  isLoaded: false,
}));

export default function AuctionsPage({ loaderData }: Route.ComponentProps) {
  const { filters, weekend, isThisWeekend, dates, before, after, days, notes, weekends, regions, next, isLoaded } =
    loaderData;
  return (
    <>
      <style href="home-row" precedence="page">
        {HOME_ROW_STYLE}
      </style>
      <CoastStrip size="results">
        <header className="page flex min-h-16 items-center py-3 sm:min-h-21">
          <h1 tabIndex={-1} className="w-fit text-xl">
            {/* Behind each line only, so that a title of two lines does not cover the coast. */}
            <span className="bg-land box-decoration-clone">
              {isThisWeekend ? messages.thisWeekend : messages.on}{" "}
              <span className={`whitespace-nowrap ${isThisWeekend ? "font-normal text-ink-2" : ""}`}>{dates}</span>
            </span>
          </h1>
        </header>
      </CoastStrip>
      <div className="page flex flex-col gap-6 py-4">
        {notes.length > 0 && (
          <div className="text-lg">
            {notes.map((note) => (
              <p key={note} className="tnum">
                {note}
              </p>
            ))}
          </div>
        )}
        <div className="flex flex-col gap-2 print:hidden">
          <nav aria-label="Weekends" className="flex flex-wrap gap-x-6 print:hidden">
            {before && (
              <TextLink to={auctionsPath({ ...filters, weekend: before.weekend })} className="py-1">
                {before.label}
              </TextLink>
            )}
            {filters.weekend !== undefined && (
              <TextLink to={auctionsPath({ ...filters, weekend: undefined })} className="py-1">
                {messages.thisWeekend}
              </TextLink>
            )}
            {after && (
              <TextLink to={auctionsPath({ ...filters, weekend: after.weekend })} className="py-1">
                {after.label}
              </TextLink>
            )}
          </nav>
          <Filters filters={filters} />
        </div>
        {isLoaded ? (
          <>
            {days.length === 0 ? <NoAuctions filters={filters} next={next} /> : <Auctions days={days} />}
            <ClearanceRates filters={filters} weekend={weekend} weekends={weekends} regions={regions} />
          </>
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

function Filters({ filters: { weekend, region, sort } }: { filters: AuctionsAddress }) {
  const regions = Object.entries(REGIONS).map(([value, label]) => ({ value, label }));
  return (
    <div className="print:hidden">
      <SearchForm
        action="/auctions"
        label="Auctions"
        values={{ region: region ?? "", sort: sort ?? "time" }}
        className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[18rem_12rem_auto] sm:justify-start"
      >
        {weekend !== undefined && <input type="hidden" name="weekend" value={weekend} />}
        <Field id="auctions-region" label="Region" className="min-w-0">
          <Select
            id="auctions-region"
            name="region"
            defaultValue={region ?? ""}
            options={[{ value: "", label: "All regions" }, ...regions]}
          />
        </Field>
        <Field id="auctions-sort" label="Order by" className="min-w-0">
          <Select
            id="auctions-sort"
            name="sort"
            defaultValue={sort ?? "time"}
            options={[
              { value: "time", label: "Time" },
              { value: "suburb", label: "Suburb" },
            ]}
          />
        </Field>
        <Button type="submit" variant="quiet" className="justify-self-start">
          Show
        </Button>
      </SearchForm>
    </div>
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

function Auctions({ days }: { days: readonly Day[] }) {
  return days.map(({ name, hours }) => (
    <section key={name} aria-label={name} className="flex flex-col">
      <h2 className="border-b border-ink text-lg">{name}</h2>
      {hours.map(({ hour, rows }) => (
        <div
          key={hour ?? name}
          className={hour === undefined ? undefined : "gap-x-6 lg:grid lg:grid-cols-[4.5rem_minmax(0,1fr)]"}
        >
          {hour && <p className="pt-3 font-semibold tnum">{hour}</p>}
          <ul aria-label={hour} className="auctions grid grid-cols-[minmax(0,1fr)] gap-x-10 lg:grid-cols-2">
            {rows.map(({ home, key, when, result }) => (
              <HomeRow
                key={key}
                home={home}
                when={when}
                actions={result && <strong className="font-semibold">{result}</strong>}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  ));
}

interface ClearanceRatesProps {
  filters: AuctionsAddress;
  /** The Sunday, as a date. */
  weekend: string;
  weekends: readonly (CountedWeekend & { weekend: string })[];
  regions: readonly (CountedWeekend & { region: string; slug: string })[];
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
      <p className="print:hidden">
        <a
          href={auctionsPath({ weekend }, "/auctions.csv")}
          download
          className="link inline-flex min-h-(--tap) items-center"
        >
          Download as CSV
        </a>
      </p>
    </MarginSection>
  );
}

interface CountTableProps {
  caption: string;
  first: string;
  rows: readonly (CountedWeekend & { name: string; to: string })[];
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
