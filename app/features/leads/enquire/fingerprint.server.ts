import { createHash } from "node:crypto";
import { serviceSlug } from "#app/features/services/service-slug.ts";
import type { LeadInput } from "#app/features/leads/model/lead.schema.ts";

/**
 * What makes two leads the same one (decisions, Leads): SHA-256 of the content and of what it is about. Spaces and line
 * ends differ between browsers, and the case of an address means nothing; any other change is a correction, and so a
 * new lead.
 */
export function leadFingerprint(input: LeadInput): Buffer {
  const content = [
    plain(input.name),
    plain(input.email).toLowerCase(),
    plain(input.phone),
    plain(input.message),
    plain(input.suburb),
    plain(input.propertyType),
    input.consent ?? false,
    input.listingId ?? null,
    input.agentId ?? null,
    input.serviceId === undefined ? null : serviceSlug(input.serviceId),
    // Last, and only where there is one: what was sent before trades could be asked is still the same enquiry.
    ...(input.tradeId === undefined ? [] : [input.tradeId]),
  ];
  return createHash("sha256").update(JSON.stringify(content)).digest();
}

function plain(text = ""): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}
