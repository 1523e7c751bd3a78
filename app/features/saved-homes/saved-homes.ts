import type { ListingState } from "#app/features/listings/model/changes.ts";
import type { ListingType } from "#app/features/listings/model/criteria.ts";
import { MAX_INTEGER, readRowId } from "#app/lib/fields.ts";
import { defineIntents } from "#app/lib/intents.ts";
import { formatDollars } from "#app/lib/numbers.ts";

/** The form for the hearts posts here. */
export const savedHomesPath = "/saved";

/** One form for all hearts of a page; the button identifies the home. */
export const saveHomeForm = "save-home";

export const savedHomeIntents = defineIntents({
  remove: {},
  note: {},
  restore: { fullPage: true },
  forget: { fullPage: true },
});

export const removedNoticeId = "removed";

/** Returns the path of a page of saved homes. `removed` is a home encoded by `signHomes`. */
export function savedPagePath(page: number, removed?: string): string {
  const query = new URLSearchParams();
  if (page > 1) query.set("page", String(page));
  if (removed !== undefined) query.set("removed", removed);
  return query.size === 0 ? savedHomesPath : `${savedHomesPath}?${query.toString()}`;
}

/** The hash of redirects. */
export function heartId(id: number): string {
  return `home-${id}`;
}

/** The hash of a note. Its form has the id `note-{id}`. */
export function noteId(id: number): string {
  return `note-on-${id}`;
}

/** Readable by scripts, to fill the hearts of cached pages. */
export const savedHomesCookie = "saved-homes";

export interface SavedHome {
  id: number;
  /** In dollars, per week for rent. Null if none was published. */
  priceWhenSaved: number | null;
  savedAt: Date;
}

/**
 * The homes whose page or comparison has this address. Their hearts show what a visitor has saved, so the page is not
 * shared with others. Lists do not, so that they can be cached.
 */
export function homesOfPage(address: string): number[] {
  const { pathname, searchParams } = new URL(address);
  const [, id] = /^\/listings\/(\d+)(?:[/.]|$)/.exec(pathname) ?? [];
  const isComparison = /^\/compare(?:\.data)?$/.test(pathname);
  return (id === undefined ? (isComparison ? searchParams.getAll("home") : []) : [id]).flatMap(
    (text) => readRowId(text) ?? [],
  );
}

/** Leaves room for other cookies within proxies' header limits. */
export const MAX_VISITOR_HOMES = 50;
/** Limits the ids in each page of a member. */
export const MAX_MEMBER_HOMES = 200;

/** Encodes homes for a cookie: "id.price.time" in base 36, up to 22 characters each, separated by "-". */
export function encodeHomes(homes: readonly SavedHome[]): string {
  return homes
    .map(({ id, priceWhenSaved, savedAt }) =>
      [id, priceWhenSaved ?? "", savedAt.getTime()].map((part) => part.toString(36)).join("."),
    )
    .join("-");
}

/** Undefined if malformed. */
export function decodeHomes(text: string): SavedHome[] | undefined {
  if (text === "") return [];
  const homes = text.split("-", MAX_MEMBER_HOMES + 1).map(decodeHome);
  return homes.length <= MAX_MEMBER_HOMES && homes.every((home) => home !== undefined) ? homes : undefined;
}

function decodeHome(text: string): SavedHome | undefined {
  const [, id = "", price = "", time = ""] =
    /^([1-9a-z][\da-z]{0,5})\.([\da-z]{0,6})\.([\da-z]{1,8})$/.exec(text) ?? [];
  const home = {
    id: Number.parseInt(id, 36),
    priceWhenSaved: price === "" ? null : Number.parseInt(price, 36),
    savedAt: new Date(Number.parseInt(time, 36)),
  };
  return home.id <= MAX_INTEGER && (home.priceWhenSaved ?? 0) <= MAX_INTEGER ? home : undefined;
}

/** Only the script of a home's page writes it. */
export const recentHomesCookie = "recent-homes";

const MAX_RECENT_HOMES = 12;

/** Most recent first. Ignores invalid ids and duplicates. */
export function decodeRecentHomes(text: string): number[] {
  const ids = text
    .split(".", MAX_RECENT_HOMES * 2)
    .map(readRowId)
    .filter((id) => id !== undefined);
  return [...new Set(ids)].slice(0, MAX_RECENT_HOMES);
}

export function addRecentHome(text: string, id: number): string {
  return [id, ...decodeRecentHomes(text).filter((other) => other !== id)].slice(0, MAX_RECENT_HOMES).join(".");
}

interface Prices {
  /** In dollars, per week for rent. Null if none was published. */
  priceWhenSaved: number | null;
  comparablePrice: number | null;
  listingType: ListingType;
}

/**
 * Returns the price at the time of saving. Hides prices that were later corrected, and those of a sale that fell
 * through. `current` replaces a missing price.
 */
export function publicPriceWhenSaved(
  stored: number | null,
  current: number | null,
  [then]: readonly ListingState[],
): number | null {
  if (!then) return stored;
  if (then.status !== "active") return then.closedPrice === null ? current : stored;
  if (then.price === 0) return stored;
  const isMonthly = then.listingType === "rent" && then.priceFrequency === "per_month";
  return isMonthly ? Math.round((then.price * 12) / 52) : then.price;
}

/** Undefined without a change. */
export function describePriceChange({
  priceWhenSaved: then,
  comparablePrice: now,
  listingType,
}: Prices): string | undefined {
  if (then === now) return undefined;
  const week = listingType === "rent" ? " a week" : "";
  if (then === null) return "Price published since you saved it";
  if (now === null) return `Price no longer published, was ${formatDollars(then)}${week}`;
  const direction = now < then ? "lower" : "higher";
  return `${formatDollars(Math.abs(now - then))}${week} ${direction} than when you saved it`;
}

export const savedHomesMessages = {
  save: (home: string) => `Save ${home}`,
  unsave: (home: string) => `Remove ${home} from saved homes`,
  saveWord: "Save",
  savedWord: "Saved",
  saved: { title: "Home saved", text: "You can find it under Saved homes." },
  removed: { title: "Home removed", text: "It is no longer in your saved homes." },
  restored: { title: "Home restored", text: "It is in your saved homes again." },
  forgotten: { title: "Recently viewed homes erased", text: "This browser no longer lists them." },
  failedTitle: "Error",
  saveFailed: "Failed to save this home. Please try again.",
  removeFailed: "Failed to remove this home. Please try again.",
  noHome: "This home is not listed here",
  listingId: "Name a home by its number",
  notRestored: "This home can no longer be restored. You can save it again on its page.",
  fullForVisitors: (most: number) => `This browser can save at most ${most} homes. Remove one, or log in to save more.`,
  fullForMembers: (most: number) => `You have saved ${most} homes, which is the limit. Remove one first.`,
  listFailed: "Failed to fetch saved homes",
  back: "Back to where you were",

  page: "Saved homes",
  description: "The homes you have saved, and what has changed since.",
  order: "Newest first.",
  inBrowser: "Kept here for 180 days.",
  logIn: "Log in to save them",
  andNotes: "and your notes.",
  unreadable: {
    title: "The list in this browser could not be read",
    text: "Its saved homes are lost, so we started a new list. Homes saved in an account are not affected.",
  },
  noRoom: (count: number) =>
    `${count} ${count === 1 ? "home that was" : "homes that were"} saved in this browser did not fit into your list. Remove some, and we will add the rest.`,
  vanished: (count: number) =>
    count === 1 ? "One of them was deleted and is not shown." : `${count} of them were deleted and are not shown.`,
  inspect: "Inspect",
  enquire: "Ask the agent",
  registered: "You’re registered",
  remove: "Remove",
  removing: "Removing...",
  undo: "Undo",
  removedHome: (home: string) => `${home} was removed.`,
  aHome: "A home",
  unlisted: "No longer listed",
  unlistedHome: (suburb: string) => `A home in ${suburb}`,
  sinceSaved: "Since you saved it:",
  similar: "Similar homes nearby",
  empty: "No saved homes yet",
  emptyHint: "Save a home in any list or on its page to see it here.",
  toListings: "Find a home",
  failed: "We couldn't load your saved homes just now.",
  failedHint: "They are safe. Please try again in a moment.",
  toPlan: "Plan your Saturday",
  toOtherDays: "Plan your inspections",
  newHomes: "New for sale",
  allHomes: "All homes for sale",
  toShare: "Share with someone",

  note: {
    most: 1000,
    label: "Note",
    add: "Add a",
    edit: "Edit",
    noun: "note",
    about: (home: string) => `on ${home}`,
    hint: "It is private: no agent sees it. Leave it empty to delete it.",
    save: "Save note",
    saving: "Saving...",
    saved: { title: "Note saved", text: "It is private: no agent sees it." },
    savedWithHome: {
      title: "Note saved",
      text: "Its home is in your saved homes again. The note is private: no agent sees it.",
    },
    deleted: { title: "Note deleted", text: "" },
    missing: "Type the note, or nothing to delete it",
    long: "A note has at most 1,000 characters",
    failed: "Failed to save this note. Please try again.",
    fullForVisitors:
      "This browser has no room for more notes. Shorten one, or log in: an account stores 1,000 characters for each home.",
    full: "This home has no page any more, or you have 1,000 notes already. Delete one first.",
  },

  compareTick: "Compare",
  compareHint: "Tick two to four to compare.",
  compareCount: (ticked: number) =>
    ticked === 1 ? "1 ticked, add another" : ticked > 4 ? `${ticked} ticked, 4 fit` : `${ticked} ticked`,
  compareClear: "Clear",
  tickedHomes: "ticked homes",

  recent: "Recently viewed",
  recentLink: "Recently viewed homes",
  recentHint:
    "For 30 days, this browser remembers the last twelve homes you viewed and shows them here. We keep no record of them.",
  forget: "Erase this list",
  forgetting: "Erasing...",
} as const;
