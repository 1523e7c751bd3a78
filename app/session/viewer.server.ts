import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { withDeadline } from "#platform/deadline.server.ts";
import { forVisitor } from "#platform/freshness.server.ts";
import type { Caller, Member, Viewer } from "#app/lib/caller.ts";
import { Forbidden, Unauthenticated, Unavailable } from "#app/lib/errors.ts";
import { logInAddress } from "#app/lib/paths.ts";
import { refundOnFailure } from "#app/limits/limits.server.ts";
import { withOccasion } from "#platform/logger.server.ts";
import { carriesPersonalCookie } from "./cookie.server.ts";
import { carriesSession, readSession } from "./session.server.ts";

/** Who is asking; null for visitors, "unknown" while PostgreSQL is away. */
const viewerContext = createContext<Viewer | "unknown" | null>(null);

type Context = Readonly<RouterContextProvider>;

interface Asked {
  request: Request;
  context: Context;
}

interface AskedPage {
  context: Context;
  url: URL;
}

/** Runs first of all: from here on every line of the log names the request. */
export const occasionMiddleware: MiddlewareFunction<Response> = ({ request }, next) => {
  const requestId = request.headers.get("x-request-id");
  return requestId === null ? next() : withOccasion({ requestId }, next);
};

/** Runs next: from here on everything that the request waits for shares one deadline. */
export const deadlineMiddleware: MiddlewareFunction<Response> = (_, next) => withDeadline(next);

/** Runs before anything can spend a point of a rate limit: a request that fails for our reasons costs none. */
export const refundMiddleware: MiddlewareFunction<Response> = (_, next) => refundOnFailure(next);

/** Runs before everything that answers: finds out who is asking, and sees to it that what one person gets is kept by nobody else. */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  let renewal: string | undefined;
  if (carriesSession(request)) {
    const session = await readSession(request).catch((error: unknown) => {
      if (error instanceof Unavailable) return "unknown" as const;
      throw error;
    });
    context.set(viewerContext, session === "unknown" ? session : (session?.viewer ?? null));
    if (session !== "unknown") renewal = session?.renewal;
  }
  const response = await (isVisitor(request) ? forVisitor(next) : next());
  // A file that is the same for everybody for ever is nobody's: each of them may keep it.
  if (response.headers.get("Cache-Control")?.startsWith("public")) return response;
  response.headers.append("Vary", "Cookie");
  if (carriesSession(request)) response.headers.set("Cache-Control", "private, no-store");
  // What the answer itself says of the session (a login, a logout) counts for more.
  if (renewal && !response.headers.has("Set-Cookie")) response.headers.append("Set-Cookie", renewal);
  return response;
};

/** Nobody in particular, who reads: no session, nothing that they were to be told, no credentials. */
function isVisitor({ method, headers }: Request): boolean {
  const reads = method === "GET" || method === "HEAD";
  return reads && !headers.has("authorization") && !carriesPersonalCookie(headers.get("cookie") ?? undefined);
}

/** Who is signed in; undefined for visitors, and while nobody can tell. */
export function getViewer(context: Context): Viewer | undefined {
  const viewer = context.get(viewerContext);
  return viewer === null || viewer === "unknown" ? undefined : viewer;
}

/**
 * The same for an answer that is another for whoever may see more: throws `Unavailable` while nobody can tell, as what is theirs
 * would be said not to be there.
 */
export function getKnownViewer(context: Context): Viewer | undefined {
  if (context.get(viewerContext) === "unknown") throw new Unavailable("The session cannot be read.");
  return getViewer(context);
}

/** Who asks, for an operation; the address is the one that the server found, and never one that a client writes. */
export function getCaller({ request, context }: Asked): Caller {
  return { user: getViewer(context), address: request.headers.get("x-client-address") ?? "unknown" };
}

/** The user behind an action or a call of the API. Throws `Unauthenticated`, or `Unavailable` when nobody can tell. */
export function requireUser(asked: Asked): Member {
  const { address } = getCaller(asked);
  const user = getKnownViewer(asked.context);
  if (!user) throw new Unauthenticated("Please log in first.");
  return { user, address };
}

/** The same for agents; throws `Forbidden` for everybody else. */
export function requireAgent(asked: Asked): Member {
  const member = requireUser(asked);
  if (member.user.role !== "agent") throw new Forbidden("Only agents can do this.");
  return member;
}

/** The same for admins; throws `Forbidden` for everybody else. */
export function requireAdmin(asked: Asked): Member {
  const member = requireUser(asked);
  if (!member.user.isAdmin) throw new Forbidden("Only admins can do this.");
  return member;
}

/**
 * The viewer of a page for members. Each page's own loader calls it, as a guard in a parent's loader protects nothing.
 * Throws an answer: 404 with a way to log in for visitors, 503 while the session cannot be read.
 */
export function requirePageUser({ context, url }: AskedPage): Viewer {
  const viewer = context.get(viewerContext);
  if (viewer === "unknown") throw data(null, { status: 503 });
  if (!viewer) throw data({ logIn: logInAddress(url) }, { status: 404 });
  return viewer;
}

/** The same for a page for agents: 403 for everybody else who is signed in. */
export function requirePageAgent(asked: AskedPage): Viewer {
  const viewer = requirePageUser(asked);
  if (viewer.role !== "agent") throw data({ message: "This page is for agents." }, { status: 403 });
  return viewer;
}

/** The same for a page on which an admin may do as agents do. */
export function requirePageAgentOrAdmin(asked: AskedPage): Viewer {
  const viewer = requirePageUser(asked);
  return viewer.isAdmin ? viewer : requirePageAgent(asked);
}

/** The same for a page for admins: 403 for everybody else who is signed in. */
export function requirePageAdmin(asked: AskedPage): Viewer {
  const viewer = requirePageUser(asked);
  if (!viewer.isAdmin) throw data({ message: "This page is for admins." }, { status: 403 });
  return viewer;
}
