import { data, redirect } from "react-router";
import type { PageHandle } from "#app/chrome/document/hydration.server.ts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SupportLinks } from "#app/chrome/support.tsx";
import { EnquiryUnavailable, LeadReplies, WithdrawalForm } from "#app/features/leads/model/enquiry-view.tsx";
import { findSentLead, type ReceiptLead } from "#app/features/leads/model/lead.queries.server.ts";
import { enquiryPath } from "#app/features/leads/model/lead.ts";
import { readReceipt } from "#app/features/leads/model/mails.server.ts";
import { getResponseDeadline, formatSentAt, getLeadClock } from "#app/features/leads/model/response-time.ts";
import { toSentEnquiry, type SentEnquiry } from "#app/features/leads/model/sent-enquiry.ts";
import { withdrawLead } from "#app/features/leads/model/status.server.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { buttonForm } from "#app/forms/server-form.server.ts";
import { type ServerFormHandle, useServerForm } from "#app/forms/use-server-form.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { privatePage } from "#app/http/response-headers.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { FactList } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { Route } from "./+types/receipt.page";

const messages = {
  page: "Your enquiry",
  repliesHeading: (count: number) => (count === 1 ? "The answer" : `The ${count} answers`),
  withdraw: "Withdraw this enquiry",
  withdrawMeaning:
    "We will let the recipient know that you no longer want to be contacted about it. This cannot be undone.",
  withdrawYes: "Yes, withdraw it",
  withdrawing: "Withdrawing...",
  unavailable: {
    invalid: {
      title: "We can't find this enquiry",
      text: "The link is incomplete or not one of ours. Please open it again from the email that we sent you.",
    },
    expired: {
      title: "This link has expired",
      text: "An enquiry can be seen for 180 days after it was sent. If you still need an answer, please send a new enquiry.",
    },
    loadFailed: {
      title: "We couldn't load your enquiry just now",
      text: "It is safe with us. Please try again in a moment.",
    },
  },
} as const;

const progressMessages = {
  answered: "Answered",
  notYet: "Not yet",
} as const;

const formId = "withdraw";
const withdrawal = buttonForm(formId);

export const handle: PageHandle = { scripts: false };

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({
    title: messages.page,
    description: "What you sent, who received it, and its progress.",
    url,
    noIndex: true,
  });
}

export const middleware = [privatePage];

export async function loader({ params }: Route.LoaderArgs) {
  const path = enquiryPath(params.receipt);
  const receipt = readReceipt(params.receipt);
  const unavailable = (state: "invalid" | "expired", status: number) => data({ state, path } as const, { status });
  if (receipt.state === "expired") return unavailable("expired", 410);
  if (receipt.state === "invalid") return unavailable("invalid", 404);
  return loadPage({ fallback: { state: "loadFailed", path } as const }, async () => {
    const lead = await findSentLead(receipt.id);
    if (!lead) return unavailable("invalid", 404);
    const now = new Date();
    const view = { enquiry: toSentEnquiry(lead, now), progress: toLeadProgress(lead, now) };
    return { state: "loaded", path, ...view } as const;
  });
}

export const action = pageAction(withdrawal, async (_, { params }: Route.ActionArgs) => {
  await withdrawLead(params.receipt);
  return redirect(`${enquiryPath(params.receipt)}#withdrawn`, 303);
});

export const clientAction = formClientAction({ form: formId });

export default function EnquiryPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = useServerForm({ id: formId, action: loaderData.path, constraint: {}, result: actionData });
  return (
    <>
      <ErrorSummary form={form} />
      <div className="page flex flex-col gap-6 py-6">
        {loaderData.state === "loaded" ? (
          <SentEnquiryView enquiry={loaderData.enquiry} progress={loaderData.progress} form={form} />
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

interface SentEnquiryViewProps {
  enquiry: SentEnquiry;
  progress: LeadProgress;
  form: ServerFormHandle;
}

export function SentEnquiryView({ enquiry, progress, form }: SentEnquiryViewProps) {
  return (
    <>
      <h1 tabIndex={-1} className="text-2xl">
        {messages.page}
      </h1>
      {enquiry.withdrawnAt && (
        <Alert tone="ok" id="withdrawn" role="status" title="Your enquiry is withdrawn">
          {withdrawnLine(enquiry.withdrawnAt)}
        </Alert>
      )}
      <div className="max-w-[48rem]">
        <FactList items={toDetails(enquiry)} />
      </div>
      {progress.steps.length > 0 && <LeadProgressView progress={progress} />}
      {enquiry.replies.length > 0 && (
        <section aria-labelledby="answers" className="flex max-w-[48rem] flex-col gap-3">
          <h2 id="answers" className="text-xl">
            {messages.repliesHeading(enquiry.replies.length)}
          </h2>
          <LeadReplies replies={enquiry.replies} />
        </section>
      )}
      <section aria-labelledby="message" className="flex flex-col gap-3">
        <h2 id="message" className="text-xl">
          Your message
        </h2>
        <p className="prose wrap-anywhere whitespace-pre-line">{enquiry.message}</p>
      </section>
      {!enquiry.withdrawnAt && <WithdrawalForm form={form} labels={messages} />}
    </>
  );
}

function toDetails({ about, sentTo, sentAt, status, rows }: SentEnquiry) {
  return [
    { term: "About", detail: about.path ? <TextLink to={about.path}>{about.title}</TextLink> : about.title },
    { term: "Sent to", detail: sentTo },
    { term: "Sent", detail: sentAt },
    { term: "Status", detail: status },
    ...rows.map(({ label, value }) => ({ term: label, detail: value })),
  ];
}

interface LeadProgress {
  steps: { term: string; detail: string }[];
  /** Set if overdue. */
  apology?: string;
}

/** Only completed steps if withdrawn. Call in loaders, so that server and browser agree. */
export function toLeadProgress(lead: ReceiptLead, now: Date): LeadProgress {
  const clock = getLeadClock(lead, now);
  const isOpen = clock.state === "waiting" || clock.state === "overdue";
  const due = formatSentAt(getResponseDeadline(lead.createdAt));
  const steps = [
    step("Passed on by email", lead.mailedAt, isOpen && progressMessages.notYet),
    step(
      lead.agent && !lead.agency ? "Seen by the agent" : "Seen",
      lead.openedAt,
      isOpen && "Not yet. They may have read it in their email.",
    ),
    clock.state === "answered"
      ? {
          term: progressMessages.answered,
          detail: `${formatSentAt(clock.at)}, ${clock.isLate ? "later than 24 hours" : "within 24 hours"}`,
        }
      : step(
          progressMessages.answered,
          lead.answeredAt,
          isOpen && (clock.state === "waiting" ? dueLine(due) : progressMessages.notYet),
        ),
  ];
  return {
    steps: steps.filter((one) => one !== undefined),
    apology: clock.state === "overdue" ? sorryLine(due) : undefined,
  };
}

/** Undefined if no longer expected. */
function step(term: string, at: Date | null, notYet: string | false): LeadProgress["steps"][number] | undefined {
  if (at) return { term, detail: formatSentAt(at) };
  return notYet === false ? undefined : { term, detail: notYet };
}

function LeadProgressView({ progress: { steps, apology } }: { progress: LeadProgress }) {
  return (
    <section aria-labelledby="progress" className="flex max-w-[48rem] flex-col gap-3">
      <h2 id="progress" className="text-xl">
        Progress so far
      </h2>
      {apology && (
        <Alert tone="warn" title="Sorry, your answer is late" level={3}>
          <p>{apology}</p>
          <p className="mt-2">
            Write to <SupportLinks between="or call" /> and tell us who you wrote to and when.
          </p>
        </Alert>
      )}
      <FactList items={steps} />
    </section>
  );
}

function dueLine(date: string): string {
  return `Not yet. You should hear back by ${date}.`;
}

function sorryLine(date: string): string {
  return `You should have heard back by ${date}. We promised you an answer by then and did not keep that promise.`;
}

function withdrawnLine(sentAt: string): string {
  return `You withdrew it on ${sentAt}. We have let the recipient know.`;
}
