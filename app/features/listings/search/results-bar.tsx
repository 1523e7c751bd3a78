import type { ReactNode } from "react";
import { SEARCH_TYPES, SORTS } from "#app/features/listings/model/criteria.ts";
import {
  activeFilters,
  countFilters,
  isInHeading,
  searchHeading,
} from "#app/features/listings/model/filter-summary.ts";
import {
  fromFirstPage,
  type ListingFilters,
  listingsPath,
  toSearchType,
  withMap,
  withType,
} from "#app/features/listings/model/filters.ts";
import { homesCountLabel } from "#app/features/listings/model/labels.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CoastStrip } from "#app/ui/coast-strip.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LinkMenu, Popover, TabLinks } from "#app/ui/tab-links.tsx";
import type { ListingPage } from "./search.queries.server.ts";

const TYPES = "listing-types";
const SORT = "sort";

interface SearchProps {
  filters: ListingFilters;
}

interface ResultsStripProps extends SearchProps {
  /** Undefined if the homes could not be loaded. */
  found?: Pick<ListingPage, "total" | "atLeast">;
}

/** The heading and the listing types, on phones a menu. */
export function ResultsStrip({ filters, found }: ResultsStripProps) {
  const searchType = toSearchType(filters);
  const { title, place, details } = searchHeading(filters);
  return (
    <CoastStrip size="results" className="results-strip">
      <div className="page">
        <h1 tabIndex={-1} className={place ? "is-placed" : undefined}>
          <span>{title}</span>
          {place && <span>{` ${place}`}</span>}
          {details && <span className="details">{`: ${details}`}</span>}
        </h1>
        <div className="results-side">
          <button type="button" popoverTarget={TYPES} className="type-button">
            {listingsMessages.tab[searchType]}
            <Icon name="chevron-down" />
          </button>
          {found && <p aria-hidden="true">{homesCountLabel(found.total, found.atLeast)}</p>}
        </div>
        <Popover id={TYPES} className="type-menu">
          <TypeLinks filters={filters} />
        </Popover>
      </div>
    </CoastStrip>
  );
}

export function TypeLinks({ filters }: SearchProps) {
  const searchType = toSearchType(filters);
  return (
    <TabLinks
      label="Listing type"
      tabs={SEARCH_TYPES.map((type) => ({
        to: listingsPath(withType(filters, type)),
        label: listingsMessages.tab[type],
        current: type === searchType,
      }))}
    />
  );
}

interface ResultsRowProps extends SearchProps {
  /** Whether the page has the menu of `SortMenu`. */
  hasSortMenu: boolean;
  /** The link that saves the search. */
  save?: ReactNode;
}

/** One row that stays in sight below 64rem. Place and Filters open the panel of filters. */
export function ResultsRow({ filters, hasSortMenu, save }: ResultsRowProps) {
  const places = activeFilters(filters).filter(({ name }) => isInHeading(name, filters));
  const [first, ...others] = places.map(({ label }) => label.replace(/^[^:]*: /, ""));
  const count = countFilters(filters);
  return (
    <div className="results-row below-header print:hidden">
      <Button type="button" variant="quiet" popoverTarget="filters" className="place">
        <Icon name="search" />
        <span className="truncate">{first ?? listingsMessages.allSuburbs}</span>
        {others.length > 0 && (
          <span>
            +{others.length}
            <span className="sr-only">{` ${listingsMessages.moreSuburbs}`}</span>
          </span>
        )}
      </Button>
      <Button type="button" variant="quiet" popoverTarget="filters">
        <Icon name="filter" />
        <span>
          {listingsMessages.filters} {count > 0 && <span className="count">{count}</span>}
        </span>
      </Button>
      {hasSortMenu && (
        <Button type="button" variant="quiet" popoverTarget={SORT} aria-label={sortLabel(filters)}>
          <Icon name="sort" />
          <span>{listingsMessages.sortWord}</span>
        </Button>
      )}
      {save}
      <ButtonLink variant="quiet" to={mapPath(filters)} aria-label={listingsMessages.map}>
        <Icon name="map" />
        <span>{listingsMessages.map}</span>
      </ButtonLink>
    </div>
  );
}

/** The button for wide screens, and the menu that both buttons open. */
export function SortMenu({ filters }: SearchProps) {
  return (
    <>
      <button type="button" popoverTarget={SORT} className="quiet-action max-lg:hidden print:hidden">
        <Icon name="sort" />
        <span className="sort">
          <span>{listingsMessages.sortWord}:</span> <span>{listingsMessages.sort[filters.sort].toLowerCase()}</span>
        </span>
      </button>
      <LinkMenu
        id={SORT}
        label={listingsMessages.sortBy}
        links={SORTS.map((sort) => ({
          to: listingsPath({ ...fromFirstPage(filters), sort }),
          label: listingsMessages.sort[sort],
          current: sort === filters.sort,
        }))}
      />
    </>
  );
}

/** List and map. */
export function ViewLinks({ filters }: SearchProps) {
  const isMap = filters.map !== undefined;
  const { map: _map, ...list } = filters;
  return (
    <div className="views">
      <TabLinks
        label="View"
        tabs={[
          { to: listingsPath(list), label: listingsMessages.list, current: !isMap },
          { to: mapPath(filters), label: listingsMessages.map, current: isMap },
        ]}
      />
    </div>
  );
}

/** "Sort: newest first" */
function sortLabel({ sort }: ListingFilters): string {
  return `Sort: ${listingsMessages.sort[sort].toLowerCase()}`;
}

/** With the current view, if any. */
function mapPath(filters: ListingFilters): string {
  return listingsPath(withMap(filters, filters.map ?? null));
}
