import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { PostcodeFigure } from "./postcode-medians.ts";

/** The medians of sales and rents of a postcode, the newest of each kind first; empty where there are none. */
export async function findPostcodeFigures(postcode: string | null): Promise<PostcodeFigure[]> {
  if (postcode === null) return [];
  return db()
    .selectFrom("postcodeFigures")
    .select([
      sql<PostcodeFigure["kind"]>`kind`.as("kind"),
      sql<PostcodeFigure["dwelling"]>`dwelling`.as("dwelling"),
      "bedrooms",
      "period",
      sql<string>`period_end::text`.as("periodEnd"),
      "median",
      "counted",
      "source",
    ])
    .where("postcode", "=", postcode)
    .orderBy("kind")
    .orderBy("dwelling")
    .orderBy("bedrooms")
    .orderBy("periodEnd", "desc")
    .execute();
}
