import { type ReactNode, useEffect, useState } from "react";
import { Pagination } from "#app/ui/pagination.tsx";
import { SearchNotes } from "#app/ui/search-form.tsx";
import { otherPageNote } from "#app/lib/address-notes.ts";
import { TextLink } from "#app/ui/link.tsx";
import { LISTINGS_PER_PAGE } from "#app/features/listings/model/criteria.ts";
import { COUNT_LIMIT } from "#app/lib/page.ts";
import {
  clearFilters,
  decodeListingFilters,
  fromFirstPage,
  type ListingFilters,
  listingsPath,
  toSearchType,
  withoutPublishedPrice,
  withPlace,
} from "#app/features/listings/model/filters.ts";
import type { FilterNotice } from "#app/features/listings/model/filter-notices.ts";
import {
  homesCountLabel,
  homesHeading,
  resultAnnouncement,
  unpricedLabel,
} from "#app/features/listings/model/labels.ts";
import type { ListingPage } from "./search.queries.server.ts";
import { loadingListings } from "#app/lib/loading-listings.ts";
import { activeFilters } from "#app/features/listings/model/filter-summary.ts";
import { RemovableBadge } from "#app/ui/badge.tsx";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import type { Suggestion } from "./relax-filters.server.ts";
import type { Neighbour } from "./neighbours.queries.server.ts";
import { AreaSuburbs, type TouchedSuburbs, WithheldHomes } from "./area-suburbs.tsx";
import { useNavigation } from "react-router";

export interface ResultsFrameProps extends Pick<ResultsHeaderProps, "actions" | "neighbours" | "suggestions"> {
  filters: ListingFilters;
  notices: readonly FilterNotice[];
  listingPage: ListingPage;
  /** Sales that match but publish no price; null for more than 1,000. */
  unpriced: number | null;
  area?: TouchedSuburbs;
  className?: string;
  children: ReactNode;
  end?: ReactNode;
}

/** Count, notices and pagination around cards or the list next to a map. */
export function ResultsFrame({
  filters,
  notices,
  listingPage,
  unpriced,
  neighbours,
  suggestions,
  area,
  actions,
  className = "",
  children,
  end,
}: ResultsFrameProps) {
  const more = unpricedLabel(unpriced);
  const awaited = useSlowSearch();
  const otherPage = listingPage.position === 0 ? undefined : otherPageNote(filters.page, listingPage);
  const messages = [
    ...notices.flatMap(({ message, links }) => (links ? [] : [message])),
    ...(otherPage ? [otherPage] : []),
  ];
  return (
    <section
      aria-labelledby="results"
      aria-busy={awaited !== undefined || undefined}
      className={`flex min-w-0 flex-col gap-4 ${className}`.trimEnd()}
    >
      <ResultsHeader
        filters={filters}
        total={listingPage.total}
        atLeast={listingPage.atLeast}
        notices={messages}
        neighbours={listingPage.position === 0 ? undefined : neighbours}
        suggestions={suggestions}
        actions={actions}
        loadingText={awaited === undefined ? undefined : loadingListings[awaited.type]}
      />
      <SearchNotes notes={messages} />
      <DidYouMean choices={notices.flatMap(({ links = [] }) => links)} />
      {area && <WithheldHomes {...area} />}
      {children}
      {area && <AreaSuburbs filters={filters} {...area} />}
      {more && (
        <p>
          <TextLink to={listingsPath(withoutPublishedPrice(filters))}>{more}</TextLink>
        </p>
      )}
      <Pagination
        page={listingPage.page}
        lastPage={listingPage.lastPage ?? (listingPage.nextKey ? listingPage.page + 1 : listingPage.page)}
        openEnded={listingPage.lastPage === null && listingPage.nextKey !== undefined}
        pathOf={(page) => pagePath(filters, listingPage, page)}
      />
      {end}
    </section>
  );
}

/** Other meanings of a sentence; nothing without any. */
function DidYouMean({ choices }: { choices: readonly { label: string; path: string }[] }) {
  if (choices.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      {listingsMessages.didYouMean}
      {choices.map(({ label, path }) => (
        <TextLink key={label} to={path} className="inline-flex min-h-(--tap) items-center">
          {label}
        </TextLink>
      ))}
    </p>
  );
}

/** Beyond it matches are not counted; later pages are reached by key. */
const LAST_NUMBERED_PAGE = Math.ceil((COUNT_LIMIT + 1) / LISTINGS_PER_PAGE);

interface PagePosition {
  page: number;
  nextKey?: string;
  previousKey?: string;
}

/** With the anchor of the results. */
export function pagePath(filters: ListingFilters, position: PagePosition, page: number): string {
  const target: ListingFilters = { ...fromFirstPage(filters), page };
  if (page > LAST_NUMBERED_PAGE) {
    if (page === position.page + 1) target.after = position.nextKey;
    if (page === position.page - 1) target.before = position.previousKey;
  }
  return `${listingsPath(target)}#results`;
}

interface ResultsHeaderProps {
  filters: ListingFilters;
  total: number | null;
  /** A lower bound if not all are counted. */
  atLeast: number;
  notices: readonly string[];
  /** With the homes that each would add. */
  neighbours?: readonly Neighbour[];
  suggestions?: readonly Suggestion[];
  actions?: ReactNode;
  loadingText: string | undefined;
}

function ResultsHeader({
  filters,
  total,
  atLeast,
  notices,
  neighbours = [],
  suggestions = [],
  actions,
  loadingText,
}: ResultsHeaderProps) {
  const labels = activeFilters(filters).map(({ label }) => label);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2
          id="results"
          tabIndex={-1}
          aria-describedby={suggestions.length > 0 ? "ways-on" : undefined}
          data-announce={[...notices, resultAnnouncement(total, labels, atLeast, suggestions)].join(" ")}
          className="text-lg"
        >
          {homesHeading(total, toSearchType(filters), atLeast)}
        </h2>
        <p className="text-ink-2">{loadingText}</p>
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
              {`${name} (${homesCountLabel(total)})`}
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

/** Milliseconds; faster responses show no loading text. */
const patience = 250;

/** The filters of a search in the browser that is slow; otherwise undefined. */
export function useSlowSearch(): ListingFilters | undefined {
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
  return decodeListingFilters(new URLSearchParams(awaited)).filters;
}
