import { formatNumber, formatSigned } from "#app/lib/numbers.ts";
import { TextLink } from "#app/ui/link.tsx";
import { ChanceNote, Figure } from "./market-figures.tsx";
import { suburbPath } from "./paths.ts";
import type { RowMedian, SuburbRow, SuburbTable as Table } from "./suburb-table.queries.server.ts";
import { suburbsMessages as messages } from "./suburbs.messages.ts";

interface SuburbTableProps extends Pick<Table, "rows" | "quarter"> {
  caption: string;
  /** Of a search for homes in the suburb. */
  homesPath: HomesPath;
}

type HomesPath = (type: "sale" | "rent", suburb: string) => string;

/** Medians with their changes, and homes on the market, which phones show below the name. */
export function SuburbTable({ rows, quarter, caption, homesPath }: SuburbTableProps) {
  return (
    <div className="flex flex-col gap-3">
      {quarter !== null && <TableKey quarter={quarter} />}
      <table className="suburb-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              Suburb
            </th>
            <th scope="colgroup" colSpan={2}>
              Median, $ million, and change in a year
            </th>
            <th scope="colgroup" colSpan={2}>
              On the market
            </th>
          </tr>
          <tr>
            {["Houses", "Units", "Sale", "Rent"].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.slug}>
              <th scope="row">
                <TextLink to={suburbPath(row)}>{row.name}</TextLink> <small>{row.postcode}</small>
                <p>
                  {row.forSale > 0 && <TextLink to={homesPath("sale", row.name)}>{row.forSale} for sale</TextLink>}{" "}
                  {row.forRent > 0 && <TextLink to={homesPath("rent", row.name)}>{row.forRent} for rent</TextLink>}
                </p>
              </th>
              <MedianCells row={row} />
              <td>
                <HomeCount count={row.forSale} path={homesPath("sale", row.name)} />
              </td>
              <td>
                <HomeCount count={row.forRent} path={homesPath("rent", row.name)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Before the rows, because phones show the margin after them. */
function TableKey({ quarter }: { quarter: string }) {
  return (
    <div className="flex max-w-[44rem] flex-col gap-1 text-sm text-pretty text-ink-2">
      <p>{messages.tableKey(quarter)}</p>
      <ChanceNote />
    </div>
  );
}

function MedianCells({ row: { houses, units, all } }: { row: SuburbRow }) {
  if (all) {
    return (
      <td colSpan={2}>
        <Median value={all} />
        <small>{[messages.allHomes, all.period].filter(Boolean).join(", ")}</small>
      </td>
    );
  }
  return [houses, units].map((value, index) => (
    <td key={index === 0 ? "houses" : "units"}>
      <Figure value={value}>{(median) => <Median value={median} />}</Figure>
      {!value && <small />}
    </td>
  ));
}

function Median({ value: { median, change, isNoise } }: { value: RowMedian }) {
  return (
    <>
      {formatMillions(median)}
      {change === null ? <small /> : <ChangeText change={change} isNoise={isNoise} />}
    </>
  );
}

/** In $ million. The sources state thousands of dollars, so three decimals do not round: 1235000 is "1.235". */
function formatMillions(dollars: number): string {
  return (dollars / 1_000_000).toFixed(3);
}

/** Coloured only if it is no chance. */
function ChangeText({ change, isNoise }: { change: number; isNoise: boolean | null }) {
  const text = `${formatSigned(change)}%`;
  if (isNoise === false) {
    return (
      <small>
        <b className={change > 0 ? "text-ok" : "text-bad"}>{text}</b>
      </small>
    );
  }
  return <small>{isNoise ? `${text} ${messages.mayBeChance}` : text}</small>;
}

function HomeCount({ count, path }: { count: number; path: string }) {
  return count === 0 ? "0" : <TextLink to={path}>{formatNumber(count)}</TextLink>;
}

/** Below a table of suburbs. */
export function SuburbTableNotes({ sources }: Pick<Table, "sources">) {
  return sources.map((source) => <p key={source}>{source}</p>);
}
