import { type RefObject, useEffect, useState } from "react";

/**
 * Loads at the first sign of use: a pointer or touch on the region, or focus in its form (or anywhere, if it contains
 * the form). Undefined until then and when loading fails, so the native controls stay.
 */
export function useFirstIntent<T>(
  region: RefObject<HTMLElement | null>,
  load: () => Promise<T>,
  isWanted: () => boolean = always,
): T | undefined {
  const [loaded, setLoaded] = useState<{ module: T }>();
  useEffect(() => {
    const element = region.current;
    const listening = new AbortController();
    const start = () => {
      if (!isWanted()) return;
      listening.abort();
      // The page responds to the event first.
      requestAnimationFrame(() =>
        setTimeout(() => {
          load().then(
            (module) => setLoaded({ module }),
            () => undefined,
          );
        }),
      );
    };
    const options = { signal: listening.signal, passive: true };
    element?.addEventListener("pointerover", start, options);
    element?.addEventListener("pointerdown", start, options);
    (element?.closest("form") ?? document).addEventListener("focusin", start, options);
    // Focused before hydration.
    if (element?.contains(document.activeElement)) start();
    return () => listening.abort();
  }, [region, load, isWanted]);
  return loaded?.module;
}

const always = () => true;
