import type { Kysely } from "kysely";
import type { DB } from "#db/schema.ts";
import { type TradeInsert, tradeInsertSchema } from "#app/features/trades/trade.schema.ts";

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
