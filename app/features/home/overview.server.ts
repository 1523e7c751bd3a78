import { findPlannedInspections, findRegisteredIds } from "#app/features/inspections/plan/plan.queries.server.ts";
import { describePlanned } from "#app/features/inspections/plan/plan.server.ts";
import type { ListingCardData } from "#app/features/listings/model/card.queries.server.ts";
import { describeChangesSince } from "#app/features/listings/model/changes.ts";
import type { Criteria } from "#app/features/listings/model/criteria.ts";
import { countSearches, searchListings } from "#app/features/listings/search/search.queries.server.ts";
import type { CoverPicture } from "#app/features/pictures/model/media.ts";
import {
  findPublishedHomes,
  findSavedHomes,
  findStatesSinceSaved,
} from "#app/features/saved-homes/saved-homes.queries.server.ts";
import { findSearches } from "#app/features/saved-searches/manage/manage.queries.server.ts";
import { NEW_DAYS } from "#app/features/saved-searches/model/saved-search.ts";
import { addDays, dateLabel, daysBetween, longDateLabel, startOfDate, sydneyDate } from "#app/lib/sydney-time.ts";
import { countRecentAnswers, findRecentAnswers } from "./home.queries.server.ts";

/** For display: days and hours are in Sydney time. */
export interface NewsOfSavedHomes {
  /** Counts all saved homes. */
  count: number;
  /** The number of saved homes that were checked for changes: the latest that are public. */
  checked: number;
  /** Of these, those that have changed since they were saved. */
  changed: number;
  inspections: NextInspection[];
  /** Homes with news first, latest first, then those to be auctioned soon, then the latest saved. */
  homes: { card: ListingCardData; change?: string; auction?: string }[];
}

export interface NextInspection {
  id: number;
  /** "Saturday 5 December 2026" */
  day: string;
  /** "Sat 5 Dec" */
  shortDay: string;
  hours: string;
  name: string;
  path: string;
  isRegistered: boolean;
  home: { id: number; cover: CoverPicture | null; heroImageUrl: string | null; propertyType: string };
}

export interface Answer {
  id: number;
  /** Of the person who answered. */
  name: string;
  answer: string;
  /** Of the home, if the enquiry was about one. */
  title: string | null;
  day: string;
}

/** Null for more than 1,000 homes. */
export interface SearchTotals {
  criteria: Criteria;
  total: number | null;
  /** Listed within `NEW_DAYS`. */
  recent: number | null;
}

/** Parts that failed to load are undefined. */
export interface Overview {
  /** A JSON array, the saved search that found them, and the other saved searches. */
  homes?: { json: string; of?: Criteria; recent?: number | null; others?: SearchTotals[] };
  saved?: NewsOfSavedHomes;
  /** The latest three of the last 30 days. */
  answers?: readonly Answer[];
}

const HOMES = 3;
/** Homes under offer among the newest are shown after others. */
const NEWEST_HOMES = 9;
const MAX_SEARCHES = 5;
const MAX_INSPECTIONS = 4;
const INSPECTION_DAYS = 14;
const MAX_SAVED = 4;
const AUCTION_DAYS = 14;
/** The number of latest saved homes to check for changes. */
const WATCHED_HOMES = 24;

type LoadPart = <Part>(part: Promise<Part>) => Promise<Part | undefined>;

/** A member's news. `load` gives undefined for a part that fails to load. */
export async function findOverview(userId: number, load: LoadPart): Promise<Overview> {
  const [homes, saved, answers] = await Promise.all([
    load(findHomesFor(userId)),
    load(findNews(userId)),
    load(findAnswers(userId)),
  ]);
  return { homes, saved, answers };
}

export interface DueOverview extends Overview {
  /** Of the last 30 days; at most 100. */
  answerCount?: number;
}

/** Also counts the answers. `load` as in `findOverview`. */
export async function findDueOverview(userId: number, load: LoadPart): Promise<DueOverview> {
  const [overview, answerCount] = await Promise.all([findOverview(userId, load), load(countRecentAnswers(userId))]);
  return { ...overview, answerCount };
}

/**
 * Finds the newest homes of the member's latest saved search that has new ones, or of the latest; those under offer
 * last. Without any, the newest homes for sale.
 */
async function findHomesFor(userId: number): Promise<NonNullable<Overview["homes"]>> {
  const searches = (await findSearches({ userId }))
    .filter(({ isConfirmed, pausedAt }) => isConfirmed && !pausedAt)
    .slice(0, MAX_SEARCHES)
    .map(({ criteria }) => criteria);
  const [totals, newTotals] = await Promise.all([
    countSearches(searches.map(withFirstPage)),
    countSearches(searches.map((criteria) => withFirstPage({ ...criteria, listedWithin: NEW_DAYS }))),
  ]);
  const searchTotals = searches.map((criteria, index) => ({
    criteria,
    total: totals[index] ?? null,
    recent: newTotals[index] ?? null,
  }));
  const newestSearch = searchTotals.find(({ recent }) => recent !== 0) ?? searchTotals[0];
  if (!newestSearch) return { json: await findNewest({ type: "sale" }) };
  const others = searchTotals.filter((search) => search !== newestSearch);
  const json = await findNewest(newestSearch.criteria);
  if (json !== "[]") return { json, of: newestSearch.criteria, recent: newestSearch.recent, others };
  return { json: await findNewest({ type: "sale" }), others: searchTotals };
}

const withFirstPage = (criteria: Criteria) => ({ ...criteria, sort: "newest", page: 1 }) as const;

async function findNewest(criteria: Criteria): Promise<string> {
  const { json } = await searchListings(withFirstPage(criteria), NEWEST_HOMES);
  const isOffered = ({ underOfferAt }: ListingCardData) => underOfferAt !== null;
  const homes = (JSON.parse(json) as ListingCardData[]).toSorted(
    (one, other) => Number(isOffered(one)) - Number(isOffered(other)),
  );
  return JSON.stringify(homes.slice(0, HOMES));
}

/** The next inspections of saved homes and those registered for, and some saved homes, those with news first. */
async function findNews(userId: number): Promise<NewsOfSavedHomes> {
  const [savedHomes, chosen] = await Promise.all([findSavedHomes(userId), findRegisteredIds(userId)]);
  if (savedHomes.length + chosen.length === 0) return { count: 0, checked: 0, changed: 0, inspections: [], homes: [] };
  const watched = savedHomes.slice(0, WATCHED_HOMES);
  const now = new Date();
  const span = { from: now, to: startOfDate(addDays(sydneyDate(now), INSPECTION_DAYS)) };
  const [inspections, homes, states] = await Promise.all([
    findPlannedInspections({ saved: savedHomes.map(({ id }) => id), suburbs: [], chosen }, span, MAX_INSPECTIONS),
    findPublishedHomes(watched.map(({ id }) => id)),
    findStatesSinceSaved(watched),
  ]);
  const watchedHomes = watched.flatMap(({ id }) => {
    const { card, auctionAt } = homes.find((other) => other.id === id) ?? {};
    const since = states.get(id) ?? [];
    const [change] = describeChangesSince(since, now);
    if (!card) return [];
    // The row shows none of these long texts.
    const short = { ...card, description: "", features: null, attributes: null };
    const changedAt = change ? (since.at(-1)?.changedAt ?? "") : "";
    const auction = card.auctionDay === null || !auctionAt ? undefined : auctionLabel(auctionAt, now);
    const due = auction && auctionAt ? auctionAt.getTime() : Number.MAX_VALUE;
    return { changedAt, due, home: { card: short, ...(change && { change }), ...(auction && { auction }) } };
  });
  return {
    count: savedHomes.length,
    checked: watchedHomes.length,
    changed: watchedHomes.filter(({ changedAt }) => changedAt !== "").length,
    inspections: inspections.map((inspection) => {
      const { id, hours, name, homePath } = describePlanned(inspection);
      const { listingId, cover, heroImageUrl, propertyType } = inspection;
      const date = sydneyDate(inspection.startsAt);
      return {
        id,
        day: longDateLabel(date),
        shortDay: dateLabel(date),
        hours,
        name,
        path: homePath,
        isRegistered: chosen.includes(id),
        home: { id: listingId, cover, heroImageUrl, propertyType },
      };
    }),
    homes: watchedHomes
      .toSorted((one, other) => other.changedAt.localeCompare(one.changedAt) || one.due - other.due)
      .slice(0, MAX_SAVED)
      .map(({ home }) => home),
  };
}

/** "Auction in 6 days". Undefined if it is more than two weeks away. */
function auctionLabel(auctionAt: Date, now: Date): string | undefined {
  const days = daysBetween(sydneyDate(now), sydneyDate(auctionAt));
  if (days > AUCTION_DAYS) return undefined;
  return days === 0 ? "Auction today" : days === 1 ? "Auction tomorrow" : `Auction in ${days} days`;
}

async function findAnswers(userId: number): Promise<Answer[]> {
  const answers = await findRecentAnswers(userId);
  return answers.map(({ createdAt, ...answer }) => ({ ...answer, day: dateLabel(sydneyDate(createdAt)) }));
}
