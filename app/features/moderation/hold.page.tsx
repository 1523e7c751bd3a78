import { data, href } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { listingsHome } from "#app/features/listings/manage/paths.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { TextAreaField } from "#app/forms/fields.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { serverForm } from "#app/forms/server-form.server.ts";
import { FormEnd, ServerForm } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { requireRowId } from "#app/http/request.server.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { readRowId } from "#app/lib/fields.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requirePageAgentOrAdmin, requireUser } from "#app/session/viewer.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FactList } from "#app/ui/facts.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import type { Route } from "./+types/hold.page";
import { findOwnHold } from "./holds.queries.server.ts";
import { requestRelease, releaseSchema } from "./moderation.server.ts";
import { holdMessages as messages, holdPath, releaseFormId } from "./moderation.ts";

const releaseForm = serverForm(releaseSchema, { id: releaseFormId });

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: messages.title, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const viewer = requirePageAgentOrAdmin({ context, url });
  const id = readRowId(params.id);
  const hold = id === undefined ? undefined : await loadPageOrUnavailable(() => findOwnHold(id, viewer));
  if (!hold) throw data({ message: messages.none }, { status: 404 });
  const { subject, name, suburb, reason, heldAt, releaseText, listingId } = hold;
  return {
    id: hold.id,
    subject,
    name: [name, suburb].filter(Boolean).join(", "),
    reason,
    since: formatLongDate(heldAt),
    request: releaseText,
    edit: getEditLink(subject, listingId),
    from: listingsHome(viewer.role),
    constraint: releaseForm.constraint,
  };
}

function getEditLink(subject: "listing" | "picture" | "agent", listingId: number | null) {
  if (listingId === null) return { to: "/dashboard/profile", label: messages.profile };
  return subject === "picture"
    ? { to: href("/dashboard/listings/:id/pictures", { id: String(listingId) }), label: messages.pictures }
    : { to: href("/dashboard/listings/:id/edit", { id: String(listingId) }), label: messages.edit };
}

export const action = pageAction(
  releaseForm,
  async ({ words }, args: Route.ActionArgs) => {
    const id = requireRowId(args.params, messages.none);
    await requestRelease(requireUser(args), id, words);
    const flash = { title: messages.requested, text: messages.requestedText };
    return redirectWithFlash(`${holdPath(id)}#flash`, { kind: "success", ...flash });
  },
  { failure: messages.failed },
);

export const clientAction = formClientAction({ form: releaseFormId, failure: messages.failed });

export default function HoldPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, subject, name, reason, since, request, edit, from, constraint } = loaderData;
  const form = useServerForm<{ words: string }>({
    id: releaseFormId,
    action: holdPath(id),
    constraint,
    result: actionData,
    defaultValue: { words: request ?? "" },
  });
  return (
    <>
      <ErrorSummary form={form} />
      <div className="page flex flex-col gap-6 py-6">
        <Breadcrumb trail={[from, { label: messages.title }]} />
        <header className="flex flex-col gap-2">
          <h1 tabIndex={-1} className="text-xl">
            {messages.heading[subject]}
          </h1>
          <p className="text-lg font-semibold wrap-anywhere">{name}</p>
          <p className="prose">{messages.meaning[subject]}</p>
        </header>
        <div className="max-w-[40rem]">
          <FactList
            items={[
              { term: messages.why, detail: <span className="whitespace-pre-line">{reason}</span> },
              { term: messages.since, detail: since },
            ]}
          />
        </div>
        <section aria-labelledby="to-do" className="flex flex-col gap-3">
          <h2 id="to-do" className="text-lg">
            {messages.toDo}
          </h2>
          <p className="prose">{messages.steps[subject]}</p>
          <p>
            <ButtonLink to={edit.to} variant="quiet">
              {edit.label}
            </ButtonLink>
          </p>
        </section>
        <section
          aria-labelledby="ask"
          className="flex max-w-[40rem] flex-col gap-4 border border-t-3 border-line border-t-ink bg-surface p-4 md:p-6"
        >
          <h2 id="ask" className="text-lg">
            {messages.ask}
          </h2>
          {request !== null && (
            <Alert tone="note" title={messages.requested}>
              {messages.requestedText} {messages.editRequest}
            </Alert>
          )}
          <ServerForm form={form} className="flex flex-col gap-4">
            <TextAreaField field={form.fields.words} label={messages.details} rows={4} />
            <FormEnd pendingLabel={messages.sending}>{messages.send}</FormEnd>
          </ServerForm>
        </section>
      </div>
    </>
  );
}
