import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { figuresNotes } from "#app/features/suburbs/model/market-figures.ts";
import { SuburbCard } from "./suburb-card.tsx";
import { type SuburbFilters, suburbsPath } from "#app/features/suburbs/model/filters.ts";
import { orderLine, suburbsAnnouncement, suburbsHeading } from "#app/features/suburbs/model/labels.ts";
import { suburbsAddress } from "#app/features/suburbs/model/paths.ts";
import type { SuburbPage } from "#app/features/suburbs/model/search.queries.server.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";

export interface SuburbResultsProps {
  filters: SuburbFilters;
  found: SuburbPage;
}

/** The suburbs found, as cards; their names are headings of the same level as the page's other parts. */
export function SuburbResults({ filters, found }: SuburbResultsProps) {
  const order = orderLine(found, filters.search);
  return (
    <section aria-labelledby="results" className="flex min-w-0 flex-col gap-4">
      <div>
        <p
          id="results"
          tabIndex={-1}
          data-announce={suburbsAnnouncement(found, filters.search)}
          className="text-lg font-bold outline-none"
        >
          {suburbsHeading(found.total)}
        </p>
        {order && <p className="prose text-ink-2">{order}</p>}
      </div>
      {found.total === 0 && <NoSuburbs search={filters.search} />}
      {found.total > 0 && (
        <ul className="card-grid">
          {found.suburbs.map((suburb) => (
            <SuburbCard key={suburb.id} suburb={suburb} />
          ))}
        </ul>
      )}
      <Pagination
        page={found.page}
        lastPage={found.lastPage}
        pathOf={(page) => `${suburbsPath({ ...filters, page })}#results`}
      />
      {figuresNotes(found.suburbs).map((note) => (
        <p key={note} className="text-sm text-ink-2">
          {note}
        </p>
      ))}
    </section>
  );
}

function NoSuburbs({ search }: Pick<SuburbFilters, "search">) {
  return (
    <EmptyState
      title={suburbsMessages.empty}
      actions={
        <ButtonLink to={suburbsAddress} replace preventScrollReset>
          {suburbsMessages.reset}
        </ButtonLink>
      }
    >
      {search === undefined ? suburbsMessages.emptyPlain : suburbsMessages.emptySearch}
    </EmptyState>
  );
}
