import { env } from "#platform/env.server.ts";
import { listingInputMessages } from "#app/features/listings/manage/manage.messages.ts";
import { findPriceLimits } from "#app/features/listings/manage/prices.queries.server.ts";
import {
  adviceOnPrice,
  type AdvertisedPrice,
  findPriceBreach,
  NO_LIMITS,
  type PriceLimits,
  refusalText,
  refusalTextWithoutAmounts,
} from "#app/features/listings/model/price-rules.ts";
import type { Member } from "#app/lib/caller.ts";
import { Invalid } from "#app/lib/errors.ts";
import { addDays, sydneyDate } from "#app/lib/sydney-time.ts";

/** Whether stage 2 of the Act on underquoting is in force; see `NSW_STAGE_2_FROM`. */
export function isStageTwoInForce(now = new Date()): boolean {
  return env.NSW_STAGE_2_FROM !== undefined && sydneyDate(now) >= env.NSW_STAGE_2_FROM;
}

/** Agents of homes on the market get requests for corrections and statements this many days before stage 2. */
const DAYS_OF_NOTICE = 10;

/** The date of stage 2 once it is near enough to ask for corrections and statements. */
export function stageTwoDate(now: Date): string | undefined {
  const from = env.NSW_STAGE_2_FROM;
  return from !== undefined && sydneyDate(now) >= addDays(from, -DAYS_OF_NOTICE) ? from : undefined;
}

/** Undefined before stage 2. Without an id for a new listing. */
export async function findLimitsInForce(id: number | undefined): Promise<PriceLimits | undefined> {
  if (!isStageTwoInForce()) return undefined;
  return id === undefined ? NO_LIMITS : findPriceLimits(id);
}

/**
 * For a price that is about to be advertised; call it with the locked listing, or without an id for a new one. Throws
 * `Invalid` from stage 2 on. The agency's software gets the reason without amounts.
 */
export async function requireLawfulPrice({ importer }: Member, asking: AdvertisedPrice, id?: number): Promise<void> {
  const limits = await findLimitsInForce(id);
  const breach = limits && findPriceBreach(asking, limits);
  if (!breach) return;
  const text = importer ? refusalTextWithoutAmounts(breach) : refusalText(breach);
  throw new Invalid({ [breach.kind === "range" ? "priceTo" : "price"]: [text] }, listingInputMessages.reviewDetails);
}

/** For people who may edit the listing, next to the price. Undefined if stage 2 is in force or allows the price. */
export async function advisePrice(asking: AdvertisedPrice, id?: number): Promise<string | undefined> {
  if (isStageTwoInForce()) return undefined;
  const breach = findPriceBreach(asking, id === undefined ? NO_LIMITS : await findPriceLimits(id));
  return breach && adviceOnPrice(breach, env.NSW_STAGE_2_FROM);
}

/** For the page of its offers; undefined if the price may be advertised or the home is sold. */
export async function checkPrice(
  listing: AdvertisedPrice & { id: number; status: string },
): Promise<{ title: string; text: string } | undefined> {
  if (listing.status === "sold") return undefined;
  const breach = findPriceBreach(listing, await findPriceLimits(listing.id));
  if (!breach) return undefined;
  if (isStageTwoInForce()) return { title: "This price may not be advertised", text: refusalText(breach) };
  return { title: "This price will not be allowed", text: adviceOnPrice(breach, env.NSW_STAGE_2_FROM) };
}
