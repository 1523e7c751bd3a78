import { sql } from "kysely";
import { agencyIsPublic, agentIsListed, confirmedEmail } from "#app/features/agents/model/agent.queries.server.ts";
import type { SmallPicture } from "#app/features/pictures/model/media.ts";
import { logoJson, portraitSrc } from "#app/features/pictures/model/pictures.queries.server.ts";
import { db } from "#db/client.server.ts";

export interface PublicAgency {
  id: number;
  name: string;
  abn: string | null;
  licenceNumber: string | null;
  address: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  logo: SmallPicture | null;
}

/** Undefined if unknown or not confirmed. */
export function findPublicAgency(id: number): Promise<PublicAgency | undefined> {
  return db()
    .selectFrom("agencies")
    .select((eb) => [
      "id",
      "name",
      "abn",
      "licenceNumber",
      "address",
      "phone",
      "email",
      "website",
      logoJson(eb.ref("agencies.id")).as("logo"),
    ])
    .where("id", "=", id)
    .where(agencyIsPublic)
    .executeTakeFirst();
}

/** What became of an agency that was public. Undefined if it was not, or is still open. */
export function findClosedAgency(
  id: number,
): Promise<{ name: string; closedAt: Date | null; mergedIntoId: number | null } | undefined> {
  return db()
    .selectFrom("agencies")
    .select(["name", "closedAt", "mergedIntoId"])
    .where("id", "=", id)
    .where("confirmedAt", "is not", null)
    .where("closedAt", "is not", null)
    .executeTakeFirst();
}

export interface AgencyPerson {
  id: number;
  name: string;
  phone: string | null;
  photoUrl: string | null;
  portrait: string | null;
  /** On the market. */
  homes: number;
  /** In the last twelve months. */
  sold: number;
  leased: number;
}

/** At most 300 agents of the agency who are in the directory, by name. */
export async function findAgencyPeople(agencyId: number): Promise<AgencyPerson[]> {
  const { rows } = await sql<AgencyPerson>`
    select agents.id, agents.name, agents.phone, agents.photo_url as "photoUrl", ${portraitSrc(sql.ref("agents.id"))} as portrait,
      own.homes, own.sold, own.leased
    from agents
    join agent_directory on agent_directory.agent_id = agents.id
    cross join lateral (
      select count(*) filter (where status = 'active')::integer as homes,
        count(*) filter (where status = 'sold')::integer as sold,
        count(*) filter (where status = 'leased')::integer as leased
      from listings
      where listings.agent_id = agents.id and deleted_at is null
        and (status = 'active' or status in ('sold', 'leased')
          and closed_on > ((now() at time zone 'Australia/Sydney')::date - interval '12 months')::date)
    ) as own
    where agents.agency_id = ${agencyId}
    order by agent_directory.name_key, agents.id
    limit 300`.execute(db());
  return rows;
}

/**
 * The agent who gets enquiries to the office: who created the agency, else its first agent in the directory. Prefers
 * agents with a confirmed address. Undefined if none of its agents is in the directory.
 */
export async function findOfficeContact(agencyId: number): Promise<{ id: number; name: string } | undefined> {
  return db()
    .selectFrom("agents")
    .innerJoin("agencies", "agencies.id", "agents.agencyId")
    .select(["agents.id", "agents.name"])
    .where("agencies.id", "=", agencyId)
    .where(agencyIsPublic)
    .where(agentIsListed)
    .orderBy(sql`${confirmedEmail(sql.ref("agents.user_id"))} is null`)
    .orderBy(sql`agents.user_id is not distinct from agencies.created_by_user_id`, "desc")
    .orderBy("agents.id")
    .limit(1)
    .executeTakeFirst();
}
