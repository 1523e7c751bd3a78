import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { loadPart } from "#app/http/page-loader.server.ts";
import { getViewer } from "#app/session/viewer.server.ts";
import { countWaiting } from "./inbox.queries.server.ts";

type Waiting = () => Promise<number | undefined>;

const waitingContext = createContext<Waiting>(() => Promise.resolve(undefined));

/** Provides the count for an agent's pages, queried once and only when read. */
export const waitingLeadsMiddleware: MiddlewareFunction<Response> = ({ context }, next) => {
  const viewer = getViewer(context);
  let count: ReturnType<Waiting> | undefined;
  if (viewer?.role === "agent") context.set(waitingContext, () => (count ??= loadPart(countWaiting(viewer))));
  return next();
};

/** At most 100. Undefined for other roles and while the database is unavailable. */
export function readWaitingLeadCount(context: Readonly<RouterContextProvider>): Promise<number | undefined> {
  return context.get(waitingContext)();
}
