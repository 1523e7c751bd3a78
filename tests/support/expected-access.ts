import type { Access, RouteRow } from "#tests/routes.ts";

/**
 * Who asks. The colleague is of the owner's agency, the former colleague was and wishes to be again, the other agent is of
 * none; the admin is a buyer who is an admin as well.
 */
export const askers = [
  "visitor",
  "buyer",
  "seller",
  "owner",
  "colleague",
  "former colleague",
  "other agent",
  "admin",
] as const;
export type Asker = (typeof askers)[number];

export type Verdict = "allowed" | "log in first" | "forbidden" | "not found";

const agentAccesses = ["owning agent", "keeping agent", "principal"] as const;

/** The owner is principal of their agency, the colleague an assistant. */
export type WriteAccess = Access | (typeof agentAccesses)[number];

export function isAgentAccess(access: WriteAccess): access is (typeof agentAccesses)[number] {
  return agentAccesses.some((one) => one === access);
}

/** What the column `access` of tests/routes.ts means for each asker. What is somebody's is the owner's. */
export function expectedAccess(access: WriteAccess, asker: Asker): Verdict {
  const keeps = asker === "owner" || asker === "colleague";
  const isAgent = keeps || asker === "former colleague" || asker === "other agent";
  if (access === "anyone") return "allowed";
  // No server of the tests that ask this is one to be tried out: tests/api/kept-mails.db.test.ts starts one.
  if (access === "admin on this machine") return "not found";
  if (asker === "visitor") return "log in first";
  switch (access) {
    case "signed in":
      return "allowed";
    case "own":
      return asker === "owner" ? "allowed" : "not found";
    case "agent":
      return isAgent ? "allowed" : "forbidden";
    case "admin":
      return asker === "admin" ? "allowed" : "forbidden";
    case "owner":
    case "keeper":
      // An admin may keep everybody's; that there is such a thing is not told to an agent whose it is not.
      if (asker === "owner" || asker === "admin" || (access === "keeper" && keeps)) return "allowed";
      return isAgent ? "not found" : "forbidden";
    case "principal":
      if (asker === "owner" || asker === "admin") return "allowed";
      return isAgent && !keeps ? "not found" : "forbidden";
    case "owning agent":
    case "keeping agent":
      // On a page for agents, which an admin who is none cannot open.
      if (!isAgent) return "forbidden";
      return asker === "owner" || (access === "keeping agent" && keeps) ? "allowed" : "not found";
  }
}

/**
 * The status that says so. For a visitor a private page is not there, and a form sent to it was not taken; a program is
 * told to log in.
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
