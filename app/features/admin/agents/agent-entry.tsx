import type { ReactNode } from "react";
import { agentPath } from "#app/features/agents/model/card.ts";
import { firstN } from "#app/lib/first-n.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { agentElement } from "./agent-marks.ts";
import { agentsMessages as says } from "./agents.messages.ts";
import type { ListedAgent } from "./agents.queries.server.ts";
import { RecordCell, RecordRow } from "#app/ui/record-table.tsx";

/** As many suburbs as a row shows. */
const SHOWN_SUBURBS = 2;

export interface AgentEntryProps {
  agent: ListedAgent;
  /** The buttons of their marks. */
  children: ReactNode;
}

/** An agent in the list. */
export function AgentEntry({ agent, children }: AgentEntryProps) {
  const { id, name, agencyName, isListed, suburbs, leadCount } = agent;
  const { shown, more } = firstN(suburbs, SHOWN_SUBURBS);
  const named = (
    <>
      <span className="text-base font-semibold">
        {isListed ? <TextLink to={agentPath(agent)}>{name}</TextLink> : name}
      </span>
      <p className="text-ink-2">{[agencyName ?? says.noAgency, ...(isListed ? [] : [says.notListed])].join(" · ")}</p>
    </>
  );
  return (
    <RecordRow id={agentElement(id)} heading={named}>
      <RecordCell label={says.columns.suburbs}>
        {suburbs.length === 0 ? (
          <span className="text-ink-2">{says.noSuburbs}</span>
        ) : (
          `${shown.join(", ")}${more > 0 ? ` +${more} more` : ""}`
        )}
      </RecordCell>
      <RecordCell label={says.columns.leads}>
        <span className="tnum">{formatNumber(leadCount)}</span>
      </RecordCell>
      <RecordCell>{children}</RecordCell>
    </RecordRow>
  );
}
