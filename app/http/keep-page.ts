import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction, useLoaderData } from "react-router";

declare global {
  interface Window {
    /** React Router's internal state. */
    __reactRouterDataRouter?: {
      state: {
        loaderData: Readonly<Record<string, unknown>>;
        location: { pathname: string };
        matches: readonly { route: { id: string } }[];
        navigation: { state: "idle" | "loading" | "submitting" };
      };
    };
  }
}

/** The page stayed because new data could not be loaded. */
interface NotLoaded {
  /** With the query. */
  notLoaded?: string;
  requestId?: string;
}

/**
 * If new data cannot be loaded (no connection, or 5xx), the page stays with its fields. `withoutResults` derives loader
 * data for the new query; by default the shown data stay. `isUnavailable` finds data that the server answered without
 * its database. A failed refresh of the same data changes nothing.
 */
export function keepPageWhenUnreachable<Data extends object>(
  withoutResults: (current: Data, params: URLSearchParams) => Data = (current) => current,
  isUnavailable: (loaded: Data) => boolean = () => false,
): MiddlewareFunction<Record<string, DataStrategyResult>>[] {
  return [
    async ({ request }, next) => {
      const results = await next();
      // oxlint-disable-next-line eslint/no-underscore-dangle -- the name is the framework's
      const state = window.__reactRouterDataRouter?.state;
      const url = new URL(request.url);
      const ids = Object.keys(results);
      if (!state || state.location.pathname !== url.pathname) return results;
      if (request.method !== "GET" || request.signal.aborted) return results;
      if (!ids.every((id) => Object.hasOwn(state.loaderData, id))) return results;
      // The results are in no particular order.
      const page = state.matches.at(-1)?.route.id;
      for (const id of ids) {
        const result = results[id];
        if (!result) continue;
        const isFailed =
          result.type === "error" ? isUnreachable(result.result) : id === page && isUnavailable(result.result as Data);
        if (!isFailed) continue;
        const current = state.loaderData[id];
        const isNewQuery = id === page && state.navigation.state !== "idle";
        results[id] = {
          type: "data",
          result: isNewQuery
            ? {
                ...withoutResults(current as Data, url.searchParams),
                notLoaded: url.pathname + url.search,
                // Not that of the request that loaded the shown data.
                requestId: result.type === "data" ? (result.result as NotLoaded).requestId : undefined,
              }
            : current,
        };
      }
      return results;
    },
  ];
}

/** Undefined if the data was loaded. */
export function useNotLoaded(): { path: string; params: URLSearchParams } | undefined {
  const path = useLoaderData<NotLoaded | undefined>()?.notLoaded;
  return path === undefined ? undefined : { path, params: new URLSearchParams(path.split("?")[1]) };
}

function isUnreachable(error: unknown): boolean {
  if (error instanceof Response) return error.status >= 500;
  return !isRouteErrorResponse(error) || error.status >= 500;
}
