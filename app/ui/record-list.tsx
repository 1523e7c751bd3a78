import type { ReactNode } from "react";
import { Pagination } from "./pagination.tsx";

/** Its heading, to which the links of its pages lead. */
export const RECORD_LIST = "results";

export interface RecordListProps {
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
