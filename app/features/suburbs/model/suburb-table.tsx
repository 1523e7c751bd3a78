import { formatNumber, formatSigned } from "#app/lib/numbers.ts";
import { TextLink } from "#app/ui/link.tsx";
import { Figure } from "./market-figures.tsx";
import { suburbPath } from "./paths.ts";
import type { SuburbRow, SuburbTable as Table } from "./suburb-table.queries.server.ts";

interface SuburbTableProps extends Pick<Table, "rows"> {
  caption: string;
  /** Of a search for homes in the suburb. */
  homesPath: HomesPath;
}

type HomesPath = (type: "sale" | "rent", suburb: string) => string;

/** Medians, growth and homes on the market. Phones show the growth below the name, and no counts. */
export function SuburbTable({ rows, caption, homesPath }: SuburbTableProps) {
  return (
    <table className="suburb-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            Suburb
          </th>
          <th scope="colgroup" colSpan={3}>
            Median price, $ million
          </th>
          <th scope="col" rowSpan={2}>
            All homes, over a year
          </th>
          <th scope="colgroup" colSpan={2}>
            On the market
          </th>
        </tr>
        <tr>
          {["All homes", "Houses", "Units", "Sale", "Rent"].map((label) => (
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
                <GrowthText row={row} />
              </p>
            </th>
            <td>
              <Median dollars={row.median} />
              {row.period && <small> {row.period}</small>}
            </td>
            <td>
              <Median dollars={row.houses} />
            </td>
            <td>
              <Median dollars={row.units} />
            </td>
            <td>
              <GrowthText row={row} />
            </td>
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
  );
}

function Median({ dollars }: { dollars: number | null }) {
  return <Figure value={dollars}>{formatMillions}</Figure>;
}

/** In $ million. The sources state thousands of dollars, so three decimals do not round: 1235000 is "1.235". */
function formatMillions(dollars: number): string {
  return (dollars / 1_000_000).toFixed(3);
}

/** Coloured only beyond chance. */
function GrowthText({ row: { growth, isNoise } }: { row: SuburbRow }) {
  return (
    <Figure value={growth}>
      {(percent) => {
        const text = `${formatSigned(percent)}%`;
        if (isNoise === null) return text;
        if (!isNoise) return <b className={percent > 0 ? "text-ok" : "text-bad"}>{text}</b>;
        return (
          <>
            {`${text} `}
            <small>within chance</small>
          </>
        );
      }}
    </Figure>
  );
}

function HomeCount({ count, path }: { count: number; path: string }) {
  return count === 0 ? "0" : <TextLink to={path}>{formatNumber(count)}</TextLink>;
}

/** Below a table of suburbs: what the figures are, their period and source. */
export function SuburbTableNotes({ quarter, sources }: Pick<Table, "quarter" | "sources">) {
  if (quarter === null) return null;
  return (
    <>
      <p>
        Medians of {quarter}, each of the whole postcode. Growth compares all homes with the same quarter a year before.
      </p>
      <p>“Within chance”: the difference is less than two standard errors. Only larger ones have a colour.</p>
      {sources.map((source) => (
        <p key={source}>{source}</p>
      ))}
    </>
  );
}
