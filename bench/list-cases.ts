import { sql } from "kysely";
import { fromKysely, PgBoss } from "pg-boss";
import { findAccountDetails } from "#app/features/accounts/model/accounts.queries.server.ts";
import { findAgentPage } from "#app/features/admin/agents/agents.queries.server.ts";
import { findAllLeads, findLeadPage, findLeadsForExport } from "#app/features/admin/leads/leads.queries.server.ts";
import { findAdminStats, findPeople, findOutboxPage } from "#app/features/admin/model/admin.queries.server.ts";
import {
  findAgentsOfSuburb,
  findListedAgents,
  listAgentTerms,
  searchAgents,
} from "#app/features/agents/directory/agents.queries.server.ts";
import { agentIsListed, findColleagueNames, findListedAgent } from "#app/features/agents/model/agent.queries.server.ts";
import { findAuditEntries } from "#app/features/audit/audit.queries.server.ts";
import { findLargestSuburbs, findServiceOffers } from "#app/features/home/home.queries.server.ts";
import { findExportedHomes } from "#app/features/imports/export/export.queries.server.ts";
import {
  findConnectionsOfAgent,
  findNextFile,
  findUnfinishedConnectionIds,
} from "#app/features/imports/imports.queries.server.ts";
import {
  findDuePhotos,
  findOverduePhotos,
  findPhotosState,
} from "#app/features/imports/model/photos.queries.server.ts";
import { findNewProblems, findUnnotifiedApproval } from "#app/features/imports/report/notify.queries.server.ts";
import {
  countEntries,
  countFiles,
  countAwaitingApproval,
  countUnfinished,
  findEntries,
  findFile,
  findFiles,
  findFileAwaitingApproval,
  findLastFile,
} from "#app/features/imports/report/report.queries.server.ts";
import {
  findNewestPosts,
  findPost,
  findPostCategories,
  findRelatedPosts,
  searchPosts,
} from "#app/features/insights/posts.queries.server.ts";
import {
  findVisitors,
  findInspectableHomes,
  findInspectionsBetween,
  findInspectionsOfHome,
} from "#app/features/inspections/manage.queries.server.ts";
import {
  findFollowedInspections,
  findPublicInspections,
} from "#app/features/inspections/model/inspections.queries.server.ts";
import { countPlannedInspections, findPlannedInspections } from "#app/features/inspections/plan/plan.queries.server.ts";
import { findUnreminded, markReminded } from "#app/features/inspections/register/registrations.queries.server.ts";
import { countWaiting, findAgentLeads, findEnquiredHomes } from "#app/features/leads/inbox/inbox.queries.server.ts";
import { findSentLead, lockExpiredLeads, findOwnLeadPage } from "#app/features/leads/model/lead.queries.server.ts";
import { findResponseTime } from "#app/features/leads/model/status.queries.server.ts";
import {
  findAgentHomes,
  findAgentSales,
  countHomesInSuburb,
  findNewestHomesInSuburb,
  findSuburbSalesStats,
  findPricesInSuburb,
} from "#app/features/listings/embeds/homes.queries.server.ts";
import {
  findFirstListing,
  findOwnListings,
  findPositionInLists,
  summariseOwnListings,
} from "#app/features/listings/manage/my-listings.queries.server.ts";
import { findOwnListing, findPicturesOfListings } from "#app/features/listings/manage/own-listings.queries.server.ts";
import { findListingHistory } from "#app/features/listings/model/history.queries.server.ts";
import {
  findApiListing,
  findListing,
  findNearbyListings,
} from "#app/features/listings/model/listing.queries.server.ts";
import { listingIsVisible } from "#app/features/listings/model/match.queries.server.ts";
import { findAmenitiesNearHome } from "#app/features/nearby/nearby.queries.server.ts";
import { findStalledPreparations, findMedia, sumBytesOfLastDay } from "#app/features/pictures/files.queries.server.ts";
import { findManagedPictures } from "#app/features/pictures/manage.queries.server.ts";
import { findSavedAgentPage } from "#app/features/saved-agents/saved-agents.queries.server.ts";
import {
  findPublishedHomes,
  findSavedHomes,
  findStatesSinceSaved,
} from "#app/features/saved-homes/saved-homes.queries.server.ts";
import {
  findDueSubscribers,
  findNextRunAt,
  findPendingMatches,
  lockDueSearches,
} from "#app/features/saved-searches/alerts.queries.server.ts";
import { findSearches } from "#app/features/saved-searches/manage/manage.queries.server.ts";
import { countConfirmedSearches } from "#app/features/saved-searches/model/searches.queries.server.ts";
import { findServicePage } from "#app/features/services/services.queries.server.ts";
import { findListingEntries, findPartNumbers } from "#app/features/sitemap/sitemap.queries.server.ts";
import { lockExpiredUnconfirmed } from "#app/features/subscribers/subscribers.queries.server.ts";
import { resolvePlace, searchSuburbs } from "#app/features/suburbs/model/suburb-lists.queries.server.ts";
import {
  findNearestSuburbs,
  findPostcodeFigures,
  findSuburb,
} from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { findTrade, findTradeCategories, searchTrades } from "#app/features/trades/trades.queries.server.ts";
import { startAttempt } from "#app/mail/outbox.queries.server.ts";
import { findSession } from "#app/session/session.queries.server.ts";
import { db } from "#db/client.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { sizes } from "./million-enquiries.ts";

/** A query of a page or of the worker. */
export interface ListCase {
  group: "directory" | "guides" | "listing" | "dashboard" | "admin" | "worker";
  name: string;
  /** False for daily tasks and exports to a file: their time is reported without a verdict. */
  budgeted: boolean;
  /** Runs the query once. The number of the run selects the parameters, from those with most rows to those with least. */
  query: (run: number) => Promise<unknown>;
}

const noLimit = { page: 1 };
const origin = "https://southerly.example";
const noName = { email: "", firstName: null, lastName: null };
const publicAccess = { listing: listingIsVisible, agent: agentIsListed };
const inWeek = () => ({ from: new Date(), to: new Date(Date.now() + 14 * 86_400_000) });

/** Every list of the product except the searches of homes, which are in `queryCases`. */
export async function listCases(): Promise<ListCase[]> {
  const suburbs = await suburbsBySize();
  const suburbOf = (run: number) =>
    suburbs[(run * 7) % suburbs.length] ?? { name: "", slug: "", id: 0, postcode: null };
  // Agents have the ids of their accounts; the first ones have most homes and enquiries.
  const agentId = (run: number) => 1 + ((run * run) % sizes.agents);
  const member = (run: number) => sizes.agents + 1 + ((run * 37) % 20_000);
  const searcher = (run: number) => sizes.agents + 1 + ((run * 1237) % (sizes.users - sizes.agents));
  const home = (run: number) => 1 + ((run * 9973) % 900_000);
  const posts = await articles();
  const post = (run: number) => posts[run % posts.length] ?? { id: 0, slug: "", category: "", tags: [] };
  const agentNames = await namesOf("agents");
  const agentName = (run: number) => agentNames[run % agentNames.length] ?? "";
  const tradeNames = await namesOf("trades");
  const tradeName = (run: number) => tradeNames[run % tradeNames.length] ?? "";
  const addresses = await addressesOf("users");
  const leadAddresses = await addressesOf("leads");
  const hashes = await someHashes();
  const connection = (run: number) => 1 + (run % sizes.feeds);
  const file = (run: number) => 1 + ((run * 31) % sizes.feedFiles);
  const connectionOfFile = (run: number) => 1 + (file(run) % sizes.feeds);
  const inspectionIds = await someInspections();

  const cases: ListCase[] = [];
  const add = (group: ListCase["group"], queries: Record<string, ListCase["query"]>, budgeted = true) => {
    for (const [name, query] of Object.entries(queries)) cases.push({ group, name, budgeted, query });
  };

  add("directory", {
    "agents, all": () => searchAgents(noLimit),
    "agents, page 40": () => searchAgents({ page: 40 }),
    "agents, page 1,800": () => searchAgents({ page: 1800 }),
    "agents of a suburb": (run) => searchAgents({ suburb: suburbOf(run).name, page: 1 }),
    "agents of a postcode": (run) => searchAgents({ suburb: suburbOf(run).postcode ?? "2000", page: 1 }),
    "agents of a suburb, by sales": (run) => searchAgents({ suburb: suburbOf(run).name, sort: "sales", page: 1 }),
    "agents with a specialty": () => searchAgents({ specialty: "auctions", page: 1 }),
    "agents of a suburb with a specialty": (run) =>
      searchAgents({ suburb: suburbOf(run).name, specialty: "Auctions", page: 1 }),
    "agents, a name": (run) => searchAgents({ search: agentName(run), page: 1 }),
    "agents, a word of 40 %": () => searchAgents({ search: "renovation", page: 1 }),
    "agents, a word of 1 %": () => searchAgents({ search: "pergola", page: 1 }),
    "agents, a word of 0.02 %": () => searchAgents({ search: "observatory", page: 1 }),
    "agents, two words": () => searchAgents({ search: "renovation pergola", page: 1 }),
    "agents, three letters": () => searchAgents({ search: "ilm", page: 1 }),
    "agents, a name and a suburb": (run) =>
      searchAgents({ search: agentName(run).split(" ")[0], suburb: suburbOf(run).name, page: 1 }),
    "agents, a word with a wrong letter": () => searchAgents({ search: "observetory", page: 1 }),
    "agents, a name with a wrong letter": (run) => searchAgents({ search: misspelt(agentName(run)), page: 1 }),
    "agents, a word that nobody has": () => searchAgents({ search: "xylophones", page: 1 }),
    "suburbs of agents": () => listAgentTerms("suburb"),
    "specialties of agents": () => listAgentTerms("specialty"),
    "agents, the API": () => findListedAgents({ limit: 100, offset: 0 }, origin),
    "page of an agent": (run) => findListedAgent(agentId(run)),
    "homes of an agent": (run) => findAgentHomes([agentId(run)], { page: 1 }),
    "sales of an agent": (run) => findAgentSales([agentId(run)]),
    "answer time of an agent": (run) => findResponseTime(agentId(run)),
    "trades, all": () => searchTrades(noLimit),
    "trades, page 800": () => searchTrades({ page: 800 }),
    "trades of a category": () => searchTrades({ category: "Plumber", page: 1 }),
    "trades, a word that names one": () => searchTrades({ search: "plumbing", page: 1 }),
    "trades, a suburb": (run) => searchTrades({ search: suburbOf(run).name, page: 1 }),
    "trades, a trade and a suburb": (run) => searchTrades({ search: `electrician ${suburbOf(run).name}`, page: 1 }),
    "trades, a name": (run) => searchTrades({ search: tradeName(run).split(" ")[0], page: 1 }),
    "trades, a word of 0.02 %": () => searchTrades({ search: "observatory", page: 1 }),
    "trades, a word with a wrong letter": () => searchTrades({ search: "elektrician", page: 1 }),
    "trades, a word that nobody has": () => searchTrades({ search: "xylophones", page: 1 }),
    "categories of trades": () => findTradeCategories(),
    "page of a trade": (run) => findTrade(1 + run),
    "articles, all": () => searchPosts(noLimit),
    "articles, page 100": () => searchPosts({ page: 100 }),
    "articles of a category": () => searchPosts({ category: "buying", page: 1 }),
    "articles, a word of 40 %": () => searchPosts({ search: "renovation", page: 1 }),
    "articles, a word of 1 %": () => searchPosts({ search: "pergola", page: 1 }),
    "articles, two words": () => searchPosts({ search: "renovation auction", page: 1 }),
    "articles, a word with a wrong letter": () => searchPosts({ search: "pergolla", page: 1 }),
    "articles, a word that none has": () => searchPosts({ search: "xylophones", page: 1 }),
    "categories of articles": () => findPostCategories(),
    "an article": (run) => findPost(post(run).slug),
    "articles beside an article": (run) => findRelatedPosts(post(run), 3),
    "newest articles, for a feed": () => findNewestPosts(20),
    "a service": () => findServicePage("conveyancing").catch(() => undefined),
    "services of the home page": () => findServiceOffers(),
  });

  add("guides", {
    "suburbs, a letter": () => searchSuburbs({ search: "b", page: 1 }),
    "suburbs, a wrong letter": (run) => searchSuburbs({ search: misspelt(suburbOf(run).name), page: 1 }),
    "the place that is meant": (run) => resolvePlace(misspelt(suburbOf(run).name)),
    "best sold suburbs": () => findLargestSuburbs({ north: -33.7, south: -34, west: 150.9, east: 151.3 }),
    "a suburb": (run) => findSuburb(suburbOf(run).slug),
    "homes of a suburb, counted": (run) => countHomesInSuburb(suburbOf(run).name),
    "homes of a postcode, counted": (run) => countHomesInSuburb(suburbOf(run).postcode ?? "2000"),
    "prices of a suburb": (run) => findPricesInSuburb(suburbOf(run).name),
    "newest homes of a suburb": (run) => findNewestHomesInSuburb(suburbOf(run).name, 6),
    "sold and leased in a suburb": (run) => findSuburbSalesStats(suburbOf(run).name),
    "agents of the suburb": (run) => findAgentsOfSuburb(suburbOf(run).name, 6),
    "figures of a postcode": (run) => findPostcodeFigures(suburbOf(run).postcode),
    "nearest suburbs": (run) => findNearestSuburbs(suburbOf(run).id, 6),
  });

  add("listing", {
    "a home": (run) => findListing(home(run)),
    "a home, the API": (run) => findApiListing(home(run), origin),
    "its history": (run) => findListingHistory(home(run)),
    "its openings": (run) => findPublicInspections(home(run)),
    "homes like it": (run) => findNearbyListings(home(run), 6),
    "what is near": (run) => findAmenitiesNearHome(undefined, suburbOf(run).name),
    "a picture": (run) =>
      findMedia({ hash: hashes[run % hashes.length] ?? "", width: 640, type: "avif" }, undefined, publicAccess),
    "openings of saved homes": (run) =>
      findPlannedInspections(
        { saved: Array.from({ length: 50 }, (_, place) => home(run + place)), suburbs: [] },
        inWeek(),
        100,
      ),
    "openings of a suburb": (run) =>
      findPlannedInspections({ saved: [], suburbs: [suburbOf(run).name] }, inWeek(), 100),
    "openings of a suburb, day by day": (run) =>
      countPlannedInspections({ saved: [], suburbs: [suburbOf(run).name] }, inWeek()),
    "a receipt of an enquiry": (run) => findSentLead(1 + ((run * 9973) % sizes.leads)),
    "parts of the site map": () => findPartNumbers("listings"),
  });
  add(
    "listing",
    { "a part of the site map, 10,000 homes": () => findListingEntries({ firstId: 1, lastId: 10_000 }) },
    false,
  );

  const manager = (run: number) => ({ id: agentId(run), isAdmin: false });
  const agent = (run: number) => ({ id: agentId(run), role: "agent" as const, isAdmin: false, ...noName });
  const firstPage = { limit: 24, offset: 0 };
  add("dashboard", {
    "a session": (run) => findSession(`none-${run}`),
    "facts of an account": (run) => findAccountDetails(searcher(run)),
    "My Listings, counted": (run) => summariseOwnListings(agentId(run), {}),
    "My Listings": (run) => findOwnListings(agentId(run), {}, firstPage),
    "My Listings, closed": (run) => findOwnListings(agentId(run), { list: "closed" }, firstPage),
    "listings of my agency, counted": (run) => summariseOwnListings(agentId(run), { scope: "agency" }),
    "listings of my agency": (run) => findOwnListings(agentId(run), { scope: "agency" }, firstPage),
    "pictures of 24 homes": (run) =>
      findPicturesOfListings(Array.from({ length: 24 }, (_, place) => home(run * 24 + place))),
    "first listing of an agent": (run) => findFirstListing(agentId(run)),
    "where a home is in My Listings": (run) => findPositionInLists(agentId(run), "mine", home(run)),
    "a home of mine": (run) => findOwnListing(home(run), manager(run)),
    "pictures of a home of mine": (run) => findManagedPictures(home(run)),
    "bytes that I sent today": (run) => sumBytesOfLastDay(agentId(run)),
    colleagues: (run) => findColleagueNames(agentId(run)),
    "enquiries that wait, for the menu": (run) => countWaiting(agent(run)),
    "my enquiries": (run) => findAgentLeads(agent(run), noLimit),
    "my enquiries, overdue": (run) => findAgentLeads(agent(run), { when: "overdue", page: 1 }),
    "my enquiries, closed, page 3": (run) => findAgentLeads(agent(run), { status: "closed", page: 3 }),
    "my enquiries, a name": (run) => findAgentLeads(agent(run), { search: agentName(run), page: 1 }),
    "homes of my enquiries": (run) => findEnquiredHomes(agent(run)),
    "requests that I sent": (run) => findOwnLeadPage(searcher(run), 1),
    "saved agents": (run) => findSavedAgentPage(member(run), 1),
    "saved homes": async (run) => {
      const saved = await findSavedHomes(searcher(run));
      await Promise.all([findPublishedHomes(saved.map(({ id }) => id)), findStatesSinceSaved(saved)]);
    },
    "saved searches": (run) => findSearches({ userId: searcher(run) }),
    "saved searches, counted": (run) => countConfirmedSearches(`member-${searcher(run)}@example.com`),
    "calendar of a member": (run) => findFollowedInspections(searcher(run)),
    "homes to open": (run) => findInspectableHomes(agentId(run)),
    "inspections of my week": (run) => findInspectionsBetween(agentId(run), inWeek().from, inWeek().to),
    "inspections of a home": (run) => findInspectionsOfHome(home(run), manager(run), new Date(0)),
    "visitors of an inspection": (run) => findVisitors(inspectionIds[run % inspectionIds.length] ?? 1),
    "feeds of my agency": (run) => findConnectionsOfAgent(agentId(run)),
    "files of a feed": async (run) => {
      await countFiles(connection(run));
      await findFiles(connection(run), firstPage);
    },
    "a file that waits for me": (run) => findFileAwaitingApproval(connection(run)),
    "homes that wait for me": (run) => countAwaitingApproval(connection(run)),
    "the last file": (run) => findLastFile(connection(run)),
    "files on their way": (run) => countUnfinished(connection(run)),
    "report of a file": async (run) => {
      await findFile(connectionOfFile(run), file(run));
      await countEntries(file(run));
      await findEntries(file(run), { onlyAttention: false, limit: 50, offset: 0 });
    },
    "photos of a fed home": (run) => findPhotosState(1 + ((run * 31) % sizes.feedListings)),
  });
  add(
    "dashboard",
    {
      "export of an agency, 100 homes": (run) =>
        findExportedHomes(agentId(run), { ownAgentId: "A", origin, limit: 100, offset: 0 }),
    },
    false,
  );

  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  add("admin", {
    "figures above every page": () => findAdminStats(),
    "leads, all": () => findLeadPage(noLimit),
    "leads, page 100": () => findLeadPage({ page: 100 }),
    "leads, page 50,000": () => findLeadPage({ page: 50_000 }),
    "leads, new": () => findLeadPage({ status: "new", page: 1 }),
    "leads, closed": () => findLeadPage({ status: "closed", page: 1 }),
    "leads, held for review": () => findLeadPage({ status: "held", page: 1 }),
    "leads of a week": () => findLeadPage({ from: day(37), to: day(30), page: 1 }),
    "leads of a year, closed": () => findLeadPage({ status: "closed", from: day(400), to: day(35), page: 1 }),
    "leads, an address": (run) => findLeadPage({ search: leadAddresses[run % leadAddresses.length], page: 1 }),
    "leads, a name": (run) => findLeadPage({ search: agentName(run), page: 1 }),
    "leads, a number": (run) => findLeadPage({ search: `04${String(run * 7919).padStart(8, "0")}`, page: 1 }),
    "leads, a word of 40 %": () => findLeadPage({ search: "renovation", page: 1 }),
    "leads, a word of 0.02 %": () => findLeadPage({ search: "observatory", page: 1 }),
    "leads, a word that none has": () => findLeadPage({ search: "xylophones", page: 1 }),
    "leads, new, a word of 1 %": () => findLeadPage({ search: "pergola", status: "new", page: 1 }),
    "leads, the API": () => findAllLeads({ limit: 100, offset: 0 }),
    "agents, by name": () => findAgentPage(noLimit),
    "agents, page 2,000": () => findAgentPage({ page: 2000 }),
    "agents, a name": (run) => findAgentPage({ search: agentName(run), page: 1 }),
    "agents, two letters": () => findAgentPage({ search: "il", page: 1 }),
    "people, newest": () => findPeople(noLimit),
    "people, page 10,000": () => findPeople({ page: 10_000 }),
    "people, an address": (run) => findPeople({ search: addresses[run % addresses.length], page: 1 }),
    "people, a name": (run) => findPeople({ search: agentName(run), page: 1 }),
    "people, a word that nobody has": () => findPeople({ search: "xylophones", page: 1 }),
    "mails, newest": () => findOutboxPage(noLimit),
    "mails, page 50,000": () => findOutboxPage({ page: 50_000 }),
    "mails, given up": () => findOutboxPage({ status: "dead", page: 1 }),
    "mails, that wait": () => findOutboxPage({ status: "queued", page: 1 }),
    "what admins did": () => findAuditEntries(firstPage),
    "what admins did, page 1,000": () => findAuditEntries({ limit: 24, offset: 24_000 }),
  });
  add(
    "admin",
    {
      "leads for a file, 1,000 of a year": () =>
        findLeadsForExport({ from: day(400), page: 1 }, { before: sizes.leads, limit: 1000 }),
    },
    false,
  );

  const boss = new PgBoss({
    db: { executeSql: (text, values) => fromKysely(db().withoutPlugins()).executeSql(text, values) },
    migrate: false,
    supervise: false,
    schedule: false,
  });
  add("worker", {
    "the next job": () => withRollback(() => boss.fetch("mail.queued", { batchSize: 1 })),
    "a try of a mail": (run) => withRollback(() => startAttempt(sizes.messages - (run % 500))),
    "subscribers whose digest is due, 10,000": () => findDueSubscribers(10_000),
    "due searches of a subscriber": (run) => withRollback(() => lockDueSearches(1 + run)),
    "homes that wait for a digest": (run) => findPendingMatches([1 + ((run * 10 + 6) % sizes.savedSearches)]),
    "when the next digest is due": () => findNextRunAt(),
    "who is to be reminded of an inspection": () => findUnreminded(),
    "one who is reminded of an inspection": (run) => withRollback(() => markReminded(1 + run)),
    "the next file of a feed": (run) => findNextFile(connection(run)),
    "feeds with files that wait": () => findUnfinishedConnectionIds(),
    "photos of a fed home that are due": (run) => findDuePhotos(1 + ((run * 5000) % sizes.feedListings)),
    "a held file that nobody was told of": (run) => findUnnotifiedApproval(connection(run)),
  });
  add(
    "worker",
    {
      "problems of a feed since its last mail": (run) => findNewProblems(connection(run)),
      "photos whose job is gone": () => findOverduePhotos(),
      "pictures whose job is gone": () => findStalledPreparations(),
      "leads to erase, 100": () =>
        withRollback(() => lockExpiredLeads(new Date(Date.now() - 3 * 364 * 86_400_000), 100)),
      "subscribers who never confirmed, 100": () =>
        withRollback(() => lockExpiredUnconfirmed(new Date(Date.now() - 7 * 86_400_000), 100)),
    },
    false,
  );
  return cases;
}

class RolledBack extends Error {}

/** Queries that claim rows run in a transaction that is rolled back, so that the next run finds the same rows. */
async function withRollback(work: () => Promise<unknown>): Promise<void> {
  try {
    await transaction(async () => {
      await work();
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
}

/** Swaps the third and fourth letters. */
function misspelt(name: string): string {
  return name.slice(0, 2) + (name[3] ?? "x") + (name[2] ?? "y") + name.slice(4);
}

/** Suburbs by number of homes, largest first. */
async function suburbsBySize() {
  return db()
    .selectFrom("suburbs")
    .innerJoin("listings", "listings.suburbKey", "suburbs.key")
    .select(["suburbs.id", "suburbs.name", "suburbs.slug", "suburbs.postcode"])
    .groupBy("suburbs.id")
    .orderBy(({ fn }) => fn.countAll(), "desc")
    .execute();
}

async function articles() {
  return db()
    .selectFrom("posts")
    .select(["id", "slug", "category", "tags"])
    .where("published", "=", true)
    .orderBy("id")
    .limit(500)
    .execute();
}

async function namesOf(table: "agents" | "trades"): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select ${sql.ref(table === "agents" ? "name" : "company_name")} as name from ${sql.table(table)} where id % 97 = 0 order by id limit 500`.execute(
    db(),
  );
  return rows.map(({ name }) => name);
}

async function addressesOf(table: "users" | "leads"): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from ${sql.table(table)} where id % 4999 = 0 order by id`.execute(db());
  return rows.map(({ email }) => email);
}

async function someHashes(): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select left(content_hash, 32) as hash from pictures where id % 99991 = 7 order by id`.execute(db());
  return rows.map(({ hash }) => hash);
}

/** Inspections that have registrations. */
async function someInspections(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct inspection_id as id from inspection_registrations where id < 500 order by id`.execute(db());
  return rows.map(({ id }) => id);
}
