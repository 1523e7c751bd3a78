import { z } from "zod";
import { lineField, linesField } from "#app/http/fields.schema.ts";

export const serviceInsertSchema = z.object({
  type: lineField().min(1).max(50),
  title: lineField().min(1, "Title is required").max(255, "Title is too long"),
  slug: z
    .string()
    .max(255)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "A slug is lower-case words joined by hyphens"),
  description: linesField().max(10_000).nullish(),
  heroImageUrl: z
    .url({ protocol: /^https$/, hostname: z.regexes.domain, normalize: true, error: "Enter a valid image URL" })
    .max(2048, "The image URL is too long")
    .nullish(),
  features: z.array(lineField().min(1).max(80)).max(40).default([]),
  pricingInfo: linesField().max(10_000).nullish(),
  callToAction: linesField().max(1000).nullish(),
});
export type ServiceInsert = z.input<typeof serviceInsertSchema>;
