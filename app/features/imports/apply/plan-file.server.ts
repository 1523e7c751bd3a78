import { setImmediate as nextTurn } from "node:timers/promises";
import type { ReportEntry } from "#app/features/imports/model/import-file.ts";
import type { ImportListing } from "#app/features/imports/model/import-listing.ts";
import {
  findPriceBreach,
  refusalTextWithoutAmounts,
  toAdvertisedPrice,
} from "#app/features/listings/model/price-limits.ts";
import { findListingProblems } from "#app/features/listings/publish.server.ts";
import { isStageTwoInForce } from "#app/features/listings/stage-two.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { applyMessages as messages } from "./apply-messages.ts";
import {
  type AgencyWithAgents,
  findLimitsOfVersion,
  toAssignment,
  toReportEntry,
  toVersion,
  withVerification,
} from "./apply-version.server.ts";
import { findKnownListings, listingKey } from "./apply.queries.server.ts";
import type { ListingContent } from "./content.ts";
import { toCurrentAgents } from "./importing-agency.ts";
import type { KnownListing } from "./known-listing.ts";
import { classifyVersion, type Plan, planVersion, toHomeOnMarket } from "./plan.ts";

/** Listings between two yields to the event loop. */
const PLANNED_AT_ONCE = 50;

/** The report of a file that is not applied: each listing is planned as if the previous ones had been applied. */
export async function planListings(
  listings: readonly ImportListing[],
  agency: AgencyWithAgents,
): Promise<ReportEntry[]> {
  const known: Map<string, KnownListing> = await transaction(() => findKnownListings(agency.feedId, listings), {
    forJobs: true,
  });
  const entries: ReportEntry[] = [];
  for (const [index, listing] of listings.entries()) {
    if (index % PLANNED_AT_ONCE === 0) await nextTurn();
    const version = toVersion(listing);
    const key = listingKey(listing);
    const before = known.get(key);
    const plan = classifyVersion(version, before, agency) ?? (await planWithLimits(version, before, agency));
    const after = plan.content && assumeApplied(version, plan, before);
    if (after) known.set(key, after);
    const id = before?.home?.id ?? -listing.position;
    if (plan.act && "home" in plan.act && plan.act.isPublic) {
      agency.homes.enter({ listingId: id, ...toHomeOnMarket(plan.act.home) });
    } else if (plan.act) agency.homes.leave(id);
    entries.push(
      toReportEntry(listing, { plan, listingId: before?.home && before.home.id > 0 ? before.home.id : null }),
    );
  }
  return entries;
}

/** Of a home on the market, saving refuses a new price below its limits. */
async function planWithLimits(
  version: ReturnType<typeof toVersion>,
  before: KnownListing | undefined,
  agency: AgencyWithAgents,
): Promise<Plan> {
  const { home } = before ?? {};
  // Homes of this file that are not stored have negative ids.
  const stored = home && home.id > 0 ? home : undefined;
  const limits = isStageTwoInForce()
    ? await transaction(() => findLimitsOfVersion(version, stored, agency), { forJobs: true })
    : undefined;
  const plan = withVerification(planVersion(version, before, agency, findListingProblems, limits), home, agency);
  if (!limits || home?.status !== "active" || !plan.act || !("home" in plan.act) || !plan.act.isPublic) return plan;
  const breach = findPriceBreach(toAdvertisedPrice(plan.act.home.input), limits);
  if (!breach || toPriceKey(before?.content) === toPriceKey(plan.content)) return plan;
  const { messages: reported } = version.listing;
  return { outcome: "REFUSED", messages: [...reported, messages.refused(refusalTextWithoutAmounts(breach))] };
}

function toPriceKey({ price, priceTo, priceHidden, priceWords, state, postcode }: ListingContent = {}): string {
  return JSON.stringify([price, priceTo, priceHidden, priceWords, state, postcode]);
}

function assumeApplied(
  { listing, hash }: ReturnType<typeof toVersion>,
  { content = {}, act }: Plan,
  before?: KnownListing,
): KnownListing {
  const { modTime, modTimeSource } = listing;
  const base = {
    modTime,
    modTimeSource,
    hash,
    detachedAt: null,
    isBarred: false,
    isApart: before?.isApart ?? false,
    confirmedPrice: before?.confirmedPrice ?? null,
    content,
    ...toAssignment(content, act, before),
  };
  if (!act || !("home" in act)) {
    const status = act && "closing" in act ? "sold" : "withdrawn";
    return { ...base, isWaiting: false, home: before?.home && (act ? { ...before.home, status } : before.home) };
  }
  const { home, isPublic, sameAs } = act;
  return {
    ...base,
    isWaiting: sameAs !== undefined,
    home: {
      id: before?.home?.id ?? -listing.position,
      status: isPublic ? "active" : "draft",
      listingType: listing.listingType,
      price: Number(home.input.price ?? 0),
      auctionAt: null,
      publishedAt: before?.home?.publishedAt ?? (isPublic ? modTime : null),
      closedOn: null,
      underOfferAt: null,
      createdByUserId: home.manager.userId,
      ...toCurrentAgents(home.manager),
      searchedPrice: home.searchedPrice,
      isOnHold: before?.home?.isOnHold ?? false,
      tenantPhotos: before?.home?.tenantPhotos,
      hasLabelledPicture: before?.home?.hasLabelledPicture ?? false,
    },
  };
}
