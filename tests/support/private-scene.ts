import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { StoredPassword } from "#app/features/accounts/model/accounts.queries.server.ts";
import { startOfDate, sydneyDate } from "#app/lib/sydney-time.ts";
import type { DB } from "#db/schema.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertDocument, insertDocumentLink } from "#samples/factories/documents.ts";
import { insertFeed, insertFeedFile } from "#samples/factories/feeds.ts";
import { insertInspection, insertRegistration } from "#samples/factories/inspections.ts";
import { insertLead } from "#samples/factories/leads.ts";
import { insertListing, insertStatement } from "#samples/factories/listings.ts";
import { insertOffice } from "#samples/factories/offices.ts";
import { insertPicture } from "#samples/factories/pictures.ts";
import { insertUser } from "#samples/factories/users.ts";
import type { Caller } from "./expected-access.ts";
import { sessionCookie } from "./members.ts";
import { insertSavedSearch, insertSubscriber } from "./saved-search.ts";

/** The private texts of a scene. Each name consists of lower-case letters, digits and hyphens. */
export const privateWords = [
  "buyer-name",
  "buyer-email",
  "seller-name",
  "seller-email",
  "owner-name",
  "owner-email",
  "other-agent-name",
  "other-agent-email",
  "pending-email",
  "draft-title",
  "hidden-address",
  "picture-words",
  "deleted-title",
  "other-draft-title",
  "other-profile",
  "retired-agent",
  "search-words",
  "subscriber-email",
  "subscriber-words",
  "lead-name",
  "lead-email",
  "lead-message",
  "lead-appraisal",
  "lead-answer",
  "reassign-note",
  "lead-note",
  "reply-template",
  "webhook-secret",
  "invited-email",
  "unfinished-listing",
  "held-message",
  "held-reason",
  "mail-address",
  "mail-subject",
  "mail-error",
  "audit-detail",
  "token-hash",
  "visitor-name",
  "visitor-email",
  "registered-name",
  "visitor-note",
  "follow-up-text",
  "document-name",
  "home-note",
  "offer-reason",
  "statement-name",
  "statement-email",
  "shortlist-note",
  "feed-file",
  "held-title",
  "held-picture",
  "hold-reason",
  "report-words",
  "report-email",
] as const;
export type PrivateWord = (typeof privateWords)[number];

export interface SceneOptions {
  word: (name: PrivateWord) => string;
  password: StoredPassword;
  /** A fixed id for the agent who has left the directory, so that tests can search responses for it. */
  retiredAgentId?: number;
}

/** One private row of every kind, and users with and without access to it. */
export interface Scene {
  /** The `cookie` headers; empty for a visitor. */
  cookies: Record<Caller, string>;
  userIds: Record<Exclude<Caller, "visitor">, number>;
  suspendedUserId: number;
  /** The owner's profile, which is in the directory. */
  agentId: number;
  /** The owner's agency. */
  agencyId: number;
  colleagueAgentId: number;
  /** An office of the agency. */
  officeId: number;
  /** A pending invitation of the agency. */
  invitationId: number;
  draftId: number;
  /** An unfinished listing of the owner. */
  unfinishedId: number;
  /** Reports the draft and the active home as possible advertisements of one home. */
  duplicateId: number;
  /** The draft and the active home, recorded as possible advertisements of one home. */
  offerId: number;
  /** Two photos of the draft. */
  pictureIds: readonly [number, number];
  activeId: number;
  /** An inspection of the active home, with one registration. */
  inspectionId: number;
  /** An inspection at the last midnight. */
  todayInspectionId: number;
  /** Registered for today. */
  arrivingId: number;
  registrationId: number;
  /** Started at midnight today in Sydney. */
  attendedId: number;
  /** A past inspection of the active home, with an attendee and a draft of the email to them. */
  pastInspectionId: number;
  /** An attendee of it who has confirmed their address. */
  provenVisitorId: number;
  /** A document of the active home, and a link to it for the attendee with the note. */
  documentId: number;
  documentLinkId: number;
  deletedId: number;
  /** A held and reported listing of the owner, and its hold. */
  heldListingId: number;
  holdId: number;
  /** A held photo of the active home. */
  heldPictureId: number;
  /** A feed of the owner's agency, with a file awaiting approval. */
  feed: { id: number; slug: string; fileId: number };
  /** The profile of the other agent, which is not in the directory, and their draft. */
  otherAgentId: number;
  /** The account address of the former colleague, who has no agency. */
  formerEmail: string;
  otherDraftId: number;
  /** An agent who has left the directory. The buyer has saved them and sent them an enquiry. */
  retiredAgentId: number;
  /** An enquiry from the buyer to the owner. */
  leadId: number;
  /** An enquiry from the seller to the owner, held for review. */
  heldLeadId: number;
  /** A mail that could not be sent after all retries. */
  mailId: number;
  /** A saved search for the owner's account address. */
  searchId: number;
  /** A subscriber without an account: anyone with a link from their mails may see and change the data. */
  linked: { subscriberId: number; searchId: number };
  /** A saved search whose address is not confirmed. */
  askedSearchId: number;
}

const unlisted = { suburbs: [], profileDescription: null };
const nothing = { serviceId: null, agentId: null, listingId: null, tradeId: null };

/** Inserts a scene in one transaction, because a hundred commits take longer than the inserts. */
export function buildScene(db: Kysely<DB>, options: SceneOptions): Promise<Scene> {
  return db.transaction().execute((trx) => buildIn(trx, options));
}

async function buildIn(db: Kysely<DB>, { word, password, retiredAgentId: wanted }: SceneOptions): Promise<Scene> {
  const person = (name: "buyer" | "seller" | "owner" | "other-agent", role: "buyer" | "seller" | "agent") =>
    insertUser(db, {
      role,
      firstName: word(`${name}-name`),
      email: `${word(`${name}-email`)}@example.com`,
      // The seller has an address to confirm.
      emailConfirmedAt: name === "seller" ? null : new Date(),
      ...password,
    });
  const formerEmail = `${randomUUID()}@example.com`;
  const agentWith = (email: string) => insertUser(db, { role: "agent", email, ...password });
  const [buyer, seller, owner, colleague, former, other, admin] = await Promise.all([
    person("buyer", "buyer"),
    person("seller", "seller"),
    person("owner", "agent"),
    agentWith(`${randomUUID()}@example.com`),
    agentWith(formerEmail),
    person("other-agent", "agent"),
    insertUser(db, { email: `${randomUUID()}@example.com`, firstName: "Addison", isAdmin: true, ...password }),
  ]);
  const userIds = {
    buyer: buyer.id,
    seller: seller.id,
    owner: owner.id,
    colleague: colleague.id,
    "former colleague": former.id,
    "other agent": other.id,
    admin: admin.id,
  };
  const retiredAgentId = await insertRetired(db, word("retired-agent"), wanted);
  const { id: agencyId } = await insertAgency(db);
  const { id: agentId } = await insertAgent(db, { agencyId, userId: owner.id, name: "Olive Owner" });
  const { id: colleagueAgentId } = await insertAgent(db, {
    agencyId,
    userId: colleague.id,
    name: "Cleo Colleague",
  });
  await db.updateTable("agents").set({ agencyRole: "assistant" }).where("id", "=", colleagueAgentId).execute();
  const { id: officeId } = await insertOffice(db, { agencyId });
  const invitation = await db
    .insertInto("agencyInvitations")
    .values({ agencyId, email: `${word("invited-email")}@example.com`, sentAt: new Date(Date.now() - 86_400_000) })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: formerId } = await insertAgent(db, { agencyId: null, userId: former.id, name: "Finn Former" });
  await db.updateTable("agents").set({ requestedAgencyId: agencyId }).where("id", "=", formerId).execute();

  const suspended = await insertUser(db, { email: `${randomUUID()}@example.com` });
  await db.updateTable("users").set({ suspendedAt: new Date() }).where("id", "=", suspended.id).execute();

  const draft = { status: "draft", publishedAt: null } as const;
  const listing = (overrides: Parameters<typeof insertListing>[1]) => insertListing(db, overrides);
  const [{ id: otherAgentId }, active, drafted, deleted, otherDraft, { id: leadId }, { id: heldLeadId }, mail] =
    await Promise.all([
      insertAgent(db, { agencyId: null, userId: other.id, name: word("other-profile"), ...unlisted }),
      listing({
        createdByUserId: owner.id,
        agentId,
        address: `12 ${word("hidden-address")} Street`,
        addressDisplay: "suburb",
        // In Cronulla, far from all other rows.
        latitude: -34.0567891,
        longitude: 151.1543219,
      }),
      listing({ createdByUserId: owner.id, title: word("draft-title"), ...draft }),
      listing({ createdByUserId: owner.id, title: word("deleted-title") }),
      listing({ createdByUserId: other.id, title: word("other-draft-title"), ...draft }),
      insertLead(db, {
        ...nothing,
        userId: buyer.id,
        agentId,
        name: word("lead-name"),
        email: `${word("lead-email")}@example.com`,
        message: word("lead-message"),
        appraisalAddress: word("lead-appraisal"),
        appraisalTiming: "soon",
      }),
      insertLead(db, {
        ...nothing,
        userId: seller.id,
        agentId,
        message: word("held-message"),
        heldReason: word("held-reason"),
      }),
      insertDeadMail(db, word),
      insertLead(db, { ...nothing, userId: buyer.id, agentId: retiredAgentId }),
      db.insertInto("savedAgents").values({ userId: buyer.id, agentId: retiredAgentId }).execute(),
      insertPendingEmail(db, buyer.id, word),
    ]);
  const [draftId, deletedId] = [drafted.id, deleted.id];
  const photo = (position: number) =>
    insertPicture(db, { listingId: draftId, position, words: word("picture-words") }).then(({ id }) => id);
  await insertPicture(db, { agentId, kind: "portrait" });
  await insertPicture(db, { agencyId, kind: "logo" });
  const pictureIds = [await photo(1), await photo(2)] as const;
  const { id: inspectionId } = await insertInspection(db, { listingId: active.id });
  const midnight = startOfDate(sydneyDate(new Date()));
  const { id: todayInspectionId } = await insertInspection(db, { listingId: active.id, startsAt: midnight });
  const { id: arrivingId } = await insertRegistration(db, { inspectionId: todayInspectionId });
  const { id: registrationId } = await insertRegistration(db, {
    inspectionId,
    name: word("visitor-name"),
    email: `${word("visitor-email")}@example.com`,
  });
  await db.insertInto("savedHomes").values({ userId: buyer.id, listingId: active.id }).execute();
  await db
    .insertInto("auctions")
    .values({ listingId: active.id, scheduledAt: new Date(Date.now() - 86_400_000) })
    .execute();
  const unfinished = await db
    .insertInto("unfinishedListings")
    .values({ userId: owner.id, attemptId: "begun", fields: JSON.stringify({ title: word("unfinished-listing") }) })
    .returning("id")
    .executeTakeFirstOrThrow();
  const duplicate = await db
    .insertInto("duplicateListings")
    .values({ firstListingId: Math.min(draftId, active.id), secondListingId: Math.max(draftId, active.id) })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: offerId } = await insertOffer(db, active.id, owner.id, word("offer-reason"));
  const { id: statementId } = await insertStatement(db, { listingId: active.id, userId: owner.id });
  await db
    .insertInto("informationStatementRequests")
    .values({
      statementId,
      userId: buyer.id,
      name: word("statement-name"),
      email: `${word("statement-email")}@example.com`,
      isMailed: true,
    })
    .execute();
  await db
    .insertInto("homeNotes")
    .values({ userId: buyer.id, listingId: active.id, text: word("home-note") })
    .execute();
  const shortlist = await db
    .insertInto("shortlists")
    .values({ userId: buyer.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("shortlistAnswers")
    .values({ shortlistId: shortlist.id, listingId: active.id, isTicked: true, note: word("shortlist-note") })
    .execute();
  const { id: attendedId } = await insertRegistration(db, {
    inspectionId,
    userId: buyer.id,
    name: word("registered-name"),
    // A unique address, because the limit of unrequested emails is per mailbox.
    email: `${randomUUID()}@example.com`,
    attendedAt: new Date(),
    agentNote: word("visitor-note"),
  });
  const past = await insertInspection(db, { listingId: active.id, startsAt: new Date(Date.now() - 86_400_000) });
  const { id: provenVisitorId } = await insertRegistration(db, {
    inspectionId: past.id,
    email: `${randomUUID()}@example.com`,
    confirmedAt: new Date(),
    attendedAt: new Date(),
  });
  await db
    .insertInto("inspectionFollowUps")
    .values({ inspectionId: past.id, userId: owner.id, text: word("follow-up-text") })
    .execute();
  const { id: documentId } = await insertDocument(db, {
    listingId: active.id,
    kind: "strata",
    name: word("document-name"),
    uploadedByUserId: owner.id,
  });
  const { id: documentLinkId } = await insertDocumentLink(db, { documentId, registrationId: attendedId });
  const held = await listing({ createdByUserId: owner.id, title: word("held-title") });
  const heldPicture = await insertPicture(db, { listingId: active.id, words: word("held-picture") });
  const reason = word("hold-reason");
  const hold = await db
    .insertInto("holds")
    .values({ subject: "listing", listingId: held.id, reason })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("holds")
    .values({ subject: "picture", listingId: active.id, pictureId: heldPicture.id, reason })
    .execute();
  await db
    .insertInto("listingReports")
    .values({
      listingId: held.id,
      listingTitle: word("held-title"),
      reason: "scam",
      words: word("report-words"),
      email: `${word("report-email")}@example.com`,
      fingerprint: Buffer.alloc(32),
    })
    .execute();
  const feed = await insertFeed(db, { agencyId, confirmedAt: null });
  const file = await insertFeedFile(
    db,
    { feedId: feed.id, name: `${word("feed-file")}.xml`, state: "held", holdReason: "first" },
    [{ title: "12 Wilson Street, Newtown" }],
  );
  const subscribers = await insertSubscribers(db, owner.id, word);
  const detail = JSON.stringify({ changed: [word("audit-detail")] });
  const entry = { userId: owner.id, action: "listing.edited", subject: "listing", subjectId: draftId, detail };

  // Each user also has a session on a second device.
  const signIn = async (userId: number) => {
    await sessionCookie(db, userId);
    return sessionCookie(db, userId);
  };
  const [ofBuyer, ofSeller, ofOwner, ofColleague, ofFormer, ofOther, ofAdmin] = await Promise.all([
    signIn(buyer.id),
    signIn(seller.id),
    signIn(owner.id),
    signIn(colleague.id),
    signIn(former.id),
    signIn(other.id),
    signIn(admin.id),
    db.insertInto("auditEntries").values(entry).execute(),
    db
      .insertInto("leadReplies")
      .values({ leadId, userId: owner.id, name: "Olive Owner", answer: word("lead-answer") })
      .execute(),
    db
      .insertInto("leadChanges")
      .values({ leadId, userId: owner.id, toAgentId: agentId, note: word("reassign-note") })
      .execute(),
    db
      .insertInto("leadNotes")
      .values({ leadId, userId: owner.id, text: word("lead-note") })
      .execute(),
    db
      .insertInto("replyTemplates")
      .values({ userId: owner.id, name: "Times", text: word("reply-template") })
      .execute(),
    db
      .insertInto("webhooks")
      .values({ agencyId, url: "https://crm.example.com/hook", secret: word("webhook-secret") })
      .execute(),
    db.updateTable("listings").set({ deletedAt: new Date() }).where("id", "=", deletedId).execute(),
  ]);
  return {
    cookies: {
      visitor: "",
      buyer: ofBuyer,
      seller: ofSeller,
      owner: ofOwner,
      colleague: ofColleague,
      "former colleague": ofFormer,
      "other agent": ofOther,
      admin: ofAdmin,
    },
    userIds,
    suspendedUserId: suspended.id,
    agentId,
    agencyId,
    colleagueAgentId,
    officeId,
    invitationId: invitation.id,
    draftId,
    unfinishedId: unfinished.id,
    duplicateId: duplicate.id,
    pictureIds,
    activeId: active.id,
    offerId,
    inspectionId,
    todayInspectionId,
    arrivingId,
    registrationId,
    attendedId,
    pastInspectionId: past.id,
    provenVisitorId,
    documentId,
    documentLinkId,
    deletedId,
    heldListingId: held.id,
    holdId: hold.id,
    heldPictureId: heldPicture.id,
    feed: { id: feed.id, slug: feed.slug, fileId: file.id },
    otherAgentId,
    formerEmail,
    otherDraftId: otherDraft.id,
    retiredAgentId,
    leadId,
    heldLeadId,
    mailId: mail.id,
    ...subscribers,
  };
}

/** Dollars of the offer and the estimate. No other number in a response looks like them. */
export const privateAmounts = { offer: 1_234_567, estimate: 1_357_913 } as const;

async function insertOffer(db: Kysely<DB>, listingId: number, userId: number, reason: string) {
  await db.insertInto("listingEstimates").values({ listingId, userId, low: privateAmounts.estimate }).execute();
  return db
    .insertInto("listingOffers")
    .values({
      listingId,
      userId,
      kind: "written",
      amount: privateAmounts.offer,
      offeredOn: "2026-11-02",
      decision: "too_low",
      reason,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}

type Word = SceneOptions["word"];

function insertDeadMail(db: Kysely<DB>, word: Word): Promise<{ id: number }> {
  return db
    .insertInto("messages")
    .values({
      messageId: `<${randomUUID()}@example.com>`,
      kind: "lead",
      toName: "Somebody",
      toAddress: `${word("mail-address")}@example.com`,
      subject: word("mail-subject"),
      textBody: word("lead-message"),
      htmlBody: word("lead-message"),
      status: "dead",
      lastError: word("mail-error"),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}

async function insertPendingEmail(db: Kysely<DB>, userId: number, word: Word): Promise<void> {
  const email = `${word("pending-email")}@example.com`;
  const expiresAt = new Date(Date.now() + 3_600_000);
  const row = { tokenHash: word("token-hash"), userId, purpose: "email", email, expiresAt };
  await db.insertInto("accountTokens").values(row).execute();
}

/**
 * The owner's own saved search, one that a stranger saved without an account, and two addresses whose links the tests
 * use.
 */
async function insertSubscribers(db: Kysely<DB>, userId: number, word: Word) {
  const unnamed = () => `${randomUUID()}@example.com`;
  const [owner, stranger, linked, unconfirmed] = await Promise.all([
    insertSubscriber(db, `${word("owner-email")}@example.com`),
    insertSubscriber(db, `${word("subscriber-email")}@example.com`),
    insertSubscriber(db, unnamed()),
    insertSubscriber(db, unnamed(), { confirmedAt: null }),
  ]);
  const [own, ofLinked, , ofAsked] = await Promise.all([
    insertSavedSearch(db, owner.email, { userId, keywords: word("search-words") }),
    insertSavedSearch(db, linked.email, { keywords: "fireplace" }),
    insertSavedSearch(db, stranger.email, { keywords: word("subscriber-words") }),
    insertSavedSearch(db, unconfirmed.email, { isLive: false }),
  ]);
  return {
    searchId: own.id,
    linked: { subscriberId: linked.id, searchId: ofLinked.id },
    askedSearchId: ofAsked.id,
  };
}

async function insertRetired(db: Kysely<DB>, name: string, wanted: number | undefined): Promise<number> {
  const row = { agencyId: null, userId: null, name, ...unlisted };
  if (wanted === undefined) return (await insertAgent(db, row)).id;
  await sql`alter table agents alter column id restart with ${sql.lit(wanted)}`.execute(db);
  const { id } = await insertAgent(db, row);
  await sql`alter table agents alter column id restart with 1000`.execute(db);
  return id;
}
