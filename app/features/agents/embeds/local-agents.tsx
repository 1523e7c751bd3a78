import type { ReactNode } from "react";
import { countOf } from "#app/lib/text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { type AgentCardData, agentsMessages } from "#app/features/agents/model/card.ts";
import { AgentCard } from "#app/features/agents/model/agent-card.tsx";
import { agentsAddress, agentsPath } from "#app/features/agents/model/filters.ts";

export interface LocalAgentsProps {
  suburb: string;
  /** The first agents of `total`. */
  agents: readonly AgentCardData[];
  total: number;
  /** Renders an agent's buttons. */
  children: (agent: AgentCardData) => ReactNode;
}

/** The first agents who serve a suburb, with a link to the rest. */
export function LocalAgents({ suburb, agents, total, children }: LocalAgentsProps) {
  return (
    <section aria-labelledby="agents" className="flex flex-col gap-4">
      <div>
        <h2 id="agents" className="text-xl">
          Local Agents in {suburb}
        </h2>
        {total > 1 && (
          <p className="mt-1 text-ink-2">
            {agents[0]?.isFeatured
              ? "Featured agents pay for their place and come first. The rest are in alphabetical order."
              : agentsMessages.order}
          </p>
        )}
      </div>
      {total === 0 && (
        <p>
          No agent lists this suburb yet. <TextLink to={agentsAddress}>See agents across Sydney</TextLink>
        </p>
      )}
      {agents.length > 0 && (
        <ul className="agent-grid">
          {agents.map((agent) => (
            <AgentCard key={agent.id} agent={agent} level={3} place={suburb}>
              {children(agent)}
            </AgentCard>
          ))}
        </ul>
      )}
      {total > agents.length && (
        <ButtonLink to={agentsPath({ suburb, page: 1 })} variant="quiet" className="self-start">
          View All {countOf(total, "Agent")}
        </ButtonLink>
      )}
    </section>
  );
}
