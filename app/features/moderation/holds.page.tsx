import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { adminMessages } from "#app/features/admin/model/admin.messages.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { type FormResult, isFailure } from "#app/forms/form-result.ts";
import { toConstraint, type FormConstraint } from "#app/forms/server-form.server.ts";
import { useFocusAfterRemoval } from "#app/forms/stable-rows.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import type { LongPage } from "#app/lib/page.ts";
import { countText } from "#app/lib/text.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requireAdmin, requirePageAdmin } from "#app/session/viewer.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { RECORD_LIST, RecordList, RecordTable } from "#app/ui/record-table.tsx";
import type { Route } from "./+types/holds.page";
import { HoldEntry, type HoldRow, toHoldRow } from "./entries.tsx";
import { findHolds } from "./holds.queries.server.ts";
import { declineRelease, releaseHold, holdSchema } from "./moderation.server.ts";
import { moderationMessages, holdElementId, holdIntents, holdsPath, readQueue, reportsBasePath } from "./moderation.ts";

const { holds: messages, done, failed, noHold } = moderationMessages;

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: messages.title, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  requirePageAdmin({ context, url });
  const state = readQueue(url.searchParams);
  const constraint = toConstraint(holdSchema);
  return loadPage({ fallback: { ...state, constraint, results: undefined } }, async () => {
    const { items, ...results } = await findHolds(state.page);
    return { page: results.page, constraint, results: { ...results, holds: items.map(toHoldRow) } };
  });
}

const pathOf = ({ url }: Route.ActionArgs) => holdsPath(readQueue(url.searchParams));

export const action = intentAction(
  holdIntents,
  {
    release: intent({
      async act({ id }, args: Route.ActionArgs) {
        await releaseHold(requireAdmin(args), id);
        return redirectWithFlash(`${pathOf(args)}#${RECORD_LIST}`, { kind: "success", ...done.released, mailed: true });
      },
      failure: failed,
    }),
    keep: intent({
      schema: holdSchema,
      async act({ id, input: { reason } }, args: Route.ActionArgs) {
        await declineRelease(requireAdmin(args), id, reason);
        return redirectWithFlash(`${pathOf(args)}#${holdElementId(id)}`, {
          kind: "success",
          ...done.releaseDeclined,
          mailed: true,
        });
      },
      failure: failed,
    }),
  },
  { missingMessage: noHold, guard: requirePageAdmin },
);

export const clientAction = intentClientAction(holdIntents, { failure: failed });

export const clientMiddleware = keepPageWhenUnreachable((current: Route.ComponentProps["loaderData"], params) => ({
  ...current,
  ...readQueue(params),
  results: undefined,
}));

export default function HoldsPage({ loaderData: { page, constraint, results }, actionData }: Route.ComponentProps) {
  useFocusAfterRemoval(results?.holds.map(({ id }) => id) ?? [], RECORD_LIST);
  return (
    <>
      {isFailure(actionData) && <ErrorSummary form={{ id: actionData.formId, failure: actionData }} className="" />}
      {results ? (
        <Holds {...results} constraint={constraint} result={actionData} />
      ) : (
        <LoadFailed title={messages.failed} path={holdsPath({ page })}>
          {adminMessages.loadFailed}
        </LoadFailed>
      )}
    </>
  );
}

const columns = [
  { label: messages.columns.what, className: "md:w-[28%]" },
  { label: messages.columns.why },
  { label: messages.columns.actions, className: "md:w-[30%]" },
];

interface HoldsProps extends Omit<LongPage<never>, "items"> {
  holds: readonly HoldRow[];
  constraint: FormConstraint;
  result?: FormResult;
}

function Holds({ holds, constraint, result, total, page, lastPage, openEnded }: HoldsProps) {
  const heading = countText(total, "hold");
  return (
    <RecordList
      heading={heading}
      note={total > 0 ? messages.order : undefined}
      page={page}
      lastPage={lastPage}
      openEnded={openEnded}
      pathOf={(to) => holdsPath({ page: to })}
    >
      {holds.length === 0 ? (
        <EmptyState
          title={messages.none}
          level={3}
          actions={<ButtonLink to={reportsBasePath}>{messages.seeReports}</ButtonLink>}
        >
          {messages.noneHint}
        </EmptyState>
      ) : (
        <RecordTable caption={heading} columns={columns}>
          {holds.map((hold) => (
            <HoldEntry key={hold.id} hold={hold} path={holdsPath({ page })} constraint={constraint} result={result} />
          ))}
        </RecordTable>
      )}
    </RecordList>
  );
}
