import { columnOf } from "#app/features/saved-searches/model/columns.ts";
import { enquiryColumns } from "#app/features/leads/model/enquiry-fields.ts";
import { db } from "#db/client.server.ts";

/** What belongs to the account of a person, and nothing that would open it. */
export async function findMyData(userId: number) {
  const account = await db()
    .selectFrom("users")
    .select(["id", "email", "firstName", "lastName", "profileImageUrl", "role", "isAdmin", "createdAt", "updatedAt"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const sessions = await db()
    .selectFrom("sessions")
    .select(["sess", "expire"])
    .where("userId", "=", userId)
    .orderBy("expire", "desc")
    .execute();
  const savedAgents = await db()
    .selectFrom("savedAgents")
    .innerJoin("agents", "agents.id", "savedAgents.agentId")
    .select(["savedAgents.agentId", "agents.name", "savedAgents.createdAt"])
    .where("savedAgents.userId", "=", userId)
    .orderBy("savedAgents.id")
    .execute();
  return {
    account,
    sessions,
    savedAgents,
    savedSearches: await findSavedSearches(userId),
    enquiries: await findEnquiries(userId),
    listings: await findListings(userId),
    agentProfile: (await findProfile(userId)) ?? null,
  };
}

/** With how many homes each has matched so far. */
function findSavedSearches(userId: number) {
  return db()
    .selectFrom("savedSearches")
    .select(["id", "email", ...Object.values(columnOf)])
    .select(["frequency", "isLive", "pausedAt"])
    .select(["lastRunAt", "lastNotifiedAt", "lastMatchCreatedAt", "createdAt", "updatedAt"])
    .select((eb) =>
      eb
        .selectFrom("savedSearchMatches")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("savedSearchId", "=", "savedSearches.id")
        .as("matchCount"),
    )
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
}

function findEnquiries(userId: number) {
  return db()
    .selectFrom("leads")
    .select(enquiryColumns)
    .select(["id", "source", "status"])
    .select(["serviceId", "agentId", "listingId", "tradeId", "consentAt", "withdrawnAt", "createdAt", "updatedAt"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
}

/** Also those that were taken down: a row is kept of them. */
function findListings(userId: number) {
  return db()
    .selectFrom("listings")
    .select(["id", "title", "status", "listingType", "propertyType", "price", "priceFrequency"])
    .select(["address", "suburb", "state", "postcode", "bedrooms", "bathrooms", "parking", "landSize"])
    .select(["description", "features", "heroImageUrl", "contactEmail", "contactPhone"])
    .select(["publishedAt", "deletedAt", "createdAt", "updatedAt"])
    .where("createdByUserId", "=", userId)
    .orderBy("id")
    .execute();
}

function findProfile(userId: number) {
  return db()
    .selectFrom("agents")
    .select(["id", "agencyId", "name", "email", "phone", "photoUrl", "licenceNumber", "profileDescription"])
    .select(["suburbs", "specialties", "yearsExperience", "isFeatured", "verifiedAt", "createdAt", "updatedAt"])
    .where("userId", "=", userId)
    .executeTakeFirst();
}
