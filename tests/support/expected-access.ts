import type { Access, RouteRow } from "#tests/routes.ts";

/**
 * The callers. The colleague is in the owner's agency. The former colleague has left it and asks to join again. The
 * other agent has no agency. The admin is a buyer with admin rights.
 */
export const callers = [
  "visitor",
  "buyer",
  "seller",
  "owner",
  "colleague",
  "former colleague",
  "other agent",
  "admin",
] as const;
export type Caller = (typeof callers)[number];

export type Verdict = "allowed" | "log in first" | "forbidden" | "not found";

const agentAccesses = ["owning agent", "managing agent", "principal"] as const;

/** The owner is the principal of their agency, the colleague an assistant. */
export type WriteAccess = Access | (typeof agentAccesses)[number];

export function isAgentAccess(access: WriteAccess): access is (typeof agentAccesses)[number] {
  return agentAccesses.some((one) => one === access);
}

/** The expected result for each caller of the column `access` in tests/routes.ts. Private rows belong to the owner. */
export function expectedAccess(access: WriteAccess, caller: Caller): Verdict {
  const manages = caller === "owner" || caller === "colleague";
  const isAgent = manages || caller === "former colleague" || caller === "other agent";
  if (access === "anyone") return "allowed";
  // The page exists only with sample data and without a mail server. tests/api/trial-mails.db.test.ts starts such a
  // server.
  if (access === "admin on this machine") return "not found";
  if (caller === "visitor") return "log in first";
  switch (access) {
    case "signed in":
      return "allowed";
    case "own":
      return caller === "owner" ? "allowed" : "not found";
    case "agent":
      return isAgent ? "allowed" : "forbidden";
    case "admin":
      return caller === "admin" ? "allowed" : "forbidden";
    case "owner":
    case "manager":
      // Admins may manage every listing. Other agents get a 404, so that they do not learn that the row exists.
      if (caller === "owner" || caller === "admin" || (access === "manager" && manages)) return "allowed";
      return isAgent ? "not found" : "forbidden";
    case "principal":
      if (caller === "owner" || caller === "admin") return "allowed";
      return isAgent && !manages ? "not found" : "forbidden";
    case "owning agent":
    case "managing agent":
      // The page is for agents, so an admin who is not an agent cannot open it.
      if (!isAgent) return "forbidden";
      return caller === "owner" || (access === "managing agent" && manages) ? "allowed" : "not found";
  }
}

/**
 * The status for a refusal. Visitors get a 404 for a private page, so that they do not learn that it exists. Forms
 * and endpoints ask them to log in with a 401.
 */
export function refusalStatus(verdict: Exclude<Verdict, "allowed">, kind: RouteRow["kind"], does: "read" | "write") {
  switch (verdict) {
    case "log in first":
      return kind === "page" && does === "read" ? 404 : 401;
    case "forbidden":
      return 403;
    case "not found":
      return 404;
  }
}
