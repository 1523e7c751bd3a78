import { countOf, joinNames } from "#app/lib/text.ts";

/** What an agency that is merged shares with its people. */
export interface SharedMove {
  /** Shared reply templates, with the names that they get. */
  templates: { id: number; name: string }[];
  /** Names of the templates beyond the limit of the receiving agency. */
  leftTemplates: string[];
  /** Ids of pending invitations. */
  invitations: number[];
  /** Addresses that the receiving agency has invited itself, or beyond its limit. */
  leftInvitations: string[];
  /** Absent without a webhook. It stays if the receiving agency has its own. */
  webhook?: "moves" | "stays";
}

/** At most so many names are listed. */
const LISTED = 20;

const listed = (names: readonly string[]) =>
  joinNames(names.length > LISTED ? [...names.slice(0, LISTED), `${names.length - LISTED} more`] : names);

/**
 * Sentences about what the agency shares with its people. Empty if it shares nothing. Without `namesInvited`, invitations that
 * end are only counted: the receiving agency has not been given the addresses.
 */
export function describeShared(
  shared: SharedMove,
  into: string,
  { namesInvited }: { namesInvited: boolean },
): string[] {
  const { templates, leftTemplates, invitations, leftInvitations, webhook } = shared;
  const moving = [
    ...(templates.length > 0 ? [countOf(templates.length, "shared reply template")] : []),
    ...(invitations.length > 0 ? [`${countOf(invitations.length, "pending invitation")}, as agent or assistant`] : []),
  ];
  return [
    ...(moving.length > 0 ? [`To ${into} also move: ${moving.join("; ")}.`] : []),
    ...(leftTemplates.length > 0
      ? [`${into} has no room for these shared reply templates, so they do not move: ${listed(leftTemplates)}.`]
      : []),
    ...(leftInvitations.length > 0 ? [describeLeft(leftInvitations, into, namesInvited)] : []),
    ...(webhook === "moves"
      ? [
          `The webhook moves switched off, because it would send all enquiries of ${into}. A principal or manager can switch it on.`,
        ]
      : []),
    ...(webhook === "stays" ? [`The webhook ends: ${into} has its own.`] : []),
  ];
}

function describeLeft(emails: readonly string[], into: string, namesInvited: boolean): string {
  return namesInvited
    ? `Invitations to these addresses end, because ${into} has invited them or has too many pending invitations: ${listed(emails)}.`
    : `${countOf(emails.length, "pending invitation")} ${emails.length === 1 ? "ends" : "end"}, because ${into} has sent its own or has too many.`;
}
