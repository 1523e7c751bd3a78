import { Alert } from "#app/ui/alert.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { savedAgentsMessages as says } from "./saved-agents.messages.ts";
import { savingFailure } from "./use-saving.ts";

/** Says first on a page that an agent could not be saved or removed, when the page itself is the answer to that. */
export function SavingNotice({ reply }: { reply: unknown }) {
  const failure = savingFailure(reply);
  if (!failure) return null;
  return (
    <Alert tone="bad" title={says.failedTitle} role="alert">
      {failure.error[""]?.[0]} {failure.logIn && <TextLink to={failure.logIn}>{says.logIn}</TextLink>}
    </Alert>
  );
}
