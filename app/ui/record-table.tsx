import type { ReactNode } from "react";
import type { DisplayTime } from "#app/lib/dates.ts";
import { Pagination } from "./navigation.tsx";

/** Heading id, used as the hash of page links. */
export const RECORD_LIST = "results";

interface RecordListProps {
  /** The number of records; announced when the list changes. */
  heading: string;
  note?: string;
  more?: ReactNode;
  page: number;
  lastPage: number;
  openEnded: boolean;
  pathOf: (page: number) => string;
  children: ReactNode;
}

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
  columns: readonly { label: string; className?: string }[];
  /** By default the cells are stacked on phones. */
  phoneLayout?: keyof typeof phoneRows;
  children: ReactNode;
}

const phoneRows = {
  /** The cells of a record share a line below its heading. */
  compact:
    "max-md:[&>tr]:flex-row max-md:[&>tr]:flex-wrap max-md:[&>tr]:gap-x-3 max-md:[&>tr]:gap-y-0 max-md:[&>tr]:py-2.5 max-md:[&>tr>th]:w-full",
  /** The cells of a record share the lines of its heading where they fit. */
  dense:
    "max-md:[&>tr]:flex-row max-md:[&>tr]:flex-wrap max-md:[&>tr]:items-center max-md:[&>tr]:gap-x-3 max-md:[&>tr]:gap-y-1 max-md:[&>tr]:py-2 max-md:[&>tr>th]:flex-[1_1_11rem] max-md:[&>tr>td:has(>details[open])]:w-full",
};

/** A table from 48rem on; below that the cells of a record are stacked. */
export function RecordTable({ caption, columns, phoneLayout, children }: RecordTableProps) {
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
      <tbody className={`max-md:block ${phoneLayout ? phoneRows[phoneLayout] : ""}`}>{children}</tbody>
    </table>
  );
}

export interface RecordRowProps {
  /** For links to the row. */
  id?: string;
  heading: ReactNode;
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
  /** Shown where cells are stacked; omit it where the cell explains itself. */
  label?: string;
  className?: string;
  children: ReactNode;
}

export function RecordCell({ label, className = "", children }: RecordCellProps) {
  return (
    <td className={`wrap-anywhere md:py-3 md:not-last:pr-4 ${className}`}>
      {label && <span className="text-ink-2 md:hidden">{label}: </span>}
      {children}
    </td>
  );
}

interface RecordMoreProps {
  /** For screen readers. */
  about: string;
  /** With a refused form or a summary to confirm. */
  open?: boolean;
  /** Shown above the folded part. */
  unfolded?: ReactNode;
  children: ReactNode;
}

/** The folded details and rare actions of a record. On phones they take the full width when open. */
export function RecordMore({ about, open = false, unfolded, children }: RecordMoreProps) {
  return (
    <RecordCell className={unfolded ? "max-md:w-full" : ""}>
      {unfolded}
      <details open={open}>
        <summary className="link min-h-6 w-fit">
          More<span className="sr-only"> about {about}</span>
        </summary>
        <div className="mt-2 flex flex-col items-start gap-3">{children}</div>
      </details>
    </RecordCell>
  );
}

/** Breaks after the day when it does not fit on one line. */
export function TimeCell({ day, clock, iso }: DisplayTime) {
  return (
    <time dateTime={iso} className="tnum">
      {day}, <span className="whitespace-nowrap">{clock}</span>
    </time>
  );
}
