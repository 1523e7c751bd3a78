import type { FileReport } from "#app/features/imports/model/import-file.ts";
import type { ParsedFile } from "#app/features/imports/model/import-listing.ts";
import { withdrawListing } from "#app/features/listings/market.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { BATCH, toFailedPlan } from "./apply-listings.server.ts";
import { applyMessages as messages } from "./apply-messages.ts";
import { toImporter } from "./apply-version.server.ts";
import {
  clearStoredVersion,
  findEntriesAwaitingApproval,
  findImportedListingsOnMarket,
  findManager,
  listingKey,
  updateAbsence,
} from "./apply.queries.server.ts";
import { type ConnectionToApply, type FileToApply, moveFilePosition, upsertEntries } from "./file.queries.server.ts";

export type FileEnd = Omit<FileReport, "entries">;

/** The number of homes that a full export may omit without approval. */
function absenceLimit(onMarket: number): number {
  return Math.max(3, Math.floor(onMarket / 5));
}

/**
 * Withdraws homes that two consecutive full exports omit. More than `absenceLimit` missing homes need approval, even
 * the first time. Returns the end of the file.
 */
export async function withdrawAbsent(
  file: FileToApply,
  read: ParsedFile,
  connection: ConnectionToApply,
  signal: AbortSignal | undefined,
): Promise<FileEnd> {
  const count = read.listings.length;
  const isApproved = file.holdReason === "absent" && file.confirmedAt !== null;
  const homes = await findImportedListingsOnMarket(connection.id);
  // Applying the same file again is not a second export.
  const isSecond = (absentSince: Date | null | undefined) => absentSince != null && absentSince < file.receivedAt;
  await transaction(
    async () => {
      // The position after the last listing marks this step as done.
      if (!(await moveFilePosition(file.id, count, count + 1))) return;
      const named = new Set(read.listings.map(listingKey));
      const present = homes.filter((home) => named.has(listingKey(home)));
      const absent = homes.filter((home) => !named.has(listingKey(home)));
      const isMany = absent.length > absenceLimit(homes.length);
      const missing = isMany ? absent : absent.filter(({ absentSince }) => isSecond(absentSince));
      await updateAbsence(
        connection.id,
        present.map(({ id }) => id),
        absent.map(({ id }) => id),
        file.receivedAt,
      );
      const entries = missing.map(({ agentId, uniqueId, address, listingId, absentSince }, index) => ({
        position: count + index + 1,
        agentId,
        uniqueId,
        title: address,
        outcome: "HELD" as const,
        messages: [messages.absentAwaitingApproval(isSecond(absentSince))],
        listingId,
      }));
      for (let first = 0; first < entries.length; first += BATCH) {
        await upsertEntries(file.id, entries.slice(first, first + BATCH));
      }
    },
    { forJobs: true },
  );
  const awaiting = await findEntriesAwaitingApproval(file.id);
  if (awaiting.length > absenceLimit(homes.length) && !isApproved) {
    const since = new Map(homes.map(({ listingId, absentSince }) => [listingId, absentSince]));
    const second = awaiting.filter(({ listingId }) => isSecond(listingId === null ? null : since.get(listingId)));
    const reported = [...read.messages, messages.manyAbsent(awaiting.length, homes.length, second.length)];
    return { state: "held", holdReason: "absent", messages: reported };
  }
  const absentNow = new Map((await findImportedListingsOnMarket(connection.id)).map((home) => [home.listingId, home]));
  for (const entry of awaiting) {
    signal?.throwIfAborted();
    const home = entry.listingId === null ? undefined : absentNow.get(entry.listingId);
    const withdraw = async () => {
      const manager = home?.absentSince ? await findManager(home.listingId) : undefined;
      if (home && manager) {
        const importer = { ...toImporter(connection, file.id), isFlapping: false };
        await withdrawListing({ user: manager, ip: "", importer }, home.listingId);
        await clearStoredVersion(home.id, "absent");
      }
      const outcome = home && manager ? ("REMOVED" as const) : ("UNCHANGED" as const);
      const removed = [messages.absent(isSecond(home?.absentSince))];
      await upsertEntries(file.id, [{ ...entry, outcome, messages: outcome === "REMOVED" ? removed : [] }]);
    };
    await transaction(withdraw, { forJobs: true }).catch(async (error: unknown) => {
      const { outcome, messages: reported } = toFailedPlan(error, { messages: [], line: 1 });
      await transaction(() => upsertEntries(file.id, [{ ...entry, outcome, messages: reported }]), { forJobs: true });
    });
  }
  return { state: "accepted", messages: read.messages };
}
