import { Pagination } from "#app/ui/pagination.tsx";
import { TabLinks } from "#app/ui/navigation.tsx";
import { formatNumber } from "#app/lib/numbers.ts";
import type { AgentHomes } from "./agent-homes.queries.server.ts";
import { agentHomesPath, decodeAgentHomes } from "./paths.ts";
import { LISTING_TYPES } from "#app/features/listings/model/criteria.ts";
import { ListingGrid, type ListingGridProps } from "#app/features/listings/model/listing-grid.tsx";
import { ListingsFailed } from "#app/features/listings/model/listings-failed.tsx";
import { homesHeading } from "#app/features/listings/model/labels.ts";
import { listingsMessages as messages } from "#app/features/listings/model/listings.messages.ts";

export interface AgentHomesSectionProps {
  homes: AgentHomes;
  /** The address of the agent's page. */
  path: string;
  /** The address of other homes of this agent that could not be loaded. */
  notLoaded?: { path: string; params: URLSearchParams };
  cardActions?: ListingGridProps["actions"];
}

/** The homes that an agent offers, by type and a page at a time. */
export function AgentHomesSection({ homes, path, notLoaded, cardActions }: AgentHomesSectionProps) {
  const { counts, page, lastPage, json } = homes;
  const type = (notLoaded && decodeAgentHomes(notLoaded.params).type) ?? homes.type;
  const tabs = LISTING_TYPES.map((kind) => ({
    to: agentHomesPath(path, { type: kind, page: 1 }),
    label: `${messages.tab[kind]} (${formatCount(counts[kind])})`,
    current: kind === type,
  }));
  return (
    <section aria-labelledby="homes" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 border-b border-line">
        <h2 id="homes" tabIndex={-1} className="py-2 text-xl">
          {homesHeading(counts[type], type)}
        </h2>
        <TabLinks label="Listing type" tabs={tabs} />
      </div>
      {notLoaded ? (
        <ListingsFailed path={notLoaded.path} />
      ) : (
        <>
          {counts[type] === 0 ? <p>{messages.emptyPlain}</p> : <ListingGrid json={json} actions={cardActions} />}
          <Pagination
            page={page}
            lastPage={lastPage}
            pathOf={(target) => agentHomesPath(path, { type, page: target })}
          />
        </>
      )}
    </section>
  );
}

function formatCount(count: number | null): string {
  return count === null ? "1,000+" : formatNumber(count);
}
