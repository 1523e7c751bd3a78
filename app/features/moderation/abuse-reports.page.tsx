import { Form, redirect } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { adminMessages } from "#app/features/admin/model/admin.messages.ts";
import { duplicateMessages } from "#app/features/listings/manage/upkeep.messages.ts";
import { type DuplicatePair, findOpenDuplicates } from "#app/features/listings/manage/upkeep.queries.server.ts";
import { numberLabel } from "#app/features/listings/model/labels.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import type { LongPage } from "#app/lib/page.ts";
import { countText } from "#app/lib/text.ts";
import { requirePageAdmin } from "#app/session/viewer.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field, hintId, TextInput } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { RecordCell, RecordList, RecordRow, RecordTable } from "#app/ui/record-table.tsx";
import type { Route } from "./+types/abuse-reports.page";
import { findReportedHomes, type ReportedHome } from "./abuse-reports.queries.server.ts";
import { AbuseReportEntries, type AbuseReportRow, toAbuseReportRow } from "./entries.tsx";
import {
  moderationMessages,
  decidePath,
  holdsBasePath,
  readHomeNumber,
  readQueue,
  reportsBasePath,
  reportsPath,
} from "./moderation.ts";

const { reports: messages, find } = moderationMessages;

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: messages.title, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  requirePageAdmin({ context, url });
  const state = readQueue(url.searchParams);
  const typed = url.searchParams.get("home")?.slice(0, 255) ?? "";
  const listingId = readHomeNumber(typed);
  if (listingId !== undefined) throw redirect(decidePath(listingId, reportsBasePath));
  return loadPage({ fallback: { ...state, typed, results: undefined } }, async () => {
    const [{ items, ...results }, duplicates] = await Promise.all([
      findReportedHomes(state.page),
      findOpenDuplicates(),
    ]);
    const homes = items.map((home) => ({ ...home, reports: home.reports.map(toAbuseReportRow) }));
    return { page: results.page, typed, results: { ...results, homes, duplicates } };
  });
}

type ReportedHomeRow = Omit<ReportedHome, "reports"> & { reports: AbuseReportRow[] };

export const clientMiddleware = keepPageWhenUnreachable((current: Route.ComponentProps["loaderData"], params) => ({
  ...current,
  ...readQueue(params),
  results: undefined,
}));

export default function AbuseReportsPage({ loaderData: { page, typed, results } }: Route.ComponentProps) {
  return (
    <>
      <FindHome typed={typed} />
      {results ? (
        <>
          <Reports {...results} />
          <Duplicates pairs={results.duplicates} />
        </>
      ) : (
        <LoadFailed title={messages.failed} path={reportsPath({ page })}>
          {adminMessages.loadFailed}
        </LoadFailed>
      )}
    </>
  );
}

function FindHome({ typed }: { typed: string }) {
  return (
    <>
      {typed.trim() !== "" && <Alert tone="note" title={find.notFound} />}
      <Form
        method="get"
        action={reportsBasePath}
        role="search"
        aria-label={find.label}
        autoComplete="off"
        className="max-w-xl print:hidden"
      >
        <Field id="home" label={find.label} hint={find.hint}>
          <div className="flex gap-2">
            <TextInput
              id="home"
              name="home"
              defaultValue={typed}
              aria-describedby={hintId("home")}
              className="min-w-0"
            />
            <Button>{find.submit}</Button>
          </div>
        </Field>
      </Form>
    </>
  );
}

const columns = [
  { label: messages.columns.home, className: "md:w-[28%]" },
  { label: messages.columns.reports },
  { label: messages.columns.actions, className: "md:w-[14%]" },
];

function Reports({ homes, ...list }: { homes: readonly ReportedHomeRow[] } & Omit<LongPage<never>, "items">) {
  const { total, page, lastPage, openEnded } = list;
  const heading = messages.heading(countText(total, "home"));
  return (
    <RecordList
      heading={heading}
      note={total > 0 ? messages.order : undefined}
      page={page}
      lastPage={lastPage}
      openEnded={openEnded}
      pathOf={(to) => reportsPath({ page: to })}
    >
      {homes.length === 0 ? (
        <EmptyState
          title={messages.none}
          level={3}
          actions={<ButtonLink to={holdsBasePath}>{messages.seeHolds}</ButtonLink>}
        >
          {messages.noneHint}
        </EmptyState>
      ) : (
        <RecordTable caption={heading} columns={columns}>
          {homes.map((home) => (
            <RecordRow key={home.listingId} heading={<ReportedHomeHeading home={home} path={reportsPath({ page })} />}>
              <RecordCell>
                <AbuseReportEntries reports={home.reports} />
                {home.count > home.reports.length && (
                  <p className="mt-2 text-ink-2">{messages.more(home.count - home.reports.length)}</p>
                )}
              </RecordCell>
              <RecordCell>
                <ButtonLink to={decidePath(home.listingId, reportsPath({ page }))} variant="quiet">
                  <span>
                    {messages.decide} <span className="sr-only">: {home.title}</span>
                  </span>
                </ButtonLink>
              </RecordCell>
            </RecordRow>
          ))}
        </RecordTable>
      )}
    </RecordList>
  );
}

function Duplicates({ pairs }: { pairs: readonly DuplicatePair[] }) {
  if (pairs.length === 0) return null;
  return (
    <section aria-labelledby="duplicates" className="flex flex-col gap-2">
      <h2 id="duplicates" className="text-lg">
        {duplicateMessages.adminTitle}
      </h2>
      <p className="text-ink-2">{duplicateMessages.adminHint}</p>
      <ul className="divide-y divide-line border-y border-line">
        {pairs.map(({ id, first, second }) => (
          <li key={id} className="py-2 wrap-anywhere">
            <p className="font-semibold">
              {first.address}, {first.suburb}
            </p>
            <ul>
              {[first, second].map((home) => (
                <li key={home.id}>
                  {[home.agent, home.agency].filter(Boolean).join(", ") || messages.noAgent} ·{" "}
                  <TextLink to={decidePath(home.id, reportsBasePath)}>{numberLabel(home.id)}</TextLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ReportedHomeHeadingProps {
  home: ReportedHomeRow;
  /** Of this list. */
  path: string;
}

function ReportedHomeHeading({
  home: { listingId, title, suburb, agentName, agencyName },
  path,
}: ReportedHomeHeadingProps) {
  return (
    <>
      <span className="text-base font-semibold">
        <TextLink to={decidePath(listingId, path)}>{title}</TextLink>
      </span>
      <p className="text-ink-2">
        {suburb} · {numberLabel(listingId)}
      </p>
      <p className="text-ink-2">{[agentName ?? messages.noAgent, agencyName].filter(Boolean).join(", ")}</p>
    </>
  );
}
