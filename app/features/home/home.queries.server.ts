import { sql } from "kysely";
import { leadIsHandledBy, leadIsWaiting } from "#app/features/managers/enquiries.queries.server.ts";
import type { Viewer } from "#app/lib/caller.ts";
import { NEWS_COUNT_LIMIT } from "#app/lib/page.ts";
import { db } from "#db/client.server.ts";

/** Bounds in degrees. */
export interface Bounds {
  north: number;
  south: number;
  west: number;
  east: number;
}

/** Finds at most 150 suburbs within the bounds with a median house price for the newest quarter, most people first. */
export async function findLargestSuburbs({ north, south, west, east }: Bounds) {
  return db()
    .selectFrom("suburbs")
    .innerJoin("postcodeFigures as figures", "figures.postcode", "suburbs.postcode")
    .select(["name", "slug", "latitude", "longitude"])
    .select(["figures.median as medianPrice", "figures.period as figuresPeriod", "figures.source as figuresSource"])
    .where((eb) => eb.between("latitude", south, north))
    .where((eb) => eb.between("longitude", west, east))
    .where("figures.kind", "=", "sale")
    .where("figures.dwelling", "=", "house")
    .where("figures.periodEnd", "=", (eb) =>
      eb
        .selectFrom("postcodeFigures")
        .select((figures) => figures.fn.max("periodEnd").as("newest"))
        .where("kind", "=", "sale")
        .where("dwelling", "=", "house"),
    )
    .$narrowType<{ latitude: number; longitude: number }>()
    .orderBy("suburbs.population", (order) => order.desc().nullsLast())
    .orderBy("name")
    .limit(150)
    .execute();
}

/** Counts the suburb guides. */
export async function countSuburbs(): Promise<number> {
  const { count } = await db()
    .selectFrom("suburbs")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** At most 12, by id. */
export function findServiceOffers() {
  return db()
    .selectFrom("services")
    .select(["slug", "title", "description", "pricingInfo", "callToAction"])
    .orderBy("id")
    .limit(12)
    .execute();
}

const MAX_ANSWERS = 3;
const RECENT_DAYS = 30;

/** Answers of the last 30 days to a member's enquiries. Omits held answers. */
function selectRecentAnswers(userId: number) {
  return db()
    .selectFrom("leads")
    .innerJoin("leadReplies", "leadReplies.leadId", "leads.id")
    .where("leads.userId", "=", userId)
    .where("leads.withdrawnAt", "is", null)
    .where("leadReplies.heldReason", "is", null)
    .where("leadReplies.createdAt", ">", sql<Date>`now() - ${RECENT_DAYS} * interval '1 day'`);
}

/** At most three, newest first. */
export async function findRecentAnswers(userId: number) {
  return selectRecentAnswers(userId)
    .leftJoin("listings", "listings.id", "leads.listingId")
    .select(["leadReplies.id", "leadReplies.name", "leadReplies.answer", "listings.title", "leadReplies.createdAt"])
    .orderBy("leadReplies.id", "desc")
    .limit(MAX_ANSWERS)
    .execute();
}

/** Counts at most 100. */
export async function countRecentAnswers(userId: number): Promise<number> {
  const { count } = await db()
    .selectFrom(
      selectRecentAnswers(userId)
        .select("leadReplies.id")
        .limit(NEWS_COUNT_LIMIT + 1)
        .as("answers"),
    )
    .select(sql<number>`count(*)::integer`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

const MAX_WAITING = 3;

/** The enquiries that have waited longest for the account's own answer, at most three. */
export function findLongestWaiting(viewer: Viewer) {
  return db()
    .selectFrom("leads")
    .leftJoin("listings", "listings.id", "leads.listingId")
    .select(["leads.id", "leads.name", "leads.createdAt", "leads.withdrawnAt", "leads.openedAt", "leads.answeredAt"])
    .select(["listings.address", "listings.suburb", "leads.appraisalAddress", "leads.status"])
    .where(leadIsHandledBy(viewer, "mine"))
    .where(leadIsWaiting)
    .orderBy("leads.createdAt")
    .orderBy("leads.id")
    .limit(MAX_WAITING)
    .execute();
}
