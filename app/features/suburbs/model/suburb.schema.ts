import { z } from "zod";
import { lineField, linesField } from "#app/http/fields.schema.ts";

const count = z.int32().min(0).nullish();

/**
 * A row of `suburbs` before it is stored. Money is numeric(12,2), growth numeric(5,2) per cent; unknown figures are
 * null, not 0.
 */
export const suburbInsertSchema = z.object({
  name: lineField().min(2, "Suburb is required").max(120, "Suburb is too long"),
  slug: z
    .string()
    .max(120)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "A slug is lower-case words joined by hyphens"),
  postcode: lineField().min(3, "Postcode is required").max(12, "Postcode is too long").nullish(),
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
  council: lineField().max(120).nullish(),
  regions: z.array(lineField().max(120)).default([]),
  areaKm2: z.number().min(0).nullish(),
  population: count,
  cutFrom: lineField().max(120).nullish(),
  hasOutline: z.boolean().default(false),
  medianPrice: z.number().min(0).max(9_999_999_999.99).nullish(),
  priceGrowth: z.number().min(-100).max(999.99).nullish(),
  propertiesSold: count,
  avgDaysOnMarket: count,
  figuresPeriod: lineField().min(1).max(120).nullish(),
  figuresSource: lineField().min(1).max(1000).nullish(),
  areaSummary: linesField().min(1).max(10_000).nullish(),
  heroImageUrl: z
    .url({ protocol: /^https$/, hostname: z.regexes.domain, normalize: true, error: "Enter a valid image URL" })
    .max(2048, "The image URL is too long")
    .nullish(),
});
export type SuburbInsert = z.input<typeof suburbInsertSchema>;
