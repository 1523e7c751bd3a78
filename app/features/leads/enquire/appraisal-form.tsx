import type { ReactNode } from "react";
import { AgentPortrait } from "#app/features/agents/model/agent-card.tsx";
import { agentPath } from "#app/features/agents/model/card.ts";
import { agentChoicePath, agentsBasePath, MAX_APPRAISING_AGENTS } from "#app/features/agents/model/filters.ts";
import { appraisalTimingOptions, enquiryLabel } from "#app/features/leads/model/enquiry-fields.ts";
import type { AppraisalInput } from "#app/features/leads/model/lead.schema.ts";
import { leadMessages, enquiryFormId } from "#app/features/leads/model/lead.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { SelectField, TextAreaField, TextField } from "#app/forms/fields.tsx";
import type { FormResult } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import type { FormConstraint } from "#app/forms/server-form.server.ts";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { countOf, joinNames } from "#app/lib/text.ts";
import { Link, TextLink } from "#app/ui/link.tsx";
import { AgentByline, AppraisalSteps } from "./appraisal-start.tsx";
import {
  type Appraiser,
  type AppraisalRequest,
  appraisedHomeLabels,
  appraisalPath,
  homeMessages,
} from "./appraisal.ts";

const messages = {
  whatNext: "What happens next",
  add: (more: number) => `Add up to ${countOf(more, "more agent")}`,
  next: (agents: number) =>
    agents === 1
      ? "Next, the agent answers you within 24 hours to arrange a visit. It costs you nothing."
      : "Next, each agent answers you within 24 hours to arrange a visit. It costs you nothing.",
  home: "Your home",
  contact: (agents: number) => (agents === 1 ? "How the agent reaches you" : "How the agents reach you"),
  passedOn: (names: string) => `We pass these details on to ${names}, and to nobody else, so that they can answer you.`,
  change: "Change the message",
  prefilled: "I would like to know what my home might sell for.",
} as const;

/** lead.schema.ts has the rules. */
type AppraisalFields = Record<keyof AppraisalInput, string>;

interface AppraisalFormProps {
  agents: readonly Appraiser[];
  request: AppraisalRequest;
  /** The typed address, if it is more than a suburb. */
  street?: string;
  path: string;
  constraint: FormConstraint;
  result?: FormResult;
  /** The details of the signed-in member. */
  contact: Partial<Pick<AppraisalFields, "name" | "email">>;
}

export function AppraisalForm({ agents, request, street, path, constraint, result, contact }: AppraisalFormProps) {
  const form = useServerForm<AppraisalFields>({
    id: enquiryFormId,
    action: path,
    constraint,
    result,
    failureTitle: leadMessages.failed.title,
    hasFailureToast: false,
    defaultValue: {
      ...contact,
      appraisalAddress: street,
      propertyType: request.home && appraisedHomeLabels[request.home],
      message: messages.prefilled,
    },
  });
  const { fields } = form;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,40rem)_minmax(0,24rem)]">
      <div className="flex flex-col gap-6">
        <Receivers agents={agents} request={request} />
        <ErrorSummary form={form} className="" />
        <ServerForm form={form} className="flex flex-col gap-4">
          <FieldGroup id="your-home" heading={messages.home}>
            <TextField
              field={fields.appraisalAddress}
              label={enquiryLabel("appraisalAddress")}
              hint="With the suburb, for example 12 Smith Street, Newtown"
              autoComplete="address-line1"
            />
            <div className={PAIR}>
              <SelectField
                field={fields.propertyType}
                label={homeMessages.legend}
                options={[
                  { value: "", label: "Choose" },
                  ...Object.values(appraisedHomeLabels).map((label) => ({ value: label, label })),
                ]}
              />
              <SelectField
                field={fields.appraisalTiming}
                label="When do you think of selling?"
                options={[{ value: "", label: "Choose" }, ...appraisalTimingOptions]}
              />
            </div>
          </FieldGroup>
          <FieldGroup id="contact" heading={messages.contact(agents.length)}>
            <div className={PAIR}>
              <TextField field={fields.name} label={enquiryLabel("name")} autoComplete="name" />
              <TextField field={fields.phone} label={enquiryLabel("phone")} type="tel" autoComplete="tel" />
            </div>
            <TextField field={fields.email} label={enquiryLabel("email")} type="email" autoComplete="email" />
          </FieldGroup>
          {/* Prefilled, so few people need to open it. */}
          <details open={fields.message.errors !== undefined || undefined} className="group">
            <summary className="w-fit py-2.5">
              <span className="link">{messages.change}</span>
              <span className="text-sm text-ink-2 group-open:hidden"> “{fields.message.defaultValue}”</span>
            </summary>
            <TextAreaField
              field={fields.message}
              label={enquiryLabel("message")}
              hint="At least 10 characters"
              rows={3}
            />
          </details>
          <Honeypot />
          <p className="text-sm text-ink-2">
            {messages.passedOn(joinNames(agents.map(({ name }) => name)))}{" "}
            <TextLink to="/privacy">How we look after your details</TextLink>.
          </p>
          <p className="text-sm">{messages.next(agents.length)}</p>
          <FormMessage />
          <div className="submit-bar">
            <SubmitButton pendingLabel="Sending...">Send request</SubmitButton>
          </div>
        </ServerForm>
      </div>
      <AppraisalSteps title={messages.whatNext} done={1} />
    </div>
  );
}

/** Two fields, in one column on the narrowest phones. */
const PAIR = "grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] items-end gap-4";

interface FieldGroupProps {
  /** The id of the heading. */
  id: string;
  heading: string;
  children: ReactNode;
}

/** No `fieldset`, because links to errors scroll to its legend. */
function FieldGroup({ id, heading, children }: FieldGroupProps) {
  return (
    <div role="group" aria-labelledby={id} className="flex min-w-0 flex-col gap-4 border-t border-ink pt-3">
      <h2 id={id} className="text-lg">
        {heading}
      </h2>
      {children}
    </div>
  );
}

function Receivers({ agents, request }: Pick<AppraisalFormProps, "agents" | "request">) {
  return (
    <section aria-labelledby="receivers" className="flex flex-col gap-2">
      <h2 id="receivers" className="text-lg">
        Your request goes to
      </h2>
      <ul className="flex flex-col gap-1">
        {agents.map((agent) => (
          <li key={agent.id} className="flex items-center gap-3">
            <AgentPortrait name={agent.name} portrait={agent.portrait} photoUrl={agent.photoUrl} />
            <div className="min-w-0 grow">
              <Link to={agentPath(agent)} className="link font-semibold">
                {agent.name}
              </Link>
              <AgentByline agent={agent} />
            </div>
            {agents.length > 1 && (
              <TextLink
                to={pathWithout(request, agent)}
                className="inline-flex min-h-11 flex-none items-center text-sm"
              >
                Leave out <span className="sr-only">{agent.name}</span>
              </TextLink>
            )}
          </li>
        ))}
      </ul>
      {agents.length < MAX_APPRAISING_AGENTS && (
        <p>
          <TextLink to={pathToAdd(request, agents)} className="inline-flex min-h-11 items-center">
            {messages.add(MAX_APPRAISING_AGENTS - agents.length)}
          </TextLink>
        </p>
      )}
    </section>
  );
}

/** Of the suburb's agents, or of the directory, with these agents ticked. */
function pathToAdd(request: AppraisalRequest, agents: readonly Appraiser[]): string {
  const ids = agents.map(({ id }) => id);
  return request.address === undefined && request.place === undefined
    ? agentChoicePath(agentsBasePath, { ids })
    : appraisalPath({ ...request, ids, step: "agents" });
}

function pathWithout(request: AppraisalRequest, { id }: Appraiser): string {
  return appraisalPath({ ...request, ids: request.ids.filter((other) => other !== id) });
}
