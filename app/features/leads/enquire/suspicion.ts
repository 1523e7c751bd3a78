import type { LeadInput } from "#app/features/leads/model/lead.schema.ts";

const linkPattern = /https?:\/\/|www\.|\[url[=\]]|<a\s+href/gi;
const mostLinks = 2;

/**
 * Why a lead is kept for review instead of being sent on; undefined for one that is not suspicious. The reason is for
 * whoever reviews: its sender is never told, and sees what everybody sees.
 */
export function suspicionOf({
  name,
  message,
  phone,
}: Pick<LeadInput, "name" | "message" | "phone">): string | undefined {
  if (countLinks(name) > 0 || countLinks(phone) > 0) return "a link in the name or phone number";
  if (countLinks(message) > mostLinks) return `more than ${mostLinks} links`;
  return undefined;
}

function countLinks(text: string): number {
  return text.match(linkPattern)?.length ?? 0;
}
