import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";

export interface ShownHistory {
  /** "Listed 12 days" */
  days: string;
  /** A sentence for each change, the newest first. */
  changes: readonly string[];
}

/** How long a home is on the market, and what became of its price and status meanwhile. */
export function ListingHistory({ days, changes }: ShownHistory) {
  return (
    <section aria-labelledby="history" className="flex flex-col gap-3">
      <h2 id="history" className="text-xl">
        {listingsMessages.history}
      </h2>
      <p>{days}</p>
      <ol className="border-t border-line">
        {changes.map((change) => (
          <li key={change} className="border-b border-line py-2">
            {change}
          </li>
        ))}
      </ol>
    </section>
  );
}
