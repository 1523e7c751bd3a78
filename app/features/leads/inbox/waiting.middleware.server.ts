import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { loadPart } from "#app/http/page-loader.server.ts";
import { getViewer } from "#app/session/viewer.server.ts";
import { countWaiting } from "./inbox.queries.server.ts";

type Waiting = () => Promise<number | undefined>;

const waitingContext = createContext<Waiting>(() => Promise.resolve(undefined));

/** Provides the count for the header of an agent's pages, queried only when read. */
export const waitingLeadsMiddleware: MiddlewareFunction<Response> = ({ context }, next) => {
  const viewer = getViewer(context);
  if (viewer?.role === "agent") context.set(waitingContext, () => loadPart(countWaiting(viewer)));
  return next();
};

/** At most 100. Undefined for other roles and while the database is unavailable. */
export function readWaitingLeadCount(context: Readonly<RouterContextProvider>): Promise<number | undefined> {
  return context.get(waitingContext)();
}
