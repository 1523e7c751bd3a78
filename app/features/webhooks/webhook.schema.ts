import { z } from "zod";
import { lineField } from "#app/http/fields.schema.ts";
import { webhookMessages as messages } from "./webhook.ts";

export const webhookSchema = z.object({
  url: lineField(messages.address).min(1, messages.address).max(2000, messages.address),
});
