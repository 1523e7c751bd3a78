import { data } from "react-router";
import type { PageHandle } from "#app/chrome/document/hydration.server.ts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { listingName } from "#app/features/listings/model/labels.ts";
import { findHomeTrust } from "#app/features/listings/model/listing.queries.server.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { privatePage } from "#app/http/response-headers.server.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { type PhonePart, phoneParts } from "#app/lib/phone.server.ts";
import { PhoneNumber } from "#app/ui/contact-links.tsx";
import { FactList } from "#app/ui/facts.tsx";
import { LinkProblem } from "#app/ui/load-failed.tsx";
import type { Route } from "./+types/document.page";
import { documentFilePath, documentPath, formatBytes, documentMessages } from "./document.ts";
import { findDocumentByToken } from "./send-document.server.ts";

const messages = documentMessages.page;

export const handle: PageHandle = { scripts: false };

/** The address contains the token, so the tags name the home page. */
export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, "/");
  return pageMeta({ title: messages.title, description: messages.description, url, noIndex: true });
}

export const middleware: Route.MiddlewareFunction[] = [privatePage];

/** Counts no download, because mail programs open links to check them. */
export async function loader({ params }: Route.LoaderArgs) {
  const path = documentPath(params.token);
  return loadPage({ fallback: { state: "loadFailed", path } as const }, async () => {
    const linked = await findDocumentByToken(params.token);
    if (!linked) return data({ state: "invalid", path } as const, { status: 404 });
    if (linked.isOver) return data({ state: "over", path } as const, { status: 410 });
    const { kind, name, bytes, listingId, expiresAt } = linked;
    const { agentName, agencyName, phone } = await findHomeTrust(listingId);
    return {
      state: "loaded",
      file: documentFilePath(params.token),
      title: documentMessages.kind[kind],
      isContract: kind === "contract",
      name,
      size: `PDF, ${formatBytes(bytes)}`,
      home: listingName(linked),
      agent: [agentName, agencyName].filter(Boolean).join(", "),
      phone: phone ? phoneParts(phone) : undefined,
      until: messages.until(formatLongDate(expiresAt)),
    } as const;
  });
}

export default function DocumentPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page flex max-w-[48rem] flex-col gap-6 py-6">
      {loaderData.state === "loaded" ? (
        <LinkedFile {...loaderData} />
      ) : (
        <LinkProblem
          {...messages[loaderData.state]}
          retryPath={loaderData.state === "loadFailed" ? loaderData.path : undefined}
        />
      )}
    </div>
  );
}

interface LinkedFileProps {
  file: string;
  title: string;
  isContract: boolean;
  name: string;
  size: string;
  home: string;
  /** "" if the home names none. */
  agent: string;
  phone?: readonly PhonePart[];
  until: string;
}

function LinkedFile({ file, title, isContract, name, size, home, agent, phone, until }: LinkedFileProps) {
  return (
    <>
      <div className="flex flex-col gap-1">
        <h1 tabIndex={-1} className="text-xl">
          {title}
        </h1>
        <p className="text-lg font-semibold wrap-anywhere">{home}</p>
      </div>
      <FactList
        items={[
          { term: messages.file, detail: `${name} (${size})` },
          ...(agent ? [{ term: messages.agent, detail: agent }] : []),
          ...(phone ? [{ term: messages.phone, detail: <PhoneNumber parts={phone} action="Call" /> }] : []),
        ]}
      />
      <p>
        <a href={file} download className="btn btn-solid">
          {messages.download}
        </a>
      </p>
      {isContract && <p className="prose">{messages.advice}</p>}
      <p className="prose text-ink-2">{until}</p>
    </>
  );
}
