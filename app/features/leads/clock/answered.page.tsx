import { data, redirect } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import type { PageHandle } from "#app/chrome/document/page-handle.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { buttonForm } from "#app/forms/server-form.server.ts";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { privatePage } from "#app/http/response-headers.server.ts";
import { getCaller } from "#app/session/viewer.server.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import type { Route } from "./+types/answered.page";
import { answeredEnquiry, AnsweredEnquiryView } from "./answered-enquiry.tsx";
import { answeredPath } from "#app/features/leads/model/paths.ts";
import { readAnswered } from "#app/features/leads/model/lead-links.server.ts";
import { answeredMessages as messages } from "./answered.messages.ts";
import { EnquiryNotShown } from "#app/features/leads/model/enquiry-not-shown.tsx";
import { findSentLead } from "#app/features/leads/model/lead.queries.server.ts";
import { markAnswered } from "./answered.server.ts";

const formId = "answered-form";
const confirmation = buttonForm(formId);

/** Its own address, which changes an enquiry, stands in no tag. */
export const handle: PageHandle = { scripts: false };

export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, "/");
  return pageMeta({ title: messages.page, description: messages.description, url, noIndex: true });
}

export const middleware = [privatePage];

export async function loader({ params }: Route.LoaderArgs) {
  const path = answeredPath(params.token);
  const answered = readAnswered(params.token);
  const notShown = (state: "expired" | "invalid", status: number) => data({ state, path } as const, { status });
  if (answered.state === "expired") return notShown("expired", 410);
  if (answered.state === "invalid") return notShown("invalid", 404);
  return loadPage({ databaseAway: { state: "away", path } as const }, async () => {
    const lead = await findSentLead(answered.id);
    if (!lead) return notShown("invalid", 404);
    return { state: "shown", path, enquiry: answeredEnquiry(lead, new Date()) } as const;
  });
}

/** Whoever reads the mail may do so where they are not logged in: the token is enough. */
export const action = pageAction(
  confirmation,
  async (_, args: Route.ActionArgs) => {
    await markAnswered(getCaller(args), args.params.token);
    return redirect(`${answeredPath(args.params.token)}#answered`, 303);
  },
  { failure: messages.failed },
);

export const clientAction = formClientAction({ form: formId, failure: messages.failed });

export default function AnsweredPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = useServerForm({ id: formId, action: loaderData.path, constraint: {}, reply: actionData });
  return (
    <>
      <ErrorSummary form={form} />
      <div className="page flex flex-col gap-6 py-6">
        {loaderData.state === "shown" ? (
          <AnsweredEnquiryView enquiry={loaderData.enquiry} form={form} />
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
