import { useEffect, useEffectEvent } from "react";
import { FormMessage } from "#app/forms/form-message.tsx";
import type { FormReply } from "#app/forms/form-reply.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { ServerForm } from "#app/forms/server-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { TextAreaField } from "#app/forms/text-area-field.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { answerMessages as messages } from "./inbox.messages.ts";

interface AnswerFormProps {
  /** The id and the address of the form, from the intents of the page. */
  form: { id: string; action: string };
  /** Whom it answers, and their address. */
  name: string;
  email: string;
  /** Where their reply goes. */
  replyTo: string;
  isFirst: boolean;
  /** The page's action data. */
  reply?: FormReply;
  /** It was sent in place. */
  onSent: () => void;
}

const constraint = { answer: { required: true } };

/** A box to answer an enquiry in, behind its title until it is opened. */
export function AnswerForm({ form: { id, action }, name, email, replyTo, isFirst, reply, onSent }: AnswerFormProps) {
  const failureTitle = messages.failed;
  const form = useServerForm<{ answer: string }>({ id, action, constraint, reply, inPlace: true, failureTitle });
  const tellSent = useEffectEvent(onSent);
  useEffect(() => {
    if (form.done) tellSent();
  }, [form.done]);

  return (
    <details className="border-t border-line pt-1 print:hidden" open={form.failure !== undefined}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold wrap-anywhere">
        {isFirst ? messages.open(name) : messages.again(name)}
      </summary>
      <ServerForm form={form} className="mt-1 flex max-w-[48rem] flex-col items-start gap-3">
        <TextAreaField
          field={form.fields.answer}
          label={messages.label}
          hint={messages.hint(email, replyTo)}
          autoComplete="off"
          rows={6}
          className="w-full"
        />
        <Honeypot />
        <FormMessage />
        <SubmitButton pendingLabel={messages.sending}>{messages.send}</SubmitButton>
      </ServerForm>
    </details>
  );
}
