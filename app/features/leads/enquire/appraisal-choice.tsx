import { AgentPortrait, AgentStats } from "#app/features/agents/model/agent-card.tsx";
import { agentPath, answersWithin, recordBasis } from "#app/features/agents/model/card.ts";
import { agentsPath, appraisalBasePath, MAX_APPRAISING_AGENTS } from "#app/features/agents/model/filters.ts";
import type { ListingCardData } from "#app/features/listings/model/card.queries.server.ts";
import { priceLabel, statusLabel } from "#app/features/listings/model/labels.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { CoverPhoto } from "#app/features/pictures/model/cover-photo.tsx";
import { KeyMedians } from "#app/features/suburbs/model/market-figures.tsx";
import { suburbDrawingPath, suburbPath } from "#app/features/suburbs/model/paths.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";
import { FieldError } from "#app/forms/error-summary.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import { AddressForm, AgentByline, DirectoryLink, trail } from "./appraisal-start.tsx";
import { type Appraiser, type AppraisalRequest, type AppraisedHome, hasSold, type LocalMarket } from "./appraisal.ts";

const homeNouns: Readonly<Record<AppraisedHome, string>> = { house: "houses", unit: "units and townhouses" };

const messages = {
  change: "Change the address",
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
  elsewhere: "You have chosen",
  nearby: "They sold in the suburbs around it",
  soldBasis: "Sold by agents who list here, in the last 12 months.",
} as const;

interface AppraisalChoiceProps {
  request: AppraisalRequest;
  /** Shown with the checkboxes. */
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
        <DirectoryLink />
      </section>
    );
  }
  return (
    <form
      method="get"
      action={appraisalBasePath}
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
  /** The ids of the chosen agents. */
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
