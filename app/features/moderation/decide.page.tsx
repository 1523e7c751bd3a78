import { data, href, useLocation } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { adminMessages } from "#app/features/admin/model/admin.messages.ts";
import { adminListingsBasePath, leadsBasePath } from "#app/features/admin/model/filters.ts";
import { agentPath } from "#app/features/agents/model/card.ts";
import { numberLabel } from "#app/features/listings/model/labels.ts";
import { frameImage } from "#app/features/pictures/model/media.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { type FormResult, isFailure } from "#app/forms/form-result.ts";
import { toConstraint, type FormConstraint } from "#app/forms/server-form.server.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { requireRowId } from "#app/http/request.server.ts";
import { readRowId } from "#app/lib/fields.ts";
import { ownPath } from "#app/lib/paths.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requireAdmin, requirePageAdmin } from "#app/session/viewer.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import { PhotoFrame } from "#app/ui/photo-frame.tsx";
import type { Route } from "./+types/decide.page";
import { findAbuseReportsByHome } from "./abuse-reports.queries.server.ts";
import {
  type HoldRow,
  toHoldRow,
  ReasonForm,
  ReleaseButton,
  AbuseReportEntries,
  toAbuseReportRow,
} from "./entries.tsx";
import { findRelatedHolds, findModeratedHome } from "./holds.queries.server.ts";
import {
  dismissAbuseReports,
  holdAgent,
  holdListing,
  holdPicture,
  releaseHold,
  dismissalSchema,
  holdSchema,
} from "./moderation.server.ts";
import { decideIntents, decidePath, holdsBasePath, moderationMessages, reportsBasePath } from "./moderation.ts";

const { home: messages, done, failed, noHome, holds: holdsMessages } = moderationMessages;

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  const title = messages.title(loaderData?.home.title ?? "");
  return pageMeta({ title, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  requirePageAdmin({ context, url });
  const id = readRowId(params.id);
  const home = id === undefined ? undefined : await loadPageOrUnavailable(() => findModeratedHome(id));
  if (id === undefined || !home) throw data(null, { status: 404 });
  const { holds, open, closed } = await loadPageOrUnavailable(() => findReportsAndHolds(id));
  const findHold = (is: (hold: (typeof holds)[number]) => boolean) => {
    const hold = holds.find(is);
    return hold && toHoldRow(hold);
  };
  return {
    home: { id, title: home.title, suburb: home.suburb, status: home.status, isDeleted: home.isDeleted },
    hold: findHold(({ subject }) => subject === "listing"),
    pictures: home.pictures.map(({ ready, ...picture }) => ({
      ...picture,
      image: frameImage({ ...ready, widths: ready.widths.slice(0, 2) }),
      hold: findHold(({ pictureId }) => pictureId === picture.id),
    })),
    agents: home.agents.map((agent) => ({ ...agent, hold: findHold(({ agentId }) => agentId === agent.id) })),
    open: open.map(toAbuseReportRow),
    closed: closed.map(toAbuseReportRow),
    constraint: { ...toConstraint(holdSchema), ...toConstraint(dismissalSchema) },
  };
}

async function findReportsAndHolds(id: number) {
  const [holds, open, closed] = await Promise.all([
    findRelatedHolds(id),
    findAbuseReportsByHome(id, "open"),
    findAbuseReportsByHome(id, "closed"),
  ]);
  return { holds, open, closed };
}

/** The lists that link to this page. */
const lists = new Map<string, string>([
  [leadsBasePath, adminMessages.tab.leads],
  [adminListingsBasePath, adminMessages.tab.listings],
  [reportsBasePath, moderationMessages.reports.title],
  [holdsBasePath, adminMessages.tab.holds],
]);

const allListings = { label: adminMessages.tab.listings, to: adminListingsBasePath };

/** The list in the address. Undefined for any other path. */
function readListLink(params: URLSearchParams): { label: string; to: string } | undefined {
  const to = ownPath(params.get("from"));
  if (to === undefined) return undefined;
  const label = lists.get(to.replace(/[?#].*/, ""));
  return label === undefined ? undefined : { label, to };
}

type SuccessMessage = Readonly<{ title: string; text: string }>;

const backTo = ({ params, url }: Route.ActionArgs, hash: string, message: SuccessMessage, mailed: boolean) =>
  redirectWithFlash(`${decidePath(requireRowId(params, noHome), readListLink(url.searchParams)?.to)}#${hash}`, {
    kind: "success",
    ...message,
    mailed,
  });

export const action = intentAction(
  decideIntents,
  {
    hold: intent({
      schema: holdSchema,
      async act({ input }, args: Route.ActionArgs) {
        await holdListing(requireAdmin(args), requireRowId(args.params, noHome), input.reason);
        return backTo(args, "flash", done.listingOnHold, true);
      },
      failure: failed,
    }),
    picture: intent({
      schema: holdSchema,
      async act({ id, input }, args: Route.ActionArgs) {
        await holdPicture(requireAdmin(args), id, input.reason);
        return backTo(args, pictureElement(id), done.pictureOnHold, true);
      },
      failure: failed,
    }),
    agent: intent({
      schema: holdSchema,
      async act({ id, input }, args: Route.ActionArgs) {
        await holdAgent(requireAdmin(args), id, input.reason);
        return backTo(args, "flash", done.agentOnHold, true);
      },
      failure: failed,
    }),
    dismiss: intent({
      schema: dismissalSchema,
      async act({ input }, args: Route.ActionArgs) {
        await dismissAbuseReports(requireAdmin(args), requireRowId(args.params, noHome), input.note);
        return backTo(args, "flash", done.dismissed, false);
      },
      failure: failed,
    }),
    release: intent({
      async act({ id }, args: Route.ActionArgs) {
        await releaseHold(requireAdmin(args), id);
        return backTo(args, "flash", done.released, true);
      },
      failure: failed,
    }),
  },
  { missingMessage: noHome, guard: requirePageAdmin },
);

export const clientAction = intentClientAction(decideIntents, { failure: failed });

/** Must differ from form ids, which would claim the element's fields. */
const pictureElement = (id: number) => `held-picture-${id}`;

export default function DecidePage({ loaderData, actionData }: Route.ComponentProps) {
  const { home, hold, pictures, agents, open, closed, constraint } = loaderData;
  const list = readListLink(new URLSearchParams(useLocation().search));
  const shared = { path: decidePath(home.id, list?.to), constraint, result: actionData };
  return (
    <>
      {isFailure(actionData) && <ErrorSummary form={{ id: actionData.formId, failure: actionData }} />}
      <div className="page flex flex-col gap-8 py-6">
        <Breadcrumb trail={[list ?? allListings, { label: home.title }]} />
        <header className="flex flex-col gap-2">
          <h1 tabIndex={-1} className="text-xl wrap-anywhere">
            {home.title}
          </h1>
          <p className="flex flex-wrap items-baseline gap-x-3 text-ink-2">
            {home.suburb} · {numberLabel(home.id)}
            <Badge tone="outline">{home.isDeleted ? messages.deleted : home.status}</Badge>
          </p>
          {!home.isDeleted && (
            <p className="flex flex-wrap gap-x-6">
              <TextLink to={`/listings/${home.id}`}>{messages.page}</TextLink>
              <TextLink to={href("/dashboard/listings/:id/edit", { id: String(home.id) })}>{messages.edit}</TextLink>
            </p>
          )}
        </header>
        <section aria-labelledby="reports" className="flex flex-col gap-4">
          <h2 id="reports" className="text-lg">
            {messages.reports} ({open.length})
          </h2>
          {open.length === 0 ? (
            <p className="text-ink-2">{messages.noReports}</p>
          ) : (
            <AbuseReportEntries reports={open} />
          )}
          {open.length > 0 && (
            <ReasonForm
              {...decideIntents.form(shared.path, "dismiss")}
              constraint={constraint}
              result={actionData}
              label={messages.dismiss}
              lead={messages.dismissLead}
              field={{ name: "note", label: messages.note }}
              pendingLabel={messages.dismissing}
            />
          )}
        </section>
        {!home.isDeleted && (
          <section aria-labelledby="home" className="flex flex-col gap-3">
            <h2 id="home" className="text-lg">
              {holdsMessages.subject.listing}
            </h2>
            {hold ? (
              <HoldNote hold={hold} {...shared} />
            ) : (
              <ReasonForm
                {...decideIntents.form(shared.path, "hold")}
                constraint={constraint}
                result={actionData}
                label={messages.hold}
                lead={messages.holdLead}
                pendingLabel={messages.holding}
              />
            )}
          </section>
        )}
        <section aria-labelledby="agents" className="flex flex-col gap-3">
          <h2 id="agents" className="text-lg">
            {messages.agents}
          </h2>
          {agents.length === 0 && <p className="text-ink-2">{moderationMessages.reports.noAgent}</p>}
          {agents.map((agent) => (
            <div key={agent.id} className="flex flex-col gap-2">
              <p>
                <TextLink to={agentPath(agent)}>{agent.name}</TextLink>
                {agent.agencyName !== null && <span className="text-ink-2">, {agent.agencyName}</span>}
              </p>
              {agent.hold ? (
                <HoldNote hold={agent.hold} {...shared} />
              ) : (
                <ReasonForm
                  {...decideIntents.form(shared.path, "agent", agent.id)}
                  constraint={constraint}
                  result={actionData}
                  label={messages.holdAgent}
                  about={agent.name}
                  lead={messages.holdAgentLead}
                  pendingLabel={messages.holding}
                />
              )}
            </div>
          ))}
        </section>
        <section aria-labelledby="pictures" className="flex flex-col gap-3">
          <h2 id="pictures" className="text-lg">
            {messages.pictures}
          </h2>
          {pictures.length === 0 && <p className="text-ink-2">{messages.noPictures}</p>}
          <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {pictures.map((picture, index) => (
              <li key={picture.id} id={pictureElement(picture.id)} tabIndex={-1} className="flex flex-col gap-2">
                <PhotoFrame
                  image={picture.image}
                  alt={picture.alt}
                  seed={picture.id}
                  sizes="(width >= 64rem) 24rem, (width >= 40rem) 50vw, 100vw"
                  className="border"
                />
                <p className="font-semibold wrap-anywhere">
                  {messages.picture(index + 1)}
                  {picture.alt && <span className="font-normal text-ink-2">: {picture.alt}</span>}
                </p>
                {picture.hold ? (
                  <HoldNote hold={picture.hold} {...shared} />
                ) : (
                  <ReasonForm
                    {...decideIntents.form(shared.path, "picture", picture.id)}
                    constraint={constraint}
                    result={actionData}
                    label={messages.holdPicture}
                    about={messages.picture(index + 1)}
                    pendingLabel={messages.holding}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
        {closed.length > 0 && (
          <section aria-labelledby="closed" className="flex flex-col gap-4">
            <h2 id="closed" className="text-lg">
              {messages.closedReports} ({closed.length})
            </h2>
            <AbuseReportEntries reports={closed} />
          </section>
        )}
      </div>
    </>
  );
}

interface HoldNoteProps {
  hold: HoldRow;
  path: string;
  constraint: FormConstraint;
  result?: FormResult;
}

function HoldNote({ hold: { id, name, reason, since, request }, path, result }: HoldNoteProps) {
  return (
    <Alert
      tone="warn"
      title={`${holdsMessages.since} ${since.day}`}
      actions={<ReleaseButton {...decideIntents.form(path, "release", id)} result={result} about={name} />}
    >
      <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
      {request && (
        <p className="mt-2 wrap-anywhere whitespace-pre-line">
          {holdsMessages.asksSince} {request.since.day}: {request.text}
        </p>
      )}
    </Alert>
  );
}
