import { AgentPortrait } from "#app/features/agents/model/agent-card.tsx";
import { agentPath } from "#app/features/agents/model/card.ts";
import { TextLink } from "#app/ui/link.tsx";
import { formatNumber } from "#app/lib/numbers.ts";
import type { AreaAgent } from "./area-agents.queries.server.ts";

/** Agents with their sales and leases of the last twelve months. */
export function AreaAgents({ agents }: { agents: readonly AreaAgent[] }) {
  return (
    <ol className="grid gap-x-8 gap-y-6 sm:grid-cols-2 xl:grid-cols-3">
      {agents.map(({ id, name, agencyName, sold, leased, ...pictures }) => (
        <li key={id} className="flex gap-3">
          <AgentPortrait name={name} {...pictures} />
          <div className="min-w-0">
            <TextLink to={agentPath({ id })} className="font-semibold">
              {name}
            </TextLink>
            {agencyName && <p className="text-sm text-ink-2">{agencyName}</p>}
            <p className="text-sm tnum">
              {[sold > 0 && `${formatNumber(sold)} sold`, leased > 0 && `${formatNumber(leased)} leased`]
                .filter(Boolean)
                .join(", ")}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
