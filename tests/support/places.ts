import type { Kysely } from "kysely";
import type { DB } from "#db/schema.ts";
import { insertAgent } from "#db/seed/factories/agents.ts";
import { insertLead } from "#db/seed/factories/leads.ts";
import { insertListing } from "#db/seed/factories/listings.ts";
import { signReceipt } from "#app/features/leads/receipt.server.ts";
import { type SignedInMember, signedInMember } from "./members.ts";
import type { VisibleHome } from "./visible-homes.ts";

/** Where the pages of a worker's own data are. */
export interface Places {
  homes: readonly VisibleHome[];
  /** The home that the receipts are about, unless they say otherwise. */
  home: VisibleHome;
  /** Of enquiries to this agent and this trade there are receipts, too. */
  agent: PlacedAgent;
  trade: PlacedTrade;
  /** Published, with a table in it. */
  article: PlacedArticle;
  suburb: PlacedSuburb;
  /** One that too few homes were sold in to tell a price. */
  quietSuburb: PlacedSuburb;
  /** People who are signed in, each with the header `cookie`. */
  members: Record<"member" | "newcomer" | "agent" | "newAgent" | "admin", SignedInMember>;
  /** A home that the agent among them publishes. */
  ownHome: { id: number };
  receipts: Record<
    "valid" | "agent" | "trade" | "conveyancing" | "finance" | "renovations" | "withdrawn" | "tampered" | "expired",
    string
  >;
}

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

/** The key that tests/setup/server-process.ts gives to every server. */
const keys = ["a-key-for-tests-that-is-no-secret-to-anybody"];
const longAgo = new Date("2020-01-01T00:00:00Z");

interface Enquiry {
  listingId?: number;
  agentId?: number;
  tradeId?: number;
  serviceId?: number;
  withdrawnAt?: Date;
}

/** Stores an enquiry, past limits and outbox, and answers the receipt of it. */
async function storeEnquiry(database: Kysely<DB>, { withdrawnAt, ...about }: Enquiry) {
  const nobody = { userId: null, serviceId: null, agentId: null, listingId: null, tradeId: null };
  const lead = await insertLead(database, { ...nobody, ...about });
  if (withdrawnAt) await database.updateTable("leads").set({ withdrawnAt }).where("id", "=", lead.id).execute();
  return signReceipt(lead, keys);
}

/** Finds the pages of a worker's data, and adds the enquiries that pages need. */
export async function findPlaces(database: Kysely<DB>, homes: readonly VisibleHome[]): Promise<Places> {
  const [home] = homes;
  if (!home) throw new Error("There are no homes.");
  const { agent, trade, article, suburb, quietSuburb } = await findDirectory(database, home);
  const valid = await storeEnquiry(database, { listingId: home.id });
  const services = await database.selectFrom("services").select(["id", "slug"]).execute();
  const ofService = (slug: string) =>
    storeEnquiry(database, { serviceId: services.find((service) => service.slug === slug)?.id });
  const receipts = {
    valid,
    agent: await storeEnquiry(database, { agentId: agent.id }),
    trade: await storeEnquiry(database, { tradeId: trade.id }),
    conveyancing: await ofService("conveyancing"),
    finance: await ofService("finance"),
    renovations: await ofService("renovations"),
    withdrawn: await storeEnquiry(database, { listingId: home.id, withdrawnAt: new Date() }),
    tampered: tampered(valid),
    expired: expiredReceipt(),
  };
  const people = await settlePeople(database, home);
  return { homes, home, agent, trade, article, suburb, quietSuburb, receipts, ...people };
}

/** People with an account and what their pages are made of. */
async function settlePeople(database: Kysely<DB>, home: VisibleHome) {
  const member = await signedInMember(database, { firstName: "Mara" });
  const newcomer = await signedInMember(database, { firstName: null });
  const admin = await signedInMember(database, { firstName: "Ada", isAdmin: true });
  const agent = await signedInMember(database, { firstName: "Ines", role: "agent" });
  const newAgent = await signedInMember(database, { firstName: "Neo", role: "agent" });
  const ownProfile = await insertAgent(database, {
    agencyId: null,
    userId: agent.id,
    name: "Ines Own",
    suburbs: ["Balmain"],
  });
  const ownHome = await insertListing(database, { createdByUserId: agent.id, agentId: ownProfile.id, status: "draft" });
  const anyone = { serviceId: null, tradeId: null };
  await insertLead(database, { ...anyone, userId: member.id, agentId: ownProfile.id, listingId: null });
  await insertLead(database, { ...anyone, userId: member.id, agentId: null, listingId: home.id, status: "contacted" });
  await database.insertInto("savedAgents").values({ userId: member.id, agentId: ownProfile.id }).execute();
  return { members: { member, newcomer, agent, newAgent, admin }, ownHome };
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

/** The receipt of an enquiry of years ago. */
function expiredReceipt(): string {
  return signReceipt({ id: 1, createdAt: longAgo }, keys);
}

/** The token with another number in front, as somebody would try who is curious about the enquiries of others. */
export function tampered(receipt: string): string {
  const [id = "", ...rest] = receipt.split(".");
  return [(Number.parseInt(id, 36) + 1).toString(36), ...rest].join(".");
}
