import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { markAnsweredPath } from "#app/features/leads/model/lead.ts";
import { signMarkAnswered, signReceipt } from "#app/features/leads/model/mails.server.ts";
import { stillAvailablePath } from "#app/features/listings/model/paths.ts";
import { signStillAvailable } from "#app/features/listings/upkeep.server.ts";
import type { DB } from "#db/schema.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertFeed, insertFeedFile } from "#samples/factories/feeds.ts";
import { insertInspection, insertRegistration } from "#samples/factories/inspections.ts";
import { insertLead } from "#samples/factories/leads.ts";
import { insertListing, insertStatement } from "#samples/factories/listings.ts";
import { insertOffice } from "#samples/factories/offices.ts";
import { insertDrawing, insertPicture } from "#samples/factories/pictures.ts";
import { type MailLinks, settleSubscribers } from "./mail-links.ts";
import { type SignedInMember, signedInMember } from "./members.ts";
import { insertSavedSearch, insertSubscriber } from "./saved-search.ts";
import type { VisibleHome } from "./visible-homes.ts";

/** The rows of a worker's database whose pages tests open. */
export interface Places {
  homes: readonly VisibleHome[];
  /** The home of the receipts that name no other. */
  home: VisibleHome;
  /** A sale with two versions of a Statement of Information, whose price differs from the advertised one. */
  statedHome: VisibleHome;
  /** There are receipts for enquiries to this agent and this trade. */
  agent: PlacedAgent;
  trade: PlacedTrade;
  /** Published, and contains a table. */
  article: PlacedArticle;
  suburb: PlacedSuburb;
  /** A suburb with too few sales for a median price. */
  quietSuburb: PlacedSuburb;
  /** Signed-in users. */
  members: Record<"member" | "newcomer" | "agent" | "newAgent" | "officeManager" | "admin", SignedInMember>;
  /** A listing of `members.agent`. Their profile has enough answered enquiries for a response time. */
  ownHome: { id: number; inspectionId: number };
  /** Another of their listings, reported and held. They have asked for its release. */
  heldHome: { id: number; holdId: number };
  quickAgent: { id: number };
  /** The agency of `members.officeManager`. */
  ownAgency: { id: number; invitationCode: string; agentId: number; officeId: number };
  /** A feed of that agency, with one file awaiting approval, one refused and one running. */
  ownFeed: { id: number; held: number; refused: number; running: number };
  /** A saved search of `members.member`. */
  ownSearch: { id: number };
  receipts: Record<ReceiptKind, string>;
  /** The addresses in mails. */
  links: MailLinks &
    Record<"answer" | "answered" | "answerWithdrawn" | "answerExpired" | "available" | "availableExpired", string>;
}

type ReceiptKind =
  | "valid"
  | "agent"
  | "appraisal"
  | "trade"
  | "conveyancing"
  | "finance"
  | "renovations"
  | "withdrawn"
  | "answered"
  | "overdue"
  | "tampered"
  | "expired";

export interface PlacedAgent {
  id: number;
  name: string;
  suburbs: string[];
  specialties: string[];
}

export interface PlacedTrade {
  id: number;
  companyName: string;
  category: string;
}

export interface PlacedArticle {
  slug: string;
  category: string;
}

export interface PlacedSuburb {
  name: string;
  slug: string;
}

const longAgo = new Date("2020-01-01T00:00:00Z");

interface Enquiry {
  listingId?: number;
  agentId?: number;
  appraisalAddress?: string;
  appraisalTiming?: "soon";
  tradeId?: number;
  serviceId?: number;
  withdrawnAt?: Date;
  createdAt?: Date;
  openedAt?: Date;
  answeredAt?: Date;
}

const hour = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hour);
const noReferences = { userId: null, serviceId: null, agentId: null, listingId: null, tradeId: null };

/** Inserts an enquiry directly, without rate limits or mail. */
async function storeEnquiry(
  database: Kysely<DB>,
  { withdrawnAt, createdAt, openedAt, answeredAt, ...about }: Enquiry,
): Promise<{ id: number; createdAt: Date }> {
  const lead = await insertLead(database, { ...noReferences, ...about });
  const changes = { withdrawnAt, createdAt, openedAt, answeredAt, status: answeredAt ? "contacted" : "new" };
  return database
    .updateTable("leads")
    .set(changes)
    .where("id", "=", lead.id)
    .returning(["id", "createdAt"])
    .executeTakeFirstOrThrow();
}

/** Finds the rows of a worker's database, and inserts the enquiries that pages need. */
export async function findPlaces(database: Kysely<DB>, homes: readonly VisibleHome[]): Promise<Places> {
  const [home] = homes;
  if (!home) throw new Error("There are no homes.");
  const { agent, trade, article, suburb, quietSuburb } = await findDirectory(database, home);
  const store = (enquiry: Enquiry) => storeEnquiry(database, enquiry);
  const receiptOf = async (enquiry: Enquiry) => signReceipt(await store(enquiry));
  const enquiry = await store({ listingId: home.id });
  const withdrawn = await store({ listingId: home.id, withdrawnAt: new Date() });
  const answeredEnquiry = await store({
    agentId: agent.id,
    createdAt: hoursAgo(20),
    openedAt: hoursAgo(8),
    answeredAt: hoursAgo(1),
  });
  const valid = signReceipt(enquiry);
  const services = await database.selectFrom("services").select(["id", "slug"]).execute();
  const ofService = (slug: string) => receiptOf({ serviceId: services.find((service) => service.slug === slug)?.id });
  const receipts = {
    valid,
    agent: await receiptOf({ agentId: agent.id }),
    appraisal: await receiptOf({
      agentId: agent.id,
      appraisalAddress: "12 Sample Street, Newtown",
      appraisalTiming: "soon",
    }),
    trade: await receiptOf({ tradeId: trade.id }),
    conveyancing: await ofService("conveyancing"),
    finance: await ofService("finance"),
    renovations: await ofService("renovations"),
    withdrawn: signReceipt(withdrawn),
    answered: signReceipt(answeredEnquiry),
    overdue: await receiptOf({ agentId: agent.id, createdAt: hoursAgo(30) }),
    tampered: tampered(valid),
    expired: expiredReceipt(),
  };
  const links = {
    ...(await settleSubscribers(database, home.id)),
    answer: markAnsweredPath(signMarkAnswered(enquiry)),
    answered: markAnsweredPath(signMarkAnswered(answeredEnquiry)),
    answerWithdrawn: markAnsweredPath(signMarkAnswered(withdrawn)),
    answerExpired: markAnsweredPath(signMarkAnswered({ id: enquiry.id, createdAt: longAgo })),
    available: stillAvailablePath(signStillAvailable({ id: home.id })),
    availableExpired: stillAvailablePath(signStillAvailable({ id: home.id, createdAt: longAgo })),
  };
  const people = await settlePeople(database, home);
  const statedHome = homes.findLast(({ type, price }) => type === "sale" && price > 100_000);
  if (!statedHome) throw new Error("There are no homes for sale with a price.");
  for (const version of [1, 2]) await insertStatement(database, { listingId: statedHome.id, version, price: 100_000 });
  return { homes, home, statedHome, agent, trade, article, suburb, quietSuburb, receipts, links, ...people };
}

/** Inserts users and the rows that their pages show. */
async function settlePeople(database: Kysely<DB>, home: VisibleHome) {
  const email = `mara.${randomUUID()}@example.com`;
  const member = await signedInMember(database, { firstName: "Mara", email });
  const newcomer = await signedInMember(database, { firstName: null, emailConfirmedAt: null });
  const admin = await signedInMember(database, { firstName: "Ada", isAdmin: true });
  const agent = await signedInMember(database, { firstName: "Ines", role: "agent" });
  const newAgent = await signedInMember(database, { firstName: "Neo", role: "agent" });
  const ownProfile = await insertAgent(database, {
    agencyId: null,
    userId: agent.id,
    name: "Ines Own",
    suburbs: ["Balmain"],
  });
  const ownHome = await insertListing(database, { createdByUserId: agent.id, agentId: ownProfile.id });
  // Only homes that were once public have a page that shows them as no longer listed.
  await database.updateTable("listings").set({ status: "draft" }).where("id", "=", ownHome.id).execute();
  const heldHome = await settleHeldHome(database, { createdByUserId: agent.id, agentId: ownProfile.id });
  const { id: statementId } = await insertStatement(database, { listingId: ownHome.id, userId: agent.id });
  await database
    .insertInto("informationStatementRequests")
    .values({ statementId, name: "Mara Sample", email, isMailed: false })
    .execute();
  const { id: inspectionId } = await insertInspection(database, { listingId: ownHome.id });
  await insertRegistration(database, { inspectionId, userId: member.id });
  const unread = { listingId: ownHome.id, width: null, height: null, widths: [], words: "" };
  await insertPicture(database, { ...unread, position: 1, state: "preparing" });
  const problem = "This picture is damaged. Please send it again.";
  await insertPicture(database, { ...unread, position: 2, state: "failed", problem });
  await insertPicture(database, { ...unread, position: 3, kind: "floorplan", state: "preparing" });
  const anyone = { serviceId: null, tradeId: null };
  await insertLead(database, { ...anyone, userId: member.id, agentId: ownProfile.id, listingId: null });
  await insertLead(database, { ...anyone, userId: member.id, agentId: null, listingId: home.id, status: "contacted" });
  await database.insertInto("savedAgents").values({ userId: member.id, agentId: ownProfile.id }).execute();
  await storeEnquiry(database, { agentId: ownProfile.id, createdAt: hoursAgo(26) });
  for (const hours of [1, 2, 3, 30, 5]) {
    const createdAt = hoursAgo(40 + hours);
    await storeEnquiry(database, { agentId: ownProfile.id, createdAt, answeredAt: hoursAgo(40) });
  }
  await insertSubscriber(database, email);
  const ownSearch = await insertSavedSearch(database, email, { userId: member.id, suburb: [home.suburb] });
  const officeManager = await signedInMember(database, { firstName: "Olga", role: "agent" });
  const ownAgency = await settleAgency(database, officeManager.id);
  const ownFeed = await settleFeed(database, { userId: officeManager.id, agencyId: ownAgency.id });
  const paused = { userId: member.id, keywords: "pool", listingType: "rent", pausedAt: new Date() };
  await insertSavedSearch(database, email, paused);
  return {
    members: { member, newcomer, agent, newAgent, officeManager, admin },
    ownAgency,
    ownFeed,
    ownHome: { ...ownHome, inspectionId },
    heldHome,
    quickAgent: ownProfile,
    ownSearch,
  };
}

/** Inserts a held home with a held picture, an open report and a closed one. */
async function settleHeldHome(database: Kysely<DB>, of: { createdByUserId: number; agentId: number }) {
  const { id: listingId } = await insertListing(database, { ...of, title: "Terrace with borrowed photos" });
  const { id: pictureId } = await insertDrawing(database, { listingId });
  await insertDrawing(database, { listingId, position: 2 });
  const reason = "The photos are of another home.\nPlease send those of this one.";
  const held = database.insertInto("holds");
  const { id: holdId } = await held
    .values({
      subject: "listing",
      listingId,
      reason,
      releaseRequestedAt: new Date(),
      releaseWords: "I have new photos.",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await held.values({ subject: "picture", listingId, pictureId, reason }).execute();
  const report = { listingId, listingTitle: "Terrace", words: "I live next door.", fingerprint: Buffer.alloc(32) };
  const closed = { closedAt: new Date(), outcome: "dismissed", note: "It was another home." };
  const reports = database.insertInto("listingReports");
  await reports.values({ ...report, reason: "pictures", email: "ada@example.com" }).execute();
  await reports.values({ ...report, reason: "other", ...closed }).execute();
  return { id: listingId, holdId };
}

async function settleAgency(database: Kysely<DB>, userId: number): Promise<Places["ownAgency"]> {
  const { id } = await insertAgency(database);
  const { id: agentId } = await insertAgent(database, { agencyId: id, userId, name: "Olga Office" });
  const { id: officeId } = await insertOffice(database, { agencyId: id });
  await insertOffice(database, { agencyId: id, name: "Balmain", suburb: "Balmain", postcode: "2041", phone: null });
  await database.updateTable("agents").set({ officeId }).where("id", "=", agentId).execute();
  await database
    .insertInto("webhooks")
    .values({ agencyId: id, url: "https://crm.example.com/hook", secret: "whsec_c2FtcGxl" })
    .execute();
  await database
    .insertInto("webhookDeliveries")
    .values([
      { agencyId: id, event: "test", status: "delivered", attempts: 1 },
      {
        agencyId: id,
        event: "enquiry.created",
        status: "failed",
        attempts: 10,
        lastError: "The server responded with status 500.",
      },
    ])
    .execute();
  const agency = await database
    .selectFrom("agencies")
    .select(["id", "invitationCode"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...agency, agentId, officeId };
}

interface FeedOwner {
  userId: number;
  agencyId: number;
}

async function settleFeed(database: Kysely<DB>, { userId, agencyId }: FeedOwner): Promise<Places["ownFeed"]> {
  const { id: feedId } = await insertFeed(database, { agencyId, contactUserId: userId, confirmedAt: null });
  const error = {
    level: "error",
    code: "listing.missing",
    line: 34,
    field: "description",
    text: "It is a draft that only your agency can see, because it lacks a description of at least 10 characters.",
    fix: "Fill in a description and send the listing again.",
  };
  const warning = { ...error, level: "warning", code: "photos.none", text: "There is no photo.", fix: "" };
  const held = await insertFeedFile(
    database,
    {
      feedId,
      name: "full_export.xml",
      state: "held",
      holdReason: "first",
      counts: JSON.stringify({ DRAFT: 1, CREATED: 1 }),
    },
    [
      { agentId: "SAMPLE", uniqueId: "S1", title: "12 Wilson Street, Newtown", outcome: "DRAFT", messages: [error] },
      { agentId: "SAMPLE", uniqueId: "S2", title: "14 Wilson Street, Newtown", messages: [warning] },
    ],
  );
  const messages = JSON.stringify([{ ...error, code: "file.broken", text: "The file breaks off." }]);
  const refused = await insertFeedFile(database, { feedId, name: "broken.xml", state: "refused", messages });
  const half = { listingCount: 5000, position: 1240, finishedAt: null };
  const running = await insertFeedFile(database, { feedId, name: "large.xml", state: "running", ...half });
  return { id: feedId, held: held.id, refused: refused.id, running: running.id };
}

/** The agent and the suburb of a home, a trade, an article, and a suburb without a price. */
async function findDirectory(database: Kysely<DB>, home: VisibleHome) {
  const agent = await database
    .selectFrom("agents")
    .innerJoin("listings", "listings.agentId", "agents.id")
    .select(["agents.id", "agents.name", "agents.suburbs", "agents.specialties"])
    .where("listings.id", "=", home.id)
    .executeTakeFirstOrThrow();
  const trade = await database
    .selectFrom("trades")
    .select(["id", "companyName", "category"])
    .where("email", "is not", null)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const article = await database
    .selectFrom("posts")
    .select(["slug", "category"])
    .where("published", "=", true)
    .where("publishedAt", "<=", new Date())
    .where("body", "like", "%<table>%")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const suburbs = database.selectFrom("suburbs").select(["name", "slug"]).orderBy("id");
  const suburb = await suburbs.where("name", "=", home.suburb).executeTakeFirstOrThrow();
  const quietSuburb = await suburbs.where("medianPrice", "is", null).executeTakeFirstOrThrow();
  return { agent, trade, article, suburb, quietSuburb };
}

/** The receipt of an enquiry that is years old. */
function expiredReceipt(): string {
  return signReceipt({ id: 1, createdAt: longAgo });
}

/** A receipt with its number changed, as in an attempt to read another enquiry. */
export function tampered(receipt: string): string {
  const [id = "", ...rest] = receipt.split(".");
  return [(Number.parseInt(id, 36) + 1).toString(36), ...rest].join(".");
}
