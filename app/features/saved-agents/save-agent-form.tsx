import { type ReactNode, useEffect } from "react";
import type { AgentCardData } from "#app/features/agents/model/card.ts";
import { EnquireAgentLink, type EnquireAgentLinkProps } from "#app/features/leads/embeds/enquire-link.tsx";
import { FieldError } from "#app/forms/error-summary.tsx";
import { type FormFailure, type FormResult, isFailure } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { ServerForm } from "#app/forms/server-form.tsx";
import { type ServerFormHandle, useServerForm } from "#app/forms/use-server-form.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { useServerRenderedValue } from "#app/ui/server-html.tsx";
import { showToast } from "#app/ui/toasts.ts";
import { savedAgentIntents, savedAgentsMessages as messages } from "./saved-agents.ts";

interface AgentFormProps {
  agent: Pick<AgentCardData, "id" | "name">;
  /** With query, without hash. */
  path: string;
  result?: FormResult;
}

export interface SaveAgentFormProps extends AgentFormProps {
  saved: boolean;
}

/** Updates optimistically. */
export function SaveAgentForm({ saved, ...props }: SaveAgentFormProps) {
  const saving = useSaving({
    ...props,
    intent: saved ? "remove" : "save",
    failed: saved ? messages.removeFailed : messages.saveFailed,
  });
  const pressed = saving.form.pending ? !saved : saved;
  return (
    <SavingForm {...saving} pressed={pressed}>
      <Icon name="heart" className={pressed ? "fill-current text-harbour" : undefined} />
      <span>
        {messages.save} <span className="sr-only">{props.agent.name}</span>
      </span>
    </SavingForm>
  );
}

export function RemoveAgentForm(props: AgentFormProps) {
  const saving = useSaving({ ...props, intent: "remove", failed: messages.removeFromListFailed });
  return (
    <SavingForm {...saving}>
      <span>
        {saving.form.pending ? messages.removing : messages.remove} <span className="sr-only">{props.agent.name}</span>
      </span>
    </SavingForm>
  );
}

export interface AgentActionsProps extends EnquireAgentLinkProps, Pick<SaveAgentFormProps, "path" | "result"> {
  /** Undefined for visitors, who see no heart. */
  saved?: readonly number[];
}

export function AgentActions({ agent, constraint, saved, path, result }: AgentActionsProps) {
  return (
    <>
      <EnquireAgentLink agent={agent} constraint={constraint} variant="quiet" />
      {saved && <SaveAgentForm agent={agent} saved={saved.includes(agent.id)} path={path} result={result} />}
    </>
  );
}

/** The error after a post without JavaScript. */
export function SavingNotice({ result }: { result: FormResult | undefined }) {
  if (!isFailure(result) || !result.formId.startsWith(`${savedAgentIntents.formId("save")}-`)) return null;
  return (
    <Alert tone="bad" title={messages.failedTitle} role="alert">
      {toErrorText(result)} {result.logIn && <TextLink to={result.logIn}>{messages.logIn}</TextLink>}
    </Alert>
  );
}

interface SavingOptions extends AgentFormProps {
  intent: "save" | "remove";
  /** For network failures. */
  failed: string;
}

/** Stays on the page once hydrated. */
function useSaving({ agent, intent, path, failed, result }: SavingOptions) {
  const action = savedAgentIntents.form(path, intent, agent.id);
  const form = useServerForm({ ...action, constraint: {}, result, inPlace: true });
  const failure = form.pending ? undefined : form.failure;
  const text = failure && (failure.kind === "unanswered" ? failed : toErrorText(failure));
  const sentInHtml = useServerRenderedValue(failure);

  useEffect(() => {
    if (!text || failure === sentInHtml) return;
    showToast({ kind: "failure", title: messages.failedTitle, text });
  }, [failure, text, sentInHtml]);

  return { form, error: text, logIn: failure?.logIn };
}

function toErrorText({ logIn, error }: FormFailure): string | undefined {
  return logIn ? messages.loggedOut : error[""]?.[0];
}

interface SavingFormProps {
  form: ServerFormHandle;
  error: string | undefined;
  logIn: string | undefined;
  pressed?: boolean;
  children: ReactNode;
}

function SavingForm({ form, error, logIn, pressed, children }: SavingFormProps) {
  const errorId = `${form.id}-error`;
  return (
    <>
      <ServerForm form={form} className="flex">
        <Honeypot />
        <Button
          variant="quiet"
          aria-pressed={pressed}
          aria-disabled={form.pending || undefined}
          aria-describedby={error && errorId}
          className={pressed === undefined ? undefined : "aria-disabled:opacity-100"}
        >
          {children}
        </Button>
      </ServerForm>
      {error && (
        <div className="order-last w-full text-sm">
          <FieldError id={errorId} error={error} />
          {logIn && (
            <TextLink to={logIn} className="inline-block py-1">
              {messages.logIn}
            </TextLink>
          )}
        </div>
      )}
    </>
  );
}
