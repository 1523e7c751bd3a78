import type { ReactNode } from "react";
import type { ShownMoment } from "#app/lib/dates.ts";
import { Pagination } from "./pagination.tsx";

/** Its heading, to which the links of its pages lead. */
export const RECORD_LIST = "results";

interface RecordListProps {
  /** How many records there are, in words; said to those who do not see the list change. */
  heading: string;
  /** In which order they stand, or what they have in common; none where there are none. */
  note?: string;
  /** Under the heading: a way back to all of them. */
  more?: ReactNode;
  page: number;
  lastPage: number;
  openEnded: boolean;
  /** The address of a page. */
  pathOf: (page: number) => string;
  /** The `RecordTable` of the page, or what says that there is nothing. */
  children: ReactNode;
}

/** A list of records by pages: its heading, the records and the links to the other pages. */
export function RecordList({ heading, note, more, page, lastPage, openEnded, pathOf, children }: RecordListProps) {
  return (
    <section aria-labelledby={RECORD_LIST} className="flex flex-col gap-4">
      <div>
        <h2 id={RECORD_LIST} tabIndex={-1} data-announce={heading} className="text-lg">
          {heading}
        </h2>
        {note && <p className="prose text-sm text-ink-2">{note}</p>}
        {more}
      </div>
      {children}
      <Pagination
        page={page}
        lastPage={lastPage}
        openEnded={openEnded}
        pathOf={(to) => `${pathOf(to)}#${RECORD_LIST}`}
      />
    </section>
  );
}

export interface RecordTableProps {
  caption: string;
  /** The headings of the columns, with the classes that say how wide each is. */
  columns: readonly { label: string; className?: string }[];
  /** `RecordRow`s. */
  children: ReactNode;
}

/** A table of records from 48rem on; below that the cells of a record stand under each other. */
export function RecordTable({ caption, columns, children }: RecordTableProps) {
  return (
    <table className="w-full border-t-3 border-ink text-left text-sm wrap-anywhere max-md:block md:table-fixed">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-ink">
          {columns.map(({ label, className = "" }) => (
            <th key={label} scope="col" className={`py-2 font-semibold not-last:pr-4 ${className}`}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">{children}</tbody>
    </table>
  );
}

export interface RecordRowProps {
  /** The hash of an address that leads to it. */
  id?: string;
  /** What the record is: the heading of the row. */
  heading: ReactNode;
  /** `RecordCell`s. */
  children: ReactNode;
}

export function RecordRow({ id, heading, children }: RecordRowProps) {
  return (
    <tr
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      className="border-b border-line align-top max-md:flex max-md:flex-col max-md:gap-2 max-md:py-4"
    >
      <th scope="row" className="font-normal wrap-anywhere md:py-3 md:pr-4">
        {heading}
      </th>
      {children}
    </tr>
  );
}

export interface RecordCellProps {
  /** The heading of the column, said again where the cells stand under each other; none where the cell says it itself. */
  label?: string;
  children: ReactNode;
}

export function RecordCell({ label, children }: RecordCellProps) {
  return (
    <td className="wrap-anywhere md:py-3 md:not-last:pr-4">
      {label && <span className="text-ink-2 md:hidden">{label}: </span>}
      {children}
    </td>
  );
}

/** Where it does not fit into one line, it breaks after the day. */
export function Moment({ day, clock, iso }: ShownMoment) {
  return (
    <time dateTime={iso} className="tnum">
      {day}, <span className="whitespace-nowrap">{clock}</span>
    </time>
  );
}
