import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { adminMessages, outboxMessages as messages } from "#app/features/admin/model/admin.messages.ts";
import { findOutboxPage } from "#app/features/admin/model/admin.queries.server.ts";
import { decodeOutboxFilters, mailElement, mailIntents, outboxPath } from "#app/features/admin/model/filters.ts";
import { resendMail } from "#app/features/admin/model/operations.server.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { isFailure } from "#app/forms/form-result.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requireAdmin, requirePageAdmin } from "#app/session/viewer.server.ts";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import type { Route } from "./+types/outbox.page";
import { toMailRow, OutboxList } from "./outbox-list.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: adminMessages.tab.outbox, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  requirePageAdmin({ context, url });
  const filters = decodeOutboxFilters(url.searchParams);
  return loadPage({ fallback: { filters, results: undefined } }, async () => {
    const { items: mails, counts, page, lastPage, openEnded } = await findOutboxPage(filters);
    return { filters: { ...filters, page }, results: { mails: mails.map(toMailRow), counts, lastPage, openEnded } };
  });
}

export const action = intentAction(
  mailIntents,
  {
    resend: intent({
      async act({ id }, args: Route.ActionArgs) {
        await resendMail(requireAdmin(args), id);
        const filters = decodeOutboxFilters(args.url.searchParams);
        const path = outboxPath(filters);
        const to = filters.status === undefined ? `${path}#${mailElement(id)}` : path;
        return redirectWithFlash(to, {
          kind: "success",
          title: messages.resent,
          text: messages.resentText,
          mailed: true,
        });
      },
      failure: messages.failed,
    }),
  },
  { missingMessage: messages.noMail, guard: requirePageAdmin },
);

export const clientAction = intentClientAction(mailIntents, { failure: messages.failed });

export const clientMiddleware = keepPageWhenUnreachable((previous: Route.ComponentProps["loaderData"], params) => ({
  ...previous,
  filters: decodeOutboxFilters(params),
  results: undefined,
}));

export default function OutboxPage({ loaderData: { filters, results }, actionData }: Route.ComponentProps) {
  return (
    <>
      {isFailure(actionData) && <ErrorSummary form={{ id: actionData.formId, failure: actionData }} className="" />}
      {results ? (
        <OutboxList filters={filters} {...results} />
      ) : (
        <LoadFailed title={messages.notLoaded} path={outboxPath(filters)}>
          {adminMessages.loadFailed}
        </LoadFailed>
      )}
    </>
  );
}
