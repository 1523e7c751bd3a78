import type { Kysely } from "kysely";
import type { UserInsert } from "#app/features/accounts/model/account.schema.ts";
import type { DB } from "#db/schema.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing } from "#samples/factories/listings.ts";
import type { ReceivedResponse } from "./http-client.ts";
import { freshEmail, signedInMember } from "./members.ts";

/** An agent with an account and a listing in Newtown, with names that are easy to find in any response. */
export async function insertCanaryHome(db: Kysely<DB>, account: Partial<UserInsert> = {}) {
  const email = freshEmail();
  const agent = { email, ...(await signedInMember(db, { role: "agent", email, ...account })) };
  const { id: agentId } = await insertAgent(db, { agencyId: null, userId: agent.id, name: "Robin Canary" });
  const { id: listingId } = await insertListing(db, { createdByUserId: agent.id, agentId, title: "Canary cottage" });
  return { agent, agentId, listingId };
}

/** The public addresses that show this home or its agent. */
export const canaryAddresses = ({ agentId, listingId }: { agentId: number; listingId: number }) => [
  `/listings/${listingId}/canary-cottage-newtown`,
  "/listings?type=sale",
  "/listings/feed?type=sale",
  `/api/listings/${listingId}`,
  "/api/listings?type=sale",
  `/agents/${agentId}`,
  "/agents",
  "/api/agents",
  "/suburbs/newtown",
  "/sitemaps/listings-1.xml",
  "/sitemaps/agents-1.xml",
];

/** The addresses that show one of the marks, and the picture addresses that respond with a picture. */
export async function findAddressesWithCanary(
  read: (address: string) => Promise<ReceivedResponse>,
  addresses: readonly string[],
  marks: readonly (string | RegExp)[],
): Promise<string[]> {
  const found = [];
  for (const address of addresses) {
    const { status, text } = await read(address);
    const isShown = address.startsWith("/media/")
      ? status === 200
      : marks.some((mark) => (typeof mark === "string" ? text.includes(mark) : mark.test(text)));
    if (isShown) found.push(address);
  }
  return found;
}
