import type { ReportEntry } from "#app/features/imports/model/import-file.ts";
import type { ImportListing, ModTimeSource } from "#app/features/imports/model/import-listing.ts";
import { TEXT_FIELDS } from "#app/features/listings/model/fields.ts";
import { isStageTwoInForce } from "#app/features/listings/stage-two.server.ts";
import { Invalid, isRefusal, Unavailable } from "#app/lib/errors.ts";
import { transaction } from "#db/transaction.server.ts";
import { logger } from "#platform/logger.server.ts";
import { applyMessages as messages, toSentence } from "./apply-messages.ts";
import { type AgencyWithAgents, applyVersion, toReportEntry, toVersion } from "./apply-version.server.ts";
import { findLastVersions, listingKey, markPriceRefused, updateModTimes } from "./apply.queries.server.ts";
import { type FileToApply, moveFilePosition, upsertEntries } from "./file.queries.server.ts";
import { classifyVersion, type Plan } from "./plan.ts";

/** The report entries of one statement. */
export const BATCH = 200;

/** Each listing and its report entry are one transaction. False when another worker has claimed the file. */
export async function applyListings(
  file: FileToApply,
  listings: readonly ImportListing[],
  agency: AgencyWithAgents,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const lastVersions = await transaction(() => findLastVersions(agency.feedId, listings), { forJobs: true });
  const checkpoint = new Checkpoint(file);
  for (const [index, listing] of listings.entries()) {
    if (index < file.position) continue;
    signal?.throwIfAborted();
    const through = index + 1;
    const key = listingKey(listing);
    const version = toVersion(listing);
    const before = lastVersions.get(key);
    const plan = classifyVersion(version, before, agency);
    if (plan) {
      checkpoint.addUnwritten(toReportEntry(listing, { plan, listingId: before?.listingId ?? null }));
      if (plan.outcome === "UNCHANGED" && before && listing.modTime > before.modTime) {
        const { modTime, modTimeSource } = listing;
        checkpoint.addModTime({ id: before.id, modTime, modTimeSource });
        lastVersions.set(key, { ...before, modTime, modTimeSource });
      }
      if (checkpoint.isFull && !(await checkpoint.commit(through))) return false;
      continue;
    }
    let isOurs: boolean;
    try {
      isOurs = await checkpoint.commit(through, async () => {
        const applied = await applyVersion(version, file.id, agency);
        if (applied.remembered) lastVersions.set(key, applied.remembered);
        return toReportEntry(listing, applied);
      });
    } catch (error) {
      const refused = toFailedPlan(error, listing);
      const problem = toPriceProblem(error);
      isOurs = await checkpoint.commit(through, async () => {
        if (before && problem !== undefined) await markPriceRefused(before.id, problem);
        return toReportEntry(listing, { plan: refused, listingId: before?.listingId ?? null });
      });
    }
    if (!isOurs) return false;
  }
  return checkpoint.isEmpty || checkpoint.commit(listings.length);
}

interface ModTime {
  id: number;
  modTime: Date;
  modTimeSource: ModTimeSource;
}

/** The position in a file, committed with the results up to it. */
class Checkpoint {
  readonly #fileId: number;
  #position: number;
  /** Of listings that change nothing, from the position on. */
  #unwritten: ReportEntry[] = [];
  #modTimes = new Map<number, ModTime>();

  constructor({ id, position }: FileToApply) {
    this.#fileId = id;
    this.#position = position;
  }

  get isEmpty(): boolean {
    return this.#unwritten.length === 0;
  }

  get isFull(): boolean {
    return this.#unwritten.length >= BATCH;
  }

  addUnwritten(entry: ReportEntry): void {
    this.#unwritten.push(entry);
  }

  addModTime(time: ModTime): void {
    this.#modTimes.set(time.id, time);
  }

  /**
   * In one transaction with `work`, which returns the last entry. False when another worker has claimed the file. If
   * `work` throws, nothing is written, and the next commit includes the same entries.
   */
  async commit(through: number, work?: () => Promise<ReportEntry>): Promise<boolean> {
    const isOurs = await transaction(
      async () => {
        if (!(await moveFilePosition(this.#fileId, this.#position, through))) return false;
        const entries = work ? [...this.#unwritten, await work()] : this.#unwritten;
        await updateModTimes([...this.#modTimes.values()]);
        await upsertEntries(this.#fileId, entries);
        return true;
      },
      { forJobs: true },
    );
    if (!isOurs) return false;
    this.#position = through;
    this.#unwritten = [];
    this.#modTimes.clear();
    return true;
  }
}

/**
 * The error of a home on the market if the rules about advertised prices refused its new price or text. Undefined for
 * other errors: those of the file itself were reported before the home was saved.
 */
function toPriceProblem(error: unknown): string | undefined {
  if (!(error instanceof Invalid) || !isStageTwoInForce()) return undefined;
  const problems = ["price", "priceTo", ...TEXT_FIELDS].flatMap((field) => error.errors[field] ?? []);
  return problems.length === 0 ? undefined : problems.map(toSentence).join(" ");
}

/** Rethrows errors that the listing did not cause. */
export function toFailedPlan(
  error: unknown,
  { messages: reported, line }: Pick<ImportListing, "messages" | "line">,
): Plan {
  if (error instanceof Unavailable || (error instanceof Error && error.name === "AbortError")) throw error;
  if (error instanceof Invalid) {
    const problems = Object.values(error.errors).flat();
    return { outcome: "REFUSED", messages: [...reported, ...problems.map(messages.refused)] };
  }
  if (isRefusal(error)) {
    return { outcome: "REFUSED", messages: [...reported, messages.refused(error.message)] };
  }
  logger.error({ err: error, line }, "an imported listing could not be applied");
  return { outcome: "REFUSED", messages: [...reported, messages.failed] };
}
