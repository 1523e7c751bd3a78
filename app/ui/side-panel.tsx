import type { ReactNode } from "react";

export interface SidePanelProps {
  className?: string;
  children: ReactNode;
}

/** Scrolls if taller than the screen; a `submit-bar` in it stays visible. */
export function SidePanel({ className = "", children }: SidePanelProps) {
  return (
    <aside className={`min-w-0 ${className}`}>
      <div className="beside">{children}</div>
    </aside>
  );
}
