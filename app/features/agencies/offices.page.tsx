import { data, href } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { officeAddress } from "#app/features/agents/model/card.ts";
import { may } from "#app/features/managers/policy.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { CheckboxField, SelectField, TextField } from "#app/forms/fields.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { type FormResult, isFailure } from "#app/forms/form-result.ts";
import { type FormConstraint, toConstraint } from "#app/forms/server-form.server.ts";
import { FormEnd, ServerForm } from "#app/forms/server-form.tsx";
import { type ServerFormFields, useServerForm } from "#app/forms/use-server-form.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { readRowId } from "#app/lib/fields.ts";
import { defineIntents } from "#app/lib/intents.ts";
import { countOf, countText } from "#app/lib/text.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requirePageAgentOrAdmin, requireUser } from "#app/session/viewer.server.ts";
import { DottedFacts } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import type { Route } from "./+types/offices.page";
import { officeMessages } from "./agency.messages.ts";
import { closeOfficeSchema, officeSchema, type OfficeDetails } from "./agency.schema.ts";
import { findAgencyOfOffices, findOffices, type ListedOffice, MAX_OFFICES } from "./offices.queries.server.ts";
import { addOffice, changeOffice, type ClosedOffice, closeOffice } from "./offices.server.ts";
import { findActor } from "./people.server.ts";

const officeIntents = defineIntents({ add: { fullPage: true }, change: {}, close: {} });

const messages = {
  title: (agency: string) => `Offices of ${agency}`,
  fallbackTitle: "Offices",
  description: "The offices of your agency: add, change and close them.",
  agency: "Your agency",
  agencies: "Agencies",
  offices: "Offices",
  lead: "Each office is on the public page of the agency, with its address, phone and people. Add your main office as well. Choose someone’s office on their page in",
  people: "the list of people",
  count: (count: number) => countText(count, "office", "offices"),
  none: "There is no office yet. Add one if the agency has several, or if its people should show an office’s address and phone.",
  readOnly: "Principals and managers of the agency can change the offices.",
  edit: "Edit",
  addHeading: "Add an office",
  add: "Add office",
  addAnother: "Add another office",
  full: officeMessages.tooMany,
  phoneHint: "Also given in emails about enquiries to its people who have no phone of their own",
  editHeading: (office: string) => `Edit ${office}`,
  save: "Save office",
  saving: "Saving...",
  closeHeading: (office: string) => `Close ${office}`,
  closeLead: (people: number) =>
    people === 0
      ? "Nobody belongs to it. Once it is closed, public pages no longer show it."
      : `${countOf(people, "person", "people")} ${people === 1 ? "belongs" : "belong"} to it. Once it is closed, public pages no longer show it.`,
  confirmClosing: (office: string) => `Close ${office} for good`,
  close: "Close office",
  added: (name: string) => ({
    title: "Office added",
    text: `${name} is on the page of the agency. Choose who belongs to it in the list of people.`,
  }),
  changed: (name: string) => ({ title: "Office saved", text: `The new details of ${name} are shown everywhere.` }),
  closed: ({ name, people, movedTo }: ClosedOffice) => ({
    title: "Office closed",
    text:
      people === 0
        ? `${name} is no longer shown.`
        : `${name} is no longer shown. ${countOf(people, "person", "people")} ${movedTo === undefined ? (people === 1 ? "belongs to no office now" : "belong to no office now") : `moved to ${movedTo}`}.`,
  }),
  failed: "We couldn’t change the office. Please try again in a moment.",
} as const;

const headingId = "offices";
const editId = "edit-office";

const peoplePath = `${href("/dashboard/agency")}#people`;
const adminPeoplePath = href("/admin/agents");

const pathOf = (agencyId: number) => href("/dashboard/agencies/:id/offices", { id: String(agencyId) });
const editPath = (agencyId: number, officeId: number) => `${pathOf(agencyId)}?office=${officeId}`;

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  const title = loaderData ? messages.title(loaderData.agency.name) : messages.fallbackTitle;
  return pageMeta({ title, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const viewer = requirePageAgentOrAdmin({ context, url });
  const id = readRowId(params.id);
  const [agency, offices, actor] = await loadPageOrUnavailable(() =>
    Promise.all([
      id === undefined ? undefined : findAgencyOfOffices(id),
      id === undefined ? [] : findOffices(id),
      findActor(viewer),
    ]),
  );
  const isOwn = agency !== undefined && actor.agencyId === agency.id;
  if (!agency || !(viewer.isAdmin || isOwn)) throw data(null, { status: 404 });
  const mayManage = agency.closedAt === null && may(actor, "manageOffices", agency.id);
  const editedId = mayManage ? readRowId(url.searchParams.get("office")) : undefined;
  return {
    agency: { id: agency.id, name: agency.name },
    offices: offices.map(({ updatedAt, ...office }) => ({ ...office, version: updatedAt.getTime() })),
    isOwn,
    mayManage,
    editedId: offices.find((office) => office.id === editedId)?.id,
    isFull: offices.length >= MAX_OFFICES,
    constraints: { office: toConstraint(officeSchema), close: toConstraint(closeOfficeSchema) },
  };
}

function toList(args: Route.ActionArgs, message: { title: string; text: string }): Response {
  const path = pathOf(readRowId(args.params.id) ?? 0);
  return redirectWithFlash(`${path}#${headingId}`, { kind: "success", ...message });
}

export const action = intentAction(
  officeIntents,
  {
    add: intent({
      schema: officeSchema,
      async act({ input }, args: Route.ActionArgs) {
        await addOffice(requireUser(args), readRowId(args.params.id) ?? 0, input);
        return toList(args, messages.added(input.name));
      },
      failure: messages.failed,
    }),
    change: intent({
      schema: officeSchema,
      async act({ id, input }, args: Route.ActionArgs) {
        await changeOffice(requireUser(args), readRowId(args.params.id) ?? 0, id, input);
        return toList(args, messages.changed(input.name));
      },
      failure: messages.failed,
    }),
    close: intent({
      schema: closeOfficeSchema,
      async act({ id, input }, args: Route.ActionArgs) {
        const closed = await closeOffice(requireUser(args), readRowId(args.params.id) ?? 0, id, input);
        return toList(args, messages.closed(closed));
      },
      failure: messages.failed,
    }),
  },
  { missingMessage: officeMessages.noOffice, guard: requirePageAgentOrAdmin },
);

/** The offices are loaded already. */
export const clientMiddleware = keepPageWhenUnreachable((previous: Route.ComponentProps["loaderData"], params) => ({
  ...previous,
  editedId: previous.mayManage ? readRowId(params.get("office")) : undefined,
}));

export const clientAction = intentClientAction(officeIntents, { failure: messages.failed });

type LoadedOffice = Omit<ListedOffice, "updatedAt"> & { version: number };

export default function OfficesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { agency, offices, isOwn, mayManage, editedId, isFull, constraints } = loaderData;
  const edited = offices.find(({ id }) => id === editedId);
  const list = isOwn
    ? { label: messages.agency, to: href("/dashboard/agency") }
    : { label: messages.agencies, to: href("/admin/agencies") };
  return (
    <>
      {isFailure(actionData) && <ErrorSummary form={{ id: actionData.formId, failure: actionData }} />}
      <div className="page flex flex-col gap-6 py-6">
        <Breadcrumb trail={[list, { label: messages.offices }]} />
        <div>
          <h1 tabIndex={-1} className="text-xl wrap-anywhere">
            {messages.title(agency.name)}
          </h1>
          <p className="mt-2 prose">
            {messages.lead} <TextLink to={isOwn ? peoplePath : adminPeoplePath}>{messages.people}</TextLink>.
          </p>
        </div>
        <section aria-labelledby={headingId} className="flex max-w-[48rem] flex-col gap-2 border-t border-ink pt-3">
          <h2 id={headingId} tabIndex={-1} className="text-lg">
            {messages.count(offices.length)}
          </h2>
          {offices.length === 0 && <p className="prose">{messages.none}</p>}
          <ul>
            {offices.map((office) => (
              <OfficeEntry
                key={office.id}
                office={office}
                editTo={mayManage ? `${editPath(agency.id, office.id)}#${editId}` : undefined}
              />
            ))}
          </ul>
          {!mayManage && <p className="text-sm text-ink-2">{messages.readOnly}</p>}
        </section>
        {mayManage && edited && (
          <EditOffice
            key={`${edited.id}-${edited.version}`}
            agencyId={agency.id}
            office={edited}
            others={offices.filter(({ id }) => id !== edited.id)}
            constraints={constraints}
            result={actionData}
          />
        )}
        {mayManage && !edited && (
          <AddOffice
            key={offices.length}
            agencyId={agency.id}
            isFull={isFull}
            constraint={constraints.office}
            result={actionData}
          />
        )}
      </div>
    </>
  );
}

function OfficeEntry({ office, editTo }: { office: LoadedOffice; editTo: string | undefined }) {
  const { name, phone, email, peopleCount } = office;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 border-b border-line py-3">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{name}</p>
        <p>{officeAddress(office)}</p>
        <p className="text-sm text-ink-2">
          <DottedFacts facts={[phone, email, countOf(peopleCount, "person", "people")]} />
        </p>
      </div>
      {editTo !== undefined && (
        <TextLink to={editTo} className="inline-flex min-h-(--tap) items-center print:hidden">
          {messages.edit} <span className="sr-only">{name}</span>
        </TextLink>
      )}
    </li>
  );
}

type OfficeValues = Record<keyof OfficeDetails, string>;

function OfficeFields({ fields }: { fields: ServerFormFields<OfficeValues> }) {
  const { label } = officeMessages;
  return (
    <div className="grid w-full items-end gap-4 sm:grid-cols-2">
      <TextField field={fields.name} label={label.name} autoComplete="off" />
      <TextField field={fields.street} label={label.street} autoComplete="off" />
      <TextField field={fields.suburb} label={label.suburb} autoComplete="off" />
      <TextField field={fields.postcode} label={label.postcode} inputMode="numeric" autoComplete="off" />
      <TextField field={fields.phone} label={label.phone} hint={messages.phoneHint} type="tel" autoComplete="off" />
      <TextField field={fields.email} label={label.email} type="email" autoComplete="off" spellCheck={false} />
    </div>
  );
}

interface AddOfficeProps {
  agencyId: number;
  isFull: boolean;
  constraint: FormConstraint;
  result?: FormResult;
}

function AddOffice({ agencyId, isFull, constraint, result }: AddOfficeProps) {
  const form = useServerForm<OfficeValues>({ ...officeIntents.form(pathOf(agencyId), "add"), constraint, result });
  return (
    <section
      aria-labelledby="add-heading"
      className="flex max-w-[48rem] flex-col gap-3 border-t border-ink pt-3 print:hidden"
    >
      <h2 id="add-heading" className="text-lg">
        {messages.addHeading}
      </h2>
      {isFull ? (
        <p className="prose">{messages.full}</p>
      ) : (
        <ServerForm form={form} className="flex flex-col items-start gap-4">
          <OfficeFields fields={form.fields} />
          <FormEnd pendingLabel={messages.saving}>{messages.add}</FormEnd>
        </ServerForm>
      )}
    </section>
  );
}

interface EditOfficeProps {
  agencyId: number;
  office: LoadedOffice;
  others: readonly LoadedOffice[];
  constraints: Record<"office" | "close", FormConstraint>;
  result?: FormResult;
}

function EditOffice({ agencyId, office, others, constraints, result }: EditOfficeProps) {
  const { id, name, street, suburb, postcode, peopleCount } = office;
  const path = editPath(agencyId, id);
  const form = useServerForm<OfficeValues>({
    ...officeIntents.form(path, "change", id),
    constraint: constraints.office,
    result,
    defaultValue: { name, street, suburb, postcode, phone: office.phone ?? "", email: office.email ?? "" },
  });
  const close = useServerForm<{ confirm: string; moveTo: string }>({
    ...officeIntents.form(path, "close", id),
    constraint: constraints.close,
    result,
  });
  const options = [
    { value: "", label: officeMessages.none },
    ...others.map((other) => ({ value: String(other.id), label: other.name })),
  ];
  return (
    <>
      <section
        aria-labelledby={editId}
        className="flex max-w-[48rem] flex-col gap-3 border-t border-ink pt-3 print:hidden"
      >
        <h2 id={editId} tabIndex={-1} className="text-lg wrap-anywhere">
          {messages.editHeading(name)}
        </h2>
        <ServerForm form={form} className="flex flex-col items-start gap-4">
          <OfficeFields fields={form.fields} />
          <FormEnd pendingLabel={messages.saving}>{messages.save}</FormEnd>
        </ServerForm>
        <p>
          <TextLink to={pathOf(agencyId)} className="inline-flex min-h-(--tap) items-center">
            {messages.addAnother}
          </TextLink>
        </p>
      </section>
      <section
        aria-labelledby="close-heading"
        className="flex max-w-[48rem] flex-col gap-3 border-t border-ink pt-3 print:hidden"
      >
        <h2 id="close-heading" className="text-lg wrap-anywhere">
          {messages.closeHeading(name)}
        </h2>
        <p className="prose">{messages.closeLead(peopleCount)}</p>
        <ServerForm form={close} className="flex flex-col items-start gap-3">
          {peopleCount > 0 && (
            <SelectField
              field={close.fields.moveTo}
              label={officeMessages.label.moveTo}
              options={options}
              autoComplete="off"
              className="w-full max-w-[24rem]"
            />
          )}
          <CheckboxField field={close.fields.confirm} label={messages.confirmClosing(name)} />
          <FormEnd variant="danger" pendingLabel={messages.saving}>
            {messages.close}
          </FormEnd>
        </ServerForm>
      </section>
    </>
  );
}
