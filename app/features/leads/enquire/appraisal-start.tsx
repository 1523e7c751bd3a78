import { useRef } from "react";
import { AgentPortrait, AgentStats } from "#app/features/agents/model/agent-card.tsx";
import { agentPath, experienceShort, recordBasis } from "#app/features/agents/model/card.ts";
import { agentsBasePath, appraisalBasePath } from "#app/features/agents/model/filters.ts";
import { KeyMedians } from "#app/features/suburbs/model/market-figures.tsx";
import { addressQuestion, suburbSuggestionsPath, withSuburb } from "#app/features/suburbs/model/paths.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";
import { FieldError } from "#app/forms/error-summary.tsx";
import { formMessages } from "#app/forms/form-result.ts";
import { countOf } from "#app/lib/text.ts";
import { Button } from "#app/ui/button.tsx";
import { CoastStrip } from "#app/ui/coast-strip.tsx";
import { hintId, TextInput } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import { useFirstIntent } from "#app/ui/use-first-intent.ts";
import {
  type Appraiser,
  type AppraisalProof,
  appraisalPath,
  type AppraisedHome,
  appraisedHomeLabels,
  homeMessages,
} from "./appraisal.ts";

const messages = {
  heading: "What might your home sell for?",
  lead: "Ask up to three local agents for an appraisal. It costs you nothing.",
  address: "Address of your home",
  addressHint: "Street and suburb, for example 12 Smith Street, Newtown",
  findAgents: "Find local agents",
  steps: "What happens",
  proof: (agents: number, sales: number) =>
    `${countOf(agents, "agent")} ${agents === 1 ? "has a profile" : "have profiles"} here, with ${countOf(sales, "sale")} recorded in the last 12 months.`,
  example: (place: string) => `For example: ${place}`,
  exampleAgents: "The agents with the most sales there",
  exampleDate: (date: string) => `Sales as recorded here up to ${date}.`,
  seeAll: (place: string) => `See the agents and sales of ${place}`,
  inDirectory: "Choose from all agents",
} as const;

const steps = [
  {
    title: "Choose up to three agents",
    text: "See what each sold in your suburb in 12 months, the median price, the days to sell and how fast they answer.",
  },
  {
    title: "They answer within 24 hours",
    text: "Each agent arranges a time with you to see your home. Only the agents you choose get your details.",
  },
  {
    title: "Hear what it might sell for",
    text: "Each agent gives you an appraisal of their own. It costs you nothing.",
  },
] as const;

export const trail = [{ label: "Agents", to: agentsBasePath }, { label: "Appraisal" }];

interface AppraisalStartProps extends AddressFormProps {
  /** Undefined without sales, and after an error. */
  proof: AppraisalProof | undefined;
}

/** Asks for the address. */
export function AppraisalStart({ address, home, error, proof }: AppraisalStartProps) {
  return (
    <>
      <CoastStrip size="landing">
        <div className="page pt-16 sm:py-6">
          <div className="flex flex-col gap-3 bg-surface max-sm:-mx-(--gutter) max-sm:px-(--gutter) max-sm:pt-3 max-sm:pb-5 sm:max-w-148 sm:px-6 sm:py-5 lg:max-w-164">
            <Breadcrumb trail={trail} />
            <h1 tabIndex={-1} className="text-2xl lg:text-[2.375rem]">
              {messages.heading}
            </h1>
            <p className="text-lg text-pretty">{messages.lead}</p>
            <AddressForm address={address} home={home} error={error} />
            {proof && <p className="text-sm">{messages.proof(proof.agents, proof.sold)}</p>}
          </div>
        </div>
      </CoastStrip>
      <div className="page flex flex-col gap-6 py-6 lg:gap-10 lg:py-10">
        {proof && <AppraisalExample {...proof} />}
        <AppraisalSteps title={messages.steps} isRow />
        <DirectoryLink />
      </div>
    </>
  );
}

/** The figures and agents that an owner in one suburb would see. */
function AppraisalExample({ latest, example: { place, market, sources, agents } }: AppraisalProof) {
  return (
    <section aria-labelledby="example" className="flex flex-col gap-3">
      <h2 id="example" className="text-xl">
        {messages.example(place)}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-4 border-t-3 border-ink pt-3 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-2">
          <KeyMedians market={market} />
          <TextLink
            to={appraisalPath({ ids: [], place })}
            className="inline-flex min-h-11 items-center self-start font-semibold"
          >
            {messages.seeAll(place)}
          </TextLink>
        </div>
        {agents.length > 0 && (
          <div>
            <h3 id="example-agents" className="text-base font-semibold">
              {messages.exampleAgents}
            </h3>
            <ul aria-labelledby="example-agents" className="divide-y divide-line">
              {agents.map((agent) => (
                <li key={agent.id} className="grid gap-x-3 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
                  <div className="flex items-center gap-x-3">
                    <AgentPortrait name={agent.name} portrait={agent.portrait} photoUrl={agent.photoUrl} />
                    <div className="min-w-0">
                      <TextLink to={agentPath(agent)} className="font-semibold">
                        {agent.name}
                      </TextLink>
                      <AgentByline agent={agent} />
                    </div>
                  </div>
                  {agent.record && <AgentStats record={agent.record} place={place} everywhere={agent.everywhere} />}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <p className="prose text-sm text-ink-2">
        {messages.exampleDate(latest)} {agents.length > 0 && recordBasis}
        {sources.length > 0 && ` ${suburbsMessages.sources} ${sources.join("; ")}.`}
      </p>
    </section>
  );
}

interface AddressFormProps {
  /** The typed text. */
  address?: string;
  home?: AppraisedHome;
  error?: string;
  className?: string;
}

export function AddressForm({ address = "", home, error, className = "" }: AddressFormProps) {
  const errorId = "address-error";
  const form = useRef<HTMLFormElement>(null);
  const region = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const Suggestions = useFirstIntent(form, loadSuggestions)?.Suggestions;

  function complete(suburb: string | undefined) {
    if (!input.current || suburb === undefined) return;
    input.current.value = withSuburb(input.current.value, suburb);
    input.current.focus();
  }

  return (
    <form ref={form} method="get" action={appraisalBasePath} className={className}>
      {/* The suggestions would cover it below the address. */}
      <fieldset className="mb-3">
        <legend className="mb-1 font-semibold">
          {homeMessages.legend} <span className="font-normal text-ink-2">{formMessages.optional}</span>
        </legend>
        <div className="segments segments-stack">
          {homeChoices.map(([value, label]) => (
            <label key={value}>
              <input type="radio" name="home" value={value} defaultChecked={value === (home ?? "")} />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="field" data-invalid={error ? "" : undefined}>
        <label htmlFor="address" className="block font-semibold">
          {messages.address}
        </label>
        <p id={hintId("address")} className="text-sm text-ink-2">
          {messages.addressHint}
        </p>
        <FieldError id={errorId} error={error} />
        <div className="mt-1 flex flex-col gap-3 sm:flex-row">
          <div ref={region} className="relative grow">
            <TextInput
              ref={input}
              id="address"
              name="address"
              key={address}
              defaultValue={address}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${errorId} ${hintId("address")}` : hintId("address")}
              // The browser's list would cover ours.
              autoComplete={Suggestions ? "off" : "address-line1"}
            />
            {Suggestions && (
              <Suggestions
                form={form}
                input={input}
                region={region}
                source={suggestionsPath}
                hasCounts={false}
                onChoose={({ place }) => complete(place?.name)}
              />
            )}
          </div>
          <Button className="flex-none">{messages.findAgents}</Button>
        </div>
      </div>
    </form>
  );
}

const loadSuggestions = () => import("#app/ui/combobox-suggestions.tsx");

function suggestionsPath(fields: FormData): string {
  const address = fields.get("address");
  return suburbSuggestionsPath(addressQuestion(typeof address === "string" ? address : ""));
}

const homeChoices = [["", homeMessages.any], ...Object.entries(appraisedHomeLabels)] as const;

interface AppraisalStepsProps {
  title: string;
  /** The number of steps that are done. */
  done?: number;
  /** On wide screens the steps are next to each other. */
  isRow?: boolean;
}

export function AppraisalSteps({ title: heading, done = 0, isRow = false }: AppraisalStepsProps) {
  return (
    <section aria-labelledby="steps" className="flex flex-col gap-4">
      <h2 id="steps" className={isRow ? "text-xl" : "text-lg"}>
        {heading}
      </h2>
      <ol className={`grid gap-x-10 gap-y-4 border-t-3 border-ink pt-4 ${isRow ? "md:grid-cols-3" : ""}`}>
        {steps.slice(done).map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[2.75rem_1fr]">
            <span aria-hidden="true" className="text-figure leading-none font-bold tnum">
              {index + 1}
            </span>
            <div>
              <h3 className="text-lg">{title}</h3>
              <p className="text-pretty text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function DirectoryLink() {
  return (
    <TextLink to={agentsBasePath} className="inline-flex min-h-11 items-center self-start">
      {messages.inDirectory}
    </TextLink>
  );
}

/** "Ironbark & Quay, 14 years" */
export function AgentByline({ agent: { agencyName, yearsExperience: years } }: { agent: Appraiser }) {
  const parts = [agencyName, years !== null && experienceShort(years)].filter(Boolean);
  return parts.length > 0 && <p className="text-sm text-ink-2">{parts.join(", ")}</p>;
}
