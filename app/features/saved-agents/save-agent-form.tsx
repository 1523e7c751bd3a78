import type { AgentCardData } from "#app/features/agents/model/card.ts";
import { FieldError } from "#app/forms/field-error.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { savedAgentsMessages as says } from "./saved-agents.messages.ts";
import { savingAddress, savingFormId } from "./address.ts";
import { useSaving } from "./use-saving.ts";

export interface SaveAgentFormProps {
  agent: Pick<AgentCardData, "id" | "name">;
  saved: boolean;
  /** The address to post to: that of the page, with its query, without a hash. */
  path: string;
  /** The page's action data. */
  reply?: unknown;
}

/** The heart, pressed while the agent is saved. It shows the new state before the server has answered. */
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

interface RemoveAgentFormProps extends Pick<SaveAgentFormProps, "path" | "reply"> {
  agent: Pick<AgentCardData, "id" | "name">;
}

/** Removes an agent from one's list. */
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

interface SavingFailedProps {
  id: string;
  failure: { sentence: string; logIn?: string } | undefined;
}

/** The error below the button. */
function SavingFailed({ id, failure }: SavingFailedProps) {
  if (!failure) return null;
  return (
    <div className="order-last w-full text-sm">
      <FieldError id={id} error={failure.sentence} />
      {failure.logIn && (
        <TextLink to={failure.logIn} className="inline-block py-1">
          {says.logIn}
        </TextLink>
      )}
    </div>
  );
}
