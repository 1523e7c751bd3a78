import { formatNumber } from "#app/lib/numbers.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { type FormReply, isFailure } from "#app/forms/form-reply.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { TabLinks } from "#app/ui/navigation.tsx";
import type { Whose } from "#app/features/keepers/keeper.queries.server.ts";
import { exportCsvPath, exportReaxmlPath } from "#app/features/listings/model/paths.ts";
import { ownListingsMessages as messages } from "./manage.messages.ts";
import { myListingsPath, type MyListingsState, newListingPath, OWN_LISTS, type OwnList } from "./paths.ts";
import { OwnListings, type OwnListingRow } from "./own-listings.tsx";

/** How many listings each list has. */
type OwnListingCounts = Readonly<Record<OwnList, number>>;

export interface OwnListingsPanelProps {
  state: MyListingsState;
  /** Undefined when they could not be loaded. */
  found?: {
    counts: OwnListingCounts;
    listings: readonly OwnListingRow[];
    lastPage: number;
  };
  /** Whether there are colleagues, whose listings can be shown with one's own. */
  isOfAgency: boolean;
  reply?: FormReply;
}

/** An agent's own listings, list by list, and the way to the form of the next one. */
export function OwnListingsPanel({ state, found, isOfAgency, reply }: OwnListingsPanelProps) {
  const { whose = "mine" } = state;
  const isEmpty = found !== undefined && Object.values(found.counts).every((count) => count === 0);
  const add = <ButtonLink to={newListingPath(state)}>{messages.add}</ButtonLink>;
  return (
    <>
      {isFailure(reply) && <ErrorSummary form={{ id: reply.formId, failure: reply }} className="" />}
      <section aria-labelledby="own-listings" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 id="own-listings" tabIndex={-1} className="text-lg">
            {messages.list}
          </h2>
          {!isEmpty && add}
        </div>
        {(isOfAgency || whose === "agency") && <WhoseListings whose={whose} />}
        {isEmpty ? (
          <EmptyState title={messages.empty} level={3} actions={add}>
            {messages.emptyHint}
          </EmptyState>
        ) : found ? (
          <OwnListingsPage state={state} {...found} reply={reply} />
        ) : (
          <LoadFailed title={messages.failed} path={myListingsPath(state)}>
            {messages.failedHint}
          </LoadFailed>
        )}
      </section>
    </>
  );
}

/** A page of one of the lists, with the tabs that lead to the others. */
function OwnListingsPage({
  state,
  counts,
  listings,
  lastPage,
  reply,
}: NonNullable<OwnListingsPanelProps["found"]> & Pick<OwnListingsPanelProps, "state" | "reply">) {
  const { whose = "mine", list = "current" } = state;
  return (
    <>
      {counts.closed + counts.withdrawn > 0 && <Lists counts={counts} whose={whose} list={list} />}
      {listings.length > 0 ? (
        <OwnListings listings={listings} state={state} reply={reply} />
      ) : (
        <p>{(whose === "mine" ? messages.emptyList : messages.emptyAgencyList)[list]}</p>
      )}
      <p className="flex flex-wrap items-center gap-x-6">
        <span>{messages.takeAway}</span>
        <a href={exportReaxmlPath} download className="link inline-flex min-h-(--tap) items-center">
          {messages.asReaxml}
        </a>
        <a href={exportCsvPath} download className="link inline-flex min-h-(--tap) items-center">
          {messages.asCsv}
        </a>
      </p>
      <Pagination page={state.page} lastPage={lastPage} pathOf={(page) => myListingsPath({ ...state, page })} />
    </>
  );
}

/** One's own listings, or those of colleagues with them. */
function WhoseListings({ whose }: { whose: Whose }) {
  return (
    <TabLinks
      label={messages.whose}
      tabs={(["mine", "agency"] as const).map((one) => ({
        to: myListingsPath({ whose: one, page: 1 }),
        label: messages.ofWhom[one],
        current: one === whose,
      }))}
    />
  );
}

/** The lists that have something in them, and the one that is shown. */
function Lists({ counts, whose, list }: { counts: OwnListingCounts; whose: Whose; list: OwnList }) {
  const tabs = OWN_LISTS.filter((name) => name === list || name === "current" || counts[name] > 0);
  return (
    <TabLinks
      label={messages.lists}
      tabs={tabs.map((name) => ({
        to: myListingsPath({ whose, list: name, page: 1 }),
        label: `${messages.ofList[name]} (${formatNumber(counts[name])})`,
        current: name === list,
      }))}
    />
  );
}
