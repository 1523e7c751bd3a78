import { data, href, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { colleagueProfileSchema } from "#app/features/agents/model/agent.schema.ts";
import { findProfile } from "#app/features/agents/own-profile/own-profile.queries.server.ts";
import { changeProfile, explainChange } from "#app/features/agents/own-profile/own-profile.server.ts";
import { toProfileFields } from "#app/features/agents/own-profile/own-profile.ts";
import { myListingsPath } from "#app/features/listings/manage/paths.ts";
import {
  agencyRoles,
  canRemovePerson,
  canSeeFigures,
  isSame,
  may,
  roleMessages,
} from "#app/features/managers/policy.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { isFailure } from "#app/forms/form-result.ts";
import { toConstraint } from "#app/forms/server-form.server.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { readRowId } from "#app/lib/fields.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requirePageAgentOrAdmin, requireUser } from "#app/session/viewer.server.ts";
import { DottedFacts } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import type { Route } from "./+types/person.page";
import { agencyDetailMessages } from "./agency.messages.ts";
import { choiceOfOfficeSchema } from "./agency.schema.ts";
import { type DepartureReview, toDepartureReview } from "./departure.ts";
import { findOfficeNames, findOfficeOfAgent } from "./offices.queries.server.ts";
import { departureReviewPath, personPath } from "./paths.ts";
import { countWorkload, findAgencyPerson, findAwayUntil } from "./people.queries.server.ts";
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
  DepartureForm,
  DepartureReviewForm,
  LeaveForm,
  OfficeForm,
  personIntents,
  personMessages,
  PersonSection,
  ProfileForm,
  RoleForm,
} from "./person-forms.tsx";

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  const title = loaderData?.person.name ?? personMessages.agency;
  return pageMeta({ title, description: personMessages.description, url, noIndex: true });
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
  const [offices, officeId, { sales, rentals, inspections, enquiries }] = await loadPageOrUnavailable(() =>
    Promise.all([findOfficeNames(person.agencyId), findOfficeOfAgent(person.id), countWorkload(person)]),
  );
  const mayEditProfile = !isYou && may(actor, "editProfiles", person.agencyId);
  const profile = mayEditProfile ? await loadPageOrUnavailable(() => findProfile(person.id)) : undefined;
  const maySetLeave = !isYou && person.userId !== null && may(actor, "setLeave", person.agencyId);
  const mayEnd = isYou || canRemovePerson(actor, person);
  const departure = mayEnd ? await loadPageOrUnavailable(() => findDeparture(viewer, person)) : undefined;
  return {
    person: { id: person.id, name: person.name, role: person.role, agency: person.agencyName },
    isYou,
    work: {
      ...(canSeeFigures(actor, person, "homes") && { sales, rentals, inspections }),
      ...(canSeeFigures(actor, person, "enquiries") && { enquiries }),
    },
    departure,
    review: departure && readReview(departure, url),
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

/** Undefined unless the address has the colleagues of a departure to confirm. */
function readReview(departure: Departure, { searchParams }: URL): DepartureReview | undefined {
  if (searchParams.has("do")) return undefined;
  const [receiver, rentalReceiver, principal] = ["receiver", "rentalReceiver", "principal"].map((name) =>
    readRowId(searchParams.get(name)),
  );
  return toDepartureReview(departure, { receiver, rentalReceiver, principal });
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
        return redirectWithFlash(personPath(id), { kind: "success", ...personMessages.saved(name, input.role) });
      },
      failure: personMessages.failed,
    }),
    office: intent({
      schema: choiceOfOfficeSchema,
      async act({ input }, args: Route.ActionArgs) {
        const id = readRowId(args.params.id) ?? 0;
        await setOffice(requireUser(args), id, input);
        const person = await findAgencyPerson(id);
        const offices = person ? await findOfficeNames(person.agencyId) : [];
        const office = offices.find((one) => one.id === input.office)?.name;
        return redirectWithFlash(personPath(id), {
          kind: "success",
          ...personMessages.officeSaved(person?.name ?? "", office),
        });
      },
      failure: personMessages.failed,
    }),
    leave: intent({
      schema: leaveSchema,
      async act({ input }, args: Route.ActionArgs) {
        const id = readRowId(args.params.id) ?? 0;
        const awayUntil = input.end ? null : input.awayUntil;
        await setLeave(requireUser(args), id, { awayUntil });
        const name = (await findAgencyPerson(id))?.name ?? "";
        return redirectWithFlash(personPath(id), { kind: "success", ...personMessages.leaveSaved(name, awayUntil) });
      },
      failure: personMessages.failed,
    }),
    profile: intent({
      schema: colleagueProfileSchema,
      async act({ input }, args: Route.ActionArgs) {
        const id = readRowId(args.params.id) ?? 0;
        await changeProfile(requireUser(args), id, input).catch((error: unknown) =>
          explainChange(error, personMessages.profileLabel),
        );
        return redirectWithFlash(personPath(id), { kind: "success", ...personMessages.profileSaved(input.name) });
      },
      failure: personMessages.failed,
    }),
    remove: intent({
      schema: departureSchema,
      async act({ input }, args: Route.ActionArgs) {
        const member = requireUser(args);
        const id = readRowId(args.params.id) ?? 0;
        const person = await endMembership(member, id, input);
        if ("review" in person) return redirect(departureReviewPath(id, person.review), 303);
        const isLeaving = person.userId === member.user.id;
        const path = member.user.role === "agent" ? href("/dashboard/agency") : href("/admin/agents");
        const message = isLeaving ? personMessages.left(person.agencyName) : personMessages.removed(person.name);
        return redirectWithFlash(path, { kind: "success", ...message });
      },
      failure: personMessages.failed,
    }),
  },
  { missingMessage: agencyDetailMessages.noPerson, guard: requirePageAgentOrAdmin },
);

/** A profile that was saved meanwhile is loaded again, so that the next attempt can replace it. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export const clientAction = intentClientAction(personIntents, { failure: personMessages.failed });

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, isYou, isColleague, maySetRole, departure, constraint, offices, office, maySetOffice } = loaderData;
  const { leave, profile, work, review } = loaderData;
  const { id, name, role, agency } = person;
  const list = isColleague
    ? { label: personMessages.agency, to: href("/dashboard/agency") }
    : { label: personMessages.agents, to: href("/admin/agents") };
  return (
    <>
      {isFailure(actionData) && <ErrorSummary form={{ id: actionData.formId, failure: actionData }} />}
      <div className="page flex flex-col gap-6 py-6">
        <Breadcrumb trail={[list, { label: name }]} />
        <div>
          <h1 tabIndex={-1} className="text-xl wrap-anywhere">
            {isYou ? personMessages.you(name) : name}
          </h1>
          <p className="wrap-anywhere text-ink-2">
            <DottedFacts facts={[roleMessages.name[role], agency, office?.name]} />
          </p>
        </div>
        <PersonSection id="role-heading" heading={personMessages.roleHeading}>
          <details>
            <summary className="min-h-(--tap) cursor-pointer content-center font-semibold text-harbour">
              {roleMessages.name[role]}: {personMessages.roleRights}
            </summary>
            <p className="mt-1">{roleMessages.rights[role]}</p>
            <dl className="mt-3 flex flex-col gap-2">
              {agencyRoles
                .filter((one) => one !== role)
                .map((one) => (
                  <div key={one}>
                    <dt className="font-semibold">{roleMessages.name[one]}</dt>
                    <dd className="text-ink-2">{roleMessages.rights[one]}</dd>
                  </div>
                ))}
            </dl>
          </details>
          {maySetRole && <RoleForm key={role} id={id} role={role} constraint={constraint} result={actionData} />}
        </PersonSection>
        <PersonSection id="work-heading" heading={personMessages.workHeading}>
          <p>{personMessages.work(work)}</p>
          {isColleague && (
            <p>
              <TextLink
                to={myListingsPath({ scope: "agency", agent: id, page: 1 })}
                className="inline-flex min-h-(--tap) items-center"
              >
                {personMessages.seeHomes(isYou)}
              </TextLink>
            </p>
          )}
        </PersonSection>
        {maySetOffice && offices.length > 0 && (
          <OfficeForm key={office?.id ?? 0} id={id} offices={offices} officeId={office?.id} result={actionData} />
        )}
        {profile && (
          <ProfileForm
            key={profile.savedAt}
            id={id}
            savedAt={profile.savedAt}
            fields={profile.fields}
            constraint={profile.constraint}
            result={actionData}
          />
        )}
        {leave && <LeaveForm key={leave.awayUntil} id={id} awayUntil={leave.awayUntil} result={actionData} />}
        {departure &&
          (review ? (
            <DepartureReviewForm person={person} isYou={isYou} review={review} result={actionData} />
          ) : (
            <DepartureForm person={person} isYou={isYou} departure={departure} result={actionData} />
          ))}
      </div>
    </>
  );
}
