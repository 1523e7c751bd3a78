import { brand } from "#platform/brand.ts";
import { composeMail, type Mailbox, type MailMessage } from "#app/mail/layout.ts";
import { countOf } from "#app/lib/text.ts";

interface ImportMail {
  to: Mailbox;
  agency: string;
  /** The software's name within a sentence. */
  crm: string;
  url: string;
}

const reasonOf = ({ agency }: ImportMail) =>
  `You are receiving this email because ${agency} has connected its software to ${brand.name}, and the emails about it come to you.`;

export function importApprovalMail(mail: ImportMail & { title: string; text: string }): MailMessage {
  const { to, crm, title, text, url } = mail;
  return composeMail(
    { kind: "feed-held", to, subject: `Your approval is needed on ${brand.name}: ${title}` },
    {
      greeting: `Hello ${to.name},`,
      opening: [`A file from ${crm} has arrived. ${title}.`, text],
      link: { label: "See the report and decide", href: url },
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
      subject: `${countOf(count, "problem")} in what ${crm} sent to ${brand.name}`,
    },
    {
      greeting: `Hello ${to.name},`,
      opening: [
        `Please fix the following in ${crm}. Until then these homes are not shown as you intended; everything else is.`,
      ],
      entries: problems.map(({ title, text, fix, url: href }) => ({
        title: title || "A listing without an address",
        href,
        lines: [text, ...(fix ? [fix] : [])],
      })),
      link: { label: "See the reports", href: url },
      closing: [
        ...(more > 0 ? [`${countOf(more, "more problem")} in the reports.`] : []),
        "We write about new problems at most once a day.",
      ],
      reason: reasonOf(mail),
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
        `We have had no file from ${crm} since ${since}. If you have changed a home since then, it is not changed on ${brand.name}.`,
        "Please ask the support of your software whether it still sends to us. The page below has the address and the agent ID that it needs.",
      ],
      link: { label: "See the connection", href: url },
      closing: ["Your homes stay on the market as they are. If there was nothing to change, there is nothing to do."],
      reason: reasonOf(mail),
    },
  );
}
