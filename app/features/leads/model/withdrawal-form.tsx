import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import type { ServerFormHandle } from "#app/forms/use-server-form.ts";

interface WithdrawalFormProps {
  form: ServerFormHandle;
  words: { withdraw: string; withdrawMeaning: string; withdrawYes: string; withdrawing: string };
}

/** Takes back what was sent. Asks once more in place, with and without JavaScript: the button is inside what opens. */
export function WithdrawalForm({ form, words }: WithdrawalFormProps) {
  return (
    <details className="max-w-[48rem] border border-line bg-surface p-4 print:hidden" open={form.failure !== undefined}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{words.withdraw}</summary>
      <ServerForm form={form} className="mt-3 flex flex-col gap-4">
        <p className="prose">{words.withdrawMeaning}</p>
        <Honeypot />
        <FormMessage />
        <SubmitButton variant="danger" pendingLabel={words.withdrawing}>
          {words.withdrawYes}
        </SubmitButton>
      </ServerForm>
    </details>
  );
}
