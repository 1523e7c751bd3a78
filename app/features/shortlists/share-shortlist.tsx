import type { FormResult } from "#app/forms/form-result.ts";
import { ExplainedButton } from "#app/forms/explained-button.tsx";
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
            <ExplainedButton
              form={shortlistIntents.form(path, "renew-share")}
              label={messages.renew}
              pendingLabel={messages.creating}
              result={result}
            >
              {messages.renewReason}
            </ExplainedButton>
            <ExplainedButton
              form={shortlistIntents.form(path, "end-share")}
              label={messages.end}
              pendingLabel={messages.ending}
              result={result}
            >
              {messages.endReason}
            </ExplainedButton>
          </div>
        </>
      ) : (
        <ExplainedButton
          form={shortlistIntents.form(path, "share")}
          label={messages.create}
          pendingLabel={messages.creating}
          result={result}
        >
          {messages.offer}
        </ExplainedButton>
      )}
    </section>
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
