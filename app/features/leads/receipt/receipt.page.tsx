import { data, redirect } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import type { PageHandle } from "#app/chrome/document/page-handle.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { buttonForm } from "#app/forms/server-form.server.ts";
import { type ServerFormHandle, useServerForm } from "#app/forms/use-server-form.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { privatePage } from "#app/http/response-headers.server.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import type { Route } from "./+types/receipt.page";
import { enquiryPath } from "#app/features/leads/model/paths.ts";
import { EnquiryNotShown } from "#app/features/leads/model/enquiry-not-shown.tsx";
import {
  dueLine,
  leadProgressMessages,
  receiptMessages as messages,
  sorryLine,
  withdrawnLine,
} from "./receipt.messages.ts";
import { findSentLead, type ReceiptLead } from "#app/features/leads/model/lead.queries.server.ts";
import { readReceipt } from "#app/features/leads/model/lead-links.server.ts";
import { sentEnquiry, type SentEnquiry } from "#app/features/leads/model/sent-enquiry.ts";
import { withdrawLead } from "./withdraw.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { WithdrawalForm } from "#app/features/leads/model/withdrawal-form.tsx";
import { LeadReplies } from "#app/features/leads/model/lead-replies.tsx";
import { answerDue, formatSentAt, leadClock } from "#app/features/leads/model/clock.ts";
import { brand } from "#platform/brand.ts";

const formId = "withdraw";
const withdrawal = buttonForm(formId);

export const handle: PageHandle = { scripts: false };

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: messages.page, description: messages.pageDescription, url, noIndex: true });
}

export const middleware = [privatePage];

export async function loader({ params }: Route.LoaderArgs) {
  const path = enquiryPath(params.receipt);
  const receipt = readReceipt(params.receipt);
  const notShown = (state: "invalid" | "expired", status: number) => data({ state, path } as const, { status });
  if (receipt.state === "expired") return notShown("expired", 410);
  if (receipt.state === "invalid") return notShown("invalid", 404);
  return loadPage({ databaseAway: { state: "away", path } as const }, async () => {
    const lead = await findSentLead(receipt.id);
    if (!lead) return notShown("invalid", 404);
    const now = new Date();
    const shown = { enquiry: sentEnquiry(lead, now), progress: leadProgress(lead, now) };
    return { state: "shown", path, ...shown } as const;
  });
}

export const action = pageAction(withdrawal, async (_, { params }: Route.ActionArgs) => {
  await withdrawLead(params.receipt);
  return redirect(`${enquiryPath(params.receipt)}#withdrawn`, 303);
});

export const clientAction = formClientAction({ form: formId });

export default function EnquiryPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = useServerForm({ id: formId, action: loaderData.path, constraint: {}, reply: actionData });
  return (
    <>
      <ErrorSummary form={form} />
      <div className="page flex flex-col gap-6 py-6">
        {loaderData.state === "shown" ? (
          <SentEnquiryView enquiry={loaderData.enquiry} progress={loaderData.progress} form={form} />
        ) : (
          <EnquiryNotShown
            {...messages.notShown[loaderData.state]}
            path={loaderData.state === "away" ? loaderData.path : undefined}
          />
        )}
      </div>
    </>
  );
}

interface SentEnquiryViewProps {
  enquiry: SentEnquiry;
  progress: LeadProgress;
  /** The form that withdraws it. */
  form: ServerFormHandle;
}

/** An enquiry for whoever sent it: what was said to whom, what became of it, and the way to take it back. */
export function SentEnquiryView({ enquiry, progress, form }: SentEnquiryViewProps) {
  return (
    <>
      <h1 tabIndex={-1} className="text-2xl">
        {messages.page}
      </h1>
      {enquiry.withdrawnAt && (
        <Alert tone="ok" id="withdrawn" role="status" title={messages.withdrawnTitle}>
          {withdrawnLine(enquiry.withdrawnAt)}
        </Alert>
      )}
      <div className="max-w-[48rem]">
        <FactList facts={factsOf(enquiry)} />
      </div>
      {progress.steps.length > 0 && <LeadProgressView progress={progress} />}
      {enquiry.replies.length > 0 && (
        <section aria-labelledby="answers" className="flex max-w-[48rem] flex-col gap-3">
          <h2 id="answers" className="text-xl">
            {messages.answers(enquiry.replies.length)}
          </h2>
          <LeadReplies replies={enquiry.replies} />
        </section>
      )}
      <section aria-labelledby="message" className="flex flex-col gap-3">
        <h2 id="message" className="text-xl">
          {messages.sentMessage}
        </h2>
        <p className="prose wrap-anywhere whitespace-pre-line">{enquiry.message}</p>
      </section>
      {!enquiry.withdrawnAt && <WithdrawalForm form={form} words={messages} />}
    </>
  );
}

function factsOf({ about, sentTo, sentAt, status, rows }: SentEnquiry) {
  const { facts } = messages;
  return [
    { term: facts.about, detail: about.path ? <TextLink to={about.path}>{about.title}</TextLink> : about.title },
    { term: facts.sentTo, detail: sentTo },
    { term: facts.sentAt, detail: sentAt },
    { term: facts.status, detail: status },
    ...rows.map(({ label, value }) => ({ term: label, detail: value })),
  ];
}

/** What became of an enquiry: every value is a finished text. */
interface LeadProgress {
  steps: { term: string; detail: string }[];
  /** The apology when the 24 hours are over and nobody has answered. */
  sorry?: string;
}

/**
 * What became of an enquiry, for its sender: when it was mailed on, opened and answered, or that it was not yet. Of one
 * that was withdrawn only what did happen. Call it in the loader, so that server and browser agree on the times.
 */
export function leadProgress(lead: ReceiptLead, now: Date): LeadProgress {
  const clock = leadClock(lead, now);
  const isOpen = clock.state === "waiting" || clock.state === "overdue";
  const due = formatSentAt(answerDue(lead.createdAt));
  const steps = [
    step(leadProgressMessages.mailed, lead.mailedAt, isOpen && leadProgressMessages.notYet),
    step(
      lead.agent ? leadProgressMessages.openedByAgent : leadProgressMessages.opened,
      lead.openedAt,
      isOpen && leadProgressMessages.notOpened,
    ),
    clock.state === "answered"
      ? {
          term: leadProgressMessages.answered,
          detail: `${formatSentAt(clock.at)}, ${clock.isLate ? leadProgressMessages.late : leadProgressMessages.inTime}`,
        }
      : step(
          leadProgressMessages.answered,
          lead.answeredAt,
          isOpen && (clock.state === "waiting" ? dueLine(due) : leadProgressMessages.notYet),
        ),
  ];
  return {
    steps: steps.filter((one) => one !== undefined),
    sorry: clock.state === "overdue" ? sorryLine(due) : undefined,
  };
}

/** Undefined for what did not happen and is not waited for any more. */
function step(term: string, at: Date | null, notYet: string | false): LeadProgress["steps"][number] | undefined {
  if (at) return { term, detail: formatSentAt(at) };
  return notYet === false ? undefined : { term, detail: notYet };
}

/** What became of an enquiry, step by step; for one that nobody answered in time, an apology and how to reach us. */
function LeadProgressView({ progress: { steps, sorry } }: { progress: LeadProgress }) {
  return (
    <section aria-labelledby="progress" className="flex max-w-[48rem] flex-col gap-3">
      <h2 id="progress" className="text-xl">
        {leadProgressMessages.heading}
      </h2>
      {sorry && (
        <Alert tone="warn" title={leadProgressMessages.sorryTitle} level={3}>
          <p>{sorry}</p>
          <p className="mt-2">
            {leadProgressMessages.callUs} <TextLink to={brand.phone.href}>{brand.phone.label}</TextLink>{" "}
            {leadProgressMessages.orWrite} <TextLink to={`mailto:${brand.email}`}>{brand.email}</TextLink>{" "}
            {leadProgressMessages.whatWeDo}
          </p>
        </Alert>
      )}
      <FactList facts={steps} />
    </section>
  );
}
