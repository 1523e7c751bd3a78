import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction } from "react-router";

declare global {
  interface Window {
    /** React Router's own, with the data of the page that is shown. */
    __reactRouterDataRouter?: { state: { loaderData: Readonly<Record<string, unknown>> } };
  }
}

/**
 * The `clientMiddleware` of a page whose address changes while it stays, as with filters: when its new data cannot be
 * loaded (no connection, an answer of 500 and above), the page stays with all fields instead of giving way to the error
 * page. `withoutResults` makes the page's data for the new address out of what is shown, without what was not loaded.
 */
export function keepPageWhenUnreachable<Data extends object>(
  withoutResults: (shown: Data, params: URLSearchParams) => Data,
): MiddlewareFunction<Record<string, DataStrategyResult>>[] {
  return [
    async ({ request }, next) => {
      const results = await next();
      // oxlint-disable-next-line eslint/no-underscore-dangle -- the name is the framework's
      const shown = window.__reactRouterDataRouter?.state.loaderData ?? {};
      const ids = Object.keys(results);
      const isSamePage = ids.every((id) => Object.hasOwn(shown, id));
      if (request.method !== "GET" || request.signal.aborted || !isSamePage) return results;
      const page = ids.at(-1);
      for (const id of ids) {
        const result = results[id];
        if (result?.type !== "error" || !isUnreachable(result.result)) continue;
        const data = shown[id];
        results[id] = {
          type: "data",
          result:
            id === page
              ? // Of the request that loaded what is shown.
                { ...withoutResults(data as Data, new URL(request.url).searchParams), requestId: undefined }
              : data,
        };
      }
      return results;
    },
  ];
}

function isUnreachable(error: unknown): boolean {
  if (error instanceof Response) return error.status >= 500;
  return !isRouteErrorResponse(error) || error.status >= 500;
}
