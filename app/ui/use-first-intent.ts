import { type RefObject, useEffect, useState } from "react";

/**
 * What `load` resolves to, from the moment someone seems about to use the region on: a pointer over it, a touch on it,
 * or focus moving anywhere on the page (so that a keyboard does not outrun the network). Undefined until then, and for
 * good when loading fails: the native controls stay.
 */
export function useFirstIntent<T>(region: RefObject<HTMLElement | null>, load: () => Promise<T>): T | undefined {
  const [loaded, setLoaded] = useState<{ module: T }>();
  useEffect(() => {
    const element = region.current;
    const listening = new AbortController();
    const start = () => {
      listening.abort();
      load().then(
        (module) => setLoaded({ module }),
        () => undefined,
      );
    };
    const options = { signal: listening.signal, passive: true };
    element?.addEventListener("pointerover", start, options);
    element?.addEventListener("pointerdown", start, options);
    document.addEventListener("focusin", start, options);
    return () => listening.abort();
  }, [region, load]);
  return loaded?.module;
}
