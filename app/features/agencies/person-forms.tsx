import type { ReactNode } from "react";
import { type AgencyRole, agencyRoles, roleMessages } from "#app/features/managers/policy.ts";
import { SelectField, TextAreaField, TextField } from "#app/forms/fields.tsx";
import type { FormResult } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import type { FormConstraint } from "#app/forms/server-form.server.ts";
import { FormEnd, FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { formatDay } from "#app/lib/dates.ts";
import { defineIntents } from "#app/lib/intents.ts";
import { TextLink } from "#app/ui/link.tsx";
import { officeMessages } from "./agency.messages.ts";
import { departureMessages, type DepartureReview, toConfirmation, type Workload } from "./departure.ts";
import { departureHeadingId, officeHeadingId, personPath } from "./paths.ts";
import type { Departure } from "./people.server.ts";

export const personIntents = defineIntents({
  role: { fullPage: true },
  office: { fullPage: true },
  leave: { fullPage: true },
  profile: { fullPage: true },
  remove: { fullPage: true },
});

export const personMessages = {
  description: "The role of someone in your agency, and leaving it.",
  agency: "Your agency",
  agents: "Agents",
  you: (name: string) => `${name} (you)`,
  workHeading: "Current work",
  /** Figures that the viewer may not see are absent. */
  work: (work: Partial<Workload>) =>
    departureMessages.work({ sales: 0, rentals: 0, enquiries: 0, heldEnquiries: 0, inspections: 0, ...work }) ||
    (work.enquiries === undefined ? "No homes or inspections at present" : "Nothing at present"),
  seeHomes: (isYou: boolean) => (isYou ? "See your homes" : "See their homes"),
  roleHeading: "Role",
  roleRights: "what this role may do",
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
  photoHint: "Starting with https://. A portrait that they have uploaded replaces it. Emails show portraits only.",
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
  review: "Check who receives what, then confirm.",
  mailed: "Everyone concerned gets an email.",
  chooseAgain: "Choose again",
  principal: "New principal",
  principalHint: "An agency needs a principal.",
  notVerified: (name: string) => `${name} (not verified yet)`,
  chooseColleague: "Choose a colleague",
  left: (agency: string) => ({ title: `You have left ${agency}`, text: "You can join another agency, or create one." }),
  removed: (name: string) => ({ title: `${name} was removed`, text: "Everyone concerned gets an email." }),
  failed: "We couldn’t change that. Please try again in a moment.",
} as const;

const roleOptions = agencyRoles.map((role) => ({ value: role, label: roleMessages.name[role] }));

interface PersonSectionProps {
  /** The id of the heading. */
  id: string;
  heading: string;
  children: ReactNode;
}

export function PersonSection({ id, heading, children }: PersonSectionProps) {
  return (
    <section aria-labelledby={id} className="flex max-w-[40rem] flex-col gap-3 border-t border-ink pt-3">
      <h2 id={id} tabIndex={-1} className="text-lg wrap-anywhere">
        {heading}
      </h2>
      {children}
    </section>
  );
}

export function RoleForm({
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
    ...personIntents.form(personPath(id), "role"),
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
      <FormEnd variant="quiet" pendingLabel={personMessages.saving}>
        {personMessages.save}
      </FormEnd>
    </ServerForm>
  );
}

interface OfficeFormProps {
  /** The id of the person. */
  id: number;
  offices: readonly { id: number; name: string }[];
  officeId: number | undefined;
  result?: FormResult;
}

export function OfficeForm({ id, offices, officeId, result }: OfficeFormProps) {
  const form = useServerForm<{ office: string }>({
    ...personIntents.form(personPath(id), "office"),
    constraint: {},
    result,
    defaultValue: { office: officeId === undefined ? "" : String(officeId) },
  });
  const options = [
    { value: "", label: officeMessages.none },
    ...offices.map((office) => ({ value: String(office.id), label: office.name })),
  ];
  return (
    <PersonSection id={officeHeadingId} heading={personMessages.officeHeading}>
      <ServerForm form={form} className="flex flex-col items-start gap-3">
        <SelectField
          field={form.fields.office}
          label={officeMessages.label.office}
          hint={personMessages.officeHint}
          options={options}
          autoComplete="off"
          className="w-full max-w-[24rem]"
        />
        <FormEnd variant="quiet" pendingLabel={personMessages.saving}>
          {personMessages.saveOffice}
        </FormEnd>
      </ServerForm>
    </PersonSection>
  );
}

type ProfileFields = Record<keyof typeof personMessages.profileLabel, string>;

interface ProfileFormProps {
  /** The id of the person. */
  id: number;
  savedAt: number;
  fields: ProfileFields;
  constraint: FormConstraint;
  result?: FormResult;
}

export function ProfileForm({ id, savedAt, fields: values, constraint, result }: ProfileFormProps) {
  const form = useServerForm<ProfileFields>({
    ...personIntents.form(personPath(id), "profile"),
    constraint,
    result,
    defaultValue: values,
  });
  const { fields } = form;
  const { profileLabel: label } = personMessages;
  return (
    <PersonSection id="profile-heading" heading={personMessages.profileHeading}>
      <p className="text-ink-2">{personMessages.profileHint}</p>
      <ServerForm form={form} className="flex flex-col gap-4">
        <TextField field={fields.name} label={label.name} autoComplete="off" />
        <TextField field={fields.phone} label={label.phone} type="tel" autoComplete="off" />
        <TextField
          field={fields.photoUrl}
          label={label.photoUrl}
          hint={personMessages.photoHint}
          type="url"
          inputMode="url"
          autoComplete="off"
        />
        <TextAreaField
          field={fields.suburbs}
          label={label.suburbs}
          hint={personMessages.suburbsHint}
          rows={2}
          autoComplete="off"
        />
        <TextAreaField field={fields.profileDescription} label={label.profileDescription} rows={6} autoComplete="off" />
        {/* Of the stored profile, also after a conflict, so that saving again replaces it. */}
        <input type="hidden" name="savedAt" value={savedAt} />
        <FormEnd variant="quiet" pendingLabel={personMessages.saving} className="self-start">
          {personMessages.saveProfile}
        </FormEnd>
      </ServerForm>
    </PersonSection>
  );
}

interface LeaveFormProps {
  /** The id of the person. */
  id: number;
  awayUntil: string | null;
  result?: FormResult;
}

export function LeaveForm({ id, awayUntil, result }: LeaveFormProps) {
  const form = useServerForm<{ awayUntil: string }>({
    ...personIntents.form(personPath(id), "leave"),
    constraint: { awayUntil: { required: awayUntil === null } },
    result,
    defaultValue: { awayUntil: awayUntil ?? "" },
  });
  return (
    <PersonSection id="leave-heading" heading={personMessages.leaveHeading}>
      <ServerForm form={form} className="flex flex-col items-start gap-3">
        <TextField
          field={form.fields.awayUntil}
          label={personMessages.awayUntil}
          hint={personMessages.awayHint}
          type="date"
          autoComplete="off"
          className="w-full max-w-[24rem]"
        />
        <Honeypot />
        <FormMessage />
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="quiet" pendingLabel={personMessages.saving}>
            {personMessages.saveLeave}
          </SubmitButton>
          {awayUntil !== null && (
            <SubmitButton variant="quiet" name="end" value="yes" pendingLabel={personMessages.saving}>
              {personMessages.endLeave}
            </SubmitButton>
          )}
        </div>
      </ServerForm>
    </PersonSection>
  );
}

interface DepartureSectionProps {
  person: { id: number; name: string; agency: string };
  isYou: boolean;
  result?: FormResult;
}

const departureHeading = (person: DepartureSectionProps["person"], isYou: boolean) =>
  isYou ? personMessages.leave(person.agency) : personMessages.remove(person.name, person.agency);

interface DepartureFormProps extends DepartureSectionProps {
  departure: Departure;
}

export function DepartureForm({ person, isYou, departure, result }: DepartureFormProps) {
  const { sales, rentals, enquiries, heldEnquiries, colleagues, needsPrincipal } = departure;
  const form = useServerForm<Record<"receiver" | "rentalReceiver" | "principal", string>>({
    ...personIntents.form(personPath(person.id), "remove"),
    // Each is shown only where it must be chosen.
    constraint: { receiver: { required: true }, principal: { required: true } },
    result,
  });
  const heading = departureHeading(person, isYou);
  const hasWork = sales + rentals + enquiries + heldEnquiries > 0;
  const people = colleagues.map(({ id, name, isVerified }) => ({
    value: String(id),
    label: isVerified ? name : personMessages.notVerified(name),
  }));
  const options = [{ value: "", label: personMessages.chooseColleague }, ...people];
  const explanation = !hasWork ? personMessages.nothingToHandOver : personMessages.handedOver(departure);
  return (
    <PersonSection id={departureHeadingId} heading={heading}>
      <p className="prose">{hasWork && colleagues.length === 0 ? personMessages.alone : explanation}</p>
      <ServerForm form={form} className="flex flex-col items-start gap-3">
        {hasWork && colleagues.length > 0 && (
          <SelectField
            field={form.fields.receiver}
            label={personMessages.receiver}
            options={options}
            autoComplete="off"
            className="w-full max-w-[24rem]"
          />
        )}
        {sales > 0 && rentals > 0 && people.length > 1 && (
          <SelectField
            field={form.fields.rentalReceiver}
            label={personMessages.rentalReceiver}
            options={[{ value: "", label: personMessages.sameColleague }, ...people]}
            autoComplete="off"
            className="w-full max-w-[24rem]"
          />
        )}
        {needsPrincipal && (
          <SelectField
            field={form.fields.principal}
            label={personMessages.principal}
            hint={personMessages.principalHint}
            options={options}
            autoComplete="off"
            className="w-full max-w-[24rem]"
          />
        )}
        <FormEnd variant="danger" pendingLabel={personMessages.removing}>
          {heading}
        </FormEnd>
      </ServerForm>
    </PersonSection>
  );
}

/** Confirms the choices of `DepartureForm`. */
export function DepartureReviewForm({
  person,
  isYou,
  review: { chosen, sentences },
  result,
}: DepartureSectionProps & { review: DepartureReview }) {
  const form = useServerForm({ ...personIntents.form(personPath(person.id), "remove"), constraint: {}, result });
  const heading = departureHeading(person, isYou);
  return (
    <PersonSection id={departureHeadingId} heading={`${heading}?`}>
      <p>{personMessages.review}</p>
      <ServerForm form={form} className="flex flex-col items-start gap-3 border-l-3 border-ink pl-3">
        {sentences.map((sentence) => (
          <p key={sentence} className="font-semibold wrap-anywhere">
            {sentence}
          </p>
        ))}
        <p className="text-ink-2">{personMessages.mailed}</p>
        {Object.entries({ ...chosen, confirm: toConfirmation(chosen) }).map(
          ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <FormEnd variant="danger" pendingLabel={personMessages.removing}>
          {heading}
        </FormEnd>
        <TextLink to={`${personPath(person.id)}#${departureHeadingId}`} className="inline-flex min-h-6 items-center">
          {personMessages.chooseAgain}
        </TextLink>
      </ServerForm>
    </PersonSection>
  );
}
