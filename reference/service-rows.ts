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

/**
 * "+ GST" prices must also show the GST-inclusive price (Australian Consumer Law, s 48). `pricingInfo` has one
 * statement per line: see app/features/services/service.ts.
 */
export function generateServices() {
  return [
    parse({
      type: "conveyancing",
      title: "Conveyancing",
      slug: "conveyancing",
      description:
        "Contract review, searches and settlement for residential purchases and sales in New South Wales, by licensed conveyancers.",
      features: ["Fully Licensed", "Fast Turnaround", "Transparent Pricing", "Expert Advice"],
      pricingInfo:
        "Residential purchase and sale from $1,800 + GST ($1,980 incl. GST).\nCustom or developer work priced on assessment.\n" +
        "Excludes registration fees, stamp duty and disbursements.",
      callToAction: "Ask for a conveyancing quote",
    }),
    parse({
      type: "finance",
      title: "Finance",
      slug: "finance",
      description: "Introductions to mortgage brokers for first home buyer, investment and refinancing loans.",
      features: ["First home buyer", "Investment", "Refinancing"],
      // Update the cap and its date together (source: MFAA, 1 October 2025).
      pricingInfo:
        "First-home-buyer low deposit is from 5%, with the Australian Government 5% Deposit Scheme: homes up to $1,500,000 in " +
        "Sydney and the regional centres of NSW, as at 1 October 2025 (source: MFAA).\n" +
        "We may earn a referral fee when you choose a partner.",
      callToAction: "Ask to speak with a broker",
    }),
    parse({
      type: "renovations",
      title: "Renovations",
      slug: "renovations",
      description:
        "Kitchens, bathrooms, whole homes and outdoor rooms, designed, built and managed from start to finish.",
      features: [
        "Licensed and insured",
        "Design guidance",
        "Quality materials",
        "End-to-end management",
        "Energy efficiency",
        "Local expertise",
      ],
      pricingInfo:
        "Prices are indicative and include GST.\nKitchen Transformation from $25,000.\nSpa-Style Bathroom from $18,000.\n" +
        "Full Home Renewal from $80,000.\nOutdoor Retreats & Patios custom pricing.",
      callToAction: "Book a free consultation",
    }),
    parse({
      type: "trades",
      title: "Trades",
      slug: "trades",
      description: "A directory of tradespeople by category and the areas they cover, with their licence numbers.",
      features: ["Search by trade", "Coverage areas", "Request Quote"],
      pricingInfo: "Each trade quotes its own price.",
      callToAction: "Find a trade",
    }),
  ];
}

function parse(row: ServiceInsert) {
  return serviceInsertSchema.parse(row);
}
