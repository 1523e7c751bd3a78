import { brand } from "#platform/brand.ts";
import { composeMail, type Mailbox, type MailMessage } from "#app/mail/layout.ts";

interface DuplicateHome {
  /** "12 Sample Street, Newtown" */
  home: string;
  /** The other agency, or its agent without an agency. */
  other: string;
  /** My Listings. */
  url: string;
}

export function duplicateListingMail({ home, other, url }: DuplicateHome, to: Mailbox): MailMessage {
  return composeMail(
    { kind: "duplicate-listing", to, subject: `Also advertised by ${other}: ${home}` },
    {
      greeting: to.name ? `Hello ${to.name},` : "Hello,",
      opening: [
        `You and ${other} both advertise ${home} on ${brand.name}. ${other} gets the same email. Both homes stay online.`,
        "If you no longer act for the owner, take yours off the market. If it is a different home, or the agencies share it, say so in My Listings and we will not mention it again. Otherwise please contact the other agency.",
      ],
      link: { label: "Open My Listings", href: url },
      closing: ["We compare addresses only, so please check the unit and street number of your home."],
      reason: `You are receiving this email because you are the agent of this home on ${brand.name}.`,
    },
  );
}
