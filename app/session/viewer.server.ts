import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import type { Caller, Member, Viewer } from "#app/lib/caller.ts";
import { Forbidden, Unauthenticated, Unavailable } from "#app/lib/errors.ts";
import { logInPath } from "#app/lib/paths.ts";
import { refundOnFailure } from "#app/limits/limits.server.ts";
import { runForVisitor } from "#platform/cache-dependencies.server.ts";
import { withDeadline } from "#platform/deadline.server.ts";
import { withLogContext } from "#platform/logger.server.ts";
import { hasPersonalCookie } from "./cookie.server.ts";
import { hasSessionCookie, readSession } from "./session.server.ts";

/** Null for visitors, "unknown" while PostgreSQL is unreachable. */
const viewerContext = createContext<Viewer | "unknown" | null>(null);

type Context = Readonly<RouterContextProvider>;

interface RequestArgs {
  request: Request;
  context: Context;
}

interface PageArgs {
  context: Context;
  url: URL;
}

/** Must run first, so that every log line has the request id. */
export const logContextMiddleware: MiddlewareFunction<Response> = ({ request }, next) => {
  const requestId = request.headers.get("x-request-id");
  return requestId === null ? next() : withLogContext({ requestId }, next);
};

/** Runs second: all work of the request shares one deadline. */
export const deadlineMiddleware: MiddlewareFunction<Response> = (_, next) => withDeadline(next);

/** Must run before any rate limit: a request that fails through the server's fault costs no points. */
export const refundMiddleware: MiddlewareFunction<Response> = (_, next) => refundOnFailure(next);

/** Must run before all other handlers. Marks personal responses as private. */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  let renewal: string | undefined;
  if (hasSessionCookie(request)) {
    const session = await readSession(request).catch((error: unknown) => {
      if (error instanceof Unavailable) return "unknown" as const;
      throw error;
    });
    context.set(viewerContext, session === "unknown" ? session : (session?.viewer ?? null));
    if (session !== "unknown") renewal = session?.renewal;
  }
  const response = await (isVisitor(request) ? runForVisitor(next) : next());
  if (response.headers.get("Cache-Control")?.startsWith("public")) return response;
  response.headers.append("Vary", "Cookie");
  if (hasSessionCookie(request)) response.headers.set("Cache-Control", "private, no-store");
  // The response's own cookie (login, logout) has precedence.
  if (renewal && !response.headers.has("Set-Cookie")) response.headers.append("Set-Cookie", renewal);
  return response;
};

/** A read request with neither personal cookies nor credentials. */
function isVisitor({ method, headers }: Request): boolean {
  const reads = method === "GET" || method === "HEAD";
  return reads && !headers.has("authorization") && !hasPersonalCookie(headers.get("cookie") ?? undefined);
}

/** Undefined for visitors, and while the session cannot be read. */
export function getViewer(context: Context): Viewer | undefined {
  const viewer = context.get(viewerContext);
  return viewer === null || viewer === "unknown" ? undefined : viewer;
}

/**
 * For responses that show more to some users. Throws `Unavailable` while the session cannot be read, to avoid a wrong
 * 404.
 */
export function getKnownViewer(context: Context): Viewer | undefined {
  if (context.get(viewerContext) === "unknown") throw new Unavailable("The session cannot be read.");
  return getViewer(context);
}

/** The address is set by the server, never by a client's header. */
export function getCaller({ request, context }: RequestArgs): Caller {
  return { user: getViewer(context), ip: request.headers.get("x-client-address") ?? "unknown" };
}

/** Throws `Unauthenticated`, or `Unavailable` while the session cannot be read. */
export function requireUser(args: RequestArgs): Member {
  const { ip } = getCaller(args);
  const user = getKnownViewer(args.context);
  if (!user) throw new Unauthenticated("Please log in first.");
  return { user, ip };
}

/** Like `requireUser`, but throws `Forbidden` unless agent. */
export function requireAgent(args: RequestArgs): Member {
  const member = requireUser(args);
  if (member.user.role !== "agent") throw new Forbidden("Only agents can do this.");
  return member;
}

/** Like `requireUser`, but throws `Forbidden` unless admin. */
export function requireAdmin(args: RequestArgs): Member {
  const member = requireUser(args);
  if (!member.user.isAdmin) throw new Forbidden("Only admins can do this.");
  return member;
}

/**
 * Call it in each page's own loader: a parent's loader does not protect its children. Throws a response: 404 with a
 * login link for visitors, 503 while the session cannot be read.
 */
export function requirePageUser({ context, url }: PageArgs): Viewer {
  const viewer = context.get(viewerContext);
  if (viewer === "unknown") throw data(null, { status: 503 });
  if (!viewer) throw data({ logIn: logInPath(url) }, { status: 404 });
  return viewer;
}

/** Like `requirePageUser`, but throws 403 unless agent. */
export function requirePageAgent(args: PageArgs): Viewer {
  const viewer = requirePageUser(args);
  if (viewer.role !== "agent") throw data({ message: "This page is for agents." }, { status: 403 });
  return viewer;
}

/** Like `requirePageUser`, but throws 403 unless agent or admin. */
export function requirePageAgentOrAdmin(args: PageArgs): Viewer {
  const viewer = requirePageUser(args);
  return viewer.isAdmin ? viewer : requirePageAgent(args);
}

/** Like `requirePageUser`, but throws 403 unless admin. */
export function requirePageAdmin(args: PageArgs): Viewer {
  const viewer = requirePageUser(args);
  if (!viewer.isAdmin) throw data({ message: "This page is for admins." }, { status: 403 });
  return viewer;
}
