import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { clearanceRate, resultText, type AuctionCounts, weekendOf } from "#app/features/listings/model/auctions.ts";
import { priceLabel } from "#app/features/listings/model/labels.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { REGIONS } from "#app/features/listings/model/regions.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { addDays, dateLabel, longDateLabel, sydneyDate, timeLabel } from "#app/lib/sydney-time.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { MarginSection } from "#app/ui/margin-section.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { Select } from "#app/ui/select.tsx";
import type { Route } from "./+types/auctions.page";
import { type AuctionsAddress, auctionsMessages as messages, auctionsPath } from "./auctions.ts";
import { decodeAuctionFilters, loadAuctions } from "./auctions.server.ts";
import type { AuctionRow } from "./auctions.queries.server.ts";

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
  const isThisWeekend = weekend === weekendOf(sydneyDate(now));
  const page = {
    filters: { region, sort, ...(!isThisWeekend && { weekend }) },
    weekend,
    // Crawlers would follow links without an end.
    earliest: addDays(weekendOf(sydneyDate(now)), -7 * WEEKENDS_LINKED),
    latest: addDays(weekendOf(sydneyDate(now)), 7 * WEEKENDS_LINKED),
    title: isThisWeekend ? messages.thisWeekend : messages.weekend(longDateLabel(weekend)),
  };
  return loadPage({ fallback: { ...page, groups: [], weekends: [], regions: [], isLoaded: false } }, async () => {
    const { auctions, weekends, regions } = await loadAuctions({ weekend, ...(region !== undefined && { region }) });
    const rows = auctions.map((row) => toRow(row, now));
    const groups = Map.groupBy(rows, ({ suburb, day }) => (sort === "suburb" ? suburb : day));
    const names = [...groups.keys()];
    const ordered = sort === "suburb" ? names.toSorted((one, other) => one.localeCompare(other)) : names;
    return {
      ...page,
      groups: ordered.map((name) => ({ name, rows: groups.get(name) ?? [] })),
      weekends,
      regions,
      isLoaded: true,
    };
  });
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
    time: `${day}, ${timeLabel(at)}`,
    place: place ?? "On site",
    guide: home.closedOn === null ? priceLabel(home).amount : "",
    result: resultText(auction, now),
  };
}
type Row = ReturnType<typeof toRow>;

export const clientMiddleware = keepPageWhenUnreachable((current: Route.ComponentProps["loaderData"]) => ({
  ...current,
  groups: [],
  isLoaded: false,
}));

export default function AuctionsPage({ loaderData }: Route.ComponentProps) {
  const { filters, weekend, title, earliest, latest, groups, weekends, regions, isLoaded } = loaderData;
  return (
    <div className="page flex flex-col gap-8 py-6">
      <header className="flex flex-col gap-3">
        <h1 tabIndex={-1} className="text-2xl">
          {title}
        </h1>
        <nav aria-label="Weekends" className="flex flex-wrap gap-x-6 print:hidden">
          {weekend > earliest && (
            <TextLink to={auctionsPath({ ...filters, weekend: addDays(weekend, -7) })} className="py-1">
              Weekend before
            </TextLink>
          )}
          {filters.weekend !== undefined && (
            <TextLink to={auctionsPath({ ...filters, weekend: undefined })} className="py-1">
              {messages.thisWeekend}
            </TextLink>
          )}
          {weekend < latest && (
            <TextLink to={auctionsPath({ ...filters, weekend: addDays(weekend, 7) })} className="py-1">
              Weekend after
            </TextLink>
          )}
        </nav>
        <Filters filters={filters} />
      </header>
      {isLoaded ? (
        <>
          <Auctions groups={groups} sort={filters.sort} />
          <Rates filters={filters} weekend={weekend} weekends={weekends} regions={regions} />
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
        className="flex flex-wrap items-end gap-3"
      >
        {weekend !== undefined && <input type="hidden" name="weekend" value={weekend} />}
        <Field id="auctions-region" label="Region">
          <Select
            id="auctions-region"
            name="region"
            defaultValue={region ?? ""}
            options={[{ value: "", label: "All regions" }, ...regions]}
          />
        </Field>
        <Field id="auctions-sort" label="Order by">
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
        <Button type="submit" variant="quiet">
          Show
        </Button>
      </SearchForm>
    </div>
  );
}

function Auctions({
  groups,
  sort,
}: { groups: readonly { name: string; rows: readonly Row[] }[] } & Pick<AuctionsAddress, "sort">) {
  if (groups.length === 0) return <EmptyState title="No auctions">Choose another region or weekend.</EmptyState>;
  return groups.map(({ name, rows }) => (
    <section key={name} aria-label={name} className="break-inside-avoid">
      <h2 className="border-b border-ink text-lg">{name}</h2>
      <ul>
        {rows.map(({ id, path, name: home, suburb, time, place, guide, result }) => (
          <li
            key={`${id} ${time}`}
            className="grid gap-x-6 border-b border-line py-2 sm:grid-cols-[12rem_minmax(0,1fr)_minmax(0,1fr)]"
          >
            <span className="tnum">{time}</span>
            <span className="wrap-anywhere">
              <TextLink to={path} className="inline-block py-1">
                {sort === "time" ? `${home}, ${suburb}` : home}
              </TextLink>
              <span className="block text-sm text-ink-2">{[place, guide].filter(Boolean).join(" · ")}</span>
            </span>
            <span className="font-semibold">{result}</span>
          </li>
        ))}
      </ul>
    </section>
  ));
}

interface RatesProps {
  filters: AuctionsAddress;
  weekend: string;
  weekends: readonly (AuctionCounts & { weekend: string })[];
  regions: readonly (AuctionCounts & { region: string; slug: string })[];
}

function Rates({ filters, weekend, weekends, regions }: RatesProps) {
  const csv = auctionsPath({ weekend }, "/auctions.csv");
  return (
    <MarginSection id="clearance" title="Clearance rates" note={<p>{messages.source}</p>}>
      <CountTable
        caption={
          filters.region === undefined
            ? "Last eight weekends, all regions"
            : `Last eight weekends, ${REGIONS[filters.region] ?? ""}`
        }
        first="Weekend to"
        rows={weekends.map((row) => ({
          ...row,
          name: longDateLabel(row.weekend),
          to: auctionsPath({ ...filters, weekend: row.weekend }),
        }))}
      />
      <CountTable
        caption="This weekend by region"
        first="Region"
        rows={regions.map((row) => ({ ...row, name: row.region, to: auctionsPath({ ...filters, region: row.slug }) }))}
      />
      <p className="flex flex-wrap gap-x-6 print:hidden">
        <a href={csv} download className="link inline-flex min-h-(--tap) items-center">
          Download as CSV
        </a>
      </p>
    </MarginSection>
  );
}

const columns = [
  ["Scheduled", "scheduled"],
  ["Sold", "sold"],
  ["Passed in", "passedIn"],
  ["Withdrawn", "withdrawn"],
  ["Postponed", "postponed"],
  ["Not reported", "unreported"],
  ["To come", "toCome"],
] as const;

interface CountTableProps {
  caption: string;
  first: string;
  rows: readonly (AuctionCounts & { name: string; to: string })[];
}

function CountTable({ caption, first, rows }: CountTableProps) {
  if (rows.length === 0) return null;
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm tnum">
        <caption className="pb-2 text-left font-semibold">{caption}</caption>
        <thead>
          <tr className="border-b border-ink">
            {[first, ...columns.map(([label]) => label), "Clearance rate"].map((label) => (
              <th key={label} scope="col" className="py-2 pr-4">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const rate = clearanceRate(row);
            return (
              <tr key={row.name} className="border-b border-line">
                <th scope="row" className="py-2 pr-4 font-normal">
                  <TextLink to={row.to} className="inline-block py-1">
                    {row.name}
                  </TextLink>
                </th>
                {columns.map(([label, name]) => (
                  <td key={label} className="py-2 pr-4">
                    {row[name]}
                  </td>
                ))}
                <td className="py-2 pr-4 font-semibold">{rate === undefined ? "–" : `${rate}%`}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
