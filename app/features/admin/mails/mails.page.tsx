import { data } from "react-router";
import type { PageHandle } from "#app/chrome/document/hydration.server.ts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { outboxBasePath } from "#app/features/admin/model/filters.ts";
import { installation } from "#app/http/request.server.ts";
import { readRowId } from "#app/lib/fields.ts";
import { isThisMachine } from "#app/lib/installation.ts";
import { findMessage, listMessages } from "#app/mail/outbox.queries.server.ts";
import { getCaller, requirePageAdmin } from "#app/session/viewer.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FactList } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { env } from "#platform/env.server.ts";
import type { Route } from "./+types/mails.page";

const messages = {
  title: "Emails of this installation",
  description: "The emails that this installation would send, with working links.",
  lead: "This installation has sample data and no mail server, so it does not send email. These are the emails that it would send, with working links. Only admins on this machine can see this page.",
  list: "Newest first",
  to: "To",
  replyTo: "Reply to",
  subject: "Subject",
  status: "Status",
  html: (subject: string) => `Preview of ${subject}`,
  links: "Links in this email",
  text: "As plain text",
  empty: "No emails yet",
  emptyHint: "Send an enquiry or save a search, then reload this page.",
  emptyStep: "Find a home",
  outbox: "Outbox",
} as const;

const MAX_MESSAGES = 50;

export const handle: PageHandle = { scripts: false };

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: messages.title, description: messages.description, url, noIndex: true });
}

/** Mailed links give access to their recipients' data, so the page exists only where all are samples. */
// oxlint-disable-next-line southerly/stays-when-unreachable -- it has no scripts
export async function loader(args: Route.LoaderArgs) {
  const { ip } = getCaller(args);
  // The development server reports no address; it listens to this machine only.
  const isHere = isThisMachine(ip) || env.NODE_ENV === "development";
  if (installation.mailsPath === undefined || !isHere) throw data(null, { status: 404 });
  requirePageAdmin(args);
  const id = readRowId(args.url.searchParams.get("message"));
  const [mails, message] = await Promise.all([
    listMessages(MAX_MESSAGES),
    id === undefined ? undefined : findMessage(id),
  ]);
  return { mails, mail: message && toMailView(message), path: installation.mailsPath };
}

export default function MailsPage({ loaderData: { mails, mail, path } }: Route.ComponentProps) {
  return (
    <div className="page flex flex-col gap-6 py-6">
      <h1 tabIndex={-1} className="text-xl">
        {messages.title}
      </h1>
      <p className="prose text-ink-2">
        {messages.lead} <TextLink to={outboxBasePath}>{messages.outbox}</TextLink>
      </p>
      {mails.length === 0 && (
        <EmptyState title={messages.empty} actions={<ButtonLink to="/listings">{messages.emptyStep}</ButtonLink>}>
          {messages.emptyHint}
        </EmptyState>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
        {mail && <MailDetails mail={mail} />}
        {mails.length > 0 && <MailLinks mails={mails} current={mail?.id} path={path} />}
      </div>
    </div>
  );
}

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

interface MailView {
  id: number;
  subject: string;
  details: { term: string; detail: string }[];
  html: string;
  text: string;
  /** Distinct addresses in the text. */
  links: string[];
}

function toMailView(message: StoredMail): MailView {
  const { id, subject, toName, toAddress, replyToName, replyToAddress, status, htmlBody, textBody } = message;
  const named = (name: string | null, address: string) => (name ? `${name} <${address}>` : address);
  return {
    id,
    subject,
    details: [
      { term: messages.to, detail: named(toName, toAddress) },
      ...(replyToAddress ? [{ term: messages.replyTo, detail: named(replyToName, replyToAddress) }] : []),
      { term: messages.status, detail: status },
    ],
    html: htmlBody,
    text: textBody,
    links: [...new Set(textBody.match(/https?:\/\/[^\s<>"]+[\w/=-]/g))],
  };
}

function MailDetails({ mail: { subject, details, html, text, links } }: { mail: MailView }) {
  return (
    <section aria-labelledby="mail" className="flex min-w-0 flex-col gap-4 lg:order-last">
      <h2 id="mail" tabIndex={-1} className="text-lg wrap-anywhere">
        {subject}
      </h2>
      <FactList items={details} />
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
      {/* An empty sandbox: no scripts, no forms, an opaque origin. */}
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
  current: number | undefined;
  path: string;
}

function MailLinks({ mails, current, path }: MailLinksProps) {
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
