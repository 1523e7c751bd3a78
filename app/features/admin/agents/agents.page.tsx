import { decodeNameFilters, type NameFilters } from "#app/features/admin/model/filters.ts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { env } from "#platform/env.server.ts";
import { agencyMessages } from "#app/features/agents/model/agents.messages.ts";
import { confirmAgency } from "#app/features/agents/model/membership.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { holdAgent, releaseHold, holdSchema } from "#app/features/moderation/moderation.server.ts";
import { findHoldsByAgents } from "#app/features/moderation/holds.queries.server.ts";
import { moderationMessages } from "#app/features/moderation/moderation.messages.ts";
import { NameList, NameSearch } from "#app/features/admin/model/name-search.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { type FormResult, isFailure } from "#app/forms/form-result.ts";
import { toConstraint, type FormConstraint } from "#app/forms/server-form.server.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requireAdmin, requirePageAdmin } from "#app/session/viewer.server.ts";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import type { Route } from "./+types/agents.page";
import { adminMessages, agentsMessages as messages } from "#app/features/admin/model/admin.messages.ts";
import {
  agentElement,
  AgentEntry,
  agentIntents,
  type AgentWithHold,
  agentsAddress,
  agentsPath,
} from "./agent-entry.tsx";
import { type AgentPage, findAgentPage } from "./agents.queries.server.ts";
import { setFeatured, setVerified } from "#app/features/admin/model/operations.server.ts";
import { countText } from "#app/lib/text.ts";
import { Alert } from "#app/ui/alert.tsx";
import { RecordTable } from "#app/ui/record-table.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: adminMessages.tab.agents, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  requirePageAdmin({ context, url });
  const filters = decodeNameFilters(url.searchParams);
  const verifies = env.REQUIRE_AGENT_VERIFICATION;
  const constraint = toConstraint(holdSchema);
  return loadPage({ fallback: { filters, verifies, constraint, results: undefined } }, async () => {
    const { items, ...results } = await findAgentPage(filters);
    const holds = await findHoldsByAgents(items.map(({ id }) => id));
    const agents = items.map((agent) => ({ ...agent, hold: holds.get(agent.id) }));
    return {
      filters: { ...filters, page: results.page },
      verifies,
      constraint,
      results: { ...results, items: agents },
    };
  });
}

function redirectToAgent(
  { url }: Route.ActionArgs,
  id: number,
  message: { title: string; text: string; mailed?: boolean },
) {
  const path = agentsPath(decodeNameFilters(url.searchParams));
  return redirectWithFlash(`${path}#${agentElement(id)}`, { kind: "success", ...message });
}

const toMarkIntent = (
  operation: (member: Member, agentId: number, isSet: boolean) => Promise<void>,
  isSet: boolean,
  message: { title: string; text: string },
) =>
  intent({
    async act({ id }, args: Route.ActionArgs) {
      await operation(requireAdmin(args), id, isSet);
      return redirectToAgent(args, id, message);
    },
    failure: messages.failed.text,
  });

export const action = intentAction(
  agentIntents,
  {
    feature: toMarkIntent(setFeatured, true, messages.updated),
    unfeature: toMarkIntent(setFeatured, false, messages.updated),
    verify: toMarkIntent(setVerified, true, messages.nowVerified),
    unverify: toMarkIntent(setVerified, false, messages.notVerified),
    confirm: toMarkIntent(confirmAgency, true, agencyMessages.confirmed),
    decline: toMarkIntent(confirmAgency, false, agencyMessages.declined),
    hold: intent({
      schema: holdSchema,
      async act({ id, input: { reason } }, args: Route.ActionArgs) {
        await holdAgent(requireAdmin(args), id, reason);
        return redirectToAgent(args, id, { ...moderationMessages.done.agentOnHold, mailed: true });
      },
      failure: messages.failed.text,
    }),
    // The id is the agent's.
    release: intent({
      async act({ id }, args: Route.ActionArgs) {
        const member = requireAdmin(args);
        const hold = (await findHoldsByAgents([id])).get(id);
        if (hold) await releaseHold(member, hold.id);
        return redirectToAgent(args, id, { ...moderationMessages.done.released, mailed: true });
      },
      failure: messages.failed.text,
    }),
  },
  { missingMessage: messages.noAgent, guard: requirePageAdmin },
);

export const clientAction = intentClientAction(agentIntents, { failure: messages.failed.text });

export const clientMiddleware = keepPageWhenUnreachable((previous: Route.ComponentProps["loaderData"], params) => ({
  ...previous,
  filters: decodeNameFilters(params),
  results: undefined,
}));

export default function AgentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { filters, verifies, constraint, results } = loaderData;
  return (
    <>
      {isFailure(actionData) && (
        <ErrorSummary
          form={{ id: actionData.formId, failure: actionData, failureTitle: messages.failed.title }}
          className=""
        />
      )}
      <NameSearch address={agentsAddress} messages={messages} search={filters.search} />
      {results ? (
        <AgentList
          filters={filters}
          results={results}
          verifies={verifies}
          constraint={constraint}
          result={actionData}
        />
      ) : (
        <LoadFailed title={messages.notLoaded} path={agentsPath(filters)}>
          {adminMessages.loadFailed}
        </LoadFailed>
      )}
    </>
  );
}

interface AgentListProps {
  filters: NameFilters;
  results: Omit<AgentPage, "items"> & { items: readonly AgentWithHold[] };
  /** Agents must be verified to publish. */
  verifies: boolean;
  /** Of the hold reason. */
  constraint: FormConstraint;
  result?: FormResult;
}

const columns = [
  { label: messages.columns.agent, className: "md:w-[32%]" },
  { label: messages.columns.suburbs },
  { label: messages.columns.leads, className: "md:w-20" },
  { label: messages.columns.subscription, className: "md:w-[30%]" },
];

function AgentList({ filters, results, verifies, constraint, result }: AgentListProps) {
  const { items: agents, hasLeads } = results;
  return (
    <NameList
      address={agentsAddress}
      messages={messages}
      filters={filters}
      results={results}
      heading={countText(results.total, "agent")}
      emptyStepTo="/for-agents"
    >
      {!hasLeads && (
        <Alert tone="note" title={messages.noLeads}>
          {messages.noLeadsHint}
        </Alert>
      )}
      <RecordTable caption={messages.columns.agent} columns={columns}>
        {agents.map((agent) => (
          <AgentEntry
            key={agent.id}
            agent={agent}
            filters={filters}
            verifies={verifies}
            constraint={constraint}
            formResult={result}
          />
        ))}
      </RecordTable>
    </NameList>
  );
}
