import { recordChange } from "#app/features/audit/record-change.server.ts";
import { requireFeedKeeper } from "#app/features/feeds/model/keeper.server.ts";
import { lockFeed } from "#app/features/feeds/model/feeds.queries.server.ts";
import { publishFileReceived } from "#app/features/feeds/model/file-received.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, NotFound } from "#app/lib/errors.ts";
import { transaction } from "#db/transaction.server.ts";
import { reportMessages } from "./report-words.ts";
import { lockFile, publishFeed, releaseFile, restartFile } from "./report.queries.server.ts";

const messages = reportMessages.report;

/**
 * Says yes to what a held file waits for: the feed publishes from now on, or the homes that it lacks go off the market.
 * Returns which of the two. Throws `NotFound`, and `Conflict` for a file that waits for nobody.
 */
export function confirmFile(member: Member, feedId: number, fileId: number): Promise<"first" | "absent"> {
  return withFile(member, feedId, fileId, async ({ state, holdReason }) => {
    if (state !== "held") throw new Conflict(messages.nothingToConfirm);
    const reason = holdReason === "absent" ? "absent" : "first";
    if (reason === "first") await publishFeed(feedId, member.user.id);
    else await releaseFile(fileId, member.user.id);
    await publishFileReceived(feedId);
    await recordChange(member, {
      action: "feed.file_confirmed",
      subject: "feed",
      subjectId: feedId,
      detail: { fileId, reason },
    });
    return reason;
  });
}

/** Has a file applied once more. Throws `NotFound`, and `Conflict` for one that has not come to its end. */
export async function applyAgain(member: Member, feedId: number, fileId: number): Promise<void> {
  await withFile(member, feedId, fileId, async ({ state }) => {
    if (state === "waiting" || state === "running") throw new Conflict(messages.stillRunning);
    await restartFile(fileId);
    await publishFileReceived(feedId);
  });
}

/** Does something with a file of a feed that the member keeps; a dry run is none. */
function withFile<Result>(
  member: Member,
  feedId: number,
  fileId: number,
  work: (file: { state: string; holdReason: string | null }) => Promise<Result>,
): Promise<Result> {
  requireFeedKeeper(member);
  return transaction(async () => {
    const file = (await lockFeed(feedId, member.user)) ? await lockFile(feedId, fileId) : undefined;
    if (!file || file.dryRun) throw new NotFound(messages.notFound);
    return work(file);
  });
}
