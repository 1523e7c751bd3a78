import type { ReactNode } from "react";
import type { AgentCardData } from "#app/features/agents/model/card.ts";
import { AgentCard } from "#app/features/agents/model/agent-card.tsx";

export interface AgentListProps {
  agents: readonly AgentCardData[];
  /** What one can do with each, such as to enquire. */
  children: (agent: AgentCardData) => ReactNode;
}

export function AgentList({ agents, children }: AgentListProps) {
  return (
    <ul className="card-grid">
      {agents.map((agent) => (
        <AgentCard key={agent.id} agent={agent}>
          {children(agent)}
        </AgentCard>
      ))}
    </ul>
  );
}
