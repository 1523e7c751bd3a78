import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { activeFilters } from "#app/features/listings/model/filter-words.ts";
import { clearFilters, listingsPath } from "#app/features/listings/model/filters.ts";
import { listingsFeedPath } from "./feed.ts";
import { ListingGrid, type ListingGridProps } from "#app/features/listings/model/listing-grid.tsx";
import { homesCount } from "#app/features/listings/model/labels.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { ResultsFrame, type ResultsFrameProps } from "./results-frame.tsx";

export interface ResultsProps extends Omit<ResultsFrameProps, "className" | "children" | "end"> {
  /** The page that saves the search. */
  savePath: string;
  /** What can be done with one of the homes. */
  cardActions?: ListingGridProps["actions"];
}

export function Results({ savePath, cardActions, ...search }: ResultsProps) {
  const { filters, found, waysOn = [] } = search;
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
      {found.shown === 0 ? (
        <NoResults filters={filters} waysOn={waysOn} savePath={savePath} />
      ) : (
        <ListingGrid json={found.json} actions={cardActions} />
      )}
    </ResultsFrame>
  );
}

type NoResultsProps = Required<Pick<ResultsProps, "filters" | "waysOn" | "savePath">>;

/** Never the end: what to give up and what that finds, and to hear of the first home that matches after all. */
function NoResults({ filters, waysOn, savePath }: NoResultsProps) {
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
      suggestions={waysOn.length > 0 && <WaysOn waysOn={waysOn} savePath={filters.closed ? undefined : savePath} />}
    >
      {filtered ? listingsMessages.emptyFiltered : listingsMessages.emptyPlain}
    </EmptyState>
  );
}

/** Without `savePath` there is nothing to wait for. */
function WaysOn({ waysOn, savePath }: Pick<NoResultsProps, "waysOn"> & { savePath: string | undefined }) {
  const { before, link, after } = listingsMessages.orWait;
  return (
    <>
      <div id="ways-on">
        <p>{listingsMessages.waysOn}</p>
        <ul>
          {waysOn.map(({ label, total, path }) => (
            <li key={path}>
              <TextLink to={path} preventScrollReset className="inline-flex min-h-(--tap) items-center">
                {`${label}: ${homesCount(total)}`}
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
