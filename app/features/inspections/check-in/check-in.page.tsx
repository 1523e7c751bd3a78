import { data, href } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { findReplyAuthor } from "#app/features/agents/model/agent.queries.server.ts";
import { contactPath } from "#app/features/contacts/contact.ts";
import { documentsPath } from "#app/features/documents/document.ts";
import { findContract } from "#app/features/documents/documents.queries.server.ts";
import { findSendLimit, sendContract } from "#app/features/documents/send-document.server.ts";
import { addWalkIn, setInterest, tickVisitor, writeVisitorNote } from "#app/features/inspections/follow-up.server.ts";
import {
  findRemovable,
  findVisitors,
  type RemovableVisitor,
  type Visitor,
} from "#app/features/inspections/manage.queries.server.ts";
import {
  interestSchema,
  removalSchema,
  visitorNoteSchema,
  walkInSchema,
} from "#app/features/inspections/model/inspection.schema.ts";
import { checkInMessages, inspectionMessages } from "#app/features/inspections/model/inspection.ts";
import { findManagedInspection } from "#app/features/inspections/model/inspections.queries.server.ts";
import {
  changeInspectionPath,
  checkInPath,
  followUpPath,
  checkInIntents,
  visitorElement,
} from "#app/features/inspections/model/paths.ts";
import { removeVisitors } from "#app/features/inspections/register/register.server.ts";
import { listingsHome } from "#app/features/listings/manage/paths.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { isFailure, rejectedText } from "#app/forms/form-result.ts";
import { toConstraint } from "#app/forms/server-form.server.ts";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { requireRowId } from "#app/http/request.server.ts";
import { readRowId } from "#app/lib/fields.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { phoneParts } from "#app/lib/phone.server.ts";
import { searchText } from "#app/lib/plain-text.ts";
import { dateLabel, sydneyDate, timeLabel, timeRangeLabel } from "#app/lib/sydney-time.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requirePageAgentOrAdmin, requireUser } from "#app/session/viewer.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextInput } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import type { Route } from "./+types/check-in.page";
import { checkInFormMessages, RemovalForms, type WalkInFields, WalkInForm } from "./check-in-forms.tsx";
import { CheckInList } from "./check-in-list.tsx";

/** More people can be searched by name. */
const SHORT_LIST = 6;
const MAX_SEARCH = 100;
const PHONE_END = 3;

const messages = {
  title: "Check-in list",
  search: {
    label: "Find a person",
    field: "Name",
    submit: "Find",
    none: (name: string) => `No one named “${name}” is on this list.`,
    all: "Show everyone",
  },
  came: (came: number, all: number) => `${came} of ${all} checked in`,
  phoneEnd: (digits: string) => `phone ending ${digits}`,
  cancelled: (reason: string | null) =>
    reason ? `This inspection is cancelled: ${reason}` : "This inspection is cancelled.",
  ticked: (name: string) => ({ title: `${name} checked in`, text: "The check-in list is up to date." }),
  unticked: (name: string) => ({ title: `${name} is no longer checked in`, text: "The check-in list is up to date." }),
  noted: (name: string) => ({ title: `Saved for ${name}`, text: "Only the people who manage this home see it." }),
  contractOffered: (name: string) => ({
    title: `Contract offered to ${name}`,
    text: "We have emailed them that they can get it from you.",
  }),
  contractSent: (name: string) => ({
    title: `Contract sent to ${name}`,
    text: "We have emailed them a private link. The documents of this home show when they download it.",
  }),
  feedback: {
    liked: { yes: "Liked it", partly: "Liked it in part", no: "Did not like it" },
    price: (amount: string) => `thinks it is worth ${amount}`,
  },
  followUp: "Write to everyone who came",
  onList: (name: string, time: string | undefined) =>
    `${name} is on this list already with this email address${time === undefined ? "" : `, checked in at ${time}`}. Tick the box if this is another person.`,
  added: (name: string) => ({ title: `${name} added`, text: "They are checked in." }),
  remove: {
    done: (count: number) => ({
      title: count === 1 ? "1 person removed" : `${count} people removed`,
      text: "They are no longer on the check-in list.",
    }),
    state: {
      confirmed: "email confirmed",
      unconfirmed: "email not confirmed",
      awaiting: "waiting for them to confirm by email",
      walkedIn: "walked in",
    },
  },
  awaiting: (count: number) =>
    count === 1
      ? "1 more registration counts once its email address is confirmed."
      : `${count} more registrations count once their email addresses are confirmed.`,
} as const;

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({
    title: messages.title,
    description: "The people who registered for one of your inspections.",
    url,
    noIndex: true,
  });
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const viewer = requirePageAgentOrAdmin({ context, url });
  const id = readRowId(params.id);
  const loaded = await loadPageOrUnavailable(async () => {
    const inspection = id === undefined ? undefined : await findManagedInspection(id, viewer);
    if (!inspection) return undefined;
    const [visitors, removable, contractFile] = await Promise.all([
      findVisitors(inspection.id),
      findRemovable(inspection.id),
      findContract(inspection.listingId),
    ]);
    const isSent = contractFile !== undefined && inspection.listingType === "sale" && inspection.isVisible;
    const { trust } = await findReplyAuthor(viewer.id);
    const sendLimit = isSent ? await findSendLimit(viewer.id, trust, { isLeadReply: false }) : undefined;
    return { inspection, visitors, removable, hasFile: contractFile !== undefined, sendLimit };
  });
  if (!loaded) throw data(null, { status: 404 });
  const { id: inspectionId, listingId, startsAt, endsAt, cancelledAt, cancelReason, ...home } = loaded.inspection;
  const canOffer = home.listingType === "sale" && home.isVisible;
  const day = sydneyDate(startsAt);
  const came = loaded.visitors.filter(({ attendedAt }) => attendedAt).length;
  const search = searchText(url.searchParams.get("name"), MAX_SEARCH) ?? "";
  const distinctions = distinguishVisitors(loaded.visitors);
  return {
    id: inspectionId,
    listingId,
    when: `${dateLabel(day)}, ${timeRangeLabel(startsAt, endsAt)}`,
    title: home.title,
    place: `${home.address}, ${home.suburb}`,
    cancelled: cancelledAt ? messages.cancelled(cancelReason) : undefined,
    came,
    isOver: !cancelledAt && endsAt <= new Date(),
    /** Undefined on the day of the inspection. */
    opensOn: day <= sydneyDate(new Date()) ? undefined : checkInMessages.opensOn(dateLabel(day)),
    canChange: !cancelledAt && endsAt > new Date(),
    sendLimit: loaded.sendLimit,
    count: messages.came(came, loaded.visitors.length),
    search,
    hasVisitors: loaded.visitors.length > 0,
    isLong: loaded.visitors.length > SHORT_LIST,
    visitors: loaded.visitors.map((visitor) => ({
      ...toVisitorRow(visitor, listingId, { canOffer, isFile: loaded.hasFile }),
      distinction: distinctions.get(visitor.id),
      isFound: visitor.name.toLowerCase().includes(search.toLowerCase()),
    })),
    removable: loaded.removable.map(({ id: value, name, email, ...visitor }) => ({
      value: String(value),
      label: `${[name, email].filter(Boolean).join(", ")} (${messages.remove.state[stateOf(visitor)]})`,
    })),
    unconfirmed: loaded.removable.filter((visitor) => ["awaiting", "unconfirmed"].includes(stateOf(visitor))).length,
    awaiting: loaded.removable.filter(({ awaitsConfirmation }) => awaitsConfirmation).length,
    removal: toConstraint(removalSchema),
    from: listingsHome(viewer.role),
    constraint: toConstraint(walkInSchema),
  };
}

function toVisitorRow(
  visitor: Visitor,
  listingId: number,
  { canOffer, isFile }: Record<"canOffer" | "isFile", boolean>,
) {
  const { id, name, phone, email, source, attendedAt, ...notes } = visitor;
  return {
    id,
    name,
    phone: phone ? phoneParts(phone) : undefined,
    contact: email === null ? undefined : contactPath({ visitor: id }),
    walkedIn: source === "walk-in",
    cameAt: attendedAt ? timeLabel(attendedAt) : undefined,
    interest: notes.interest,
    note: notes.agentNote ?? "",
    contract: {
      offeredAt: notes.contractOfferedAt ? formatOffer(notes.contractOfferedAt) : undefined,
      canOffer: canOffer && email !== null,
      isFile,
      documents: email === null ? undefined : documentsPath(listingId, { visitor: id }),
    },
    feedback: formatFeedback(notes),
  };
}

/** The email address of people who share a name, or else the end of their phone number. */
function distinguishVisitors(visitors: readonly Visitor[]): Map<number, string> {
  const byName = Map.groupBy(visitors, ({ name }) => name.trim().toLowerCase());
  const shared = [...byName.values()].filter((sameName) => sameName.length > 1).flat();
  return new Map(
    shared.flatMap(({ id, email, phone }) => {
      const digits = phone?.replaceAll(/\D/g, "") ?? "";
      const distinction = email ?? (digits === "" ? undefined : messages.phoneEnd(digits.slice(-PHONE_END)));
      return distinction === undefined ? [] : [[id, distinction]];
    }),
  );
}

/** Undefined before the visitor has given any. */
function formatFeedback({
  feedbackLiked,
  feedbackPrice,
  feedbackMessage,
}: Pick<Visitor, "feedbackLiked" | "feedbackPrice" | "feedbackMessage">): string | undefined {
  if (feedbackLiked === null) return undefined;
  const { liked, price } = messages.feedback;
  const opinion = feedbackPrice === null ? undefined : price(`$${formatNumber(feedbackPrice)}`);
  const text = feedbackMessage === null ? undefined : `“${feedbackMessage}”`;
  return [liked[feedbackLiked], opinion, text].filter(Boolean).join(", ");
}

/** "Sat 28 Nov, 10:04 am" */
function formatOffer(at: Date): string {
  return `${dateLabel(sydneyDate(at))}, ${timeLabel(at)}`;
}

function stateOf({ source, confirmedAt, awaitsConfirmation }: Omit<RemovableVisitor, "id" | "name" | "email">) {
  if (source === "walk-in") return "walkedIn";
  if (awaitsConfirmation) return "awaiting";
  return confirmedAt ? "confirmed" : "unconfirmed";
}

/** Returns to the person who was ticked. */
const tick = (attends: boolean) =>
  intent({
    async act({ id }, args: Route.ActionArgs) {
      const inspectionId = requireRowId(args.params, inspectionMessages.none);
      const { name } = await tickVisitor(requireUser(args), inspectionId, id, attends);
      return redirectWithFlash(`${checkInPath(inspectionId)}#${visitorElement(id)}`, {
        kind: "success",
        ...(attends ? messages.ticked(name) : messages.unticked(name)),
      });
    },
    failure: checkInMessages.failed,
  });

const inspectionOf = ({ params }: Route.ActionArgs) => requireRowId(params, inspectionMessages.none);

/** Returns to the person. */
function redirectToVisitor(
  args: Route.ActionArgs,
  id: number,
  message: { title: string; text: string; mailed?: boolean },
): Response {
  return redirectWithFlash(`${checkInPath(inspectionOf(args))}#${visitorElement(id)}`, { kind: "success", ...message });
}

function removed(args: Route.ActionArgs, count: number): Response {
  return redirectWithFlash(checkInPath(inspectionOf(args)), { kind: "success", ...messages.remove.done(count) });
}

export const action = intentAction(
  checkInIntents,
  {
    tick: tick(true),
    untick: tick(false),
    interest: intent({
      schema: interestSchema,
      async act({ id, input: { interest } }, args: Route.ActionArgs) {
        const { name } = await setInterest(requireUser(args), inspectionOf(args), id, interest);
        return redirectToVisitor(args, id, messages.noted(name));
      },
      failure: checkInMessages.failed,
    }),
    note: intent({
      schema: visitorNoteSchema,
      async act({ id, input }, args: Route.ActionArgs) {
        const { name } = await writeVisitorNote(requireUser(args), inspectionOf(args), id, input);
        return redirectToVisitor(args, id, messages.noted(name));
      },
      failure: checkInMessages.failed,
    }),
    contract: intent({
      async act({ id }, args: Route.ActionArgs) {
        const { name, isFile } = await sendContract(requireUser(args), inspectionOf(args), id);
        const message = isFile ? messages.contractSent(name) : messages.contractOffered(name);
        return redirectToVisitor(args, id, { ...message, mailed: true });
      },
      failure: checkInMessages.failed,
    }),
    add: intent({
      schema: walkInSchema,
      async act({ input }, args: Route.ActionArgs, redisplay) {
        const inspectionId = requireRowId(args.params, inspectionMessages.none);
        const added = await addWalkIn(requireUser(args), inspectionId, input);
        if ("existing" in added) {
          const { id, name, attendedAt } = added.existing;
          const question = messages.onList(name, attendedAt ? timeLabel(attendedAt) : undefined);
          return data({ ...redisplay({ another: [question] }), existing: visitorElement(id) }, { status: 409 });
        }
        return redirectWithFlash(`${checkInPath(inspectionId)}#${visitorElement(added.id)}`, {
          kind: "success",
          ...messages.added(input.name),
        });
      },
      failure: checkInMessages.failed,
    }),
    remove: intent({
      schema: removalSchema,
      async act({ input: { people } }, args: Route.ActionArgs, redisplay) {
        const member = requireUser(args);
        if (people.length === 0) return data(redisplay({ people: [checkInMessages.remove.nobody] }), { status: 422 });
        return removed(args, await removeVisitors(member, inspectionOf(args), people));
      },
      failure: checkInMessages.failed,
    }),
    removeUnconfirmed: intent({
      async act(_, args: Route.ActionArgs) {
        return removed(args, await removeVisitors(requireUser(args), inspectionOf(args), "unconfirmed"));
      },
      failure: checkInMessages.failed,
    }),
  },
  { missingMessage: checkInMessages.nobody, guard: requirePageAgentOrAdmin },
);

export const clientAction = intentClientAction(checkInIntents, { failure: checkInMessages.failed });

export const clientMiddleware = keepPageWhenUnreachable();

export default function CheckInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, listingId, when, title, place, cancelled, canChange, count, visitors, from, constraint } = loaderData;
  const { removable, unconfirmed, awaiting, removal, came, isOver, sendLimit, opensOn } = loaderData;
  const { search, hasVisitors, isLong } = loaderData;
  const path = checkInPath(id);
  const home = href("/dashboard/listings/:id/inspections", { id: String(listingId) });
  const walkIn = useServerForm<WalkInFields>({
    ...checkInIntents.form(path, "add"),
    constraint,
    result: actionData,
    emptyWhenAccepted: true,
  });
  return (
    <>
      {isFailure(actionData) && <ErrorSummary form={{ id: actionData.formId, failure: actionData }} />}
      <div className="page flex flex-col gap-5 py-6">
        <Breadcrumb trail={[from, { label: "Inspections", to: home }, { label: messages.title }]} />
        <div className="flex flex-col gap-1">
          <h1 tabIndex={-1} className="text-xl">
            {messages.title}
          </h1>
          <p className="text-lg font-semibold tnum">{when}</p>
          <p className="wrap-anywhere text-ink-2">
            {title} · {place}
          </p>
          {cancelled && <p className="font-semibold wrap-anywhere">{cancelled}</p>}
        </div>
        <div className="flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-x-12">
          {hasVisitors ? (
            <section aria-labelledby="people" className="flex min-w-0 flex-col gap-2">
              <div className="top-0 z-5 flex flex-wrap items-center justify-between gap-x-4 border-b-3 border-ink bg-paper print:static [@media(height>=30rem)]:sticky">
                <h2 id="people" className="text-lg">
                  People
                </h2>
                <p className="tnum" role="status">
                  {count}
                </p>
                {!cancelled && !opensOn && (
                  <a href="#walk-in-heading" className="link inline-flex min-h-(--tap) items-center font-semibold">
                    {checkInFormMessages.walkIn}
                  </a>
                )}
              </div>
              {(isLong || search !== "") && (
                <SearchForm
                  action={path}
                  label={messages.search.label}
                  values={{ name: search }}
                  className="flex gap-2 print:hidden"
                >
                  <TextInput
                    name="name"
                    type="search"
                    aria-label={messages.search.field}
                    placeholder={messages.search.field}
                    defaultValue={search}
                    className="min-w-0"
                  />
                  <Button variant="quiet">{messages.search.submit}</Button>
                </SearchForm>
              )}
              {!visitors.some(({ isFound }) => isFound) && (
                <p className="wrap-anywhere">
                  {messages.search.none(search)}{" "}
                  <TextLink to={path} className="inline-flex min-h-(--tap) items-center">
                    {messages.search.all}
                  </TextLink>
                </p>
              )}
              {sendLimit && <p className="prose print:hidden">{sendLimit}</p>}
              <CheckInList path={path} visitors={visitors} isOpen={!opensOn} result={actionData} />
            </section>
          ) : (
            <EmptyState title="Nobody has registered yet">
              {!cancelled &&
                `${opensOn ? "" : "Add people who walk in. "}Everyone who registers is added automatically.`}
            </EmptyState>
          )}
          <div className="flex min-w-0 flex-col gap-5">
            {awaiting > 0 && <p className="text-ink-2">{messages.awaiting(awaiting)}</p>}
            {!cancelled &&
              // What was typed stays after midnight.
              (opensOn && !walkIn.failure ? (
                <p className="text-ink-2 print:hidden">{opensOn}</p>
              ) : (
                <WalkInForm form={walkIn} existing={rejectedText(actionData, "existing")} />
              ))}
            {removable.length > 0 && (
              <RemovalForms
                key={removable.length}
                path={path}
                people={removable}
                unconfirmed={unconfirmed}
                constraint={removal}
                result={actionData}
              />
            )}
            <ul className="flex flex-wrap gap-x-6 print:hidden">
              {hasVisitors && (
                <li>
                  <a
                    href={`${checkInPath(id)}/door.csv`}
                    download
                    className="link inline-flex min-h-(--tap) items-center"
                  >
                    Download as CSV
                  </a>
                </li>
              )}
              {isOver && came > 0 && (
                <li>
                  <TextLink to={followUpPath(id)} className="inline-flex min-h-(--tap) items-center font-semibold">
                    {messages.followUp}
                  </TextLink>
                </li>
              )}
              {canChange && (
                <li>
                  <TextLink to={changeInspectionPath(id)} className="inline-flex min-h-(--tap) items-center">
                    Move or cancel
                  </TextLink>
                </li>
              )}
            </ul>
          </div>
        </div>
      </div>
    </>
  );
}
