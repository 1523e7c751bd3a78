/** The page that asks a trade for a quote: "/services/trades/12/quote". */
export function quotePath({ id }: { id: number }): string {
  return `/services/trades/${id}/quote`;
}
