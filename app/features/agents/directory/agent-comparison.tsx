import type { ReactNode } from "react";
import { AgentPortrait, FeaturedMark } from "#app/features/agents/model/agent-card.tsx";
import { type AgentCardData, agentPath, experienceLabel } from "#app/features/agents/model/card.ts";
import { type AgentRecord, answersWithin, propertyTypesLabel } from "#app/features/agents/model/record.ts";
import { formatDay } from "#app/lib/dates.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";
import { Link, TextLink } from "#app/ui/link.tsx";

const tooFew = "Too few to say";

interface AgentFigure {
  label: string;
  text: (agent: AgentCardData) => string;
  /** The part of the agent's page with the homes. */
  homes?: "sales" | "homes";
}

const ofRecord =
  (text: (record: AgentRecord) => string) =>
  ({ record }: AgentCardData): string =>
    record === undefined ? tooFew : text(record);

const figures: readonly AgentFigure[] = [
  { label: "Homes sold", text: ofRecord(({ sold }) => String(sold)), homes: "sales" },
  { label: "Homes leased", text: ofRecord(({ leased }) => String(leased)), homes: "sales" },
  { label: "Kinds of homes", text: ofRecord((record) => propertyTypesLabel(record) || "None recorded") },
  {
    label: "Median sale price",
    text: ofRecord(({ medianSalePrice }) => (medianSalePrice === null ? tooFew : formatDollars(medianSalePrice))),
  },
  {
    label: "Median time to sell",
    text: ofRecord(({ medianDaysToSell }) => (medianDaysToSell === null ? tooFew : countOf(medianDaysToSell, "day"))),
  },
  {
    label: "Latest sale or lease",
    text: ofRecord(({ lastClosedOn }) => (lastClosedOn === null ? "None recorded" : formatDay(lastClosedOn))),
  },
  { label: "For sale now", text: ofRecord(({ forSale }) => String(forSale)), homes: "homes" },
  { label: "For rent now", text: ofRecord(({ forRent }) => String(forRent)), homes: "homes" },
  {
    label: "Answers to enquiries",
    text: ofRecord(({ medianAnswerSeconds }) =>
      medianAnswerSeconds === null ? tooFew : answersWithin(medianAnswerSeconds),
    ),
  },
  { label: "Experience", text: ({ yearsExperience }) => experienceLabel(yearsExperience) ?? "Not stated" },
  { label: "Agency", text: ({ agencyName }) => agencyName ?? "None" },
  { label: "Specialties", text: ({ specialties }) => specialties.join(", ") || "Not stated" },
];

export interface ComparedRow {
  label: string;
  /** In the order of the agents. */
  cells: { text: string; path?: string }[];
  differs: boolean;
}

/** Rows whose values differ come first. A count above zero links to the agent's homes. */
export function compareAgents(agents: readonly AgentCardData[]): ComparedRow[] {
  const rows = figures.map(({ label, text, homes }): ComparedRow => {
    const cells = agents.map((agent) => {
      const value = text(agent);
      return { text: value, ...(homes && Number(value) > 0 && { path: `${agentPath(agent)}#${homes}` }) };
    });
    return { label, cells, differs: new Set(cells.map((cell) => cell.text)).size > 1 };
  });
  return [...rows.filter(({ differs }) => differs), ...rows.filter(({ differs }) => !differs)];
}

interface AgentComparisonProps {
  agents: readonly AgentCardData[];
  /** Renders an agent's buttons. */
  children: (agent: AgentCardData) => ReactNode;
}

/** A table whose first column stays in sight while the others scroll sideways on phones. */
export function AgentComparison({ agents, children }: AgentComparisonProps) {
  const rows = compareAgents(agents);
  return (
    <section
      aria-label="Comparison of agents"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
      className="relative -mx-(--gutter) overflow-x-auto px-(--gutter)"
    >
      <table className="w-full border-collapse text-left align-top">
        <caption className="sr-only">Compare agents</caption>
        <thead>
          <tr className="border-b border-ink align-bottom">
            <th scope="col" className={firstColumn}>
              <span className="sr-only">Detail</span>
            </th>
            {agents.map((agent) => (
              <th key={agent.id} scope="col" className={`pb-3 ${column}`}>
                <AgentPortrait name={agent.name} portrait={agent.portrait} photoUrl={agent.photoUrl} />
                <Link to={agentPath(agent)} className="link block min-h-6 font-bold wrap-anywhere">
                  {agent.name}
                </Link>
                {agent.isFeatured && <FeaturedMark />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="border-b border-line print:hidden">
            <th scope="row" className={`py-3 text-sm font-normal text-ink-2 ${firstColumn}`}>
              Contact
            </th>
            {agents.map((agent) => (
              <td key={agent.id} className={`py-3 ${column}`}>
                <div className="flex flex-wrap gap-2">{children(agent)}</div>
              </td>
            ))}
          </tr>
          {rows.map(({ label, cells, differs }) => (
            <tr key={label} className="border-b border-line">
              <th scope="row" className={`py-3 text-sm font-normal text-ink-2 ${firstColumn}`}>
                {label}
              </th>
              {agents.map((agent, index) => (
                <td key={agent.id} className={`py-3 align-top ${column} ${differs ? "font-semibold" : ""}`}>
                  <Cell {...cells[index]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Two agents fit next to the labels at 320 pixels. */
const firstColumn = "sticky left-0 w-20 min-w-20 bg-paper pr-2 align-top sm:w-44 sm:min-w-28 sm:pr-3";
const column = "min-w-26 pr-3 sm:min-w-36 sm:pr-4 wrap-anywhere";

function Cell({ text = "", path }: { text?: string; path?: string }) {
  if (path === undefined) return text;
  return (
    <TextLink to={path} className="inline-block min-h-6 min-w-6">
      {text}
    </TextLink>
  );
}
