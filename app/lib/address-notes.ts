import { isBlank } from "./fields.ts";
import { formatNumber } from "./numbers.ts";
import { pageNumber } from "./page.ts";
import { tidy } from "./plain-text.ts";
import { quoted } from "./text.ts";

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

/** That only the first of several values counts; undefined where there is one. */
export function repeatedNote(what: string, values: readonly string[]): string | undefined {
  const [first, ...others] = new Set(values.filter((value) => !isBlank(value)).map(tidy));
  if (first === undefined || others.length === 0) return undefined;
  return `We search by one ${what} at a time. This is ${quoted(first)}, without ${others.map(quoted).join(", ")}.`;
}

/** That a text of the address is no page. */
export function unreadPageNote(typed: string): string {
  return `We could not read ${quoted(typed)} as a page, so this is the first one.`;
}

/**
 * What of the address of a list is not applied as it stands: second values of the parameters in `names`, which says what
 * each is, and pages that there are not.
 */
export function addressNotes(
  params: URLSearchParams,
  names: Readonly<Record<string, string>>,
  shown: PageShown,
): string[] {
  const typedPage = params.get("page") ?? "";
  const page = pageNumber(typedPage);
  const isPage = isBlank(typedPage) || typedPage === String(page);
  return [
    ...Object.entries(names).map(([name, what]) => repeatedNote(what, params.getAll(name))),
    isPage ? otherPageNote(page, shown) : unreadPageNote(typedPage),
  ].filter((note) => note !== undefined);
}
