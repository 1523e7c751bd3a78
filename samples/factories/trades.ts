import type { Kysely } from "kysely";
import { z } from "zod";
import { emailField, lineField, linesField } from "#app/http/fields.schema.ts";
import type { DB } from "#db/schema.ts";

/** The rating is numeric(3,2). Only trades that must advertise a licence number have one. */
export const tradeInsertSchema = z.object({
  companyName: lineField().min(1, "Company name is required").max(255, "Company name is too long"),
  category: lineField().min(2, "Category is required").max(120, "Category is too long"),
  coverageArea: z
    .array(lineField().min(2).max(120, "Coverage area is too long"))
    .max(60, "List at most 60 coverage areas")
    .default([]),
  phone: lineField().min(6).max(50, "Phone is too long").nullish(),
  email: emailField({ invalid: "Enter a valid email address", tooLong: "Email address is too long" }).nullish(),
  website: z
    .url({ protocol: /^https$/, hostname: z.regexes.domain, normalize: true, error: "Enter a valid website address" })
    .max(2048, "The website address is too long")
    .nullish(),
  description: linesField().min(1).max(10_000, "Description is too long").nullish(),
  licenceNumber: lineField().min(1).max(50, "Licence number is too long").nullish(),
  rating: z
    .number()
    .min(0, "A rating is 0 to 5")
    .max(5, "A rating is 0 to 5")
    .refine(
      (rating) => rating.toString() === String(Math.round(rating * 100) / 100),
      "A rating has two decimals at most",
    )
    .nullish(),
  reviewCount: z.int32("Enter a whole number of reviews").min(0, "Enter a whole number of reviews").default(0),
  isFeatured: z.boolean().default(false),
});
export type TradeInsert = z.input<typeof tradeInsertSchema>;

/** By default a plumber who is not featured. */
export function buildTrade(overrides: Partial<TradeInsert> = {}) {
  return tradeInsertSchema.parse({
    companyName: "Sample & Spanner",
    category: "Plumbing",
    coverageArea: ["Newtown"],
    phone: "02 5550 0000",
    email: "office@spanner.example.com",
    website: "https://spanner.example.com",
    description: "A sample plumber, who mends sample taps.",
    licenceNumber: "SAMPLE-T000",
    rating: 4.5,
    reviewCount: 12,
    ...overrides,
  });
}

export async function insertTrade(db: Kysely<DB>, overrides: Partial<TradeInsert> = {}): Promise<{ id: number }> {
  return db.insertInto("trades").values(buildTrade(overrides)).returning("id").executeTakeFirstOrThrow();
}
