import { type ReactNode, useEffect, useState } from "react";
import { loadingListings } from "#app/lib/loading-listings.ts";
import { activeFilters } from "#app/features/listings/model/filter-words.ts";
import { homesCount, homesHeading, resultAnnouncement } from "#app/features/listings/model/labels.ts";
import { RemovableBadge } from "#app/ui/badge.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import {
  clearFilters,
  decodeListingFilters,
  type ListingFilters,
  listingsPath,
  searchTypeOf,
  withPlace,
} from "#app/features/listings/model/filters.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import type { WayOn } from "./loosen.server.ts";
import type { Neighbour } from "./neighbours.queries.server.ts";
import { useNavigation } from "react-router";

export interface ResultsHeaderProps {
  filters: ListingFilters;
  total: number | null;
  /** Where there is no total, a number that it surely reaches. */
  atLeast: number;
  /** What of the search is not applied as it was typed. */
  notices: readonly string[];
  /** Suburbs that may be added, with the homes that each adds. */
  neighbours?: readonly Neighbour[];
  /** Where it finds nothing: what to give up of it. */
  waysOn?: readonly WayOn[];
  /** What can be done with the search. */
  actions?: ReactNode;
}

export function ResultsHeader({
  filters,
  total,
  atLeast,
  notices,
  neighbours = [],
  waysOn = [],
  actions,
}: ResultsHeaderProps) {
  const loadingWords = useLoadingWords();
  const labels = activeFilters(filters).map(({ label }) => label);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2
          id="results"
          tabIndex={-1}
          aria-describedby={waysOn.length > 0 ? "ways-on" : undefined}
          data-announce={[...notices, resultAnnouncement(total, labels, atLeast, waysOn)].join(" ")}
          className="text-lg"
        >
          {homesHeading(total, searchTypeOf(filters), atLeast)}
        </h2>
        <p className="text-ink-2">{loadingWords}</p>
        {actions}
      </div>
      <ActiveFilterBadges filters={filters} />
      {neighbours.length > 0 && <AddNeighbour filters={filters} neighbours={neighbours} />}
    </div>
  );
}

function AddNeighbour({ filters, neighbours }: Required<Pick<ResultsHeaderProps, "filters" | "neighbours">>) {
  return (
    <nav aria-label={listingsMessages.addNeighbour} className="flex items-baseline gap-x-3 text-sm print:hidden">
      <span>{listingsMessages.add}</span>
      <ul className="flex flex-wrap gap-x-4">
        {neighbours.map(({ name, total }) => (
          <li key={name}>
            <TextLink to={listingsPath(withPlace(filters, name))} preventScrollReset className="inline-block py-1">
              {`${name} (${homesCount(total)})`}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ActiveFilterBadges({ filters }: { filters: ListingFilters }) {
  const active = activeFilters(filters);
  if (active.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ul aria-label="Active filters" className="flex flex-wrap gap-2">
        {active.map(({ label, path }) => (
          <li key={label}>
            <RemovableBadge to={path} removeLabel={listingsMessages.removeFilter}>
              {label}
            </RemovableBadge>
          </li>
        ))}
      </ul>
      <TextLink to={listingsPath(clearFilters(filters))} replace preventScrollReset>
        {listingsMessages.clearFilters}
      </TextLink>
    </div>
  );
}

/** An answer that comes sooner needs no words. */
const patience = 250;

/** "Loading sales…" or "Loading rentals…" while a search in the browser is taking a while; otherwise undefined. */
function useLoadingWords(): string | undefined {
  const { location } = useNavigation();
  const awaited = location?.pathname === "/listings" ? location.search : undefined;
  const [overdue, setOverdue] = useState(false);
  useEffect(() => {
    if (awaited === undefined) return;
    const timer = setTimeout(() => setOverdue(true), patience);
    return () => {
      clearTimeout(timer);
      setOverdue(false);
    };
  }, [awaited]);
  if (!overdue || awaited === undefined) return undefined;
  return loadingListings[decodeListingFilters(new URLSearchParams(awaited)).filters.type];
}
