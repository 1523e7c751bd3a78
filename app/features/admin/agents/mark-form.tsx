import { FieldError } from "#app/forms/field-error.tsx";
import type { FormReply } from "#app/forms/form-reply.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type AgentFilters, agentsPath } from "./address.ts";
import { agentIntents, type AgentMark, markIntents } from "./agent-marks.ts";
import { agentsMessages as says } from "./agents.messages.ts";
import { useMarkForm } from "./use-mark-form.ts";

export interface MarkFormProps {
  agent: { id: number; name: string };
  mark: AgentMark;
  isSet: boolean;
  filters: AgentFilters;
  /** The page's action data. */
  reply?: FormReply;
}

/** Puts a mark on an agent or takes it off. It shows the new state before the answer is there. */
export function MarkForm({ agent, mark, isSet, filters, reply }: MarkFormProps) {
  const { set, takeOff } = markIntents[mark];
  const { id, action } = agentIntents.form(agentsPath(filters), isSet ? takeOff : set, agent.id);
  const { Form, pending, failure, onSubmit } = useMarkForm(id, reply);
  const isPressed = pending ? !isSet : isSet;
  return (
    <>
      <Form id={id} method="post" action={action} preventScrollReset onSubmit={onSubmit} className="print:hidden">
        <Honeypot />
        <Button
          variant="quiet"
          aria-label={`${says[mark]}: ${agent.name}`}
          aria-pressed={isPressed}
          aria-disabled={pending || undefined}
          aria-describedby={failure && `${id}-error`}
          className="min-w-36 aria-disabled:opacity-100 aria-pressed:border-harbour aria-pressed:bg-harbour-soft"
        >
          {isPressed && <Icon name="check" />}
          {says[mark]}
        </Button>
      </Form>
      <FieldError id={`${id}-error`} error={failure?.error[""]?.[0]} />
    </>
  );
}
