import { data, redirect } from "react-router";
import type { PageHandle } from "#app/chrome/document/hydration.server.ts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { EnquiryUnavailable, LeadClockLine } from "#app/features/leads/model/enquiry-view.tsx";
import { findSentLead, type SentLead } from "#app/features/leads/model/lead.queries.server.ts";
import { markAnsweredPath } from "#app/features/leads/model/lead.ts";
import { readMarkAnswered } from "#app/features/leads/model/mails.server.ts";
import { formatSentAt, type LeadClockView, toLeadClockView } from "#app/features/leads/model/response-time.ts";
import { toSentEnquiry } from "#app/features/leads/model/sent-enquiry.ts";
import { markAnswered } from "#app/features/leads/model/status.server.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { buttonForm } from "#app/forms/server-form.server.ts";
import { FormEnd, ServerForm } from "#app/forms/server-form.tsx";
import { type ServerFormHandle, useServerForm } from "#app/forms/use-server-form.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { privatePage } from "#app/http/response-headers.server.ts";
import { getCaller } from "#app/session/viewer.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { FactList } from "#app/ui/facts.tsx";
import type { Route } from "./+types/mark-answered.page";

const messages = {
  page: "Answered enquiry",
  description: "Tell us that you have answered an enquiry.",
  waiting: "Have you answered this enquiry?",
  from: "From",
  about: "About",
  sentAt: "Sent",
  confirm: "Yes, I have answered",
  confirming: "Saving...",
  failed: "We couldn't save that just now. Please try again in a moment.",
  done: "This enquiry has been answered",
  doneTitle: "Thank you, we have noted that",
  withdrawn: "This enquiry was withdrawn",
  withdrawnText: "There is nothing more for you to do.",
  unavailable: {
    invalid: {
      title: "We can't find this enquiry",
      text: "The link is incomplete, or the enquiry has been deleted. Please open it again from the email that we sent you.",
    },
    expired: {
      title: "This link has expired",
      text: "Links like this work for 180 days after the enquiry was sent. There is nothing more for you to do here.",
    },
    loadFailed: {
      title: "We couldn't load this enquiry just now",
      text: "It is safe with us. Please try again in a moment.",
    },
  },
} as const;

const formId = "answered-form";
const confirmation = buttonForm(formId);

export const handle: PageHandle = { scripts: false };

/** The address contains the token, so the tags name the home page. */
export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, "/");
  return pageMeta({ title: messages.page, description: messages.description, url, noIndex: true });
}

export const middleware = [privatePage];

export async function loader({ params }: Route.LoaderArgs) {
  const path = markAnsweredPath(params.token);
  const answered = readMarkAnswered(params.token);
  const unavailable = (state: "expired" | "invalid", status: number) => data({ state, path } as const, { status });
  if (answered.state === "expired") return unavailable("expired", 410);
  if (answered.state === "invalid") return unavailable("invalid", 404);
  return loadPage({ fallback: { state: "loadFailed", path } as const }, async () => {
    const lead = await findSentLead(answered.id);
    if (!lead) return unavailable("invalid", 404);
    return { state: "loaded", path, enquiry: toEnquiryView(lead, new Date()) } as const;
  });
}

/** Needs no session: recipients may read mail where they are not logged in. */
export const action = pageAction(
  confirmation,
  async (_, args: Route.ActionArgs) => {
    await markAnswered(getCaller(args), args.params.token);
    return redirect(`${markAnsweredPath(args.params.token)}#answered`, 303);
  },
  { failure: messages.failed },
);

export const clientAction = formClientAction({ form: formId, failure: messages.failed });

export default function MarkAnsweredPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = useServerForm({ id: formId, action: loaderData.path, constraint: {}, result: actionData });
  return (
    <>
      <ErrorSummary form={form} />
      <div className="page flex flex-col gap-6 py-6">
        {loaderData.state === "loaded" ? (
          <EnquiryDetails enquiry={loaderData.enquiry} form={form} />
        ) : (
          <EnquiryUnavailable
            {...messages.unavailable[loaderData.state]}
            path={loaderData.state === "loadFailed" ? loaderData.path : undefined}
          />
        )}
      </div>
    </>
  );
}

/** Without the sender's contact details. */
interface EnquiryView {
  state: "waiting" | "done" | "withdrawn";
  name: string;
  about: string;
  sentAt: string;
  clock?: LeadClockView;
  answered?: string;
}

/** Call in loaders, so that server and browser agree. */
function toEnquiryView(lead: SentLead, now: Date): EnquiryView {
  const { name, status, withdrawnAt, answeredAt } = lead;
  const { about, sentAt } = toSentEnquiry(lead, now);
  return {
    state: withdrawnAt ? "withdrawn" : status === "new" ? "waiting" : "done",
    name,
    about: about.title,
    sentAt,
    clock: toLeadClockView(lead, now),
    answered: answeredAt ? answeredLine(name, formatSentAt(answeredAt)) : undefined,
  };
}

interface EnquiryDetailsProps {
  enquiry: EnquiryView;
  form: ServerFormHandle;
}

/** A button confirms, because mail programs open links to check them. */
function EnquiryDetails({ enquiry, form }: EnquiryDetailsProps) {
  const { state, name, about, sentAt, clock, answered } = enquiry;
  const details = [
    { term: messages.from, detail: name },
    { term: messages.about, detail: about },
    { term: messages.sentAt, detail: sentAt },
  ];
  return (
    <>
      <h1 tabIndex={-1} className="text-2xl">
        {messages[state]}
      </h1>
      {state === "done" && (
        <Alert tone="ok" id="answered" role="status" title={messages.doneTitle}>
          {answered}
        </Alert>
      )}
      {state === "withdrawn" && <Alert tone="note" id="answered" role="status" title={messages.withdrawnText} />}
      <div className="max-w-[48rem]">
        <FactList items={details} />
      </div>
      {state === "waiting" && (
        <>
          {clock && <LeadClockLine clock={clock} />}
          <ServerForm form={form} className="flex max-w-[48rem] flex-col items-start gap-4">
            <p className="prose wrap-anywhere">{markAnsweredHint(name)}</p>
            <FormEnd pendingLabel={messages.confirming}>{messages.confirm}</FormEnd>
          </ServerForm>
        </>
      )}
    </>
  );
}

function markAnsweredHint(sender: string): string {
  return `${sender} will see on their enquiry page that you have answered, and when. We don't email them about it.`;
}

function answeredLine(sender: string, date: string): string {
  return `Answered on ${date}. ${sender} can see this on their enquiry page.`;
}
