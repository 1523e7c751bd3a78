import type { ReactNode } from "react";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { AgentPortrait, FeaturedMark } from "#app/features/agents/model/agent-card.tsx";
import {
  recordBasis,
  recordPlaceLabel,
  type CardRecord,
  chooseMedians,
  answersWithin,
  type AgentCardData,
  agentPath,
  experienceShort,
} from "#app/features/agents/model/card.ts";
import {
  agentChoicePath,
  agentsBasePath,
  agentsPath,
  appraisalBasePath,
  compareAgentsPath,
  decodeAgentChoice,
  MAX_APPRAISING_AGENTS,
  MAX_COMPARED_AGENTS,
} from "#app/features/agents/model/filters.ts";
import { EnquireAgentLink } from "#app/features/leads/embeds/enquire-link.tsx";
import { agentEnquiry } from "#app/features/leads/enquire/enquire.form.server.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { formatDay } from "#app/lib/dates.ts";
import { briefDollars, formatDollars } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { type ComparisonRow, ComparisonTable } from "#app/ui/comparison-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link, TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import { SearchNotes } from "#app/ui/search-form.tsx";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import type { Route } from "./+types/compare-agents.page";
import { findAgentsById } from "./agents.queries.server.ts";

const messages = {
  title: "Compare agents",
  none: "None recorded",
  groups: { different: "What differs", same: "The same" },
  description: "Agents side by side: homes sold and leased here, medians, homes on the market and answer times.",
} as const;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    title: messages.title,
    description: messages.description,
    url: absoluteUrl(matches[0].loaderData.origin, loaderData.path),
    noIndex: true,
  });
}

export async function loader({ url }: Route.LoaderArgs) {
  const { constraint } = agentEnquiry;
  const choice = decodeAgentChoice(url.searchParams);
  const path = agentChoicePath(compareAgentsPath, choice);
  return loadPage({ fallback: { path, constraint, choice, agents: undefined, notices: [] } }, async () => {
    const foundAgents = await findAgentsById(choice.ids, choice.place);
    const agents = foundAgents.slice(0, MAX_COMPARED_AGENTS);
    const notices = describeOmissions(choice.ids.length, foundAgents.length);
    if (notices.length === 0) cachePublicly(path);
    return { path, constraint, choice, agents, notices };
  });
}

const toAppraisers = (agents: readonly { id: number }[]) => agents.slice(0, MAX_APPRAISING_AGENTS).map(({ id }) => id);

/** Reports agents who are not listed, and those after the fourth. */
export function describeOmissions(requested: number, foundCount: number): string[] {
  const [missing, beyond] = [requested - foundCount, foundCount - MAX_COMPARED_AGENTS];
  return [
    ...(missing > 0
      ? [`${countOf(missing, "agent")} ${missing === 1 ? "is" : "are"} not listed here, or no longer listed.`]
      : []),
    ...(beyond > 0 ? [`You can compare up to four agents. We left out ${beyond}.`] : []),
    ...(foundCount === 1 ? ["Tick at least two agents in the directory to compare them."] : []),
  ];
}

export const clientMiddleware = keepPageWhenUnreachable((current: Route.ComponentProps["loaderData"], params) => {
  const choice = decodeAgentChoice(params);
  return { ...current, path: agentChoicePath(compareAgentsPath, choice), choice, agents: undefined, notices: [] };
});

export default function CompareAgentsPage({ loaderData }: Route.ComponentProps) {
  const { path, constraint, choice, agents, notices } = loaderData;
  const directory = choice.place === undefined ? agentsBasePath : agentsPath({ suburb: choice.place, page: 1 });
  return (
    <div className="page flex flex-col gap-4 py-4 lg:py-6">
      <Breadcrumb trail={[{ label: "Agents", to: directory }, { label: "Compare" }]} />
      <h1 tabIndex={-1} className="text-xl">
        {messages.title}
      </h1>
      <SearchNotes notes={notices} />
      {!agents && (
        <LoadFailed title="We couldn't load the agents just now." path={path}>
          Please try again in a moment.
        </LoadFailed>
      )}
      {agents?.length === 0 && (
        <EmptyState title="No agents chosen" actions={<ButtonLink to={directory}>Choose agents</ButtonLink>}>
          Tick up to four agents in the directory, then choose “Compare agents” below the list.
        </EmptyState>
      )}
      {agents && agents.length > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p>Sold and leased in {recordPlaceLabel(choice.place)}. Homes sold come first, then what differs.</p>
            <ButtonLink
              to={agentChoicePath(appraisalBasePath, { ids: toAppraisers(agents), place: choice.place })}
              className="print:hidden"
            >
              {agents.length > MAX_APPRAISING_AGENTS ? "Ask the first three for an appraisal" : "Ask for an appraisal"}
            </ButtonLink>
          </div>
          <AgentComparison agents={agents} place={choice.place}>
            {(agent) => <EnquireAgentLink agent={agent} constraint={constraint} />}
          </AgentComparison>
          <p className="prose text-sm text-ink-2">{recordBasis}</p>
          <p className="flex flex-wrap gap-2 print:hidden">
            <ButtonLink to={directory} variant="quiet">
              Back to all agents
            </ButtonLink>
          </p>
        </>
      )}
      <SampleDataNotice />
    </div>
  );
}

const tooFew = "Too few to say";

interface AgentFigure {
  label: string;
  /** Of the compared place alone, which the label then names. */
  isLocal?: true;
  text: (agent: AgentCardData) => string;
  /** For narrow columns. */
  brief?: (agent: AgentCardData) => string;
  /** The part of the agent's page with the homes. */
  homes?: "sales" | "homes";
}

const ofRecord =
  (text: (record: CardRecord) => string) =>
  ({ record }: AgentCardData): string =>
    record === undefined ? tooFew : text(record);

/** A suburb with too few sales shows the medians of all Sydney. */
const ofMedians =
  (key: "medianSalePrice" | "medianDaysToSell", format: (median: number) => string) =>
  ({ record, everywhere }: AgentCardData): string => {
    const chosen = record && chooseMedians(record, everywhere);
    const median = chosen?.record[key] ?? null;
    return median === null ? tooFew : `${format(median)}${chosen?.isWider ? " in Sydney" : ""}`;
  };

const figures: readonly AgentFigure[] = [
  { label: "Homes sold", isLocal: true, text: ofRecord(({ sold }) => String(sold)), homes: "sales" },
  { label: "Homes sold in Sydney", text: ({ everywhere }) => String(everywhere?.sold ?? ""), homes: "sales" },
  { label: "Homes leased", isLocal: true, text: ofRecord(({ leased }) => String(leased)), homes: "sales" },
  { label: "Kinds of homes", text: ofRecord(({ kinds }) => kinds || messages.none) },
  {
    label: "Median sale price",
    text: ofMedians("medianSalePrice", formatDollars),
    brief: ofMedians("medianSalePrice", briefDollars),
  },
  {
    label: "Median time to sell",
    text: ofMedians("medianDaysToSell", (days) => countOf(days, "day")),
  },
  {
    label: "Latest sale or lease",
    isLocal: true,
    text: ofRecord(({ lastClosedOn }) => (lastClosedOn ? formatDay(lastClosedOn) : messages.none)),
  },
  { label: "For sale now", isLocal: true, text: ofRecord(({ forSale }) => String(forSale)), homes: "homes" },
  { label: "For rent now", isLocal: true, text: ofRecord(({ forRent }) => String(forRent)), homes: "homes" },
  {
    label: "Answers to enquiries",
    text: ofRecord(({ medianAnswerSeconds }) =>
      medianAnswerSeconds === null ? tooFew : answersWithin(medianAnswerSeconds),
    ),
  },
  {
    label: "Experience",
    text: ({ yearsExperience }) => (yearsExperience === null ? "Not stated" : experienceShort(yearsExperience)),
  },
  { label: "Agency", text: ({ agencyName }) => agencyName ?? "None" },
  { label: "Specialties", text: ({ specialties }) => specialties.join(", ") || "Not stated" },
];

interface ComparedRow {
  label: string;
  /** In the order of the agents. */
  cells: { text: string; brief?: string; path?: string }[];
  differs: boolean;
}

/**
 * After homes sold, rows with differing values are first. Rows without any values are omitted. A count above zero links to
 * the agent's homes. `place` is the suburb or postcode of the records, by default all of Sydney.
 */
export function compareAgents(agents: readonly AgentCardData[], place?: string): ComparedRow[] {
  const all = figures.map(({ label: name, isLocal, text, brief, homes }): ComparedRow => {
    const label = isLocal && place !== undefined ? `${name} in ${recordPlaceLabel(place)}` : name;
    const cells = agents.map((agent) => {
      const value = text(agent);
      return {
        text: value,
        ...(brief && { brief: brief(agent) }),
        ...(homes && Number(value) > 0 && { path: `${agentPath(agent)}#${homes}` }),
      };
    });
    return { label, cells, differs: new Set(cells.map((cell) => cell.text)).size > 1 };
  });
  const [sold, ...others] = all.filter(({ cells }) => cells.some(({ text }) => text !== ""));
  const sorted = others.toSorted((a, b) => Number(b.differs) - Number(a.differs));
  return sold ? [sold, ...sorted] : sorted;
}

interface AgentComparisonProps {
  agents: readonly AgentCardData[];
  place: string | undefined;
  /** Renders an agent's buttons. */
  children: (agent: AgentCardData) => ReactNode;
}

function AgentComparison({ agents, place, children }: AgentComparisonProps) {
  return (
    <ComparisonTable
      caption={messages.title}
      corner="Detail"
      things={agents}
      head={agentHead}
      rows={toTableRows(agents, place)}
      titles={messages.groups}
      foot={{ label: "Contact", cell: children }}
    />
  );
}

/** Cells are bold where the agents differ. */
function toTableRows(agents: readonly AgentCardData[], place: string | undefined): ComparisonRow<AgentCardData>[] {
  return compareAgents(agents, place).map(({ label, cells, differs }, index) => {
    const cellOf = (agent: AgentCardData) => cells[agents.indexOf(agent)];
    return {
      label,
      isLead: index === 0,
      figure: (agent) => (
        <span className={index === 0 ? "text-lg font-bold" : differs ? "font-semibold" : undefined}>
          <Cell {...cellOf(agent)} isNarrow={agents.length > 2} />
        </span>
      ),
      value: (agent) => cellOf(agent)?.text ?? null,
    };
  });
}

/** Stays in sight, so that it is low on phones. */
function agentHead(agent: AgentCardData) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 py-1.5 md:flex-nowrap md:py-3">
      <span className="max-md:[&>span]:size-10 [@media(height<30rem)]:hidden">
        <AgentPortrait name={agent.name} portrait={agent.portrait} photoUrl={agent.photoUrl} />
      </span>
      <span className="min-w-0">
        <Link to={agentPath(agent)} className="link block min-h-6 font-bold md:text-lg">
          {agent.name}
        </Link>
        {agent.agencyName && (
          <span className="block text-sm font-normal text-ink-2 max-md:hidden">{agent.agencyName}</span>
        )}
        {agent.isFeatured && (
          <span className="whitespace-nowrap max-md:[&>span]:pr-2 max-md:[&>span]:pl-1 max-md:[&>span]:text-[0.6875rem]">
            <FeaturedMark />
          </span>
        )}
      </span>
    </div>
  );
}

interface CellProps {
  text?: string;
  brief?: string;
  path?: string;
  /** The short text replaces the other on phones. */
  isNarrow: boolean;
}

function Cell({ text = "", brief, path, isNarrow }: CellProps) {
  if (path !== undefined) {
    return (
      <TextLink to={path} className="inline-block min-h-6 min-w-6">
        {text}
      </TextLink>
    );
  }
  if (text === tooFew || text === messages.none) return <span className="font-normal text-ink-2">{text}</span>;
  if (brief === undefined || !isNarrow) return text;
  return (
    <>
      <span className="md:hidden">{brief}</span>
      <span className="max-md:hidden">{text}</span>
    </>
  );
}
