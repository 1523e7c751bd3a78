/**
 * The one handwritten table of every screen and endpoint (specification, sections 2 and 7; decisions, Holes in the
 * mission). A route of the application without a row here fails routes.test.ts; a row that is pending answers as if
 * its address did not exist until its issue is built.
 */
export interface RouteRow {
  /** As app/routes.ts writes it. */
  path: string;
  kind: "page" | "endpoint" | "file" | "probe";
  state: "live" | "pending";
  access: Access;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** A page that takes a form: it answers POST, too. Every other page refuses it. */
  takesForm: boolean;
  /** An address that the row answers; for a live row with parameters a test names one that exists. */
  example: string;
}

/** Who may use it; everybody else is answered as decisions.md says under Access. */
export type Access = "anyone" | "signed in" | "agent" | "owner" | "admin";

type Extra = Partial<Pick<RouteRow, "access" | "method" | "takesForm">>;

const row = (kind: RouteRow["kind"], state: RouteRow["state"]) => {
  return (path: string, example: string = path, extra: Extra = {}): RouteRow => ({
    path,
    kind,
    state,
    access: "anyone",
    method: "GET",
    takesForm: false,
    example,
    ...extra,
  });
};

const page = row("page", "live");
const laterPage = row("page", "pending");
const endpoint = row("endpoint", "live");
const laterEndpoint = row("endpoint", "pending");
/** Read by programs and kept by people: neither a page nor JSON. */
const file = row("file", "live");
const probe = row("probe", "live");

export const routes: readonly RouteRow[] = [
  // Pages, in the specification's order.
  page("/"),
  laterPage("/dashboard", "/dashboard", { access: "signed in" }),
  laterPage("/dashboard/listings/:id/edit", "/dashboard/listings/1/edit", { access: "owner" }),
  laterPage("/dashboard/listings/:id/delete", "/dashboard/listings/1/delete", { access: "owner" }),
  laterPage("/admin", "/admin", { access: "admin" }),
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
  laterPage("/login"),
  laterPage("/login/:role", "/login/consumer"),
  laterPage("/login/:role", "/login/agent"),
  laterPage("/saved-searches/new"),
  laterPage("/newsletter", "/newsletter", { method: "POST" }),
  // The outbox, for those who develop; in production, which is what tests run, it does not exist.
  page("/dev/mail"),
  // Every other address: the not-found page.
  page("/*", "/no-such-page"),

  laterEndpoint("/api/auth/user"),
  laterEndpoint("/api/auth/login", "/api/auth/login", { method: "POST" }),
  laterEndpoint("/api/auth/register", "/api/auth/register", { method: "POST" }),
  laterEndpoint("/api/auth/logout", "/api/auth/logout", { method: "POST", access: "signed in" }),
  endpoint("/api/agents"),
  endpoint("/api/suburbs"),
  endpoint("/api/suburbs/:slug", "/api/suburbs/newtown"),
  endpoint("/api/listings"),
  laterEndpoint("/api/listings", "/api/listings", { method: "POST", access: "agent" }),
  laterEndpoint("/api/listings/mine", "/api/listings/mine", { access: "agent" }),
  endpoint("/api/listings/:id", "/api/listings/1"),
  laterEndpoint("/api/listings/:id", "/api/listings/1", { method: "PATCH", access: "owner" }),
  laterEndpoint("/api/listings/:id", "/api/listings/1", { method: "DELETE", access: "owner" }),
  endpoint("/api/leads", "/api/leads", { method: "POST" }),
  laterEndpoint("/api/leads/mine", "/api/leads/mine", { access: "signed in" }),
  laterEndpoint("/api/saved-agents", "/api/saved-agents", { access: "signed in" }),
  laterEndpoint("/api/saved-agents", "/api/saved-agents", { method: "POST", access: "signed in" }),
  laterEndpoint("/api/saved-agents/:agentId", "/api/saved-agents/1", { method: "DELETE", access: "signed in" }),
  laterEndpoint("/api/saved-searches", "/api/saved-searches", { method: "POST" }),
  endpoint("/api/trades"),
  endpoint("/api/posts"),
  laterEndpoint("/api/admin/leads", "/api/admin/leads", { access: "admin" }),
  laterEndpoint("/api/admin/agents", "/api/admin/agents", { access: "admin" }),
  laterEndpoint("/api/admin/leads/:leadId", "/api/admin/leads/1", { method: "PATCH", access: "admin" }),
  laterEndpoint("/api/admin/agents/:agentId", "/api/admin/agents/1", { method: "PATCH", access: "admin" }),
  // Every other address under /api: 404 as JSON.
  endpoint("/api/*", "/api/no-such-endpoint"),

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

/** The rows of one kind and state. */
export function rowsOf(kind: RouteRow["kind"], state: RouteRow["state"]): RouteRow[] {
  return routes.filter((candidate) => candidate.kind === kind && candidate.state === state);
}
