import { pictureIntents, tenantsElement } from "#app/features/pictures/manage-paths.ts";
import { tenantPhotosMessages as messages } from "#app/features/pictures/manage.messages.ts";
import type { TenantPhotos } from "#app/features/pictures/manage.queries.server.ts";
import { RadioField, TextField } from "#app/forms/fields.tsx";
import type { FormResult } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { type ServerFormHandle, useServerForm } from "#app/forms/use-server-form.ts";
import { formatDay } from "#app/lib/dates.ts";

export interface TenantsView {
  hint: string;
  state: keyof typeof messages.states;
  /** "consent of 20 Nov 2026" */
  stateText: string;
  values: { belongings?: string; consentOn?: string };
  /** On a consent that was given too early. */
  advice?: string;
  /** Whether to show the form at once. My Listings asks about the same homes. */
  isOpen: boolean;
}

export function toTenantsView(
  { listingType, hasPhotographs }: { listingType: string; hasPhotographs: boolean },
  answer: TenantPhotos | undefined,
  { law, advice }: { law: string; advice: string | undefined },
): TenantsView {
  const { state, stateText } = toState(answer);
  return {
    hint: messages.hint(law),
    state,
    stateText,
    values: answer
      ? { belongings: answer.showsBelongings ? "yes" : "no", ...(answer.consentOn && { consentOn: answer.consentOn }) }
      : {},
    ...(advice !== undefined && { advice }),
    isOpen: state === "missing" || (state === "unanswered" && listingType === "rent" && hasPhotographs),
  };
}

function toState(answer: TenantPhotos | undefined): Pick<TenantsView, "state" | "stateText"> {
  if (!answer) return { state: "unanswered", stateText: messages.states.unanswered };
  if (!answer.showsBelongings) return { state: "none", stateText: messages.states.none };
  if (answer.consentOn === null) return { state: "missing", stateText: messages.states.missing };
  return { state: "consent", stateText: messages.states.consent(formatDay(answer.consentOn)) };
}

type TenantsFields = Record<"belongings" | "consentOn", string>;

export function useTenantsForm(
  path: string,
  { values }: TenantsView,
  constraint: Readonly<Record<string, { required: boolean }>>,
  result: FormResult | undefined,
): ServerFormHandle<TenantsFields> {
  return useServerForm<TenantsFields>({
    ...pictureIntents.form(path, "tenants"),
    constraint,
    result,
    defaultValue: values,
  });
}

export function TenantsSection({ form, tenants }: { form: ServerFormHandle<TenantsFields>; tenants: TenantsView }) {
  const { belongings, consentOn } = form.fields;
  return (
    <details
      id={tenantsElement}
      open={tenants.isOpen || form.failure !== undefined || undefined}
      className="max-w-[44rem] border-y border-line py-3"
    >
      <summary className="font-semibold">
        {messages.heading}: <span className="font-normal text-ink-2">{tenants.stateText}</span>
      </summary>
      <div className="mt-3 flex flex-col gap-4">
        <p className="prose text-ink-2">
          {tenants.hint} {messages.private}
        </p>
        {tenants.advice && <p className="font-semibold">{tenants.advice}</p>}
        <ServerForm form={form} className="flex flex-col gap-4">
          <RadioField
            field={belongings}
            legend={messages.question}
            options={(["no", "yes"] as const).map((value) => ({ value, label: messages.answers[value] }))}
          />
          <TextField
            field={consentOn}
            label={messages.consentOn}
            hint={messages.consentHint}
            type="date"
            autoComplete="off"
            className="max-w-[20rem]"
          />
          <Honeypot />
          <FormMessage />
          <div>
            <SubmitButton pendingLabel="Saving...">{messages.save}</SubmitButton>
          </div>
        </ServerForm>
      </div>
    </details>
  );
}
