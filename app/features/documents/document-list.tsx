import { FieldError } from "#app/forms/error-summary.tsx";
import { type FormResult, isFailure, submittedValues } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { Button } from "#app/ui/button.tsx";
import { hintId, TextInput } from "#app/ui/field.tsx";
import { documentElement, documentIntents, documentKinds, MAX_DOCUMENT_NAME } from "./document.ts";
import { documentMessages as messages } from "./documents.messages.ts";

export interface DocumentView {
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
export function DocumentList({ path, documents, result }: DocumentListProps) {
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
      <Honeypot />
      <FormMessage />
      <SubmitButton variant="quiet" pendingLabel={messages.links.revoking}>
        <span>
          {messages.links.revoke} <span className="sr-only">{messages.links.revokeOf(link.name)}</span>
        </span>
      </SubmitButton>
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
        <Honeypot />
        <FormMessage />
        <SubmitButton variant="danger" pendingLabel={messages.delete.pending}>
          <span>
            {messages.delete.submit} <span className="sr-only">{name}</span>
          </span>
        </SubmitButton>
      </ServerForm>
    </details>
  );
}

export const attachFormId = "attach";

/** Works without JavaScript. The name and kind stay after a refusal; browsers never keep a chosen file. */
export function AttachForm({ path, result }: { path: string; result?: FormResult }) {
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
            {documentKinds.map((kind, place) => (
              <label key={kind} className="flex min-h-(--tap) items-center gap-2">
                <input
                  id={place === 0 ? ids.kind : undefined}
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
