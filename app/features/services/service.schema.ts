import { z } from "zod";

/** A row of `services` before it is stored. */
export const serviceInsertSchema = z.object({
  type: z.string().trim().min(1).max(50),
  title: z.string().trim().min(1, "Title is required").max(255, "Title is too long"),
  slug: z
    .string()
    .max(255)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "A slug is lower-case words joined by hyphens"),
  description: z.string().trim().max(10_000).nullish(),
  heroImageUrl: z
    .url({ protocol: /^https$/, hostname: z.regexes.domain, normalize: true, error: "Enter a valid image URL" })
    .max(2048, "The image URL is too long")
    .nullish(),
  features: z.array(z.string().trim().min(1).max(80)).max(40).default([]),
  pricingInfo: z.string().trim().max(10_000).nullish(),
  callToAction: z.string().trim().max(1000).nullish(),
});
export type ServiceInsert = z.input<typeof serviceInsertSchema>;
