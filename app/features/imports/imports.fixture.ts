import { randomBytes, randomUUID } from "node:crypto";
import { hashToken } from "#app/features/accounts/model/account.server.ts";
import type { Viewer } from "#app/lib/caller.ts";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertFeed } from "#samples/factories/feeds.ts";
import { insertUser } from "#samples/factories/users.ts";

/** A member with a new account. */
export async function createMember(role: Viewer["role"] = "agent", agencyId?: number) {
  const email = `${randomUUID()}@example.com`;
  const { id } = await insertUser(db(), { role, email });
  if (role === "agent") await insertAgent(db(), { agencyId: agencyId ?? null, userId: id });
  const user: Viewer = { id, email, firstName: null, lastName: null, role, isAdmin: false };
  return { user, ip: "192.0.2.1" };
}

/** An agency with an agent who may connect its software. */
export async function createAgencyWithAgent() {
  const { id: agencyId } = await insertAgency(db());
  return { agencyId, member: await createMember("agent", agencyId) };
}

let feeds = 0;

/** A connection that receives files, with its address, token and contact. */
export async function openConnection({ isConfirmed = false } = {}) {
  const { agencyId, member } = await createAgencyWithAgent();
  const [slug, token, agentId] = [randomBytes(15).toString("hex"), `token-${(feeds += 1)}`, `FEED${feeds}`];
  const contact = { contactUserId: member.user.id, confirmedAt: isConfirmed ? new Date() : null };
  const { id } = await insertFeed(db(), { agencyId, slug, tokenHash: hashToken(token), agentId, ...contact });
  return { id, slug, token, agentId, agencyId, member };
}

interface ListingXml {
  agentId: string;
  uniqueId?: string;
  modTime?: string;
  description?: string;
  status?: string;
}

/** A house for sale in Newtown as REAXML. */
export function listingXml({ agentId, uniqueId = "S1", modTime = "2026-11-20-09:00:00", ...more }: ListingXml): string {
  const { status = "current", description = "A sunny house of three bedrooms near the station." } = more;
  return `<residential modTime="${modTime}" status="${status}">
<agentID>${agentId}</agentID><uniqueID>${uniqueId}</uniqueID>
<authority value="sale"/><underOffer value="no"/>
<listingAgent id="1"><name>Robin Sample</name><email>robin.sample@example.com</email></listingAgent>
<price display="yes">1250000</price>
<address display="yes"><streetNumber>${uniqueId.replaceAll(/\D/g, "") || "1"}</streetNumber><street>Samplewood Street</street>
<suburb>Newtown</suburb><state>NSW</state><postcode>2042</postcode><country>AUS</country></address>
<category name="House"/>
<headline>Sunny house near the park</headline><description>${description}</description>
<features><bedrooms>3</bedrooms><bathrooms>2</bathrooms></features>
<vendorDetails><name>Vera Vendor</name></vendorDetails>
</residential>`;
}

/** A REAXML file of these listings, with credentials in its root element as many programs write them. */
export function reaxmlFile(listings: readonly string[], date = "2026-11-20-09:00:00"): Buffer {
  const root = `<propertyList date="${date}" username="ironbark" password="s3cret">`;
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n${listings.join("\n")}\n</propertyList>`);
}
