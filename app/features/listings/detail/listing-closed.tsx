import { formatDay } from "#app/lib/dates.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { listingsPath } from "#app/features/listings/model/filters.ts";
import type { ListingDetail } from "#app/features/listings/model/listing.queries.server.ts";
import { listingsMessages as messages } from "#app/features/listings/model/listings.messages.ts";

export interface ListingClosedProps {
  home: Pick<ListingDetail, "listingType" | "suburb">;
  /** "2026-11-20" */
  closedOn: string;
}

/** In place of the enquiry about a home that was sold or leased: that it was, and where to look instead. */
export function ListingClosed({ home: { listingType, suburb }, closedOn }: ListingClosedProps) {
  const there = { type: listingType, suburb: [suburb] };
  return (
    <section
      aria-labelledby="closed"
      className="flex flex-col gap-4 border border-t-3 border-line border-t-ink bg-surface p-4"
    >
      <h2 id="closed" className="text-lg">
        {messages.closedOn(listingType, formatDay(closedOn))}
      </h2>
      <p>{messages.noEnquiries[listingType]}</p>
      <ButtonLink to={listingsPath(there)}>{messages.othersIn(suburb, listingType)}</ButtonLink>
      <p>
        <TextLink to={listingsPath({ ...there, closed: true })} className="inline-block py-1">
          {messages.closedIn(suburb, listingType)}
        </TextLink>
      </p>
    </section>
  );
}
