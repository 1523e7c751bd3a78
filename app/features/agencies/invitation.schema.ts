import { z } from "zod";
import { agencyRoles, roleMessages } from "#app/features/managers/policy.ts";
import { linesField } from "#app/http/fields.schema.ts";
import { emailPattern, MAX_EMAIL_LENGTH } from "#app/lib/fields.ts";
import { joinNames, quoted } from "#app/lib/text.ts";

/** In one form. */
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
  colleagues: (emails: readonly string[]) =>
    `${nothingSent} Remove who belongs to your agency already: ${list(emails)}.`,
  tooManyMails: (email: string) =>
    `${nothingSent} Remove ${email}, which has had too many emails today, and send the invitation link yourself.`,
  tooManyPending: (most: number) =>
    `${nothingSent} An agency can have ${most} pending invitations. Withdraw some first.`,
  tooManyResent: (email: string, sentAt: string) =>
    `Not sent: ${email} has had too many emails in the last 24 hours. The invitation was last sent ${sentAt}. Try again tomorrow, or send the invitation link yourself.`,
  noInvitation: "This invitation has been withdrawn or accepted.",
} as const;

/**
 * Email addresses on lines or after commas and semicolons, also with names as mail programs copy them: "Ivy Rent
 * <ivy@example.com>". The output is in lower case, without repetitions.
 */
export const invitationsSchema = z.object({
  emails: linesField(invitationMessages.missing)
    .min(1, invitationMessages.missing)
    .transform((text) => [
      ...new Set(
        text
          .split(/[\n,;]/)
          .map(toAddress)
          .filter(Boolean),
      ),
    ])
    .superRefine((lines, context) => {
      const invalid = lines.filter((line) => line.length > MAX_EMAIL_LENGTH || !emailPattern.test(line));
      if (lines.length > MAX_INVITED) context.addIssue(invitationMessages.tooMany(lines.length));
      else if (lines.length === 0) context.addIssue(invitationMessages.missing);
      else if (invalid.length > 0) context.addIssue(invitationMessages.invalid(invalid));
    }),
  /** Absent for members who may invite agents only. */
  role: z.enum(agencyRoles, roleMessages.choose).optional(),
});
export type Invitations = z.output<typeof invitationsSchema>;

function toAddress(part: string): string {
  const [, address = part] = /<([^<>]*)>\s*$/.exec(part) ?? [];
  return address.trim().toLowerCase();
}
