import type { ReactNode } from "react";

/**
 * What stands beside the page while one reads, where the screen is large enough to hold it; longer than the screen, it
 * scrolls. A `submit-bar` in it stays in sight.
 */
export function Beside({ children }: { children: ReactNode }) {
  return (
    <aside className="min-w-0">
      <div className="beside">{children}</div>
    </aside>
  );
}
