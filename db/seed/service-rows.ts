import { buildService } from "./factories/services.ts";

/**
 * The partner services, as specification, section 2 words them. Where it prices "+ GST" the GST-inclusive price stands
 * beside it (Australian Consumer Law, s 48).
 */
export function generateServices() {
  return [
    buildService({
      type: "conveyancing",
      title: "Conveyancing",
      slug: "conveyancing",
      description:
        "Contract review, searches and settlement for residential purchases and sales in New South Wales, by licensed conveyancers.",
      features: ["Fully Licensed", "Fast Turnaround", "Transparent Pricing", "Expert Advice"],
      pricingInfo:
        "Residential purchase and sale from $1,800 + GST ($1,980 incl. GST). Custom or developer work priced on assessment. " +
        "Excludes registration fees, stamp duty and disbursements.",
      callToAction: "Ask for a conveyancing quote",
    }),
    buildService({
      type: "finance",
      title: "Finance",
      slug: "finance",
      description: "Introductions to mortgage brokers for first home buyer, investment and refinancing loans.",
      features: ["First home buyer", "Investment", "Refinancing"],
      pricingInfo: "First-home-buyer low deposit is from 5%. We may earn a referral fee when you choose a partner.",
      callToAction: "Ask to speak with a broker",
    }),
    buildService({
      type: "renovations",
      title: "Renovations",
      slug: "renovations",
      description: "Kitchens, bathrooms, whole homes and outdoor rooms, designed, built and looked after to the end.",
      features: [
        "Licensed and insured",
        "Design guidance",
        "Quality materials",
        "End-to-end management",
        "Energy efficiency",
        "Local expertise",
      ],
      pricingInfo:
        "Prices are indicative. Kitchen Transformation from $25,000. Spa-Style Bathroom from $18,000. " +
        "Full Home Renewal from $80,000. Outdoor Retreats & Patios custom pricing.",
      callToAction: "Book a free consultation",
    }),
    buildService({
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
