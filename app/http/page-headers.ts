import type { HeadersArgs } from "react-router";

/**
 * The `headers` of a page with an action: what its loader says of caching, and how long its action asks to wait, to
 * documents and to scripts alike. React Router hands on neither by itself.
 */
export function pageHeaders({ loaderHeaders, actionHeaders }: HeadersArgs): Headers {
  const headers = new Headers(loaderHeaders);
  const wait = actionHeaders.get("Retry-After");
  if (wait !== null) headers.set("Retry-After", wait);
  return headers;
}
