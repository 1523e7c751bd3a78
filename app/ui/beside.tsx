import type { ReactNode } from "react";

export interface BesideProps {
  className?: string;
  children: ReactNode;
}

/**
 * What stands beside the page while one reads, where the screen is large enough to hold it; longer than the screen, it
 * scrolls. A `submit-bar` in it stays in sight.
 */
export function Beside({ className = "", children }: BesideProps) {
  return (
    <aside className={`min-w-0 ${className}`}>
      <div className="beside">{children}</div>
    </aside>
  );
}
