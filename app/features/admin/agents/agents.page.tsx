import { useEffect } from "react";
import { useFetcher } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { adminMessages, agentsMessages as messages } from "#app/features/admin/model/admin.messages.ts";
import {
  adminAgentPath,
  type AgentMark,
  agentIntents,
  agentsBasePath,
  agentsPath,
  decodeNameFilters,
  markIntents,
  type NameFilters,
} from "#app/features/admin/model/filters.ts";
import { NameList, NameSearch } from "#app/features/admin/model/name-search.tsx";
import { setFeatured, setVerified } from "#app/features/admin/model/operations.server.ts";
import { personPath } from "#app/features/agencies/paths.ts";
import { AgencyButtons } from "#app/features/agents/model/agency-buttons.tsx";
import { agencyMessages, agentPath } from "#app/features/agents/model/card.ts";
import { confirmAgency } from "#app/features/agents/model/membership.server.ts";
import { ReasonForm, ReleaseButton } from "#app/features/moderation/entries.tsx";
import { findHoldsByAgents } from "#app/features/moderation/holds.queries.server.ts";
import { holdAgent, holdSchema, releaseHold } from "#app/features/moderation/moderation.server.ts";
import { moderationMessages } from "#app/features/moderation/moderation.ts";
import { ErrorSummary, FieldError } from "#app/forms/error-summary.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { type FormResult, isFailure, isRefused } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { type FormConstraint, toConstraint } from "#app/forms/server-form.server.ts";
import { useOneSubmit } from "#app/forms/server-form.tsx";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { firstN } from "#app/lib/page.ts";
import { countText } from "#app/lib/text.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requireAdmin, requirePageAdmin } from "#app/session/viewer.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { DottedFacts } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { RecordCell, RecordMore, RecordRow, RecordTable } from "#app/ui/record-table.tsx";
import { useServerRenderedValue } from "#app/ui/server-html.tsx";
import { showToast } from "#app/ui/toasts.ts";
import { env } from "#platform/env.server.ts";
import type { Route } from "./+types/agents.page";
import { type AgentPage, type ListedAgent, findAgentPage } from "./agents.queries.server.ts";

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
      <NameSearch address={agentsBasePath} messages={messages} search={filters.search} />
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
  { label: messages.columns.agent },
  { label: messages.columns.subscription, className: "md:w-[34%]" },
  { label: messages.columns.details, className: "md:w-[28%]" },
];

function AgentList({ filters, results, verifies, constraint, result }: AgentListProps) {
  const { items: agents, hasLeads } = results;
  return (
    <NameList
      address={agentsBasePath}
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
      <RecordTable caption={messages.columns.agent} columns={columns} phoneLayout="dense">
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

function agentElement(agentId: number): string {
  return `agent-${agentId}`;
}

const MAX_SUBURBS = 2;

/** Undefined without a hold. */
type AgentWithHold = ListedAgent & { hold?: { reason: string } };

interface AgentEntryProps {
  agent: AgentWithHold;
  filters: NameFilters;
  /** Agents must be verified to publish. */
  verifies: boolean;
  /** Of the hold reason. */
  constraint: FormConstraint;
  formResult?: FormResult;
}

function AgentEntry({ agent, verifies, constraint, ...page }: AgentEntryProps) {
  const { id, name, agencyName, requestedAgencyName, isListed, suburbs, leadCount } = agent;
  const { first, more } = firstN(suburbs, MAX_SUBURBS);
  const served = suburbs.length === 0 ? messages.noSuburbs : `${first.join(", ")}${more > 0 ? ` +${more} more` : ""}`;
  const path = agentsPath(page.filters);
  const holdForms = [agentIntents.form(path, "hold", id), agentIntents.form(path, "release", id)];
  const named = (
    <>
      <span className="text-base font-semibold">
        {isListed ? <TextLink to={agentPath(agent)}>{name}</TextLink> : name}
      </span>{" "}
      {agent.hold && <Badge tone="buff">{moderationMessages.home.held}</Badge>}
      <p className="text-ink-2">
        <DottedFacts
          facts={[
            agencyName ?? messages.noAgency,
            !isListed && messages.notListed,
            served,
            countText(leadCount, "lead"),
          ]}
        />
      </p>
    </>
  );
  return (
    <RecordRow id={agentElement(id)} heading={named}>
      <RecordCell className="flex flex-col gap-2 md:table-cell">
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          <MarkForm agent={agent} mark="featured" isSet={agent.isFeatured} {...page} />
          {verifies && <MarkForm agent={agent} mark="verified" isSet={agent.isVerified} {...page} />}
        </div>
        {requestedAgencyName !== null && (
          <div className="flex flex-col gap-2 md:mt-2">
            <p>{messages.waitsFor(requestedAgencyName)}</p>
            <AgencyButtons agent={agent} intents={agentIntents} path={path} result={page.formResult} />
          </div>
        )}
      </RecordCell>
      <RecordMore about={name} open={isRefused(page.formResult, holdForms)}>
        <TextLink to={adminAgentPath(id)} className="inline-block min-h-6">
          {messages.open} <span className="sr-only">: {name}</span>
        </TextLink>
        {agencyName !== null && (
          <TextLink to={personPath(id)} className="inline-block min-h-6">
            {messages.membership(agencyName)} <span className="sr-only">: {name}</span>
          </TextLink>
        )}
        <AgentHold agent={agent} constraint={constraint} {...page} />
      </RecordMore>
    </RecordRow>
  );
}

type AgentHoldProps = Omit<AgentEntryProps, "verifies">;

function AgentHold({ agent: { id, name, hold }, filters, constraint, formResult }: AgentHoldProps) {
  const path = agentsPath(filters);
  return hold ? (
    <>
      <p className="wrap-anywhere whitespace-pre-line">{hold.reason}</p>
      <ReleaseButton {...agentIntents.form(path, "release", id)} result={formResult} inPlace about={name} />
    </>
  ) : (
    <ReasonForm
      {...agentIntents.form(path, "hold", id)}
      constraint={constraint}
      result={formResult}
      inPlace
      label={moderationMessages.home.holdAgent}
      about={name}
      lead={moderationMessages.home.holdAgentLead}
      pendingLabel={moderationMessages.home.holding}
    />
  );
}

interface MarkFormProps extends Omit<AgentEntryProps, "verifies" | "constraint"> {
  mark: AgentMark;
  isSet: boolean;
}

/** Shows the new state before the response. */
function MarkForm({ agent, mark, isSet, filters, formResult }: MarkFormProps) {
  const { set, unset } = markIntents[mark];
  const { id, action: address } = agentIntents.form(agentsPath(filters), isSet ? unset : set, agent.id);
  const { Form, pending, failure, onSubmit } = useMarkForm(id, formResult);
  const isDisplayedAsSet = pending ? !isSet : isSet;
  const change = messages.change[mark][isDisplayedAsSet ? "unset" : "set"];
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p>
        <Badge tone={isDisplayedAsSet ? "plain" : "outline"}>
          {messages.state[mark][isDisplayedAsSet ? "set" : "unset"]}
        </Badge>
      </p>
      <Form id={id} method="post" action={address} preventScrollReset onSubmit={onSubmit} className="print:hidden">
        <Honeypot />
        <Button
          variant="quiet"
          aria-label={`${change}: ${agent.name}`}
          aria-disabled={pending || undefined}
          aria-describedby={failure && `${id}-error`}
          className="btn-small aria-disabled:opacity-100"
        >
          {change}
        </Button>
      </Form>
      <FieldError id={`${id}-error`} error={failure?.error[""]?.[0]} />
    </div>
  );
}

/** `reply` is the page's action data. */
function useMarkForm(id: string, formResult: FormResult | undefined) {
  const fetcher = useFetcher<FormResult>();
  const pending = fetcher.state !== "idle";
  const result = fetcher.data ?? formResult;
  const failure = !pending && isFailure(result) && result.formId === id ? result : undefined;

  const sentInHtml = useServerRenderedValue(failure);
  useEffect(() => {
    if (failure && failure !== sentInHtml) showToast({ kind: "failure", ...messages.failed });
  }, [failure, sentInHtml]);

  return { Form: fetcher.Form, pending, failure, onSubmit: useOneSubmit(pending, failure) };
}
