import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { type FormReply, isFailure } from "#app/forms/form-reply.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { ownListingsMessages as messages } from "./manage.messages.ts";
import { myListingsPath, type MyListingsState, newListingPath } from "./paths.ts";
import { OwnListings, type OwnListingRow } from "./own-listings.tsx";

export interface OwnListingsPanelProps {
  state: MyListingsState;
  listings: readonly OwnListingRow[];
  lastPage: number;
  reply?: FormReply;
}

/** An agent's own listings, and the way to the form of the next one. */
export function OwnListingsPanel({ state, listings, lastPage, reply }: OwnListingsPanelProps) {
  const add = <ButtonLink to={newListingPath(state)}>{messages.add}</ButtonLink>;
  return (
    <>
      {isFailure(reply) && <ErrorSummary form={{ id: reply.formId, failure: reply }} className="" />}
      <section aria-labelledby="own-listings" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 id="own-listings" tabIndex={-1} className="text-lg">
            {messages.list}
          </h2>
          {listings.length > 0 && add}
        </div>
        {listings.length > 0 ? (
          <OwnListings listings={listings} state={state} reply={reply} />
        ) : (
          <EmptyState title={messages.empty} level={3} actions={add}>
            {messages.emptyHint}
          </EmptyState>
        )}
        <Pagination page={state.page} lastPage={lastPage} pathOf={(page) => myListingsPath({ ...state, page })} />
      </section>
    </>
  );
}
