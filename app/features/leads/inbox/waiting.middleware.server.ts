import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { loadPart } from "#app/http/page-loader.server.ts";
import { getViewer } from "#app/session/viewer.server.ts";
import { countWaiting } from "./inbox.queries.server.ts";

type Waiting = () => Promise<number | undefined>;

const waitingContext = createContext<Waiting>(() => Promise.resolve(undefined));

/** Lets the header of every page tell an agent how many enquiries wait for an answer. Counted only when it is asked. */
export const waitingMiddleware: MiddlewareFunction<Response> = ({ context }, next) => {
  const viewer = getViewer(context);
  if (viewer?.role === "agent") context.set(waitingContext, () => loadPart(countWaiting(viewer)));
  return next();
};

/** How many wait, up to 100; undefined for whoever is no agent, and while the database is away. */
export function readWaiting(context: Readonly<RouterContextProvider>): Promise<number | undefined> {
  return context.get(waitingContext)();
}
