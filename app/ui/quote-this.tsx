import { useLoaderData } from "react-router";

/** The id of a request that failed: with it, whoever is written to finds what went wrong in the log. */
export function QuoteThis({ id, children }: { id?: string; children: string }) {
  return (
    <p>
      Quote this:{" "}
      <code id={id} className="bg-shoal px-2 py-1 break-all tnum">
        {children}
      </code>
    </p>
  );
}

/** The id of the request whose loader could not read what the page shows; nothing when it could. */
export function QuoteFailedLoad() {
  const { requestId } = (useLoaderData<unknown>() ?? {}) as { requestId?: string };
  return requestId && <QuoteThis>{requestId}</QuoteThis>;
}
