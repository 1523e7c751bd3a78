import { isSpreadsheet } from "#app/features/imports/model/connections.ts";
import type { FileReport } from "#app/features/imports/model/import-file.ts";
import type { ParsedFile } from "#app/features/imports/model/import-listing.ts";
import { transaction } from "#db/transaction.server.ts";
import { applyListings, BATCH, toFailedPlan } from "./apply-listings.server.ts";
import { applyMessages as messages } from "./apply-messages.ts";
import { type AgencyWithAgents, loadAgency, reapplyHome } from "./apply-version.server.ts";
import {
  adoptImportedListings,
  findAssignments,
  findImportingConnections,
  findWaitingDrafts,
} from "./apply.queries.server.ts";
import {
  deleteUnusedPictures,
  type FileToApply,
  findConnectionToApply,
  findFileToApply,
  replaceFilesAwaitingApproval,
  updateFileFinished,
  updateFileStarted,
  upsertEntries,
} from "./file.queries.server.ts";
import { isAssignmentDue } from "./importing-agency.ts";
import { planListings } from "./plan-file.server.ts";
import { type FileEnd, withdrawAbsent } from "./withdraw-absent.server.ts";

/** Large files may exceed the statement timeout of a request. */
function withJobTimeout<Result>(work: () => Promise<Result>): Promise<Result> {
  return transaction(work, { forJobs: true });
}

/**
 * Resumes after the last committed listing. Each listing and its report entry are one transaction. Only plans a dry run
 * or a file that awaits approval. Returns the final state; undefined when another worker has claimed the file or its
 * connection was removed. Throws `Unavailable` without a database, and when `signal` aborts.
 */
export async function applyFile(
  fileId: number,
  read: ParsedFile,
  signal?: AbortSignal,
): Promise<FileReport["state"] | undefined> {
  const file = await findFileToApply(fileId);
  const connection = file && (await findConnectionToApply(file.feedId));
  if (!file || !connection) return undefined;
  const early = toRefusal(read);
  if (early) return finish(file, early);
  if (!file.dryRun) await adoptImportedListings(connection);
  const agency = await loadAgency(connection, fileId);
  if (!agency) return finish(file, { state: "refused", messages: [...read.messages, messages.noContact] });
  await updateFileStarted(fileId, read.listings.length);
  if (file.dryRun || !(connection.isConfirmed || file.confirmedAt)) {
    const entries = await planListings(read.listings, agency);
    for (let first = 0; first < entries.length; first += BATCH) {
      await upsertEntries(fileId, entries.slice(first, first + BATCH));
    }
    const end = file.dryRun ? { state: "accepted" as const } : { state: "held" as const, holdReason: "first" as const };
    return finish(file, { ...end, messages: read.messages }, connection.crm);
  }
  if (!(await applyListings(file, read.listings, agency, signal))) return undefined;
  if (!connection.fullExport) return finish(file, { state: "accepted", messages: read.messages });
  return finish(file, await withdrawAbsent(file, read, connection, signal));
}

function toRefusal({ refused, listings, messages: reported }: ParsedFile): FileEnd | undefined {
  if (refused) return { state: "refused", messages: reported.includes(refused) ? reported : [refused, ...reported] };
  return listings.length === 0 ? { state: "empty", messages: [...reported, messages.empty] } : undefined;
}

async function finish(file: FileToApply, end: FileEnd, crm = ""): Promise<FileReport["state"]> {
  await withJobTimeout(async () => {
    if (end.holdReason === "first" && isSpreadsheet(crm)) await replaceFilesAwaitingApproval(file, messages.replaced);
    await updateFileFinished(file.id, end);
    // A file that awaits approval still needs its pictures.
    if (end.state !== "held") await deleteUnusedPictures(file.id);
  });
  return end.state;
}

/**
 * Gives the homes whose file names agents who have joined since to those agents, except homes that a person reassigned.
 * Throws when `signal` aborts; the next run continues.
 */
export async function assignWaitingHomes(agencyId: number, signal?: AbortSignal): Promise<void> {
  for (const connectionId of await findImportingConnections(agencyId)) {
    const connection = await findConnectionToApply(connectionId);
    const agency = connection && (await loadAgency(connection));
    if (!agency) continue;
    const homes = await withJobTimeout(() => findAssignments(connectionId));
    const dueHomes = homes.filter((one) => isAssignmentDue(one.agents ?? [], one, agency));
    await reapplyHomes(
      dueHomes.map(({ listingId }) => listingId),
      agencyId,
      agency,
      signal,
    );
  }
}

/**
 * Publishes the imported homes that waited for the verification of these accounts, by the rules of every import. Throws
 * when `signal` aborts; the next run continues.
 */
export async function publishWaitingHomes(
  agencyId: number,
  userIds: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  for (const connectionId of await findImportingConnections(agencyId)) {
    const connection = await findConnectionToApply(connectionId);
    const agency = connection && (await loadAgency(connection));
    if (agency) await reapplyHomes(await findWaitingDrafts(connectionId, userIds), agencyId, agency, signal);
  }
}

/** A home that cannot be saved waits for the next file. */
async function reapplyHomes(
  listingIds: readonly number[],
  agencyId: number,
  agency: AgencyWithAgents,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (const listingId of listingIds) {
    signal?.throwIfAborted();
    await withJobTimeout(() => reapplyHome(listingId, agencyId, agency)).catch((error: unknown) =>
      toFailedPlan(error, { messages: [], line: 1 }),
    );
  }
}
