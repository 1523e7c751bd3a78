import { z } from "zod";
import { absentIfBlank, dollarsField, statedField } from "#app/http/fields.schema.ts";
import { MAX_INTEGER } from "#app/lib/fields.ts";
import { readDate } from "#app/lib/sydney-time.ts";
import { listingMessages } from "#app/features/listings/model/listings.messages.ts";
import { marketMessages as messages } from "./manage.messages.ts";

/**
 * When a home was sold or leased, and for how much: dollars, of a rental as often as its rent is paid. What is blank is
 * absent; whether that will do is for the operation to say, which knows the home.
 */
export const closingSchema = z.object({
  closedOn: absentIfBlank(z.string(messages.day).transform(toDate).optional()),
  closedPrice: absentIfBlank(
    dollarsField(
      z.int(messages.amount).min(1, messages.noAmount).max(MAX_INTEGER, listingMessages.priceTooHigh).optional(),
    ),
  ),
  priceWithheld: statedField(z.boolean(messages.withheld).nullish()),
});
/** The same of the form, with what was stored when it was opened. */
export const closingFormSchema = closingSchema.extend({ version: z.string().max(400).optional().catch(undefined) });
export type ClosingInput = z.output<typeof closingSchema>;

function toDate(text: string, context: z.RefinementCtx): string {
  const date = readDate(text);
  if (date !== undefined) return date;
  context.addIssue({ code: "custom", message: messages.day });
  return z.NEVER;
}
