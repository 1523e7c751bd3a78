import type { ReactNode } from "react";
import type { ShownMoment } from "#app/lib/dates.ts";

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
