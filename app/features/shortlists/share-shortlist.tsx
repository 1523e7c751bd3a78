import type { FormResult } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { Field, hintId, TextInput } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { ShortlistLink } from "./shortlist.server.ts";
import { shareElement, shortlistIntents, shortlistMessages as messages } from "./shortlist.ts";

const field = "share-link";

interface ShareShortlistProps {
  /** Null until the member creates one. */
  link: ShortlistLink | null;
  path: string;
  result?: FormResult;
}

/** Creates, copies, renews and ends the link to a member's saved homes. */
export function ShareShortlist({ link, path, result }: ShareShortlistProps) {
  return (
    <section
      id={shareElement}
      aria-labelledby="share-heading"
      className="flex flex-col gap-4 border-t border-ink pt-4 print:hidden"
    >
      <h2 id="share-heading" tabIndex={-1} className="text-lg">
        {messages.heading}
      </h2>
      {link ? (
        <>
          <Field id={field} label={messages.label} hint={messages.hint(link.since)} className="max-w-[48rem]">
            <TextInput key={link.url} id={field} readOnly defaultValue={link.url} aria-describedby={hintId(field)} />
          </Field>
          <p>
            <TextLink to={link.path} className="inline-flex min-h-(--tap) items-center">
              {messages.open}
            </TextLink>
          </p>
          <div className="flex flex-wrap gap-x-6 gap-y-4">
            <ShareButton name="renew-share" labels={[messages.renew, messages.creating]} path={path} result={result}>
              {messages.renewReason}
            </ShareButton>
            <ShareButton name="end-share" labels={[messages.end, messages.ending]} path={path} result={result}>
              {messages.endReason}
            </ShareButton>
          </div>
        </>
      ) : (
        <ShareButton name="share" labels={[messages.create, messages.creating]} path={path} result={result}>
          {messages.offer}
        </ShareButton>
      )}
    </section>
  );
}

interface ShareButtonProps {
  name: Parameters<typeof shortlistIntents.form>[1];
  /** The second label is for a form being submitted. */
  labels: readonly [string, string];
  path: string;
  result?: FormResult;
  children: string;
}

function ShareButton({ name, labels: [label, pendingLabel], path, result, children }: ShareButtonProps) {
  const form = useServerForm({ ...shortlistIntents.form(path, name), constraint: {}, result });
  return (
    <ServerForm form={form} className="flex max-w-[48rem] flex-col items-start gap-2">
      <p>{children}</p>
      <Honeypot />
      <FormMessage />
      <SubmitButton variant="quiet" pendingLabel={pendingLabel}>
        {label}
      </SubmitButton>
    </ServerForm>
  );
}

/** An answer on the card of a saved home. */
export function ShortlistAnswer({ isTicked, note }: { isTicked: boolean; note: string }) {
  return (
    <div className="flex flex-col gap-1">
      {isTicked && <p className="font-semibold">{messages.ticked}</p>}
      {note !== "" && (
        <p className="wrap-anywhere whitespace-pre-line">
          <span className="font-medium">{messages.theirNote}:</span> {note}
        </p>
      )}
    </div>
  );
}
