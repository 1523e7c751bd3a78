import type { Kysely } from "kysely";
import type { DB } from "#db/schema.ts";
import { insertLead } from "#db/seed/factories/leads.ts";
import { signReceipt } from "#app/features/leads/receipt.server.ts";
import type { VisibleHome } from "./visible-homes.ts";

/** Where the pages of a worker's own data are. */
export interface Places {
  homes: readonly VisibleHome[];
  /** The home that the receipts are about. */
  home: VisibleHome;
  receipts: Record<"valid" | "withdrawn" | "tampered" | "expired", string>;
}

/** The key that tests/setup/server-process.ts gives to every server. */
const keys = ["a-key-for-tests-that-is-no-secret-to-anybody"];
const longAgo = new Date("2020-01-01T00:00:00Z");

/** Stores an enquiry about a home, past limits and outbox, and answers the receipt of it. */
async function storeEnquiry(database: Kysely<DB>, listingId: number, withdrawnAt: Date | null) {
  const lead = await insertLead(database, { userId: null, serviceId: null, agentId: null, listingId });
  await database.updateTable("leads").set({ withdrawnAt }).where("id", "=", lead.id).execute();
  return signReceipt(lead, keys);
}

/** Finds the pages of a worker's data, and adds the enquiries that pages need. */
export async function findPlaces(database: Kysely<DB>, homes: readonly VisibleHome[]): Promise<Places> {
  const [home] = homes;
  if (!home) throw new Error("There are no homes.");
  const valid = await storeEnquiry(database, home.id, null);
  const withdrawn = await storeEnquiry(database, home.id, new Date());
  const receipts = { valid, withdrawn, tampered: tampered(valid), expired: expiredReceipt() };
  return { homes, home, receipts };
}

/** The receipt of an enquiry of years ago. */
function expiredReceipt(): string {
  return signReceipt({ id: 1, createdAt: longAgo }, keys);
}

/** The token with another number in front, as somebody would try who is curious about the enquiries of others. */
export function tampered(receipt: string): string {
  const [id = "", ...rest] = receipt.split(".");
  return [(Number.parseInt(id, 36) + 1).toString(36), ...rest].join(".");
}
