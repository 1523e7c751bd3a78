import type { AgentCardData } from "#app/features/agents/model/card.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { savedAgentsMessages as says } from "./saved-agents.messages.ts";
import { savingAddress, savingFormId } from "./saving.ts";
import { SavingFailed } from "./saving-failed.tsx";
import { useSaving } from "./use-saving.ts";

export interface SaveAgentFormProps {
  agent: Pick<AgentCardData, "id" | "name">;
  saved: boolean;
  /** The address of the page, which takes what is posted: with its query, without a hash. */
  path: string;
  /** The page's action data. */
  reply?: unknown;
}

/** The heart: pressed while the agent is on one's list. It shows what was asked for before the answer is there. */
export function SaveAgentForm({ agent, saved, path, reply }: SaveAgentFormProps) {
  const { id: agentId, name } = agent;
  const { Form, pending, onSubmit, failure } = useSaving({
    agentId,
    failed: saved ? says.removeFailed : says.saveFailed,
    reply,
  });
  const pressed = pending ? !saved : saved;
  const id = savingFormId(agentId);
  return (
    <>
      <Form
        id={id}
        method="post"
        action={savingAddress(path, { agentId, saved: !saved })}
        preventScrollReset
        onSubmit={onSubmit}
        className="flex"
      >
        <Button
          variant="quiet"
          aria-pressed={pressed}
          aria-disabled={pending || undefined}
          aria-describedby={failure && `${id}-error`}
          className="aria-disabled:opacity-100"
        >
          <Icon name="heart" className={pressed ? "fill-current text-magenta" : undefined} />
          <span>
            {says.save} <span className="sr-only">{name}</span>
          </span>
        </Button>
      </Form>
      <SavingFailed id={`${id}-error`} failure={failure} />
    </>
  );
}
