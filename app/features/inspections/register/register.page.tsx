import { data, redirect, useRouteLoaderData } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { AgentPortrait } from "#app/features/agents/model/agent-card.tsx";
import {
  directionsUrl,
  formatWhen,
  formatWhere,
  formatInspection,
} from "#app/features/inspections/model/inspection-labels.server.ts";
import { registrationSchema } from "#app/features/inspections/model/inspection.schema.ts";
import { inspectionState, registerMessages } from "#app/features/inspections/model/inspection.ts";
import {
  findPublicInspection,
  findPublicInspections,
} from "#app/features/inspections/model/inspections.queries.server.ts";
import { inspectionCalendarPath, inspectionPath, registeredPath } from "#app/features/inspections/model/paths.ts";
import { listingName, shortPriceLabel } from "#app/features/listings/model/labels.ts";
import { RoomCounts } from "#app/features/listings/model/listing-card.tsx";
import { findListing, type ListingDetail } from "#app/features/listings/model/listing.queries.server.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { CoverPhoto } from "#app/features/pictures/model/cover-photo.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { TextField } from "#app/forms/fields.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { type FormResult, submittedValues } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { RetryForm } from "#app/forms/retry-form.tsx";
import { type FormConstraint, serverForm } from "#app/forms/server-form.server.ts";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadPage, loadPart } from "#app/http/page-loader.server.ts";
import { keepPrivate } from "#app/http/response-headers.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import { phoneParts } from "#app/lib/phone.server.ts";
import { getCaller, getViewer } from "#app/session/viewer.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PhoneNumber } from "#app/ui/contact-links.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import type { Route } from "./+types/register.page";
import { InspectionTimeList } from "./home-inspections.tsx";
import { findOwnTimes } from "./own-times.server.ts";
import { registerForInspection } from "./register.server.ts";

const messages = {
  page: "Inspection",
  whyRegister:
    "The agent will know that you are coming, and we will email you if the inspection is moved or cancelled.",
  failed: "We could not register you just now.",
  inspectionOf: "Inspection of",
  with: (names: string, agency?: string) =>
    ["With", names, ...(agency === undefined ? [] : [`of ${agency}`])].join(" "),
  titleOf: (home: string, when: string) => `Inspection of ${home}, ${when}`,
} as const;

const formId = "register";
const registration = serverForm(registrationSchema, { id: formId });

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  const { inspection } = loaderData;
  const title = inspection ? messages.titleOf(inspection.name, inspection.when) : messages.page;
  // Expires in days, and the home has a page.
  return pageMeta({ title, description: messages.whyRegister, url, noIndex: true });
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const id = readRowId(params.id);
  if (id === undefined) throw data(null, { status: 404 });
  const { constraint } = registration;
  return loadPage({ fallback: { path: url.pathname, constraint, inspection: undefined } }, async () => {
    const stored = await findPublicInspection(id);
    if (!stored) throw data(null, { status: 404 });
    const viewer = getViewer(context);
    const [home, others, own = []] = await Promise.all([
      findListing(stored.listingId),
      findPublicInspections(stored.listingId),
      viewer && loadPart(findOwnTimes(viewer.id, [stored.listingId])),
    ]);
    if (own.length === 0) cachePublicly(inspectionPath(id));
    const inspection = {
      id,
      name: listingName(stored),
      place: formatWhere(stored),
      isPlaceHidden: stored.hiddenPart !== null,
      directions: directionsUrl(stored),
      when: formatWhen(stored),
      state: inspectionState(stored, new Date()),
      reason: stored.cancelReason,
      homePath: listingPath({ ...stored, id: stored.listingId }),
      home: home && toHomeView(home),
      others: others.filter((other) => other.id !== id).map(formatInspection),
      own,
    };
    return { path: inspectionPath(id), constraint, inspection };
  });
}

function toHomeView(home: ListingDetail) {
  const { amount, isGuide, frequency } = shortPriceLabel(home);
  const { id, propertyType, bedrooms, bathrooms, parking, landSize, heroImageUrl, agent, secondAgent } = home;
  return {
    id,
    propertyType,
    bedrooms,
    bathrooms,
    parking,
    landSize,
    heroImageUrl,
    cover: home.photos[0] ?? null,
    price: isGuide ? `${listingsMessages.guide} ${amount}` : amount,
    frequency,
    agent: agent && {
      name: agent.name,
      portrait: agent.portrait,
      photoUrl: agent.photoUrl,
      names: [agent, secondAgent].flatMap((each) => each?.name ?? []).join(" and "),
      agency: agent.agency?.name,
    },
    phone: phoneParts(home.contactPhone),
  };
}

export const action = pageAction(
  registration,
  async (input, args: Route.ActionArgs) => {
    const id = readRowId(args.params.id);
    if (id === undefined) throw new NotFound(registerMessages.noInspection);
    const receipt = await registerForInspection(getCaller(args), id, input);
    keepPrivate(args.context);
    return redirect(registeredPath(receipt), 303);
  },
  { failure: messages.failed },
);

export const clientAction = formClientAction({ form: formId, failure: messages.failed });

export default function RegisterPage({
  loaderData: { path, constraint, inspection },
  actionData,
}: Route.ComponentProps) {
  const typed = submittedValues(actionData);
  if (!inspection) {
    return typed ? (
      <RetryForm fields={typed} action={path} />
    ) : (
      <div className="page flex flex-col gap-6 py-6">
        <h1 tabIndex={-1} className="text-xl">
          {messages.page}
        </h1>
        <LoadFailed title={registerMessages.notLoaded} path={path} />
      </div>
    );
  }
  // Resets the form for another inspection.
  return <RegisterScreen key={path} path={path} constraint={constraint} inspection={inspection} result={actionData} />;
}

interface RegisterScreenProps {
  path: string;
  constraint: FormConstraint;
  inspection: NonNullable<Route.ComponentProps["loaderData"]["inspection"]>;
  result?: FormResult;
}

interface Known {
  member?: { contact: { name: string; email: string } };
}

function RegisterScreen({ path, constraint, inspection, result }: RegisterScreenProps) {
  const contact = useRouteLoaderData<Known>("root")?.member?.contact;
  const form = useServerForm<{ name: string; email: string; phone: string }>({
    id: formId,
    action: path,
    constraint,
    result,
    defaultValue: contact,
  });
  const { name, email, phone } = form.fields;
  const registered = inspection.own.find(({ inspectionId }) => inspectionId === inspection.id);
  const isOpen = inspection.state === "to come" || inspection.state === "on now";
  return (
    <div className="page flex flex-col gap-4 py-4">
      <Breadcrumb trail={[{ label: inspection.name, to: inspection.homePath }, { label: messages.page }]} />
      {/* On a desktop the form has its own column, so that its button is on the first screen. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_auto_1fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <header className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 sm:grid-rows-[auto_auto_1fr] sm:gap-x-8">
            {inspection.home && <HomePicture home={inspection.home} />}
            <h1 tabIndex={-1} className="col-start-2 min-w-0 text-lg max-sm:self-center sm:text-xl">
              {/* An address breaks as late as possible. */}
              {messages.inspectionOf} <span className="inline-block">{inspection.name}</span>
            </h1>
            <Appointment inspection={inspection} />
            <div className="flex min-w-0 flex-col gap-1 max-sm:col-span-2 sm:col-start-2">
              {inspection.home && <HomeLine home={inspection.home} />}
              {/* The heading has it unless it is hidden. */}
              <p className={inspection.isPlaceHidden ? "text-ink-2" : "text-ink-2 max-sm:hidden"}>{inspection.place}</p>
            </div>
          </header>
          {inspection.state === "cancelled" && (
            <Alert tone="warn" title={registerMessages.cancelled}>
              {inspection.reason}
            </Alert>
          )}
          {registered && (
            <Alert tone="ok" title={registerMessages.registered}>
              <TextLink to={registered.path}>{registerMessages.change}</TextLink>
            </Alert>
          )}
          {inspection.state === "over" && <Alert tone="note" title={registerMessages.over} />}
        </div>
        {isOpen && (
          <section
            aria-labelledby="register-heading"
            className="flex flex-col gap-3 border border-t-3 border-line border-t-ink bg-surface p-4 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:self-start print:hidden"
          >
            <h2 id="register-heading" className="text-lg">
              Register for this inspection
            </h2>
            <ErrorSummary form={form} className="" />
            <ServerForm form={form} className="flex flex-col gap-3">
              <TextField field={name} label="Name" autoComplete="name" />
              <TextField field={email} label="Email" type="email" autoComplete="email" />
              <TextField field={phone} label="Phone" type="tel" autoComplete="tel" />
              <Honeypot />
              <p className="text-sm text-ink-2">
                {registerMessages.notice} <TextLink to="/privacy">How we look after your details</TextLink>.
              </p>
              <FormMessage />
              <SubmitButton variant="act" pendingLabel="Registering...">
                {registerMessages.submit}
              </SubmitButton>
            </ServerForm>
            <p className="text-sm text-ink-2">{messages.whyRegister}</p>
          </section>
        )}
        {isOpen && (
          <p className={`flex flex-wrap gap-3 print:hidden ${inspection.home ? "lg:ml-72" : ""}`}>
            <ButtonLink to={inspectionCalendarPath(inspection.id)} reloadDocument variant="quiet">
              {registerMessages.toCalendar}
            </ButtonLink>
            {inspection.directions && (
              <ButtonLink to={inspection.directions} variant="quiet" rel="noreferrer">
                {registerMessages.directions}
              </ButtonLink>
            )}
          </p>
        )}
        {inspection.others.length > 0 && (
          <section aria-labelledby="others" className="flex min-w-0 flex-col gap-3">
            <h2 id="others" className="text-xl">
              Other inspections of this home
            </h2>
            <InspectionTimeList inspections={inspection.others} own={inspection.own} />
          </section>
        )}
      </div>
      <SampleDataNotice />
    </div>
  );
}

type ShownHome = NonNullable<RegisterScreenProps["inspection"]["home"]>;

/** The time, next to the face and name of the agent. */
function Appointment({ inspection: { when, home } }: Pick<RegisterScreenProps, "inspection">) {
  const [day = "", hours = ""] = when.split(/(?<=,) /);
  return (
    <div className="flex min-w-0 items-center gap-3 max-sm:col-span-2 sm:col-start-2">
      {home?.agent && <AgentPortrait {...home.agent} />}
      <div className="min-w-0">
        <p className="text-lg font-bold tnum sm:text-[1.5rem]">
          {day} <span className="whitespace-nowrap">{hours}</span>
        </p>
        {home && (
          <p className="text-sm text-ink-2">
            {home.agent && `${messages.with(home.agent.names, home.agent.agency)} · `}
            <PhoneNumber parts={home.phone} className="font-semibold whitespace-nowrap" />
          </p>
        )}
      </div>
    </div>
  );
}

function HomeLine({ home }: { home: ShownHome }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <p>
        <span className="font-semibold">{home.price}</span> {home.frequency}
      </p>
      <RoomCounts home={home} kind={home.propertyType} landSize={home.landSize} />
    </div>
  );
}

function HomePicture({ home }: { home: ShownHome }) {
  return (
    <div className="small-photo w-24 sm:row-span-3 sm:w-64">
      <CoverPhoto home={home} sizes="(min-width:30rem) 16rem,6rem" priority="eager" />
    </div>
  );
}
