import type { ReactNode } from "react";

export interface FigureTableProps {
  /** Of the region that scrolls; its heading is `{id}-heading`. */
  id: string;
  heading: string;
  caption: string;
  columns: readonly string[];
  /** A row of figures for each; the first one names it. */
  rows: readonly (readonly string[])[];
  /** Links about the table; they stand above it. */
  children?: ReactNode;
}

/** Figures in a region of 420px (specification, section 9) that scrolls by keyboard, too; on paper, all of it. */
export function FigureTable({ id, heading, caption, columns, rows, children }: FigureTableProps) {
  const headingId = `${id}-heading`;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={headingId} className="text-xl">
          {heading}
        </h2>
        {children && <div className="flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">{children}</div>}
      </div>
      <section
        id={id}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        aria-labelledby={headingId}
        className="max-h-[420px] scroll-mt-20 overflow-auto overscroll-contain border border-t-3 border-line border-t-ink bg-surface print:max-h-none print:overflow-visible print:border-x-0"
      >
        {/* Borders of a sticky head scroll away where they are collapsed. */}
        <table className="w-full border-separate border-spacing-0 text-right text-sm tnum">
          <caption className="pt-2 text-left text-ink-2">
            {/* As wide as the window of a small screen, where the table may be wider. */}
            <span className="sticky left-0 block max-w-[calc(100vw-2*var(--gutter))] px-2 sm:px-3">{caption}</span>
          </caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="sticky top-0 border-b border-ink bg-surface px-1 py-2 font-semibold sm:px-2 sm:first:pl-3 sm:last:pr-3 print:static"
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...figures]) => (
              <tr key={name}>
                <th scope="row" className="border-b border-line px-1 py-1 font-normal sm:pr-2 sm:pl-3">
                  {name}
                </th>
                {figures.map((figure, index) => (
                  <td key={columns[index + 1]} className="border-b border-line px-1 py-1 sm:px-2 sm:last:pr-3">
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
