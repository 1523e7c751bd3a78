import { FactList } from "#app/ui/fact-list.tsx";
import { listingFacts } from "./labels.ts";
import type { ListingDetail } from "#app/features/listings/model/listing.queries.server.ts";

export interface ListingFactsProps {
  home: ListingDetail;
  published: string;
}

export function ListingFacts({ home, published }: ListingFactsProps) {
  return (
    <section aria-labelledby="facts" className="flex flex-col gap-3">
      <h2 id="facts" className="text-xl">
        Facts
      </h2>
      <FactList facts={listingFacts(home, published)} />
    </section>
  );
}
