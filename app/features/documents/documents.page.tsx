import { data } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { listingsHome } from "#app/features/listings/manage/paths.ts";
import { ErrorSummary, FieldError } from "#app/forms/error-summary.tsx";
import { RadioField } from "#app/forms/fields.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { type FormFailure, type FormResult, isFailure, submittedValues } from "#app/forms/form-result.ts";
import { toConstraint } from "#app/forms/server-form.server.ts";
import { FormEnd, ServerForm } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { toHttpError } from "#app/http/http-error.server.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { guardUpload } from "#app/http/page-action.server.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { requireRowId } from "#app/http/request.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { readRowId } from "#app/lib/fields.ts";
import { dateLabel, sydneyDate, timeLabel } from "#app/lib/sydney-time.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requirePageAgentOrAdmin, requireUser } from "#app/session/viewer.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { hintId, TextInput } from "#app/ui/field.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import type { Route } from "./+types/documents.page";
import {
  DAYS_OF_LINK,
  documentElement,
  documentIntents,
  documentsPath,
  formatBytes,
  ownDocumentPath,
  documentMessages as messages,
  documentKinds,
  MAX_DOCUMENT_NAME,
} from "./document.ts";
import {
  type DocumentHome,
  type DocumentLink,
  findDocuments,
  type ListedDocument,
} from "./documents.queries.server.ts";
import { deleteDocument, receiveDocument, requireDocumentHome } from "./documents.server.ts";
import {
  findRecipient,
  findSendProblem,
  type RecipientId,
  sendDocument,
  sendDocumentSchema,
  stopLink,
} from "./send-document.server.ts";

const sendHeading = "send-heading";

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: messages.title, description: messages.description, url, noIndex: true });
}

/** `?enquiry=12` or `?visitor=12` opens the form to send a document to that person. */
export async function loader(args: Route.LoaderArgs) {
  const viewer = requirePageAgentOrAdmin(args);
  const id = readRowId(args.params.id);
  if (id === undefined) throw data(null, { status: 404 });
  const to = toRecipientId(args.url);
  const { home, documents, recipient } = await loadPageOrUnavailable(async () => {
    const member = requireUser(args);
    const found = await findHome(args, id);
    return {
      home: found,
      documents: await findDocuments(id, viewer),
      recipient: to && (await findRecipientView(member, found, to)),
    };
  });
  return {
    id,
    title: home.title,
    place: `${home.address}, ${home.suburb}`,
    from: listingsHome(viewer.role),
    documents: documents.map((document) => toDocumentView(id, document)),
    send: to && { ...to, recipient },
    constraint: toConstraint(sendDocumentSchema),
  };
}

async function findHome(args: Route.LoaderArgs, id: number) {
  try {
    return await requireDocumentHome(requireUser(args), id);
  } catch (error) {
    const { status } = toHttpError(error);
    if (status === 404) throw data(null, { status });
    throw error;
  }
}

function toRecipientId(url: URL): RecipientId | undefined {
  const enquiry = readRowId(url.searchParams.get("enquiry"));
  const visitor = readRowId(url.searchParams.get("visitor"));
  if (enquiry !== undefined) return { enquiry };
  return visitor === undefined ? undefined : { visitor };
}

/** Names the problem before the form is sent. Undefined if the member may not write to such a person. */
async function findRecipientView(member: Member, home: DocumentHome, to: RecipientId) {
  const recipient = await findRecipient(member, home.id, to);
  if (!recipient) return undefined;
  const { name, email } = recipient;
  const problem = await findSendProblem(member, home, recipient);
  return problem === undefined && email !== null
    ? { name, email }
    : { name, problem: problem ?? messages.send.noEmail };
}

function toDocumentView(listingId: number, document: ListedDocument): DocumentView {
  const { id, kind, name, bytes, createdAt, links } = document;
  return {
    id,
    kind: messages.kind[kind],
    name,
    about: `PDF, ${formatBytes(bytes)}, ${formatLongDate(createdAt)}`,
    path: ownDocumentPath(listingId, id),
    links: links.map(toLinkView),
  };
}

function toLinkView(link: DocumentLink): DocumentView["links"][number] {
  const { id, name, email, createdAt, expiresAt, revokedAt, downloads, downloadedAt } = link;
  const { links } = messages;
  const isExpired = new Date(expiresAt) <= new Date();
  const end = revokedAt ? links.revoked : isExpired ? links.expired : links.until(formatLongDate(expiresAt));
  const use = downloadedAt === null ? links.unused : links.used(downloads, formatTime(downloadedAt));
  return {
    id,
    name: name ?? links.hidden,
    email,
    status: [links.sentAt(formatTime(createdAt)), use, end].join(", "),
    isValid: !revokedAt && !isExpired,
  };
}

/** "Sat 28 Nov, 10:04 am" */
function formatTime(time: string): string {
  const at = new Date(time);
  return `${dateLabel(sydneyDate(at))}, ${timeLabel(at)}`;
}

const homeOf = ({ params }: Route.ActionArgs) => requireRowId(params, messages.noHome);

export const action = intentAction(
  documentIntents,
  {
    send: intent({
      schema: sendDocumentSchema,
      async act({ input }, args: Route.ActionArgs) {
        const id = homeOf(args);
        const to = input.enquiry === undefined ? { visitor: input.visitor ?? 0 } : { enquiry: input.enquiry };
        const { name } = await sendDocument(requireUser(args), id, input.document, to);
        const path = `${documentsPath(id)}#${documentElement(input.document)}`;
        return redirectWithFlash(path, { kind: "success", ...messages.send.sent(name), mailed: true });
      },
      failure: messages.failed,
    }),
    stop: intent({
      async act({ id: linkId }, args: Route.ActionArgs) {
        const id = homeOf(args);
        await stopLink(requireUser(args), id, linkId);
        return redirectWithFlash(documentsPath(id), { kind: "success", ...messages.links.stopped });
      },
      failure: messages.failed,
    }),
    delete: intent({
      async act({ id: documentId }, args: Route.ActionArgs) {
        const id = homeOf(args);
        const deleted = await deleteDocument(requireUser(args), id, documentId);
        return redirectWithFlash(documentsPath(id), {
          kind: "success",
          ...messages.delete.done(deleted?.name ?? "The document"),
        });
      },
      failure: messages.failed,
    }),
  },
  { missingMessage: messages.noDocument, guard: requirePageAgentOrAdmin, otherwise: attach },
);

/** Adds a file. The name and kind stay in the form if it is refused. */
async function attach(args: Route.ActionArgs) {
  guardUpload(requirePageAgentOrAdmin, args);
  try {
    const id = homeOf(args);
    const { received, fields } = await receiveDocument(requireUser(args), id, args.request);
    if ("problem" in received) {
      const { field, problem, status } = received;
      const values = { kind: fields.get("kind") ?? "", words: fields.get("words") ?? "" };
      return data(refusal({ [field]: [problem] }, values), { status: status === 507 ? 507 : 422 });
    }
    const message = received.isNew ? messages.add.added(received.name) : messages.add.wasAttached(received.name);
    return redirectWithFlash(documentsPath(id, toRecipientId(args.url)), { kind: "success", ...message });
  } catch (error) {
    const { status, message = messages.failed } = toHttpError(error);
    if (status === 403 || status === 404) throw data({ message }, { status });
    return data(refusal({ file: [message] }, {}), { status });
  }
}

function refusal(error: Record<string, string[]>, initialValue: Record<string, string>): FormFailure {
  return { kind: "rejected", formId: attachFormId, status: "error", error, initialValue };
}

export const clientAction = intentClientAction(documentIntents, { failure: messages.failed });

export const clientMiddleware = keepPageWhenUnreachable();

export default function DocumentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, place, from, documents, send, constraint } = loaderData;
  return (
    <>
      {isFailure(actionData) && <ErrorSummary form={{ id: actionData.formId, failure: actionData }} />}
      <div className="page flex flex-col gap-6 py-6">
        <Breadcrumb trail={[from, { label: messages.title }]} />
        <div className="flex max-w-[48rem] flex-col gap-1">
          <h1 tabIndex={-1} className="text-xl">
            {messages.title}
          </h1>
          <p className="wrap-anywhere text-ink-2">
            {title} · {place}
          </p>
          <p className="prose">{messages.lead}</p>
        </div>
        {send && <SendForm id={id} send={send} documents={documents} constraint={constraint} result={actionData} />}
        <DocumentList path={documentsPath(id)} documents={documents} result={actionData} />
        <AttachForm path={documentsPath(id, send)} result={actionData} />
      </div>
    </>
  );
}

interface SendFormProps {
  id: number;
  send: RecipientId & { recipient?: { name: string; email: string } | { name: string; problem: string } };
  documents: readonly DocumentView[];
  constraint: ReturnType<typeof toConstraint>;
  result?: FormResult;
}

function SendForm({ id, send, documents, constraint, result }: SendFormProps) {
  const { recipient } = send;
  const [only] = documents.length === 1 ? documents : [];
  const form = useServerForm<{ document: string }>({
    ...documentIntents.form(documentsPath(id, send), "send"),
    constraint,
    defaultValue: { document: only ? String(only.id) : "" },
    result,
  });
  if (!recipient) return <Alert tone="warn" title={messages.send.noRecipient} />;
  return (
    <section
      aria-labelledby={sendHeading}
      className="flex max-w-[48rem] flex-col items-start gap-4 border border-t-3 border-line border-t-ink bg-surface p-4 md:p-6"
    >
      <h2 id={sendHeading} className="text-lg wrap-anywhere">
        {messages.send.heading(recipient.name)}
      </h2>
      {"problem" in recipient ? (
        <p className="prose">{recipient.problem}</p>
      ) : documents.length === 0 ? (
        <p className="prose">{messages.send.nothing}</p>
      ) : (
        <ServerForm form={form} className="flex flex-col items-start gap-4">
          <p className="prose wrap-anywhere">{messages.send.to(recipient.email, DAYS_OF_LINK)}</p>
          <RadioField
            field={form.fields.document}
            legend={messages.send.document}
            options={documents.map((document) => ({
              value: String(document.id),
              label: `${document.kind}: ${document.name}`,
            }))}
          />
          {"enquiry" in send ? (
            <input type="hidden" name="enquiry" value={send.enquiry} />
          ) : (
            <input type="hidden" name="visitor" value={send.visitor} />
          )}
          <FormEnd pendingLabel={messages.send.pending}>{messages.send.submit}</FormEnd>
        </ServerForm>
      )}
    </section>
  );
}

interface DocumentView {
  id: number;
  kind: string;
  name: string;
  /** "PDF, 1.4 MB, 28 November 2026" */
  about: string;
  path: string;
  links: { id: number; name: string; email: string | null; status: string; isValid: boolean }[];
}

interface DocumentListProps {
  path: string;
  documents: readonly DocumentView[];
  result?: FormResult;
}

/** Each document with the people to whom it was sent. */
function DocumentList({ path, documents, result }: DocumentListProps) {
  if (documents.length === 0) return <p>{messages.none}</p>;
  return (
    <ul className="flex max-w-[48rem] flex-col border-t-3 border-ink">
      {documents.map((document) => (
        <li
          key={document.id}
          id={documentElement(document.id)}
          tabIndex={-1}
          className="flex flex-col gap-2 border-b border-line py-4"
        >
          <div>
            <h2 className="text-lg wrap-anywhere">
              <a href={document.path} className="link">
                {document.name}
              </a>
            </h2>
            <p className="text-sm text-ink-2">
              {document.kind}. {document.about}
            </p>
          </div>
          <Links path={path} document={document} result={result} />
          <DeleteForm path={path} document={document} result={result} />
        </li>
      ))}
    </ul>
  );
}

function Links({ path, document: { id, links }, result }: Omit<DocumentListProps, "documents"> & DocumentProps) {
  if (links.length === 0) return <p className="text-sm">{messages.links.none}</p>;
  return (
    <section aria-labelledby={`links-${id}`}>
      <h3 id={`links-${id}`} className="text-sm font-semibold">
        {messages.links.heading}
      </h3>
      <ul>
        {links.map((link) => (
          <li key={link.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-1">
            <div className="min-w-0">
              <p className="wrap-anywhere">{[link.name, link.email].filter(Boolean).join(", ")}</p>
              <p className="text-sm text-ink-2 tnum">{link.status}</p>
            </div>
            {link.isValid && <StopForm path={path} link={link} result={result} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DocumentProps {
  document: DocumentView;
}

function StopForm({ path, link, result }: { path: string; link: { id: number; name: string }; result?: FormResult }) {
  const form = useServerForm({ ...documentIntents.form(path, "stop", link.id), constraint: {}, result });
  return (
    <ServerForm form={form} className="flex-none">
      <FormEnd variant="quiet" pendingLabel={messages.links.revoking}>
        <span>
          {messages.links.revoke} <span className="sr-only">{messages.links.revokeOf(link.name)}</span>
        </span>
      </FormEnd>
    </ServerForm>
  );
}

function DeleteForm({ path, document: { id, name }, result }: Omit<DocumentListProps, "documents"> & DocumentProps) {
  const form = useServerForm({ ...documentIntents.form(path, "delete", id), constraint: {}, result });
  return (
    <details open={form.failure !== undefined}>
      <summary className="min-h-(--tap) cursor-pointer content-center font-semibold text-harbour">
        {messages.delete.open}
        <span className="sr-only"> {name}</span>
      </summary>
      <ServerForm form={form} className="flex flex-col items-start gap-3 py-1">
        <p>{messages.delete.text}</p>
        <FormEnd variant="danger" pendingLabel={messages.delete.pending}>
          <span>
            {messages.delete.submit} <span className="sr-only">{name}</span>
          </span>
        </FormEnd>
      </ServerForm>
    </details>
  );
}

const attachFormId = "attach";

/** Works without JavaScript. The name and kind stay after a refusal; browsers never keep a chosen file. */
function AttachForm({ path, result }: { path: string; result?: FormResult }) {
  const failure = isFailure(result) && result.formId === attachFormId ? result : undefined;
  const typed = submittedValues(failure);
  const errorOf = (field: string) => failure?.error[field]?.[0];
  const ids = { kind: `${attachFormId}-kind`, name: `${attachFormId}-words`, file: `${attachFormId}-file` };
  const describedBy = (id: string, field: string, hasHint: boolean) =>
    [hasHint && hintId(id), errorOf(field) && `${id}-error`].filter(Boolean).join(" ") || undefined;
  return (
    <section
      aria-labelledby="attach-heading"
      className="max-w-[48rem] border border-t-3 border-line border-t-ink bg-surface p-4 md:p-6"
    >
      <h2 id="attach-heading" className="text-lg">
        {messages.add.heading}
      </h2>
      <form
        id={attachFormId}
        method="post"
        action={path}
        encType="multipart/form-data"
        className="mt-4 flex flex-col items-start gap-4"
      >
        <fieldset
          aria-describedby={describedBy(ids.kind, "kind", false)}
          className="field min-w-0"
          data-invalid={errorOf("kind") ? "" : undefined}
        >
          <legend className="mb-1 font-semibold">{messages.add.kind}</legend>
          <FieldError id={`${ids.kind}-error`} error={errorOf("kind")} />
          <div className="flex flex-wrap gap-x-6">
            {documentKinds.map((kind, index) => (
              <label key={kind} className="flex min-h-(--tap) items-center gap-2">
                <input
                  id={index === 0 ? ids.kind : undefined}
                  type="radio"
                  name="kind"
                  value={kind}
                  defaultChecked={kind === (typed?.["kind"] || "contract")}
                  className="checkbox"
                />
                {messages.kindChoice[kind]}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="field w-full" data-invalid={errorOf("words") ? "" : undefined}>
          <label htmlFor={ids.name} className="block font-semibold">
            {messages.add.name} <span className="font-normal text-ink-2">(optional)</span>
          </label>
          <p id={hintId(ids.name)} className="text-sm text-ink-2">
            {messages.add.nameHint}
          </p>
          <FieldError id={`${ids.name}-error`} error={errorOf("words")} />
          <TextInput
            id={ids.name}
            name="words"
            defaultValue={[typed?.["words"] ?? ""].flat()[0]}
            maxLength={MAX_DOCUMENT_NAME}
            autoComplete="off"
            aria-invalid={errorOf("words") ? true : undefined}
            aria-describedby={describedBy(ids.name, "words", true)}
          />
        </div>
        <div className="field w-full" data-invalid={errorOf("file") ? "" : undefined}>
          <label htmlFor={ids.file} className="block font-semibold">
            {messages.add.file}
          </label>
          <p id={hintId(ids.file)} className="text-sm text-ink-2">
            {messages.add.fileHint}
          </p>
          <FieldError id={`${ids.file}-error`} error={errorOf("file")} />
          <input
            id={ids.file}
            type="file"
            name="file"
            accept="application/pdf"
            aria-invalid={errorOf("file") ? true : undefined}
            aria-describedby={describedBy(ids.file, "file", true)}
            className="control py-2"
          />
        </div>
        <Button>{messages.add.submit}</Button>
      </form>
    </section>
  );
}
