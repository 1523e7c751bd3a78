import type { AgentCardData } from "#app/features/agents/model/card.ts";
import { Button } from "#app/ui/button.tsx";
import { savedAgentsMessages as says } from "./saved-agents.messages.ts";
import type { SaveAgentFormProps } from "./save-agent-form.tsx";
import { savingAddress, savingFormId } from "./saving.ts";
import { SavingFailed } from "./saving-failed.tsx";
import { useSaving } from "./use-saving.ts";

export interface RemoveAgentFormProps extends Pick<SaveAgentFormProps, "path" | "reply"> {
  agent: Pick<AgentCardData, "id" | "name">;
}

/** Takes an agent off one's list. */
export function RemoveAgentForm({ agent, path, reply }: RemoveAgentFormProps) {
  const { id: agentId, name } = agent;
  const { Form, pending, onSubmit, failure } = useSaving({ agentId, failed: says.removeFromListFailed, reply });
  const id = savingFormId(agentId);
  return (
    <>
      <Form
        id={id}
        method="post"
        action={savingAddress(path, { agentId, saved: false })}
        preventScrollReset
        onSubmit={onSubmit}
        className="flex"
      >
        <Button variant="quiet" aria-disabled={pending || undefined} aria-describedby={failure && `${id}-error`}>
          <span>
            {pending ? says.removing : says.remove} <span className="sr-only">{name}</span>
          </span>
        </Button>
      </Form>
      <SavingFailed id={`${id}-error`} failure={failure} />
    </>
  );
}
