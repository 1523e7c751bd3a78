import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction, useLoaderData } from "react-router";

declare global {
  interface Window {
    /** React Router's own, with the page that is shown and the navigation under way. */
    __reactRouterDataRouter?: {
      state: {
        loaderData: Readonly<Record<string, unknown>>;
        location: { pathname: string };
        navigation: { state: "idle" | "loading" | "submitting" };
      };
    };
  }
}

/** What the loader data of a page has in addition when it stayed for an address whose data could not be loaded. */
interface NotLoaded {
  /** The address, with its query. */
  notLoaded?: string;
}

/**
 * The `clientMiddleware` of a page that stays while its query changes, as with filters or pages of a list. When the new data
 * cannot be loaded (no connection, a status of 500 and above), the page stays with all fields instead of giving way to the
 * error page. `withoutResults` makes the loader data for the new query from the shown data, without the results; by default
 * the shown data are kept, and `useNotLoaded` tells the list. When data that are shown already are loaded again, as by a
 * timer, they stay as they are.
 */
export function keepPageWhenUnreachable<Data extends object>(
  withoutResults: (shown: Data, params: URLSearchParams) => Data = (shown) => shown,
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
      const page = ids.at(-1);
      for (const id of ids) {
        const result = results[id];
        if (result?.type !== "error" || !isUnreachable(result.result)) continue;
        const shown = state.loaderData[id];
        const isNewQuery = id === page && state.navigation.state !== "idle";
        results[id] = {
          type: "data",
          result: isNewQuery
            ? {
                ...withoutResults(shown as Data, url.searchParams),
                notLoaded: url.pathname + url.search,
                // Of the request that loaded what is shown.
                requestId: undefined,
              }
            : shown,
        };
      }
      return results;
    },
  ];
}

/** The address of this page when its data could not be loaded: `LoadFailed` replaces the list. Undefined when they were. */
export function useNotLoaded(): { path: string; params: URLSearchParams } | undefined {
  const path = useLoaderData<NotLoaded | undefined>()?.notLoaded;
  return path === undefined ? undefined : { path, params: new URLSearchParams(path.split("?")[1]) };
}

function isUnreachable(error: unknown): boolean {
  if (error instanceof Response) return error.status >= 500;
  return !isRouteErrorResponse(error) || error.status >= 500;
}
