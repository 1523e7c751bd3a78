import type { ClientActionFunctionArgs } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { leadElement, leadParameter, leadStatusAction, leadStatusFormId } from "#app/features/leads/model/status.ts";
import { leadStatusPageAction } from "#app/features/leads/model/status.form.server.ts";
import { leadStatusMessages } from "#app/features/leads/model/lead.messages.ts";
import { leadsMessages as says, releaseLeadMessages } from "./manage.messages.ts";
import { releaseLead } from "./release.server.ts";
import { useFocusWhenGone } from "#app/ui/use-focus-when-gone.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { isFailure } from "#app/forms/form-reply.ts";
import { readRowId } from "#app/lib/fields.ts";
import { NotFound } from "#app/lib/errors.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requireAdmin, requirePageAdmin } from "#app/session/viewer.server.ts";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { loadPage } from "#app/http/page-loader.server.ts";
import type { Route } from "./+types/manage.page";
import { adminMessages } from "#app/features/admin/model/admin.messages.ts";
import { buttonAction } from "#app/features/admin/model/button.form.server.ts";
import { LeadEntry } from "./lead-entry.tsx";
import {
  decodeLeadFilters,
  leadsPath,
  releaseAction,
  releaseFormId,
  releaseParameter,
  staysListed,
} from "./filters.ts";
import { LeadList, LeadSearch, leadsHeading } from "./lead-list.tsx";
import { leadRow } from "./lead-row.ts";
import { findLeadPage } from "./manage.queries.server.ts";

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: adminMessages.tab.leads, description: says.description, url, noIndex: true });
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
      found: { ...found, leads: items.map((lead) => leadRow(lead, now)) },
    };
  });
}

const setStatus = leadStatusPageAction<Route.ActionArgs>({
  requireUser: requireAdmin,
  pathOf: (url) => leadsPath(filtersOf(url)),
  staysOn: (url, status) => staysListed(filtersOf(url), status),
});

const sendOn = buttonAction({
  formId: (url) => releaseFormId(url.searchParams.get(releaseParameter)),
  async press(member, url) {
    const leadId = readRowId(url.searchParams.get(releaseParameter));
    if (leadId === undefined) throw new NotFound(leadStatusMessages.noLead);
    await releaseLead(member, leadId);
    const filters = filtersOf(url);
    const path = leadsPath(filters);
    const to = filters.status === "held" ? path : `${path}#${leadElement(leadId)}`;
    return redirectWithFlash(to, { kind: "success", ...releaseLeadMessages.sent });
  },
  failure: releaseLeadMessages.failed,
});

export async function action(args: Route.ActionArgs) {
  return args.url.searchParams.has(releaseParameter) ? sendOn(args) : setStatus(args);
}

export function clientAction(args: ClientActionFunctionArgs) {
  const { searchParams } = args.url;
  const released = searchParams.get(releaseParameter);
  if (released !== null) return formClientAction({ form: releaseFormId(released) })(args);
  return formClientAction({ form: leadStatusFormId(searchParams.get(leadParameter)), inPlace: true })(args);
}

export default function LeadsPage({ loaderData: { filters, found }, actionData }: Route.ComponentProps) {
  useFocusWhenGone(found?.leads.map(({ id }) => id) ?? [], leadsHeading);
  const path = leadsPath(filters);
  return (
    <>
      {isFailure(actionData) && <ErrorSummary form={{ id: actionData.formId, failure: actionData }} className="" />}
      <LeadSearch filters={filters} />
      {found ? (
        <LeadList filters={filters} {...found}>
          {found.leads.map((lead) => (
            <LeadEntry
              key={lead.id}
              lead={lead}
              action={{ status: leadStatusAction(path, lead.id), release: releaseAction(filters, lead.id) }}
              reply={actionData}
            />
          ))}
        </LeadList>
      ) : (
        <LoadFailed title={says.failed} path={path}>
          {adminMessages.away}
        </LoadFailed>
      )}
    </>
  );
}
