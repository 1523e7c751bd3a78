import type { ReactNode } from "react";

export interface ComparedThing {
  id: number;
  name: string;
}

export interface ComparisonRow<Thing> {
  label: string;
  /** Applies to every cell of the row. */
  note?: string;
  /** Places the mark of the best value next to it. */
  figure: (thing: Thing, mark: ReactNode) => ReactNode;
  /** Rows with equal values are listed last. Null if unknown. */
  value: (thing: Thing) => string | number | null;
  /** Marks the only best value in words. */
  best?: BestMark<Thing>;
  /** Listed with the rows that differ even if all values are equal. */
  isLead?: boolean;
}

interface BestMark<Thing> {
  text: string;
  prefers: "least" | "most";
  /**
   * Whether the best differs from another beyond chance. Undefined if that is unknown: the row then has neither a mark
   * nor a note about chance. By default every difference counts.
   */
  isClear?: (best: Thing, other: Thing) => boolean | undefined;
  /** Replaces the mark of a difference that is not clear, in the note of the row. */
  unclear?: string;
}

export interface ComparisonTableProps<Thing> {
  caption: string;
  /** For screen readers only. */
  corner: string;
  /** At most four. */
  things: readonly Thing[];
  head: (thing: Thing, things: readonly Thing[]) => ReactNode;
  rows: readonly ComparisonRow<Thing>[];
  /** Headings of the rows that differ and of the others, if there are both. */
  titles: { different: string; same: string };
  /** The last row, such as buttons. */
  foot?: { label: string; cell: (thing: Thing) => ReactNode };
}

const PHONE_COLUMNS = ["", "max-md:grid-cols-1", "max-md:grid-cols-2", "max-md:grid-cols-3", "max-md:grid-cols-4"];
/** Figures and notes of phones. Four columns of the narrowest phone are 64 px wide. */
const PHONE_TEXT = [
  "",
  "",
  "",
  "max-md:text-sm max-md:[&_td_.text-lg]:text-base",
  "max-md:text-sm max-md:[&_td_.text-lg]:text-base max-md:[&_td_.text-lg]:leading-snug max-[24rem]:[&_td_.text-lg]:text-sm max-md:[&_td_.text-sm]:text-[0.75rem]",
];

/** A column for each thing, with its name always in sight. On phones the label of a row is above its figures. */
export function ComparisonTable<Thing extends ComparedThing>(props: ComparisonTableProps<Thing>) {
  const { caption, corner, things, head, rows, titles, foot } = props;
  const columns = `align-baseline max-md:grid ${things.length > 3 ? "max-md:gap-x-1.5" : "max-md:gap-x-3"} ${PHONE_COLUMNS[things.length] ?? ""}`;
  const groups = [
    { title: titles.different, rows: rows.filter((each) => each.isLead || !isSame(each, things)) },
    { title: titles.same, rows: rows.filter((each) => !each.isLead && isSame(each, things)) },
  ].filter((group) => group.rows.length > 0);
  return (
    <table
      className={`w-full table-fixed border-t-3 border-ink text-left wrap-anywhere tnum max-md:block ${PHONE_TEXT[things.length] ?? ""} ${things.length > 2 ? "max-[24rem]:[&_thead]:text-[0.75rem] max-[24rem]:[&_thead]:tracking-tight" : ""}`}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="below-header z-1 bg-paper max-md:block print:static [@media(height>=30rem)]:sticky">
        <tr className={`border-b border-ink ${columns}`}>
          <th scope="col" className="w-36 max-md:sr-only lg:w-52">
            <span className="sr-only">{corner}</span>
          </th>
          {things.map((thing) => (
            <th key={thing.id} scope="col" aria-label={thing.name} className="p-0 md:pr-6">
              {head(thing, things)}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ title, rows: listed }) => (
        <tbody key={title} className="max-md:block">
          {groups.length > 1 && (
            <tr className="border-b border-ink max-md:block">
              <th scope="rowgroup" colSpan={things.length + 1} className="block pt-4 pb-1 text-lg md:pt-6">
                {title}
              </th>
            </tr>
          )}
          {listed.map((each) => (
            <tr key={each.label} className={`border-b border-line max-md:py-1.5 ${columns}`}>
              <th scope="row" className="font-semibold max-md:col-span-full max-md:text-sm md:py-3 md:pr-4">
                {each.label}
                <RowNote row={each} things={things} />
              </th>
              {things.map((thing) => (
                <td key={thing.id} className="md:py-3 md:pr-6">
                  {each.figure(thing, findBest(each, things) === thing && <Mark>{each.best?.text}</Mark>)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
      {foot && (
        <tfoot className="max-md:block print:hidden">
          <tr className={`max-md:py-1.5 ${columns}`}>
            <th scope="row" className="font-semibold max-md:sr-only md:py-3 md:pr-4">
              {foot.label}
            </th>
            {things.map((thing) => (
              <td key={thing.id} className="py-3 md:pr-6">
                <div className="flex flex-wrap gap-2 max-sm:[&_.btn]:px-2">{foot.cell(thing)}</div>
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** After the label on phones, below it on wide screens. */
function RowNote<Thing>({ row, things }: { row: ComparisonRow<Thing>; things: readonly Thing[] }) {
  const note = [row.note, isUnclear(row, things) && row.best?.unclear].filter(Boolean).join(". ");
  if (note === "") return null;
  return (
    <span className="text-sm font-normal text-ink-2 max-md:text-[0.75rem] md:block">
      <span className="md:hidden">, </span>
      {note}
    </span>
  );
}

function Mark({ children }: { children: ReactNode }) {
  return (
    <>
      {" "}
      <small className="inline-block bg-harbour-soft px-1 text-sm font-semibold max-md:px-0 max-md:text-[0.75rem]">
        {children}
      </small>
    </>
  );
}

function isSame<Thing>({ value }: ComparisonRow<Thing>, things: readonly Thing[]): boolean {
  return things.length > 1 && new Set(things.map(value)).size === 1;
}

/** The only best value. Undefined without one, or if it does not differ clearly from every other. */
export function findBest<Thing>(row: ComparisonRow<Thing>, things: readonly Thing[]): Thing | undefined {
  const [best, ...others] = findRanked(row, things);
  const isClear = row.best?.isClear;
  return best && (!isClear || others.every((other) => isClear(best, other))) ? best : undefined;
}

export function isUnclear<Thing>(row: ComparisonRow<Thing>, things: readonly Thing[]): boolean {
  const [best, ...others] = findRanked(row, things);
  return best !== undefined && others.some((other) => row.best?.isClear?.(best, other) === false);
}

/** Those with a figure, best first. Empty if fewer than two have one, or several the best one. */
function findRanked<Thing>({ value, best }: ComparisonRow<Thing>, things: readonly Thing[]): Thing[] {
  if (!best) return [];
  const sign = best.prefers === "most" ? -1 : 1;
  const known = things.flatMap((thing) => {
    const figure = value(thing);
    return typeof figure === "number" ? [{ thing, rank: sign * figure }] : [];
  });
  const ranked = known.toSorted((one, other) => one.rank - other.rank);
  const [first, second] = ranked;
  return first && second && first.rank < second.rank ? ranked.map(({ thing }) => thing) : [];
}
