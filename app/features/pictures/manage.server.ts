import { z } from "zod";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { findMembership } from "#app/features/managers/manager.queries.server.ts";
import { may } from "#app/features/managers/policy.ts";
import { MAX_PICTURES, type PictureOwner } from "#app/features/pictures/model/media.ts";
import { absentIfBlank, lineField, rowIdField, statedField } from "#app/http/fields.schema.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { transaction } from "#db/transaction.server.ts";
import {
  alteredFieldName,
  altFieldName,
  positionFieldName,
  previousAlteredFieldName,
  previousAltFieldName,
} from "./manage-paths.ts";
import { picturesMessages as messages, profilePictureMessages } from "./manage.messages.ts";
import {
  findHomeOfPicture,
  findManagedPictures,
  findNameOfAgency,
  type HomePictureKind,
  type ManagedHome,
  type ManagedPicture,
  lockManagedHome,
  restorePicture,
  softDeletePicture,
  updateKind,
  updateOrder,
  updateAltered,
  updateAltText,
  findProfileOwners,
  findProfilePictures,
  lockProfileOwner,
  makeNewest,
  softDeletePictures,
} from "./manage.queries.server.ts";

const MAX_ALT_LENGTH = 300;

/** Absent if the text was cleared. */
const altField = lineField(messages.altTooLong).max(MAX_ALT_LENGTH, messages.altTooLong);

/** Changes to a picture through the API. */
export const pictureChangesSchema = z.object({
  words: z.preprocess((words) => (words === null ? "" : words), altField.optional()),
  kind: absentIfBlank(z.enum(["photo", "floorplan"], messages.kind).optional()),
  altered: statedField(z.boolean(messages.altered).nullish()),
});
type PictureChanges = z.output<typeof pictureChangesSchema>;

/** Ids in order. A form separates them by commas. */
export const orderSchema = z.object({
  order: z.preprocess(
    (sent) => [sent].flat().flatMap((id: unknown) => (typeof id === "string" ? id.split(",") : [id])),
    z.array(rowIdField(messages.order)).max(500, messages.order),
  ),
});

/** Five fields for each picture. Blank fields are absent. */
export function picturesFormSchema(ids: readonly number[]) {
  const fields = ids.flatMap((id): [string, z.ZodType<string | undefined>][] => [
    [altFieldName(id), altField.optional()],
    [previousAltFieldName(id), z.string().optional()],
    [alteredFieldName(id), z.string().optional()],
    [previousAlteredFieldName(id), z.string().optional()],
    [positionFieldName(id), z.string().optional()],
  ]);
  return z.object(Object.fromEntries(fields)).extend({ order: orderSchema.shape.order.optional() });
}

/** Throws `Forbidden` unless the user is an agent or admin. */
export function requirePictureManager({ user }: Member): void {
  if (user.role !== "agent" && !user.isAdmin) throw new Forbidden(messages.agentsOnly);
}

/** Without `before`, `alt` is always written. */
export interface AltTextChange {
  before?: string;
  alt: string;
}

/** Throws `Invalid` for a text that an advertisement of the home may not contain. */
export type RequireLawfulText = (member: Member, home: ManagedHome, text: string) => Promise<void>;

/**
 * Saves texts by picture id. Unedited texts keep their current value, and deleted pictures are ignored. Throws
 * `NotFound` and `Forbidden`, like all functions here, and `Invalid`, at the field that `toField` names, for an unlawful text. Returns the number of changed pictures.
 */
export async function saveAltTexts(
  member: Member,
  listingId: number,
  changes: ReadonlyMap<number, AltTextChange>,
  requireLawful: RequireLawfulText,
  toField: (pictureId: number) => string = altFieldName,
): Promise<number> {
  return change(member, listingId, async (pictures, record, _, home) => {
    const changed = pictures.filter(({ id, alt }) => {
      const altChange = changes.get(id);
      return altChange !== undefined && altChange.alt !== altChange.before && altChange.alt !== alt;
    });
    for (const { id } of changed) {
      const alt = changes.get(id)?.alt ?? "";
      await requireLawful(member, home, alt).catch((error: unknown) => {
        throw error instanceof Invalid ? new Invalid({ [toField(id)]: Object.values(error.errors).flat() }) : error;
      });
      await updateAltText(id, alt);
    }
    if (changed.length > 0) await record("words", changed);
    return changed.length;
  });
}

/** Labels pictures as altered or removes the label, by picture id. Returns the number of changed pictures. */
export async function saveAltered(
  member: Member,
  listingId: number,
  changes: ReadonlyMap<number, boolean>,
): Promise<number> {
  return change(member, listingId, async (pictures, record) => {
    const changed = pictures.filter(({ id, isAltered }) => (changes.get(id) ?? isAltered) !== isAltered);
    for (const { id, isAltered } of changed) await updateAltered(id, !isAltered);
    if (changed.length > 0) await record("altered", changed);
    return changed.length;
  });
}

/** Changes the text, the label or the kind of a picture. */
export async function editPicture(
  member: Member,
  pictureId: number,
  { words, kind, altered }: PictureChanges,
  requireLawful: RequireLawfulText,
): Promise<void> {
  const listingId = await homeOf(pictureId);
  await change(member, listingId, async (pictures) => {
    findIn(pictures, pictureId);
    if (words !== undefined) {
      await saveAltTexts(member, listingId, new Map([[pictureId, { alt: words }]]), requireLawful, () => "words");
    }
    if (typeof altered === "boolean") await saveAltered(member, listingId, new Map([[pictureId, altered]]));
    if (kind !== undefined) await setKind(member, listingId, pictureId, kind);
  });
}

/** Changes the kind, and moves the picture after the others of that kind. */
export async function setKind(
  member: Member,
  listingId: number,
  pictureId: number,
  kind: HomePictureKind,
): Promise<void> {
  await change(member, listingId, async (pictures, record) => {
    const picture = findIn(pictures, pictureId);
    if (picture.kind === kind) return;
    await updateKind(pictureId, kind);
    await updateOrder(listingId, [...idsWithout(pictures, pictureId), pictureId]);
    await record("kind", [picture]);
  });
}

/**
 * Moves a picture within its kind: by one place, or to a place from 1. Returns its new place and their number. Throws
 * `Invalid` for a place that they do not have.
 */
export async function movePicture(
  member: Member,
  listingId: number,
  pictureId: number,
  to: "earlier" | "later" | number,
): Promise<{ place: number; count: number }> {
  return change(member, listingId, async (pictures, record) => {
    const picture = findIn(pictures, pictureId);
    const ids = pictures.map(({ id }) => id);
    const sameKind = pictures.filter(({ kind }) => kind === picture.kind).map(({ id }) => id);
    const from = sameKind.indexOf(pictureId);
    const count = sameKind.length;
    const target = typeof to === "number" ? to - 1 : to === "earlier" ? from - 1 : from + 1;
    if (sameKind[target] === undefined) {
      if (typeof to === "number") throw new Invalid({ [positionFieldName(pictureId)]: [messages.noPosition(count)] });
      return { place: from + 1, count };
    }
    if (target === from) return { place: from + 1, count };
    const moved = sameKind.toSpliced(from, 1).toSpliced(target, 0, pictureId);
    // Pictures of the other kind keep their places.
    const order = ids.map((id) => (sameKind.includes(id) ? (moved.shift() ?? id) : id));
    await updateOrder(listingId, order);
    await record("order", [picture]);
    return { place: target + 1, count };
  });
}

/** Moves a photo to the front. */
export async function makeCover(member: Member, listingId: number, pictureId: number): Promise<void> {
  await change(member, listingId, async (pictures, record) => {
    const picture = findIn(pictures, pictureId);
    if (picture.kind !== "photo" || pictures[0]?.id === pictureId) return;
    await updateOrder(listingId, [pictureId, ...idsWithout(pictures, pictureId)]);
    await record("cover", [picture]);
  });
}

/** Unnamed pictures come last. Throws `Invalid` for a repeated id or one of another home. */
export async function orderPictures(member: Member, listingId: number, order: readonly number[]): Promise<void> {
  await change(member, listingId, async (pictures, record) => {
    const ids = pictures.map(({ id }) => id);
    const named = new Set(order);
    if (named.size !== order.length || order.some((id) => !ids.includes(id))) {
      throw new Invalid({ order: [messages.order] });
    }
    const newOrder = [...order, ...ids.filter((id) => !named.has(id))];
    if (newOrder.every((id, index) => id === ids[index])) return;
    await updateOrder(listingId, newOrder);
    await record("order", pictures);
  });
}

/** Can be undone for a day. Idempotent. */
export async function deletePicture(member: Member, listingId: number, pictureId: number): Promise<void> {
  await change(member, listingId, async (pictures, record, deleted) => {
    if (deleted.some(({ id }) => id === pictureId)) return;
    const picture = findIn(pictures, pictureId);
    await softDeletePicture(pictureId);
    await record("deleted", [picture]);
  });
}

/** Like `deletePicture`, for API clients that do not know the home. */
export async function deletePictureById(member: Member, pictureId: number): Promise<void> {
  requirePictureManager(member);
  await deletePicture(member, await homeOf(pictureId), pictureId);
}

/** Throws `Conflict` if the same photo has been added again since, or the home has the maximum of pictures. */
export async function undeletePicture(member: Member, listingId: number, pictureId: number): Promise<void> {
  await change(member, listingId, async (pictures, record, deleted) => {
    if (pictures.some(({ id }) => id === pictureId)) return;
    const picture = findIn(deleted, pictureId);
    if (pictures.length >= MAX_PICTURES) throw new Conflict(messages.full);
    if (!(await restorePicture(pictureId))) throw new Conflict(messages.duplicate);
    await record("restored", [picture]);
  });
}

type What = "words" | "altered" | "kind" | "order" | "cover" | "deleted" | "restored";

/** Concurrent changes to the pictures of a home wait for each other. */
async function change<Result>(
  member: Member,
  listingId: number,
  work: (
    pictures: readonly ManagedPicture[],
    record: (what: What, changed: readonly ManagedPicture[]) => Promise<void>,
    deleted: readonly ManagedPicture[],
    home: ManagedHome,
  ) => Promise<Result>,
): Promise<Result> {
  requirePictureManager(member);
  return transaction(async () => {
    const home = await lockManagedHome(listingId, member.user);
    if (!home) throw new NotFound(messages.noHome);
    const all = await findManagedPictures(listingId);
    const record = (what: What, changed: readonly ManagedPicture[]) =>
      recordChange(member, {
        action: "listing.pictures_changed",
        subject: "listing",
        subjectId: listingId,
        detail: { changed: what, pictures: changed.map(({ id }) => id) },
      });
    return work(
      all.filter(({ isDeleted }) => !isDeleted),
      record,
      all.filter(({ isDeleted }) => isDeleted),
      home,
    );
  });
}

async function homeOf(pictureId: number): Promise<number> {
  const listingId = await findHomeOfPicture(pictureId);
  if (listingId === undefined) throw new NotFound(messages.noPicture);
  return listingId;
}

function findIn(pictures: readonly ManagedPicture[], pictureId: number): ManagedPicture {
  const picture = pictures.find(({ id }) => id === pictureId);
  if (!picture) throw new NotFound(messages.noPicture);
  return picture;
}

function idsWithout(pictures: readonly ManagedPicture[], pictureId: number): number[] {
  return pictures.map(({ id }) => id).filter((id) => id !== pictureId);
}

/**
 * The agent (for a portrait) or agency (for a logo). Admins name the agency. Throws `Forbidden` for other non-agents and
 * for roles that may not change the agency, and `NotFound`.
 */
export async function requireProfileOwner(
  { user }: Member,
  of: "agent" | "agency",
  agencyId?: number,
): Promise<PictureOwner> {
  if (of === "agency" && agencyId !== undefined && user.isAdmin) {
    if (!(await findNameOfAgency(agencyId))) throw new NotFound(profilePictureMessages.noOwner);
    return { of, id: agencyId };
  }
  if (user.role !== "agent") throw new Forbidden(profilePictureMessages.onlyAgents);
  const owners = await findProfileOwners(user.id);
  const id = of === "agent" ? owners?.agentId : owners?.agencyId;
  if (id === undefined || id === null) throw new NotFound(profilePictureMessages.noOwner);
  if (of === "agency") {
    const membership = await findMembership(user.id);
    if (!membership || !may(membership, "changeDetails", id)) throw new Forbidden(profilePictureMessages.mayNotChange);
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
    if (!chosen) throw new NotFound(profilePictureMessages.noOwner);
    const stays = chosen.state === "ready" ? undefined : pictures.find(({ state }) => state === "ready");
    await makeNewest(owner, pictureId);
    await softDeletePictures(pictures.map(({ id }) => id).filter((id) => id !== pictureId && id !== stays?.id));
    await recordProfileChange(member, owner, { picture: pictureId });
  });
}

/** Idempotent. */
export async function removeProfilePicture(member: Member, of: "agent" | "agency", agencyId?: number): Promise<void> {
  const owner = await requireProfileOwner(member, of, agencyId);
  await transaction(async () => {
    await lockProfileOwner(owner);
    const ids = (await findProfilePictures(owner)).map(({ id }) => id);
    if (ids.length === 0) return;
    await softDeletePictures(ids);
    await recordProfileChange(member, owner, { removed: ids });
  });
}

async function recordProfileChange(
  member: Member,
  { of, id }: PictureOwner,
  detail: Record<string, unknown>,
): Promise<void> {
  await recordChange(member, {
    action: of === "agency" ? "agency.logo_changed" : "agent.portrait_changed",
    subject: of,
    subjectId: id,
    detail,
  });
}
