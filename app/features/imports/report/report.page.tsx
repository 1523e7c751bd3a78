import { data, href } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { invitationsSchema } from "#app/features/agencies/invitation.schema.ts";
import { sendInvitations } from "#app/features/agencies/invitations.server.ts";
import { invitationTexts } from "#app/features/agencies/invitations.tsx";
import { resumeImport } from "#app/features/imports/apply/decisions.server.ts";
import { findElementName, findHeader } from "#app/features/imports/formats/csv-columns.ts";
import { findConnection } from "#app/features/imports/imports.queries.server.ts";
import {
  connectionContactPath,
  connectionTitle,
  isSpreadsheet,
  importFilesPath,
  connectionsCrumbs,
  readImportIds,
  readReportFilter,
  reportJsonPath,
  reportPath,
} from "#app/features/imports/model/connections.ts";
import { reapplyFile, confirmFile } from "#app/features/imports/run-import.server.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { findMembership } from "#app/features/managers/manager.queries.server.ts";
import { may } from "#app/features/managers/policy.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { isFailure } from "#app/forms/form-result.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { keepPageWhenUnreachable, useNotLoaded } from "#app/http/keep-page.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { displayTime } from "#app/lib/dates.ts";
import { Invalid, NotFound } from "#app/lib/errors.ts";
import { readPage } from "#app/lib/page.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requireAgent, requirePageAgentOrAdmin, requireUser } from "#app/session/viewer.server.ts";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { Breadcrumb, Pagination } from "#app/ui/navigation.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/report.page";
import { reportMessages, toPresentMessages } from "./report-texts.ts";
import {
  EntryList,
  FileStatus,
  OutcomeLegend,
  reportIntents,
  UNKNOWN_AGENTS_ID,
  UnknownAgents,
  useRefresh,
} from "./report-view.tsx";
import {
  countEntries,
  countAwaitingApproval,
  countPublishedSince,
  countWithoutPhotos,
  findUnverifiedAgents,
  findEntries,
  findFile,
  findUnknownAgents,
  findWaitingPhotos,
  type ReportedEntry,
} from "./report.queries.server.ts";

const messages = reportMessages.report;
const entriesPerPage = 50;

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  const title = loaderData ? `${messages.title}: ${loaderData.file.name}` : messages.title;
  return pageMeta({ title, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const viewer = requirePageAgentOrAdmin({ context, url });
  const { connectionId, fileId } = readImportIds(params);
  if (connectionId === undefined || fileId === undefined) throw data(null, { status: 404 });
  return loadPageOrUnavailable(async () => {
    const connection = await findConnection(connectionId, viewer);
    const file = connection && (await findFile(connection.id, fileId));
    if (!file) throw data(null, { status: 404 });
    const isTable = isSpreadsheet(connection.crm) || /\.(?:xlsx|csv|tsv|txt)$/i.test(file.name);
    const counts = await countEntries(file.id);
    const awaiting = await countAwaitingApproval(connection.id);
    const filter = readReportFilter(url.searchParams);
    const show = filter.show ?? (counts.attention > 0 ? "attention" : "all");
    const onlyAttention = show === "attention";
    const requested = {
      page: filter.page,
      total: onlyAttention ? counts.attention : counts.all,
      perPage: entriesPerPage,
    };
    const [membership, withoutPhotos, waitingPhotos, publishedSince, unverified, unknownAgents, entries] =
      await Promise.all([
        findMembership(viewer.id),
        countWithoutPhotos(file.id),
        findWaitingPhotos(file.id),
        countPublishedSince(file.id),
        findUnverifiedAgents(file.id),
        findUnknownAgents(file.id, connection.agencyId),
        readPage(requested, (range) => findEntries(file.id, { ...range, onlyAttention })),
      ]);
    return {
      isAgent: viewer.role === "agent",
      connection: { id: connection.id, title: connectionTitle(connection.crm), contact: connection.contactName },
      file: {
        id: file.id,
        name: file.name,
        state: file.state,
        holdReason: file.holdReason,
        dryRun: file.dryRun,
        received: displayTime(file.receivedAt),
        written: displayTime(file.fileDate),
        bytes: file.bytes,
        isStored: file.isStored,
        done: file.position,
        total: file.listingCount,
        counts: file.counts,
        attention: counts.attention,
        filesWaiting: awaiting.files,
        isSheet: isSpreadsheet(connection.crm),
        isTable,
        messages: [
          ...file.messages,
          ...(unverified ? [messages.unverified(unverified)] : []),
          ...(publishedSince > 0 ? [messages.publishedSince(publishedSince)] : []),
          ...(withoutPhotos > 0 ? [messages.withoutPhotos(withoutPhotos)] : []),
          ...(waitingPhotos.length > 0 ? [messages.waitingPhotos(waitingPhotos)] : []),
        ],
      },
      unknownAgents,
      mayInvite: membership?.agencyId === connection.agencyId && may(membership, "invitePeople", connection.agencyId),
      show,
      counts,
      entries: entries.items.map((entry) => toEntryView(entry, isTable, viewer.role === "agent")),
      outcomes: [...new Set(entries.items.map(({ outcome }) => outcome))],
      page: entries.page,
      lastPage: entries.lastPage,
      json: reportJsonPath(connection.slug, file.id),
    };
  });
}

const SUMMARISED_CODES: readonly string[] = ["agent.unknown", "agent.unverified", "photo.none"];

function toEntryView(entry: ReportedEntry, isSheet: boolean, isAgent: boolean) {
  const { position, agentId, uniqueId, title, outcome, listing, needsAttention } = entry;
  const isPublishedNow = outcome === "DRAFT" && listing?.isPublic === true;
  const isQuestioned = !isPublishedNow && entry.messages.some(({ code }) => code === "price.doubtful");
  // The import's page gives the reason and asks about the price, or whether it is another home.
  const path = listing
    ? listing.isPublic && outcome !== "DETACHED" && !isQuestioned
      ? listingPath(listing)
      : href("/dashboard/listings/:id/feed", { id: String(listing.id) })
    : undefined;
  // Spreadsheets have columns instead of elements.
  const nameOf = isSheet ? findHeader : findElementName;
  const reported = toPresentMessages(entry).map((message) => ({
    ...message,
    field: message.field && nameOf(message.field),
    // The page gives their number and what to do above the homes.
    ...(SUMMARISED_CODES.includes(message.code) && { level: "note" as const, fix: "" }),
  }));
  return {
    position,
    agentId,
    uniqueId,
    title,
    outcome,
    messages: reported,
    needsAttention,
    isPublishedNow,
    path,
    resumableId: isAgent && needsAttention && outcome === "DETACHED" ? listing?.id : undefined,
  };
}

function idsOf({ params }: Route.ActionArgs): { connectionId: number; fileId: number } {
  const { connectionId, fileId } = readImportIds(params);
  if (connectionId === undefined || fileId === undefined) throw new NotFound(messages.notFound);
  return { connectionId, fileId };
}

export const action = intentAction(
  reportIntents,
  {
    confirm: intent({
      async act(_, args: Route.ActionArgs) {
        const { connectionId, fileId } = idsOf(args);
        const member = requireUser(args);
        const { counts } = await countAwaitingApproval(connectionId);
        const reason = await confirmFile(member, connectionId, fileId);
        const notice = reason === "first" ? messages.published(counts) : messages.withdrawn;
        return redirectWithFlash(reportPath(connectionId, fileId), { kind: "success", ...notice });
      },
      failure: messages.failed,
    }),
    again: intent({
      async act(_, args: Route.ActionArgs) {
        const { connectionId, fileId } = idsOf(args);
        await reapplyFile(requireUser(args), connectionId, fileId);
        return redirectWithFlash(reportPath(connectionId, fileId), { kind: "success", ...messages.rereadingNow });
      },
      failure: messages.failed,
    }),
    resume: intent({
      async act({ id }, args: Route.ActionArgs) {
        const { connectionId, fileId } = idsOf(args);
        await resumeImport(requireUser(args), id);
        return redirectWithFlash(reportPath(connectionId, fileId), { kind: "success", ...messages.resumed });
      },
      failure: messages.failed,
    }),
    invite: intent({
      schema: invitationsSchema.pick({ emails: true }),
      async act({ input }, args: Route.ActionArgs) {
        const { connectionId, fileId } = idsOf(args);
        const member = requireAgent(args);
        if (!(await findConnection(connectionId, member.user))) throw new NotFound(messages.notFound);
        try {
          const { sent, pending } = await sendInvitations(member, input);
          const notice = { kind: "success" as const, ...invitationTexts.sent(sent, pending) };
          return redirectWithFlash(`${reportPath(connectionId, fileId)}#${UNKNOWN_AGENTS_ID}`, notice);
        } catch (error) {
          // The field is hidden.
          throw error instanceof Invalid ? new Invalid({ "": Object.values(error.errors).flat() }) : error;
        }
      },
      failure: messages.failed,
    }),
  },
  {
    missingMessage: messages.notFound,
    guard: requirePageAgentOrAdmin,
    otherwise(): Promise<never> {
      throw data(null, { status: 405 });
    },
  },
);

export const clientAction = intentClientAction(reportIntents, { failure: messages.failed });

export const clientMiddleware = keepPageWhenUnreachable();

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isAgent, connection, file, show, counts, entries, outcomes, page, lastPage, json, unknownAgents } =
    loaderData;
  const failure = isFailure(actionData) ? actionData : undefined;
  const notLoaded = useNotLoaded();
  const showing = (notLoaded && readReportFilter(notLoaded.params).show) ?? show;
  useRefresh(file.state === "waiting" || file.state === "running");
  const path = reportPath(connection.id, file.id);
  return (
    <>
      {failure && <ErrorSummary form={{ id: failure.formId, failure }} />}
      <div className="page flex flex-col gap-6 py-6">
        <Breadcrumb
          trail={[
            ...connectionsCrumbs(isAgent),
            { label: connection.title, to: importFilesPath(connection.id) },
            { label: messages.title },
          ]}
        />
        <h1 tabIndex={-1} className="text-xl wrap-anywhere">
          {messages.title}: {file.name}
        </h1>
        <FileStatus path={path} file={file} result={failure}>
          {unknownAgents.length > 0 && (
            <UnknownAgents
              path={path}
              agents={unknownAgents}
              contact={connection.contact}
              contactPath={connectionContactPath(connection.id)}
              mayInvite={loaderData.mayInvite}
              result={failure}
            />
          )}
        </FileStatus>
        {counts.all > 0 && (
          <section aria-labelledby="entries" className="flex flex-col gap-4">
            <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 border-b border-ink">
              <h2 id="entries" className="pb-2 text-lg">
                {messages.entries}
              </h2>
              <TabLinks
                label={messages.lists}
                tabs={[
                  {
                    to: reportPath(connection.id, file.id, { show: "attention", page: 1 }),
                    label: messages.attention(counts.attention),
                    current: showing === "attention",
                  },
                  {
                    to: reportPath(connection.id, file.id, { show: "all", page: 1 }),
                    label: messages.all(counts.all),
                    current: showing === "all",
                  },
                ]}
              />
            </div>
            {notLoaded ? (
              <LoadFailed title={messages.notLoaded} path={notLoaded.path}>
                {messages.notLoadedHint}
              </LoadFailed>
            ) : (
              <>
                {entries.length === 0 ? (
                  <p>{messages.noAttention}</p>
                ) : (
                  <EntryList path={path} entries={entries} isSheet={file.isTable} result={failure} />
                )}
                <Pagination
                  page={page}
                  lastPage={lastPage}
                  pathOf={(number) => reportPath(connection.id, file.id, { show, page: number })}
                />
                <OutcomeLegend outcomes={outcomes} />
              </>
            )}
          </section>
        )}
        <p>
          <TextLink to={json} reloadDocument className="inline-flex min-h-(--tap) items-center">
            {messages.json}
          </TextLink>
        </p>
      </div>
    </>
  );
}
