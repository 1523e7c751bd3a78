import { FactList } from "#app/ui/fact-list.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { mailsMessages as messages } from "./mails.messages.ts";

/** A mail as the outbox keeps it. */
interface StoredMail {
  id: number;
  subject: string;
  toName: string;
  toAddress: string;
  replyToName: string | null;
  replyToAddress: string | null;
  status: string;
  htmlBody: string;
  textBody: string;
}

/** A mail as the page shows it. */
export interface ShownMail {
  id: number;
  subject: string;
  facts: { term: string; detail: string }[];
  html: string;
  text: string;
  /** The addresses in its text, each once. */
  links: string[];
}

/** A mail of the outbox for the page. */
export function shownMail(message: StoredMail): ShownMail {
  const { id, subject, toName, toAddress, replyToName, replyToAddress, status, htmlBody, textBody } = message;
  const named = (name: string | null, address: string) => (name ? `${name} <${address}>` : address);
  return {
    id,
    subject,
    facts: [
      { term: messages.to, detail: named(toName, toAddress) },
      ...(replyToAddress ? [{ term: messages.replyTo, detail: named(replyToName, replyToAddress) }] : []),
      { term: messages.status, detail: status },
    ],
    html: htmlBody,
    text: textBody,
    links: [...new Set(textBody.match(/https?:\/\/[^\s<>"]+[\w/=-]/g))],
  };
}

export function KeptMail({ mail: { subject, facts, html, text, links } }: { mail: ShownMail }) {
  return (
    <section aria-labelledby="mail" className="flex min-w-0 flex-col gap-4 lg:order-last">
      <h2 id="mail" tabIndex={-1} className="text-lg wrap-anywhere">
        {subject}
      </h2>
      <FactList facts={facts} />
      {links.length > 0 && (
        <div>
          <h3 className="font-semibold">{messages.links}</h3>
          <ul className="flex flex-col gap-1 wrap-anywhere">
            {links.map((link) => (
              <li key={link}>
                <TextLink to={link} className="inline-flex min-h-8 items-center">
                  {link}
                </TextLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      {/* An empty sandbox: no scripts, no forms, no origin of ours. */}
      <iframe
        title={messages.html(subject)}
        sandbox=""
        srcDoc={html}
        className="bg-white h-[44rem] w-full border border-line"
      />
      <h3 className="font-semibold">{messages.text}</h3>
      <pre className="overflow-x-auto border border-line bg-surface p-4 text-sm whitespace-pre-wrap">{text}</pre>
    </section>
  );
}

interface MailLinksProps {
  mails: readonly Pick<StoredMail, "id" | "subject" | "toAddress">[];
  /** The mail that is shown. */
  current: number | undefined;
  /** Of the page. */
  path: string;
}

export function MailLinks({ mails, current, path }: MailLinksProps) {
  return (
    <section aria-labelledby="mails" className="min-w-0">
      <h2 id="mails" className="text-lg">
        {messages.list}
      </h2>
      <ol className="mt-2 flex flex-col divide-y divide-line border-y border-line">
        {mails.map(({ id, subject, toAddress }) => (
          <li key={id} className="py-2 wrap-anywhere">
            <TextLink to={`${path}?message=${id}#mail`} aria-current={id === current ? "true" : undefined}>
              {subject}
            </TextLink>
            <p className="text-sm text-ink-2">{toAddress}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
