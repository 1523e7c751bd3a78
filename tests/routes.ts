/**
 * The one handwritten table of every screen and endpoint (specification, sections 2 and 7; decisions, Holes in the
 * mission). A route of the application without a row here fails routes.test.ts, and so does a row without a route.
 */
export interface RouteRow {
  /** As app/routes.ts writes it. */
  path: string;
  kind: "page" | "endpoint" | "file" | "probe";
  access: Access;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** A page that takes a form: it answers POST, too. Every other page refuses it, but for buttons whose address says what they do (`?save=`). */
  takesForm: boolean;
  /** An address that the row answers; where it has parameters, a test names one that exists. */
  example: string;
}

/** Who may use it; everybody else is answered as decisions.md says under Access. "own" is of one person alone, whoever they are; an "owner" is an agent, and an admin may do as they do. */
export type Access = "anyone" | "signed in" | "own" | "agent" | "owner" | "admin";

type Extra = Partial<Pick<RouteRow, "access" | "method" | "takesForm">>;

const row = (kind: RouteRow["kind"]) => {
  return (path: string, example: string = path, extra: Extra = {}): RouteRow => ({
    path,
    kind,
    access: "anyone",
    method: "GET",
    takesForm: false,
    example,
    ...extra,
  });
};

const page = row("page");
const endpoint = row("endpoint");
/** Read by programs and kept by people: neither a page nor JSON. */
const file = row("file");
const probe = row("probe");

export const routes: readonly RouteRow[] = [
  // Pages, in the specification's order.
  page("/"),
  page("/dashboard", "/dashboard", { access: "signed in" }),
  page("/dashboard/searches", "/dashboard/searches", { access: "signed in", takesForm: true }),
  page("/dashboard/searches/:id/edit", "/dashboard/searches/1/edit", { access: "own", takesForm: true }),
  page("/dashboard/requests", "/dashboard/requests", { access: "signed in" }),
  page("/dashboard/listings", "/dashboard/listings", { access: "agent", takesForm: true }),
  page("/dashboard/enquiries", "/dashboard/enquiries", { access: "agent", takesForm: true }),
  page("/dashboard/profile", "/dashboard/profile", { access: "agent", takesForm: true }),
  page("/dashboard/account", "/dashboard/account", { access: "signed in", takesForm: true }),
  page("/dashboard/listings/:id/edit", "/dashboard/listings/1/edit", { access: "owner", takesForm: true }),
  page("/dashboard/listings/:id/delete", "/dashboard/listings/1/delete", { access: "owner", takesForm: true }),
  page("/admin", "/admin", { access: "admin", takesForm: true }),
  page("/admin/agents", "/admin/agents", { access: "admin", takesForm: true }),
  page("/admin/outbox", "/admin/outbox", { access: "admin", takesForm: true }),
  page("/admin/audit", "/admin/audit", { access: "admin" }),
  page("/listings"),
  page("/listings/:id/:slug?", "/listings/1/a-home", { takesForm: true }),
  page("/enquiries/:receipt", "/enquiries/a-receipt", { takesForm: true }),
  page("/agents"),
  page("/agents/:id", "/agents/1", { takesForm: true }),
  page("/for-agents"),
  page("/suburbs"),
  page("/suburbs/compare"),
  page("/suburbs/:slug", "/suburbs/newtown"),
  page("/services/conveyancing", "/services/conveyancing", { takesForm: true }),
  page("/services/finance", "/services/finance", { takesForm: true }),
  page("/finance/calculators/mortgage", "/finance/calculators/mortgage", { takesForm: true }),
  page("/services/renovations", "/services/renovations", { takesForm: true }),
  page("/services/trades"),
  page("/services/trades/:id/quote", "/services/trades/1/quote", { takesForm: true }),
  page("/insights"),
  page("/insights/:slug", "/insights/an-article"),
  page("/privacy"),
  page("/terms"),
  page("/login", "/login", { takesForm: true }),
  page("/login/:role", "/login/consumer", { takesForm: true }),
  page("/logout", "/logout", { takesForm: true }),
  page("/reset-password", "/reset-password", { takesForm: true }),
  page("/reset-password/:token", "/reset-password/a-token", { takesForm: true }),
  page("/confirm-email/:token", "/confirm-email/a-token", { takesForm: true }),
  page("/saved-searches/new", "/saved-searches/new", { takesForm: true }),
  page("/saved-searches/:token", "/saved-searches/a-token", { takesForm: true }),
  page("/saved-searches/:token/:id/edit", "/saved-searches/a-token/1/edit", { takesForm: true }),
  page("/subscriptions/confirm/:token", "/subscriptions/confirm/a-token", { takesForm: true }),
  page("/unsubscribe/:token", "/unsubscribe/a-token", { takesForm: true }),
  page("/newsletter", "/newsletter", { takesForm: true }),
  page("/answered/:token", "/answered/a-token", { takesForm: true }),
  // The outbox, for those who develop; in production, which is what tests run, it does not exist.
  page("/dev/mail"),
  // Every other address: the not-found page.
  page("/*", "/no-such-page"),

  endpoint("/api/auth/user", "/api/auth/user", { access: "signed in" }),
  endpoint("/api/auth/login", "/api/auth/login", { method: "POST" }),
  endpoint("/api/auth/register", "/api/auth/register", { method: "POST" }),
  endpoint("/api/auth/logout", "/api/auth/logout", { method: "POST" }),
  endpoint("/api/agents"),
  endpoint("/api/suburbs"),
  endpoint("/api/suburbs/:slug", "/api/suburbs/newtown"),
  endpoint("/api/listings"),
  endpoint("/api/listings", "/api/listings", { method: "POST", access: "agent" }),
  endpoint("/api/listings/mine", "/api/listings/mine", { access: "agent" }),
  endpoint("/api/listings/:id", "/api/listings/1"),
  endpoint("/api/listings/:id", "/api/listings/1", { method: "PATCH", access: "owner" }),
  endpoint("/api/listings/:id", "/api/listings/1", { method: "DELETE", access: "owner" }),
  endpoint("/api/leads", "/api/leads", { method: "POST" }),
  endpoint("/api/leads/mine", "/api/leads/mine", { access: "signed in" }),
  endpoint("/api/saved-agents", "/api/saved-agents", { access: "signed in" }),
  endpoint("/api/saved-agents", "/api/saved-agents", { method: "POST", access: "signed in" }),
  endpoint("/api/saved-agents/:agentId", "/api/saved-agents/1", { method: "DELETE", access: "signed in" }),
  endpoint("/api/saved-searches", "/api/saved-searches", { method: "POST" }),
  endpoint("/api/trades"),
  endpoint("/api/posts"),
  endpoint("/api/admin/leads", "/api/admin/leads", { access: "admin" }),
  endpoint("/api/admin/agents", "/api/admin/agents", { access: "admin" }),
  endpoint("/api/admin/leads/:leadId", "/api/admin/leads/1", { method: "PATCH", access: "admin" }),
  endpoint("/api/admin/agents/:agentId", "/api/admin/agents/1", { method: "PATCH", access: "admin" }),
  // Every other address under /api: 404 as JSON.
  endpoint("/api/*", "/api/no-such-endpoint"),

  file("/dashboard/my-data", "/dashboard/my-data", { access: "signed in" }),
  file("/admin/leads.csv", "/admin/leads.csv", { access: "admin" }),
  file("/finance/calculators/mortgage.csv"),
  file("/listings/feed"),
  file("/insights/feed"),
  file("/robots.txt"),
  file("/sitemap.xml"),
  file("/sitemaps/:part", "/sitemaps/pages.xml"),

  // Answered by the server itself, in front of the application.
  probe("/healthz"),
  probe("/readyz"),
];

/** The rows of one kind. */
export function rowsOf(kind: RouteRow["kind"]): RouteRow[] {
  return routes.filter((candidate) => candidate.kind === kind);
}
