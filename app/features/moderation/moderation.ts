/** What an admin can hold. */
export type HoldSubject = "listing" | "picture" | "agent";

/** What is held: the home with its place, the home of the picture, or the agent. */
export interface Hold {
  id: number;
  subject: HoldSubject;
  listingId: number | null;
  agentId: number | null;
  /** The title of the home, or the name of the agent. */
  name: string;
  /** Of a home and of that of a picture. */
  suburb: string | null;
  /** What the agent reads. */
  reason: string;
  heldAt: Date;
  /** When the agent asked for the release, and what they wrote; null while they have not. */
  releaseRequestedAt: Date | null;
  releaseWords: string | null;
}

/** What visitors can say is wrong with a home, in the order of the form. */
export const REPORT_REASONS = ["unavailable", "facts", "pictures", "scam", "other"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
