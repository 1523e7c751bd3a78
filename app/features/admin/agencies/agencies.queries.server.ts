import { type NameFilters, ROWS_PER_PAGE } from "#app/features/admin/model/name-filters.ts";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { matchEveryTerm } from "#app/features/admin/model/admin.queries.server.ts";
import { type LongPage, COUNT_LIMIT, readLongPage } from "#app/lib/page.ts";
import { db } from "#db/client.server.ts";
import { agencyColumns, type StoredAgency } from "#app/features/agencies/agency.queries.server.ts";

/** At most 100 of its agents, by name. */
export interface ListedAgency extends StoredAgency {
  agents: { id: number; name: string }[];
}

/** A page of 24 matching agencies: those to confirm first, then by name. */
export async function findAgencyPage({ search, page }: NameFilters): Promise<LongPage<ListedAgency>> {
  const matching = db()
    .selectFrom("agencies")
    .$if(search !== undefined, (query) =>
      query.where((eb) => eb.and(matchEveryTerm(sql`agencies.name`, search ?? ""))),
    );
  const { total } = await db()
    .selectFrom(
      matching
        .select("id")
        .limit(COUNT_LIMIT + 1)
        .as("matching"),
    )
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return readLongPage({ page, total, perPage: ROWS_PER_PAGE }, ({ limit, offset }) =>
    matching
      .select((eb) => [
        ...agencyColumns,
        jsonArrayFrom(
          eb
            .selectFrom("agents")
            .select(["agents.id", "agents.name"])
            .whereRef("agents.agencyId", "=", "agencies.id")
            .orderBy(sql`lower(agents.name)`)
            .orderBy("agents.id")
            .limit(100),
        ).as("agents"),
      ])
      .orderBy((eb) => eb("confirmedAt", "is not", null))
      .orderBy(sql`lower(name)`)
      .orderBy("id")
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}
