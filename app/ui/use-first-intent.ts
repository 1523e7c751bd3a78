import { type RefObject, useEffect, useState } from "react";

/**
 * What `load` resolves to, from the moment someone seems about to use the region on: a pointer over it, a touch on it,
 * or focus moving anywhere in its form or, around a form, on the page (so that a keyboard does not outrun the network).
 * Undefined until then, and for good when loading fails: the native controls stay. Intent counts only while `isWanted`.
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
      load().then(
        (module) => setLoaded({ module }),
        () => undefined,
      );
    };
    const options = { signal: listening.signal, passive: true };
    element?.addEventListener("pointerover", start, options);
    element?.addEventListener("pointerdown", start, options);
    (element?.closest("form") ?? document).addEventListener("focusin", start, options);
    return () => listening.abort();
  }, [region, load, isWanted]);
  return loaded?.module;
}

const always = () => true;
