import { data, Link } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { env } from "#app/env.server.ts";
import { readRowId } from "#app/lib/fields.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/dev-mail.page";
import { findMessage, listMessages } from "./outbox.queries.server.ts";

const SHOWN_MESSAGES = 50;
const title = "Outbox";

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({
    title,
    description: "The mails of this installation, for those who develop it.",
    url,
    noIndex: true,
  });
}

/** There is no such page in production: the outbox holds what people wrote to each other. */
export async function loader({ url }: Route.LoaderArgs) {
  if (env.NODE_ENV === "production") throw data(null, { status: 404 });
  const id = readRowId(url.searchParams.get("message"));
  const messages = await listMessages(SHOWN_MESSAGES);
  const message = id === undefined ? undefined : await findMessage(id);
  return data({ messages, message }, { headers: { "Cache-Control": "no-store" } });
}

export default function DevMailPage({ loaderData: { messages, message } }: Route.ComponentProps) {
  return (
    <div className="page flex flex-col gap-6 py-6">
      <h1 tabIndex={-1} className="text-xl">
        {title}
      </h1>
      {message && <Message message={message} />}
      {messages.length === 0 && (
        <EmptyState title="No mail yet">Send an enquiry, then load this page again.</EmptyState>
      )}
      <ol className="flex flex-col gap-2">
        {messages.map(({ id, status, kind, toAddress, subject }) => (
          <li key={id}>
            <Link
              to={`/dev/mail?message=${id}`}
              className="link"
              aria-current={id === message?.id ? "true" : undefined}
            >
              {id}. {subject}
            </Link>{" "}
            {kind} to {toAddress}: {status}
          </li>
        ))}
      </ol>
    </div>
  );
}

type ShownMessage = NonNullable<Route.ComponentProps["loaderData"]["message"]>;

function Message({ message }: { message: ShownMessage }) {
  const { messageId, toName, toAddress, replyToName, replyToAddress, subject, headers, status, attempts, lastError } =
    message;
  const shown = {
    "Message-ID": messageId,
    To: `${toName} <${toAddress}>`,
    ...(replyToAddress ? { "Reply-To": `${replyToName ?? ""} <${replyToAddress}>` } : {}),
    Subject: subject,
    ...(headers as Record<string, string>),
    Status: `${status}, ${attempts} tries${lastError ? `: ${lastError}` : ""}`,
  };
  return (
    <section aria-label={subject} className="flex flex-col gap-4">
      <h2 className="text-lg">{subject}</h2>
      <dl className="flex flex-col gap-1 break-words">
        {Object.entries(shown).map(([name, value]) => (
          <div key={name}>
            <dt className="inline text-ink-2">{name}: </dt>
            <dd className="inline">{value}</dd>
          </div>
        ))}
      </dl>
      {/* An empty sandbox: no scripts, no forms, no origin of ours. */}
      <iframe
        title={`${subject}, as HTML`}
        sandbox=""
        srcDoc={message.htmlBody}
        className="h-[52rem] w-full border border-line"
      />
      <pre className="overflow-x-auto border border-line bg-surface p-4 text-sm whitespace-pre-wrap">
        {message.textBody}
      </pre>
    </section>
  );
}
