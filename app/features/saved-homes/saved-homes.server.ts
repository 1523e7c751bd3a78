import type { Member } from "#app/lib/caller.ts";
import { Conflict, NotFound } from "#app/lib/errors.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { savedHomesMessages as messages } from "./saved-homes.messages.ts";
import { findSavableHome, findSavedHomes, insertSavedHome, insertSavedHomes } from "./saved-homes.queries.server.ts";
import { MAX_MEMBER_HOMES, MAX_VISITOR_HOMES, type SavedHome } from "./saved-list.ts";

/**
 * Adds a home to the list of the signed-in person; saving twice changes nothing. Throws `NotFound` for a home that is not
 * listed and was not saved before, `Conflict` when the list is full, `TooMany` after a thousand an hour.
 */
export async function saveForMember({ user }: Member, id: number): Promise<{ isNew: boolean }> {
  await consumeRateLimit("home.save.user", String(user.id));
  const added = await insertSavedHome(user.id, id);
  if (added) return { isNew: true };
  const homes = await findSavedHomes(user.id);
  if (homes.some((home) => home.id === id)) return { isNew: false };
  if (await findSavableHome(id)) throw new Conflict(messages.fullForMembers(MAX_MEMBER_HOMES));
  throw new NotFound(messages.noHome);
}

/**
 * The list of a visitor with a home added as the newest; the same list when it is on it. Throws `NotFound` for a home that
 * is not listed, `Conflict` when the list is full: an older home is never dropped for a newer one.
 */
export async function saveForVisitor(homes: readonly SavedHome[], id: number): Promise<readonly SavedHome[]> {
  if (homes.some((home) => home.id === id)) return homes;
  const home = await findSavableHome(id);
  if (!home) throw new NotFound(messages.noHome);
  if (homes.length >= MAX_VISITOR_HOMES) throw new Conflict(messages.fullForVisitors(MAX_VISITOR_HOMES));
  return [{ ...home, savedAt: new Date() }, ...homes];
}

/** Moves the homes of a visitor into the list of the member whom they turned out to be; answers those that did not fit. */
export async function mergeIntoAccount(userId: number, homes: readonly SavedHome[]): Promise<SavedHome[]> {
  await insertSavedHomes(userId, homes);
  const kept = await findSavedHomes(userId);
  if (kept.length < MAX_MEMBER_HOMES) return [];
  return homes.filter(({ id }) => !kept.some((home) => home.id === id));
}
