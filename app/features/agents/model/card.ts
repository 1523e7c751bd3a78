import { smallPicturePath } from "#app/features/pictures/model/media.ts";
import type { AgentRecord } from "./record.ts";

export interface AgentCardData {
  id: number;
  name: string;
  photoUrl: string | null;
  /** Preferred to `photoUrl`. Long lists omit it when null. */
  portrait?: string | null;
  agencyName: string | null;
  /** A paid placement, which pages must label. */
  isFeatured: boolean;
  yearsExperience: number | null;
  specialties: string[];
  suburbs: string[];
  /** The number omitted from `suburbs`. Undefined for none. */
  moreSuburbs?: number;
  profileDescription: string;
  /** "tel:+61491570110". Undefined without a number that can be dialled. */
  telephone?: string;
  /** Lists that show none omit it. */
  record?: AgentRecord;
}

export const CARD_SUBURBS = 3;

/** In characters. */
const MAX_DESCRIPTION = 400;

/** Splits a long description after 200 to 400 characters, at a sentence or word. */
export function splitDescription(text: string): [beginning: string, rest?: string] {
  if (text.length <= MAX_DESCRIPTION) return [text];
  const start = text.slice(0, MAX_DESCRIPTION).replace(/[\uD800-\uDBFF]$/, "");
  const [firstPart] = /^[^]{200,}[.!?](?=\s)/.exec(start) ?? /^[^]{200,}(?=\s)/.exec(start) ?? [start];
  return [firstPart, text.slice(firstPart.length).trim()];
}

/** Returns "/agents/12". */
export function agentPath({ id }: Pick<AgentCardData, "id">): string {
  return `/agents/${id}`;
}

/** Returns the absolute address of a photo; null without one and for a drawing. `origin` is where pictures are served. */
export function agentImage(
  { portrait, photoUrl }: Pick<AgentCardData, "portrait" | "photoUrl">,
  origin: string,
): string | null {
  if (!portrait) return photoUrl;
  const path = smallPicturePath(portrait);
  return path === portrait ? null : origin + path;
}

/** Of first and last name, or "". */
export function toInitials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  return [...letters.slice(0, 1), ...letters.slice(1).slice(-1)].join("").toLocaleUpperCase("en-AU");
}

/** "12 years of experience" */
export function experienceLabel(years: number | null): string | undefined {
  if (years === null) return undefined;
  if (years === 0) return "In the first year";
  return years === 1 ? "1 year of experience" : `${years} years of experience`;
}
