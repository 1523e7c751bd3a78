import { data, redirect, useRouteLoaderData } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { listingName } from "#app/features/listings/model/labels.ts";
import { findFormerListing, findListing } from "#app/features/listings/model/listing.queries.server.ts";
import { listingPath, listingReportPath } from "#app/features/listings/model/paths.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { RadioField, TextAreaField, TextField } from "#app/forms/fields.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { submittedValues } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { RetryForm } from "#app/forms/retry-form.tsx";
import { serverForm } from "#app/forms/server-form.server.ts";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import { getCaller } from "#app/session/viewer.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import type { Route } from "./+types/abuse-report.page";
import { reportSchema, submitAbuseReport } from "./moderation.server.ts";
import { ABUSE_REASONS, reportMessages as messages } from "./moderation.ts";

const formId = "report";
const reportForm = serverForm(reportSchema, { id: formId });

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: messages.title, description: messages.description, url, noIndex: true });
}

// oxlint-disable-next-line southerly/stays-when-unreachable -- the query only confirms that the report was sent
export async function loader({ params, url }: Route.LoaderArgs) {
  const id = readRowId(params.id);
  if (id === undefined) throw data(null, { status: 404 });
  const { constraint } = reportForm;
  const isSent = url.searchParams.get("sent") === "1";
  return loadPage({ fallback: { path: url.pathname, constraint, isSent, home: undefined } }, async () => {
    const home = await findListing(id);
    // The listing's page explains why it is missing. Reporters of a held listing still get the confirmation.
    if (!home && !(isSent && (await findFormerListing(id)))) throw redirect(`/listings/${id}`);
    const path = home ? listingReportPath(home) : url.pathname;
    if (url.pathname !== path) throw redirect(path + url.search, 301);
    if (!isSent) cachePublicly(path);
    return { path, constraint, isSent, home: home && { name: listingName(home), path: listingPath(home) } };
  });
}

export const action = pageAction(
  reportForm,
  async (input, args: Route.ActionArgs) => {
    const id = readRowId(args.params.id);
    const home = id === undefined ? undefined : await findListing(id);
    if (!home) throw new NotFound(messages.noHome);
    await submitAbuseReport(getCaller(args), home, input);
    return redirect(`${listingReportPath(home)}?sent=1#sent`, 303);
  },
  { failure: messages.failed },
);

export const clientAction = formClientAction({ form: formId, failure: messages.failed });

interface RootData {
  member?: { contact: { email: string } };
}

export default function AbuseReportPage({
  loaderData: { path, constraint, isSent, home },
  actionData,
}: Route.ComponentProps) {
  const email = useRouteLoaderData<RootData>("root")?.member?.contact.email;
  const form = useServerForm<{ reason: string; words: string; email: string }>({
    id: formId,
    action: path,
    constraint,
    result: actionData,
    defaultValue: { email },
  });
  const typed = submittedValues(actionData);
  if (!home && !isSent) {
    return typed ? (
      <RetryForm fields={typed} action={path} />
    ) : (
      <div className="page flex flex-col gap-6 py-6">
        <h1 tabIndex={-1} className="text-xl">
          {messages.title}
        </h1>
        <LoadFailed title={messages.notLoaded} path={path} />
      </div>
    );
  }
  return (
    <>
      <ErrorSummary form={form} />
      <div className="page flex flex-col gap-6 py-6">
        {home && <Breadcrumb trail={[{ label: home.name, to: home.path }, { label: messages.title }]} />}
        <h1 tabIndex={-1} className="text-2xl">
          {messages.title} {home && <span className="block text-lg font-normal text-ink-2">{home.name}</span>}
        </h1>
        {isSent && !typed ? (
          <div className="max-w-[40rem]">
            <Alert tone="ok" id="sent" title={messages.sent} level={2}>
              <p>{messages.sentText}</p>
              <p className="mt-2">{messages.danger}</p>
              {home && (
                <p className="mt-2">
                  <TextLink to={home.path}>{messages.back}</TextLink>
                </p>
              )}
            </Alert>
          </div>
        ) : (
          <div className="flex max-w-[40rem] flex-col gap-4 border border-t-3 border-line border-t-ink bg-surface p-4 md:p-6">
            <p className="prose">{messages.lead}</p>
            <ServerForm form={form} className="flex flex-col gap-4">
              <RadioField
                field={form.fields.reason}
                legend={messages.reason.label}
                options={ABUSE_REASONS.map((value) => ({ value, label: messages.reason.choices[value] }))}
                className="[&>div]:flex-col"
              />
              <TextAreaField field={form.fields.words} label={messages.details} hint={messages.detailsHint} rows={4} />
              <TextField
                field={form.fields.email}
                label={messages.email}
                hint={messages.emailHint}
                type="email"
                autoComplete="email"
              />
              <Honeypot />
              <p className="text-sm text-ink-2">
                <TextLink to="/privacy">{messages.privacy}</TextLink>
              </p>
              <FormMessage />
              <SubmitButton pendingLabel={messages.sending}>{messages.submit}</SubmitButton>
            </ServerForm>
          </div>
        )}
      </div>
    </>
  );
}
