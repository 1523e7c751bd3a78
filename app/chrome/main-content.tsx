import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { outlineOf } from "./page-outlines.tsx";
import { useSlowNavigation } from "./use-slow-navigation.ts";

/**
 * The page. While another that has an outline is slow to come, it lies unseen under that: it keeps its height and so the
 * scroll position, and all that was typed, in case the reader stays after all.
 */
export function MainContent({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const next = useNavigation().location;
  const outline = useSlowNavigation() && next !== undefined && next.pathname !== pathname ? outlineOf(next) : undefined;
  const covered = outline !== undefined;
  useFocusBack(covered);

  return (
    <main
      id="main"
      tabIndex={-1}
      aria-busy={covered || undefined}
      className={covered ? "grid grow grid-cols-1" : "grow"}
    >
      <div className={covered ? "invisible col-start-1 row-start-1" : undefined}>{children}</div>
      {covered && (
        <div aria-hidden="true" className="sticky top-0 col-start-1 row-start-1 self-start">
          {outline}
        </div>
      )}
    </main>
  );
}

/** What is hidden loses the focus: this gives it back when it is shown again, unless the reader has gone elsewhere. */
function useFocusBack(hidden: boolean): void {
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
