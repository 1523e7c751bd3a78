import { countOf } from "#app/lib/text.ts";
import { composeMail, type Mailbox, type MailMessage } from "#app/mail/layout.ts";
import { brand } from "#platform/brand.ts";

interface ImportMail {
  to: Mailbox;
  agency: string;
  /** The software's name within a sentence. */
  crm: string;
  url: string;
}

const reasonOf = ({ agency }: ImportMail) =>
  `You are receiving this email because ${agency} has connected its software to ${brand.name} and you are the contact for it.`;

export function importApprovalMail(mail: ImportMail & { title: string; text: string }): MailMessage {
  const { to, crm, title, text, url } = mail;
  return composeMail(
    { kind: "feed-held", to, subject: `Your approval is needed on ${brand.name}: ${title}` },
    {
      greeting: `Hello ${to.name},`,
      opening: [`A file from ${crm} has arrived. ${title}.`, text],
      link: { label: "Review the report", href: url },
      closing: [],
      reason: reasonOf(mail),
    },
  );
}

interface MailedProblem {
  title: string;
  text: string;
  fix: string;
  url: string;
}

export function importProblemsMail(
  mail: ImportMail & { problems: readonly MailedProblem[]; count: number },
): MailMessage {
  const { to, crm, problems, count, url } = mail;
  const more = count - problems.length;
  return composeMail(
    {
      kind: "feed-problems",
      to,
      subject: `${countOf(count, "problem")} with the listings that ${crm} sent to ${brand.name}`,
    },
    {
      greeting: `Hello ${to.name},`,
      opening: [
        `Please fix the following in ${crm}. Until then, these homes are not shown as you intended. Everything else is up to date.`,
      ],
      entries: problems.map(({ title, text, fix, url: href }) => ({
        title: title || "A listing without an address",
        href,
        lines: [text, ...(fix ? [fix] : [])],
      })),
      link: { label: "See the reports", href: url },
      closing: [
        ...(more > 0 ? [`The reports list ${countOf(more, "more problem")}.`] : []),
        "We email you about new problems at most once a day.",
      ],
      reason: reasonOf(mail),
    },
  );
}

interface UnconfirmedPrice {
  /** "12 Wilson Street, Newtown" */
  home: string;
  text: string;
  url: string;
}

/** To the agent who manages the homes. */
export function importUnconfirmedPricesMail(
  mail: Pick<ImportMail, "to" | "crm" | "url"> & { homes: readonly UnconfirmedPrice[]; count: number },
): MailMessage {
  const { to, crm, homes, count, url } = mail;
  const [first] = homes;
  const more = count - homes.length;
  return composeMail(
    {
      kind: "feed-prices",
      to,
      subject:
        count === 1 && first
          ? `The price of ${first.home} may not be advertised`
          : `The prices of ${count} homes may not be advertised`,
    },
    {
      greeting: `Hello ${to.name},`,
      opening: [
        `Please correct the following in ${crm} and send it again. A new home stays a draft until then, and a home on the market keeps its earlier price.`,
      ],
      entries: homes.map(({ home, text, url: href }) => ({ title: home, href, lines: [text] })),
      link: { label: "See My Listings", href: url },
      closing: more > 0 ? [`My Listings names ${countOf(more, "more home")}.`] : [],
      reason: `You are receiving this email because you manage ${count === 1 ? "this home" : "these homes"} on ${brand.name}.`,
    },
  );
}

export function importSilenceMail(mail: ImportMail & { since: string }): MailMessage {
  const { to, crm, since, url } = mail;
  return composeMail(
    { kind: "feed-silent", to, subject: `No file from ${crm} since ${since}` },
    {
      greeting: `Hello ${to.name},`,
      opening: [
        `We have not received a file from ${crm} since ${since}. If you have changed a home since then, the change is not on ${brand.name} yet.`,
        "Please ask your software's support team whether it still sends files to us. The page below has the address and the agent ID that they need.",
      ],
      link: { label: "See the connection", href: url },
      closing: ["Your homes stay on the market as they are. If nothing has changed, there is nothing for you to do."],
      reason: reasonOf(mail),
    },
  );
}
