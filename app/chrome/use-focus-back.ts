import { useEffect, useLayoutEffect, useRef } from "react";

/** What is hidden loses the focus: this gives it back when it is shown again, unless the reader has gone elsewhere. */
export function useFocusBack(hidden: boolean): void {
  const focused = useRef<Element>(null);

  useLayoutEffect(() => {
    if (hidden) focused.current = document.activeElement;
  }, [hidden]);

  useEffect(() => {
    if (!hidden) return;
    return () => {
      const { activeElement, body } = document;
      if (activeElement === body && focused.current instanceof HTMLElement)
        focused.current.focus({ preventScroll: true });
    };
  }, [hidden]);
}
