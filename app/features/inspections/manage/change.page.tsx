import { data, href } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import {
  scheduleSummary,
  cancelInspection,
  moveInspection,
  toInspectionRow,
} from "#app/features/inspections/manage.server.ts";
import { cancelledInspectionSchema, movedInspectionSchema } from "#app/features/inspections/model/inspection.schema.ts";
import { inspectionState, inspectionMessages, manageMessages } from "#app/features/inspections/model/inspection.ts";
import { findManagedInspection } from "#app/features/inspections/model/inspections.queries.server.ts";
import { changeInspectionPath, checkInPath } from "#app/features/inspections/model/paths.ts";
import { listingsHome } from "#app/features/listings/manage/paths.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { TextAreaField, TextField } from "#app/forms/fields.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { toConstraint } from "#app/forms/server-form.server.ts";
import { FormEnd, FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { requireRowId } from "#app/http/request.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import { defineIntents } from "#app/lib/intents.ts";
import { sydneyDate, sydneyTime } from "#app/lib/sydney-time.ts";
import { countOf } from "#app/lib/text.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requirePageAgentOrAdmin, requireUser } from "#app/session/viewer.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import type { Route } from "./+types/change.page";

const changeIntents = defineIntents({ move: { fullPage: true }, cancel: { fullPage: true } });

const messages = {
  title: "Move or cancel an inspection",
  registered: (people: string) => `We will email ${people}.`,
  move: {
    failed: "We couldn't move it just now.",
  },
  cancel: {
    done: {
      title: "Inspection cancelled",
      text: "We are emailing everyone who registered.",
    },
    failed: "We couldn't cancel it just now.",
  },
  is: {
    over: "This inspection is over.",
    cancelled: "This inspection is cancelled.",
    "on now": "It has started, so it can be cancelled but not moved.",
  },
} as const;

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({
    title: messages.title,
    description: "Move or cancel one of your inspections.",
    url,
    noIndex: true,
  });
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const viewer = requirePageAgentOrAdmin({ context, url });
  const id = readRowId(params.id);
  const inspection =
    id === undefined ? undefined : await loadPageOrUnavailable(() => findManagedInspection(id, viewer));
  if (!inspection) throw data(null, { status: 404 });
  const { startsAt, endsAt } = inspection;
  const now = new Date();
  return {
    inspection: toInspectionRow(inspection, now),
    state: inspectionState(inspection, now),
    times: { date: sydneyDate(startsAt), from: sydneyTime(startsAt), to: sydneyTime(endsAt) },
    from: listingsHome(viewer.role),
    constraints: { move: toConstraint(movedInspectionSchema), cancel: toConstraint(cancelledInspectionSchema) },
  };
}

/** Throws `NotFound`. */
async function homeOf(args: Route.ActionArgs): Promise<string> {
  const inspection = await findManagedInspection(
    requireRowId(args.params, inspectionMessages.none),
    requireUser(args).user,
  );
  if (!inspection) throw new NotFound(inspectionMessages.none);
  return href("/dashboard/listings/:id/inspections", { id: String(inspection.listingId) });
}

export const action = intentAction(
  changeIntents,
  {
    move: intent({
      schema: movedInspectionSchema,
      async act({ input }, args: Route.ActionArgs) {
        const arranged = await moveInspection(
          requireUser(args),
          requireRowId(args.params, inspectionMessages.none),
          input,
        );
        const text = scheduleSummary(arranged);
        return redirectWithFlash(await homeOf(args), { kind: "success", title: "Inspection moved", text });
      },
      failure: messages.move.failed,
    }),
    cancel: intent({
      schema: cancelledInspectionSchema,
      async act({ input }, args: Route.ActionArgs) {
        await cancelInspection(requireUser(args), requireRowId(args.params, inspectionMessages.none), input.reason);
        return redirectWithFlash(await homeOf(args), { kind: "success", ...messages.cancel.done });
      },
      failure: messages.cancel.failed,
    }),
  },
  { missingMessage: inspectionMessages.none, guard: requirePageAgentOrAdmin },
);

export const clientAction = intentClientAction(changeIntents, {
  failure: { move: messages.move.failed, cancel: messages.cancel.failed },
});

export default function ChangeInspectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { inspection, state, times, from, constraints } = loaderData;
  const path = changeInspectionPath(inspection.id);
  const home = href("/dashboard/listings/:id/inspections", { id: String(inspection.listingId) });
  const move = useServerForm<{ date: string; from: string; to: string }>({
    ...changeIntents.form(path, "move"),
    constraint: constraints.move,
    result: actionData,
    defaultValue: times,
  });
  const cancel = useServerForm<{ reason: string }>({
    ...changeIntents.form(path, "cancel"),
    constraint: constraints.cancel,
    result: actionData,
  });
  const people = countOf(inspection.registered, "person who registered", "people who registered");
  return (
    <>
      <ErrorSummary form={cancel.failure ? cancel : move} />
      <div className="page flex flex-col gap-6 py-6">
        <Breadcrumb trail={[from, { label: manageMessages.title, to: home }, { label: messages.title }]} />
        <div className="flex flex-col gap-2">
          <h1 tabIndex={-1} className="text-xl">
            {messages.title}
          </h1>
          <p className="text-lg font-semibold tnum">
            {inspection.day}, {inspection.time}
          </p>
          <p className="wrap-anywhere text-ink-2">
            {inspection.title} · {inspection.place}
          </p>
          {(state === "to come" || state === "on now") && (
            <p>{inspection.registered > 0 ? messages.registered(people) : "Nobody has registered yet."}</p>
          )}
          {state !== "to come" && <p className="font-semibold">{messages.is[state]}</p>}
          <p>
            <TextLink to={checkInPath(inspection.id)}>{manageMessages.door}</TextLink>
          </p>
        </div>
        {state === "to come" && (
          <section aria-labelledby="move-heading" className="flex max-w-[40rem] flex-col gap-4">
            <h2 id="move-heading" className="text-lg">
              Move the inspection
            </h2>
            <ServerForm form={move} className="flex flex-col gap-4">
              <TextField field={move.fields.date} label={manageMessages.add.date} type="date" autoComplete="off" />
              <div className="grid grid-cols-2 items-end gap-4">
                <TextField field={move.fields.from} label={manageMessages.add.from} type="time" autoComplete="off" />
                <TextField field={move.fields.to} label={manageMessages.add.to} type="time" autoComplete="off" />
              </div>
              <FormEnd className="self-start" pendingLabel="Moving...">
                Move inspection
              </FormEnd>
            </ServerForm>
          </section>
        )}
        {(state === "to come" || state === "on now") && (
          <section aria-labelledby="cancel-heading" className="flex max-w-[40rem] flex-col gap-4">
            <h2 id="cancel-heading" className="text-lg">
              Cancel the inspection
            </h2>
            <ServerForm form={cancel} className="flex flex-col gap-4">
              <TextAreaField
                field={cancel.fields.reason}
                label="Reason"
                hint="We send this to everyone who registered."
                rows={3}
              />
              <Honeypot />
              <FormMessage />
              <div className="flex flex-wrap gap-3">
                <ButtonLink variant="quiet" to={home}>
                  Leave it as it is
                </ButtonLink>
                <SubmitButton variant="danger" pendingLabel="Cancelling...">
                  Cancel inspection
                </SubmitButton>
              </div>
            </ServerForm>
          </section>
        )}
      </div>
    </>
  );
}
