import { z } from "zod";
import { findMailedLeaders, findMailedPrincipals } from "#app/features/agents/model/agent.queries.server.ts";
import {
  membershipPaths,
  agencyClosedMail,
  agencyMergedMail,
  peopleArrivedMail,
} from "#app/features/agents/model/membership.mail.ts";
import { queueToMember } from "#app/features/agents/model/membership.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { rolesThatMay } from "#app/features/managers/policy.ts";
import { absentIfBlank, lineField } from "#app/http/fields.schema.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Member, Viewer } from "#app/lib/caller.ts";
import { Conflict, Invalid, NotFound } from "#app/lib/errors.ts";
import { countOf } from "#app/lib/text.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { agencyDetailMessages as messages, officeMessages } from "./agency.messages.ts";
import {
  findAgencyById,
  findAgenciesByBeginning,
  findAgencyByName,
  type StoredAgency,
  countActiveHomes,
  markClosed,
  releasePeople,
} from "./agency.queries.server.ts";
import { requireAdmin, requireOpen } from "./agency.server.ts";
import { lockAgencies, moveToAgency, type MergeSummary, summariseMerge, moveShared } from "./merge.queries.server.ts";
import { describeShared } from "./merge.ts";
import { closeOffices, countOffices, MAX_OFFICES, moveOffices } from "./offices.queries.server.ts";
import { deleteRequestsForColleagues } from "./people.queries.server.ts";

export const mergeSchema = z.object({
  into: lineField(messages.mergeInto).min(1, messages.mergeInto).max(255, messages.nameTooLong),
  /** The version of the summary that the admin has read. Absent before. */
  read: absentIfBlank(lineField(messages.mergeInto).max(255).optional()),
});

export interface MergeReview extends Omit<MergeSummary, "names"> {
  into: string;
}

/**
 * Counts what a merge would move. Throws `NotFound`, `Invalid` and `Conflict` like the merge, and `Forbidden`.
 */
export async function reviewMerge(member: Pick<Member, "user">, agencyId: number, name: string): Promise<MergeReview> {
  requireAdmin(member);
  const full = await completeAgencyName(agencyId, name);
  const { target } = await findMerge(agencyId, await findMergeTarget(agencyId, full));
  return toReview(target, await summariseMerge(agencyId, target.id));
}

/** As `reviewMerge`, for an address. Undefined if the merge is not possible. */
export async function findMergeReview(
  user: Viewer,
  agencyId: number,
  name: string | null,
): Promise<MergeReview | undefined> {
  const parsed = mergeSchema.safeParse({ into: name });
  if (!parsed.success) return undefined;
  try {
    return await reviewMerge({ user }, agencyId, parsed.data.into);
  } catch (error) {
    if (error instanceof Invalid || error instanceof Conflict || error instanceof NotFound) return undefined;
    throw error;
  }
}

function toReview({ name }: StoredAgency, { names: _names, ...figures }: MergeSummary): MergeReview {
  return { into: name, ...figures };
}

/** Agencies that the message about an ambiguous name lists. */
const MAX_SIMILAR = 10;

/**
 * The name of the only public agency that begins like this, unless an agency has exactly this name. Throws `Invalid` if
 * several begin like this.
 */
async function completeAgencyName(agencyId: number, typed: string): Promise<string> {
  if (await findAgencyByName(typed)) return typed;
  const similar = await findAgenciesByBeginning(typed, { except: agencyId, limit: MAX_SIMILAR + 1 });
  const names = similar.map(({ name }) => name);
  if (names.length > 1)
    throw new Invalid({
      into: [messages.severalAgencies(typed, names.slice(0, MAX_SIMILAR), names.length > MAX_SIMILAR)],
    });
  return names[0] ?? typed;
}

async function findMergeTarget(agencyId: number, name: string): Promise<number> {
  const named = await findAgencyByName(name);
  if (!named) throw new Invalid({ into: [messages.noAgencyNamed(name)] });
  if (named.id === agencyId) throw new Invalid({ into: [messages.mergeIntoItself] });
  return named.id;
}

async function findMerge(agencyId: number, targetId: number): Promise<{ agency: StoredAgency; target: StoredAgency }> {
  const [agency, target] = [requireOpen(await findAgencyById(agencyId)), await findAgencyById(targetId)];
  if (!target || target.closedAt !== null || target.confirmedAt === null)
    throw new Invalid({ into: [messages.mergeIntoPublic] });
  if ((await countOffices([agencyId, target.id])) > MAX_OFFICES)
    throw new Invalid({ into: [officeMessages.tooManyTogether] });
  return { agency, target };
}

/**
 * Moves the people, offices, homes, enquiries, imports and shared tools of an agency into another, and closes it. People arrive as
 * agents or assistants; whom the other agency removed or declined in the last twelve months only requests to join.
 * Emails its principals, and the principals and managers of the other. With `read`, merges only if the summary of this
 * version still applies, else returns the new one. Throws `NotFound`, `Invalid` unless the other agency exists, is
 * public and has room for the offices, `Conflict` for a closed agency, and `Forbidden`.
 */
export async function mergeAgency(
  member: Member,
  agencyId: number,
  name: string,
  read?: string,
): Promise<StoredAgency | { review: MergeReview }> {
  requireAdmin(member);
  return transaction(async () => {
    const targetId = await findMergeTarget(agencyId, name);
    await lockAgencies([agencyId, targetId]);
    const { agency, target } = await findMerge(agencyId, targetId);
    const summary = await summariseMerge(agencyId, target.id);
    const review = toReview(target, summary);
    if (read !== undefined && review.version !== read) return { review };
    const { names, refused, homes, enquiries } = summary;
    const { principals } = await findMailedPrincipals(agencyId);
    const { leaders } = await findMailedLeaders(target.id, rolesThatMay.acceptPeople);
    await moveOffices(agencyId, target.id);
    const refusedIds = refused.map(({ id }) => id);
    await moveToAgency(agencyId, target.id, refusedIds);
    await deleteRequestsForColleagues(refusedIds);
    await moveShared(agencyId, target.id, summary.shared);
    await markClosed(agencyId, target.id);
    await publishEvent("agency.joined", { agencyId: target.id });
    await recordChange(member, {
      action: "agency.merged",
      subject: "agency",
      subjectId: agencyId,
      detail: { into: target.id, people: summary.people - refused.length, requests: refused.length },
    });
    const url = publicUrl(membershipPaths.agency);
    const mail = { agency: agency.name, into: target.name, url };
    const shared = describeShared(summary.shared, target.name, { namesInvited: true });
    for (const to of principals) {
      const isRefused = refused.some(({ id }) => id === to.id);
      await queueToMember(to, () => agencyMergedMail({ ...mail, shared, to, isRefused }));
    }
    const arrived = {
      shared: describeShared(summary.shared, target.name, { namesInvited: false }),
      names,
      people: summary.people - refused.length,
      homes,
      enquiries,
    };
    for (const to of leaders)
      await queueToMember(to, () =>
        peopleArrivedMail({ ...mail, ...arrived, to, refused: refused.map((person) => person.name) }),
      );
    return target;
  });
}

/**
 * Closes an agency without homes on the market: its people belong to none, and its imports end. Emails its principals.
 * Throws `NotFound`, `Conflict` while it has homes on the market or if it is closed, and `Forbidden`.
 */
export async function closeAgency(member: Member, agencyId: number): Promise<void> {
  requireAdmin(member);
  await transaction(async () => {
    await lockAgencies([agencyId]);
    const { name } = requireOpen(await findAgencyById(agencyId));
    const homes = await countActiveHomes(agencyId);
    if (homes > 0) throw new Conflict(messages.hasHomes(countOf(homes, "home")));
    const { principals } = await findMailedPrincipals(agencyId);
    await deleteRequestsForColleagues(await releasePeople(agencyId));
    await closeOffices(agencyId);
    await markClosed(agencyId, null);
    await recordChange(member, { action: "agency.closed", subject: "agency", subjectId: agencyId, detail: {} });
    const url = publicUrl(membershipPaths.profile);
    for (const to of principals) await queueToMember(to, () => agencyClosedMail({ to, agency: name, url }));
  });
}
