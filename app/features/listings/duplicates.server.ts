import { transaction } from "#db/transaction.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { duplicateListingMail } from "#app/features/listings/manage/duplicate.mail.ts";
import {
  type Advertisement,
  findDuplicatesByIds,
  insertDuplicates,
  lockOwnDuplicate,
  updateDuplicateAnswered,
} from "#app/features/listings/manage/duplicates.queries.server.ts";
import { duplicateMessages as messages } from "#app/features/listings/manage/manage.messages.ts";
import { myListingsPath } from "#app/features/listings/manage/paths.ts";
import type { Member } from "#app/lib/caller.ts";
import { NotFound } from "#app/lib/errors.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { queueToAgents } from "./leave-market.server.ts";
import { requireAgentOrAdmin } from "./publish.server.ts";

const BATCH = 50;

/** Finds homes that two agents advertise, and emails the agents of both unless they work for the same agency. */
export async function reviewDuplicates(signal: AbortSignal): Promise<void> {
  for (let count = BATCH; count === BATCH;) {
    signal.throwIfAborted();
    count = await recordDuplicates();
  }
}

/** A pair and its emails are stored in one transaction, so repeated and killed jobs send no email twice. */
function recordDuplicates(): Promise<number> {
  return transaction(async () => {
    const ids = await insertDuplicates(BATCH);
    for (const { first, second, isSameAgency } of await findDuplicatesByIds(ids)) {
      if (isSameAgency) continue;
      await queueDuplicateMails(first, second);
      await queueDuplicateMails(second, first);
    }
    return ids.length;
  });
}

async function queueDuplicateMails(home: Advertisement, other: Advertisement): Promise<void> {
  const mailed = {
    home: `${home.address}, ${home.suburb}`,
    other: other.agency ?? other.agent ?? messages.noName,
    url: publicUrl(myListingsPath()),
  };
  await queueToAgents(home, (to) => duplicateListingMail(mailed, to), { agentsOnly: true });
}

/**
 * Records that both advertisements are right; repeats change nothing. Throws `Forbidden` for members who are neither
 * agents nor admins, and `NotFound` unless they manage one of the homes.
 */
export async function answerDuplicate(member: Member, id: number): Promise<void> {
  requireAgentOrAdmin(member);
  await transaction(async () => {
    const pair = await lockOwnDuplicate(member.user, id);
    if (!pair) throw new NotFound(messages.notFound);
    if (pair.answeredAt) return;
    await updateDuplicateAnswered(id);
    await recordChange(member, {
      action: "listing.duplicate_answered",
      subject: "listing",
      subjectId: pair.firstListingId,
      detail: { otherListingId: pair.secondListingId },
    });
  });
}
