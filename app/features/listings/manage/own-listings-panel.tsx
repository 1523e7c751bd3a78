import { useEffect } from "react";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { type FormReply, isFailure } from "#app/forms/form-reply.ts";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useSentInHtml } from "#app/ui/use-sent-in-html.ts";
import { type ListingFormFields, listingFormId } from "./form-values.ts";
import { ListingForm } from "./listing-form.tsx";
import { listingInputMessages, ownListingsMessages as messages } from "./manage.messages.ts";
import { myListingsPath, type MyListingsState } from "./paths.ts";
import { OwnListings, ownListingElement, type OwnListingRow } from "./own-listings.tsx";

export interface OwnListingsPanelProps {
  state: MyListingsState;
  listings: readonly OwnListingRow[];
  lastPage: number;
  constraint: Readonly<Record<string, { required: boolean }>>;
  /** What the form of the next listing begins with. */
  values: Partial<ListingFormFields>;
  reply?: FormReply;
}

const newListing = "new-listing";

/** An agent's own listings, and the form of the next one. Key it by the listing that was added last: each begins a new form. */
export function OwnListingsPanel({ state, listings, lastPage, constraint, values, reply }: OwnListingsPanelProps) {
  const form = useServerForm<ListingFormFields>({
    id: listingFormId,
    action: myListingsPath(state),
    constraint,
    reply,
    defaultValue: values,
  });
  const rejected = isFailure(reply) && reply.formId !== listingFormId ? reply : undefined;
  useFocusOnAdded(state.added);
  return (
    <>
      <ErrorSummary form={rejected ? { id: rejected.formId, failure: rejected } : form} className="" />
      <section aria-labelledby="own-listings" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="own-listings" tabIndex={-1} className="text-lg">
            {messages.list}
          </h2>
          {listings.length > 0 && <TextLink to={`#${newListing}`}>{messages.add}</TextLink>}
        </div>
        {listings.length > 0 ? (
          <OwnListings listings={listings} state={state} />
        ) : (
          <EmptyState
            title={messages.empty}
            level={3}
            actions={<ButtonLink to={`#${newListing}`}>{messages.add}</ButtonLink>}
          >
            {messages.emptyHint}
          </EmptyState>
        )}
        <Pagination page={state.page} lastPage={lastPage} pathOf={(page) => myListingsPath({ ...state, page })} />
      </section>
      <section aria-labelledby={newListing} className="flex flex-col gap-4">
        <h2 id={newListing} tabIndex={-1} className="text-lg">
          {listingInputMessages.newListing}
        </h2>
        <ListingForm form={form}>
          <SubmitButton pendingLabel={listingInputMessages.saving} className="sm:self-start">
            <span className="group-has-[[value=draft]:checked]/listing:hidden">{listingInputMessages.publish}</span>
            <span className="hidden group-has-[[value=draft]:checked]/listing:inline">
              {listingInputMessages.saveDraft}
            </span>
          </SubmitButton>
        </ListingForm>
      </section>
    </>
  );
}

/** The button that was pressed went with its form: the focus goes to what it made. */
function useFocusOnAdded(added: number | undefined) {
  const sentInHtml = useSentInHtml(added);
  useEffect(() => {
    if (added !== undefined && added !== sentInHtml) document.getElementById(ownListingElement(added))?.focus();
  }, [added, sentInHtml]);
}
