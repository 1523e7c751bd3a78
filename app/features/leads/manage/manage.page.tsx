import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { leadElement } from "#app/features/leads/model/status.ts";
import { leadStatusIntent } from "#app/features/leads/model/status.form.server.ts";
import { leadStatusMessages } from "#app/features/leads/model/lead.messages.ts";
import { leadsMessages as messages, releaseLeadMessages } from "./manage.messages.ts";
import { releaseLead, releaseReply } from "./release.server.ts";
import { useFocusWhenGone } from "#app/ui/use-focus-when-gone.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { isFailure } from "#app/forms/form-reply.ts";
import { exceptInPlace, useRowsInPlace } from "#app/forms/rows-in-place.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requireAdmin, requirePageAdmin } from "#app/session/viewer.server.ts";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { phoneParts } from "#app/lib/phone.server.ts";
import type { Route } from "./+types/manage.page";
import { adminMessages } from "#app/features/admin/model/admin.messages.ts";
import { LeadEntry, leadRow } from "./lead-entry.tsx";
import { decodeLeadFilters, leadIntents, leadsPath } from "./filters.ts";
import { LeadList, LeadSearch, leadsHeading } from "./lead-list.tsx";
import { findLeadPage } from "./manage.queries.server.ts";

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: adminMessages.tab.leads, description: messages.description, url, noIndex: true });
}

const filtersOf = (url: URL) => decodeLeadFilters(url.searchParams);

export async function loader({ context, url }: Route.LoaderArgs) {
  requirePageAdmin({ context, url });
  const filters = filtersOf(url);
  return loadPage({ databaseAway: { filters, found: undefined } }, async () => {
    const { items, ...found } = await findLeadPage(filters);
    const now = new Date();
    return {
      filters: { ...filters, page: found.page },
      found: {
        ...found,
        leads: items.map((lead) => leadRow(lead, now, lead.phone ? phoneParts(lead.phone) : undefined)),
      },
    };
  });
}

export const action = intentAction(
  leadIntents,
  {
    status: leadStatusIntent<Route.ActionArgs>({
      requireUser: requireAdmin,
      pathOf: (url) => leadsPath(filtersOf(url)),
    }),
    release: intent({
      async act({ id }, args: Route.ActionArgs) {
        await releaseLead(requireAdmin(args), id);
        const { shown: _, ...filters } = filtersOf(args.url);
        const path = leadsPath(filters);
        const to = filters.status === "held" ? path : `${path}#${leadElement(id)}`;
        return redirectWithFlash(to, { kind: "success", ...releaseLeadMessages.sent, mailed: true });
      },
      failure: releaseLeadMessages.failed,
    }),
    releaseReply: intent({
      async act({ id }, args: Route.ActionArgs) {
        await releaseReply(requireAdmin(args), id);
        const { shown: _, ...filters } = filtersOf(args.url);
        return redirectWithFlash(leadsPath(filters), {
          kind: "success",
          ...releaseLeadMessages.sentReply,
          mailed: true,
        });
      },
      failure: releaseLeadMessages.failed,
    }),
  },
  { notFound: leadStatusMessages.noLead, guard: requirePageAdmin },
);

export const clientAction = intentClientAction(leadIntents, {
  failure: { status: leadStatusMessages.failed.text, release: releaseLeadMessages.failed },
});

export const shouldRevalidate = exceptInPlace(leadIntents);

export const clientMiddleware = keepPageWhenUnreachable((shown: Route.ComponentProps["loaderData"], params) => ({
  ...shown,
  filters: decodeLeadFilters(params),
  found: undefined,
}));

export default function LeadsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { filters } = loaderData;
  const shown = loaderData.found?.leads.map(({ id }) => id);
  const keptPath = leadsPath({ ...filters, shown });
  const { data, reload } = useRowsInPlace(loaderData, keptPath);
  const found = data.found ?? loaderData.found;
  useFocusWhenGone(found?.leads.map(({ id }) => id) ?? [], leadsHeading);
  const path = leadsPath(filters);
  return (
    <>
      {isFailure(actionData) && (
        <ErrorSummary
          form={{ id: actionData.formId, failure: actionData, failureTitle: leadStatusMessages.failed.title }}
          className=""
        />
      )}
      <LeadSearch filters={filters} />
      {found ? (
        <LeadList filters={filters} {...found} isEmpty={found.leads.length === 0}>
          {found.leads.map((lead) => (
            <LeadEntry key={lead.id} lead={lead} path={keptPath} reply={actionData} onSaved={reload} />
          ))}
        </LeadList>
      ) : (
        <LoadFailed title={messages.failed} path={path}>
          {adminMessages.away}
        </LoadFailed>
      )}
    </>
  );
}
