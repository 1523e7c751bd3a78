/**
 * The one handwritten table of every screen and endpoint. A route of the application without a row here fails
 * routes.test.ts, and so does a row without a route. docs/addresses.md prints it (scripts/addresses.ts).
 */
export interface RouteRow {
  /** As app/routes.ts writes it. */
  path: string;
  /** A short description for docs/addresses.md. */
  description: string;
  kind: "page" | "endpoint" | "file" | "probe";
  access: Access;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /**
   * Whether the page has a form and so accepts POST. Other pages refuse POST, except to buttons whose address
   * contains the action (`?do=save`).
   */
  takesForm: boolean;
  /** Whether the document loads scripts. A route without them sets `scripts: false` in its `handle`. */
  hasScripts: boolean;
  /** An example address for docs/addresses.md. Tests fill in parameters that exist. */
  example: string;
}

/**
 * Who may use it. Other users get a 404 from a page and a 401 or 403 from an endpoint. "own": only the user that the
 * row belongs to. "owner": the agent who owns the listing. "manager": the owner or a colleague in the same agency.
 * Admins may do everything that owners and managers may.
 */
export type Access = "anyone" | "signed in" | "own" | "agent" | "owner" | "manager" | "admin" | "admin on this machine";

type Extra = Partial<Pick<RouteRow, "access" | "method" | "takesForm" | "hasScripts">>;

const row = (kind: RouteRow["kind"]) => {
  return (path: string, description: string, example: string = path, extra: Extra = {}): RouteRow => ({
    path,
    description,
    kind,
    access: "anyone",
    method: "GET",
    takesForm: false,
    hasScripts: kind === "page",
    example,
    ...extra,
  });
};

/** Pages with an action that needs no input. They have no content, and a GET leads to the landing page. */
export const BUTTON_PAGES: readonly string[] = ["/logout", "/samples-seen"];

const page = row("page");
const endpoint = row("endpoint");
/** A file for programs or for download: neither a page nor JSON. */
const file = row("file");
const probe = row("probe");

export const routes: readonly RouteRow[] = [
  // Pages, in the order of app/routes.ts.
  page(
    "/",
    "a chart of the harbour with suburb medians at their true places, a search for agents, services; for members, their own start",
  ),
  page("/dashboard", "saved agents; redirects agents to their enquiries", "/dashboard", { access: "signed in" }),
  page("/dashboard/searches", "the user's saved searches: pause, change, delete", "/dashboard/searches", {
    access: "signed in",
    takesForm: true,
  }),
  page("/dashboard/searches/:id/edit", "change a saved search", "/dashboard/searches/1/edit", {
    access: "own",
    takesForm: true,
  }),
  page(
    "/dashboard/registrations",
    "the user's registrations for inspections, upcoming ones first",
    "/dashboard/registrations",
    {
      access: "signed in",
    },
  ),
  page("/dashboard/requests", "the user's enquiries and their status", "/dashboard/requests", {
    access: "signed in",
  }),
  page(
    "/dashboard/listings",
    "an agent's listings and those of their agency, current, closed and withdrawn: publish, edit, mark as under offer, take down",
    "/dashboard/listings",
    {
      access: "agent",
      takesForm: true,
    },
  ),
  page("/dashboard/inspections", "an agent's week of inspections: add one, or a series", "/dashboard/inspections", {
    access: "agent",
    takesForm: true,
  }),
  page("/dashboard/feeds", "the software that sends an agency's listings: connect it", "/dashboard/feeds", {
    access: "agent",
    takesForm: true,
  }),
  page(
    "/dashboard/feeds/:id",
    "the status of a connection, its files, and a form to test a file",
    "/dashboard/feeds/1",
    {
      access: "manager",
      takesForm: true,
    },
  ),
  file(
    "/dashboard/feeds/:id/template.csv",
    "an empty spreadsheet with the columns that an import reads",
    "/dashboard/feeds/1/template.csv",
    { access: "manager" },
  ),
  page(
    "/dashboard/feeds/:id/connection",
    "the settings for an agency's software: address, agent ID, token",
    "/dashboard/feeds/1/connection",
    { access: "manager", takesForm: true },
  ),
  page("/dashboard/feeds/:id/remove", "confirm before a connection is removed", "/dashboard/feeds/1/remove", {
    access: "manager",
    takesForm: true,
  }),
  page(
    "/dashboard/feeds/:id/files/:file",
    "the result for each home in a file; publish the first one",
    "/dashboard/feeds/1/files/1",
    { access: "manager" },
  ),
  page("/dashboard/enquiries", "an agent's enquiries, by the time left to answer", "/dashboard/enquiries", {
    access: "agent",
    takesForm: true,
  }),
  page(
    "/dashboard/agency",
    "create an agency, change its details, invite colleagues, answer requests to join",
    "/dashboard/agency",
    {
      access: "agent",
      takesForm: true,
    },
  ),
  page(
    "/dashboard/agency/webhook",
    "the signed webhook for an agency's CRM: address, secret, test, deliveries",
    "/dashboard/agency/webhook",
    {
      access: "agent",
      takesForm: true,
    },
  ),
  page(
    "/dashboard/agency/people/:id",
    "a person in the agency: role, office, leave, removal",
    "/dashboard/agency/people/1",
    {
      access: "manager",
      takesForm: true,
    },
  ),
  page(
    "/dashboard/agencies/:id/offices",
    "the offices of the agency: add, change and close them",
    "/dashboard/agencies/1/offices",
    {
      access: "manager",
      takesForm: true,
    },
  ),
  page(
    "/dashboard/profile",
    "an agent's profile, what it lacks to be in the directory, and colleagues to confirm",
    "/dashboard/profile",
    {
      access: "agent",
      takesForm: true,
    },
  ),
  page("/dashboard/profile/portrait", "an agent's own portrait", "/dashboard/profile/portrait", {
    access: "agent",
    takesForm: true,
  }),
  page("/dashboard/profile/logo", "the logo of their agency", "/dashboard/profile/logo", {
    access: "agent",
    takesForm: true,
  }),
  page("/dashboard/account", "name, email, password, data; delete the account", "/dashboard/account", {
    access: "signed in",
    takesForm: true,
  }),
  page("/dashboard/listings/prices", "new prices of several homes", "/dashboard/listings/prices", {
    access: "agent",
    takesForm: true,
  }),
  page("/dashboard/listings/inspections", "inspections of several homes on a day", "/dashboard/listings/inspections", {
    access: "agent",
    takesForm: true,
  }),
  page("/dashboard/listings/new", "a new listing, with a preview", "/dashboard/listings/new", {
    access: "agent",
    takesForm: true,
  }),
  page("/dashboard/listings/:id/edit", "edit a listing", "/dashboard/listings/1/edit", {
    access: "manager",
    takesForm: true,
  }),
  page(
    "/dashboard/listings/:id/pictures",
    "the photos and floor plans of a listing: add, describe, order, delete",
    "/dashboard/listings/1/pictures",
    { access: "manager", takesForm: true },
  ),
  page(
    "/dashboard/listings/:id/documents",
    "the contract and reports of a listing: attach a PDF, send a link to it, see who downloaded it, delete it",
    "/dashboard/listings/1/documents",
    { access: "manager", takesForm: true },
  ),
  page(
    "/dashboard/listings/:id/feed",
    "an imported listing: enter missing details, confirm whether it is the same home, stop importing it",
    "/dashboard/listings/1/feed",
    { access: "manager", takesForm: true },
  ),
  page(
    "/dashboard/listings/:id/auction",
    "report or correct the result of an auction",
    "/dashboard/listings/1/auction",
    { access: "manager", takesForm: true },
  ),
  page(
    "/dashboard/listings/:id/offers",
    "record offers for a home for sale and an estimate of its price; private",
    "/dashboard/listings/1/offers",
    { access: "manager", takesForm: true },
  ),
  page(
    "/dashboard/listings/:id/statement",
    "publish the Statement of Information of a home for sale; its versions and requests for it",
    "/dashboard/listings/1/statement",
    { access: "manager", takesForm: true },
  ),
  page(
    "/dashboard/listings/:id/close",
    "mark a listing as sold, leased or withdrawn, or correct day and price",
    "/dashboard/listings/1/close",
    { access: "manager", takesForm: true },
  ),
  page(
    "/dashboard/listings/:id/inspections",
    "a listing's inspections: add one or a series, or by appointment",
    "/dashboard/listings/1/inspections",
    { access: "manager", takesForm: true },
  ),
  page(
    "/dashboard/contacts/:key",
    "all enquiries and registrations of a person; erase the person",
    "/dashboard/contacts/visitor-1",
    { access: "manager", takesForm: true },
  ),
  page(
    "/dashboard/inspections/:id",
    "the check-in list: tick visitors, add walk-ins, call them",
    "/dashboard/inspections/1",
    { access: "manager", takesForm: true },
  ),
  page(
    "/dashboard/inspections/:id/follow-up",
    "write once to everyone who came to an inspection: a draft, its preview, and sending it",
    "/dashboard/inspections/1/follow-up",
    { access: "manager", takesForm: true },
  ),
  page(
    "/dashboard/inspections/:id/change",
    "move an inspection, or cancel it with a reason",
    "/dashboard/inspections/1/change",
    { access: "manager", takesForm: true },
  ),
  page("/dashboard/holds/:id", "why something is on hold: request its release", "/dashboard/holds/1", {
    access: "manager",
    takesForm: true,
  }),
  page("/dashboard/listings/:id/delete", "confirm before a listing is removed", "/dashboard/listings/1/delete", {
    access: "owner",
    takesForm: true,
  }),
  page("/admin", "new agencies, agents and first listings to review; leads: search, status, quarantine", "/admin", {
    access: "admin",
    takesForm: true,
  }),
  page("/admin/agents", "which agents are featured, verified and confirmed for their agency", "/admin/agents", {
    access: "admin",
    takesForm: true,
  }),
  page("/admin/agents/:id", "an agent's profile: change it, send the agent a message", "/admin/agents/1", {
    access: "admin",
    takesForm: true,
  }),
  page(
    "/admin/listings",
    "every listing: search, status; hold it, release it, put it back on the market",
    "/admin/listings",
    {
      access: "admin",
      takesForm: true,
    },
  ),
  page("/admin/agencies", "the agencies: create one, change its details, add an agent", "/admin/agencies", {
    access: "admin",
    takesForm: true,
  }),
  page("/admin/people", "everyone with an account: end sessions, suspend, reinstate", "/admin/people", {
    access: "admin",
    takesForm: true,
  }),
  page("/admin/reports", "visitors' reports about homes: review each", "/admin/reports", { access: "admin" }),
  page("/admin/holds", "everything on hold, and requests for release: release it, or keep it on hold", "/admin/holds", {
    access: "admin",
    takesForm: true,
  }),
  page(
    "/admin/listings/:id",
    "a home's reports: put it, a picture or its agent on hold, release them, or close the reports",
    "/admin/listings/1",
    { access: "admin", takesForm: true },
  ),
  page("/admin/outbox", "emails that are queued, sent or failed", "/admin/outbox", {
    access: "admin",
    takesForm: true,
  }),
  page("/admin/outbox/:id", "the text of an email, without the secrets of its links", "/admin/outbox/1", {
    access: "admin",
  }),
  page(
    "/admin/mails",
    "the emails of an installation with samples and no mail server, with working links; nowhere else",
    "/admin/mails",
    { access: "admin on this machine", hasScripts: false },
  ),
  page("/admin/audit", "the audit log", "/admin/audit", { access: "admin" }),
  page(
    "/listings",
    "the search: suburb, type, price, rooms, features, steps, stations nearby, keywords, sort, pages; every state is in the address",
  ),
  page(
    "/listings/:id/:slug?",
    "one home, its agent, its suburb's figures, similar homes by true distance; an enquiry to its agent",
    "/listings/1/a-home",
    { takesForm: true },
  ),
  page(
    "/listings/:id/:slug/photos",
    "all photos and floor plans of a home, uncropped and with captions",
    "/listings/1/a-home/photos",
    { hasScripts: false },
  ),
  page(
    "/listings/:id/:slug/statement",
    "the Statement of Information of a home for sale, to print; ask for it by email; `version` is an older one",
    "/listings/1/a-home/statement",
    { takesForm: true },
  ),
  page("/listings/:id/:slug/report", "report a home to the admins", "/listings/1/a-home/report", {
    takesForm: true,
  }),
  page(
    "/inspections",
    "the inspections of a day, to tick; the course of the ticked ones, with clashes, distances and a chart",
    "/inspections",
    { takesForm: true },
  ),
  page("/inspections/:id", "one inspection of a home: register for it", "/inspections/1", { takesForm: true }),
  page(
    "/inspections/feedback/:token",
    "feedback about a home after its inspection, without an account; stop such emails",
    "/inspections/feedback/a-token",
    { takesForm: true },
  ),
  page(
    "/inspections/registrations/:receipt",
    "a registration for an inspection, without an account, and a way to withdraw it",
    "/inspections/registrations/a-receipt",
    { takesForm: true, hasScripts: false },
  ),
  page("/documents/:token", "a document of a home, from a mailed link, without an account", "/documents/a-token", {
    hasScripts: false,
  }),
  page(
    "/shortlists/:token",
    "the saved homes of a member who shared them: tick them and write notes, without an account",
    "/shortlists/a-token",
    { takesForm: true },
  ),
  page(
    "/enquiries/:receipt",
    "an enquiry that was sent: status and answers, without an account, and a way to withdraw it",
    "/enquiries/a-receipt",
    { takesForm: true, hasScripts: false },
  ),
  page(
    "/agents",
    "agents by text, suburb and specialty with their records; paid places first and labelled, or order by `sort`; misspellings are corrected",
  ),
  page(
    "/agents/appraisal",
    "a request for an appraisal to up to three agents; `agent`, or `address` or `suburb` to choose from agents there; `step`",
    "/agents/appraisal",
    {
      takesForm: true,
    },
  ),
  page("/agents/compare", "up to four agents side by side, with their records in a suburb; `agent`, `suburb`"),
  page("/agents/:id", "one agent: agency, licence, suburbs, current homes; an enquiry", "/agents/1", {
    takesForm: true,
  }),
  page(
    "/agencies/join/:token",
    "an agency's invitation: ask to join it",
    "/agencies/join/00000000-0000-4000-8000-000000000000",
    { takesForm: true },
  ),
  page("/agencies/:id", "one agency: its people, homes, sold homes and figures; an enquiry", "/agencies/1", {
    takesForm: true,
  }),
  page("/for-agents", "what Southerly offers agents, and how to start", "/for-agents", { hasScripts: false }),
  page("/suburbs", "guides to 767 suburbs, by name, postcode, letter, region or council"),
  page("/suburbs/compare", "up to four suburbs side by side"),
  page(
    "/suburbs/regions/:slug",
    "a region's chart, the figures and homes of its suburbs, its agents and sales",
    "/suburbs/regions/inner-west",
  ),
  page("/suburbs/councils/:slug", "the same for a council area", "/suburbs/councils/inner-west"),
  page(
    "/suburbs/:slug",
    "one suburb: real figures of houses or units (`kind`) with period and source, homes, agents, nearest suburbs by true distance",
    "/suburbs/newtown",
  ),
  page(
    "/services/conveyancing",
    "the work of a conveyancer, its steps and price; an enquiry",
    "/services/conveyancing",
    { takesForm: true },
  ),
  page(
    "/services/finance",
    "a home loan calculator and loan options; an enquiry, with consent next to the disclosure",
    "/services/finance",
    { takesForm: true },
  ),
  page(
    "/finance/calculators/mortgage",
    "repayments, interest, payoff, every period, a chart; every input is in the address",
    "/finance/calculators/mortgage",
    { takesForm: true },
  ),
  page(
    "/finance/calculators/buying-costs",
    "cash to buy with transfer duty, and each month; every figure is in the address",
    "/finance/calculators/buying-costs",
  ),
  page("/services/renovations", "packages with indicative prices; an enquiry", "/services/renovations", {
    takesForm: true,
  }),
  page("/services/trades", "trades by text and category, with rating, areas, licence"),
  page("/services/trades/:id/quote", "a request for a quote", "/services/trades/1/quote", { takesForm: true }),
  page("/insights", "articles by text and category"),
  page("/insights/:slug", "one article with its sources; share, print, contents", "/insights/an-article", {
    hasScripts: false,
  }),
  page("/privacy", "the privacy policy", "/privacy", { hasScripts: false }),
  page("/terms", "the terms", "/terms", { hasScripts: false }),
  page("/login", "log in, or register as a buyer or seller", "/login", { takesForm: true }),
  page("/login/:role", "the same for consumers or agents", "/login/consumer", { takesForm: true }),
  page("/logout", "log out", "/logout", { takesForm: true, hasScripts: false }),
  page("/reset-password", "ask for a link to choose a new password", "/reset-password", { takesForm: true }),
  page("/reset-password/:token", "choose the new password", "/reset-password/a-token", { takesForm: true }),
  page("/confirm-email/:token", "confirm a new or changed email address", "/confirm-email/a-token", {
    takesForm: true,
    hasScripts: false,
  }),
  page("/auctions", "auctions of a weekend by suburb or time, their results and clearance rates; `weekend`, `region`"),
  page("/compare", "up to four homes side by side; `home`, `deposit`, `first`"),
  page(
    "/saved",
    "the user's saved homes, with or without an account, and changes since; recently viewed homes",
    "/saved",
    { takesForm: true },
  ),
  page(
    "/saved-searches/new",
    "emails about new matching homes: at once, daily or weekly, with or without an account",
    "/saved-searches/new",
    { takesForm: true },
  ),
  page(
    "/saved-searches/:token",
    "all saved searches of an email address, from its emails: pause, change, delete",
    "/saved-searches/a-token",
    { takesForm: true },
  ),
  page("/saved-searches/:token/:id/edit", "change one of them", "/saved-searches/a-token/1/edit", { takesForm: true }),
  page(
    "/subscriptions/confirm/:token",
    "confirm an email address for alerts or the newsletter",
    "/subscriptions/confirm/a-token",
    {
      takesForm: true,
      hasScripts: false,
    },
  ),
  page("/unsubscribe/:token", "stop one kind of email (RFC 8058: mail programs can press it)", "/unsubscribe/a-token", {
    takesForm: true,
    hasScripts: false,
  }),
  page("/samples-seen", "hide the note about sample data", "/samples-seen", { takesForm: true, hasScripts: false }),
  page("/newsletter", "the articles of a month by email; the form is in every footer", "/newsletter", {
    takesForm: true,
  }),
  page(
    "/answered/:token",
    "for agents, from their email: mark an enquiry as answered, without logging in",
    "/answered/a-token",
    { takesForm: true, hasScripts: false },
  ),
  page(
    "/still-available/:token",
    "for agents, from their email: confirm that a home is still available, without logging in",
    "/still-available/a-token",
    { takesForm: true, hasScripts: false },
  ),
  // Every other address: the not-found page.
  page("/*", "the not-found page", "/no-such-page"),

  endpoint("/api/auth/user", "the logged-in user", "/api/auth/user", { access: "signed in" }),
  endpoint("/api/auth/login", "log in", "/api/auth/login", { method: "POST" }),
  endpoint("/api/auth/register", "register", "/api/auth/register", { method: "POST" }),
  endpoint("/api/auth/logout", "log out", "/api/auth/logout", { method: "POST" }),
  endpoint(
    "/api/agents",
    "all agents. `record`: homes sold and leased in the last 12 months and on the market now, as recorded here; medians in AUD, days and seconds, `null` of fewer than five",
  ),
  endpoint("/api/suburbs", "the suburbs and their figures"),
  endpoint(
    "/api/suburbs/:slug",
    "one suburb; `figures`: the newest of its postcode with period and source, `history`: all quarters of sales, `ownFigures`: sales and leases recorded here",
    "/api/suburbs/newtown",
  ),
  endpoint("/api/auctions", "auctions of a weekend, and counts by weekend and region; `weekend`, `region`"),
  endpoint("/api/listings", "the search; `limit`, `page`, `Link`, `X-Total-Count`"),
  endpoint(
    "/api/listings",
    "publish a listing; `addressDisplay` is full, street or suburb, `latitude` and `longitude` are optional; 422 asks once which suburb is meant, `placeId` answers, and about a sale below $50,000 or far above the median, or a rent above $20,000 a week, `confirmPrice` repeats it; `state` is one of eight and fits the postcode; `agentId`, `secondAgentId` and `assistantId` are optional: agents of your agency, else 422; `Idempotency-Key`; 60 an hour, 300 a day",
    "/api/listings",
    { method: "POST", access: "agent" },
  ),
  endpoint(
    "/api/listings.reaxml",
    "the listings of an agent's agency as REAXML, for another portal or program; 5,000 a file",
    "/api/listings.reaxml",
    { access: "agent" },
  ),
  endpoint("/api/listings.csv", "the same as CSV, for a spreadsheet", "/api/listings.csv", { access: "agent" }),
  endpoint("/api/listings/interpret", "a sentence interpreted as filters; `q`, `type`", "/api/listings/interpret"),
  endpoint(
    "/api/listings/mine",
    "an agent's own listings; `whose=agency`: with those of their colleagues",
    "/api/listings/mine",
    { access: "agent" },
  ),
  endpoint(
    "/api/listings/places",
    "a text of the search box interpreted, and places with homes; `q`, `type`, `at`: the position of the caret; on a map `width` and `height` of the part in sight",
    "/api/listings/places",
  ),
  endpoint(
    "/api/listings/unfinished",
    "save a new listing as typed, without validation; `attemptId` names it",
    "/api/listings/unfinished",
    { method: "PUT", access: "agent" },
  ),
  endpoint(
    "/api/listings/:id",
    "one home; `history`: of this advertisement, `priceHistory`: with earlier ones of the same address: days, prices, withdrawals, the closing price against the guide, and a `summary` in words",
    "/api/listings/1",
  ),
  endpoint(
    "/api/listings/:id",
    "edit a listing, mark it: `status` sold, leased or withdrawn, `underOffer`; `confirmPrice`, the new price, where it moves by over 25 % or is doubtful, or the closing price, where it is under half or over double the guide; `agentId` hands it over to a colleague, `secondAgentId` and `assistantId` share it, null ends that",
    "/api/listings/1",
    { method: "PATCH", access: "manager" },
  ),
  endpoint("/api/listings/:id", "remove a listing", "/api/listings/1", { method: "DELETE", access: "owner" }),
  endpoint(
    "/api/listings/:id/pictures",
    "the pictures of a home; its managers also get those that are not ready",
    "/api/listings/1/pictures",
  ),
  endpoint("/api/listings/:id/pictures", "add a picture: multipart, `file`", "/api/listings/1/pictures", {
    method: "POST",
    access: "manager",
  }),
  endpoint("/api/listings/:id/pictures/order", "put them in another order", "/api/listings/1/pictures/order", {
    method: "PUT",
    access: "manager",
  }),
  endpoint(
    "/api/listings/:id/inspections",
    "the inspections of a home, and whether by appointment; its managers also get cancelled and past ones",
    "/api/listings/1/inspections",
  ),
  endpoint(
    "/api/listings/:id/inspections",
    "open a home: `date`, `from` and `to` in Sydney's time, `weeks` in a row",
    "/api/listings/1/inspections",
    { method: "POST", access: "manager" },
  ),
  endpoint("/api/listings/:id/inspections", "`byAppointment`", "/api/listings/1/inspections", {
    method: "PATCH",
    access: "manager",
  }),
  endpoint("/api/inspections/:id", "move an inspection, or cancel it with a `reason`", "/api/inspections/1", {
    method: "PATCH",
    access: "manager",
  }),
  endpoint("/api/pictures/:id", "change the caption or the kind of a picture", "/api/pictures/1", {
    method: "PATCH",
    access: "manager",
  }),
  endpoint("/api/pictures/:id", "remove a picture", "/api/pictures/1", { method: "DELETE", access: "manager" }),
  endpoint("/api/leads", "an enquiry; a repeat gets the first response; `Idempotency-Key`", "/api/leads", {
    method: "POST",
  }),
  endpoint("/api/leads/mine", "the user's enquiries", "/api/leads/mine", { access: "signed in" }),
  endpoint("/api/saved-agents", "the user's saved agents", "/api/saved-agents", { access: "signed in" }),
  endpoint("/api/saved-agents", "save an agent", "/api/saved-agents", { method: "POST", access: "signed in" }),
  endpoint("/api/saved-agents/:agentId", "remove one", "/api/saved-agents/1", {
    method: "DELETE",
    access: "signed in",
  }),
  endpoint("/api/saved-homes", "the saved homes of the account, else of the cookie, with `changes` since"),
  endpoint("/api/saved-homes", "save a home", "/api/saved-homes", { method: "POST" }),
  endpoint("/api/saved-homes/:listingId", "remove one", "/api/saved-homes/1", { method: "DELETE" }),
  endpoint(
    "/api/saved-searches",
    "save a search; the response does not reveal whether an address is known",
    "/api/saved-searches",
    { method: "POST" },
  ),
  endpoint("/api/trades", "all trades"),
  endpoint("/api/posts", "the published articles"),
  endpoint("/api/admin/leads", "all leads", "/api/admin/leads", { access: "admin" }),
  endpoint("/api/admin/agents", "all agents", "/api/admin/agents", { access: "admin" }),
  endpoint("/api/admin/leads/:leadId", "set a lead's status", "/api/admin/leads/1", {
    method: "PATCH",
    access: "admin",
  }),
  endpoint("/api/admin/agents/:agentId", "feature an agent", "/api/admin/agents/1", {
    method: "PATCH",
    access: "admin",
  }),
  endpoint("/api/admin/people/:userId", "suspend an account, or reinstate it", "/api/admin/people/1", {
    method: "PATCH",
    access: "admin",
  }),
  endpoint("/feeds/:slug", "a file of a feed: REAXML or a ZIP, with the feed's token", "/feeds/nobody", {
    method: "POST",
  }),
  endpoint(
    "/feeds/:slug/files/:file",
    "the report of a file, also for holders of the feed's token",
    "/feeds/nobody/files/1",
    { access: "manager" },
  ),
  // Every other address under /api: 404 as JSON.
  endpoint("/api/*", "404 as JSON", "/api/no-such-endpoint"),

  file(
    "/dashboard/inspections/:id/door.csv",
    "a check-in list, for a spreadsheet",
    "/dashboard/inspections/1/door.csv",
    {
      access: "manager",
    },
  ),
  file(
    "/dashboard/listings/:id/documents/:document",
    "a document of a listing, as PDF",
    "/dashboard/listings/1/documents/1",
    { access: "manager" },
  ),
  file("/documents/:token/file", "the document of a mailed link, as PDF", "/documents/a-token/file"),
  file("/dashboard/my-data", "all data about the user, as JSON", "/dashboard/my-data", {
    access: "signed in",
  }),
  file("/dashboard/enquiries.csv", "an agent's enquiries as CSV", "/dashboard/enquiries.csv", { access: "agent" }),
  file("/admin/leads.csv", "leads as CSV", "/admin/leads.csv", { access: "admin" }),
  file("/auctions.csv", "auctions by weekend and region with clearance rates; `weekend`"),
  file("/finance/calculators/mortgage.csv", "the repayment schedule"),
  file("/listings/feed", "a search as an Atom feed"),
  file("/inspections/course.svg", "the chart of the ticked inspections, joined in order of time"),
  file("/inspections/plan.ics", "the same plan of a day for a calendar"),
  file(
    "/calendars/:file",
    "a member's calendar, without logging in: inspections of saved homes, and registrations",
    "/calendars/a-token.ics",
  ),
  file("/inspections/:id/calendar.ics", "an inspection for a calendar", "/inspections/1/calendar.ics"),
  file("/listings/:id/auction.ics", "the coming auction of a home for a calendar", "/listings/1/auction.ics"),
  file("/listings/:id/inspections.ics", "all inspections of a home for a calendar", "/listings/1/inspections.ics"),
  file("/land.svg", "the land of the chart on the landing page"),
  file("/listings/map.svg", "the map of a search by itself"),
  file(
    "/media/place/:file",
    "the chart around a point or a suburb; `.names.svg` is what it names, as HTML",
    "/media/place/newtown.svg",
  ),
  file(
    "/media/suburb/:file",
    "the chart of a suburb without names; `.wide.svg` and `.narrow.svg` head its guide",
    "/media/suburb/newtown.svg",
  ),
  file(
    "/suburbs/maps/:file",
    "the chart of all regions, of a region or a council by itself",
    "/suburbs/maps/regions.svg",
  ),
  file("/media/article/:file", "the drawing of an article's subject", "/media/article/a-sample-article.svg"),
  file("/insights/feed", "the articles as an Atom feed"),
  file("/robots.txt", "for search engines"),
  file("/sitemap.xml", "the index of the sitemaps"),
  file(
    "/media/:file",
    "a picture in one of its widths, as AVIF or JPEG, or an illustration as SVG",
    "/media/a-picture-400.avif",
  ),
  file("/sitemaps/:part", "one part of it", "/sitemaps/pages.xml"),

  // The server handles these itself, before the application.
  probe("/healthz", "the process is running"),
  probe("/readyz", "ready for requests"),
];

export function rowsOf(kind: RouteRow["kind"]): RouteRow[] {
  return routes.filter((candidate) => candidate.kind === kind);
}
