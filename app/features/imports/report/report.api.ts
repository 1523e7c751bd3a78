import { authenticateConnection, requireConnectionManager } from "#app/features/imports/connections.server.ts";
import { findConnectionIdBySlug } from "#app/features/imports/imports.queries.server.ts";
import { readImportIds } from "#app/features/imports/model/connections.ts";
import { MAX_LISTINGS } from "#app/features/imports/model/import-listing.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { getOnly, jsonEndpoint } from "#app/http/endpoint.server.ts";
import { publicOrigin } from "#app/http/request.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { getKnownViewer } from "#app/session/viewer.server.ts";
import { reportMessages } from "./report-texts.ts";
import { findEntries, findFile } from "./report.queries.server.ts";

const messages = reportMessages.report;

/** For the software (by token) and for people who manage the connection. */
export const loader = jsonEndpoint(async ({ request, params, url, context }) => {
  const slug = params["slug"] ?? "";
  const viewer = getKnownViewer(context);
  if (viewer) requireConnectionManager({ user: viewer });
  const connectionId = viewer
    ? await findConnectionIdBySlug(slug, viewer)
    : (await authenticateConnection(slug, request.headers.get("authorization"))).id;
  const { fileId } = readImportIds(params);
  const file = connectionId === undefined || fileId === undefined ? undefined : await findFile(connectionId, fileId);
  if (!file) throw new NotFound(messages.notFound);
  const entries = await findEntries(file.id, { onlyAttention: false, limit: MAX_LISTINGS * 2, offset: 0 });
  return {
    id: file.id,
    name: file.name,
    state: file.state.toUpperCase(),
    heldFor: file.holdReason === null ? undefined : file.holdReason,
    dryRun: file.dryRun,
    receivedAt: file.receivedAt,
    fileDate: file.fileDate,
    finishedAt: file.finishedAt,
    listings: { done: file.position, total: file.listingCount },
    counts: file.counts,
    messages: file.messages,
    entries: entries.map(({ position, agentId, uniqueId, title, outcome, messages: reported, listing }) => ({
      position,
      agentId,
      uniqueId,
      title,
      outcome,
      listing: listing?.isPublic ? publicOrigin(url) + listingPath(listing) : null,
      messages: reported,
    })),
  };
}, messages.failed);

export const action = getOnly;
