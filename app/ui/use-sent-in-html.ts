import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

let isFirstRender = true;

/** After hydration, or rendering anew after a mismatch. */
export function endFirstRender(): void {
  isFirstRender = false;
}

/** Undefined if the value came by script later. The browser announces only values in the HTML. */
export function useSentInHtml<T>(value: T): T | undefined {
  const hydrated = useHydrated();
  const [sent] = useState(() => (hydrated && !isFirstRender ? undefined : value));
  return sent;
}
