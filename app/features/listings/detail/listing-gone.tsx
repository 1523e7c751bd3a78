import type { GoneListing, NearbyListing } from "#app/features/listings/model/listing.queries.server.ts";
import type { ListingGridProps } from "#app/features/listings/model/listing-grid.tsx";
import { listingsPath } from "#app/features/listings/model/filters.ts";
import { listingsMessages as messages } from "#app/features/listings/model/listings.messages.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { NearbyListings } from "./listing-view.tsx";

export interface ListingGoneProps {
  gone: GoneListing;
  nearby: readonly NearbyListing[];
  cardActions?: ListingGridProps["actions"];
}

/** In place of a home that was listed once: where to look instead. Its address and price are its owner's again. */
export function ListingGone({ gone: { listingType, suburb }, nearby, cardActions }: ListingGoneProps) {
  return (
    <div className="page flex flex-col gap-12 py-8 md:py-12">
      <div className="flex flex-col items-start gap-4">
        <h1 tabIndex={-1} className="text-2xl">
          {messages.gone}
        </h1>
        <p className="prose">
          {messages.goneFrom(suburb)} {messages.goneEnquiry}
        </p>
        <ButtonLink to={listingsPath({ type: listingType, suburb: [suburb], sort: "newest", page: 1 })}>
          {messages.othersIn(suburb, listingType)}
        </ButtonLink>
      </div>
      <NearbyListings homes={nearby} cardActions={cardActions} />
    </div>
  );
}
