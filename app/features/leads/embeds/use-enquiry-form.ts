import type { FormReply } from "#app/forms/form-reply.ts";
import type { FormConstraint } from "#app/forms/server-form.server.ts";
import { type ServerFormHandle, useServerForm } from "#app/forms/use-server-form.ts";
import type { EnquiryFields } from "./enquiry-form.tsx";
import { enquiryFormId } from "#app/features/leads/model/enquiry-form-id.ts";
import { leadMessages } from "#app/features/leads/model/lead.messages.ts";

export interface EnquiryFormOptions {
  /** The address of the page that takes the enquiry, with its own query if it has one, and without a receipt. */
  path: string;
  /** From the loader: that of the page's form in enquiry.form.server.ts. */
  constraint: FormConstraint;
  /** The page's action data. */
  reply?: FormReply;
  defaultValue?: Partial<EnquiryFields>;
}

/** An enquiry, sent in place: from the page that takes it, or from a dialog on another one. */
export function useEnquiryForm({ path, ...rest }: EnquiryFormOptions): ServerFormHandle<EnquiryFields> {
  return useServerForm<EnquiryFields>({
    id: enquiryFormId,
    action: path,
    inPlace: true,
    failureTitle: leadMessages.failed.title,
    ...rest,
  });
}
