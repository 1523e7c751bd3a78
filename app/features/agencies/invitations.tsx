import { Form, href } from "react-router";
import { type AgencyRole, roleMessages } from "#app/features/managers/policy.ts";
import { SelectField, TextAreaField } from "#app/forms/fields.tsx";
import type { FormResult } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import type { FormConstraint } from "#app/forms/server-form.server.ts";
import { FormEnd, FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { defineIntents } from "#app/lib/intents.ts";
import { countOf, joinNames } from "#app/lib/text.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { CopyField } from "#app/ui/copy-field.tsx";
import { DottedFacts } from "#app/ui/facts.tsx";

const path = href("/dashboard/agency");

/** `invitation` replaces the agency's link. */
export const invitationIntents = defineIntents({
  invitation: { fullPage: true, inPlace: true },
  "email-invitation": { fullPage: true },
  approve: {},
  resend: {},
  withdraw: {},
});

export const PENDING_ID = "pending-invitations";

export const invitationTexts = {
  heading: "Invite colleagues",
  lead: "People invited by a principal or manager join at once with an account for the address you enter here. Everyone else who opens a link can ask to join; a principal or manager then answers on this page.",
  emails: "Email addresses",
  hint: (most: number, example: string) =>
    `One per line, at most ${most}. Each person gets an email with their own link.${example && ` What differs for a person goes after the address: ivy@example.com, ${example}`}`,
  roleHint: "Everyone you invite here without a role of their own gets it if they join with the invited address.",
  send: "Email invitations",
  sending: "Sending...",
  sent: (sent: readonly string[], pending: readonly string[]) => ({
    title: sent.length === 0 ? "No invitation sent" : `${countOf(sent.length, "invitation")} sent`,
    text: [
      sent.length === 0
        ? []
        : [`We have emailed ${sent.length > 3 ? countOf(sent.length, "person", "people") : joinNames(sent)}.`],
      pending.length === 0
        ? []
        : [
            `${joinNames(pending)} already ${pending.length === 1 ? "has an invitation" : "have invitations"}: use “Send again”.`,
          ],
    ]
      .flat()
      .join(" "),
  }),
  sendFailed: "We couldn’t send the invitations. Please try again in a moment.",
  link: "Invitation link",
  renew: "Make a new link",
  renewing: "Making...",
  renewHint: "The current link then stops working. Emailed invitations have their own links and keep working.",
  renewed: { title: "New link made", text: "The previous invitation link does not work any more." },
  renewFailed: "We couldn't make a new link. Please try again in a moment.",
  pending: (count: number) => countOf(count, "pending invitation"),
  lapse: (days: number) => `An invitation lapses ${days} days after it was last sent.`,
  sentOn: (day: string) => `Sent ${day}`,
  hasRequested: "has asked to join",
  isAccepted: "accepted: joins once the email address is confirmed",
  invitedBy: (name: string | null, mayApprove: boolean) =>
    `${name === null ? "" : `invited by ${name}, `}${mayApprove ? "needs your approval" : "needs the approval of a principal or manager"}`,
  approve: "Approve",
  approving: "Approving...",
  approved: (email: string) => ({
    title: "Invitation approved",
    text: `${email} has joined, or joins as soon as the address is confirmed.`,
  }),
  approveFailed: "We couldn’t approve the invitation. Please try again in a moment.",
  resend: "Send again",
  toAddress: (email: string) => `to ${email}`,
  resent: (email: string) => ({ title: "Invitation sent again", text: `We have emailed ${email}.` }),
  notResent: (email: string, sentAt: string, nextAt: string) => ({
    title: "Not sent again",
    text: `We emailed ${email} less than ten minutes ago: ${sentAt}. You can send it again from ${nextAt}.`,
  }),
  resendFailed: "We couldn’t send the invitation. Please try again in a moment.",
  withdraw: "Withdraw",
  ofAddress: (email: string) => `the invitation of ${email}`,
  withdrawing: "Withdrawing...",
  withdrawn: { title: "Invitation withdrawn", text: "Its link does not work any more." },
  withdrawFailed: "We couldn’t withdraw the invitation. Please try again in a moment.",
} as const;

export interface ListedInvitation {
  id: number;
  email: string;
  role: AgencyRole;
  office: string | null;
  /** "Tue 24 Nov, 10:04 am" */
  sentOn: string;
  hasRequested: boolean;
  isAccepted: boolean;
  isVouched: boolean;
  invitedBy: string | null;
}

interface InvitationsProps {
  /** The agency's invitation link. */
  link: string;
  pending: readonly ListedInvitation[];
  limits: { invited: number; days: number };
  mayApprove: boolean;
  /** Those that the reader may give. */
  roles: readonly AgencyRole[];
  /** The names of those that the reader may assign people to. */
  offices: readonly string[];
  constraint: FormConstraint;
  result?: FormResult;
}

export function Invitations({
  link,
  pending,
  limits,
  mayApprove,
  roles,
  offices,
  constraint,
  result,
}: InvitationsProps) {
  const example = [...(roles.length > 1 ? ["manager"] : []), ...offices.slice(0, 1)].join(", ");
  const invite = useServerForm<{ emails: string; role: string }>({
    ...invitationIntents.form(path, "email-invitation"),
    constraint: { ...constraint, role: { required: true } },
    result,
    defaultValue: { role: "agent" },
    emptyWhenAccepted: true,
  });
  const renew = useServerForm({
    ...invitationIntents.form(path, "invitation"),
    constraint: {},
    result,
    inPlace: true,
  });
  return (
    <section aria-labelledby="invite" className="flex min-w-0 flex-col gap-3 border-t border-ink pt-3 print:hidden">
      <h3 id="invite" className="text-lg">
        {invitationTexts.heading}
      </h3>
      <p className="prose">{invitationTexts.lead}</p>
      <ServerForm form={invite} className="flex flex-col items-start gap-3">
        <TextAreaField
          field={invite.fields.emails}
          label={invitationTexts.emails}
          hint={invitationTexts.hint(limits.invited, example)}
          rows={4}
          autoComplete="off"
          spellCheck={false}
          className="w-full wrap-anywhere"
        />
        {roles.length > 1 && (
          <SelectField
            field={invite.fields.role}
            label={roleMessages.label}
            hint={invitationTexts.roleHint}
            options={roles.map((role) => ({ value: role, label: roleMessages.name[role] }))}
            autoComplete="off"
            className="w-full max-w-[24rem]"
          />
        )}
        <FormEnd pendingLabel={invitationTexts.sending}>{invitationTexts.send}</FormEnd>
      </ServerForm>
      {pending.length > 0 && (
        <section aria-labelledby={PENDING_ID} className="mt-3 flex flex-col gap-1">
          <h4 id={PENDING_ID} tabIndex={-1} className="font-semibold">
            {invitationTexts.pending(pending.length)}
          </h4>
          <p className="text-sm text-ink-2">{invitationTexts.lapse(limits.days)}</p>
          <ul>
            {pending.map((invitation) => (
              <PendingEntry key={invitation.id} invitation={invitation} mayApprove={mayApprove} result={result} />
            ))}
          </ul>
        </section>
      )}
      <CopyField key={link} id="invitation-link" label={invitationTexts.link} text={link} />
      <ServerForm form={renew} className="flex flex-col items-start gap-2">
        <Honeypot />
        <SubmitButton variant="quiet" pendingLabel={invitationTexts.renewing}>
          {invitationTexts.renew}
        </SubmitButton>
        <p className="text-sm text-ink-2">{invitationTexts.renewHint}</p>
        <FormMessage />
      </ServerForm>
    </section>
  );
}

interface PendingEntryProps {
  invitation: ListedInvitation;
  mayApprove: boolean;
  result?: FormResult;
}

function PendingEntry({ invitation, mayApprove, result }: PendingEntryProps) {
  const { id, email, role, office, sentOn, hasRequested, isAccepted, isVouched, invitedBy } = invitation;
  const approve = useServerForm({ ...invitationIntents.form(path, "approve", id), constraint: {}, result });
  const resend = useServerForm({ ...invitationIntents.form(path, "resend", id), constraint: {}, result });
  const withdraw = useServerForm({ ...invitationIntents.form(path, "withdraw", id), constraint: {}, result });
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2">
      <div className="min-w-0 wrap-anywhere">
        <p>{email}</p>
        <p className="text-sm text-ink-2">
          <DottedFacts
            facts={[
              roleMessages.name[role],
              office,
              invitationTexts.sentOn(sentOn),
              hasRequested && invitationTexts.hasRequested,
              isAccepted && invitationTexts.isAccepted,
              !isVouched && invitationTexts.invitedBy(invitedBy, mayApprove),
            ]}
          />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {!isVouched && mayApprove && (
          <ServerForm form={approve}>
            <FormEnd pendingLabel={invitationTexts.approving}>
              {invitationTexts.approve} <span className="sr-only">{invitationTexts.ofAddress(email)}</span>
            </FormEnd>
          </ServerForm>
        )}
        <ServerForm form={resend}>
          <FormEnd variant="quiet" pendingLabel={invitationTexts.sending}>
            {invitationTexts.resend} <span className="sr-only">{invitationTexts.toAddress(email)}</span>
          </FormEnd>
        </ServerForm>
        <ServerForm form={withdraw}>
          <FormEnd variant="quiet" pendingLabel={invitationTexts.withdrawing}>
            {invitationTexts.withdraw} <span className="sr-only">{invitationTexts.ofAddress(email)}</span>
          </FormEnd>
        </ServerForm>
      </div>
    </li>
  );
}

interface ReceivedInvitationsProps {
  /** To the viewer's confirmed address. `joinPath` is of the page that joins the agency. */
  invitations: readonly { id: number; agency: string; joinPath: string }[];
}

export function ReceivedInvitations({ invitations }: ReceivedInvitationsProps) {
  return invitations.map(({ id, agency, joinPath }) => (
    <Alert key={id} tone="note" title={`${agency} has invited you`}>
      <p>You join at once.</p>
      <Form method="post" action={joinPath} className="mt-2">
        <Honeypot />
        <Button>
          Accept <span className="sr-only">the invitation of {agency}</span>
        </Button>
      </Form>
    </Alert>
  ));
}
