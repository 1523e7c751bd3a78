import { data, href } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#app/forms/fields.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { type FormResult, isFailure } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { type FormConstraint, toConstraint } from "#app/forms/server-form.server.ts";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { formatDay } from "#app/lib/dates.ts";
import { readRowId } from "#app/lib/fields.ts";
import { defineIntents } from "#app/lib/intents.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requirePageAgentOrAdmin, requireUser } from "#app/session/viewer.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import { colleagueProfileSchema } from "#app/features/agents/model/agent.schema.ts";
import { toProfileFields } from "#app/features/agents/own-profile/own-profile.ts";
import { findProfile } from "#app/features/agents/own-profile/own-profile.queries.server.ts";
import { changeProfile } from "#app/features/agents/own-profile/own-profile.server.ts";
import type { Route } from "./+types/person.page";
import { agencyDetailMessages, officeMessages } from "./agency.messages.ts";
import { departureMessages, toConfirmation, type Workload } from "./departure.ts";
import { choiceOfOfficeSchema } from "./agency.schema.ts";
import { findOfficeNames, findOfficeOfAgent } from "./offices.queries.server.ts";
import { findAgencyPerson, findAwayUntil } from "./people.queries.server.ts";
import {
  type Departure,
  departureSchema,
  endMembership,
  findDeparture,
  findActor,
  leaveSchema,
  roleSchema,
  setLeave,
  setOffice,
  setRole,
} from "./people.server.ts";
import {
  type AgencyRole,
  agencyRoles,
  canRemovePerson,
  isSame,
  may,
  roleMessages,
} from "#app/features/managers/policy.ts";

const personIntents = defineIntents({
  role: { fullPage: true },
  office: { fullPage: true },
  leave: { fullPage: true },
  profile: { fullPage: true },
  remove: { fullPage: true },
});

const messages = {
  description: "The role of someone in your agency, and leaving it.",
  agency: "Your agency",
  agents: "Agents",
  you: (name: string) => `${name} (you)`,
  roleHeading: "Roles",
  save: "Save role",
  saving: "Saving...",
  saved: (name: string, role: AgencyRole) => ({
    title: "Role saved",
    text: `${name} is now ${{ principal: "a principal", manager: "a manager", agent: "an agent", assistant: "an assistant" }[role]}.`,
  }),
  officeHeading: "Office",
  officeHint: "Public pages show the office’s address and phone.",
  saveOffice: "Save office",
  officeSaved: (name: string, office: string | undefined) => ({
    title: "Office saved",
    text: office === undefined ? `${name} belongs to no office.` : `${name} belongs to ${office}.`,
  }),
  leaveHeading: "Away",
  awayUntil: "Away until",
  awayHint: "The last day away. Until then the managers also get their new enquiries. We email them about it.",
  saveLeave: "Save",
  endLeave: "End the leave",
  leaveSaved: (name: string, day: string | null) => ({
    title: day === null ? `${name} is not away` : `${name} is away until ${formatDay(day)}`,
    text: "They get an email about it.",
  }),
  profileHeading: "Public profile",
  profileHint: "We email them what you have changed.",
  profileLabel: {
    name: "Name",
    phone: "Phone",
    photoUrl: "Photo URL",
    suburbs: "Suburbs",
    profileDescription: "Description",
  },
  suburbsHint: "Where they work, separated by commas.",
  photoHint: "Starting with https://. A portrait that they have uploaded replaces it.",
  saveProfile: "Save profile",
  profileSaved: (name: string) => ({ title: "Profile saved", text: `${name} gets an email about it.` }),
  leave: (agency: string) => `Leave ${agency}`,
  remove: (name: string, agency: string) => `Remove ${name} from ${agency}`,
  removing: "Saving...",
  handedOver: (work: Workload) =>
    `Colleagues receive ${departureMessages.work(work)}. Sold and leased homes and answered enquiries stay. Everyone concerned gets an email.`,
  nothingToHandOver: "There are no homes or open enquiries to hand over.",
  alone: "There is no colleague to receive homes and open enquiries, so they stay.",
  receiver: "Colleague who receives them",
  rentalReceiver: "Another colleague for the rentals",
  sameColleague: "The same colleague",
  confirm: "Yes, hand them over",
  principal: "New principal",
  principalHint: "An agency needs a principal.",
  chooseColleague: "Choose a colleague",
  left: (agency: string) => ({ title: `You have left ${agency}`, text: "You can join another agency, or create one." }),
  removed: (name: string) => ({ title: `${name} was removed`, text: "Everyone concerned gets an email." }),
  failed: "We couldn’t change that. Please try again in a moment.",
} as const;

const pathOf = (id: number) => href("/dashboard/agency/people/:id", { id: String(id) });

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  const title = loaderData?.person.name ?? messages.agency;
  return pageMeta({ title, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const viewer = requirePageAgentOrAdmin({ context, url });
  const id = readRowId(params.id);
  const [person, actor] = await loadPageOrUnavailable(() =>
    Promise.all([id === undefined ? undefined : findAgencyPerson(id), findActor(viewer)]),
  );
  if (!person || !(viewer.isAdmin || actor.agencyId === person.agencyId)) throw data(null, { status: 404 });
  const isYou = isSame(actor, person);
  const maySetOffice = isYou || may(actor, "manageOffices", person.agencyId);
  const [offices, officeId] = await loadPageOrUnavailable(() =>
    Promise.all([findOfficeNames(person.agencyId), findOfficeOfAgent(person.id)]),
  );
  const mayEditProfile = !isYou && may(actor, "editProfiles", person.agencyId);
  const profile = mayEditProfile ? await loadPageOrUnavailable(() => findProfile(person.id)) : undefined;
  const maySetLeave = !isYou && person.userId !== null && may(actor, "setLeave", person.agencyId);
  const mayEnd = isYou || canRemovePerson(actor, person);
  return {
    person: { id: person.id, name: person.name, role: person.role, agency: person.agencyName },
    isYou,
    departure: mayEnd ? await loadPageOrUnavailable(() => findDeparture(person)) : undefined,
    isColleague: actor.agencyId === person.agencyId,
    maySetRole: may(actor, "setRoles", person.agencyId),
    offices,
    office: offices.find((office) => office.id === officeId),
    maySetOffice,
    leave: maySetLeave ? { awayUntil: await loadPageOrUnavailable(() => findAwayUntil(person.id)) } : undefined,
    profile: profile && {
      savedAt: profile.updatedAt.getTime(),
      fields: toProfileFields(profile, { name: person.name, email: "" }),
      constraint: toConstraint(colleagueProfileSchema),
    },
    constraint: toConstraint(roleSchema),
  };
}

export const action = intentAction(
  personIntents,
  {
    role: intent({
      schema: roleSchema,
      async act({ input }, args: Route.ActionArgs) {
        const id = readRowId(args.params.id) ?? 0;
        await setRole(requireUser(args), id, input);
        const name = (await findAgencyPerson(id))?.name ?? "";
        return redirectWithFlash(pathOf(id), { kind: "success", ...messages.saved(name, input.role) });
      },
      failure: messages.failed,
    }),
    office: intent({
      schema: choiceOfOfficeSchema,
      async act({ input }, args: Route.ActionArgs) {
        const id = readRowId(args.params.id) ?? 0;
        await setOffice(requireUser(args), id, input);
        const person = await findAgencyPerson(id);
        const offices = person ? await findOfficeNames(person.agencyId) : [];
        const office = offices.find((one) => one.id === input.office)?.name;
        return redirectWithFlash(pathOf(id), {
          kind: "success",
          ...messages.officeSaved(person?.name ?? "", office),
        });
      },
      failure: messages.failed,
    }),
    leave: intent({
      schema: leaveSchema,
      async act({ input }, args: Route.ActionArgs) {
        const id = readRowId(args.params.id) ?? 0;
        const awayUntil = input.end ? null : input.awayUntil;
        await setLeave(requireUser(args), id, { awayUntil });
        const name = (await findAgencyPerson(id))?.name ?? "";
        return redirectWithFlash(pathOf(id), { kind: "success", ...messages.leaveSaved(name, awayUntil) });
      },
      failure: messages.failed,
    }),
    profile: intent({
      schema: colleagueProfileSchema,
      async act({ input }, args: Route.ActionArgs) {
        const id = readRowId(args.params.id) ?? 0;
        await changeProfile(requireUser(args), id, { ...input, savedAt: null });
        return redirectWithFlash(pathOf(id), { kind: "success", ...messages.profileSaved(input.name) });
      },
      failure: messages.failed,
    }),
    remove: intent({
      schema: departureSchema,
      async act({ input }, args: Route.ActionArgs) {
        const member = requireUser(args);
        const person = await endMembership(member, readRowId(args.params.id) ?? 0, input);
        const isLeaving = person.userId === member.user.id;
        const path = member.user.role === "agent" ? href("/dashboard/agency") : href("/admin/agents");
        const message = isLeaving ? messages.left(person.agencyName) : messages.removed(person.name);
        return redirectWithFlash(path, { kind: "success", ...message });
      },
      failure: messages.failed,
    }),
  },
  { missingMessage: agencyDetailMessages.noPerson, guard: requirePageAgentOrAdmin },
);

export const clientAction = intentClientAction(personIntents, { failure: messages.failed });

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, isYou, isColleague, maySetRole, departure, constraint, offices, office, maySetOffice } = loaderData;
  const { leave, profile } = loaderData;
  const { id, name, role, agency } = person;
  const list = isColleague
    ? { label: messages.agency, to: href("/dashboard/agency") }
    : { label: messages.agents, to: href("/admin/agents") };
  return (
    <>
      {isFailure(actionData) && <ErrorSummary form={{ id: actionData.formId, failure: actionData }} />}
      <div className="page flex flex-col gap-6 py-6">
        <Breadcrumb trail={[list, { label: name }]} />
        <div>
          <h1 tabIndex={-1} className="text-xl wrap-anywhere">
            {isYou ? messages.you(name) : name}
          </h1>
          <p className="wrap-anywhere text-ink-2">
            {[roleMessages.name[role], agency, office?.name].filter(Boolean).join(" · ")}
          </p>
        </div>
        <section aria-labelledby="role-heading" className="flex max-w-[40rem] flex-col gap-3 border-t border-ink pt-3">
          <h2 id="role-heading" className="text-lg">
            {messages.roleHeading}
          </h2>
          <dl className="flex flex-col gap-2">
            {agencyRoles.map((one) => (
              <div key={one}>
                <dt className="font-semibold">{roleMessages.name[one]}</dt>
                <dd className="text-ink-2">{roleMessages.rights[one]}</dd>
              </div>
            ))}
          </dl>
          {maySetRole && <RoleForm key={role} id={id} role={role} constraint={constraint} result={actionData} />}
        </section>
        {maySetOffice && offices.length > 0 && (
          <OfficeForm key={office?.id ?? 0} id={id} offices={offices} officeId={office?.id} result={actionData} />
        )}
        {profile && (
          <ProfileForm
            key={profile.savedAt}
            id={id}
            fields={profile.fields}
            constraint={profile.constraint}
            result={actionData}
          />
        )}
        {leave && <LeaveForm key={leave.awayUntil} id={id} awayUntil={leave.awayUntil} result={actionData} />}
        {departure && <DepartureForm person={person} isYou={isYou} departure={departure} result={actionData} />}
      </div>
    </>
  );
}

const roleOptions = agencyRoles.map((role) => ({ value: role, label: roleMessages.name[role] }));

function RoleForm({
  id,
  role,
  constraint,
  result,
}: {
  id: number;
  role: AgencyRole;
  constraint: FormConstraint;
  result?: FormResult;
}) {
  const form = useServerForm<{ role: string }>({
    ...personIntents.form(pathOf(id), "role"),
    constraint,
    result,
    defaultValue: { role },
  });
  return (
    <ServerForm form={form} className="flex flex-col items-start gap-3">
      <SelectField
        field={form.fields.role}
        label={roleMessages.label}
        options={roleOptions}
        autoComplete="off"
        className="w-full max-w-[24rem]"
      />
      <Honeypot />
      <FormMessage />
      <SubmitButton variant="quiet" pendingLabel={messages.saving}>
        {messages.save}
      </SubmitButton>
    </ServerForm>
  );
}

interface OfficeFormProps {
  /** Of the person. */
  id: number;
  offices: readonly { id: number; name: string }[];
  officeId: number | undefined;
  result?: FormResult;
}

function OfficeForm({ id, offices, officeId, result }: OfficeFormProps) {
  const form = useServerForm<{ office: string }>({
    ...personIntents.form(pathOf(id), "office"),
    constraint: {},
    result,
    defaultValue: { office: officeId === undefined ? "" : String(officeId) },
  });
  const options = [
    { value: "", label: officeMessages.none },
    ...offices.map((office) => ({ value: String(office.id), label: office.name })),
  ];
  return (
    <section aria-labelledby="office-heading" className="flex max-w-[40rem] flex-col gap-3 border-t border-ink pt-3">
      <h2 id="office-heading" tabIndex={-1} className="text-lg">
        {messages.officeHeading}
      </h2>
      <ServerForm form={form} className="flex flex-col items-start gap-3">
        <SelectField
          field={form.fields.office}
          label={officeMessages.label.office}
          hint={messages.officeHint}
          options={options}
          autoComplete="off"
          className="w-full max-w-[24rem]"
        />
        <Honeypot />
        <FormMessage />
        <SubmitButton variant="quiet" pendingLabel={messages.saving}>
          {messages.saveOffice}
        </SubmitButton>
      </ServerForm>
    </section>
  );
}

type ProfileFields = Record<keyof typeof messages.profileLabel, string>;

interface ProfileFormProps {
  /** Of the person. */
  id: number;
  fields: ProfileFields;
  constraint: FormConstraint;
  result?: FormResult;
}

function ProfileForm({ id, fields: values, constraint, result }: ProfileFormProps) {
  const form = useServerForm<ProfileFields>({
    ...personIntents.form(pathOf(id), "profile"),
    constraint,
    result,
    defaultValue: values,
  });
  const { fields } = form;
  const { profileLabel: label } = messages;
  return (
    <section aria-labelledby="profile-heading" className="flex max-w-[40rem] flex-col gap-3 border-t border-ink pt-3">
      <h2 id="profile-heading" tabIndex={-1} className="text-lg">
        {messages.profileHeading}
      </h2>
      <p className="text-ink-2">{messages.profileHint}</p>
      <ServerForm form={form} className="flex flex-col gap-4">
        <TextField field={fields.name} label={label.name} autoComplete="off" />
        <TextField field={fields.phone} label={label.phone} type="tel" autoComplete="off" />
        <TextField
          field={fields.photoUrl}
          label={label.photoUrl}
          hint={messages.photoHint}
          type="url"
          inputMode="url"
          autoComplete="off"
        />
        <TextAreaField
          field={fields.suburbs}
          label={label.suburbs}
          hint={messages.suburbsHint}
          rows={2}
          autoComplete="off"
        />
        <TextAreaField field={fields.profileDescription} label={label.profileDescription} rows={6} autoComplete="off" />
        <Honeypot />
        <FormMessage />
        <div>
          <SubmitButton variant="quiet" pendingLabel={messages.saving}>
            {messages.saveProfile}
          </SubmitButton>
        </div>
      </ServerForm>
    </section>
  );
}

interface LeaveFormProps {
  /** Of the person. */
  id: number;
  awayUntil: string | null;
  result?: FormResult;
}

function LeaveForm({ id, awayUntil, result }: LeaveFormProps) {
  const form = useServerForm<{ awayUntil: string }>({
    ...personIntents.form(pathOf(id), "leave"),
    constraint: { awayUntil: { required: awayUntil === null } },
    result,
    defaultValue: { awayUntil: awayUntil ?? "" },
  });
  return (
    <section aria-labelledby="leave-heading" className="flex max-w-[40rem] flex-col gap-3 border-t border-ink pt-3">
      <h2 id="leave-heading" tabIndex={-1} className="text-lg">
        {messages.leaveHeading}
      </h2>
      <ServerForm form={form} className="flex flex-col items-start gap-3">
        <TextField
          field={form.fields.awayUntil}
          label={messages.awayUntil}
          hint={messages.awayHint}
          type="date"
          autoComplete="off"
          className="w-full max-w-[24rem]"
        />
        <Honeypot />
        <FormMessage />
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="quiet" pendingLabel={messages.saving}>
            {messages.saveLeave}
          </SubmitButton>
          {awayUntil !== null && (
            <Button variant="quiet" name="end" value="yes">
              {messages.endLeave}
            </Button>
          )}
        </div>
      </ServerForm>
    </section>
  );
}

interface DepartureFormProps extends Pick<Route.ComponentProps["loaderData"], "person" | "isYou"> {
  departure: Departure;
  result?: FormResult;
}

function DepartureForm({ person, isYou, departure, result }: DepartureFormProps) {
  const { sales, rentals, enquiries, colleagues, needsPrincipal } = departure;
  const form = useServerForm<Record<"receiver" | "rentalReceiver" | "principal" | "confirm", string>>({
    ...personIntents.form(pathOf(person.id), "remove"),
    // Each is shown only where it must be chosen.
    constraint: { receiver: { required: true }, principal: { required: true } },
    result,
  });
  const heading = isYou ? messages.leave(person.agency) : messages.remove(person.name, person.agency);
  const hasWork = sales + rentals + enquiries > 0;
  const people = colleagues.map(({ id, name }) => ({ value: String(id), label: name }));
  const options = [{ value: "", label: messages.chooseColleague }, ...people];
  const { failure } = form;
  const confirmation = failure?.error.confirm && toConfirmation(failure.initialValue);
  const explanation = !hasWork ? messages.nothingToHandOver : messages.handedOver(departure);
  return (
    <section aria-labelledby="end-heading" className="flex max-w-[40rem] flex-col gap-3 border-t border-ink pt-3">
      <h2 id="end-heading" className="text-lg wrap-anywhere">
        {heading}
      </h2>
      <p className="prose">{hasWork && colleagues.length === 0 ? messages.alone : explanation}</p>
      <ServerForm form={form} className="flex flex-col items-start gap-3">
        {hasWork && colleagues.length > 0 && (
          <SelectField
            field={form.fields.receiver}
            label={messages.receiver}
            options={options}
            autoComplete="off"
            className="w-full max-w-[24rem]"
          />
        )}
        {sales > 0 && rentals > 0 && people.length > 1 && (
          <SelectField
            field={form.fields.rentalReceiver}
            label={messages.rentalReceiver}
            options={[{ value: "", label: messages.sameColleague }, ...people]}
            autoComplete="off"
            className="w-full max-w-[24rem]"
          />
        )}
        {needsPrincipal && (
          <SelectField
            field={form.fields.principal}
            label={messages.principal}
            hint={messages.principalHint}
            options={options}
            autoComplete="off"
            className="w-full max-w-[24rem]"
          />
        )}
        {confirmation !== undefined && (
          <CheckboxField key={confirmation} field={form.fields.confirm} label={messages.confirm} value={confirmation} />
        )}
        <Honeypot />
        <FormMessage />
        <SubmitButton variant="danger" pendingLabel={messages.removing}>
          {heading}
        </SubmitButton>
      </ServerForm>
    </section>
  );
}
