import { data } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import type { PageHandle } from "#app/chrome/document/page-handle.ts";
import { env } from "#app/env.server.ts";
import { outboxAddress } from "#app/features/admin/outbox/paths.ts";
import { installation } from "#app/http/installation.server.ts";
import { readRowId } from "#app/lib/fields.ts";
import { isThisMachine } from "#app/lib/installation.ts";
import { findMessage, listMessages } from "#app/mail/outbox.queries.server.ts";
import { getCaller, requirePageAdmin } from "#app/session/viewer.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/mails.page";
import { KeptMail, MailLinks, shownMail } from "./kept-mail.tsx";
import { mailsMessages as messages } from "./mails.messages.ts";

const SHOWN_MESSAGES = 50;

export const handle: PageHandle = { scripts: false };

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: messages.title, description: messages.description, url, noIndex: true });
}

/** The links in mails open what is their recipients' own: there is no such page but where all of them are samples. */
// oxlint-disable-next-line southerly/stays-when-unreachable -- it has no scripts
export async function loader(args: Route.LoaderArgs) {
  const { address } = getCaller(args);
  // The development server does not say who asks; it listens to this machine alone.
  const isHere = isThisMachine(address) || env.NODE_ENV === "development";
  if (installation.mailsPath === undefined || !isHere) throw data(null, { status: 404 });
  requirePageAdmin(args);
  const id = readRowId(args.url.searchParams.get("message"));
  const [mails, message] = await Promise.all([
    listMessages(SHOWN_MESSAGES),
    id === undefined ? undefined : findMessage(id),
  ]);
  return { mails, mail: message && shownMail(message), path: installation.mailsPath };
}

export default function MailsPage({ loaderData: { mails, mail, path } }: Route.ComponentProps) {
  return (
    <div className="page flex flex-col gap-6 py-6">
      <h1 tabIndex={-1} className="text-xl">
        {messages.title}
      </h1>
      <p className="prose text-ink-2">
        {messages.lead} <TextLink to={outboxAddress}>{messages.outbox}</TextLink>
      </p>
      {mails.length === 0 && (
        <EmptyState title={messages.empty} actions={<ButtonLink to="/listings">{messages.emptyStep}</ButtonLink>}>
          {messages.emptyHint}
        </EmptyState>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
        {mail && <KeptMail mail={mail} />}
        {mails.length > 0 && <MailLinks mails={mails} current={mail?.id} path={path} />}
      </div>
    </div>
  );
}
