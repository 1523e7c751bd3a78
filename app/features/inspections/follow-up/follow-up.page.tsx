import { data } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import {
  type FollowUpView,
  findFollowUpView,
  saveFollowUp,
  sendFollowUp,
} from "#app/features/inspections/follow-up.server.ts";
import { formatWhen } from "#app/features/inspections/model/inspection-labels.server.ts";
import { followUpSchema, sendFollowUpSchema } from "#app/features/inspections/model/inspection.schema.ts";
import { inspectionMessages, followUpMessages as messages } from "#app/features/inspections/model/inspection.ts";
import { findManagedInspection } from "#app/features/inspections/model/inspections.queries.server.ts";
import { checkInPath, followUpPath } from "#app/features/inspections/model/paths.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { TextAreaField } from "#app/forms/fields.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { type FormResult, isFailure } from "#app/forms/form-result.ts";
import { toConstraint } from "#app/forms/server-form.server.ts";
import { FormEnd, ServerForm } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { requireRowId } from "#app/http/request.server.ts";
import { readRowId } from "#app/lib/fields.ts";
import { defineIntents } from "#app/lib/intents.ts";
import { dateLabel, sydneyDate, timeLabel } from "#app/lib/sydney-time.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requirePageAgentOrAdmin, requireUser } from "#app/session/viewer.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { FactList } from "#app/ui/facts.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import type { Route } from "./+types/follow-up.page";

const followUpIntents = defineIntents({ write: { fullPage: true }, send: { fullPage: true } });

const previewId = "preview";

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: messages.title, description: messages.lead, url, noIndex: true });
}

export async function loader(args: Route.LoaderArgs) {
  const viewer = requirePageAgentOrAdmin(args);
  const id = readRowId(args.params.id);
  const view = await loadPageOrUnavailable(async () => {
    if (id === undefined || !(await findManagedInspection(id, viewer))) return undefined;
    return findFollowUpView(requireUser(args), id);
  });
  if (!view) throw data(null, { status: 404 });
  const { inspection, draft, preview } = view;
  return {
    id: inspection.id,
    when: formatWhen(inspection),
    place: `${inspection.address}, ${inspection.suburb}`,
    isOver: !inspection.cancelledAt && inspection.endsAt <= new Date(),
    text: draft?.text ?? "",
    sent: draft?.sentAt ? `${dateLabel(sydneyDate(draft.sentAt))}, ${timeLabel(draft.sentAt)}` : undefined,
    preview: preview && draft && toPreview(preview, draft.version),
    constraint: toConstraint(followUpSchema),
  };
}

function toPreview(
  { mail, content, mustConfirm, trust, recipients, left, advice }: NonNullable<FollowUpView["preview"]>,
  version: number,
) {
  const { noEmail, optedOut, untrusted } = left;
  const reasons = [
    noEmail > 0 && messages.preview.noEmail(noEmail),
    optedOut > 0 && messages.preview.optedOut(optedOut),
    untrusted > 0 && (trust === "confirmed" ? messages.preview.unvouched : messages.preview.untrusted)(untrusted),
  ];
  return {
    subject: mail.subject,
    content,
    advice,
    mustConfirm,
    recipients,
    version,
    left: reasons.filter((reason) => reason !== false),
  };
}

const inspectionOf = ({ params }: Route.ActionArgs) => requireRowId(params, inspectionMessages.none);

export const action = intentAction(
  followUpIntents,
  {
    write: intent({
      schema: followUpSchema,
      async act({ input: { text } }, args: Route.ActionArgs) {
        const id = inspectionOf(args);
        await saveFollowUp(requireUser(args), id, text);
        return redirectWithFlash(`${followUpPath(id)}#${previewId}`, { kind: "success", ...messages.saved });
      },
      failure: messages.failed,
    }),
    send: intent({
      schema: sendFollowUpSchema,
      async act({ input: { version } }, args: Route.ActionArgs) {
        const id = inspectionOf(args);
        const count = await sendFollowUp(requireUser(args), id, version);
        return redirectWithFlash(checkInPath(id), { kind: "success", ...messages.sent(count), mailed: true });
      },
      failure: messages.failed,
    }),
  },
  { missingMessage: inspectionMessages.none, guard: requirePageAgentOrAdmin },
);

export const clientAction = intentClientAction(followUpIntents, { failure: messages.failed });

export default function FollowUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, when, place, isOver, text, sent, preview, constraint } = loaderData;
  const path = followUpPath(id);
  const form = useServerForm<{ text: string }>({
    ...followUpIntents.form(path, "write"),
    constraint,
    defaultValue: { text },
    result: actionData,
  });
  return (
    <>
      {isFailure(actionData) && <ErrorSummary form={{ id: actionData.formId, failure: actionData }} />}
      <div className="page flex flex-col gap-5 py-6">
        <Breadcrumb trail={[{ label: "Check-in list", to: checkInPath(id) }, { label: messages.title }]} />
        <div className="flex max-w-[40rem] flex-col gap-1">
          <h1 tabIndex={-1} className="text-xl">
            {messages.title}
          </h1>
          <p className="font-semibold tnum">{when}</p>
          <p className="wrap-anywhere text-ink-2">{place}</p>
        </div>
        {sent ? (
          <Alert tone="ok" title={messages.sentOn(sent)}>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          </Alert>
        ) : isOver ? (
          <>
            <ServerForm form={form} className="flex max-w-[40rem] flex-col items-start gap-4">
              <p className="prose">{messages.lead}</p>
              <TextAreaField
                field={form.fields.text}
                label={messages.text.label}
                hint={messages.text.hint}
                rows={8}
                className="w-full"
              />
              <FormEnd variant={preview ? "quiet" : "solid"} pendingLabel={messages.saving}>
                {messages.save}
              </FormEnd>
            </ServerForm>
            {preview && <Preview path={path} preview={preview} result={actionData} />}
          </>
        ) : (
          <Alert tone="note" title={messages.notOver} />
        )}
      </div>
    </>
  );
}

interface PreviewProps {
  path: string;
  preview: ReturnType<typeof toPreview>;
  result?: FormResult;
}

function Preview({ path, preview, result }: PreviewProps) {
  const { subject, content, mustConfirm, recipients, version, left, advice } = preview;
  const form = useServerForm<{ version: string }>({
    ...followUpIntents.form(path, "send"),
    constraint: {},
    result,
  });
  return (
    <section aria-labelledby={previewId} className="flex max-w-[40rem] flex-col gap-4 border-t-3 border-ink pt-4">
      <h2 id={previewId} tabIndex={-1} className="text-lg">
        {messages.preview.heading}
      </h2>
      <MailPreview subject={subject} content={content} />
      {advice && (
        <Alert tone="warn" title={messages.preview.advice}>
          <p className="wrap-anywhere">{advice}</p>
        </Alert>
      )}
      {left.length > 0 && !mustConfirm && (
        <div>
          <p className="font-semibold">{messages.preview.left}</p>
          <ul className="list-disc pl-6">
            {left.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
      {mustConfirm || recipients === 0 ? (
        <Alert tone="warn" title={mustConfirm ? messages.preview.confirmFirst : messages.preview.none} />
      ) : (
        <ServerForm form={form} className="flex flex-col items-start gap-3">
          <p>{messages.preview.once}</p>
          <p>{messages.preview.rule}</p>
          <input type="hidden" name="version" value={version} />
          <FormEnd pendingLabel={messages.preview.sending}>{messages.preview.send(recipients)}</FormEnd>
        </ServerForm>
      )}
    </section>
  );
}

/** The email as its reader sees it. Its links are only named, because they are personal. */
function MailPreview({ subject, content }: Pick<PreviewProps["preview"], "subject" | "content">) {
  const { greeting, opening, quoted, details, link, closing, furtherLinks, reason } = content;
  return (
    <div className="flex flex-col gap-4 border border-line bg-surface p-4 wrap-anywhere">
      <p className="border-b border-line pb-3 text-lg font-semibold">{subject}</p>
      <p>{greeting}</p>
      {opening.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <blockquote className="border-l-3 border-harbour bg-harbour-soft px-4 py-3 whitespace-pre-line">
        {quoted}
      </blockquote>
      <FactList items={details.map(({ label, value }) => ({ term: label, detail: value }))} />
      <p>
        <span className="inline-block border border-line-strong px-4 py-2 font-semibold">{link.label}</span>
      </p>
      <div className="flex flex-col gap-2 text-sm text-ink-2">
        {[...closing, ...furtherLinks.map(({ label }) => label), reason].map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  );
}
