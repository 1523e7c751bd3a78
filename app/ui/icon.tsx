import type { ReactNode } from "react";
import sprite from "./icons.svg";

export type IconName =
  | "area"
  | "bath"
  | "bed"
  | "bell"
  | "calendar"
  | "car"
  | "check"
  | "chevron-down"
  | "chevron-left"
  | "chevron-right"
  | "close"
  | "dots"
  | "external"
  | "filter"
  | "heart"
  | "home"
  | "mail"
  | "map"
  | "menu"
  | "note"
  | "phone"
  | "pin"
  | "school"
  | "search"
  | "train"
  | "sort"
  | "warning";

export interface IconProps {
  name: IconName;
  className?: string;
}

/** Hidden from assistive technology: write its meaning next to it. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg className={className ? `icon ${className}` : "icon"} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}

interface IconFactProps {
  icon: IconName;
  children: ReactNode;
}

/** Never breaks between icon and text. */
export function IconFact({ icon, children }: IconFactProps) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <Icon name={icon} className="text-ink-3" />
      <span>{children}</span>
    </span>
  );
}
