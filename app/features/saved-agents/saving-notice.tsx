import { Alert } from "#app/ui/alert.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { savedAgentsMessages as says } from "./saved-agents.messages.ts";
import { savingFailure } from "./use-saving.ts";

/** The error at the top of a page that answers a post without JavaScript. */
export function SavingNotice({ reply }: { reply: unknown }) {
  const failure = savingFailure(reply);
  if (!failure) return null;
  return (
    <Alert tone="bad" title={says.failedTitle} role="alert">
      {failure.error[""]?.[0]} {failure.logIn && <TextLink to={failure.logIn}>{says.logIn}</TextLink>}
    </Alert>
  );
}
