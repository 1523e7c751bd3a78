import { countOf } from "#app/lib/text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import { RecordTable } from "#app/ui/record-table.tsx";
import { MailEntry, type MailRow } from "./mail-entry.tsx";
import { mailStatuses, outboxAddress, type OutboxFilters, outboxPath } from "./address.ts";
import { outboxMessages as says } from "./outbox.messages.ts";
import type { OutboxPage } from "./outbox.queries.server.ts";

export interface OutboxListProps extends Pick<OutboxPage, "counts" | "lastPage"> {
  filters: OutboxFilters;
  mails: readonly MailRow[];
}

const HEADING = "results";

const columns = [
  { label: says.columns.mail },
  { label: says.columns.to, className: "md:w-[28%]" },
  { label: says.columns.status, className: "md:w-[26%]" },
  { label: says.columns.resend, className: "md:w-28" },
];

/** The mails with a status, or all of them, by pages. */
export function OutboxList({ filters, mails, counts, lastPage }: OutboxListProps) {
  const { status, page } = filters;
  const heading = countOf(counts[status ?? "all"] ?? 0, "mail");
  return (
    <section aria-labelledby={HEADING} className="flex flex-col gap-4">
      <div>
        <h2 id={HEADING} tabIndex={-1} className="text-lg">
          {status === undefined ? heading : `${heading}: ${says.status[status]}`}
        </h2>
        <p className="prose text-sm text-ink-2">{status === undefined ? says.order : says.meaning[status]}</p>
      </div>
      <div className="border-b border-line">
        <TabLinks
          label={says.byStatus}
          tabs={[undefined, ...mailStatuses].map((tab) => ({
            to: outboxPath({ status: tab, page: 1 }),
            label: `${tab === undefined ? says.all : says.status[tab]} (${counts[tab ?? "all"] ?? 0})`,
            current: tab === status,
          }))}
        />
      </div>
      {mails.length === 0 ? (
        <NoMails isFiltered={counts.all > 0} />
      ) : (
        <RecordTable caption={says.columns.mail} columns={columns}>
          {mails.map((mail) => (
            <MailEntry key={mail.id} mail={mail} filters={filters} />
          ))}
        </RecordTable>
      )}
      <Pagination page={page} lastPage={lastPage} pathOf={(to) => `${outboxPath({ status, page: to })}#${HEADING}`} />
    </section>
  );
}

function NoMails({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      title={says.noneLikeThis}
      level={3}
      actions={
        <ButtonLink to={outboxAddress} preventScrollReset>
          {says.showAll}
        </ButtonLink>
      }
    />
  ) : (
    <EmptyState title={says.empty} level={3} actions={<ButtonLink to="/admin">{says.emptyStep}</ButtonLink>}>
      {says.emptyHint}
    </EmptyState>
  );
}
