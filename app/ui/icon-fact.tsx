import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export interface IconFactProps {
  icon: IconName;
  children: ReactNode;
}

/** An icon and its words ("3 bedrooms") as one unit that never breaks inside. */
export function IconFact({ icon, children }: IconFactProps) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <Icon name={icon} className="text-ink-3" />
      <span>{children}</span>
    </span>
  );
}
