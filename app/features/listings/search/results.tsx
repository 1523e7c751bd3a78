import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link, TextLink } from "#app/ui/link.tsx";
import { activeFilters } from "#app/features/listings/model/filter-summary.ts";
import { clearFilters, listingsPath, withoutFilter } from "#app/features/listings/model/filters.ts";
import { listingsFeedPath } from "./feed.ts";
import { ListingGrid, type ListingGridProps } from "#app/features/listings/model/listing-card.tsx";
import { homesCountLabel, priceLabel, roomCounts } from "#app/features/listings/model/labels.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { ResultsFrame, type ResultsFrameProps } from "./results-frame.tsx";
import { memo } from "react";
import type { ListingLineData } from "#app/features/listings/model/card.queries.server.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";

export interface ResultsProps extends Omit<ResultsFrameProps, "className" | "children" | "end"> {
  savePath: string;
  cardActions?: ListingGridProps["actions"];
}

export function Results({ savePath, cardActions, ...search }: ResultsProps) {
  const { filters, listingPage, suggestions = [] } = search;
  return (
    <ResultsFrame
      {...search}
      end={
        <p className="text-sm print:hidden">
          <TextLink to={listingsFeedPath(filters)} reloadDocument className="inline-block py-1">
            {listingsMessages.feed}
          </TextLink>
        </p>
      }
    >
      {listingPage.position === 0 ? (
        <NoResults filters={filters} suggestions={suggestions} savePath={savePath} />
      ) : (
        <ListingGrid json={listingPage.json} actions={cardActions} />
      )}
    </ResultsFrame>
  );
}

type NoResultsProps = Required<Pick<ResultsProps, "filters" | "suggestions" | "savePath">>;

/** Suggestions with their number of homes, and an alert for the first match. */
function NoResults({ filters, suggestions, savePath }: NoResultsProps) {
  const filtered = activeFilters(filters).length > 0;
  return (
    <EmptyState
      title={listingsMessages.empty}
      level={3}
      actions={
        <>
          <ButtonLink to={listingsPath(filters)} variant="quiet" replace preventScrollReset>
            {listingsMessages.refresh}
          </ButtonLink>
          {filtered && (
            <ButtonLink to={listingsPath(clearFilters(filters))} replace preventScrollReset>
              {listingsMessages.clearFilters}
            </ButtonLink>
          )}
        </>
      }
      suggestions={
        suggestions.length > 0 && (
          <Suggestions suggestions={suggestions} savePath={filters.closed ? undefined : savePath} />
        )
      }
    >
      {filtered ? listingsMessages.emptyFiltered : listingsMessages.emptyPlain}
    </EmptyState>
  );
}

/** Offers no alert without `savePath`. */
function Suggestions({
  suggestions,
  savePath,
}: Pick<NoResultsProps, "suggestions"> & { savePath: string | undefined }) {
  const { before, link, after } = listingsMessages.orWait;
  return (
    <>
      <div id="ways-on">
        <p>{listingsMessages.suggestions}</p>
        <ul>
          {suggestions.map(({ label, total, path }) => (
            <li key={path}>
              <TextLink to={path} preventScrollReset className="inline-flex min-h-(--tap) items-center">
                {`${label}: ${homesCountLabel(total)}`}
              </TextLink>
            </li>
          ))}
        </ul>
      </div>
      {savePath && (
        <p>
          {before}
          <TextLink to={savePath}>{link}</TextLink>
          {after}
        </p>
      )}
    </>
  );
}

export function MapResults({
  filters,
  listingPage,
  ...search
}: Omit<ResultsFrameProps, "className" | "children" | "end">) {
  return (
    <ResultsFrame {...search} filters={filters} listingPage={listingPage} className="border-t-3 border-ink pt-2">
      {filters.suburb && (
        <p>
          <TextLink to={listingsPath(withoutFilter(filters, "suburb"))} preventScrollReset>
            {listingsMessages.allOnMap}
          </TextLink>
        </p>
      )}
      {listingPage.position === 0 ? <NoHomes filters={filters} /> : <HomeLines json={listingPage.json} />}
    </ResultsFrame>
  );
}

function NoHomes({ filters }: Pick<ResultsFrameProps, "filters">) {
  const isFiltered = activeFilters(filters).length > 0;
  return (
    <EmptyState
      title={listingsMessages.emptyMap}
      level={3}
      actions={
        isFiltered && (
          <ButtonLink to={listingsPath(clearFilters(filters))} replace preventScrollReset>
            {listingsMessages.clearFilters}
          </ButtonLink>
        )
      }
    >
      {listingsMessages.emptyMapHint}
    </EmptyState>
  );
}

const HomeLines = memo(function HomeLines({ json }: { json: string }) {
  const homes = JSON.parse(json) as ListingLineData[];
  return (
    <ul className="map-homes">
      {homes.map((home) => {
        const { amount, frequency } = priceLabel(home);
        return (
          <li key={home.id}>
            <p className="font-bold tnum">
              {amount} {frequency && <span className="text-sm font-normal text-ink-2">{frequency}</span>}
            </p>
            <Link to={listingPath(home)} className="link">
              {home.title}
            </Link>
            <p className="text-sm text-ink-2">
              {[home.suburb, home.propertyType, ...roomCounts(home).map(({ label }) => label)].join(" · ")}
            </p>
          </li>
        );
      })}
    </ul>
  );
});
