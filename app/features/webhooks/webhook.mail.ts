import { composeMail, type Mailbox, type MailMessage } from "#app/mail/layout.ts";
import { brand } from "#platform/brand.ts";
import { DAYS_OF_FAILURE } from "./webhook.ts";

export const webhookPath = "/dashboard/agency/webhook";

export function webhookOffMail({ to, agency, url }: { to: Mailbox; agency: string; url: string }): MailMessage {
  return composeMail(
    { kind: "webhook-off", to, subject: `${agency}: the connection to your CRM is off` },
    {
      greeting: `Hello ${to.name},`,
      opening: [
        `Your CRM has not accepted any message from ${brand.name} for ${DAYS_OF_FAILURE} days, so we have stopped sending to it.`,
        "You still receive every enquiry and registration by email and on the site.",
      ],
      link: { label: "See the errors and switch it on again", href: url },
      closing: ["New enquiries are not sent to the CRM until you switch it on."],
      reason: `You are receiving this email because you are a principal of ${agency} on ${brand.name}.`,
    },
  );
}
