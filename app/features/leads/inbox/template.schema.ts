import { z } from "zod";
import { checkAdvertisement, forbiddenText } from "#app/features/listings/model/check-advertisement.ts";
import type { ListingType } from "#app/features/listings/model/criteria.ts";
import { lineField, linesField } from "#app/http/fields.schema.ts";
import { findUnknownPlaceholder, templateMessages as messages } from "./template.ts";

const listingTypes: Record<"both" | ListingType, readonly ListingType[]> = {
  both: ["sale", "rent"],
  sale: ["sale"],
  rent: ["rent"],
};

export const templateSchema = z
  .object({
    name: lineField(messages.name).min(1, messages.name).max(80, messages.nameTooLong),
    text: linesField(messages.text).min(1, messages.text).max(5000, messages.textTooLong),
    homes: z.enum(["both", "sale", "rent"], messages.homes),
    /** The owner of a new one; ignored in a change. */
    owner: z.enum(["mine", "agency"]).default("mine"),
  })
  .superRefine(({ text, homes }, context) => {
    const unknown = findUnknownPlaceholder(text);
    if (unknown !== undefined)
      context.addIssue({ code: "custom", path: ["text"], message: messages.placeholder(unknown) });
    for (const type of listingTypes[homes]) {
      const { forbidden } = checkAdvertisement(text, type);
      if (forbidden.length === 0) continue;
      context.addIssue({ code: "custom", path: ["text"], message: forbiddenText(forbidden) });
      break;
    }
  });
export type TemplateInput = z.output<typeof templateSchema>;
