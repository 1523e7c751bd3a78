import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { auditAddress, auditPath } from "./audit-address.ts";
import type { AuditLine } from "./audit-entry.ts";
import { auditMessages as says } from "./audit.messages.ts";
import { Ledger, LedgerCell, LedgerRow, Moment } from "#app/ui/record-table.tsx";

export interface AuditTrailProps {
  lines: readonly AuditLine[];
  page: number;
  /** Whether there are older ones. */
  hasMore: boolean;
}

const HEADING = "results";

const columns = [
  { label: says.columns.what },
  { label: says.columns.detail, className: "md:w-[32%]" },
  { label: says.columns.who, className: "md:w-[25%]" },
  { label: says.columns.when, className: "md:w-[16%]" },
];

/** Who changed what, by pages. */
export function AuditTrail({ lines, page, hasMore }: AuditTrailProps) {
  return (
    <section aria-labelledby={HEADING} className="flex flex-col gap-4">
      <div>
        <h2 id={HEADING} tabIndex={-1} className="text-lg">
          {says.heading}
        </h2>
        <p className="prose text-sm text-ink-2">{says.order}</p>
      </div>
      {lines.length === 0 ? (
        <NoChanges isBeyond={page > 1} />
      ) : (
        <Ledger caption={says.heading} columns={columns}>
          {lines.map((line) => (
            <LedgerRow key={line.id} heading={<What {...line} />}>
              <LedgerCell label={says.columns.detail}>{line.detail}</LedgerCell>
              <LedgerCell label={says.columns.who}>{line.who}</LedgerCell>
              <LedgerCell label={says.columns.when}>
                <Moment {...line.when} />
              </LedgerCell>
            </LedgerRow>
          ))}
        </Ledger>
      )}
      <Pagination page={page} lastPage={page} openEnded={hasMore} pathOf={(to) => `${auditPath(to)}#${HEADING}`} />
    </section>
  );
}

function What({ what, subject }: Pick<AuditLine, "what" | "subject">) {
  return (
    <>
      <span className="font-semibold">{what}</span>
      {subject && <p className="text-ink-2">{subject}</p>}
    </>
  );
}

function NoChanges({ isBeyond }: { isBeyond: boolean }) {
  return isBeyond ? (
    <EmptyState title={says.emptyBeyond} level={3} actions={<ButtonLink to={auditAddress}>{says.newest}</ButtonLink>} />
  ) : (
    <EmptyState title={says.empty} level={3} actions={<ButtonLink to="/admin">{says.emptyStep}</ButtonLink>}>
      {says.emptyHint}
    </EmptyState>
  );
}
