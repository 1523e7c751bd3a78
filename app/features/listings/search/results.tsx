import { memo, type ReactNode, useCallback } from "react";
import type { ListingCardData, ListingLineData } from "#app/features/listings/model/card.queries.server.ts";
import { activeFilters, isInHeading } from "#app/features/listings/model/filter-summary.ts";
import {
  clearFilters,
  listingsPath,
  toSearchType,
  withoutFilter,
  withoutMap,
} from "#app/features/listings/model/filters.ts";
import { aboveMaximumLabel, homesCountLabel } from "#app/features/listings/model/labels.ts";
import { ListingGrid, type ListingGridProps, HomeRow } from "#app/features/listings/model/listing-card.tsx";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link, TextLink } from "#app/ui/link.tsx";
import { listingsFeedPath } from "./feed.ts";
import { ResultsFrame, type ResultsFrameProps } from "./results-frame.tsx";
import type { ClosestCard, ClosestHomes } from "./suggestions.server.ts";

export interface ResultsProps extends Omit<ResultsFrameProps, "className" | "children" | "end"> {
  savePath: string;
  cardActions?: ListingGridProps["actions"];
  /** Marks samples, after the first row. One element, so that the cards are not rendered again. */
  samples?: ReactNode;
  /** Shown if the search finds no homes. */
  closest?: ClosestHomes;
}

export function Results({ savePath, cardActions, samples, closest, ...search }: ResultsProps) {
  const { filters, listingPage, suggestions = [] } = search;
  const { priceMax } = filters;
  const noteOf = useCallback((home: ListingCardData) => aboveMaximumLabel(home, priceMax), [priceMax]);
  return (
    <ResultsFrame
      {...search}
      end={
        <p className="flex flex-wrap gap-x-6 text-sm print:hidden">
          <TextLink to={listingsFeedPath(filters)} reloadDocument className="inline-block py-1">
            {listingsMessages.feed}
          </TextLink>
          {toSearchType(filters) === "sale" && (
            <TextLink to="/auctions" className="inline-block py-1">
              {listingsMessages.auctions}
            </TextLink>
          )}
        </p>
      }
    >
      {(notes) =>
        listingPage.position === 0 ? (
          <>
            {notes}
            <NoResults filters={filters} suggestions={suggestions.slice(0, FIRST_SUGGESTIONS)} savePath={savePath} />
            {closest && <Closest {...closest} cardActions={cardActions} samples={samples} />}
            <OtherSuggestions suggestions={suggestions.slice(FIRST_SUGGESTIONS)} />
          </>
        ) : (
          <ListingGrid
            json={listingPage.json}
            actions={cardActions}
            noteOf={noteOf}
            notes={notes}
            afterFirstRow={samples}
          />
        )
      }
    </ResultsFrame>
  );
}

/** Above the closest homes, which phones show on their first screen. */
const FIRST_SUGGESTIONS = 3;

function Closest({ json, cardActions, samples }: ClosestHomes & Pick<ResultsProps, "cardActions" | "samples">) {
  return (
    <section aria-labelledby="closest" className="flex flex-col gap-3">
      <h3 id="closest" className="text-lg">
        {listingsMessages.closest}
      </h3>
      <ListingGrid json={json} actions={cardActions} noteOf={differenceOf} afterFirstRow={samples} />
    </section>
  );
}

const differenceOf = (home: ClosestCard) => home.differs;

type NoResultsProps = Required<Pick<ResultsProps, "filters" | "suggestions" | "savePath">>;

/**
 * Suggestions with their number of homes, then an alert for the first match. The badges can clear all filters; phones
 * have none if only places are set, which the row over the homes names.
 */
function NoResults({ filters, suggestions, savePath }: NoResultsProps) {
  const active = activeFilters(filters);
  const filtered = active.length > 0;
  const hasBadges = active.some(({ name }) => !isInHeading(name, filters));
  const hint = filtered ? listingsMessages.emptyFiltered : listingsMessages.emptyPlain;
  return (
    <EmptyState
      title={listingsMessages.empty}
      level={3}
      className="no-results"
      actions={
        <>
          <AlertLink filters={filters} suggestions={suggestions} savePath={savePath} />
          <ButtonLink to={listingsPath(filters)} variant="text" replace preventScrollReset>
            {listingsMessages.refresh}
          </ButtonLink>
          {filtered && !hasBadges && (
            <ButtonLink
              to={listingsPath(clearFilters(filters))}
              variant="text"
              preventScrollReset
              className="lg:hidden"
            >
              {listingsMessages.clearFilters}
            </ButtonLink>
          )}
        </>
      }
      suggestions={suggestions.length > 0 && <Suggestions suggestions={suggestions} />}
    >
      {suggestions.length === 0 && hint}
    </EmptyState>
  );
}

function Suggestions({ suggestions }: Pick<NoResultsProps, "suggestions">) {
  return (
    <div id="ways-on">
      <p className="text-ink-2">{listingsMessages.suggestions}</p>
      <SuggestionLinks suggestions={suggestions} />
    </div>
  );
}

function OtherSuggestions({ suggestions }: Pick<NoResultsProps, "suggestions">) {
  if (suggestions.length === 0) return null;
  return (
    <nav aria-labelledby="other-searches">
      <h3 id="other-searches" className="text-lg">
        {listingsMessages.otherSearches}
      </h3>
      <SuggestionLinks suggestions={suggestions} />
    </nav>
  );
}

/** A row for each, with its number of homes at the end. */
function SuggestionLinks({ suggestions }: Pick<NoResultsProps, "suggestions">) {
  return (
    <ul className="suggested-searches">
      {suggestions.map(({ label, total, path }) => (
        <li key={path}>
          <Link to={path} preventScrollReset>
            <span>{label}:</span> <b className="tnum">{homesCountLabel(total)}</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Only for searches that may find homes. Closed homes have no alerts. */
function AlertLink({ filters, suggestions, savePath }: NoResultsProps) {
  if (filters.closed || suggestions.length === 0) return null;
  return <ButtonLink to={savePath}>{listingsMessages.alertMe}</ButtonLink>;
}

export function MapResults({
  filters,
  listingPage,
  pinned,
  matches,
  rowActions,
  savePath,
  samples,
  ...search
}: Omit<ResultsFrameProps, "className" | "children" | "end"> & {
  savePath: string;
  /** Marks samples, above the list, in a low line: phones show the first home under the map. */
  samples?: ReactNode;
  /** Homes with a pin; undefined where the map shows none. */
  pinned: number | undefined;
  /** Also outside the map; null for more than 1,000, undefined if the list shows them all. */
  matches: number | null | undefined;
  rowActions: HomeRowsProps["actions"];
}) {
  const { total } = listingPage;
  const withoutPin = pinned === undefined || total === null ? 0 : total - pinned;
  const hasOthers = total !== null && matches !== undefined && (matches === null || matches > total);
  return (
    <ResultsFrame {...search} filters={filters} listingPage={listingPage}>
      {(withoutPin > 0 || filters.suburb || hasOthers) && (
        <p className="map-part flex flex-wrap items-center gap-x-4 text-sm text-ink-2">
          {hasOthers && (
            <MapNoteLink to={listingsPath(withoutMap(filters))} link={listingsMessages.showAll}>
              {listingsMessages.partOnMap(formatNumber(total), homesCountLabel(matches))}
            </MapNoteLink>
          )}
          {withoutPin > 0 && <span>{listingsMessages.withoutPin(formatNumber(withoutPin))}</span>}
          {filters.suburb && (
            <MapNoteLink to={listingsPath(withoutFilter(filters, "suburb"))} link={listingsMessages.allOnMap} />
          )}
        </p>
      )}
      {listingPage.position === 0 ? (
        <NoHomes filters={filters} suggestions={search.suggestions ?? []} savePath={savePath} />
      ) : (
        <>
          <p className="text-sm leading-4 text-ink-2 empty:hidden">{samples}</p>
          <HomeRows json={listingPage.json} priceMax={filters.priceMax} actions={rowActions} />
        </>
      )}
    </ResultsFrame>
  );
}

function MapNoteLink({ to, link, children }: { to: string; link: string; children?: ReactNode }) {
  return (
    <span>
      {children}{" "}
      <TextLink to={to} preventScrollReset className="inline-flex min-h-6 items-center">
        {link}
      </TextLink>
    </span>
  );
}

function NoHomes({ filters, suggestions, savePath }: NoResultsProps) {
  const isFiltered = activeFilters(filters).length > 0;
  return (
    <EmptyState
      title={listingsMessages.emptyMap}
      level={3}
      suggestions={suggestions.length > 0 && <Suggestions suggestions={suggestions} />}
      actions={
        <>
          <AlertLink filters={filters} suggestions={suggestions} savePath={savePath} />
          {isFiltered && (
            <ButtonLink to={listingsPath(clearFilters(filters))} variant="quiet" preventScrollReset>
              {listingsMessages.clearFilters}
            </ButtonLink>
          )}
        </>
      }
    >
      {listingsMessages.emptyMapHint}
    </EmptyState>
  );
}

interface HomeRowsProps {
  json: string;
  priceMax?: number;
  actions: (home: ListingLineData) => ReactNode;
}

const HomeRows = memo(function HomeRows({ json, priceMax, actions }: HomeRowsProps) {
  const homes = JSON.parse(json) as ListingLineData[];
  return (
    <ul className="map-homes">
      {homes.map((home) => (
        <HomeRow key={home.id} home={home} note={aboveMaximumLabel(home, priceMax)} actions={actions(home)} />
      ))}
    </ul>
  );
});
