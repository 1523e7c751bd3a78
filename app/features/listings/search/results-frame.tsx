import { type ReactNode, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { LISTINGS_PER_PAGE, areaText, MAX_NAMES, schoolText } from "#app/features/listings/model/criteria.ts";
import type { FilterNotice } from "#app/features/listings/model/filter-notices.ts";
import {
  type ActiveFilter,
  activeFilters,
  isInHeading,
  keywordsText,
} from "#app/features/listings/model/filter-summary.ts";
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
import {
  homesCountLabel,
  resultAnnouncement,
  shortDollars,
  unpricedLabel,
} from "#app/features/listings/model/labels.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { otherPageNote } from "#app/lib/address-notes.ts";
import { COUNT_LIMIT } from "#app/lib/page.ts";
import { loadingListings } from "#app/lib/paths.ts";
import { countOf, joinNames } from "#app/lib/text.ts";
import { RemovableBadge } from "#app/ui/badge.tsx";
import { Link, TextLink } from "#app/ui/link.tsx";
import { Pagination } from "#app/ui/navigation.tsx";
import { SearchNotes } from "#app/ui/search-form.tsx";
import type { Neighbour } from "./counts.queries.server.ts";
import { SortMenu, ViewLinks } from "./results-bar.tsx";
import type { ListingPage } from "./search.queries.server.ts";
import type { Suggestion } from "./suggestions.server.ts";

/** The suburbs that the drawn areas and the intake areas of a search touch. */
export interface TouchedSuburbs {
  /** In alphabetical order. */
  suburbs: readonly string[];
  /** Homes there that match but withhold their location, up to 1,000. */
  withheld: number;
}

interface AreaSuburbsProps extends TouchedSuburbs {
  filters: ListingFilters;
}

const SHOWN = 12;

/** One of the notes; leads to the suburbs below the homes. */
function WithheldHomes({ suburbs, withheld }: TouchedSuburbs) {
  return (
    <p className="text-sm">
      <a href="#area-suburbs" className="link">
        {`${countOf(withheld, "other home")} in ${suburbs.length === 1 ? suburbs[0] : "these suburbs"} not shown: ${withheld === 1 ? "its agent withholds the exact address" : "their agents withhold the exact address"}`}
      </a>
    </p>
  );
}

/** The suburbs that the areas touch, as searches of their own. */
function AreaSuburbs({ filters, suburbs, withheld }: AreaSuburbsProps) {
  const { area = [], school = [] } = filters;
  const count = area.length + school.length;
  if (suburbs.length === 0 || count === 0) return null;
  const pathOf = (suburb: string[]) =>
    listingsPath({ ...fromFirstPage(filters), area: undefined, school: undefined, suburb });
  const areas = [...(area.length > 0 ? [areaText(area)] : []), ...(school.length > 0 ? [schoolText(school)] : [])];
  const touches = `The ${joinNames(areas).slice(4)} ${count === 1 ? "touches" : "touch"}`;
  return (
    <nav aria-labelledby="area-suburbs" className="flex flex-col gap-1 print:hidden">
      <h3 id="area-suburbs" tabIndex={-1} className="text-base font-semibold">
        {`${touches} ${countOf(suburbs.length, "suburb")}`}
      </h3>
      {withheld > 0 && (
        <p className="text-sm text-ink-2">
          {`The ${withheld === 1 ? "agent" : "agents"} of ${countOf(withheld, "home")} there ${withheld === 1 ? "withholds" : "withhold"} the exact address, so we cannot tell whether ${withheld === 1 ? "it is" : "they are"} inside.`}
        </p>
      )}
      <ul className="flex flex-wrap gap-x-4 text-sm">
        {suburbs.slice(0, SHOWN).map((name) => (
          <li key={name}>
            <TextLink to={pathOf([name])} className="inline-block py-1">
              {name}
            </TextLink>
          </li>
        ))}
        {suburbs.length > SHOWN && <li className="py-1">{`and ${suburbs.length - SHOWN} more`}</li>}
        {suburbs.length > 1 && suburbs.length <= MAX_NAMES && (
          <li>
            <TextLink to={pathOf([...suburbs])} className="inline-block py-1">
              All homes in these suburbs
            </TextLink>
          </li>
        )}
      </ul>
    </nav>
  );
}

export interface ResultsFrameProps extends Pick<ResultsHeaderProps, "actions" | "neighbours" | "suggestions"> {
  filters: ListingFilters;
  notices: readonly FilterNotice[];
  listingPage: ListingPage;
  /** Sales that match but publish no price; null for more than 1,000. */
  unpriced: number | null;
  area?: TouchedSuburbs;
  className?: string;
  /** Below the notices, unless it is a function that places them. They are false without any. */
  children: ReactNode | ((notes: ReactNode) => ReactNode);
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
  const choices = notices.flatMap(({ links = [] }) => links);
  const withheld = area !== undefined && area.withheld > 0 && <WithheldHomes {...area} />;
  const notes = (withheld || messages.length + choices.length > 0) && (
    <>
      {withheld}
      <SearchNotes notes={messages} />
      <DidYouMean choices={choices} />
    </>
  );
  return (
    <section
      aria-labelledby="results"
      aria-busy={awaited !== undefined || undefined}
      className={`results ${className}`.trimEnd()}
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
      {typeof children === "function" ? (
        children(notes)
      ) : (
        <>
          {notes}
          {children}
        </>
      )}
      {area && <AreaSuburbs filters={filters} {...area} />}
      {neighbours && neighbours.length > 0 && listingPage.position > 0 && (
        <AddNeighbour filters={filters} neighbours={neighbours} />
      )}
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
    <p className="flex items-center gap-x-4 max-sm:overflow-x-auto max-sm:whitespace-nowrap sm:flex-wrap">
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
  const active = activeFilters(filters);
  const isMap = filters.map !== undefined;
  const wide = isMap ? "" : "max-lg:hidden";
  const [nearest] = neighbours;
  return (
    <div className="results-tools">
      <h2
        id="results"
        tabIndex={-1}
        aria-describedby={suggestions.length > 0 ? "ways-on" : undefined}
        data-announce={[
          ...notices,
          resultAnnouncement(
            total,
            active.map(({ label }) => label),
            atLeast,
            suggestions,
          ),
        ].join(" ")}
        className={isMap ? undefined : "max-lg:sr-only"}
      >
        {homesCountLabel(total, atLeast)}
        <span className="sr-only"> {listingsMessages.forWhat[toSearchType(filters)]}</span>
      </h2>
      <ActiveFilterBadges
        active={active}
        filters={filters}
        className={active.every(({ name }) => isInHeading(name, filters)) ? "is-in-heading" : ""}
      />
      {nearest && active.length < MANY_FILTERS && (
        <Link to={listingsPath(withPlace(filters, nearest.name))} preventScrollReset className="chip-add">
          <span aria-hidden="true">+ </span>
          {nearest.name} {nearest.total}
        </Link>
      )}
      <p className="text-ink-2">{loadingText}</p>
      <SortMenu filters={filters} />
      <div className={`contents ${wide}`}>{actions}</div>
      {!isMap && <ViewLinks filters={filters} />}
    </div>
  );
}

/** They need a line of their own, without room for a nearby suburb. */
const MANY_FILTERS = 2;

function AddNeighbour({ filters, neighbours }: Required<Pick<ResultsHeaderProps, "filters" | "neighbours">>) {
  return (
    <nav aria-label={listingsMessages.addNeighbour} className="flex items-baseline gap-x-3 text-sm print:hidden">
      <span className="flex-none">{listingsMessages.addNeighbour}</span>
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

interface ActiveFilterBadgesProps {
  active: readonly ActiveFilter[];
  filters: ListingFilters;
  className: string;
}

function ActiveFilterBadges({ active, filters, className }: ActiveFilterBadgesProps) {
  if (active.length === 0) return null;
  return (
    <div className={`results-badges ${className}`.trimEnd()}>
      <ul aria-label="Active filters">
        {active.map(({ name, label, path }) => (
          <li key={label} className={isInHeading(name, filters) ? "is-in-heading" : undefined}>
            <RemovableBadge to={path} removeLabel={listingsMessages.removeFilter}>
              <BadgeLabel name={name} label={label} />
            </RemovableBadge>
          </li>
        ))}
      </ul>
      <TextLink
        to={listingsPath(clearFilters(filters))}
        preventScrollReset
        className="inline-flex min-h-8 items-center"
      >
        {listingsMessages.clearFilters}
      </TextLink>
    </div>
  );
}

/** "$1m – $1,250,500": whole thousands from $10,000 on, so no weekly rents. */
export function shortenPrices(text: string): string {
  return text.replaceAll(/\$[\d,]+/g, (amount) => {
    const dollars = Number(amount.replaceAll(/\D/g, ""));
    return dollars >= 10_000 && dollars % 1000 === 0 ? shortDollars(dollars) : amount;
  });
}

/** "Suburb: Newtown", of which only the name is visible, "$1m – No max" on phones, and "Keywords: pool" with quotation marks. */
function BadgeLabel({ name, label }: Pick<ActiveFilter, "name" | "label">) {
  const value = label.replace(/^[^:]*: /, "");
  const start = label.slice(0, -value.length);
  if (name === "suburb") {
    return (
      <>
        <span className="sr-only">{start}</span>
        {value}
      </>
    );
  }
  const short = name === "price" ? shortenPrices(value) : value;
  if (short !== value) {
    return (
      <>
        <span className="max-sm:sr-only">{label}</span>
        <span aria-hidden="true" data-short={short} className="before:content-[attr(data-short)] sm:hidden" />
      </>
    );
  }
  if (name === "keywords") {
    return (
      <>
        {start}
        {value.includes('"') ? keywordsText(value) : <q>{value}</q>}
      </>
    );
  }
  return label;
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
