import { briefDollars, formatNumber, formatSigned } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";
import { TextLink } from "#app/ui/link.tsx";
import { chanceId, Figure } from "./market-figures.tsx";
import { suburbPath } from "./paths.ts";
import type { RowMedian, SuburbRow, SuburbTable as Table } from "./suburb-lists.queries.server.ts";
import { suburbsMessages as messages } from "./suburbs.messages.ts";

interface SuburbTableProps extends Pick<Table, "quarter"> {
  rows: readonly SuburbRow[];
  caption: string;
  /** Of a search for homes in the suburb. */
  homesPath: HomesPath;
}

type HomesPath = (type: "sale" | "rent", suburb: string) => string;

/** Longer tables have links to their letters. */
const LONG_TABLE = 30;

/** Medians with their changes, and homes on the market, which phones show below the name. */
export function SuburbTable({ rows, quarter, caption, homesPath }: SuburbTableProps) {
  const letters = [...new Set(rows.map(toLetter))];
  const isIndexed = rows.length > LONG_TABLE && letters.length > 1;
  return (
    <div className="flex flex-col gap-3">
      {quarter !== null && <TableKey quarter={quarter} />}
      {isIndexed && <LettersOfTable letters={letters} />}
      <SuburbRows rows={rows} isIndexed={isIndexed} caption={caption} homesPath={homesPath} />
    </div>
  );
}

interface SuburbGroupsProps extends Pick<SuburbTableProps, "quarter" | "homesPath"> {
  groups: readonly SuburbGroup[];
}

export interface SuburbGroup {
  name: string;
  /** Of the page of the group. */
  path: string;
  rows: readonly SuburbRow[];
}

/** A table that unfolds for each group. */
export function SuburbGroups({ groups, quarter, homesPath }: SuburbGroupsProps) {
  return (
    <div className="flex flex-col gap-3">
      {quarter !== null && <TableKey quarter={quarter} />}
      <div className="border-b border-line">
        {groups.map(({ name, path, rows }) => (
          <details key={path} className="border-t border-line">
            <summary className="py-3">
              <b className="text-lg font-semibold">{name}</b>{" "}
              <span className="whitespace-nowrap text-ink-2 tnum">{countOf(rows.length, "suburb")}</span>
            </summary>
            <SuburbRows rows={rows} caption={`Suburbs of ${name}`} homesPath={homesPath} />
            <p className="py-3">
              <TextLink to={path}>More about {name}</TextLink>
            </p>
          </details>
        ))}
      </div>
    </div>
  );
}

function LettersOfTable({ letters }: { letters: readonly string[] }) {
  return (
    <nav aria-label="Suburbs by letter" className="print:hidden">
      <ul className="flex flex-wrap">
        {letters.map((letter) => (
          <li key={letter} className="flex">
            <a href={`#${letterId(letter)}`} className="letter">
              {letter.toUpperCase()}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** In lower case. */
function toLetter({ name }: SuburbRow): string {
  return name.charAt(0).toLowerCase();
}

function letterId(letter: string): string {
  return `suburbs-${letter}`;
}

interface SuburbRowsProps extends Omit<SuburbTableProps, "quarter"> {
  /** Gives the first row of each letter an id. Once on a page. */
  isIndexed?: boolean;
}

function SuburbRows({ rows, isIndexed = false, caption, homesPath }: SuburbRowsProps) {
  const startsLetter = (row: SuburbRow, index: number) => {
    const before = rows[index - 1];
    return !before || toLetter(before) !== toLetter(row);
  };
  return (
    <table className="suburb-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            Suburb
          </th>
          <th scope="colgroup" colSpan={2}>
            Median, and change in a year
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
        {rows.map((row, index) => (
          <tr key={row.slug} id={isIndexed && startsLetter(row, index) ? letterId(toLetter(row)) : undefined}>
            <th scope="row">
              <TextLink to={suburbPath(row)}>{row.name}</TextLink> <small>{row.postcode}</small>
              <p>
                {row.forSale > 0 && <TextLink to={homesPath("sale", row.name)}>{row.forSale} sale</TextLink>}{" "}
                {row.forRent > 0 && <TextLink to={homesPath("rent", row.name)}>{row.forRent} rent</TextLink>}
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
  );
}

/** On phones after the rows. */
function TableKey({ quarter }: { quarter: string }) {
  return (
    <div className="flex max-w-[44rem] flex-col gap-1 text-sm text-pretty text-ink-2 max-sm:order-last">
      <p>{messages.tableKey(quarter)}</p>
      <p id={chanceId}>{messages.tableChance}</p>
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
      {briefDollars(median)}
      {change === null ? <small /> : <ChangeText change={change} isNoise={isNoise} />}
    </>
  );
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
  if (!isNoise) return <small>{text}</small>;
  // The stylesheet hides the words, which the key explains once.
  return (
    <small title={messages.mayBeChance}>
      {text}
      <i>, {messages.mayBeChance}</i>
    </small>
  );
}

function HomeCount({ count, path }: { count: number; path: string }) {
  return count === 0 ? "0" : <TextLink to={path}>{formatNumber(count)}</TextLink>;
}

/** Below a table of suburbs. */
export function SuburbTableNotes({ sources }: Pick<Table, "sources">) {
  return sources.map((source) => <p key={source}>{source}</p>);
}
