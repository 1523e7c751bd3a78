import { formatNumber } from "#app/lib/numbers.ts";

/** That a search has fewer pages than the address asks for. */
export function lastPageNote(requested: number, shown: number): string {
  return shown === 1
    ? `There is no page ${formatNumber(requested)}. All results are on this page.`
    : `There is no page ${formatNumber(requested)}. This is page ${formatNumber(shown)}, the last one.`;
}

/** That a page lies too far for a jump: pages beyond those that are counted follow each other. */
export function furthestPageNote(requested: number, shown: number): string {
  return `We cannot jump to page ${formatNumber(requested)}. This is page ${formatNumber(shown)}; the next ones follow from here.`;
}
