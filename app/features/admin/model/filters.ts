import { type LeadStatus, leadStatuses } from "#app/features/leads/model/lead.ts";
import { defineIntents } from "#app/lib/intents.ts";
import { MAX_PAGE, pageNumber, readStableRows, stableRowsName, writeStableRows } from "#app/lib/page.ts";
import { searchText } from "#app/lib/plain-text.ts";

export interface LeadFilters {
  search?: string;
  /** "held" matches any status. */
  status?: LeadStatus | "held";
  /** Sydney days as "2026-03-04", inclusive. */
  from?: string;
  to?: string;
  page: number;
  /** Exactly these rows in this order, regardless of filters, so that rows stay in place after a change. */
  pinnedIds?: number[];
}

export const leadsBasePath = "/admin";

export const leadIntents = defineIntents({ status: { inPlace: true }, release: {}, reject: {}, releaseReply: {} });

export const LEADS_PER_PAGE = 24;
export const MAX_EXPORTED_LEADS = 50_000;

export const leadStatusChoices = [...leadStatuses, "held"] as const;

const MAX_SEARCH_LENGTH = 255;

/** Ignores blank, malformed and unknown values. */
export function decodeLeadFilters(params: URLSearchParams): LeadFilters {
  const named = params.get("status")?.trim().toLowerCase();
  return {
    search: searchText(params.get("search"), MAX_SEARCH_LENGTH),
    status: leadStatusChoices.find((status) => status === named),
    from: readDay(params.get("from")),
    to: readDay(params.get("to")),
    page: pageNumber(params.get("page")),
    pinnedIds: readStableRows(params.get(stableRowsName), LEADS_PER_PAGE),
  };
}

export function leadsPath({ search, status, from, to, page, pinnedIds }: LeadFilters): string {
  return withQuery(leadsBasePath, {
    search,
    status,
    from,
    to,
    page: page === 1 ? undefined : String(page),
    [stableRowsName]: pinnedIds && writeStableRows(pinnedIds),
  });
}

/** Without pagination. */
export function leadsCsvPath({ search, status, from, to }: LeadFilters): string {
  return withQuery("/admin/leads.csv", { search, status, from, to });
}

export function hasLeadFilters({ search, status, from, to }: LeadFilters): boolean {
  return [search, status, from, to].some((filter) => filter !== undefined);
}

function withQuery(path: string, pairs: Readonly<Record<string, string | undefined>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(pairs)) if (value !== undefined) params.set(name, value);
  return params.size === 0 ? path : `${path}?${params.toString()}`;
}

/** A valid day since 2000. Browsers also submit years being typed: 2, 20 and 202. */
function readDay(text: string | null): string | undefined {
  if (!text || !/^[2-9]\d{3}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : undefined;
}

export interface NameFilters {
  search?: string;
  page: number;
}

export const ROWS_PER_PAGE = 24;

/** Ignores blank and malformed values. */
export function decodeNameFilters(params: URLSearchParams): NameFilters {
  return { search: searchText(params.get("search"), 255), page: pageNumber(params.get("page")) };
}

export function nameListPath(address: string, { search, page }: NameFilters): string {
  return withQuery(address, { search, page: page === 1 ? undefined : String(page) });
}

export const adminListingsBasePath = "/admin/listings";

/** Each listing has exactly one. */
export const listingStages = ["active", "underOffer", "draft", "suspended", "closed", "withdrawn"] as const;
export type ListingStage = (typeof listingStages)[number];

export interface AdminListingFilters {
  /** Words of the address, title, number or agent's name. */
  search?: string;
  /** Words of the agency's name. */
  agency?: string;
  stage?: ListingStage;
  page: number;
}

/** Ignores blank, malformed and unknown values. */
export function decodeAdminListingFilters(params: URLSearchParams): AdminListingFilters {
  return {
    search: searchText(params.get("search"), MAX_SEARCH_LENGTH),
    agency: searchText(params.get("agency"), MAX_SEARCH_LENGTH),
    stage: listingStages.find((stage) => stage === params.get("stage")),
    page: pageNumber(params.get("page")),
  };
}

export function adminListingsPath({ page, ...filters }: AdminListingFilters): string {
  return withQuery(adminListingsBasePath, { ...filters, page: page === 1 ? undefined : String(page) });
}

export const adminListingIntents = defineIntents({
  hold: { inPlace: true },
  release: { inPlace: true },
  relist: { inPlace: true },
});

export const agentsBasePath = "/admin/agents";

export function adminAgentPath(agentId: number): string {
  return `${agentsBasePath}/${agentId}`;
}

export const agentsPath = (filters: NameFilters): string => nameListPath(agentsBasePath, filters);

export type AgentMark = "featured" | "verified";

/** The two buttons of a mark share a form, so that a pressed button stays the same element. */
export const agentIntents = defineIntents({
  feature: { form: "featured", inPlace: true },
  unfeature: { form: "featured", inPlace: true },
  verify: { form: "verified", inPlace: true },
  unverify: { form: "verified", inPlace: true },
  confirm: { inPlace: true },
  decline: { inPlace: true },
  hold: { inPlace: true },
  release: { inPlace: true },
});

export const markIntents = {
  featured: { set: "feature", unset: "unfeature" },
  verified: { set: "verify", unset: "unverify" },
} as const satisfies Record<AgentMark, unknown>;

export const mailStatuses = ["queued", "sent", "kept", "dead"] as const;
export type MailStatus = (typeof mailStatuses)[number];

export interface OutboxFilters {
  status?: MailStatus;
  page: number;
}

export const outboxBasePath = "/admin/outbox";

export const MAILS_PER_PAGE = 50;

/** Ignores blank, malformed and unknown values. */
export function decodeOutboxFilters(params: URLSearchParams): OutboxFilters {
  return {
    status: mailStatuses.find((status) => status === params.get("status")),
    page: pageNumber(params.get("page")),
  };
}

export function outboxPath({ status, page }: OutboxFilters): string {
  return withQuery(outboxBasePath, { status, page: page === 1 ? undefined : String(page) });
}

export const mailIntents = defineIntents({ resend: {} });

export function mailPath(mailId: number): string {
  return `${outboxBasePath}/${mailId}`;
}

export function mailElement(mailId: number): string {
  return `mail-${mailId}`;
}

export const auditBasePath = "/admin/audit";

export const auditActors = ["people", "imports", "other"] as const;

export interface AuditFilters {
  /** Part of an email address or of an import's name. */
  who?: string;
  actor?: (typeof auditActors)[number];
  action?: string;
  /** "listing 12" or "12" */
  subject?: string;
  /** Sydney days as "2026-03-04", inclusive. */
  from?: string;
  to?: string;
  page: number;
}

/** Ignores blank and malformed values. */
export function decodeAuditFilters(params: URLSearchParams): AuditFilters {
  const action = params.get("action")?.trim();
  return {
    who: searchText(params.get("who"), MAX_SEARCH_LENGTH),
    actor: auditActors.find((actor) => actor === params.get("actor")),
    action: action && /^[a-z]+\.[a-z_]+$/.test(action) ? action : undefined,
    subject: searchText(params.get("subject"), MAX_SEARCH_LENGTH),
    from: readDay(params.get("from")),
    to: readDay(params.get("to")),
    page: Math.min(pageNumber(params.get("page")), MAX_PAGE),
  };
}

export function auditPath({ page, ...filters }: AuditFilters): string {
  return withQuery(auditBasePath, { ...filters, page: page === 1 ? undefined : String(page) });
}
