import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { SmallPicture } from "#app/features/pictures/model/media.ts";
import { logoJson, portraitSrc } from "#app/features/pictures/model/pictures.queries.server.ts";
import { agencyIsPublic, agentIsListed } from "#app/features/agents/model/agent.queries.server.ts";

export interface AgentProfile {
  id: number;
  name: string;
  photoUrl: string | null;
  /** Preferred to `photoUrl`. See `SmallPicture.src`. */
  portrait: string | null;
  phone: string | null;
  email: string | null;
  licenceNumber: string | null;
  /** A paid placement. */
  isFeatured: boolean;
  yearsExperience: number | null;
  specialties: string[];
  /** In the agent's order. Null without a guide. */
  suburbs: { name: string; slug: string | null }[];
  profileDescription: string;
  agency: AgentAgency | null;
}

export interface AgentAgency {
  id: number;
  name: string;
  phone: string | null;
  website: string | null;
  address: string | null;
  logo: SmallPicture | null;
}

/** Finds a listed agent. Undefined if unknown or too incomplete for the directory. */
export async function findListedAgent(id: number): Promise<AgentProfile | undefined> {
  return db()
    .selectFrom("agents")
    .select((eb) => [
      "agents.id",
      "agents.name",
      "agents.photoUrl",
      portraitSrc(eb.ref("agents.id")).as("portrait"),
      "agents.phone",
      "agents.email",
      "agents.licenceNumber",
      "agents.isFeatured",
      "agents.yearsExperience",
      "agents.specialties",
      sql<string>`agents.profile_description`.as("profileDescription"),
      jsonArrayFrom(
        eb
          .selectFrom(
            sql<{ name: string; place: number }>`unnest(agents.suburbs) with ordinality`.as<"own">(
              sql`own (name, place)`,
            ),
          )
          .leftJoin("suburbs", (join) => join.on("suburbs.key", "=", sql<string>`normalised_key(own.name)`))
          .select(["own.name", "suburbs.slug"])
          .orderBy("own.place"),
      ).as("suburbs"),
      jsonObjectFrom(
        eb
          .selectFrom("agencies")
          .select((agencies) => [
            "agencies.id",
            "agencies.name",
            "agencies.phone",
            "agencies.website",
            "agencies.address",
            logoJson(agencies.ref("agencies.id")).as("logo"),
          ])
          .whereRef("agencies.id", "=", "agents.agencyId")
          .where(agencyIsPublic),
      ).as("agency"),
    ])
    .where("agents.id", "=", id)
    .where(agentIsListed)
    .executeTakeFirst();
}
