import { addDays, longDateLabel, startOfDate, sydneyDate } from "#app/lib/sydney-time.ts";
import { recordFailure } from "#platform/cache-dependencies.server.ts";
import { env } from "#platform/env.server.ts";

/** Whether stage 2 of the Act on underquoting is in force; see `NSW_STAGE_2_FROM`. */
export function isStageTwoInForce(now = new Date()): boolean {
  return env.NSW_STAGE_2_FROM !== undefined && sydneyDate(now) >= env.NSW_STAGE_2_FROM;
}

/** "[[stage 2|no date is announced|from {date}|in force since {date}]]" */
const VARIANTS = /\[\[stage 2\|([^|\]]*)\|([^|\]]*)\|([^|\]]*)\]\]/g;
/** In help texts, where a home without a price is allowed until then. */
const UNTIL = ", until stage 2 of the Act on underquoting";

/** Milliseconds; pages are cached for less. */
const CACHED = 60_000;

/** The text with the variants for the date of `NSW_STAGE_2_FROM`. A page that changes within a minute is not cached. */
export function fillStageTwoText(text: string, now = new Date()): string {
  const from = env.NSW_STAGE_2_FROM;
  const isInForce = isStageTwoInForce(now);
  const date = from === undefined ? "" : longDateLabel(from).replace(/^\S+ /, "");
  const until = isInForce
    ? `, outside New South Wales only (stage 2 of the Act on underquoting, in force since ${date})`
    : `, until ${date} (stage 2 of the Act on underquoting)`;
  const chosen = text.replaceAll(VARIANTS, (_, unknown: string, announced: string, inForce: string) =>
    (from === undefined ? unknown : isInForce ? inForce : announced).replaceAll("{date}", date),
  );
  const written = from === undefined ? chosen : chosen.replaceAll(UNTIL, until);
  if (written !== text && from !== undefined && !isInForce && startOfDate(from).getTime() - now.getTime() <= CACHED) {
    recordFailure();
  }
  return written;
}

/** Agents of homes on the market get requests for corrections and statements this many days before stage 2. */
const DAYS_OF_NOTICE = 10;

/** The date of stage 2 once it is near enough to ask for corrections and statements. */
export function stageTwoDate(now: Date): string | undefined {
  const from = env.NSW_STAGE_2_FROM;
  return from !== undefined && sydneyDate(now) >= addDays(from, -DAYS_OF_NOTICE) ? from : undefined;
}
