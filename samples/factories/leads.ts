import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { z } from "zod";
import { leadInsertSchema } from "#app/features/leads/model/lead.schema.ts";
import type { DB } from "#db/schema.ts";

type LeadRow = z.input<typeof leadInsertSchema>;
type LeadReferences = Pick<LeadRow, "userId" | "serviceId" | "agentId" | "listingId" | "tradeId">;

let built = 0;

/** Validated, with unique content. References may be null. */
function buildLead(overrides: LeadReferences & Partial<LeadRow>) {
  built += 1;
  return leadInsertSchema.parse({
    name: "Sam Sample",
    email: "sam.sample@example.com",
    phone: "0491 570 006",
    message: "When is the next open inspection, please?",
    suburb: null,
    propertyType: null,
    source: "Southerly: Brick cottage with a lemon tree",
    consentAt: null,
    heldReason: null,
    fingerprint: createHash("sha256").update(`lead ${built}`).digest(),
    ...overrides,
  });
}

export async function insertLead(
  db: Kysely<DB>,
  overrides: LeadReferences & Partial<LeadRow>,
): Promise<{ id: number; createdAt: Date }> {
  return db.insertInto("leads").values(buildLead(overrides)).returning(["id", "createdAt"]).executeTakeFirstOrThrow();
}
