import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { enquiryColumns } from "#app/features/leads/model/enquiry-fields.ts";
import { bondInDollarsSql } from "#app/features/listings/model/card.queries.server.ts";
import { LISTING_FIELD_NAMES } from "#app/features/listings/model/fields.ts";
import { columnOf } from "#app/features/saved-searches/model/saved-search.ts";
import { consentWordings } from "#app/lib/consents.ts";
import { db } from "#db/client.server.ts";

/** Finds all data of an account except passwords and tokens. Throws when it does not exist. */
export async function findAccountData(userId: number) {
  const account = await db()
    .selectFrom("users")
    .select(["id", "email", "emailConfirmedAt", "firstName", "lastName", "profileImageUrl", "role", "isAdmin"])
    .select(["createdAt", "updatedAt", "consentVersion"])
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
    savedHomes: await findSavedHomes(userId),
    homeNotes: await findHomeNotes(userId),
    shortlist: (await findShortlist(userId)) ?? null,
    savedSearches: await findSavedSearches(userId),
    newsletter: account.emailConfirmedAt ? ((await findNewsletter(account.email)) ?? null) : null,
    enquiries: await findEnquiries(userId),
    answers: await findReplies(userId),
    enquiryChanges: await findEnquiryChanges(userId),
    enquiryNotes: await findEnquiryNotes(userId),
    replyTemplates: await findOwnTemplates(userId),
    enquiryFollowUps: await findEnquiryFollowUps(userId),
    inspections: await findRegistrations(userId),
    calendar: (await findCalendarCreation(userId)) ?? null,
    listings: await findListings(userId),
    unfinishedListings: await findUnfinished(userId),
    emailsToVisitors: await findFollowUps(userId),
    auctionResults: await findAuctionResults(userId),
    offers: await findRecordedOffers(userId),
    estimates: await findRecordedEstimates(userId),
    tenantPhotos: await findTenantPhotosAnswers(userId),
    statements: await findPublishedStatements(userId),
    statementRequests: await findStatementRequests(userId),
    pictures: await findPictures(userId),
    documents: await findUploadedDocuments(userId),
    documentsReceived: await findReceivedDocuments(userId),
    feeds: await findFeeds(userId),
    reports: await findReports(userId),
    agentProfile: (await findProfile(userId)) ?? null,
    // Each `consentVersion` is a position in it, counted from 1.
    consentWordings,
  };
}

/** Returns only the suburb, because address and price of an unlisted home belong to its owner. */
function findSavedHomes(userId: number) {
  return db()
    .selectFrom("savedHomes")
    .innerJoin("listings", "listings.id", "savedHomes.listingId")
    .select(["savedHomes.listingId", "listings.suburb", "savedHomes.savedAt", "savedHomes.priceWhenSaved"])
    .where("savedHomes.userId", "=", userId)
    .orderBy("savedHomes.savedAt")
    .execute();
}

function findHomeNotes(userId: number) {
  return db()
    .selectFrom("homeNotes")
    .select(["listingId", "text", "updatedAt"])
    .where("userId", "=", userId)
    .orderBy("listingId")
    .execute();
}

/** With the ticks and notes of the people who have its link. */
function findShortlist(userId: number) {
  return db()
    .selectFrom("shortlists")
    .select("createdAt")
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("shortlistAnswers")
          .select(["listingId", "isTicked", "note", "updatedAt"])
          .whereRef("shortlistId", "=", "shortlists.id")
          .orderBy("listingId"),
      ).as("answers"),
    )
    .where("userId", "=", userId)
    .executeTakeFirst();
}

/** With the number of matched homes. */
function findSavedSearches(userId: number) {
  return db()
    .selectFrom("savedSearches")
    .select(["id", "email", ...Object.values(columnOf)])
    .select(["frequency", "isLive", "pausedAt", "confirmedAt", "consentVersion"])
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

/** Call with a confirmed address only. */
function findNewsletter(email: string) {
  return db()
    .selectFrom("newsletterSubscriptions")
    .innerJoin("subscribers", "subscribers.id", "newsletterSubscriptions.subscriberId")
    .select(["newsletterSubscriptions.createdAt", "newsletterSubscriptions.confirmedAt", "consentVersion"])
    .where("subscribers.email", "=", email.trim().toLowerCase())
    .executeTakeFirst();
}

function findEnquiries(userId: number) {
  return db()
    .selectFrom("leads")
    .select(enquiryColumns)
    .select(["id", "source", "status"])
    .select(["serviceId", "agentId", "listingId", "tradeId", "agencyId", "consentAt", "consentVersion", "withdrawnAt"])
    .select(["createdAt", "updatedAt"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("leadReplies")
          .select(["leadReplies.name", "leadReplies.answer", "leadReplies.createdAt"])
          .whereRef("leadReplies.leadId", "=", "leads.id")
          .where("leadReplies.heldReason", "is", null)
          .orderBy("leadReplies.id"),
      ).as("answers"),
    )
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
}

function findReplies(userId: number) {
  return db()
    .selectFrom("leadReplies")
    .select(["leadId", "name", "answer", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
}

/** The changes that the account made to enquiries, with its notes. */
function findEnquiryChanges(userId: number) {
  return db()
    .selectFrom("leadChanges")
    .select(["leadId", "fromStatus", "toStatus", "fromAgentId", "toAgentId", "note", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
}

/** The private notes that the account wrote on enquiries. */
function findEnquiryNotes(userId: number) {
  return db()
    .selectFrom("leadNotes")
    .select(["leadId", "text", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
}

/** Excludes the agency's. */
function findOwnTemplates(userId: number) {
  return db()
    .selectFrom("replyTemplates")
    .select(["name", "text", "listingType", "createdAt", "updatedAt"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
}

function findUnfinished(userId: number) {
  return db()
    .selectFrom("unfinishedListings")
    .select(["fields", "createdAt", "updatedAt"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
}

/** The days to follow up that the account set. */
function findEnquiryFollowUps(userId: number) {
  return db()
    .selectFrom("leads")
    .select(["id as leadId", "followUpOn"])
    .where("followUpByUserId", "=", userId)
    .orderBy("id")
    .execute();
}

/** Excludes registrations while signed out. */
function findRegistrations(userId: number) {
  return (
    db()
      .selectFrom("inspectionRegistrations")
      .innerJoin("inspections", "inspections.id", "inspectionRegistrations.inspectionId")
      .select(["inspections.listingId", "inspections.startsAt", "inspections.endsAt", "inspections.cancelledAt"])
      .select(["inspectionRegistrations.id", "name", "email", "phone", "attendedAt", "withdrawnAt", "remindedAt"])
      .select(["inspectionRegistrations.createdAt", "inspectionRegistrations.consentVersion"])
      .select(["awaitsConfirmation", "confirmedAt", "removedAt"])
      // Also the agent's opinion: it is about the person (Australian Privacy Principle 12).
      .select(["interest", "agentNote", "contractOfferedAt"])
      .select(["followedUpAt", "feedbackLiked", "feedbackPrice", "feedbackMessage", "feedbackAt"])
      .where("inspectionRegistrations.userId", "=", userId)
      .orderBy("inspectionRegistrations.id")
      .execute()
  );
}

/** Excludes the address, which the plan page shows. */
function findCalendarCreation(userId: number) {
  return db().selectFrom("calendars").select("createdAt").where("userId", "=", userId).executeTakeFirst();
}

/** Includes withdrawn listings. */
function findListings(userId: number) {
  return db()
    .selectFrom("listings")
    .select(["id", ...LISTING_FIELD_NAMES.filter((name) => name !== "bond")])
    .select(bondInDollarsSql.as("bond"))
    .select(["publishedAt", "deletedAt", "createdAt", "updatedAt"])
    .where("createdByUserId", "=", userId)
    .orderBy("id")
    .execute();
}

/** Written by this account to the visitors of inspections, sent or not. */
function findFollowUps(userId: number) {
  return db()
    .selectFrom("inspectionFollowUps")
    .select(["inspectionId", "text", "sentAt", "updatedAt"])
    .where("userId", "=", userId)
    .orderBy("inspectionId")
    .execute();
}

/** Reported by this account. */
function findAuctionResults(userId: number) {
  return db()
    .selectFrom("auctions")
    .select(["listingId", "scheduledAt", "outcome", "bid", "bidBy", "postponedTo", "reportedAt", "correctedAt"])
    .where("reportedByUserId", "=", userId)
    .orderBy("id")
    .execute();
}

/** Offers that the account recorded for the homes it manages. */
function findRecordedOffers(userId: number) {
  return db()
    .selectFrom("listingOffers")
    .select(["listingId", "kind", "amount", "offeredOn", "decision", "reason", "createdAt", "updatedAt", "withdrawnAt"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
}

function findRecordedEstimates(userId: number) {
  return db()
    .selectFrom("listingEstimates")
    .select(["listingId", "low", "high", "createdAt", "withdrawnAt"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
}

/** The account's declarations about a tenant's belongings in photos. */
function findTenantPhotosAnswers(userId: number) {
  return db()
    .selectFrom("tenantPhotos")
    .select(["listingId", "showsBelongings", "consentOn", "answeredAt"])
    .where("userId", "=", userId)
    .orderBy("listingId")
    .execute();
}

/** Statements of Information that the account published. */
function findPublishedStatements(userId: number) {
  return db()
    .selectFrom("informationStatements")
    .select(["listingId", "version", "price", "priceTo", "sales", "median", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
}

/** Requests of the account for Statements of Information; `version` is null while there is none. */
function findStatementRequests(userId: number) {
  return db()
    .selectFrom("informationStatementRequests as requests")
    .leftJoin("informationStatements as statements", "statements.id", "requests.statementId")
    .select(sql<number | null>`coalesce(statements.listing_id, requests.listing_id)`.as("listingId"))
    .select(["statements.version", "requests.name", "requests.email", "requests.createdAt"])
    .where("requests.userId", "=", userId)
    .orderBy("requests.id")
    .execute();
}

/** Of listings and profile. Files: `/media/{first 32 digits of the hash}-{width}.jpg`. */
function findPictures(userId: number) {
  return db()
    .selectFrom("pictures")
    .select(["id", "listingId", "agentId", "agencyId", "kind", "words", "position", "state", "problem"])
    .select(["contentHash", "bytes", "width", "height", "widths", "createdAt", "deletedAt"])
    .where("contentHash", "is not", null)
    .where((eb) =>
      eb.or([
        eb("uploadedByUserId", "=", userId),
        eb("listingId", "in", eb.selectFrom("listings").select("id").where("createdByUserId", "=", userId)),
        eb("agentId", "in", eb.selectFrom("agents").select("id").where("userId", "=", userId)),
      ]),
    )
    .orderBy("id")
    .execute();
}

/** Attached to homes by this account, without the files. */
function findUploadedDocuments(userId: number) {
  return db()
    .selectFrom("listingDocuments")
    .select(["id", "listingId", "kind", "name", "bytes", "createdAt", "deletedAt"])
    .where("uploadedByUserId", "=", userId)
    .orderBy("id")
    .execute();
}

/** Links mailed to this account for its enquiries and registrations, and the downloads. */
function findReceivedDocuments(userId: number) {
  return db()
    .selectFrom("documentLinks")
    .innerJoin("listingDocuments", "listingDocuments.id", "documentLinks.documentId")
    .leftJoin("leads", "leads.id", "documentLinks.leadId")
    .leftJoin("inspectionRegistrations", "inspectionRegistrations.id", "documentLinks.registrationId")
    .select(["listingDocuments.listingId", "listingDocuments.kind", "listingDocuments.name"])
    .select(["documentLinks.leadId", "documentLinks.registrationId", "documentLinks.createdAt as sentAt"])
    .select(["documentLinks.expiresAt", "documentLinks.revokedAt", "documentLinks.downloads"])
    .select(["documentLinks.firstDownloadedAt", "documentLinks.downloadedAt"])
    .where((eb) => eb.or([eb("leads.userId", "=", userId), eb("inspectionRegistrations.userId", "=", userId)]))
    .orderBy("documentLinks.id")
    .execute();
}

/** Excludes reports while signed out. */
function findReports(userId: number) {
  return db()
    .selectFrom("listingReports")
    .select(["listingId", "listingTitle", "reason", "words", "email", "createdAt", "closedAt"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
}

/** The agency's imports that email this user. */
function findFeeds(userId: number) {
  return db()
    .selectFrom("feeds")
    .select(["id", "agencyId", "crm", "fullExport", "confirmedAt", "lastFileAt", "createdAt", "removedAt"])
    .where("contactUserId", "=", userId)
    .orderBy("id")
    .execute();
}

function findProfile(userId: number) {
  return db()
    .selectFrom("agents")
    .select([
      "id",
      "agencyId",
      "requestedAgencyId",
      "agencyRole",
      "name",
      "email",
      "phone",
      "photoUrl",
      "licenceNumber",
      "awayUntil",
      "profileDescription",
    ])
    .select(["suburbs", "specialties", "yearsExperience", "isFeatured", "verifiedAt", "createdAt", "updatedAt"])
    .where("userId", "=", userId)
    .executeTakeFirst();
}

/** Withdraws all listings of a user. */
export async function softDeleteListingsOfUser(userId: number): Promise<void> {
  await db()
    .updateTable("listings")
    .set({ deletedAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
    .where("createdByUserId", "=", userId)
    .where("deletedAt", "is", null)
    .execute();
}

/**
 * Deletes an account and its profile. Foreign keys delete sessions, tokens, saved agents, saved homes and listings, and
 * clear references in enquiries and the audit log. Call in a transaction.
 */
export async function deleteAccountRows(userId: number): Promise<void> {
  await db().deleteFrom("agents").where("userId", "=", userId).execute();
  await db().deleteFrom("users").where("id", "=", userId).execute();
}
