import { data, redirect } from "react-router";
import type { PageHandle } from "#app/chrome/document/hydration.server.ts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { directionsUrl, formatWhen, formatWhere } from "#app/features/inspections/model/inspection-labels.server.ts";
import { inspectionState, type InspectionState, registerMessages } from "#app/features/inspections/model/inspection.ts";
import { findInspection, type Inspection } from "#app/features/inspections/model/inspections.queries.server.ts";
import {
  coursePath,
  inspectionCalendarPath,
  inspectionPath,
  planPath,
  registeredId,
  registeredPath,
  registrationPath,
} from "#app/features/inspections/model/paths.ts";
import { findOpenAfterwards } from "#app/features/inspections/plan/plan.server.ts";
import { COURSE_SIZES } from "#app/features/inspections/plan/plan.ts";
import { WithdrawalForm } from "#app/features/leads/model/enquiry-view.tsx";
import { listingName } from "#app/features/listings/model/labels.ts";
import { findListing, type ListingDetail } from "#app/features/listings/model/listing.queries.server.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { buttonForm } from "#app/forms/server-form.server.ts";
import { FormEnd, ServerForm } from "#app/forms/server-form.tsx";
import { type ServerFormHandle, useServerForm } from "#app/forms/use-server-form.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadPage, loadPart } from "#app/http/page-loader.server.ts";
import { privatePage } from "#app/http/response-headers.server.ts";
import { defineIntents } from "#app/lib/intents.ts";
import { phoneParts } from "#app/lib/phone.server.ts";
import { sydneyDate } from "#app/lib/sydney-time.ts";
import { Alert, MailSent } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PhoneNumber } from "#app/ui/contact-links.tsx";
import { FactList } from "#app/ui/facts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import type { Route } from "./+types/registration.page";
import { readConfirmation, readMailedRegistration, readRegistration, signRegistration } from "./notify.server.ts";
import { confirmRegistration, withdrawRegistration } from "./register.server.ts";
import { findRegistration, type Registration } from "./registrations.queries.server.ts";

const messages = {
  receipt: "Your registration",
  awaiting: "Waiting for you to use the link in our email",
  confirmFailed: "We could not confirm your registration just now.",
  withdraw: "I can't come",
  withdrawMeaning:
    "We will let the agent know in our next email to them. You can register again until the inspection is over.",
  withdrawYes: "Withdraw my registration",
  withdrawing: "Withdrawing...",
  expects: (host: string) => `${host} expects you.`,
  late: "Running late?",
  call: "Call",
  plan: "See what else is open that day",
  afterwards: "Open afterwards, nearby",
  register: "Register",
  chart: (others: number) =>
    others === 0 ? "Chart around the home" : "Chart of the way to the homes that are open afterwards",
  straight: "Distances are in a straight line.",
  rings: "A ring is at the centre of a suburb: the address is on request.",
  prove: "Confirm and keep my registration",
  proving: "Confirming...",
  proveLead:
    "Confirm that this is your email address. The agent can then write to you, for example after the inspection.",
} as const;

const formId = "withdraw";

const MAX_AFTERWARDS = 3;

export const handle: PageHandle = { scripts: false };

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({
    title: messages.receipt,
    description: "When and where the inspection is, and how to withdraw your registration.",
    url,
    noIndex: true,
  });
}

export const middleware: Route.MiddlewareFunction[] = [privatePage];

export async function loader({ params }: Route.LoaderArgs) {
  const path = registrationPath(params.receipt);
  const link = readConfirmation(params.receipt);
  const receipt = link.state === "invalid" ? readRegistration(params.receipt) : link;
  const unavailable = (state: "invalid" | "expired", status: number) => data({ state, path } as const, { status });
  if (receipt.state === "expired") return unavailable("expired", 410);
  if (receipt.state === "invalid") return unavailable("invalid", 404);
  return loadPage({ fallback: { state: "loadFailed", path } as const }, async () => {
    const registration = await findRegistration(receipt.id);
    if (!registration) return unavailable("invalid", 404);
    // A used confirmation link leads to the receipt, which allows withdrawing.
    if (link.state === "valid" && !registration.awaitsConfirmation && !registration.withdrawnAt)
      throw redirect(registrationPath(signRegistration(registration)));
    const opening = await findInspection(registration.inspectionId);
    const home = opening && opening.homeStatus !== "hidden" ? await findListing(opening.listingId) : undefined;
    const afterwards = home && (await loadPart(findOpenAfterwards(registration.inspectionId, MAX_AFTERWARDS)));
    return {
      state: "loaded",
      path,
      registration: {
        ...formatRegistration(registration, opening, link.state === "valid"),
        host: home && toHost(home),
        afterwards,
        canProve:
          !registration.isProven &&
          registration.withdrawnAt === null &&
          readMailedRegistration(params.receipt).state === "valid",
      },
    } as const;
  });
}

const isToCome = (state: InspectionState) => state === "to come" || state === "on now";

/** If the home is not public, only the visitor's own details. */
function formatRegistration(
  { name, email, phone, withdrawnAt, removedAt, awaitsConfirmation }: Registration,
  opening: Inspection | undefined,
  isConfirmation: boolean,
) {
  const isOpen = withdrawnAt === null && opening !== undefined && isToCome(inspectionState(opening, new Date()));
  return {
    name,
    email,
    phone,
    isWithdrawn: withdrawnAt !== null,
    isRemoved: removedAt !== null,
    isAwaiting: awaitsConfirmation && withdrawnAt === null,
    canConfirm: isOpen && isConfirmation,
    canWithdraw: isOpen && !isConfirmation,
    inspection: opening &&
      (opening.homeStatus !== "hidden" || opening.cancelledAt) && {
        id: opening.id,
        home: listingName(opening),
        homePath: opening.homeStatus === "hidden" ? undefined : listingPath({ ...opening, id: opening.listingId }),
        where: formatWhere(opening),
        isAddressPublic: opening.address !== null,
        hiddenPart: opening.hiddenPart,
        when: formatWhen(opening),
        directions: directionsUrl(opening),
        plan: planPath({ day: sydneyDate(opening.startsAt), suburbs: [opening.suburb] }),
        state: inspectionState(opening, new Date()),
        reason: opening.cancelReason,
      },
  };
}

/** Who opens the home. */
function toHost({ agent, contactPhone }: ListingDetail) {
  const name = [agent?.name, agent?.agency?.name].filter(Boolean).join(" of ");
  return { name: name || undefined, phone: phoneParts(contactPhone) };
}

const withdraw = pageAction(buttonForm(formId), async (_, { params }: Route.ActionArgs) => {
  await withdrawRegistration(params.receipt);
  return redirect(`${registrationPath(params.receipt)}#withdrawn`, 303);
});

const intents = defineIntents({ confirm: { fullPage: true } });

export const action = intentAction(
  intents,
  {
    confirm: intent({
      async act(_, { params }: Route.ActionArgs) {
        const receipt = await confirmRegistration(params.receipt);
        return redirect(registeredPath(receipt), 303);
      },
      failure: messages.confirmFailed,
    }),
  },
  { missingMessage: registerMessages.unavailable.invalid.title, otherwise: withdraw },
);

export const clientAction = intentClientAction(intents, {
  failure: messages.confirmFailed,
  otherwise: { form: formId },
});

export default function RegistrationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { path, state } = loaderData;
  const form = useServerForm({ id: formId, action: path, constraint: {}, result: actionData });
  const confirmation = useServerForm({ ...intents.form(path, "confirm"), constraint: {}, result: actionData });
  return (
    <>
      <ErrorSummary form={confirmation.failure ? confirmation : form} />
      <div className="page flex flex-col gap-6 py-6">
        {state === "loaded" ? (
          <RegistrationView {...loaderData.registration} form={form} confirmation={confirmation} />
        ) : (
          <>
            <h1 tabIndex={-1} className="text-xl">
              {registerMessages.unavailable[state].title}
            </h1>
            {state === "loadFailed" ? (
              <LoadFailed title={registerMessages.notLoaded} path={path}>
                {registerMessages.unavailable.loadFailed.text}
              </LoadFailed>
            ) : (
              <p className="prose">{registerMessages.unavailable[state].text}</p>
            )}
          </>
        )}
      </div>
    </>
  );
}

interface RegistrationViewProps extends ReturnType<typeof formatRegistration> {
  host?: ReturnType<typeof toHost>;
  /** Undefined if the home cannot be drawn. */
  afterwards: Awaited<ReturnType<typeof findOpenAfterwards>>;
  /** Whether the link proves an address that is not confirmed yet. */
  canProve: boolean;
  form: ServerFormHandle;
  confirmation: ServerFormHandle;
}

function RegistrationView({ form, confirmation, ...registration }: RegistrationViewProps) {
  const { isRemoved, isWithdrawn, isAwaiting, canWithdraw, inspection } = registration;
  if (inspection && canWithdraw && !isRemoved && !isWithdrawn && !isAwaiting) {
    return <RegisteredView {...registration} inspection={inspection} form={form} confirmation={confirmation} />;
  }
  return <RegistrationState {...registration} form={form} confirmation={confirmation} />;
}

interface RegisteredViewProps extends Pick<
  RegistrationViewProps,
  "form" | "confirmation" | "host" | "afterwards" | "name" | "email" | "phone" | "canProve"
> {
  inspection: Exclude<RegistrationViewProps["inspection"], false | null | undefined>;
}

function RegisteredView(props: RegisteredViewProps) {
  const { name, email, phone, host, inspection, afterwards, form, confirmation, canProve } = props;
  const { home, homePath, where, isAddressPublic } = inspection;
  const [day, hours] = inspection.when.split(", ");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]">
      <div className="flex min-w-0 flex-col gap-4">
        <h1 id={registeredId} tabIndex={-1} className="flex items-center gap-2 text-xl">
          <Icon name="check" className="text-ok" />
          {registerMessages.registered}
        </h1>
        {/* Phones have the time on a line of its own, after the date. */}
        <p className="font-bold tnum max-sm:text-[clamp(1.125rem,5.5vw,1.75rem)] max-sm:leading-tight sm:text-figure">
          <span className="inline-block">{day},</span> <span className="inline-block">{hours}</span>
        </p>
        <p>
          {homePath && (
            <TextLink to={homePath} className="font-semibold">
              {isAddressPublic ? where : home}
            </TextLink>
          )}
          {homePath && !isAddressPublic && <br />}
          {!(homePath && isAddressPublic) && where}
        </p>
        <p className="flex flex-wrap gap-3 print:hidden">
          <ButtonLink to={inspectionCalendarPath(inspection.id)} reloadDocument>
            <Icon name="calendar" />
            {registerMessages.toCalendar}
          </ButtonLink>
          {inspection.directions && (
            <ButtonLink to={inspection.directions} variant="quiet" rel="noreferrer">
              <Icon name="pin" />
              {registerMessages.directions}
            </ButtonLink>
          )}
        </p>
        {host && (
          <p>
            {host.name && `${messages.expects(host.name)} `}
            {messages.late} <PhoneNumber parts={host.phone} action={messages.call} />
          </p>
        )}
        {inspection.hiddenPart && (
          <p className="prose font-semibold">{registerMessages.sendsHiddenPart[inspection.hiddenPart]}</p>
        )}
        <MailSent>
          <p>{inspection.hiddenPart ? registerMessages.registeredWithoutAddress : registerMessages.registeredText}</p>
        </MailSent>
        {canProve && <ProveForm form={confirmation} />}
        <FactList
          items={[
            { term: "Name", detail: name },
            { term: "Email", detail: email },
            { term: "Phone", detail: phone },
          ]}
        />
        <WithdrawalForm form={form} labels={messages} />
      </div>
      <Surroundings inspection={inspection} afterwards={afterwards} />
    </div>
  );
}

/** The chart of the home, with the way to the homes nearby that are open afterwards. */
function Surroundings({ inspection, ...found }: Pick<RegisteredViewProps, "inspection" | "afterwards">) {
  const isDrawn = found.afterwards !== undefined;
  const afterwards = found.afterwards ?? [];
  const ids = [inspection.id, ...afterwards.map(({ id }) => id)];
  return (
    <aside className="flex min-w-0 flex-col gap-3">
      {isDrawn && (
        <picture>
          <source media="(width < 32rem)" srcSet={coursePath(ids, "narrow")} {...COURSE_SIZES.narrow} />
          <img
            src={coursePath(ids, "wide")}
            alt={messages.chart(afterwards.length)}
            {...COURSE_SIZES.wide}
            decoding="async"
            className="h-auto w-full"
          />
        </picture>
      )}
      {afterwards.length > 0 && (
        <section aria-labelledby="afterwards">
          <h2 id="afterwards" className="text-lg">
            {messages.afterwards}
          </h2>
          <ol>
            {afterwards.map(({ id, hours, where, homePath, price, away, isCentre }, index) => (
              <li key={id} className="flex items-center gap-4 border-b border-line py-2">
                <span aria-hidden="true" className={isCentre ? "course-number is-ring" : "course-number"}>
                  {index + 2}
                </span>
                <p className="min-w-0 flex-1">
                  <b className="font-semibold tnum">{hours}</b>
                  {away && `, ${away}`}
                  <br />
                  <TextLink to={homePath}>{where}</TextLink>
                  <span className="block text-sm text-ink-2 tnum">{price}</span>
                </p>
                <ButtonLink to={inspectionPath(id)} variant="quiet">
                  {messages.register} <span className="sr-only">{`${hours}, ${where}`}</span>
                </ButtonLink>
              </li>
            ))}
          </ol>
          <p className="mt-2 text-sm text-ink-2">
            {messages.straight} {afterwards.some(({ isCentre }) => isCentre) && messages.rings}
          </p>
        </section>
      )}
      <p className="print:hidden">
        <TextLink to={inspection.plan} className="inline-flex min-h-11 items-center">
          {messages.plan}
        </TextLink>
      </p>
    </aside>
  );
}

/** A button, because programs that check emails open their links. */
function ProveForm({ form }: { form: ServerFormHandle }) {
  return (
    <ServerForm form={form} className="flex flex-col items-start gap-3">
      <p className="prose">{messages.proveLead}</p>
      <FormEnd pendingLabel={messages.proving}>{messages.prove}</FormEnd>
    </ServerForm>
  );
}

/** Of a registration that is withdrawn, removed, unconfirmed or past. */
function RegistrationState({ form, confirmation, ...registration }: RegistrationViewProps) {
  const { name, email, phone, isWithdrawn, isRemoved, isAwaiting, canConfirm, canWithdraw, canProve, inspection } =
    registration;
  const status = isRemoved
    ? registerMessages.removed
    : isWithdrawn
      ? registerMessages.withdrawn
      : isAwaiting
        ? messages.awaiting
        : "Registered";
  return (
    <>
      <h1 id={registeredId} tabIndex={-1} className="text-2xl">
        {canConfirm ? "Confirm your registration" : messages.receipt}
      </h1>
      <div className="flex max-w-[48rem] flex-col gap-6">
        {isRemoved && (
          <Alert tone="warn" title={registerMessages.removed}>
            If you think that is a mistake, please ask the agent.
          </Alert>
        )}
        {isAwaiting && !canConfirm && (
          <Alert tone="note" title={messages.awaiting}>
            {registerMessages.confirmFirstText}
          </Alert>
        )}
        {isWithdrawn && !isRemoved && (
          <Alert tone="ok" id="withdrawn" role="status" title="Your registration is withdrawn">
            You are no longer on the agent’s list.
          </Alert>
        )}
        {inspection?.state === "cancelled" && (
          <Alert tone="warn" title={registerMessages.cancelled}>
            {inspection.reason}
          </Alert>
        )}
        {!inspection && <Alert tone="warn" title="This home is no longer on the market" />}
        <FactList
          items={[
            ...(inspection
              ? [
                  {
                    term: "Home",
                    detail: inspection.homePath ? (
                      <TextLink to={inspection.homePath}>{inspection.home}</TextLink>
                    ) : (
                      inspection.home
                    ),
                  },
                  { term: "When", detail: inspection.when },
                  { term: registerMessages.labels.where, detail: inspection.where },
                ]
              : []),
            { term: "Name", detail: name },
            { term: "Email", detail: email },
            { term: "Phone", detail: phone },
            { term: "Status", detail: status },
          ]}
        />
      </div>
      {canConfirm && (
        <ServerForm form={confirmation} className="flex max-w-[48rem] flex-col items-start gap-4">
          <p className="prose">You will be registered for this inspection once you confirm.</p>
          <FormEnd pendingLabel="Confirming...">Confirm my registration</FormEnd>
        </ServerForm>
      )}
      {canProve && <ProveForm form={confirmation} />}
      {inspection && isToCome(inspection.state) && !isAwaiting && (
        <p className="flex flex-wrap gap-3 print:hidden">
          {isWithdrawn ? (
            <ButtonLink to={inspectionPath(inspection.id)} variant="quiet">
              Register again
            </ButtonLink>
          ) : (
            <ButtonLink to={inspectionCalendarPath(inspection.id)} reloadDocument variant="quiet">
              {registerMessages.toCalendar}
            </ButtonLink>
          )}
        </p>
      )}
      {canWithdraw && <WithdrawalForm form={form} labels={messages} />}
    </>
  );
}
