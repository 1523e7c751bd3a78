import { findMembership } from "#app/features/managers/manager.queries.server.ts";
import { may } from "#app/features/managers/policy.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import type { PictureOwner } from "#app/features/pictures/model/media.ts";
import type { Member } from "#app/lib/caller.ts";
import { Forbidden, NotFound } from "#app/lib/errors.ts";
import { transaction } from "#db/transaction.server.ts";
import { profilePictureMessages as messages } from "#app/features/pictures/manage.messages.ts";
import {
  findProfileOwners,
  findProfilePictures,
  lockProfileOwner,
  makeNewest,
  softDeletePictures,
} from "#app/features/pictures/manage.queries.server.ts";

/**
 * The agent (for a portrait) or agency (for a logo). Throws `Forbidden` for non-agents and for roles that may not change
 * the agency, and `NotFound`.
 */
export async function requireProfileOwner({ user }: Member, of: "agent" | "agency"): Promise<PictureOwner> {
  if (user.role !== "agent") throw new Forbidden(messages.onlyAgents);
  const owners = await findProfileOwners(user.id);
  const id = of === "agent" ? owners?.agentId : owners?.agencyId;
  if (id === undefined || id === null) throw new NotFound(messages.noOwner);
  if (of === "agency") {
    const membership = await findMembership(user.id);
    if (!membership || !may(membership, "changeDetails", id)) throw new Forbidden(messages.mayNotChange);
  }
  return { of, id };
}

/**
 * Makes an added picture the portrait or logo. The previous one is shown until this one is ready; all others are
 * deleted.
 */
export async function chooseProfilePicture(member: Member, owner: PictureOwner, pictureId: number): Promise<void> {
  await transaction(async () => {
    await lockProfileOwner(owner);
    const pictures = await findProfilePictures(owner);
    const chosen = pictures.find(({ id }) => id === pictureId);
    if (!chosen) throw new NotFound(messages.noOwner);
    const stays = chosen.state === "ready" ? undefined : pictures.find(({ state }) => state === "ready");
    await makeNewest(owner, pictureId);
    await softDeletePictures(pictures.map(({ id }) => id).filter((id) => id !== pictureId && id !== stays?.id));
    await record(member, owner, { picture: pictureId });
  });
}

/** Idempotent. */
export async function removeProfilePicture(member: Member, of: "agent" | "agency"): Promise<void> {
  const owner = await requireProfileOwner(member, of);
  await transaction(async () => {
    await lockProfileOwner(owner);
    const ids = (await findProfilePictures(owner)).map(({ id }) => id);
    if (ids.length === 0) return;
    await softDeletePictures(ids);
    await record(member, owner, { removed: ids });
  });
}

async function record(member: Member, { of, id }: PictureOwner, detail: Record<string, unknown>): Promise<void> {
  await recordChange(member, {
    action: of === "agency" ? "agency.logo_changed" : "agent.portrait_changed",
    subject: of,
    subjectId: id,
    detail,
  });
}
