import { COUNT_COLUMNS, countsText } from "#app/features/listings/model/auctions.ts";
import { REGIONS } from "#app/features/listings/model/regions.ts";
import { formatDay } from "#app/lib/dates.ts";
import { addDays } from "#app/lib/sydney-time.ts";
import { TextLink } from "#app/ui/link.tsx";
import { MarginSection } from "#app/ui/sections.tsx";
import { type AuctionsAddress, auctionsMessages as messages, auctionsPath } from "./auctions.ts";
import type { CountedWeekend } from "./auctions.server.ts";

export interface ClearanceRatesProps {
  filters: AuctionsAddress;
  /** The Sunday, as a date. */
  weekend: string;
  weekends: readonly (CountedWeekend & { weekend: string })[];
  regions: readonly (CountedWeekend & { region: string; slug: string })[];
}

export function ClearanceRates({ filters, weekend, weekends, regions }: ClearanceRatesProps) {
  const area = filters.region === undefined ? "all regions" : REGIONS[filters.region];
  return (
    <MarginSection id="clearance" title="Clearance rates" note={<p>{messages.source}</p>}>
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
