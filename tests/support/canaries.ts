import { createHash } from "node:crypto";
import type { Caller } from "./expected-access.ts";
import type { ReceivedResponse } from "./http-client.ts";
import { privateAmounts, type PrivateWord, privateWords, type Scene } from "./private-scene.ts";

/** A text that only these callers may receive. */
export interface Canary {
  name: string;
  text: string;
  seenBy: readonly Caller[];
}

/** The canary text for a private value of the scene. */
export function canaryText(name: PrivateWord): string {
  return `canary-${name}-end`;
}

export const canaryPassword = {
  passwordHash: "argon2id$v=19$m=19456,t=2,p=1$canary-password-hash-end",
  passwordSalt: "canary-password-salt-end",
};

/** The id of the agent saved by the buyer. No other number in a response looks like it. */
export const retiredAgentId = 1_987_654_321;

const seenBy: Record<PrivateWord, readonly Caller[]> = {
  "buyer-name": ["buyer", "admin"],
  "buyer-email": ["buyer", "admin"],
  "seller-name": ["seller", "admin"],
  "seller-email": ["seller", "admin"],
  "owner-name": ["owner", "admin"],
  "owner-email": ["owner", "admin"],
  "other-agent-name": ["other agent", "admin"],
  "other-agent-email": ["other agent", "admin"],
  "pending-email": ["buyer"],
  "draft-title": ["owner", "colleague", "admin"],
  "hidden-address": ["owner", "colleague", "admin"],
  "picture-words": ["owner", "colleague", "admin"],
  "deleted-title": ["owner"],
  "other-draft-title": ["other agent", "admin"],
  "other-profile": ["other agent", "admin"],
  "retired-agent": ["buyer", "admin"],
  "search-words": ["owner"],
  "subscriber-email": [],
  "subscriber-words": [],
  "lead-name": ["buyer", "owner", "admin"],
  "lead-email": ["buyer", "owner", "admin"],
  "lead-message": ["buyer", "owner", "admin"],
  "lead-appraisal": ["buyer", "owner", "admin"],
  "lead-answer": ["buyer", "owner"],
  "reassign-note": ["owner"],
  "lead-note": ["owner"],
  "reply-template": ["owner"],
  "webhook-secret": [],
  "invited-email": ["owner", "colleague"],
  "unfinished-listing": ["owner"],
  "held-message": ["seller", "admin"],
  "held-reason": ["admin"],
  "mail-address": ["admin"],
  "mail-subject": ["admin"],
  "mail-error": ["admin"],
  "audit-detail": ["admin"],
  "token-hash": [],
  "visitor-name": ["owner", "colleague", "admin"],
  "visitor-email": ["owner", "colleague", "admin"],
  "registered-name": ["buyer", "owner", "colleague", "admin"],
  // The buyer sees it only in the copy of their data.
  "visitor-note": ["buyer", "owner", "colleague", "admin"],
  "follow-up-text": ["owner", "colleague", "admin"],
  // The buyer sees it only in the copy of their data.
  "document-name": ["buyer", "owner", "colleague", "admin"],
  "home-note": ["buyer"],
  "offer-reason": ["owner", "colleague", "admin"],
  "statement-name": ["buyer", "owner", "colleague", "admin"],
  "statement-email": ["buyer", "owner", "colleague", "admin"],
  "shortlist-note": ["buyer"],
  "feed-file": ["owner", "colleague", "admin"],
  "held-title": ["owner", "colleague", "admin"],
  "held-picture": ["owner", "colleague", "admin"],
  "hold-reason": ["owner", "colleague", "admin"],
  "report-words": ["admin"],
  "report-email": ["admin"],
};

/**
 * The canaries that each private address must show, and to whom. Without this list, a page that shows nothing would
 * pass.
 */
export const shownCanaries: Readonly<Record<string, readonly [Caller, PrivateWord | "saved agent"][]>> = {
  "/dashboard": [["buyer", "retired-agent"]],
  "/dashboard/requests": [["buyer", "retired-agent"]],
  "/dashboard/registrations": [["buyer", "registered-name"]],
  "/dashboard/searches": [["owner", "search-words"]],
  "/dashboard/searches/:id/edit": [["owner", "search-words"]],
  "/dashboard/listings": [
    ["owner", "draft-title"],
    ["owner", "hidden-address"],
    ["owner", "unfinished-listing"],
    ["other agent", "other-draft-title"],
  ],
  "/dashboard/listings/prices": [
    ["owner", "hidden-address"],
    ["colleague", "hidden-address"],
  ],
  "/dashboard/listings/inspections": [
    ["owner", "hidden-address"],
    ["colleague", "hidden-address"],
  ],
  "/dashboard/listings/new": [["owner", "owner-name"]],
  "/dashboard/enquiries": [
    ["owner", "lead-message"],
    ["owner", "reassign-note"],
    ["owner", "lead-note"],
    ["owner", "reply-template"],
  ],
  "/dashboard/agency": [
    ["owner", "invited-email"],
    ["colleague", "invited-email"],
  ],
  "/dashboard/agency/webhook": [],
  "/dashboard/agency/people/:id": [],
  "/dashboard/agencies/:id/offices": [],
  "/dashboard/profile": [["other agent", "other-profile"]],
  "/dashboard/profile/portrait": [["other agent", "other-profile"]],
  "/dashboard/profile/logo": [],
  "/dashboard/account": [
    ["buyer", "pending-email"],
    ["seller", "seller-email"],
  ],
  "/dashboard/listings/:id/edit": [
    ["owner", "draft-title"],
    ["colleague", "draft-title"],
    ["admin", "draft-title"],
  ],
  "/dashboard/listings/:id/pictures": [
    ["owner", "picture-words"],
    ["colleague", "picture-words"],
    ["admin", "picture-words"],
  ],
  "/dashboard/listings/:id/documents": [
    ["owner", "document-name"],
    ["colleague", "document-name"],
    ["admin", "document-name"],
  ],
  // A PDF that contains no text of the scene.
  "/dashboard/listings/:id/documents/:document": [],
  "/dashboard/feeds": [],
  "/dashboard/feeds/:id": [
    ["owner", "feed-file"],
    ["admin", "feed-file"],
  ],
  "/dashboard/feeds/:id/connection": [],
  // Contains only the agent ID of the feed.
  "/dashboard/feeds/:id/template.csv": [],
  "/dashboard/feeds/:id/remove": [],
  "/dashboard/feeds/:id/files/:file": [
    ["owner", "feed-file"],
    ["admin", "feed-file"],
  ],
  "/feeds/:slug/files/:file": [
    ["owner", "feed-file"],
    ["admin", "feed-file"],
  ],
  "/dashboard/inspections": [["owner", "hidden-address"]],
  "/dashboard/listings/:id/inspections": [
    ["owner", "hidden-address"],
    ["colleague", "hidden-address"],
  ],
  "/dashboard/contacts/:key": [
    ["owner", "registered-name"],
    ["owner", "visitor-note"],
    ["owner", "document-name"],
    ["colleague", "visitor-note"],
    ["admin", "registered-name"],
  ],
  "/dashboard/inspections/:id": [
    ["owner", "visitor-name"],
    ["owner", "visitor-note"],
    ["colleague", "visitor-name"],
    ["admin", "visitor-email"],
  ],
  "/dashboard/inspections/:id/follow-up": [
    ["owner", "follow-up-text"],
    ["colleague", "follow-up-text"],
    ["admin", "follow-up-text"],
  ],
  "/dashboard/inspections/:id/change": [
    ["owner", "hidden-address"],
    ["colleague", "hidden-address"],
  ],
  "/dashboard/inspections/:id/door.csv": [
    ["owner", "visitor-email"],
    ["owner", "visitor-note"],
    ["colleague", "visitor-email"],
    ["admin", "visitor-name"],
  ],
  "/dashboard/listings/:id/auction": [
    ["owner", "draft-title"],
    ["colleague", "draft-title"],
    ["admin", "draft-title"],
  ],
  "/dashboard/listings/:id/offers": [
    ["owner", "offer-reason"],
    ["colleague", "offer-reason"],
    ["admin", "offer-reason"],
  ],
  "/dashboard/listings/:id/statement": [
    ["owner", "statement-name"],
    ["colleague", "statement-email"],
    ["admin", "statement-email"],
  ],
  "/dashboard/listings/:id/close": [
    ["owner", "draft-title"],
    ["colleague", "draft-title"],
    ["admin", "draft-title"],
  ],
  "/dashboard/listings/:id/feed": [
    ["owner", "draft-title"],
    ["admin", "draft-title"],
  ],
  "/dashboard/holds/:id": [
    ["owner", "hold-reason"],
    ["colleague", "held-title"],
    ["admin", "hold-reason"],
  ],
  "/dashboard/listings/:id/delete": [
    ["owner", "draft-title"],
    ["admin", "draft-title"],
  ],
  "/dashboard/my-data": [
    ["owner", "deleted-title"],
    ["owner", "follow-up-text"],
    ["owner", "document-name"],
    ["owner", "search-words"],
    ["owner", "offer-reason"],
    ["owner", "lead-note"],
    ["owner", "reply-template"],
    ["owner", "unfinished-listing"],
    ["buyer", "buyer-name"],
    ["buyer", "home-note"],
    ["buyer", "lead-appraisal"],
    ["buyer", "shortlist-note"],
    ["buyer", "statement-email"],
    ["buyer", "registered-name"],
    ["buyer", "visitor-note"],
    ["buyer", "document-name"],
  ],
  "/admin": [
    ["admin", "lead-message"],
    ["admin", "held-reason"],
  ],
  "/admin/agents": [["admin", "other-profile"]],
  "/admin/agents/:id": [["admin", "other-profile"]],
  "/admin/listings": [
    ["admin", "draft-title"],
    ["admin", "hidden-address"],
    ["admin", "hold-reason"],
  ],
  // Lists agencies and agents that have no canaries.
  "/admin/agencies": [],
  "/admin/people": [
    ["admin", "buyer-email"],
    ["admin", "owner-name"],
  ],
  "/admin/reports": [
    ["admin", "report-words"],
    ["admin", "report-email"],
  ],
  "/admin/holds": [
    ["admin", "hold-reason"],
    ["admin", "held-title"],
  ],
  "/admin/listings/:id": [
    ["admin", "report-email"],
    ["admin", "hold-reason"],
  ],
  "/admin/outbox": [["admin", "mail-subject"]],
  "/admin/outbox/:id": [["admin", "lead-message"]],
  "/admin/mails": [],
  "/admin/audit": [["admin", "audit-detail"]],
  "/dashboard/enquiries.csv": [
    ["owner", "lead-message"],
    ["owner", "lead-appraisal"],
  ],
  "/admin/leads.csv": [["admin", "lead-email"]],
  "/api/auth/user": [["buyer", "buyer-email"]],
  // tests/api/own-listings.db.test.ts tests the fields of a published home that only its owner sees.
  "/api/listings.reaxml": [],
  "/api/listings.csv": [],
  "/api/listings/mine": [["owner", "draft-title"]],
  "/api/leads/mine": [
    ["buyer", "lead-message"],
    ["seller", "held-message"],
  ],
  "/api/saved-agents": [["buyer", "saved agent"]],
  "/api/admin/leads": [
    ["admin", "lead-name"],
    ["admin", "held-message"],
  ],
  "/api/admin/agents": [["admin", "retired-agent"]],
};

/** All private values of a scene. Nobody may see the secrets that open an account. */
export function canariesOf({ cookies }: Scene): Canary[] {
  const sessions = Object.entries(cookies).flatMap(([caller, cookie]) => {
    if (cookie === "") return [];
    const id = cookie.slice("session=".length);
    const stored = createHash("sha256").update(id).digest("hex");
    return [
      { name: `session of the ${caller}`, text: id, seenBy: [] },
      { name: `stored session of the ${caller}`, text: stored, seenBy: [] },
    ];
  });
  return [
    ...privateWords.map((name) => ({ name, text: canaryText(name), seenBy: seenBy[name] })),
    // Stored with six decimals.
    { name: "hidden latitude", text: "-34.056789", seenBy: ["owner", "colleague", "admin"] },
    { name: "hidden longitude", text: "151.154322", seenBy: ["owner", "colleague", "admin"] },
    ...Object.entries(privateAmounts).flatMap(([name, dollars]) =>
      [String(dollars), dollars.toLocaleString("en-AU")].map((text) => ({
        name: `amount of the ${name} as ${text}`,
        text,
        seenBy: ["owner", "colleague", "admin"] as const,
      })),
    ),
    { name: "password hash", text: "canary-password-hash-end", seenBy: [] },
    { name: "password salt", text: "canary-password-salt-end", seenBy: [] },
    { name: "saved agent", text: String(retiredAgentId), seenBy: ["buyer", "admin"] },
    ...sessions,
  ];
}

/** The names of the private values that a response reveals, in its body or headers, to a caller without access. */
export function leakedTo(caller: Caller, { text, headers }: ReceivedResponse, canaries: readonly Canary[]): string[] {
  const response = text + JSON.stringify(headers);
  return canaries
    .filter((canary) => !canary.seenBy.includes(caller) && response.includes(canary.text))
    .map(({ name }) => name);
}
