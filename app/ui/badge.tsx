import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

export type BadgeTone = "plain" | "outline" | "buff" | "warn";

const toneClass: Record<BadgeTone, string> = {
  plain: "bg-harbour-soft border-transparent",
  outline: "border-line-strong",
  buff: "bg-buff-2 border-transparent",
  warn: "border-warn text-warn",
};

export interface BadgeProps {
  tone?: BadgeTone;
  children: ReactNode;
}

export function Badge({ tone = "plain", children }: BadgeProps) {
  return (
    <span
      className={`inline-block h-fit max-w-full shrink-0 self-center rounded-sm border px-2 text-sm font-medium wrap-break-word ${toneClass[tone]}`}
    >
      {children}
    </span>
  );
}

export interface RemovableBadgeProps {
  /** Without this filter. */
  to: string;
  /** For screen readers: "remove filter". */
  removeLabel: string;
  /** Leaves no entry in the history, like the fields of the page. */
  replace?: true;
  children: ReactNode;
}

export function RemovableBadge({ to, removeLabel, replace, children }: RemovableBadgeProps) {
  return (
    <Link to={to} {...(replace && { replace })} preventScrollReset className="chip">
      <span>
        {children}
        <span className="sr-only">, {removeLabel}</span>
      </span>
      <Icon name="close" className="print:hidden" />
    </Link>
  );
}
