import { findVerifiedAgents } from "#app/features/agents/model/agent.queries.server.ts";
import { mailRefused, mailVerified } from "#app/features/agents/model/membership.server.ts";
import { assignWaitingHomes, publishWaitingHomes } from "#app/features/imports/apply/apply-file.server.ts";
import { IMPORT_FILE_DAYS } from "#app/features/imports/model/import-file.ts";
import { fetchPhotos, requeueLostPhotos } from "#app/features/imports/photos/fetch-photos.server.ts";
import { deleteOldFolderFiles, watchFolders } from "#app/features/imports/receive/drop-folder.server.ts";
import { notifyAgenciesDaily } from "#app/features/imports/report/notify.server.ts";
import { reportMessages } from "#app/features/imports/report/report-texts.ts";
import { deleteRequests, publishRequested } from "#app/features/listings/edit.server.ts";
import type { EventPayload } from "#app/jobs/events.ts";
import type { JobContext } from "#app/jobs/parts.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { logger } from "#platform/logger.server.ts";
import { publishFileReceived } from "./connections.server.ts";
import { findNextFileProgress, findUnfinishedConnectionIds, refuseFile } from "./imports.queries.server.ts";
import { deleteExpiredImports, runImport } from "./run-import.server.ts";

/** Applies one file. Returns whether more are waiting. */
export async function runImportOnFile(
  { feedId: connectionId }: EventPayload<"feed.file_received">,
  { signal }: JobContext,
): Promise<boolean> {
  let isMore = false;
  await runImport(connectionId, signal, () => {
    isMore = true;
  });
  return isMore;
}

/** Behind the others in the queue. */
export function requeueConnection({ feedId: connectionId }: EventPayload<"feed.file_received">): Promise<void> {
  return publishFileReceived(connectionId);
}

/** File and progress identify a run. */
export async function findNextRun({
  feedId: connectionId,
}: EventPayload<"feed.file_received">): Promise<{ subject: string; progress?: string }> {
  const next = await findNextFileProgress(connectionId);
  return next ? { subject: `file ${next.id}`, progress: String(next.position) } : { subject: `feed ${connectionId}` };
}

/** For a file that killed its worker twice. Queues the next one. */
export async function refuseFailingFile({ feedId: connectionId }: EventPayload<"feed.file_received">): Promise<void> {
  const next = await findNextFileProgress(connectionId);
  if (next) await refuseFile(next.id, reportMessages.fault);
  await publishFileReceived(connectionId);
}

/** Reads files that FTP servers write. Returns a function that stops it. */
export function watchImportFolders(): () => Promise<void> {
  return watchFolders();
}

/** A failing step does not stop the others; its error is thrown at the end, and the retry repeats no finished work. */
export async function runImportMaintenance(signal: AbortSignal): Promise<void> {
  const steps = [
    () => deleteExpiredImports(signal),
    () => deleteOldFolderFiles(IMPORT_FILE_DAYS),
    async () => {
      for (const connectionId of await findUnfinishedConnectionIds()) await publishFileReceived(connectionId);
    },
    () => notifyAgenciesDaily(signal),
  ];
  const faults: unknown[] = [];
  for (const step of steps) {
    signal.throwIfAborted();
    await step().catch((error: unknown) => faults.push(error));
  }
  if (faults.length > 0) throw new AggregateError(faults, "Not all of what is done for feeds once a day was done.");
}

/** Gives a new colleague the imported homes that wait for them. */
export function assignImportedHomes(
  { agencyId }: EventPayload<"agency.joined">,
  { signal }: JobContext,
): Promise<void> {
  return assignWaitingHomes(agencyId, signal);
}

/** About a minute. Then a draft that still fails is treated as refused, so that the emails are sent. */
const PUBLICATION_RETRIES = 10;

function isLastRetry({ retries = 0 }: JobContext): boolean {
  return retries >= PUBLICATION_RETRIES;
}

/**
 * Publishes the homes that waited for the verification of these agents, and emails them and their offices. An error is
 * thrown before the emails, so that a retry sends them once.
 */
export async function publishHomesOfVerified(
  { agentIds }: EventPayload<"agents.verified">,
  job: JobContext,
): Promise<void> {
  const agents = await findVerifiedAgents(agentIds);
  if (agents.length === 0) return;
  const userIds = agents.map(({ userId }) => userId);
  const agencyIds = new Set(agents.flatMap(({ agencyId }) => agencyId ?? []));
  for (const agencyId of agencyIds) await publishWaitingHomes(agencyId, userIds, job.signal);
  const refused = await publishRequested({ userIds }, job, isLastRetry(job));
  await transaction(async () => {
    await mailVerified(agentIds, refused);
    await deleteRequests(refused);
  });
}

/**
 * Publishes the drafts that waited for the verification of their former owner. A refused one stays a draft, and its
 * owner and requester are emailed. Throws like `publishHomesOfVerified`.
 */
export async function publishReceivedDrafts(
  { listingIds }: EventPayload<"drafts.received">,
  job: JobContext,
): Promise<void> {
  const refused = await publishRequested({ listingIds }, job, isLastRetry(job));
  await transaction(async () => {
    await mailRefused(refused);
    await deleteRequests(refused);
  });
}

export function fetchDuePhotos(due: EventPayload<"feed.photos_due">, job: JobContext): Promise<void> {
  return fetchPhotos(due, job);
}

export async function requeueLostPhotosDaily(): Promise<void> {
  const listings = await requeueLostPhotos();
  if (listings > 0) logger.info({ listings }, "imported photos whose jobs were lost are queued again");
}
