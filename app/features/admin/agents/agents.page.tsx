import type { ClientActionFunctionArgs } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { env } from "#app/env.server.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { isFailure } from "#app/forms/form-reply.ts";
import { NotFound } from "#app/lib/errors.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requirePageAdmin } from "#app/session/viewer.server.ts";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { loadPage } from "#app/http/page-loader.server.ts";
import type { Route } from "./+types/agents.page";
import { adminMessages } from "#app/features/admin/model/admin.messages.ts";
import { agentsPath, decodeAgentFilters } from "./filters.ts";
import { agentElement, markingFormId, readMarking } from "./agent-marks.ts";
import { AgentNameSearch } from "./agent-name-search.tsx";
import { AgentSubscriptions } from "./agent-subscriptions.tsx";
import { agentsMessages as says } from "./agents.messages.ts";
import { findAgentPage } from "./agents.queries.server.ts";
import { buttonAction } from "#app/features/admin/model/button.form.server.ts";
import { setFeatured } from "./set-featured.server.ts";
import { setVerified } from "./set-verified.server.ts";

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: adminMessages.tab.agents, description: says.description, url, noIndex: true });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  requirePageAdmin({ context, url });
  const filters = decodeAgentFilters(url.searchParams);
  const verifies = env.REQUIRE_AGENT_VERIFICATION;
  return loadPage({ databaseAway: { filters, verifies, found: undefined } }, async () => {
    const found = await findAgentPage(filters);
    return { filters: { ...filters, page: found.page }, verifies, found };
  });
}

const formIdOf = (url: URL) => {
  const marking = readMarking(url.searchParams);
  return marking ? markingFormId(marking) : "agents";
};

export const action = buttonAction({
  formId: formIdOf,
  async press(member, url) {
    const marking = readMarking(url.searchParams);
    if (!marking) throw new NotFound(says.noAgent);
    const { agentId, mark, isSet } = marking;
    if (mark === "featured") await setFeatured(member, agentId, isSet);
    else await setVerified(member, agentId, isSet);
    const verified = isSet ? says.nowVerified : says.notVerified;
    return redirectWithFlash(`${agentsPath(decodeAgentFilters(url.searchParams))}#${agentElement(agentId)}`, {
      kind: "success",
      ...(mark === "featured" ? says.updated : verified),
    });
  },
  failure: says.failed.text,
});

export function clientAction(args: ClientActionFunctionArgs) {
  return formClientAction({ form: formIdOf(args.url), inPlace: true })(args);
}

export default function AgentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { filters, verifies, found } = loaderData;
  return (
    <>
      {isFailure(actionData) && <ErrorSummary form={{ id: actionData.formId, failure: actionData }} className="" />}
      <AgentNameSearch filters={filters} />
      {found ? (
        <AgentSubscriptions filters={filters} found={found} verifies={verifies} reply={actionData} />
      ) : (
        <LoadFailed title={says.notLoaded} path={agentsPath(filters)}>
          {adminMessages.away}
        </LoadFailed>
      )}
    </>
  );
}
