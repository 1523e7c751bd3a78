import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

let isFirstRender = true;

/** The page of the document is shown: hydrated, or rendered anew because it was not what React expected. */
export function endFirstRender(): void {
  isFirstRender = false;
}

/**
 * What the value was in the HTML that the server sent, or undefined for what came by script since: the browser has told
 * people of the former itself, and may have moved the focus; of the latter it is for us to tell.
 */
export function useSentInHtml<T>(value: T): T | undefined {
  const hydrated = useHydrated();
  const [sent] = useState(() => (hydrated && !isFirstRender ? undefined : value));
  return sent;
}
