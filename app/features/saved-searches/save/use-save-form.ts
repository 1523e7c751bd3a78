import type { FormReply } from "#app/forms/form-reply.ts";
import { type ServerFormHandle, useServerForm } from "#app/forms/use-server-form.ts";
import { type SaveSearchFields, saveSearchConstraint, saveSearchFormId } from "./save-fields.ts";
import { savedSearchMessages } from "#app/features/saved-searches/model/saved-search.messages.ts";

export interface SaveSearchFormOptions {
  /** The address of the page that saves the search, with the search in its query. */
  path: string;
  /** The own address of whoever is signed in. */
  email?: string;
  /** The page's action data. */
  reply?: FormReply;
  /** In a dialog, which stays where it is. */
  inPlace?: boolean;
}

export function useSaveSearchForm({ path, email, ...rest }: SaveSearchFormOptions): ServerFormHandle<SaveSearchFields> {
  return useServerForm<SaveSearchFields>({
    id: saveSearchFormId,
    action: path,
    constraint: saveSearchConstraint,
    defaultValue: { email, frequency: "daily" },
    failureTitle: savedSearchMessages.failed.title,
    ...rest,
  });
}
