import { useRef } from "react";
import { AgentPortrait, AgentStats } from "#app/features/agents/model/agent-card.tsx";
import { agentPath, answersWithin, experienceShort, recordBasis } from "#app/features/agents/model/card.ts";
import {
  agentsAddress,
  agentsPath,
  appraisalAddress,
  MAX_APPRAISING_AGENTS,
} from "#app/features/agents/model/filters.ts";
import type { ListingCardData } from "#app/features/listings/model/card.queries.server.ts";
import { priceLabel, statusLabel } from "#app/features/listings/model/labels.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { CoverPhoto } from "#app/features/pictures/model/cover-photo.tsx";
import { KeyMedians } from "#app/features/suburbs/model/market-figures.tsx";
import {
  addressQuestion,
  suburbDrawingPath,
  suburbPath,
  suburbSuggestionsPath,
  withSuburb,
} from "#app/features/suburbs/model/paths.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";
import { FieldError } from "#app/forms/error-summary.tsx";
import { formMessages } from "#app/forms/form-result.ts";
import { Button } from "#app/ui/button.tsx";
import { CoastStrip } from "#app/ui/coast-strip.tsx";
import { Checkbox, hintId, TextInput } from "#app/ui/field.tsx";
import { countOf } from "#app/lib/text.ts";
import { TextLink } from "#app/ui/link.tsx";
import { useFirstIntent } from "#app/ui/use-first-intent.ts";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import {
  type Appraiser,
  type AppraisalProof,
  appraisalPath,
  type AppraisalRequest,
  type AppraisedHome,
  appraisedHomeLabels,
  hasSold,
  homeMessages,
  type LocalMarket,
} from "./appraisal.ts";

const homeNouns: Readonly<Record<AppraisedHome, string>> = { house: "houses", unit: "units and townhouses" };

const messages = {
  heading: "What might your home sell for?",
  lead: "Ask up to three local agents for an appraisal. It costs you nothing.",
  address: "Address of your home",
  addressHint: "Street and suburb, for example 12 Smith Street, Newtown",
  findAgents: "Find local agents",
  change: "Change the address",
  steps: "What happens",
  proof: (agents: number, sales: number) =>
    `${countOf(agents, "agent")} ${agents === 1 ? "has a profile" : "have profiles"} here, with ${countOf(sales, "sale")} recorded in the last 12 months.`,
  example: (place: string) => `For example: ${place}`,
  exampleAgents: "The agents with the most sales there",
  exampleDate: (date: string) => `Sales as recorded here up to ${date}.`,
  seeAll: (place: string) => `See the agents and sales of ${place}`,
  local: (place: string) => `Agents in ${place}`,
  withoutSales: (place: string, home?: AppraisedHome) =>
    `Also in ${place}, no sales${home ? ` of ${homeNouns[home]}` : ""} recorded here yet`,
  noSales: (home?: AppraisedHome) =>
    `No sales${home ? ` of ${homeNouns[home]}` : ""} are recorded here yet. Tick up to three.`,
  order: "Paid placements do not affect the order.",
  tick: (home?: AppraisedHome) =>
    home === undefined
      ? "Most sales here first. Tick up to three."
      : `Most ${homeNouns[home]} sold here first; only ${homeNouns[home]} are counted. Tick up to three.`,
  chosen: `of ${MAX_APPRAISING_AGENTS} chosen`,
  goOn: "Ask these agents",
  all: (place: string) => `Compare all agents in ${place}`,
  noneIn: (place: string) => `No agents in ${place} are listed here yet.`,
  inDirectory: "Choose from all agents",
  elsewhere: "You have chosen",
  nearby: "They sold in the suburbs around it",
  soldBasis: "Sold by agents who list here, in the last 12 months.",
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

const trail = [{ label: "Agents", to: agentsAddress }, { label: "Appraisal" }];

interface AppraisalStartProps extends AddressFormProps {
  /** Undefined without sales, and after an error. */
  proof: AppraisalProof | undefined;
}

/** Asks for the address. */
export function AppraisalStart({ address, home, error, proof }: AppraisalStartProps) {
  return (
    <>
      <CoastStrip size="landing">
        <div className="page pt-16 sm:py-8 lg:py-10">
          <div className="flex flex-col gap-3 bg-surface max-sm:-mx-(--gutter) max-sm:px-(--gutter) max-sm:pt-3 max-sm:pb-5 sm:max-w-148 sm:px-6 sm:py-5">
            <Breadcrumb trail={trail} />
            <h1 tabIndex={-1} className="text-2xl">
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
        <TextLink to={agentsAddress} className="inline-flex min-h-11 items-center self-start">
          {messages.inDirectory}
        </TextLink>
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
  /** What was typed. */
  address?: string;
  home?: AppraisedHome;
  error?: string;
  className?: string;
}

function AddressForm({ address = "", home, error, className = "" }: AddressFormProps) {
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
    <form ref={form} method="get" action={appraisalAddress} className={className}>
      {/* The suggestions would cover it below the address. */}
      <fieldset className="mb-3">
        <legend className="mb-1 font-semibold">
          {homeMessages.legend} <span className="font-normal text-ink-2">{formMessages.optional}</span>
        </legend>
        <div className="segments">
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

interface AppraisalChoiceProps {
  request: AppraisalRequest;
  /** About the ticks. */
  error?: string;
  /** A suburb's name or a postcode. */
  place: string;
  market: LocalMarket;
  agents: readonly Appraiser[];
  /** Chosen already, but not among the agents of the place. */
  elsewhere: readonly Appraiser[];
  /** With sales in the nearest suburbs. */
  nearby: readonly Appraiser[];
}

/** The suburb's prices and sales, and its agents to choose from. */
export function AppraisalChoice({ request, error, place, market, ...lists }: AppraisalChoiceProps) {
  const { suburb, sources, sales, salesHeading } = market;
  return (
    <>
      <header className="relative overflow-hidden border-b border-line bg-land lg:flex">
        {suburb?.hasOutline && (
          <img
            src={suburbDrawingPath(suburb.slug, "card")}
            alt=""
            loading="lazy"
            decoding="async"
            className="absolute inset-y-0 right-0 h-full max-w-none max-lg:hidden"
          />
        )}
        <div className="relative page">
          <div className="flex flex-col gap-2 pt-3 pb-4 lg:my-6 lg:w-116 lg:bg-surface lg:px-6 lg:py-5">
            <Breadcrumb trail={trail} />
            <h1 tabIndex={-1} className="text-xl wrap-anywhere">
              {request.address ?? place}
            </h1>
            <details>
              <summary className="link w-fit py-1">{messages.change}</summary>
              <AddressForm address={request.address ?? request.place} home={request.home} className="pt-2" />
            </details>
            <KeyMedians market={{ postcode: market.postcode, sales: market.medians }} />
            {suburb && (
              <TextLink to={suburbPath(suburb)} className="inline-block w-fit py-1 text-sm">
                {suburb.name} property guide
              </TextLink>
            )}
          </div>
        </div>
      </header>
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 py-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:py-8">
        <AgentsForm request={request} error={error} place={place} {...lists} />
        {sales.length > 0 && <RecentSales heading={salesHeading} sales={sales} />}
        <p className="prose text-sm text-ink-2 lg:col-span-2">
          {hasAgents(lists) && `${messages.order} ${recordBasis} `}
          {sources.length > 0 && `${suburbsMessages.sources} ${sources.join("; ")}. `}
          {suburb?.hasOutline && <span className="max-lg:hidden">{suburbsMessages.outlineSource}</span>}
        </p>
      </div>
    </>
  );
}

type AgentLists = Pick<AppraisalChoiceProps, "agents" | "elsewhere" | "nearby">;

function hasAgents({ agents, elsewhere, nearby }: AgentLists): boolean {
  return agents.length + elsewhere.length + nearby.length > 0;
}

type AgentsFormProps = Pick<AppraisalChoiceProps, "request" | "error" | "place"> & AgentLists;

function AgentsForm({ request, error, place, ...lists }: AgentsFormProps) {
  const { agents, elsewhere, nearby } = lists;
  const [selling, others] = [agents.filter(hasSold), agents.filter((agent) => !hasSold(agent))];
  if (!hasAgents(lists)) {
    return (
      <section aria-labelledby="local-agents" className="flex flex-col gap-2">
        <h2 id="local-agents" className="text-xl">
          {messages.local(place)}
        </h2>
        <p>{messages.noneIn(place)}</p>
        <TextLink to={agentsAddress} className="inline-flex min-h-11 items-center self-start">
          {messages.inDirectory}
        </TextLink>
      </section>
    );
  }
  return (
    <form
      method="get"
      action={appraisalAddress}
      aria-labelledby="local-agents"
      className="appraiser-list flex flex-col gap-2"
    >
      <h2 id="local-agents" className="text-xl">
        {messages.local(place)}
      </h2>
      <p>
        {agents.length === 0
          ? messages.noneIn(place)
          : selling.length === 0
            ? messages.noSales(request.home)
            : messages.tick(request.home)}
      </p>
      <div role="alert" className="empty:hidden">
        <FieldError id="agents-error" error={error} />
      </div>
      {selling.length > 0 && <AgentRows headingId="local-agents" agents={selling} place={place} chosen={request.ids} />}
      {selling.length > 0 && others.length > 0 && (
        <h3 id="other-agents" className="mt-2 text-lg">
          {messages.withoutSales(place, request.home)}
        </h3>
      )}
      {others.length > 0 && (
        <AgentRows
          headingId={selling.length > 0 ? "other-agents" : "local-agents"}
          agents={others}
          place={place}
          chosen={request.ids}
        />
      )}
      {elsewhere.length > 0 && (
        <>
          <h3 id="chosen-agents" className="mt-2 text-lg">
            {messages.elsewhere}
          </h3>
          <AgentRows headingId="chosen-agents" agents={elsewhere} place={place} chosen={request.ids} />
        </>
      )}
      {nearby.length > 0 && (
        <>
          <h3 id="nearby-agents" className="mt-2 text-lg">
            {messages.nearby}
          </h3>
          <AgentRows headingId="nearby-agents" agents={nearby} chosen={request.ids} />
        </>
      )}
      {request.address === undefined ? (
        <input type="hidden" name="suburb" value={request.place ?? place} />
      ) : (
        <input type="hidden" name="address" value={request.address} />
      )}
      {request.home && <input type="hidden" name="home" value={request.home} />}
      <input type="hidden" name="step" value="details" />
      <div className="sticky bottom-0 z-10 -mx-(--gutter) flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-ink bg-paper px-(--gutter) py-3 lg:mx-0 lg:px-0">
        <Button>{messages.goOn}</Button>
        <span className="appraiser-count text-sm font-semibold">{messages.chosen}</span>
      </div>
      <TextLink to={agentsPath({ suburb: place, page: 1 })} className="inline-flex min-h-11 items-center self-start">
        {messages.all(place)}
      </TextLink>
    </form>
  );
}

interface AgentRowsProps {
  headingId: string;
  agents: readonly Appraiser[];
  /** Of the records. Undefined: all of Sydney. */
  place?: string;
  /** Ids. */
  chosen: readonly number[];
}

function AgentRows({ headingId, agents, place, chosen }: AgentRowsProps) {
  return (
    <ul aria-labelledby={headingId} className="flex flex-col divide-y divide-line border-t border-line">
      {agents.map((agent) => (
        <AgentChoiceRow key={agent.id} agent={agent} place={place} isChosen={chosen.includes(agent.id)} />
      ))}
    </ul>
  );
}

interface AgentChoiceRowProps {
  agent: Appraiser;
  place?: string;
  isChosen: boolean;
}

/** The label covers the row, except for the link to the agent's page. */
function AgentChoiceRow({ agent, place, isChosen }: AgentChoiceRowProps) {
  const { id, name, record, everywhere } = agent;
  return (
    <li className="appraiser relative grid grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-x-3 gap-y-3 py-4 sm:grid-cols-[auto_auto_minmax(0,1fr)_minmax(0,22rem)]">
      <Checkbox
        id={`agent-${id}`}
        name="agent"
        value={id}
        defaultChecked={isChosen || undefined}
        className="relative z-1"
      />
      <AgentPortrait name={name} portrait={agent.portrait} photoUrl={agent.photoUrl} />
      <div className="min-w-0">
        <label
          htmlFor={`agent-${id}`}
          className="cursor-pointer text-lg leading-tight font-semibold after:absolute after:inset-0"
        >
          {name}
        </label>
        <AgentByline agent={agent} />
        <TextLink to={agentPath({ id })} className="relative z-1 inline-block min-h-6 text-sm">
          Profile<span className="sr-only"> of {name}</span>
        </TextLink>
      </div>
      {record && (
        <div className="col-span-full sm:col-span-1">
          <AgentStats record={record} place={place} everywhere={everywhere} />
          {record.medianAnswerSeconds !== null && (
            <p className="mt-1 text-sm">{answersWithin(record.medianAnswerSeconds)}</p>
          )}
        </div>
      )}
    </li>
  );
}

/** "Ironbark & Quay, 14 years" */
export function AgentByline({ agent: { agencyName, yearsExperience: years } }: { agent: Appraiser }) {
  const parts = [agencyName, years !== null && experienceShort(years)].filter(Boolean);
  return parts.length > 0 && <p className="text-sm text-ink-2">{parts.join(", ")}</p>;
}

function RecentSales({ heading, sales }: { heading: string; sales: readonly ListingCardData[] }) {
  return (
    <section aria-labelledby="recent-sales" className="flex min-w-0 flex-col gap-2">
      <h2 id="recent-sales" className="text-lg">
        {heading}
      </h2>
      <ul className="max-lg:grid max-lg:gap-x-4 max-lg:gap-y-3 max-lg:min-[22rem]:grid-cols-2 max-lg:md:grid-cols-4 lg:flex lg:flex-col lg:gap-4">
        {sales.map((home) => {
          const { amount } = priceLabel(home);
          return (
            <li
              key={home.id}
              className="relative flex min-w-0 flex-col text-sm lg:grid lg:grid-cols-[7rem_1fr] lg:gap-x-3"
            >
              <div className="lg:row-span-3">
                <CoverPhoto home={home} ratio="16/9" sizes="(min-width:64rem) 7rem,45vw" className="small-photo" />
              </div>
              <span className="mt-2 text-base font-bold tnum lg:mt-0">{amount}</span>
              <TextLink to={listingPath(home)} className="min-h-6 after:absolute after:inset-0">
                {`${home.address ?? home.title}, ${home.suburb}`}
              </TextLink>
              <span className="text-ink-2">{statusLabel({ ...home, status: "sold" })}</span>
            </li>
          );
        })}
      </ul>
      <p className="text-sm text-ink-2">{messages.soldBasis}</p>
    </section>
  );
}
