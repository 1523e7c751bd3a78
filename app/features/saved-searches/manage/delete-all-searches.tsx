import { FormMessage } from "#app/forms/form-message.tsx";
import type { FormReply } from "#app/forms/form-reply.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { ServerForm } from "#app/forms/server-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { countOf } from "#app/lib/text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { manageMessages as says } from "./manage.messages.ts";
import { searchIntents } from "./address.ts";

export interface DeleteAllSearchesProps {
  /** How many there are. */
  count: number;
  /** The path of the list. */
  path: string;
  /** The page's action data. */
  reply?: FormReply;
}

/** Asks once more: what is deleted cannot be had back. */
export function DeleteAllSearches({ count, path, reply }: DeleteAllSearchesProps) {
  const form = useServerForm({ ...searchIntents.form(path, "delete-all"), constraint: {}, reply });
  return (
    <section
      aria-labelledby="deletion"
      className="flex max-w-[40rem] flex-col gap-4 border border-t-3 border-line border-t-ink bg-surface p-4 md:p-6"
    >
      <h2 id="deletion" tabIndex={-1} className="text-lg">
        {says.deleteAllTitle}
      </h2>
      <p className="font-semibold">{countOf(count, "saved search", "saved searches")}</p>
      <p className="prose">{says.deleteAllMeaning}</p>
      <ServerForm form={form} className="flex flex-col gap-4">
        <Honeypot />
        <FormMessage />
        <div className="flex flex-wrap gap-3">
          <ButtonLink variant="quiet" to={path}>
            {says.keepAll}
          </ButtonLink>
          <SubmitButton variant="danger" pendingLabel={says.deleting}>
            {says.deleteAllYes}
          </SubmitButton>
        </div>
      </ServerForm>
    </section>
  );
}
