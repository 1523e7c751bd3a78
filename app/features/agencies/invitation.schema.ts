import { z } from "zod";
import { type AgencyRole, agencyRoles, roleMessages } from "#app/features/managers/policy.ts";
import { linesField } from "#app/http/fields.schema.ts";
import { emailPattern, MAX_EMAIL_LENGTH } from "#app/lib/fields.ts";
import { joinAlternatives, joinNames, quoted } from "#app/lib/text.ts";

/** The limit of one form. */
export const MAX_INVITED = 20;

const nothingSent = "Nothing has been sent yet.";
const list = (lines: readonly string[]) => joinNames(lines.map(quoted));

/** What the form, the list and the operations share. */
export const invitationMessages = {
  missing: "Enter at least one email address",
  tooMany: (count: number) =>
    `${nothingSent} These are ${count} addresses: invite at most ${MAX_INVITED} at once, and the others afterwards.`,
  invalid: (lines: readonly string[]) =>
    `${nothingSent} ${lines.length === 1 ? "This is not an email address" : "These are not email addresses"}: ${list(lines)}.`,
  contradictory: (emails: readonly string[]) =>
    `${nothingSent} Give each person only one role and one office: ${list(emails)}.`,
  colleagues: (emails: readonly string[]) =>
    `${nothingSent} Remove who belongs to your agency already: ${list(emails)}.`,
  noOffice: (names: readonly string[], offices: readonly string[]) =>
    `${nothingSent} A role is ${joinAlternatives(agencyRoles)}, and your agency has no office ${list(names)}. ${offices.length === 0 ? "Add an office first." : `Its offices: ${joinNames(offices)}.`}`,
  tooManyMails: (email: string) =>
    `${nothingSent} Remove ${email}, which has had too many emails today, and send the invitation link yourself.`,
  tooManyPending: (most: number) =>
    `${nothingSent} An agency can have ${most} pending invitations. Withdraw some first.`,
  tooManyResent: (email: string, sentAt: string) =>
    `Not sent: ${email} has had too many emails in the last 24 hours. The invitation was last sent ${sentAt}. Try again tomorrow, or send the invitation link yourself.`,
  noInvitation: "This invitation has been withdrawn or accepted.",
} as const;

export interface Invited {
  email: string;
  /** If the line names one. */
  role?: AgencyRole;
  /** The name of an office, as typed. */
  office?: string;
}

/**
 * Email addresses on lines or after commas and semicolons, also with names as mail programs copy them: "Ivy Rent
 * <ivy@example.com>". A role and an office can follow an address: "ivy@example.com, manager, Newtown". Addresses are in
 * lower case. Lines that repeat one are merged, and refused if they name different roles or offices.
 */
export const invitationsSchema = z.object({
  emails: linesField(invitationMessages.missing)
    .min(1, invitationMessages.missing)
    .transform((text) => [...Map.groupBy(text.split("\n").flatMap(readLine), ({ email }) => email)])
    .superRefine((people, context) => {
      const lines = people.map(([email]) => email);
      const contradictory = people.filter(([, repeated]) => isContradictory(repeated)).map(([email]) => email);
      const invalid = lines.filter((line) => line.length > MAX_EMAIL_LENGTH || !emailPattern.test(line));
      if (lines.length > MAX_INVITED) context.addIssue(invitationMessages.tooMany(lines.length));
      else if (lines.length === 0) context.addIssue(invitationMessages.missing);
      else if (invalid.length > 0) context.addIssue(invitationMessages.invalid(invalid));
      else if (contradictory.length > 0) context.addIssue(invitationMessages.contradictory(contradictory));
    })
    .transform((people) =>
      people.map(([email, repeated]) => repeated.reduce((merged, line) => ({ ...merged, ...line }), { email })),
    ),
  /** The role for lines that name none. Absent for members who may invite agents only. */
  role: z.enum(agencyRoles, roleMessages.choose).optional(),
});
export type Invitations = z.output<typeof invitationsSchema>;

function isContradictory(repeated: readonly Invited[]): boolean {
  return (["role", "office"] as const).some(
    (name) => new Set(repeated.flatMap((line) => line[name]?.toLowerCase() ?? [])).size > 1,
  );
}

function readLine(line: string): Invited[] {
  const people: Invited[] = [];
  const parts = line.split(/[,;\t]/).map((part) => part.trim());
  for (const part of parts.filter(Boolean)) {
    const person = people.at(-1);
    const role = agencyRoles.find((name) => name === part.toLowerCase());
    if (person && role && !person.role) person.role = role;
    else if (person && !person.office && !part.includes("@")) person.office = part;
    else people.push({ email: toAddress(part) });
  }
  return people;
}

function toAddress(part: string): string {
  const [, address = part] = /<([^<>]*)>\s*$/.exec(part) ?? [];
  return address.trim().toLowerCase();
}
