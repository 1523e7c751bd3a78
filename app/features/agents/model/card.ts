import { countOf } from "#app/lib/text.ts";

/** What a card shows of an agent. */
export interface AgentCardData {
  id: number;
  name: string;
  photoUrl: string | null;
  /** The one that was uploaded, which comes before `photoUrl`: see `SmallPicture.src`. A long list leaves out what is not there. */
  portrait?: string | null;
  agencyName: string | null;
  /** A paid placement: pages say so in words. */
  isFeatured: boolean;
  yearsExperience: number | null;
  specialties: string[];
  suburbs: string[];
  /** How many suburbs were left out of `suburbs`, because no card shows them; absent when none was. */
  moreSuburbs?: number;
  profileDescription: string;
  /** Homes sold in the suburb that agents are sorted by; absent where they are not. */
  sales?: number;
}

/** A card shows this many suburbs, and how many more there are. */
export const SUBURBS_SHOWN = 3;

/** Longer descriptions are shown in two parts. */
const MAX_DESCRIPTION = 400;

/** A description, or its first 200 to 400 characters up to the end of a sentence or word, and the rest. */
export function splitDescription(text: string): [beginning: string, rest?: string] {
  if (text.length <= MAX_DESCRIPTION) return [text];
  const start = text.slice(0, MAX_DESCRIPTION).replace(/[\uD800-\uDBFF]$/, "");
  const [sentences] = /^[^]{200,}[.!?](?=\s)/.exec(start) ?? /^[^]{200,}(?=\s)/.exec(start) ?? [start];
  return [sentences, text.slice(sentences.length).trim()];
}

/** The address of an agent's page: "/agents/12". */
export function agentPath({ id }: Pick<AgentCardData, "id">): string {
  return `/agents/${id}`;
}

/** The absolute address of the picture of an agent; null when there is none. `origin` is where pictures are served. */
export function agentImage(
  { portrait, photoUrl }: Pick<AgentCardData, "portrait" | "photoUrl">,
  origin: string,
): string | null {
  return portrait ? `${origin}${portrait}.jpg` : photoUrl;
}

/** The first letters of the first and the last name, to stand where there is no photo; "" when the name has no letter or digit. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  return [...letters.slice(0, 1), ...letters.slice(1).slice(-1)].join("").toLocaleUpperCase("en-AU");
}

/** "4 homes sold in Newtown in the last 12 months" */
export function salesLabel(sales: number, suburb: string): string {
  return `${sales === 0 ? "No home" : countOf(sales, "home")} sold in ${suburb} in the last 12 months`;
}

/** "12 years of experience"; undefined when it is not known. */
export function experienceLabel(years: number | null): string | undefined {
  if (years === null) return undefined;
  if (years === 0) return "In the first year";
  return years === 1 ? "1 year of experience" : `${years} years of experience`;
}
