import { sql } from "kysely";
import {
  type Opening,
  openingIsShown,
  selectOpenings,
} from "#app/features/inspections/model/openings.queries.server.ts";

/** More inspections than anybody goes to. */
const MAX_FOLLOWED = 1000;

/** An inspection in somebody's calendar. */
export interface FollowedOpening extends Opening {
  isRegistered: boolean;
}

/**
 * The inspections of a member from 30 days ago on, those to come first: of the homes that they saved, and those that they
 * registered for while they were signed in. One that was cancelled is there as cancelled, unless that was before they saved
 * the home; of a home that nobody sees any more, only what they had registered for and was cancelled.
 */
export function findOpeningsFollowed(userId: number): Promise<FollowedOpening[]> {
  const isRegistered = sql<boolean>`followed.is_registered`;
  return selectOpenings()
    .innerJoin(
      sql<{ id: number }>`(
        select id, bool_or(is_registered) as is_registered from (
          select inspections.id, false as is_registered
          from saved_homes join inspections on inspections.listing_id = saved_homes.listing_id
          where saved_homes.user_id = ${userId} and inspections.ends_at > now() - interval '30 days'
            and (inspections.cancelled_at is null or inspections.cancelled_at > saved_homes.saved_at)
          union all
          select inspection_id, true
          from inspection_registrations
          where user_id = ${userId} and source = 'online' and withdrawn_at is null and not awaits_confirmation
        ) as each group by id
      )`.as("followed"),
      "followed.id",
      "inspections.id",
    )
    .select(isRegistered.as("isRegistered"))
    .where((eb) => eb.or([openingIsShown(eb), eb.and([isRegistered, eb("cancelledAt", "is not", null)])]))
    .where("inspections.endsAt", ">", sql<Date>`now() - interval '30 days'`)
    .orderBy((eb) => eb("inspections.endsAt", ">", sql<Date>`now()`), "desc")
    .orderBy("inspections.startsAt")
    .orderBy("inspections.id")
    .limit(MAX_FOLLOWED)
    .execute();
}
