import { EnquireAgentLink, type EnquireAgentLinkProps } from "#app/features/leads/embeds/enquire-link.tsx";
import { SaveAgentForm, type SaveAgentFormProps } from "./save-agent-form.tsx";

export interface AgentActionsProps extends EnquireAgentLinkProps, Pick<SaveAgentFormProps, "path" | "reply"> {
  /** The ids that the viewer has saved; absent for visitors, who see no heart. */
  saved?: readonly number[];
}

/** The buttons on the card of an agent. */
export function AgentActions({ agent, constraint, saved, path, reply }: AgentActionsProps) {
  return (
    <>
      <EnquireAgentLink agent={agent} constraint={constraint} />
      {saved && <SaveAgentForm agent={agent} saved={saved.includes(agent.id)} path={path} reply={reply} />}
    </>
  );
}
