import { data, redirect } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { findInspectionHomeType } from "#app/features/inspections/follow-up.queries.server.ts";
import { findFeedback, giveFeedback, stopFollowUps } from "#app/features/inspections/follow-up.server.ts";
import { formatWhen } from "#app/features/inspections/model/inspection-labels.server.ts";
import { feedbackSchema } from "#app/features/inspections/model/inspection.schema.ts";
import { followUpMessages } from "#app/features/inspections/model/inspection.ts";
import { feedbackPath } from "#app/features/inspections/model/paths.ts";
import { listingName } from "#app/features/listings/model/labels.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { RadioField, TextAreaField, TextField } from "#app/forms/fields.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { type FormResult, isFailure } from "#app/forms/form-result.ts";
import { toConstraint } from "#app/forms/server-form.server.ts";
import { FormEnd, ServerForm } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { isOneClick } from "#app/http/read-body.server.ts";
import { privatePage, setResponseHeader } from "#app/http/response-headers.server.ts";
import { NotFound, Unavailable } from "#app/lib/errors.ts";
import { defineIntents } from "#app/lib/intents.ts";
import { getCaller } from "#app/session/viewer.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { LinkProblem } from "#app/ui/load-failed.tsx";
import type { Route } from "./+types/feedback.page";

const messages = followUpMessages.feedback;

const feedbackIntents = defineIntents({ give: { fullPage: true }, stop: { fullPage: true } });

/** The address contains the token, so the tags name the home page. */
export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, "/");
  return pageMeta({ title: messages.title, description: messages.lead, url, noIndex: true });
}

export const middleware: Route.MiddlewareFunction[] = [privatePage];

/** Changes nothing, because mail programs open links to check them. */
export async function loader({ params }: Route.LoaderArgs) {
  const path = feedbackPath(params.token);
  return loadPage({ fallback: { state: "loadFailed", path } as const }, async () => {
    const found = await findFeedback(params.token);
    if (!found) return data({ state: "invalid", path } as const, { status: 404 });
    const { giver, inspection, isStopped } = found;
    return {
      state: "loaded",
      path,
      home: inspection.homeStatus === "hidden" ? undefined : listingName(inspection),
      when: formatWhen(inspection),
      type: await findInspectionHomeType(inspection.listingId),
      isGiven: giver.feedbackAt !== null,
      isStopped,
      values: {
        liked: giver.feedbackLiked ?? "",
        price: giver.feedbackPrice === null ? "" : String(giver.feedbackPrice),
        message: giver.feedbackMessage ?? "",
      },
      constraint: toConstraint(feedbackSchema),
    } as const;
  });
}

const byForm = intentAction(
  feedbackIntents,
  {
    give: intent({
      schema: feedbackSchema,
      async act({ input }, args: Route.ActionArgs) {
        await giveFeedback(getCaller(args), args.params.token, input);
        return redirect(`${feedbackPath(args.params.token)}#thanks`, 303);
      },
      failure: messages.failed,
    }),
    stop: intent({
      async act(_, { params }: Route.ActionArgs) {
        await stopFollowUps(params.token);
        return redirect(`${feedbackPath(params.token)}#stop`, 303);
      },
      failure: messages.failed,
    }),
  },
  { missingMessage: messages.invalid.title },
);

export async function action(args: Route.ActionArgs) {
  if (!(await isOneClick(args.request))) return byForm(args);
  try {
    await stopFollowUps(args.params.token);
    return null;
  } catch (error) {
    if (error instanceof NotFound) throw data({ message: error.message }, { status: 404 });
    if (!(error instanceof Unavailable)) throw error;
    setResponseHeader(args.context, "Retry-After", "5");
    return data(null, { status: 503 });
  }
}

export const clientAction = intentClientAction(feedbackIntents, { failure: messages.failed });

export default function FeedbackPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData ?? undefined;
  return (
    <>
      {isFailure(result) && <ErrorSummary form={{ id: result.formId, failure: result }} />}
      <div className="page flex max-w-[48rem] flex-col gap-6 py-6">
        {loaderData.state === "loaded" ? (
          <Feedback {...loaderData} result={result} />
        ) : (
          <LinkProblem
            {...messages[loaderData.state]}
            retryPath={loaderData.state === "loadFailed" ? loaderData.path : undefined}
          />
        )}
      </div>
    </>
  );
}

interface FeedbackProps {
  path: string;
  /** Undefined if the home is not public. */
  home?: string;
  when: string;
  type: "sale" | "rent";
  isGiven: boolean;
  isStopped: boolean;
  values: { liked: string; price: string; message: string };
  constraint: ReturnType<typeof toConstraint>;
  result?: FormResult;
}

function Feedback({ path, home, when, type, isGiven, isStopped, values, constraint, result }: FeedbackProps) {
  const form = useServerForm<FeedbackProps["values"]>({
    ...feedbackIntents.form(path, "give"),
    constraint,
    defaultValue: values,
    result,
  });
  const stop = useServerForm({ ...feedbackIntents.form(path, "stop"), constraint: {}, result });
  return (
    <>
      <div className="flex flex-col gap-1">
        <h1 tabIndex={-1} className="text-xl">
          {messages.title}
        </h1>
        {home && <p className="text-lg font-semibold wrap-anywhere">{home}</p>}
        <p className="tnum">{when}</p>
      </div>
      {isGiven && <Alert tone="ok" id="thanks" role="status" title={messages.thanks} />}
      <ServerForm form={form} className="flex flex-col items-start gap-4">
        <p className="prose">{messages.lead}</p>
        <RadioField
          field={form.fields.liked}
          legend={messages.liked.label}
          options={(["yes", "partly", "no"] as const).map((value) => ({ value, label: messages.liked[value] }))}
        />
        <TextField
          field={form.fields.price}
          label={messages.price[type]}
          hint={type === "sale" ? messages.price.hint : messages.price.hintOfRent}
          inputMode="decimal"
          prefix="$"
          autoComplete="off"
          className="w-full sm:w-80"
        />
        <TextAreaField field={form.fields.message} label={messages.message.label} rows={4} className="w-full" />
        <FormEnd pendingLabel={messages.submitting}>{messages.submit}</FormEnd>
      </ServerForm>
      <section aria-labelledby="stop" className="flex flex-col items-start gap-3 border-t border-line pt-4">
        <h2 id="stop" tabIndex={-1} className="text-lg">
          {isStopped ? messages.stopped : messages.stopHeading}
        </h2>
        {!isStopped && (
          <>
            <p className="prose">{messages.stopLead}</p>
            <ServerForm form={stop}>
              <FormEnd variant="quiet" pendingLabel={messages.stopping}>
                {messages.stop}
              </FormEnd>
            </ServerForm>
          </>
        )}
      </section>
    </>
  );
}
