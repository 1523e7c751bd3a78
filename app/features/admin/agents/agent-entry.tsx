import { type NameFilters, nameListPath } from "#app/features/admin/model/filters.ts";
import { AgencyButtons } from "#app/features/agents/model/agency-buttons.tsx";
import { agentPath } from "#app/features/agents/model/card.ts";
import { ReasonForm, ReleaseButton } from "#app/features/moderation/entries.tsx";
import { moderationMessages } from "#app/features/moderation/moderation.messages.ts";
import { FieldError } from "#app/forms/error-summary.tsx";
import { type FormResult, isFailure } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import type { FormConstraint } from "#app/forms/server-form.server.ts";
import { useOneSubmit } from "#app/forms/use-one-submit.ts";
import { firstN } from "#app/lib/page.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { RecordCell, RecordRow } from "#app/ui/record-table.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { showToast } from "#app/ui/toasts.ts";
import { useSentInHtml } from "#app/ui/sent-html.tsx";
import { useEffect } from "react";
import { href, useFetcher } from "react-router";
import { agentsMessages as messages } from "#app/features/admin/model/admin.messages.ts";
import type { ListedAgent } from "./agents.queries.server.ts";
import { defineIntents } from "#app/lib/intents.ts";

export const agentsAddress = "/admin/agents";

export const agentsPath = (filters: NameFilters): string => nameListPath(agentsAddress, filters);

export type AgentMark = "featured" | "verified";

/** The two buttons of a mark share a form, so that a pressed button stays the same element. */
export const agentIntents = defineIntents({
  feature: { form: "featured", inPlace: true },
  unfeature: { form: "featured", inPlace: true },
  verify: { form: "verified", inPlace: true },
  unverify: { form: "verified", inPlace: true },
  confirm: { inPlace: true },
  decline: { inPlace: true },
  hold: { inPlace: true },
  release: { inPlace: true },
});

export const markIntents = {
  featured: { set: "feature", unset: "unfeature" },
  verified: { set: "verify", unset: "unverify" },
} as const satisfies Record<AgentMark, unknown>;

export function agentElement(agentId: number): string {
  return `agent-${agentId}`;
}

const MAX_SUBURBS = 2;

/** Undefined without a hold. */
export type AgentWithHold = ListedAgent & { hold?: { reason: string } };

export interface AgentEntryProps {
  agent: AgentWithHold;
  filters: NameFilters;
  /** Agents must be verified to publish. */
  verifies: boolean;
  /** Of the hold reason. */
  constraint: FormConstraint;
  formResult?: FormResult;
}

export function AgentEntry({ agent, verifies, constraint, ...page }: AgentEntryProps) {
  const { id, name, agencyName, requestedAgencyName, isListed, suburbs, leadCount } = agent;
  const { first, more } = firstN(suburbs, MAX_SUBURBS);
  const named = (
    <>
      <span className="text-base font-semibold">
        {isListed ? <TextLink to={agentPath(agent)}>{name}</TextLink> : name}
      </span>
      <p className="text-ink-2">
        {[agencyName ?? messages.noAgency, ...(isListed ? [] : [messages.notListed])].join(" · ")}
      </p>
    </>
  );
  return (
    <RecordRow id={agentElement(id)} heading={named}>
      <RecordCell label={messages.columns.suburbs}>
        {suburbs.length === 0 ? (
          <span className="text-ink-2">{messages.noSuburbs}</span>
        ) : (
          `${first.join(", ")}${more > 0 ? ` +${more} more` : ""}`
        )}
      </RecordCell>
      <RecordCell label={messages.columns.leads}>
        <span className="tnum">{formatNumber(leadCount)}</span>
      </RecordCell>
      <RecordCell>
        <div className="flex flex-wrap gap-3">
          <MarkForm agent={agent} mark="featured" isSet={agent.isFeatured} {...page} />
          {verifies && <MarkForm agent={agent} mark="verified" isSet={agent.isVerified} {...page} />}
        </div>
        {agencyName !== null && (
          <div className="mt-3">
            <TextLink to={href("/dashboard/agency/people/:id", { id: String(id) })} className="inline-block min-h-6">
              {messages.membership(agencyName)} <span className="sr-only">: {name}</span>
            </TextLink>
          </div>
        )}
        <AgentHold agent={agent} constraint={constraint} {...page} />
        {requestedAgencyName !== null && (
          <div className="mt-3 flex flex-col gap-2">
            <p>{`Waiting for ${requestedAgencyName}`}</p>
            <AgencyButtons
              agent={agent}
              intents={agentIntents}
              path={agentsPath(page.filters)}
              result={page.formResult}
            />
          </div>
        )}
      </RecordCell>
    </RecordRow>
  );
}

type AgentHoldProps = Omit<AgentEntryProps, "verifies">;

function AgentHold({ agent: { id, name, hold }, filters, constraint, formResult }: AgentHoldProps) {
  const path = agentsPath(filters);
  return (
    <div className="mt-3">
      {hold ? (
        <div className="flex flex-col items-start gap-2">
          <p className="wrap-anywhere whitespace-pre-line">
            <Badge tone="buff">{moderationMessages.home.held}</Badge> {hold.reason}
          </p>
          <ReleaseButton {...agentIntents.form(path, "release", id)} result={formResult} inPlace about={name} />
        </div>
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
      )}
    </div>
  );
}

interface MarkFormProps extends Omit<AgentEntryProps, "verifies" | "constraint"> {
  mark: AgentMark;
  isSet: boolean;
}

/** Shows the new state before the response. */
function MarkForm({ agent, mark, isSet, filters, formResult }: MarkFormProps) {
  const { set, unset } = markIntents[mark];
  const { id, action } = agentIntents.form(agentsPath(filters), isSet ? unset : set, agent.id);
  const { Form, pending, failure, onSubmit } = useMarkForm(id, formResult);
  const isPressed = pending ? !isSet : isSet;
  return (
    <>
      <Form id={id} method="post" action={action} preventScrollReset onSubmit={onSubmit} className="print:hidden">
        <Honeypot />
        <Button
          variant="quiet"
          aria-label={`${messages[mark]}: ${agent.name}`}
          aria-pressed={isPressed}
          aria-disabled={pending || undefined}
          aria-describedby={failure && `${id}-error`}
          className="min-w-36 aria-disabled:opacity-100 aria-pressed:border-harbour aria-pressed:bg-harbour-soft"
        >
          {isPressed && <Icon name="check" />}
          {messages[mark]}
        </Button>
      </Form>
      <FieldError id={`${id}-error`} error={failure?.error[""]?.[0]} />
    </>
  );
}

/** `reply` is the page's action data. */
function useMarkForm(id: string, formResult: FormResult | undefined) {
  const fetcher = useFetcher<FormResult>();
  const pending = fetcher.state !== "idle";
  const result = fetcher.data ?? formResult;
  const failure = !pending && isFailure(result) && result.formId === id ? result : undefined;

  const sentInHtml = useSentInHtml(failure);
  useEffect(() => {
    if (failure && failure !== sentInHtml) showToast({ kind: "failure", ...messages.failed });
  }, [failure, sentInHtml]);

  return { Form: fetcher.Form, pending, failure, onSubmit: useOneSubmit(pending, failure) };
}
