import type { ReactNode } from "react";
import { useLocation, useNavigation } from "react-router";
import { outlineOf } from "./page-outlines.tsx";
import { useFocusBack } from "./use-focus-back.ts";
import { useSlowNavigation } from "./use-slow-navigation.ts";

/**
 * The page. While another that has an outline is slow to come, it lies unseen under that: it keeps its height and so the
 * scroll position, and all that was typed, in case the reader stays after all.
 */
export function MainContent({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const outline = useSlowNavigation() && next !== undefined && next !== pathname ? outlineOf(next) : undefined;
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
