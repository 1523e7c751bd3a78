import { countOf } from "#app/lib/text.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Stat } from "#app/ui/stat.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { type MyRequest, myRequestsPath, requestSummary } from "./my-request.ts";
import { myRequestsMessages as says } from "./my-requests.messages.ts";
import type { OwnLeadPage } from "./requests.queries.server.ts";

export interface MyRequestsProps extends Omit<OwnLeadPage, "leads"> {
  requests: readonly MyRequest[];
}

const HEADING = "requests";

/** One's own enquiries, by pages, under a summary of all. */
export function MyRequests({ requests, counts, total, page, lastPage }: MyRequestsProps) {
  const isEmpty = requests.length === 0;
  return (
    <section aria-labelledby={HEADING} className="flex flex-col gap-4">
      <div>
        <h2 id={HEADING} tabIndex={-1} className={isEmpty ? "sr-only" : "text-lg"}>
          {isEmpty ? says.page : countOf(total, "request")}
        </h2>
        {total > 1 && <p className="text-sm text-ink-2">{says.order}</p>}
      </div>
      {isEmpty ? (
        <EmptyState title={says.empty} level={3} actions={<ButtonLink to="/agents">{says.emptyStep}</ButtonLink>}>
          {says.emptyHint}
        </EmptyState>
      ) : (
        <div>
          <Summary counts={counts} />
          <ul>
            {requests.map((request) => (
              <Request key={request.id} request={request} />
            ))}
          </ul>
        </div>
      )}
      <Pagination page={page} lastPage={lastPage} pathOf={(to) => `${myRequestsPath(to)}#${HEADING}`} />
    </section>
  );
}

function Summary({ counts }: Pick<MyRequestsProps, "counts">) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 border-t-3 border-ink sm:grid-cols-3 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {requestSummary(counts).map(({ label, count }) => (
        <Stat key={label} label={label} value={count} />
      ))}
    </dl>
  );
}

function Request({ request: { about, path, sentTo, sentAt, status, isNew } }: { request: MyRequest }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 border-b border-line py-3">
      <div className="min-w-0">
        <h3 className="text-lg wrap-anywhere first-letter:uppercase">
          {path ? <TextLink to={path}>{about}</TextLink> : about}
        </h3>
        <p className="text-sm wrap-anywhere text-ink-2">
          {says.sentTo} {sentTo} {says.sentAt} {sentAt}
        </p>
      </div>
      <Badge tone={isNew ? "buff" : "outline"}>{status}</Badge>
    </li>
  );
}
