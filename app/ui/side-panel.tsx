import type { ReactNode } from "react";

export interface SidePanelProps {
  className?: string;
  children: ReactNode;
}

/**
 * A sticky side column on large screens. It scrolls when it is taller than the screen; a `submit-bar` in it stays
 * visible.
 */
export function SidePanel({ className = "", children }: SidePanelProps) {
  return (
    <aside className={`min-w-0 ${className}`}>
      <div className="beside">{children}</div>
    </aside>
  );
}
