import { ListingCard } from "#app/features/listings/model/listing-card.tsx";
import { distanceLabel } from "#app/features/listings/model/labels.ts";
import type { NearbyListing } from "#app/features/listings/model/listing.queries.server.ts";

export function NearbyListings({ homes }: { homes: readonly NearbyListing[] }) {
  if (homes.length === 0) return null;
  return (
    <section aria-labelledby="nearby" className="flex flex-col gap-4 print:hidden">
      <h2 id="nearby" className="text-xl">
        Similar homes nearby
      </h2>
      <ul className="card-grid">
        {homes.map((home) => (
          <ListingCard key={home.id} home={home} note={distanceLabel(home.distanceKm)} />
        ))}
      </ul>
    </section>
  );
}
