import { type AgentCardData, agentPath } from "#app/features/agents/model/card.ts";
import { enquireWith } from "#app/features/agents/model/agent.messages.ts";
import { agentsMessages } from "#app/features/agents/model/agents.messages.ts";
import { EnquireLink, type EnquireLinkProps } from "./enquire-link.tsx";

export interface EnquireAgentLinkProps extends Pick<EnquireLinkProps, "constraint"> {
  agent: AgentCardData;
}

/** The way from an agent's card to the enquiry on their page. */
export function EnquireAgentLink({ agent, constraint }: EnquireAgentLinkProps) {
  const { name, agencyName } = agent;
  return (
    <EnquireLink
      to={`${agentPath(agent)}#enquire`}
      action={agentPath(agent)}
      title={enquireWith(name)}
      label={agentsMessages.enquire}
      hiddenLabel={`with ${name}`}
      constraint={constraint}
      receiver={agencyName ? `${name}, ${agencyName}` : name}
    />
  );
}
