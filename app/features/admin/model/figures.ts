import { formatNumber } from "#app/lib/numbers.ts";

/** What admins look after is counted up to here for the figures above their pages; one more stands for any more. */
export const MAX_FIGURE = 10_000;

/** "1,234", or "10,000+". */
export function figureText(counted: number): string {
  return counted > MAX_FIGURE ? `${formatNumber(MAX_FIGURE)}+` : formatNumber(counted);
}
