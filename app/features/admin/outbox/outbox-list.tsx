import { countedFigure, countedOf } from "#app/lib/text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import { RecordList } from "#app/ui/record-list.tsx";
import { RecordTable } from "#app/ui/record-table.tsx";
import { MailEntry, type MailRow } from "./mail-entry.tsx";
import { mailStatuses, outboxAddress, type OutboxFilters, outboxPath } from "./paths.ts";
import { outboxMessages as messages } from "./outbox.messages.ts";
import type { OutboxPage } from "./outbox.queries.server.ts";

export interface OutboxListProps extends Pick<OutboxPage, "counts" | "lastPage" | "openEnded"> {
  filters: OutboxFilters;
  mails: readonly MailRow[];
}

const columns = [
  { label: messages.columns.mail },
  { label: messages.columns.to, className: "md:w-[28%]" },
  { label: messages.columns.status, className: "md:w-[26%]" },
  { label: messages.columns.resend, className: "md:w-28" },
];

/** The mails with a status, or all of them, by pages. */
export function OutboxList({ filters, mails, counts, lastPage, openEnded }: OutboxListProps) {
  const { status, page } = filters;
  const heading = countedOf(counts[status ?? "all"], "mail");
  return (
    <RecordList
      heading={status === undefined ? heading : `${heading}: ${messages.status[status]}`}
      note={status === undefined ? messages.order : messages.meaning[status]}
      page={page}
      lastPage={lastPage}
      openEnded={openEnded}
      pathOf={(to) => outboxPath({ status, page: to })}
    >
      <div className="border-b border-line">
        <TabLinks
          label={messages.byStatus}
          tabs={[undefined, ...mailStatuses].map((tab) => ({
            to: outboxPath({ status: tab, page: 1 }),
            label: `${tab === undefined ? messages.all : messages.status[tab]} (${countedFigure(counts[tab ?? "all"])})`,
            current: tab === status,
          }))}
        />
      </div>
      {mails.length === 0 ? (
        <NoMails isFiltered={counts.all > 0} />
      ) : (
        <RecordTable caption={messages.columns.mail} columns={columns}>
          {mails.map((mail) => (
            <MailEntry key={mail.id} mail={mail} filters={filters} />
          ))}
        </RecordTable>
      )}
    </RecordList>
  );
}

function NoMails({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      title={messages.noneLikeThis}
      level={3}
      actions={
        <ButtonLink to={outboxAddress} preventScrollReset>
          {messages.showAll}
        </ButtonLink>
      }
    />
  ) : (
    <EmptyState title={messages.empty} level={3} actions={<ButtonLink to="/admin">{messages.emptyStep}</ButtonLink>}>
      {messages.emptyHint}
    </EmptyState>
  );
}
