import { recordChange } from "#app/features/audit/record-change.server.ts";
import { MAX_PICTURES } from "#app/features/pictures/model/media-keys.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { transaction } from "#db/transaction.server.ts";
import { keepMessages as messages } from "./keep.messages.ts";
import {
  findHomeOfPicture,
  findKeptPictures,
  type HomePictureKind,
  type KeptPicture,
  lockKeptHome,
  restorePicture,
  softDeletePicture,
  updateKind,
  updateOrder,
  updateWords,
} from "#app/features/pictures/keep.queries.server.ts";
import type { PictureChanges } from "./keep.schema.ts";

/** Only agents keep pictures of homes; an admin may change everybody's. Throws `Forbidden`. */
export function requirePictureKeeper({ user }: Member): void {
  if (user.role !== "agent" && !user.isAdmin) throw new Forbidden(messages.agentsOnly);
}

/** Words of a picture as they were shown and as they are wanted; without the first they are written in any case. */
export interface WordsChange {
  before?: string;
  words: string;
}

/**
 * Writes the words of several pictures of a home, by their ids. Words that nobody has typed over stay as they are by now,
 * whatever the form began with, and so does a picture that is gone. Throws `NotFound` and `Forbidden`, as all of these do.
 */
export async function saveWords(
  member: Member,
  listingId: number,
  changes: ReadonlyMap<number, WordsChange>,
): Promise<number> {
  return change(member, listingId, async (pictures, record) => {
    const changed = pictures.filter(({ id, words }) => {
      const wanted = changes.get(id);
      return wanted !== undefined && wanted.words !== wanted.before && wanted.words !== words;
    });
    for (const { id } of changed) await updateWords(id, changes.get(id)?.words ?? "");
    if (changed.length > 0) await record("words", changed);
    return changed.length;
  });
}

/** Says what a picture shows, or what kind it is. Throws `NotFound`, `Forbidden`. */
export async function editPicture(member: Member, pictureId: number, { words, kind }: PictureChanges): Promise<void> {
  const listingId = await homeOf(pictureId);
  await change(member, listingId, async (pictures) => {
    findIn(pictures, pictureId);
    if (words !== undefined) await saveWords(member, listingId, new Map([[pictureId, { words }]]));
    if (kind !== undefined) await setKind(member, listingId, pictureId, kind);
  });
}

/** Makes a photo a floor plan, or the other way round; it goes behind those that are of that kind already. */
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
 * Moves a picture one place earlier or later among those of its kind. Two tabs at once move it twice. Returns its place
 * among them by then, from 1 on, and how many they are.
 */
export async function movePicture(
  member: Member,
  listingId: number,
  pictureId: number,
  direction: "earlier" | "later",
): Promise<{ place: number; count: number }> {
  return change(member, listingId, async (pictures, record) => {
    const picture = findIn(pictures, pictureId);
    const ids = pictures.map(({ id }) => id);
    const sameKind = pictures.filter(({ kind }) => kind === picture.kind).map(({ id }) => id);
    const from = sameKind.indexOf(pictureId);
    const neighbour = sameKind[direction === "earlier" ? from - 1 : from + 1];
    if (neighbour === undefined) return { place: from + 1, count: sameKind.length };
    const swapped = ids.map((id) => (id === pictureId ? neighbour : id === neighbour ? pictureId : id));
    await updateOrder(listingId, swapped);
    await record("order", [picture]);
    return { place: sameKind.indexOf(neighbour) + 1, count: sameKind.length };
  });
}

/** Puts a photo before all others: it is the one that lists of homes show. */
export async function makeCover(member: Member, listingId: number, pictureId: number): Promise<void> {
  await change(member, listingId, async (pictures, record) => {
    const picture = findIn(pictures, pictureId);
    if (picture.kind !== "photo" || pictures[0]?.id === pictureId) return;
    await updateOrder(listingId, [pictureId, ...idsWithout(pictures, pictureId)]);
    await record("cover", [picture]);
  });
}

/**
 * Puts pictures of a home in this order. One that came meanwhile, and so is not named, stays behind those that are. Throws
 * `Invalid` for an id that occurs twice or is of no picture of this home.
 */
export async function orderPictures(member: Member, listingId: number, order: readonly number[]): Promise<void> {
  await change(member, listingId, async (pictures, record) => {
    const ids = pictures.map(({ id }) => id);
    const named = new Set(order);
    if (named.size !== order.length || order.some((id) => !ids.includes(id))) {
      throw new Invalid({ order: [messages.order] });
    }
    const wanted = [...order, ...ids.filter((id) => !named.has(id))];
    if (wanted.every((id, index) => id === ids[index])) return;
    await updateOrder(listingId, wanted);
    await record("order", pictures);
  });
}

/** Deletes a picture; for a day it can be put back. Deleting twice is deleting once. */
export async function deletePicture(member: Member, listingId: number, pictureId: number): Promise<void> {
  await change(member, listingId, async (pictures, record, deleted) => {
    if (deleted.some(({ id }) => id === pictureId)) return;
    const picture = findIn(pictures, pictureId);
    await softDeletePicture(pictureId);
    await record("deleted", [picture]);
  });
}

/** The same for a client of the API, which knows the picture and not its home. */
export async function deletePictureById(member: Member, pictureId: number): Promise<void> {
  requirePictureKeeper(member);
  await deletePicture(member, await homeOf(pictureId), pictureId);
}

/** Puts a deleted picture back in its place. Throws `Conflict` when the same photo has been added again since, and when
 * the home has as many as it may have. */
export async function undeletePicture(member: Member, listingId: number, pictureId: number): Promise<void> {
  await change(member, listingId, async (pictures, record, deleted) => {
    if (pictures.some(({ id }) => id === pictureId)) return;
    const picture = findIn(deleted, pictureId);
    if (pictures.length >= MAX_PICTURES) throw new Conflict(messages.full);
    if (!(await restorePicture(pictureId))) throw new Conflict(messages.sameAgain);
    await record("restored", [picture]);
  });
}

type What = "words" | "kind" | "order" | "cover" | "deleted" | "restored";

/** One change of the pictures of a home: whoever makes another at the same time waits until this one is done. */
async function change<Result>(
  member: Member,
  listingId: number,
  work: (
    pictures: readonly KeptPicture[],
    record: (what: What, changed: readonly KeptPicture[]) => Promise<void>,
    deleted: readonly KeptPicture[],
  ) => Promise<Result>,
): Promise<Result> {
  requirePictureKeeper(member);
  return transaction(async () => {
    if (!(await lockKeptHome(listingId, member.user))) throw new NotFound(messages.noHome);
    const all = await findKeptPictures(listingId);
    const record = (what: What, changed: readonly KeptPicture[]) =>
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
    );
  });
}

async function homeOf(pictureId: number): Promise<number> {
  const listingId = await findHomeOfPicture(pictureId);
  if (listingId === undefined) throw new NotFound(messages.noPicture);
  return listingId;
}

function findIn(pictures: readonly KeptPicture[], pictureId: number): KeptPicture {
  const picture = pictures.find(({ id }) => id === pictureId);
  if (!picture) throw new NotFound(messages.noPicture);
  return picture;
}

function idsWithout(pictures: readonly KeptPicture[], pictureId: number): number[] {
  return pictures.map(({ id }) => id).filter((id) => id !== pictureId);
}
