import { createContext, useContext } from "react";

/** The id under which the server logged the request that rendered this document. */
export const RequestId = createContext<string | undefined>(undefined);

/** The element that shows the id to people. */
export const requestIdElement = "request-id";

/** That id; in the browser it is read from the document, and unknown when the page was reached without one. */
export function useRequestId(): string | undefined {
  const onServer = useContext(RequestId);
  if (typeof document === "undefined") return onServer;
  return document.getElementById(requestIdElement)?.textContent ?? undefined;
}
