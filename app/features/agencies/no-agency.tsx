import { href } from "react-router";
import { agencyMessages } from "#app/features/agents/model/card.ts";
import { PictureField } from "#app/features/pictures/model/picture-field.tsx";
import type { FormResult } from "#app/forms/form-result.ts";
import type { FormConstraint } from "#app/forms/server-form.server.ts";
import { FormEnd, ServerForm } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { Alert } from "#app/ui/alert.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { AgencyFields, type AgencyFieldValues, detailIntents } from "./agency-fields.tsx";
import { creationMessages } from "./agency.messages.ts";

const path = href("/dashboard/agency");

const messages = {
  none: "You do not belong to an agency yet. Create yours here, or join one that is already on the site.",
  join: "If a colleague has sent you an invitation link, open it. You can also choose the agency on",
  profile: "your profile",
  requested: "Your request to join an agency is waiting for an answer",
  accepted: "You have accepted the invitation of an agency",
  requestedHint: "Someone there, or an admin, has to accept you. If you create an agency, the request is withdrawn.",
  create: "Create an agency",
  createInstead: "Create an agency instead",
  createLead:
    "You and the colleagues you invite can use it at once: share listings and connect your software. Public pages show the agency after an admin has confirmed it.",
  creating: "Creating...",
} as const;

export type JoinState = "waiting" | "joinsOnceConfirmed" | "unconfirmed";

interface NoAgencyProps {
  /** A pending request to join an agency. */
  request?: JoinState;
  constraint: FormConstraint;
  result?: FormResult;
}

/** Folds the form while a request is pending, because sending it withdraws the request. */
export function NoAgency({ request, constraint, result }: NoAgencyProps) {
  const form = useServerForm<AgencyFieldValues>({ ...detailIntents.form(path, "create"), constraint, result });
  const creation = (
    <>
      <p className="prose">{messages.createLead}</p>
      <ServerForm form={form} encType="multipart/form-data" className="flex flex-col items-start gap-4">
        <AgencyFields fields={form.fields} className="grid w-full items-end gap-4 sm:grid-cols-2" />
        <PictureField
          id={`${form.id}-logo`}
          name="logo"
          label={creationMessages.logo}
          hint={creationMessages.logoHint}
          error={form.failure?.error["logo"]?.[0]}
        />
        <FormEnd pendingLabel={messages.creating}>{messages.create}</FormEnd>
      </ServerForm>
    </>
  );
  if (request) {
    return (
      <>
        <Alert tone="note" title={request === "joinsOnceConfirmed" ? messages.accepted : messages.requested}>
          {request === "joinsOnceConfirmed" ? agencyMessages.joinsOnceConfirmed : messages.requestedHint}{" "}
          {request === "unconfirmed" && agencyMessages.noAnswerMail}
        </Alert>
        <details open={form.failure !== undefined} className="max-w-[40rem] border-t border-ink">
          <summary className="min-h-(--tap) cursor-pointer content-center font-semibold">
            {messages.createInstead}
          </summary>
          <div className="flex flex-col gap-4">{creation}</div>
        </details>
      </>
    );
  }
  return (
    <>
      <div className="prose">
        <p>{messages.none}</p>
        <p>
          {messages.join} <TextLink to={href("/dashboard/profile")}>{messages.profile}</TextLink>.
        </p>
      </div>
      <section aria-labelledby="create-agency" className="flex max-w-[40rem] flex-col gap-4 border-t border-ink pt-3">
        <h3 id="create-agency" className="text-lg">
          {messages.create}
        </h3>
        {creation}
      </section>
    </>
  );
}
