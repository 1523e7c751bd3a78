import type { ActionFunctionArgs } from "react-router";
import { redirect } from "react-router";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { findAgentsById, searchAgents } from "#app/features/agents/directory/agents.queries.server.ts";
import { AgentPortrait } from "#app/features/agents/model/agent-card.tsx";
import { type AgentCardData, agentPath } from "#app/features/agents/model/card.ts";
import {
  agentChoicePath,
  agentsAddress,
  type AgentChoice,
  agentsPath,
  appraisalAddress,
  decodeAgentChoice,
  MAX_APPRAISING_AGENTS,
} from "#app/features/agents/model/filters.ts";
import { enquiryMessages, useContact } from "#app/features/leads/embeds/enquiry.tsx";
import { appraisalTimingOptions, enquiryLabel } from "#app/features/leads/model/enquiry-fields.ts";
import { readReceipt } from "#app/features/leads/model/mails.server.ts";
import type { AppraisalInput } from "#app/features/leads/model/lead.schema.ts";
import { leadMessages, enquiryFormId, enquiryPath } from "#app/features/leads/model/lead.ts";
import { findSentLead } from "#app/features/leads/model/lead.queries.server.ts";
import { resolvePlace } from "#app/features/suburbs/model/suburb-lists.queries.server.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { SelectField, TextAreaField, TextField } from "#app/forms/fields.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { type FormResult, submittedValues } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { RetryForm } from "#app/forms/retry-form.tsx";
import type { FormConstraint } from "#app/forms/server-form.server.ts";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { keepPrivate } from "#app/http/response-headers.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { countOf, joinNames } from "#app/lib/text.ts";
import { getCaller } from "#app/session/viewer.server.ts";
import { Alert, MailNote } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, Field, hintId, TextInput } from "#app/ui/field.tsx";
import { Link, TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import { SearchNotes } from "#app/ui/search-form.tsx";
import type { Route } from "./+types/appraisal.page";
import { appraisalRequest } from "./enquire.form.server.ts";
import { requestAppraisals } from "./submit.server.ts";

const messages = {
  title: "Ask for an appraisal",
  description: "Ask up to three agents what your home might sell for. Each answers you within 24 hours.",
  failed: "We couldn't load the agents just now.",
  suburb: "Where is your home?",
  suburbHint: "Suburb or postcode",
  findAgents: "Find local agents",
  blank: "Enter a suburb or postcode.",
  local: (place: string) => `Agents in ${place}`,
  tick: "Tick up to three.",
  lead: "Up to three agents tell you what your home might sell for. Each answers within 24 hours to arrange a visit. It costs you nothing.",
  goOn: "Ask these agents",
  all: (place: string) => `Compare all agents in ${place}`,
  noneIn: (place: string) => `No agents in ${place} are listed here yet.`,
  unknownPlace: (typed: string) => `We know no suburb “${typed}”. Check the spelling, or enter its postcode.`,
  guessed: (typed: string, place: string) => `We know no suburb “${typed}”. These agents work in ${place}.`,
  inDirectory: "Choose from all agents",
  soldIn: (sold: number, place: string) => `${sold} sold in ${place} in 12 months`,
  add: (more: number) => `Add up to ${countOf(more, "more agent")}`,
  next: (agents: number) =>
    agents === 1
      ? "Next, the agent answers you within 24 hours to arrange a visit. It costs you nothing."
      : "Next, each agent answers you within 24 hours to arrange a visit. It costs you nothing.",
  prefilled: "I would like to know what my home might sell for.",
} as const;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: messages.title,
    description: messages.description,
    url: absoluteUrl(matches[0].loaderData.origin, appraisalAddress),
    noIndex: true,
  });
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { constraint } = appraisalRequest;
  const choice = decodeAgentChoice(url.searchParams);
  const { ids } = choice;
  const path = pathOf(choice);
  const fallback = { path, constraint, agents: undefined, local: undefined, notices: [], sent: [] };
  return loadPage({ fallback }, async () => {
    const found = await findAgentsById(ids);
    const tokens = url.searchParams.getAll("sent").slice(0, MAX_APPRAISING_AGENTS);
    if (tokens.length > 0) keepPrivate(context);
    const agents = found.slice(0, MAX_APPRAISING_AGENTS);
    const local = agents.length === 0 && choice.place !== undefined ? await findLocalAgents(choice.place) : undefined;
    const isBlank = agents.length === 0 && choice.place === undefined && url.searchParams.has("suburb");
    const notices = [
      ...describeOmissions(ids.length, found.length),
      ...(local?.notices ?? []),
      ...(isBlank ? [messages.blank] : []),
    ];
    if (tokens.length === 0 && notices.length === 0) cachePublicly(path);
    return {
      path,
      constraint,
      agents,
      local,
      notices,
      sent: await findSent(tokens),
    };
  });
}

/** The suburb matters only until agents are chosen. */
function pathOf({ ids, place }: AgentChoice): string {
  return agentChoicePath(appraisalAddress, ids.length > 0 ? { ids } : { ids, place });
}

const MAX_LOCAL_AGENTS = 6;

interface LocalAgents {
  place: string;
  agents: AgentCardData[];
  notices: string[];
}

/** The agents with the most sales in a suburb or postcode, also of a misspelt name. */
async function findLocalAgents(typed: string): Promise<LocalAgents> {
  const match = await resolvePlace(typed);
  if (!match) return { place: typed, agents: [], notices: [messages.unknownPlace(typed)] };
  const { place, isGuess } = match;
  const { agents } = await searchAgents({ suburb: place, sort: "sales", page: 1 });
  return {
    place,
    agents: agents.slice(0, MAX_LOCAL_AGENTS),
    notices: [
      ...(isGuess ? [messages.guessed(typed, place)] : []),
      ...(agents.length === 0 ? [messages.noneIn(place)] : []),
    ],
  };
}

/** Reports agents who are not listed, and those after the third. */
export function describeOmissions(requested: number, found: number): string[] {
  return [
    ...(requested > found ? ["Some of the agents are not listed here, or no longer listed."] : []),
    ...(found > MAX_APPRAISING_AGENTS ? ["You can ask up to three agents at once. The first three are below."] : []),
  ];
}

/** The receipts that are valid and not withdrawn, with the agents' names. */
async function findSent(tokens: readonly string[]): Promise<{ token: string; name: string }[]> {
  const sent = await Promise.all(
    tokens.map(async (token) => {
      const receipt = readReceipt(token);
      const lead = receipt.state === "valid" ? await findSentLead(receipt.id) : undefined;
      const isRequest = lead?.appraisalAddress != null && lead.withdrawnAt === null;
      return isRequest && lead.agent ? [{ token, name: lead.agent.name }] : [];
    }),
  );
  return sent.flat();
}

export const action = pageAction(
  appraisalRequest,
  async (input, args: ActionFunctionArgs) => {
    const { ids } = decodeAgentChoice(args.url.searchParams);
    const agents = (await findAgentsById(ids)).slice(0, MAX_APPRAISING_AGENTS);
    if (agents.length === 0) throw new NotFound(leadMessages.agent);
    const chosen = agents.map(({ id }) => id);
    const leads = await requestAppraisals(getCaller(args), input, chosen);
    keepPrivate(args.context);
    const query = new URLSearchParams([
      ...chosen.map((id) => ["agent", String(id)]),
      ...leads.map(({ receipt }) => ["sent", receipt]),
    ]);
    return redirect(`${appraisalAddress}?${query.toString()}#sent`, 303);
  },
  { failure: leadMessages.failed.text },
);

export const clientAction = formClientAction({ form: enquiryFormId, failure: leadMessages.failed.text });

export const clientMiddleware = keepPageWhenUnreachable((current: Route.ComponentProps["loaderData"], params) => {
  const path = pathOf(decodeAgentChoice(params));
  return { ...current, path, agents: undefined, local: undefined, notices: [], sent: [] };
});

export default function AppraisalPage(props: Route.ComponentProps) {
  return <AppraisalScreen key={props.loaderData.path} {...props} />;
}

function AppraisalScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { path, constraint, agents, local, notices, sent } = loaderData;
  const submitted = submittedValues(actionData);
  if (!agents && submitted) return <RetryForm fields={submitted} action={path} />;
  return (
    <div className="page flex flex-col gap-4 py-4 lg:py-6">
      <Breadcrumb trail={[{ label: "Agents", to: agentsAddress }, { label: "Appraisal" }]} />
      <h1 tabIndex={-1} className="text-xl">
        {messages.title}
      </h1>
      <SearchNotes notes={notices} />
      {!agents && <LoadFailed title={messages.failed} path={path} />}
      {agents?.length === 0 && (
        <>
          <p className="prose">{messages.lead}</p>
          <SuburbForm place={local?.place} />
          {local && local.agents.length > 0 && <LocalAgentsForm {...local} />}
          <TextLink to={agentsAddress} className="inline-flex min-h-11 items-center">
            {messages.inDirectory}
          </TextLink>
        </>
      )}
      {agents && agents.length > 0 && sent.length > 0 && <RequestSent sent={sent} />}
      {agents && agents.length > 0 && sent.length === 0 && (
        <AppraisalForm agents={agents} path={path} constraint={constraint} result={actionData} />
      )}
      <SampleDataNotice />
    </div>
  );
}

function SuburbForm({ place = "" }: { place?: string }) {
  return (
    <form method="get" action={appraisalAddress} className="flex max-w-160 flex-wrap items-end gap-3">
      <Field id="suburb" label={messages.suburb} hint={messages.suburbHint} className="min-w-0 grow">
        <TextInput
          id="suburb"
          name="suburb"
          key={place}
          defaultValue={place}
          aria-describedby={hintId("suburb")}
          autoComplete="address-level2"
        />
      </Field>
      <Button>{messages.findAgents}</Button>
    </form>
  );
}

function LocalAgentsForm({ place, agents }: Pick<LocalAgents, "place" | "agents">) {
  return (
    <form
      method="get"
      action={appraisalAddress}
      aria-labelledby="local-agents"
      className="flex max-w-160 flex-col gap-3"
    >
      <h2 id="local-agents" className="text-lg">
        {messages.local(place)}
      </h2>
      <p>{messages.tick}</p>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {agents.map((agent) => (
          <li key={agent.id}>
            <label htmlFor={`agent-${agent.id}`} className="flex min-h-11 cursor-pointer items-center gap-3 py-2">
              <Checkbox id={`agent-${agent.id}`} name="agent" value={agent.id} />
              <AgentPortrait name={agent.name} portrait={agent.portrait} photoUrl={agent.photoUrl} />
              <span className="min-w-0">
                <span className="font-semibold">{agent.name}</span>
                <span className="block text-sm text-ink-2">
                  {[
                    agent.agencyName,
                    agent.record && agent.record.sold > 0 && messages.soldIn(agent.record.sold, place),
                  ]
                    .filter(Boolean)
                    .join(", ")}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button>{messages.goOn}</Button>
        <TextLink to={agentsPath({ suburb: place, page: 1 })} className="inline-flex min-h-11 items-center">
          {messages.all(place)}
        </TextLink>
      </div>
    </form>
  );
}

function RequestSent({ sent }: { sent: readonly { token: string; name: string }[] }) {
  return (
    <Alert tone="ok" level={2} id="sent" title={`Sent to ${joinNames(sent.map(({ name }) => name))}`}>
      <p>{leadMessages.succeeded.text}</p>
      <MailNote />
      <ul>
        {sent.map(({ token, name }) => (
          <li key={token}>
            <TextLink to={enquiryPath(token)} className="inline-flex min-h-11 items-center">
              {enquiryMessages.receipt} to {name}
            </TextLink>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** lead.schema.ts has the rules. */
type AppraisalFields = Record<keyof AppraisalInput, string>;

interface AppraisalFormProps {
  agents: readonly AgentCardData[];
  path: string;
  constraint: FormConstraint;
  result?: FormResult;
}

function AppraisalForm({ agents, path, constraint, result }: AppraisalFormProps) {
  const contact = useContact();
  const form = useServerForm<AppraisalFields>({
    id: enquiryFormId,
    action: path,
    constraint,
    result,
    failureTitle: leadMessages.failed.title,
    hasFailureToast: false,
    defaultValue: { ...contact, message: messages.prefilled },
  });
  const { fields } = form;
  return (
    <div className="flex max-w-160 flex-col gap-6">
      <section aria-labelledby="receivers" className="flex flex-col gap-2">
        <h2 id="receivers" className="text-lg">
          Your request goes to
        </h2>
        <ul className="flex flex-col">
          {agents.map((agent) => (
            <li key={agent.id} className="flex items-center gap-3 py-1">
              <AgentPortrait name={agent.name} portrait={agent.portrait} photoUrl={agent.photoUrl} />
              <p className="min-w-0 grow">
                <Link to={agentPath(agent)} className="link font-semibold">
                  {agent.name}
                </Link>
                {agent.agencyName && <span className="block text-sm text-ink-2">{agent.agencyName}</span>}
              </p>
              {agents.length > 1 && (
                <TextLink to={pathWithout(agents, agent)} className="inline-flex min-h-11 items-center text-sm">
                  Leave out <span className="sr-only">{agent.name}</span>
                </TextLink>
              )}
            </li>
          ))}
        </ul>
        {agents.length < MAX_APPRAISING_AGENTS && (
          <p>
            <TextLink to={pathToAdd(agents)} className="inline-flex min-h-11 items-center">
              {messages.add(MAX_APPRAISING_AGENTS - agents.length)}
            </TextLink>
          </p>
        )}
      </section>
      <ErrorSummary form={form} className="" />
      <ServerForm form={form} className="flex flex-col gap-4">
        <TextField
          field={fields.appraisalAddress}
          label={enquiryLabel("appraisalAddress")}
          hint="With the suburb, for example 12 Smith Street, Newtown"
          autoComplete="address-line1"
        />
        <SelectField
          field={fields.appraisalTiming}
          label="When do you think of selling?"
          options={[{ value: "", label: "Choose" }, ...appraisalTimingOptions]}
        />
        <TextField field={fields.name} label={enquiryLabel("name")} autoComplete="name" />
        <TextField field={fields.phone} label={enquiryLabel("phone")} type="tel" autoComplete="tel" />
        <TextField field={fields.email} label={enquiryLabel("email")} type="email" autoComplete="email" />
        <TextAreaField field={fields.message} label={enquiryLabel("message")} hint="At least 10 characters" rows={3} />
        <Honeypot />
        <p className="text-sm text-ink-2">
          We pass these details on to the agents above, and to nobody else, so that they can answer you.{" "}
          <TextLink to="/privacy">How we look after your details</TextLink>.
        </p>
        <p className="text-sm">{messages.next(agents.length)}</p>
        <FormMessage />
        <div className="submit-bar">
          <SubmitButton pendingLabel="Sending...">Send request</SubmitButton>
        </div>
      </ServerForm>
    </div>
  );
}

/** Of the directory, with these agents ticked. */
function pathToAdd(agents: readonly AgentCardData[]): string {
  return agentChoicePath(agentsAddress, { ids: agents.map(({ id }) => id) });
}

function pathWithout(agents: readonly AgentCardData[], { id }: AgentCardData): string {
  return agentChoicePath(appraisalAddress, { ids: agents.map((agent) => agent.id).filter((other) => other !== id) });
}
