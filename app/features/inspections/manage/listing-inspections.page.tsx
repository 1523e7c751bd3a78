import { data, href } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { findInspectionsOfHome, findInspectionHome } from "#app/features/inspections/manage.queries.server.ts";
import {
  addInspections,
  scheduleSummary,
  defaultSchedule,
  setByAppointment,
  toInspectionRow,
} from "#app/features/inspections/manage.server.ts";
import { byAppointmentFormSchema, newInspectionsSchema } from "#app/features/inspections/model/inspection.schema.ts";
import { inspectionMessages, manageMessages } from "#app/features/inspections/model/inspection.ts";
import { weekPath } from "#app/features/inspections/model/paths.ts";
import { listingsHome } from "#app/features/listings/manage/paths.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { CheckboxField } from "#app/forms/fields.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import type { FormResult } from "#app/forms/form-result.ts";
import { toConstraint } from "#app/forms/server-form.server.ts";
import { FormEnd, ServerForm } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { requireRowId } from "#app/http/request.server.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { readRowId } from "#app/lib/fields.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requirePageAgentOrAdmin, requireUser } from "#app/session/viewer.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import type { Route } from "./+types/listing-inspections.page";
import { type AddInspectionsFields, AddInspectionsForm, homeIntents, InspectionList } from "./inspection-list.tsx";

const messages = {
  on: {
    title: "Saved",
    text: "The listing says that the home is shown by appointment.",
  },
  off: {
    title: "Saved",
    text: "The listing no longer says that the home is shown by appointment.",
  },
  failed: "We couldn't save this just now.",
} as const;

/** Days for which past inspections stay listed. */
const PAST_DAYS = 30;

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: manageMessages.title, description: "When this home is open.", url, noIndex: true });
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const viewer = requirePageAgentOrAdmin({ context, url });
  const id = readRowId(params.id);
  const now = new Date();
  const since = new Date(now.getTime() - PAST_DAYS * DAY_MS);
  const loaded = await loadPageOrUnavailable(async () => {
    const home = id === undefined ? undefined : await findInspectionHome(id, viewer);
    return home && { home, inspections: await findInspectionsOfHome(home.id, viewer, since) };
  });
  if (!loaded) throw data(null, { status: 404 });
  const { home } = loaded;
  const rows = loaded.inspections.map((inspection) => toInspectionRow(inspection, now));
  const isToCome = ({ state }: (typeof rows)[number]) => state === "to come" || state === "on now";
  return {
    home,
    path: href("/dashboard/listings/:id/inspections", { id: String(home.id) }),
    canOpen: home.status === "active" || home.status === "draft",
    page: home.status === "active" ? listingPath(home) : undefined,
    edit: href("/dashboard/listings/:id/edit", { id: String(home.id) }),
    from: listingsHome(viewer.role),
    isAgent: viewer.role === "agent",
    toCome: rows.filter(isToCome),
    past: rows.filter((inspection) => !isToCome(inspection)).toReversed(),
    first: defaultSchedule(now),
    constraint: { ...toConstraint(newInspectionsSchema), weeks: { required: true } },
  };
}

export const action = intentAction(
  homeIntents,
  {
    add: intent({
      schema: newInspectionsSchema,
      async act({ input }, args: Route.ActionArgs) {
        const listingId = requireRowId(args.params, inspectionMessages.noHome);
        const arranged = await addInspections(requireUser(args), listingId, input);
        return redirectWithFlash(href("/dashboard/listings/:id/inspections", { id: String(listingId) }), {
          kind: "success",
          title: manageMessages.add.added(arranged.times.length),
          text: scheduleSummary(arranged),
        });
      },
      failure: manageMessages.add.failed,
    }),
    appointment: intent({
      schema: byAppointmentFormSchema,
      async act({ input }, args: Route.ActionArgs) {
        const listingId = requireRowId(args.params, inspectionMessages.noHome);
        await setByAppointment(requireUser(args), listingId, input.byAppointment);
        const message = messages[input.byAppointment ? "on" : "off"];
        return redirectWithFlash(href("/dashboard/listings/:id/inspections", { id: String(listingId) }), {
          kind: "success",
          ...message,
        });
      },
      failure: messages.failed,
    }),
  },
  { missingMessage: inspectionMessages.none, guard: requirePageAgentOrAdmin },
);

export const clientAction = intentClientAction(homeIntents, {
  failure: { add: manageMessages.add.failed, appointment: messages.failed },
});

export default function ListingInspectionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { home, path, canOpen, page, edit, from, isAgent, toCome, past, first, constraint } = loaderData;
  const form = useServerForm<AddInspectionsFields>({
    ...homeIntents.form(path, "add"),
    constraint,
    result: actionData,
    defaultValue: first,
  });
  return (
    <>
      <ErrorSummary form={form} />
      <div className="page flex flex-col gap-6 py-6">
        <Breadcrumb trail={[from, { label: home.title, to: edit }, { label: manageMessages.title }]} />
        <div className="flex flex-col gap-2">
          <h1 tabIndex={-1} className="text-xl">
            {manageMessages.title}
          </h1>
          <p className="wrap-anywhere text-ink-2">
            {home.title} · {home.address}, {home.suburb}
          </p>
          <p className="flex flex-wrap gap-x-6 gap-y-1">
            {isAgent && <TextLink to={weekPath()}>Your week</TextLink>}
            <TextLink to={edit}>Edit listing</TextLink>
            {page && <TextLink to={page}>See the listing</TextLink>}
          </p>
          {home.status === "draft" && (
            <p className="prose">This home is a draft, so nobody can see its inspections until it is published.</p>
          )}
        </div>
        {toCome.length > 0 ? (
          <section aria-labelledby="to-come" className="flex flex-col gap-2">
            <h2 id="to-come" className="text-lg">
              Upcoming
            </h2>
            <InspectionList inspections={toCome} of="home" />
          </section>
        ) : (
          <EmptyState title="No upcoming inspections">
            {canOpen ? "Add one, or a weekly series. They are shown on the listing." : inspectionMessages.offMarket}
          </EmptyState>
        )}
        {canOpen && (
          <>
            <AddInspectionsForm form={form} />
            <Appointment path={path} byAppointment={home.byAppointment} result={actionData} />
          </>
        )}
        {past.length > 0 && (
          <section aria-labelledby="past" className="flex flex-col gap-2">
            <h2 id="past" className="text-lg">
              Past or cancelled
            </h2>
            <InspectionList inspections={past} of="home" />
          </section>
        )}
      </div>
    </>
  );
}

interface AppointmentProps {
  path: string;
  byAppointment: boolean;
  result?: FormResult;
}

function Appointment({ path, byAppointment, result }: AppointmentProps) {
  const form = useServerForm<{ byAppointment: string }>({
    ...homeIntents.form(path, "appointment"),
    constraint: {},
    result,
    defaultValue: byAppointment ? { byAppointment: "on" } : undefined,
  });
  return (
    <section aria-labelledby="by-appointment" className="flex max-w-[40rem] flex-col gap-3 print:hidden">
      <h2 id="by-appointment" className="text-lg">
        By appointment
      </h2>
      <ServerForm form={form} className="flex flex-col gap-4">
        <CheckboxField
          field={form.fields.byAppointment}
          label="This home is also shown by appointment"
          hint="The listing shows this next to the upcoming inspections."
        />
        <FormEnd variant="quiet" className="self-start" pendingLabel="Saving...">
          Save
        </FormEnd>
      </ServerForm>
    </section>
  );
}
