import { data, redirect } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import type { PageHandle } from "#app/chrome/document/page-handle.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { buttonForm } from "#app/forms/server-form.server.ts";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { privatePage } from "#app/http/response-headers.server.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import type { Route } from "./+types/receipt.page";
import { enquiryPath } from "#app/features/leads/model/paths.ts";
import { EnquiryNotShown } from "#app/features/leads/model/enquiry-not-shown.tsx";
import { leadProgress } from "./progress.tsx";
import { receiptMessages as messages } from "./receipt.messages.ts";
import { findSentLead } from "#app/features/leads/model/lead.queries.server.ts";
import { readReceipt } from "#app/features/leads/model/lead-links.server.ts";
import { sentEnquiry } from "#app/features/leads/model/sent-enquiry.ts";
import { SentEnquiryView } from "./sent-enquiry-view.tsx";
import { withdrawLead } from "./withdraw.server.ts";

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
