import { isBlank } from "./fields.ts";
import { formatNumber } from "./numbers.ts";
import { pageNumber } from "./page.ts";
import { tidy } from "./plain-text.ts";
import { quoted } from "./text.ts";

export interface ListPage {
  page: number;
  /** Null if not all results were counted. */
  lastPage: number | null;
}

/** Undefined if the requested page is shown. */
export function otherPageNote(requested: number, { page, lastPage }: ListPage): string | undefined {
  if (page === requested) return undefined;
  const requestedPage = formatNumber(requested);
  // Beyond the counted pages only the next one is known.
  if (lastPage === null)
    return `We cannot jump to page ${requestedPage}. This is page ${formatNumber(page)}. Use Next to continue.`;
  return page === 1
    ? `There is no page ${requestedPage}. All results are on this page.`
    : `There is no page ${requestedPage}. This is page ${formatNumber(page)}, the last one.`;
}

/** States that only the first value counts; undefined for a single value. */
export function repeatedNote(label: string, values: readonly string[]): string | undefined {
  const [first, ...others] = new Set(values.filter((value) => !isBlank(value)).map(tidy));
  if (first === undefined || others.length === 0) return undefined;
  return `We search by one ${label} at a time. We used ${quoted(first)} and left out ${others.map(quoted).join(", ")}.`;
}

export function unreadPageNote(typed: string): string {
  return `We could not read ${quoted(typed)} as a page, so this is the first one.`;
}

/** Notes on ignored parts of a list's address: repeated parameters of `names` (with their labels) and missing pages. */
export function addressNotes(
  params: URLSearchParams,
  names: Readonly<Record<string, string>>,
  list: ListPage,
): string[] {
  const typedPage = params.get("page") ?? "";
  const page = pageNumber(typedPage);
  const isPage = isBlank(typedPage) || typedPage === String(page);
  return [
    ...Object.entries(names).map(([name, label]) => repeatedNote(label, params.getAll(name))),
    isPage ? otherPageNote(page, list) : unreadPageNote(typedPage),
  ].filter((note) => note !== undefined);
}
