import { z } from "zod";
import { leadStatusMessages as says } from "./lead.messages.ts";
import { readLeadStatus } from "./status.ts";

/** What whoever handles an enquiry may say of it; nothing else of a lead can be changed by anybody. */
export const leadStatusSchema = z.object({
  status: z
    .string(says.unknown)
    .transform((text) => readLeadStatus(text))
    .refine((status) => status !== undefined, says.unknown),
});
