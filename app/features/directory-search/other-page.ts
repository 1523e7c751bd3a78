import { formatNumber } from "#app/lib/numbers.ts";

export interface PageShown {
  page: number;
  /** Null when the results were not counted to the end. */
  lastPage: number | null;
}

/** That another page than the one that the address asks for is shown; undefined when it is that one. */
export function otherPageNote(requested: number, { page, lastPage }: PageShown): string | undefined {
  if (page === requested) return undefined;
  const asked = formatNumber(requested);
  // Pages beyond those that are counted follow each other.
  if (lastPage === null)
    return `We cannot jump to page ${asked}. This is page ${formatNumber(page)}, and Next leads on.`;
  return page === 1
    ? `There is no page ${asked}. All results are on this page.`
    : `There is no page ${asked}. This is page ${formatNumber(page)}, the last one.`;
}
