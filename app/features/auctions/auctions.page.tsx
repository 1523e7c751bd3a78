import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { countsText, resultText, weekendOf, COUNT_COLUMNS } from "#app/features/listings/model/auctions.ts";
import { priceLabel } from "#app/features/listings/model/labels.ts";
import { listingPath, ruleArticles } from "#app/features/listings/model/paths.ts";
import { REGIONS } from "#app/features/listings/model/regions.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { formatDay, formatLongDate } from "#app/lib/dates.ts";
import { addDays, dateLabel, startOfDate, sydneyDate, timeLabel } from "#app/lib/sydney-time.ts";
import { countOf } from "#app/lib/text.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { Select } from "#app/ui/select.tsx";
import type { Route } from "./+types/auctions.page";
import { type AuctionsAddress, auctionsMessages as messages, auctionsPath } from "./auctions.ts";
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
  const sort = url.searchParams.get("sort") === "time" ? ("time" as const) : ("suburb" as const);
  const thisWeekend = weekendOf(sydneyDate(now));
  const page = {
    filters: { region, sort, ...(weekend !== thisWeekend && { weekend }) },
    ...toWeekend(weekend, thisWeekend),
  };
  const fallback = { ...page, groups: [], notes: [], weekends: [], regions: [], next: undefined, isLoaded: false };
  return loadPage({ fallback }, async () => {
    const search = { weekend, ...(region !== undefined && { region }) };
    const found = await loadAuctions(search);
    const next = found.auctions.length === 0 ? await findNextWeekend(search) : undefined;
    // A weekend without auctions gives way to the next one unless it was chosen.
    const shown = weekend === thisWeekend && next !== undefined ? next : weekend;
    const { auctions, weekends, regions } =
      shown === weekend ? found : await loadAuctions({ ...search, weekend: shown });
    const rows = auctions.map((row) => toRow(row, now));
    const groups = Map.groupBy(rows, ({ suburb, day }) => (sort === "suburb" ? suburb : day));
    const names = [...groups.keys()];
    const ordered = sort === "suburb" ? names.toSorted((one, other) => one.localeCompare(other)) : names;
    return {
      ...page,
      ...toWeekend(shown, thisWeekend, weekend),
      groups: ordered.map((name) => ({ name, rows: groups.get(name) ?? [] })),
      notes: [
        ...(shown === weekend ? [] : [messages.noneThisWeekend]),
        ...toNotes(
          weekends.find((row) => row.weekend === shown),
          auctions.length,
        ),
      ],
      weekends,
      regions,
      next,
      isLoaded: true,
    };
  });
}

/** Titles a weekend and links the ones before it and after it. `from` is the weekend that gave way to it. */
function toWeekend(weekend: string, thisWeekend: string, from = weekend) {
  const before = addDays(from, -7);
  const after = addDays(weekend, 7);
  const limit = 7 * WEEKENDS_LINKED;
  return {
    weekend,
    // Crawlers would follow links without an end.
    before: before < addDays(thisWeekend, -limit) ? undefined : before,
    after: after > addDays(thisWeekend, limit) ? undefined : after,
    title:
      weekend === thisWeekend
        ? messages.thisWeekend
        : messages.weekend(formatLongDate(startOfDate(saturdayOf(weekend)))),
  };
}

const saturdayOf = (weekend: string) => addDays(weekend, -1);

function toNotes(counts: CountedWeekend | undefined, listed: number): string[] {
  if (!counts) return [];
  const { scheduled, toCome, clearanceRate } = counts;
  const rate = clearanceRate === null ? "" : ` ${messages.rate(clearanceRate)}`;
  return [
    toCome === scheduled
      ? `${countOf(scheduled, "auction")} to come.`
      : `${countOf(scheduled, "auction")}: ${countsText(counts)}.${rate}`,
    ...(listed === MAX_AUCTIONS ? [messages.first(MAX_AUCTIONS)] : []),
  ];
}

function toRow({ home, auction, place }: AuctionRow, now: Date) {
  const at = new Date(auction.scheduledAt);
  const day = dateLabel(sydneyDate(at));
  return {
    id: home.id,
    path: listingPath(home),
    name: home.address ?? home.title,
    suburb: home.suburb,
    day,
    time: timeLabel(at),
    place: place ?? "On site",
    guide: home.closedOn === null ? priceLabel(home).amount : "",
    result: resultText(auction, now),
  };
}
type Row = ReturnType<typeof toRow>;

export const clientMiddleware = keepPageWhenUnreachable((current: Route.ComponentProps["loaderData"]) => ({
  ...current,
  groups: [],
  notes: [],
  isLoaded: false,
}));

export default function AuctionsPage({ loaderData }: Route.ComponentProps) {
  const { filters, weekend, title, before, after, groups, notes, weekends, regions, next, isLoaded } = loaderData;
  return (
    <div className="page flex flex-col gap-8 py-6">
      <header className="flex flex-col gap-3">
        <h1 tabIndex={-1} className="border-b border-ink pb-2 text-xl">
          {title}
        </h1>
        {title === messages.thisWeekend && (
          <p>{messages.weekendOf(formatLongDate(startOfDate(saturdayOf(weekend))))}</p>
        )}
        <nav aria-label="Weekends" className="flex flex-wrap gap-x-6 print:hidden">
          {before && (
            <TextLink to={auctionsPath({ ...filters, weekend: before })} className="py-1">
              {messages.weekendOf(formatDay(saturdayOf(before)))}
            </TextLink>
          )}
          {filters.weekend !== undefined && (
            <TextLink to={auctionsPath({ ...filters, weekend: undefined })} className="py-1">
              {messages.thisWeekend}
            </TextLink>
          )}
          {after && (
            <TextLink to={auctionsPath({ ...filters, weekend: after })} className="py-1">
              {messages.weekendOf(formatDay(saturdayOf(after)))}
            </TextLink>
          )}
        </nav>
        <Filters filters={filters} />
      </header>
      {isLoaded ? (
        <>
          {notes.length > 0 && (
            <div>
              {notes.map((note) => (
                <p key={note} className="tnum">
                  {note}
                </p>
              ))}
            </div>
          )}
          {groups.length === 0 ? <NoAuctions filters={filters} next={next} /> : <Auctions {...{ groups, filters }} />}
          <ClearanceRates filters={filters} weekend={weekend} weekends={weekends} regions={regions} />
        </>
      ) : (
        <LoadFailed title={messages.failed} path={auctionsPath(filters)}>
          Please try again in a moment.
        </LoadFailed>
      )}
      <SampleDataNotice />
    </div>
  );
}

function Filters({ filters: { weekend, region, sort } }: { filters: AuctionsAddress }) {
  const regions = Object.entries(REGIONS).map(([value, label]) => ({ value, label }));
  return (
    <div className="print:hidden">
      <SearchForm
        action="/auctions"
        label="Auctions"
        values={{ region: region ?? "", sort: sort ?? "suburb" }}
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
            defaultValue={sort ?? "suburb"}
            options={[
              { value: "suburb", label: "Suburb" },
              { value: "time", label: "Time" },
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

interface AuctionsProps {
  groups: readonly { name: string; rows: readonly Row[] }[];
  filters: AuctionsAddress;
}

function Auctions({ groups, filters: { sort } }: AuctionsProps) {
  return groups.map(({ name, rows }) => (
    <section key={name} aria-label={name} className="break-inside-avoid">
      <h2 className="border-b border-ink text-lg">{name}</h2>
      <ul>
        {rows.map(({ id, path, name: home, suburb, day, time, place, guide, result }) => (
          <li
            key={`${id} ${day} ${time}`}
            className="grid gap-x-6 border-b border-line py-2 sm:grid-cols-[12rem_minmax(0,1fr)_minmax(0,1fr)]"
          >
            <span className="tnum sm:py-1">{sort === "time" ? time : `${day}, ${time}`}</span>
            <span className="wrap-anywhere">
              <TextLink to={path} className="inline-block py-1">
                {sort === "time" ? `${home}, ${suburb}` : home}
              </TextLink>
              <span className="block text-sm text-ink-2">{[place, guide].filter(Boolean).join(" · ")}</span>
            </span>
            <span className="font-semibold sm:py-1">{result}</span>
          </li>
        ))}
      </ul>
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
