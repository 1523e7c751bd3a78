import type { ReactNode } from "react";
import type { AgentCardData } from "#app/features/agents/model/card.ts";
import { AgentList } from "./agent-list.tsx";
import { agentsMessages } from "#app/features/agents/model/agents.messages.ts";
import type { AgentPage } from "./agents.queries.server.ts";

export interface AgentSectionsProps {
  found: Pick<AgentPage, "agents" | "hasFeatured">;
  /** What one can do with each agent. */
  children: (agent: AgentCardData) => ReactNode;
}

/** The featured agents of the page, then the others. A search without featured ones is one list, whose heading only its structure needs. */
export function AgentSections({ found: { agents, hasFeatured }, children }: AgentSectionsProps) {
  if (!hasFeatured) {
    return (
      <section aria-labelledby="results">
        <h2 id="results" tabIndex={-1} className="sr-only">
          {agentsMessages.agents}
        </h2>
        <AgentList agents={agents}>{children}</AgentList>
      </section>
    );
  }
  const sections = [
    { heading: agentsMessages.featuredAgents, members: agents.filter(({ isFeatured }) => isFeatured) },
    { heading: agentsMessages.allAgents, members: agents.filter(({ isFeatured }) => !isFeatured) },
  ].filter(({ members }) => members.length > 0);
  return sections.map(({ heading, members }, place) => {
    // A link to another page leads to the first heading of the agents.
    const id = place === 0 ? "results" : "others";
    return (
      <section key={heading} aria-labelledby={id} className="flex flex-col gap-4 not-first-of-type:mt-6">
        <h2 id={id} tabIndex={-1} className="text-xl">
          {heading}
        </h2>
        <AgentList agents={members}>{children}</AgentList>
      </section>
    );
  });
}
