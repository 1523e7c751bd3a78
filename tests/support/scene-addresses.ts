import type { Kysely } from "kysely";
import { hashToken, generateToken } from "#app/features/accounts/model/account.server.ts";
import { documentFilePath, documentPath, ownDocumentPath } from "#app/features/documents/document.ts";
import { signFeedback } from "#app/features/inspections/follow-up.server.ts";
import { feedbackPath, registrationPath } from "#app/features/inspections/model/paths.ts";
import { signRegistration } from "#app/features/inspections/register/notify.server.ts";
import { markAnsweredPath, enquiryPath } from "#app/features/leads/model/lead.ts";
import { signMarkAnswered, signReceipt } from "#app/features/leads/model/mails.server.ts";
import { stillAvailablePath } from "#app/features/listings/model/paths.ts";
import { signStillAvailable } from "#app/features/listings/upkeep.server.ts";
import { getShortlistLink } from "#app/features/shortlists/shortlist.server.ts";
import { signConfirmation, signSubscriptions, signUnsubscribe } from "#app/features/subscribers/subscribers.server.ts";
import { confirmPath, subscriptionsPath, unsubscribePath } from "#app/features/subscribers/subscription.ts";
import type { DB } from "#db/schema.ts";
import { generateServices } from "#reference/service-rows.ts";
import { insertDocument, insertDocumentLink } from "#samples/factories/documents.ts";
import { insertInspection, insertRegistration } from "#samples/factories/inspections.ts";
import { insertLead } from "#samples/factories/leads.ts";
import { insertDrawing } from "#samples/factories/pictures.ts";
import { insertPost } from "#samples/factories/posts.ts";
import { insertService } from "#samples/factories/services.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { insertTrade } from "#samples/factories/trades.ts";
import { insertUser } from "#samples/factories/users.ts";
import { type Access, type RouteRow, routes } from "#tests/routes.ts";
import type { Caller } from "./expected-access.ts";
import type { Scene } from "./private-scene.ts";

/**
 * Returns an existing address for each row of tests/routes.ts; private addresses belong to the owner of the scene.
 * Also inserts the rows that the scene does not have: Newtown, the services, an article, a trade, an enquiry with its
 * receipt, and tokens of mails.
 */
export async function sceneAddresses(db: Kysely<DB>, scene: Scene): Promise<(row: RouteRow) => string> {
  const { tradeId, lead } = await nobodys(db);
  const [reset, confirmation] = [await mailedToken(db, scene, "password"), await mailedToken(db, scene, "email")];
  const { activeId, agencyId, agentId, draftId, leadId, searchId, linked, askedSearchId, userIds } = scene;
  const { invitationCode } = await db
    .selectFrom("agencies")
    .select("invitationCode")
    .where("id", "=", agencyId)
    .executeTakeFirstOrThrow();
  const inspection = await insertInspection(db, { listingId: activeId });
  const drawing = await insertDrawing(db, { listingId: activeId });
  const registration = await insertRegistration(db, { inspectionId: inspection.id });
  const visitor = await insertRegistration(db, { inspectionId: inspection.id, name: "Grace", attendedAt: new Date() });
  const report = await insertDocument(db, { listingId: activeId, kind: "building", name: "Report.pdf" });
  const link = await insertDocumentLink(db, { documentId: report.id, registrationId: registration.id });
  const shortlist = await shareHome(db, activeId);
  const manage = subscriptionsPath(signSubscriptions(linked.subscriberId));
  const addresses: Record<string, string> = {
    // Without a query, /dashboard redirects agents to their enquiries.
    "/dashboard": "/dashboard?page=1",
    "/dashboard/listings/prices": `/dashboard/listings/prices?homes=${scene.activeId}`,
    "/dashboard/listings/inspections": `/dashboard/listings/inspections?homes=${scene.activeId}&homes=${draftId}`,
    "/dashboard/listings/:id/edit": `/dashboard/listings/${draftId}/edit`,
    "/dashboard/listings/:id/pictures": `/dashboard/listings/${draftId}/pictures`,
    "/dashboard/listings/:id/documents": `/dashboard/listings/${activeId}/documents`,
    "/dashboard/listings/:id/documents/:document": ownDocumentPath(activeId, scene.documentId),
    "/documents/:token": documentPath(link.token),
    "/documents/:token/file": documentFilePath(link.token),
    "/dashboard/listings/:id/inspections": `/dashboard/listings/${activeId}/inspections`,
    "/dashboard/contacts/:key": `/dashboard/contacts/visitor-${scene.attendedId}`,
    "/dashboard/inspections/:id": `/dashboard/inspections/${scene.inspectionId}`,
    "/dashboard/inspections/:id/follow-up": `/dashboard/inspections/${scene.pastInspectionId}/follow-up`,
    "/dashboard/inspections/:id/change": `/dashboard/inspections/${scene.inspectionId}/change`,
    "/dashboard/inspections/:id/door.csv": `/dashboard/inspections/${scene.inspectionId}/door.csv`,
    "/dashboard/listings/:id/auction": `/dashboard/listings/${draftId}/auction`,
    "/dashboard/listings/:id/offers": `/dashboard/listings/${scene.activeId}/offers`,
    "/dashboard/listings/:id/statement": `/dashboard/listings/${scene.activeId}/statement`,
    "/dashboard/listings/:id/close": `/dashboard/listings/${draftId}/close`,
    "/dashboard/listings/:id/feed": `/dashboard/listings/${draftId}/feed`,
    "/dashboard/holds/:id": `/dashboard/holds/${scene.holdId}`,
    "/admin/agents/:id": `/admin/agents/${scene.otherAgentId}`,
    "/admin/listings/:id": `/admin/listings/${scene.heldListingId}`,
    "/dashboard/listings/:id/delete": `/dashboard/listings/${draftId}/delete`,
    "/dashboard/agency/people/:id": `/dashboard/agency/people/${scene.colleagueAgentId}`,
    "/dashboard/agencies/:id/offices": `/dashboard/agencies/${agencyId}/offices`,
    "/dashboard/feeds/:id": `/dashboard/feeds/${scene.feed.id}`,
    "/dashboard/feeds/:id/connection": `/dashboard/feeds/${scene.feed.id}/connection`,
    "/dashboard/feeds/:id/template.csv": `/dashboard/feeds/${scene.feed.id}/template.csv`,
    "/dashboard/feeds/:id/remove": `/dashboard/feeds/${scene.feed.id}/remove`,
    "/dashboard/feeds/:id/files/:file": `/dashboard/feeds/${scene.feed.id}/files/${scene.feed.fileId}`,
    "/feeds/:slug": `/feeds/${scene.feed.slug}`,
    "/feeds/:slug/files/:file": `/feeds/${scene.feed.slug}/files/${scene.feed.fileId}`,
    "/admin/outbox/:id": `/admin/outbox/${scene.mailId}`,
    "/listings/:id/:slug?": `/listings/${activeId}/brick-cottage-with-a-lemon-tree-newtown`,
    "/media/:file": drawing.path,
    "/listings/:id/:slug/photos": `/listings/${activeId}/brick-cottage-with-a-lemon-tree-newtown/photos`,
    "/listings/:id/:slug/statement": `/listings/${activeId}/brick-cottage-with-a-lemon-tree-newtown/statement`,
    "/listings/:id/:slug/report": `/listings/${activeId}/brick-cottage-with-a-lemon-tree-newtown/report`,
    "/agents/:id": `/agents/${agentId}`,
    "/agencies/:id": `/agencies/${agencyId}`,
    "/agencies/join/:token": `/agencies/join/${invitationCode}`,
    "/insights/:slug": "/insights/a-sample-article",
    "/services/trades/:id/quote": `/services/trades/${tradeId}/quote`,
    "/inspections/:id": `/inspections/${inspection.id}`,
    "/inspections/:id/calendar.ics": `/inspections/${inspection.id}/calendar.ics`,
    "/listings/:id/auction.ics": `/listings/${activeId}/auction.ics`,
    "/listings/:id/inspections.ics": `/listings/${activeId}/inspections.ics`,
    "/inspections/feedback/:token": feedbackPath(signFeedback(visitor)),
    "/inspections/registrations/:receipt": registrationPath(signRegistration(registration)),
    "/shortlists/:token": shortlist,
    "/enquiries/:receipt": enquiryPath(signReceipt(lead)),
    "/still-available/:token": stillAvailablePath(signStillAvailable({ id: scene.activeId })),
    "/answered/:token": markAnsweredPath(signMarkAnswered(lead)),
    "/dashboard/searches/:id/edit": `/dashboard/searches/${searchId}/edit`,
    "/saved-searches/:token": manage,
    "/saved-searches/:token/:id/edit": `${manage}/${linked.searchId}/edit`,
    "/subscriptions/confirm/:token": confirmPath(signConfirmation(askedSearchId, "search")),
    "/unsubscribe/:token": unsubscribePath(signUnsubscribe({ kind: "search", id: linked.searchId })),
    "/reset-password/:token": `/reset-password/${reset}`,
    "/confirm-email/:token": `/confirm-email/${confirmation}`,
    "/api/listings/:id": `/api/listings/${activeId}`,
    "/api/listings/:id/pictures": `/api/listings/${activeId}/pictures`,
    "/api/listings/:id/pictures/order": `/api/listings/${draftId}/pictures/order`,
    "/api/listings/:id/inspections": `/api/listings/${activeId}/inspections`,
    "/api/inspections/:id": `/api/inspections/${scene.inspectionId}`,
    "/api/pictures/:id": `/api/pictures/${scene.pictureIds[0]}`,
    "/api/saved-homes/:listingId": `/api/saved-homes/${activeId}`,
    "/api/saved-agents/:agentId": `/api/saved-agents/${agentId}`,
    "/api/admin/leads/:leadId": `/api/admin/leads/${leadId}`,
    "/api/admin/agents/:agentId": `/api/admin/agents/${agentId}`,
    "/api/admin/people/:userId": `/api/admin/people/${userIds.buyer}`,
  };
  const unknown = Object.keys(addresses).filter((path) => !routes.some((row) => row.path === path));
  if (unknown.length > 0) throw new Error(`The table has no ${unknown.join(", ")}.`);
  return ({ path, example }) => addresses[path] ?? example;
}

/** The query of one form for each page that distinguishes its forms by query, by path. */
export const formQueries: Readonly<Record<string, (scene: Scene) => string>> = {
  "/dashboard/account": () => "?do=name",
  "/dashboard/searches": (scene) => `?do=pause&id=${scene.searchId}`,
  "/dashboard/listings": (scene) => `?do=unpublish&id=${scene.activeId}`,
  "/dashboard/agency": () => "?do=contact",
  "/dashboard/agency/webhook": () => "?do=address",
  "/dashboard/agency/people/:id": () => "?do=role",
  "/dashboard/agencies/:id/offices": () => "?do=add",
  "/dashboard/profile/portrait": () => "?do=remove",
  "/dashboard/profile/logo": () => "?do=remove",
  "/dashboard/listings/:id/auction": () => "?do=report",
  "/dashboard/listings/:id/offers": () => "?do=estimate",
  "/dashboard/listings/:id/statement": () => "?do=publish",
  "/dashboard/listings/:id/close": () => "?do=close",
  "/dashboard/listings/:id/feed": () => "?do=keep",
  "/inspections": () => "?do=new-calendar",
  "/dashboard/listings/:id/inspections": () => "?do=add",
  "/dashboard/contacts/:key": () => "?do=erase",
  "/dashboard/inspections/:id": () => "?do=add",
  "/dashboard/inspections/:id/change": () => "?do=move",
  "/dashboard/inspections/:id/follow-up": () => "?do=write",
  "/inspections/feedback/:token": () => "?do=give",
  "/dashboard/listings/:id/pictures": () => "?do=words",
  "/dashboard/listings/:id/documents": () => "?do=send",
  "/dashboard/feeds/:id/connection": () => "?do=settings",
  "/dashboard/enquiries": (scene) => `?do=status&id=${scene.leadId}`,
  "/saved-searches/:token": (scene) => `?do=pause&id=${scene.linked.searchId}`,
  "/admin": (scene) => `?do=status&id=${scene.leadId}`,
  "/agents/appraisal": (scene) => `?agent=${scene.agentId}`,
  "/admin/agents": (scene) => `?do=feature&id=${scene.agentId}`,
  "/admin/agents/:id": () => "?do=change",
  "/admin/listings": (scene) => `?do=hold&id=${scene.activeId}`,
  "/admin/agencies": (scene) => `?do=add&id=${scene.agencyId}`,
  "/admin/people": (scene) => `?do=sessions&id=${scene.userIds.buyer}`,
  "/admin/holds": (scene) => `?do=keep&id=${scene.holdId}`,
  "/admin/listings/:id": () => "?do=hold",
  "/admin/outbox": (scene) => `?do=resend&id=${scene.mailId}`,
};

/** Rows that a database needs only once, for any number of scenes. */
const common = new WeakMap<Kysely<DB>, ReturnType<typeof insertNobodys>>();

function nobodys(db: Kysely<DB>): ReturnType<typeof insertNobodys> {
  const inserting = common.get(db) ?? insertNobodys(db);
  common.set(db, inserting);
  return inserting;
}

async function insertNobodys(db: Kysely<DB>) {
  await db
    .insertInto("regions")
    .values({ slug: "inner-west", name: "Inner West", otherNames: ["the Inner West"], position: 1 })
    .execute();
  await insertSuburb(db, { council: "Inner West", regions: ["inner-west"] });
  for (const service of generateServices()) await insertService(db, service);
  await insertPost(db, { slug: "a-sample-article", published: true, publishedAt: new Date("2026-01-01T00:00:00Z") });
  const { id: tradeId } = await insertTrade(db);
  const nothing = { userId: null, serviceId: null, agentId: null, listingId: null };
  return { tradeId, lead: await insertLead(db, { ...nothing, tradeId }) };
}

/** The shortlist of a new member, so that the scene's own notes stay private. */
async function shareHome(db: Kysely<DB>, listingId: number): Promise<string> {
  const { id: userId } = await insertUser(db);
  await db.insertInto("savedHomes").values({ userId, listingId }).execute();
  await db.insertInto("shortlists").values({ userId }).execute();
  const link = await getShortlistLink(userId);
  if (!link) throw new Error("the shortlist has no link");
  return link.path;
}

/** The token of a link mailed to the admin, which identifies them. */
async function mailedToken(db: Kysely<DB>, { userIds }: Scene, purpose: "password" | "email"): Promise<string> {
  const token = generateToken();
  const email = purpose === "email" ? "new.address@example.com" : null;
  const expiresAt = new Date(Date.now() + 3_600_000);
  const row = { tokenHash: hashToken(token), userId: userIds.admin, purpose, email, expiresAt };
  await db.insertInto("accountTokens").values(row).execute();
  return token;
}

/** A caller with this access. */
export function callerFor(access: Access): Caller {
  switch (access) {
    case "anyone":
      return "visitor";
    case "signed in":
      return "buyer";
    case "own":
    case "agent":
    case "owner":
    case "manager":
      return "owner";
    case "admin":
    case "admin on this machine":
      return "admin";
  }
}
