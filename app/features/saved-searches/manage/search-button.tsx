import { FormMessage } from "#app/forms/form-message.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { ServerForm } from "#app/forms/server-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { manageMessages as says } from "./manage.messages.ts";
import { searchIntents } from "./address.ts";
import type { SearchEntryProps } from "./search-entry.tsx";

export interface SearchButtonProps extends SearchEntryProps {
  to: "pause" | "resume" | "delete";
}

/** A button that changes a search, posted in place. */
export function SearchButton({ search: { id, words }, to, path, reply }: SearchButtonProps) {
  const form = useServerForm({
    ...searchIntents.form(path, to, id),
    constraint: {},
    reply,
    inPlace: true,
    failureTitle: says.notSavedTitle,
  });
  return (
    <ServerForm form={form}>
      <Honeypot />
      <SubmitButton variant="quiet" pendingLabel={says.pending[to]}>
        <span>
          {says[to]} <span className="sr-only">{words}</span>
        </span>
      </SubmitButton>
      <FormMessage />
    </ServerForm>
  );
}
