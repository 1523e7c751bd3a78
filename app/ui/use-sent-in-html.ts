import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

let isFirstRender = true;

/** Called after the document's page was hydrated, or rendered anew after a mismatch. */
export function endFirstRender(): void {
  isFirstRender = false;
}

/**
 * The value in the server's HTML, or undefined if it came by script later. The browser has already announced the
 * former; the latter is ours to announce.
 */
export function useSentInHtml<T>(value: T): T | undefined {
  const hydrated = useHydrated();
  const [sent] = useState(() => (hydrated && !isFirstRender ? undefined : value));
  return sent;
}
