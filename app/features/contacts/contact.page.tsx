import { data } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { documentMessages, documentsPath } from "#app/features/documents/document.ts";
import { checkInPath, visitorElement } from "#app/features/inspections/model/paths.ts";
import { AGENT_LEADS_PER_PAGE, agentLeadsPath } from "#app/features/leads/inbox/filters.ts";
import { noteMessages, toChangeAuthor } from "#app/features/leads/model/lead.ts";
import { formatSentAt } from "#app/features/leads/model/response-time.ts";
import { toLeadReplyView } from "#app/features/leads/model/sent-enquiry.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { CheckboxField } from "#app/forms/fields.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { type FormResult, isFailure } from "#app/forms/form-result.ts";
import { toConstraint } from "#app/forms/server-form.server.ts";
import { FormEnd, ServerForm } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { formatDay } from "#app/lib/dates.ts";
import { NotFound } from "#app/lib/errors.ts";
import { defineIntents } from "#app/lib/intents.ts";
import { phoneParts } from "#app/lib/phone.server.ts";
import { dateLabel, sydneyDate, timeLabel } from "#app/lib/sydney-time.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requirePageAgentOrAdmin, requireUser } from "#app/session/viewer.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { BreakableAddress, PhoneNumber } from "#app/ui/contact-links.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import type { Route } from "./+types/contact.page";
import { type ContactCard, eraseContact, eraseSchema, findContactCard } from "./contact.server.ts";
import { type ContactKey, contactPath, MAX_ENTRIES, readContactKey, contactMessages as messages } from "./contact.ts";

const contactIntents = defineIntents({ erase: { fullPage: true } });

const [historyId, homesId] = ["history", "homes"];

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: messages.title, description: messages.description, url, noIndex: true });
}

export async function loader(args: Route.LoaderArgs) {
  const viewer = requirePageAgentOrAdmin(args);
  const key = readContactKey(args.params.key);
  if (!key) throw data(null, { status: 404 });
  const card = await loadPageOrUnavailable(() => findCard(args, key));
  if (!card) throw data(null, { status: 404 });
  const { name, email, enquiries, registrations, mayErase } = card;
  const phones = [...new Set([...enquiries, ...registrations].map(({ phone }) => phone).filter((phone) => phone))];
  const isCut = [enquiries, registrations, card.documents].some(({ length }) => length === MAX_ENTRIES);
  return {
    path: contactPath(key),
    home:
      viewer.role === "agent" ? { label: "Enquiries", to: "/dashboard/enquiries" } : { label: "Admin", to: "/admin" },
    name,
    email,
    phones: phones.slice(0, 3).map((phone) => phoneParts(phone ?? "")),
    entries: toEntries(card),
    homes: toHomes(card),
    isCut,
    inbox: viewer.role === "agent" && enquiries.length > 0 ? inboxPath(enquiries) : undefined,
    isWaiting: enquiries.some(({ answeredAt }) => answeredAt === null),
    mayErase,
    constraint: toConstraint(eraseSchema),
  };
}

async function findCard(args: Route.LoaderArgs, key: ContactKey): Promise<ContactCard | undefined> {
  try {
    return await findContactCard(requireUser(args), key);
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

/** The person's newest enquiries, by their ids: an address must not contain an email address. */
function inboxPath(enquiries: ContactCard["enquiries"]): string {
  const pinnedIds = enquiries.slice(0, AGENT_LEADS_PER_PAGE).map(({ id }) => id);
  return agentLeadsPath({ scope: "agency", page: 1, pinnedIds });
}

const MAX_HOMES = 8;

/** Without duplicates: those of the enquiries first, each part newest first. */
function toHomes({ enquiries, registrations }: ContactCard): string[] {
  const homes = [...enquiries, ...registrations].filter(({ address }) => address !== null);
  return [...new Set(homes.map(({ address, suburb }) => `${address}, ${suburb}`))].slice(0, MAX_HOMES);
}

interface Entry {
  key: string;
  /** "Sat 28 Nov 2026, 10:04 am" */
  time: string;
  title: string;
  path?: string;
  details: string[];
  /** Of the sender. */
  quoted?: string;
  followUp?: { text: string; isDue: boolean };
  /** Answers and notes, newest first. */
  responses?: Response[];
}

interface Response {
  key: string;
  /** Author and time. */
  heading: string;
  text: string;
  warning?: string;
}

/** Newest first. */
function toEntries({ enquiries, registrations, documents }: ContactCard): Entry[] {
  const { entry } = messages;
  const entries = [
    ...enquiries.map((enquiry) => ({
      at: enquiry.createdAt,
      key: `enquiry-${enquiry.id}`,
      title: toEnquiryTitle(enquiry),
      quoted: enquiry.message ?? undefined,
      details: [
        ...(enquiry.agentName && enquiry.address ? [entry.to(enquiry.agentName)] : []),
        enquiry.answeredAt ? entry.answered(formatTime(enquiry.answeredAt)) : entry.waiting,
      ],
      followUp: toFollowUp(enquiry),
      responses: toResponses(enquiry),
    })),
    ...registrations.map((registration) => ({
      at: registration.createdAt,
      key: `visitor-${registration.id}`,
      title: (registration.isWalkIn ? entry.walkIn : entry.registration)(
        `${registration.address}, ${registration.suburb}`,
      ),
      path: `${checkInPath(registration.inspectionId)}#${visitorElement(registration.id)}`,
      details: toRegistrationDetails(registration),
    })),
    ...documents.map(({ id, listingId, kind, name, createdAt, downloads, downloadedAt }) => ({
      at: createdAt,
      key: `document-${id}`,
      title: entry.document(`${documentMessages.kind[kind]}: ${name}`),
      path: documentsPath(listingId),
      details: [downloadedAt ? entry.downloaded(downloads, formatTime(downloadedAt)) : entry.notDownloaded],
    })),
  ];
  return entries
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .map(({ at, ...rest }) => ({ ...rest, time: formatTime(at) }));
}

function toFollowUp({ followUpOn, isDue }: ContactCard["enquiries"][number]): Entry["followUp"] {
  if (followUpOn === null) return undefined;
  return { text: `${noteMessages.followUp(formatDay(followUpOn))}${isDue ? noteMessages.due : ""}`, isDue };
}

function toResponses({ replies, notes }: ContactCard["enquiries"][number]): Response[] {
  const { entry } = messages;
  const replyEntries = replies.map((reply) => {
    const { id, heading, text, isQuarantined, isUndelivered } = toLeadReplyView(reply);
    const warning = isQuarantined ? entry.quarantined : isUndelivered ? entry.undelivered : undefined;
    return { at: new Date(reply.createdAt), key: `answer-${id}`, heading, text, warning };
  });
  const noteEntries = notes.map((note) => ({
    at: new Date(note.createdAt),
    key: `note-${note.id}`,
    heading: entry.noteBy(toChangeAuthor({ ...note, isByLink: false }), formatSentAt(new Date(note.createdAt))),
    text: note.text,
    warning: undefined,
  }));
  return [...replyEntries, ...noteEntries]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .map(({ key, heading, text, warning }) => ({ key, heading, text, warning }));
}

function toEnquiryTitle({ address, suburb, appraisalAddress, agentName }: ContactCard["enquiries"][number]): string {
  const { entry } = messages;
  if (address !== null) return entry.enquiry(`${address}, ${suburb}`);
  return appraisalAddress ? entry.appraisal(appraisalAddress) : entry.enquiry(agentName ?? entry.anAgent);
}

function toRegistrationDetails(registration: ContactCard["registrations"][number]): string[] {
  const { entry } = messages;
  const { startsAt, cancelledAt, attendedAt, interest, agentNote, feedbackMessage } = registration;
  const isOver = startsAt < new Date();
  return [
    entry.when(formatTime(startsAt)),
    ...(cancelledAt ? [entry.cancelled] : attendedAt ? [entry.came] : isOver ? [entry.didNotCome] : []),
    ...(interest ? [entry.interest[interest]] : []),
    ...(agentNote ? [entry.note(agentNote)] : []),
    ...(feedbackMessage ? [entry.feedback(feedbackMessage)] : []),
  ];
}

function formatTime(at: Date): string {
  const day = sydneyDate(at);
  return `${dateLabel(day)} ${day.slice(0, 4)}, ${timeLabel(at)}`;
}

export const action = intentAction(
  contactIntents,
  {
    erase: intent({
      schema: eraseSchema,
      async act(_, args: Route.ActionArgs) {
        const member = requireUser(args);
        const key = readContactKey(args.params.key);
        if (!key) throw new NotFound(messages.none);
        const { enquiries, registrations } = await eraseContact(member, key);
        const path = member.user.role === "agent" ? "/dashboard/enquiries" : "/admin";
        return redirectWithFlash(path, { kind: "success", ...messages.erase.done(enquiries, registrations) });
      },
      failure: messages.failed,
    }),
  },
  { missingMessage: messages.none, guard: requirePageAgentOrAdmin },
);

export const clientAction = intentClientAction(contactIntents, { failure: messages.failed });

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { path, home, name, email, phones, entries, homes, isCut, inbox, isWaiting, mayErase, constraint } = loaderData;
  return (
    <>
      {isFailure(actionData) && <ErrorSummary form={{ id: actionData.formId, failure: actionData }} />}
      <div className="page flex flex-col gap-6 py-6">
        <Breadcrumb trail={[home, { label: messages.title }]} />
        <div className="flex flex-col gap-1">
          <h1 tabIndex={-1} className="text-xl wrap-anywhere">
            {name}
          </h1>
          <ul className="flex flex-wrap gap-x-6">
            <li className="min-w-0">
              <TextLink to={`mailto:${email}`} className="inline-flex min-h-(--tap) items-center wrap-anywhere">
                <BreakableAddress address={email} />
              </TextLink>
            </li>
            {phones.map((phone) => (
              <li key={phone.map(({ text }) => text).join("")} className="flex min-h-(--tap) items-center tnum">
                <PhoneNumber parts={phone} action="Call" />
              </li>
            ))}
          </ul>
          <p className="prose">{messages.lead}</p>
          {inbox && (
            <p className="mt-2 print:hidden">
              <ButtonLink to={inbox} variant={isWaiting ? "solid" : "quiet"}>
                {isWaiting ? messages.answer : messages.inbox}
              </ButtonLink>
            </p>
          )}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          {homes.length > 0 && (
            <section aria-labelledby={homesId} className="flex flex-col gap-2 bg-shoal p-4 lg:order-1">
              <h2 id={homesId} className="text-base font-semibold">
                {messages.homes}
              </h2>
              <ul className="flex flex-col gap-1 wrap-anywhere">
                {homes.map((address) => (
                  <li key={address}>{address}</li>
                ))}
              </ul>
            </section>
          )}
          <section aria-labelledby={historyId} className="flex min-w-0 flex-col gap-2">
            <h2 id={historyId} className="text-lg">
              {messages.history}
            </h2>
            <ol className="border-t-3 border-ink">
              {entries.map((entry) => (
                <HistoryEntry key={entry.key} entry={entry} />
              ))}
            </ol>
            {isCut && <p className="text-sm text-ink-2">{messages.more(MAX_ENTRIES)}</p>}
          </section>
        </div>
        {mayErase && <EraseForm path={path} constraint={constraint} result={actionData} />}
      </div>
    </>
  );
}

function HistoryEntry({ entry }: { entry: Entry }) {
  const { time, title, path, details, quoted, followUp, responses = [] } = entry;
  return (
    <li className="flex flex-col gap-1 border-b border-line py-3">
      <p className="text-sm text-ink-2 tnum">{time}</p>
      <h3 className="font-semibold wrap-anywhere">{path ? <TextLink to={path}>{title}</TextLink> : title}</h3>
      {quoted && <p className="prose wrap-anywhere whitespace-pre-line">{quoted}</p>}
      <p className="text-sm wrap-anywhere text-ink-2">{details.join(" ")}</p>
      {followUp && <p className={`text-sm font-semibold ${followUp.isDue ? "text-warn" : ""}`}>{followUp.text}</p>}
      {responses.length > 0 && (
        <ol aria-label={messages.entry.responses} className="mt-1 flex flex-col gap-3 border-l-2 border-line pl-4">
          {responses.map(({ key, heading, text, warning }) => (
            <li key={key} className="flex flex-col gap-1">
              <p className="text-sm wrap-anywhere text-ink-2">{heading}</p>
              <p className="prose wrap-anywhere whitespace-pre-line">{text}</p>
              {warning && <p className="text-sm font-semibold text-warn">{warning}</p>}
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

interface EraseFormProps {
  path: string;
  constraint: ReturnType<typeof toConstraint>;
  result?: FormResult;
}

function EraseForm({ path, constraint, result }: EraseFormProps) {
  const form = useServerForm<{ confirm: string }>({ ...contactIntents.form(path, "erase"), constraint, result });
  return (
    <details open={form.failure !== undefined} className="border border-line bg-surface p-4 print:hidden">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{messages.erase.open}</summary>
      <ServerForm form={form} className="mt-2 flex flex-col items-start gap-4">
        <p className="prose">{messages.erase.text}</p>
        <CheckboxField field={form.fields.confirm} label={messages.erase.confirm} />
        <FormEnd variant="danger" pendingLabel={messages.erase.pending}>
          {messages.erase.submit}
        </FormEnd>
      </ServerForm>
    </details>
  );
}
