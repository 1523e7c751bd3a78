import { data } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { useInstallation } from "#app/chrome/sample-data-notice.tsx";
import { adminMessages, outboxMessages } from "#app/features/admin/model/admin.messages.ts";
import { type MailStatus, mailPath, outboxBasePath } from "#app/features/admin/model/filters.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { readRowId } from "#app/lib/fields.ts";
import { redactSecrets } from "#app/mail/mail-text.ts";
import { findMessage } from "#app/mail/outbox.queries.server.ts";
import { requirePageAdmin } from "#app/session/viewer.server.ts";
import { FactList } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { TimeCell } from "#app/ui/record-table.tsx";
import type { Route } from "./+types/mail.page";
import { toMailRow } from "./outbox-list.tsx";

const messages = outboxMessages.mail;

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: messages.title, description: outboxMessages.description, url, noIndex: true });
}

/** Hides the secrets of links: an admin may read a mail but not act for its recipient. */
export async function loader({ context, url, params }: Route.LoaderArgs) {
  requirePageAdmin({ context, url });
  const id = readRowId(params.id);
  if (id === undefined) throw data(null, { status: 404 });
  return loadPage({ fallback: { id, mail: undefined } }, async () => {
    const message = await findMessage(id);
    if (!message) throw data(null, { status: 404 });
    const { replyToName, replyToAddress, textBody } = message;
    const mail = {
      // A check constraint allows only these.
      ...toMailRow({ ...message, status: message.status as MailStatus }),
      replyTo: replyToAddress && [replyToName, replyToAddress].filter(Boolean).join(", "),
      text: redactSecrets(textBody),
    };
    return { id, mail };
  });
}

export default function MailPage({ loaderData: { id, mail } }: Route.ComponentProps) {
  const { mailsPath } = useInstallation();
  if (!mail) {
    return (
      <LoadFailed title={messages.notLoaded} path={mailPath(id)}>
        {adminMessages.loadFailed}
      </LoadFailed>
    );
  }
  const { subject, kind, to, replyTo, written, sent, status, text } = mail;
  const details = [
    { term: messages.to, detail: [to.name, to.address].filter(Boolean).join(", ") },
    ...(replyTo ? [{ term: messages.replyTo, detail: replyTo }] : []),
    { term: messages.written, detail: <TimeCell {...written} /> },
    ...(sent ? [{ term: messages.sent, detail: <TimeCell {...sent} /> }] : []),
    { term: messages.status, detail: `${outboxMessages.status[status]} · ${kind}` },
  ];
  return (
    <article className="flex max-w-[48rem] flex-col gap-4">
      <p>
        <TextLink to={outboxBasePath}>{messages.back}</TextLink>
      </p>
      <h2 className="text-lg wrap-anywhere">{subject}</h2>
      <FactList items={details} />
      <h3 className="font-semibold">{messages.text}</h3>
      <p className="border border-line bg-surface p-4 wrap-anywhere whitespace-pre-line">{text}</p>
      <p className="text-sm text-ink-2">{messages.hidden}</p>
      {mailsPath && (
        <p>
          <TextLink to={`${mailsPath}?message=${id}#mail`}>{messages.withLinks}</TextLink>
        </p>
      )}
    </article>
  );
}
